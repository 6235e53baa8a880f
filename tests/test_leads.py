"""Leads and follows: recorded hands, small hands by brute force, and how the two belong together."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.book import load
from rules.cards import PACK, Card, CardError, Rank
from rules.compare import beats
from rules.kinds import Kind, Reading
from rules.leads import Lead, follows, leads
from rules.readings import readings
from rules.sections import RuleBook
from tests.case_table import cases
from tests.enumerator import slow_leads
from tests.strategies import STANDARD, any_sets, books, changed, known_readings, levels

hands = st.permutations(range(len(PACK))).map(lambda found: [PACK[at] for at in found[:27]])


def name(lead: Lead) -> tuple[tuple[str, ...], str, str]:
    """Cards in order, type and key."""
    return tuple(sorted(lead.cards)), lead.reading.kind, lead.reading.key


@pytest.mark.parametrize("case", cases("leads", "leads"))
def test_recorded_counts(case: dict[str, Any]) -> None:
    given_ = case["given"]
    found = leads(given_["hand"], Rank(given_["level"]), load(case["rulebook"]))
    assert len(found) == case["expect"]["total"]
    assert found.by_kind() == {Kind(kind): number for kind, number in case["expect"]["by_type"].items()}


@pytest.mark.slow
@settings(max_examples=80)
@given(st.data(), levels, st.one_of(st.just(STANDARD), books))
def test_small_hands_by_brute_force(data: st.DataObject, level: Rank, book: RuleBook) -> None:
    cards = data.draw(any_sets(level))[:8]
    found = [name(lead) for lead in leads(cards, level, book)]
    assert len(found) == len(set(found))
    assert set(found) == slow_leads(cards, level, book)


@settings(max_examples=30)
@given(hands, levels)
def test_every_lead_is_of_the_hand_and_reads_as_it_says(hand: list[Card], level: Rank) -> None:
    found = leads(hand, level, STANDARD)
    seen = [name(lead) for lead in found]
    assert len(found) == len(seen) == len(set(seen)) == sum(found.by_kind().values())
    for lead in found:
        assert not Counter(lead.cards) - Counter(hand)
        assert lead.reading in readings(lead.cards, level, STANDARD)


@settings(max_examples=40)
@given(st.data(), hands, levels, st.one_of(st.just(STANDARD), books))
def test_follows_are_the_leads_that_beat(
    data: st.DataObject, hand: list[Card], level: Rank, book: RuleBook
) -> None:
    standing = data.draw(known_readings(level))
    expected = [
        each for each in leads(hand, level, book) if beats(each.reading, standing, level, book).is_legal
    ]
    assert list(follows(hand, standing, level, book)) == expected


@settings(max_examples=40)
@given(st.data(), hands, levels)
def test_follows_where_equal_beats(data: st.DataObject, hand: list[Card], level: Rank) -> None:
    book = changed(STANDARD, order={"equal_beats": True})
    standing = data.draw(known_readings(level))
    expected = [
        each for each in leads(hand, level, book) if beats(each.reading, standing, level, book).is_legal
    ]
    assert list(follows(hand, standing, level, book)) == expected


def test_leads_are_a_sequence() -> None:
    found = leads(["S3", "C3", "S4", "BJ"], Rank.FIVE, STANDARD)
    every = list(found)
    assert [found[at] for at in range(len(found))] == every
    assert [found[at] for at in range(-len(found), 0)] == every
    assert found[1:3] == every[1:3]
    assert every[0] in found
    for at in (len(found), -len(found) - 1):
        with pytest.raises(IndexError):
            found[at]


def test_an_empty_hand_leads_nothing() -> None:
    assert len(leads([], Rank.FIVE, STANDARD)) == 0
    assert not follows([], Reading(Kind.SINGLE, Rank.TWO, 1), Rank.FIVE, STANDARD)


@pytest.mark.parametrize("hand", [["?5"], ["??"], ["S5", "S5", "S5"]])
def test_a_hand_is_of_known_cards(hand: list[str]) -> None:
    with pytest.raises(ValueError, match="known cards"):
        leads(hand, Rank.FIVE, STANDARD)


def test_text_that_is_no_card_is_refused() -> None:
    with pytest.raises(CardError):
        leads(["X"], Rank.FIVE, STANDARD)
