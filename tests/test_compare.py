"""Comparing: recorded cases, the laws of the order, and verdicts on plays seen in full or in part."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.book import load
from rules.cards import FACES, RANKS_ONLY, UNKNOWN, CardError, Rank, parse_cards
from rules.compare import Declared, beats, judge
from rules.kinds import Condition, Kind, Reading
from rules.nearest import Nearest
from rules.readings import default_reading, readings
from rules.sections import RuleBook
from rules.verdict import Reason, Ruling
from tests.case_table import cases
from tests.enumerator import completions, slow_beats, slow_readings
from tests.strategies import (
    STANDARD,
    any_sets,
    books,
    changed,
    combinations,
    half_seen,
    known_readings,
    levels,
)


def said(given_: dict[str, Any], side: str) -> Declared | None:
    """What was declared for one side of a recorded case."""
    named = given_.get(f"{side}_as")
    return (Kind(named["type"]), named["key"]) if named else None


@pytest.mark.parametrize("case", [*cases("compare", "compare"), *cases("texts", "compare")])
def test_recorded_comparisons(case: dict[str, Any]) -> None:
    given_, book = case["given"], load(case["rulebook"])
    level = Rank(given_["level"])
    table, play = said(given_, "table"), said(given_, "play")
    standing = default_reading(given_["table"], level, book)
    if table:
        standing = next(
            each for each in readings(given_["table"], level, book) if (each.kind, each.key) == table
        )
    assert standing is not None
    possible = [
        each for each in readings(given_["play"], level, book) if play in (None, (each.kind, each.key))
    ]
    assert any(beats(each, standing, level, book).is_legal for each in possible) is case["expect"]["beats"]
    verdict = judge(given_["play"], level, book, standing, play)
    assert verdict.is_legal is case["expect"]["beats"]


@given(st.data(), levels)
def test_beats_as_the_slow_judge_says(data: st.DataObject, level: Rank) -> None:
    one, two = data.draw(known_readings(level)), data.draw(known_readings(level))
    expected = slow_beats((one.kind, one.key, one.size), (two.kind, two.key, two.size), level, STANDARD)
    assert beats(one, two, level, STANDARD).is_legal is expected


@pytest.mark.slow
@given(st.data(), levels, books)
def test_beats_is_a_strict_order(data: st.DataObject, level: Rank, book: RuleBook) -> None:
    three = [data.draw(known_readings(level)) for _ in range(3)]

    def above(high: Reading, low: Reading) -> bool:
        return beats(high, low, level, book).is_legal

    for one in three:
        assert not above(one, one)
        for two in three:
            assert not (above(one, two) and above(two, one))
            for last in three:
                assert not (above(one, two) and above(two, last)) or above(one, last)


@given(st.data(), levels)
def test_within_a_type_different_keys_are_never_equal(data: st.DataObject, level: Rank) -> None:
    one, two = data.draw(known_readings(level)), data.draw(known_readings(level))
    if (one.kind, one.size) == (two.kind, two.size) and one.key != two.key:
        assert beats(one, two, level, STANDARD).is_legal != beats(two, one, level, STANDARD).is_legal


@given(st.data(), levels)
def test_if_equal_beats_then_what_is_not_lower_beats(data: st.DataObject, level: Rank) -> None:
    book = changed(STANDARD, order={"equal_beats": True})
    one, two = data.draw(known_readings(level)), data.draw(known_readings(level))
    if (one.kind, one.size) == (two.kind, two.size):
        assert beats(one, two, level, book).is_legal is not beats(two, one, level, STANDARD).is_legal


FULL, FIVES = Reading(Kind.FULL_HOUSE, Rank.SEVEN, 5), Reading(Kind.BOMB, Rank.FIVE, 4)
PLAYS: list[tuple[str, Reading | None, Declared | None, Reason]] = [
    # At level 9, on a full house of sevens, on four fives, or led.
    ("S8 C8 D8 S3 C3", FULL, None, Reason.BEATS),
    ("S6 C6 D6 SA CA", FULL, None, Reason.NOT_HIGHER),
    ("S7 C7 D7 SA CA", FULL, None, Reason.NOT_HIGHER),
    ("S8 C9 DT SJ CQ", FULL, None, Reason.OTHER_TYPE),
    ("S8 C8 D8", FULL, None, Reason.OTHER_TYPE),
    ("S3 C3 D3 H3", FULL, None, Reason.BOMB_BEATS),
    ("S3 S4 S5 S6 S7", FULL, None, Reason.BOMB_BEATS),
    ("BJ BJ RJ RJ", FIVES, None, Reason.BIGGER_BOMB),
    ("S6 C6 D6 H6", FIVES, None, Reason.BIGGER_BOMB),
    ("S4 C4 D4 H4", FIVES, None, Reason.SMALLER_BOMB),
    ("S5 C5 D5 H5", FIVES, None, Reason.NOT_HIGHER),
    ("RJ RJ", FIVES, None, Reason.OTHER_TYPE),
    ("S8 C8 D8 S3", None, None, Reason.NO_COMBINATION),
    ("S8 S8 S8", None, None, Reason.THIRD_COPY),
    ("?9 ?9 ?9 ?9 ?9 ?9 ?9", None, None, Reason.THIRD_COPY),
    ("BJ BJ BJ", None, None, Reason.THIRD_COPY),
    ("", None, None, Reason.NO_COMBINATION),
    ("S8", None, None, Reason.LEADS),
    # Two pairs and a wild are the lower full house unless the higher was said.
    ("S6 C6 S8 C8 H9", FULL, None, Reason.READING_UNDECLARED),
    ("S6 C6 S8 C8 H9", FULL, (Kind.FULL_HOUSE, Rank.EIGHT), Reason.BEATS),
    ("S6 C6 S8 C8 H9", FULL, (Kind.FULL_HOUSE, Rank.SIX), Reason.NOT_HIGHER),
    ("S6 C6 S8 C8 H9", FULL, (Kind.FULL_HOUSE, Rank.TEN), Reason.READING_NOT_POSSIBLE),
    ("S8 C8 D8 H9 H9", FULL, None, Reason.BEATS),
    ("S8 C8 D8 H9 H9", FULL, (Kind.BOMB, Rank.EIGHT), Reason.BOMB_BEATS),
    ("S6 C6 D6 H9 H9", FULL, None, Reason.READING_UNDECLARED),
    # Suits and cards that were not seen.
    ("?3 ?4 ?5 ?6 ?7", FULL, None, Reason.SUIT_UNKNOWN),
    ("?3 ?4 ?5 ?6 ?7", None, None, Reason.LEADS),
    ("S3 H4 ?5 ?6 ?7", FULL, None, Reason.OTHER_TYPE),
    ("?3 ?4 ?5 ?6 ?7", None, (Kind.STRAIGHT, Rank.SEVEN), Reason.SUIT_UNKNOWN),
    ("?8 ?8 ?8 ?3 ?3", FULL, None, Reason.BEATS),
    ("??", None, None, Reason.LEADS),
    ("??", FULL, None, Reason.OTHER_TYPE),
    ("S8 ??", None, None, Reason.RANK_UNKNOWN),
    ("S8 S4 ??", None, None, Reason.NO_COMBINATION),
    ("?? ?? ?? ?? ??", FULL, None, Reason.RANK_UNKNOWN),
    ("?? ?? ??", FULL, None, Reason.OTHER_TYPE),
]


@pytest.mark.parametrize(("text", "standing", "declared", "reason"), PLAYS)
def test_plays_at_level_nine(
    text: str, standing: Reading | None, declared: Declared | None, reason: Reason
) -> None:
    verdict = judge(parse_cards(text), Rank.NINE, STANDARD, standing, declared)
    assert verdict.reason is reason
    undecided = (Reason.READING_UNDECLARED, Reason.SUIT_UNKNOWN, Reason.RANK_UNKNOWN)
    legal = (Reason.LEADS, Reason.BEATS, Reason.BOMB_BEATS, Reason.BIGGER_BOMB)
    expected = (
        Ruling.UNDECIDED if reason in undecided else Ruling.LEGAL if reason in legal else Ruling.ILLEGAL
    )
    assert verdict.ruling is expected


@given(st.data(), levels, books)
def test_known_cards_get_the_verdict_of_their_readings(
    data: st.DataObject, level: Rank, book: RuleBook
) -> None:
    cards = data.draw(any_sets(level))
    standing = data.draw(st.none() | known_readings(level, STANDARD))
    verdict = judge(cards, level, book, standing)
    names = slow_readings(cards, level, book)
    possible = [each for each in readings(cards, level, book) if (each.kind, each.key) in names]
    winning = [each for each in possible if standing is None or beats(each, standing, level, book).is_legal]
    assert verdict.is_illegal is (not winning)
    default = default_reading(cards, level, book, standing)
    assert verdict.is_legal is (default in winning)
    for each in possible:
        declared = judge(cards, level, book, standing, (each.kind, each.key))
        assert declared.is_legal is (each in winning)
        assert declared.is_illegal is (each not in winning)


@pytest.mark.slow
@settings(max_examples=150)
@given(st.data(), levels, books)
def test_unknown_suits_are_decided_only_if_all_suits_agree(
    data: st.DataObject, level: Rank, book: RuleBook
) -> None:
    cards = data.draw(half_seen(level, book, most=3))
    standing = data.draw(st.none() | known_readings(level))
    said_too = [(each.kind, each.key) for each in readings(cards, level, book)]
    declared = data.draw(st.none() | st.sampled_from([*said_too, (Kind.STRAIGHT, Rank.SEVEN)]))
    every = {judge(each, level, book, standing, declared).ruling for each in completions(cards, level, book)}
    verdict = judge(cards, level, book, standing, declared)
    if not every:
        assert verdict.reason is Reason.THIRD_COPY
    else:
        assert verdict.ruling is (every.pop() if len(every) == 1 else Ruling.UNDECIDED)


@settings(max_examples=60)
@given(st.data(), levels)
def test_a_card_from_the_back_is_decided_only_if_all_cards_agree(data: st.DataObject, level: Rank) -> None:
    cards = data.draw(any_sets(level))[:-1]
    standing = data.draw(st.none() | known_readings(level))
    every = {
        judge([*cards, face], level, STANDARD, standing).ruling for face in FACES if cards.count(face) < 2
    }
    expected = every.pop() if len(every) == 1 else Ruling.UNDECIDED
    assert judge([*cards, UNKNOWN], level, STANDARD, standing).ruling is expected


@given(st.data(), levels)
def test_a_standing_play_not_seen_in_full_is_all_it_may_be(data: st.DataObject, level: Rank) -> None:
    cards = data.draw(any_sets(level))
    table = [RANKS_ONLY[place] for place in (4, 5, 6, 7, 8)]
    standing = default_reading(table, level, STANDARD)
    assert standing is not None
    assert standing.only_if is Condition.NOT_ONE_SUIT
    two = (Reading(Kind.STRAIGHT, Rank.TEN, 5), Reading(Kind.STRAIGHT_FLUSH, Rank.TEN, 5))
    every = {judge(cards, level, STANDARD, each).ruling for each in two}
    expected = every.pop() if len(every) == 1 else Ruling.UNDECIDED
    assert judge(cards, level, STANDARD, standing).ruling is expected


def test_a_standing_play_seen_from_the_back() -> None:
    standing = default_reading(["??"] * 4, Rank.NINE, STANDARD)
    assert judge(["BJ", "BJ", "RJ", "RJ"], Rank.NINE, STANDARD, standing).ruling is Ruling.UNDECIDED
    assert judge(["S4", "C4"], Rank.NINE, STANDARD, standing).reason is Reason.OTHER_TYPE
    assert judge(["S4", "C4", "D4", "H4", "H9"], Rank.NINE, STANDARD, standing).reason is Reason.RANK_UNKNOWN


@pytest.mark.parametrize(
    ("text", "standing", "reading", "out", "into"),
    [
        ("S3 C4 D5 S6 C8", None, "straight 7", "C8", "?7"),
        ("S3 S4 S5 S6 C8", FIVES, "straight_flush 7", "C8", "S7"),
        ("S6 C6 S8 C8 H9", FULL, "full_house 8", None, None),
        ("S3 C3 S4 C4 S5 C6", None, "tube 5", "C6", "?5"),
        ("S2 C3 S8 C8 DJ BJ", None, None, None, None),
        ("S3 C3 S4 C4 S5 C5 S6", None, "tube 5", "S6", None),
        ("S3 C3 S4 C4 S5 C5 S6 C6", None, None, None, None),
        ("S3 C3", Reading(Kind.TRIPLE, Rank.TWO, 3), "triple 3", None, "?3"),
        ("S3 C3 D3 S8", Reading(Kind.TRIPLE, Rank.TWO, 3), "triple 3", "S8", None),
        ("RJ", Reading(Kind.SINGLE, Rank.RED_JOKER, 1), None, None, None),
    ],
)
def test_the_nearest_legal_play(
    text: str, standing: Reading | None, reading: str | None, out: str | None, into: str | None
) -> None:
    declared = (Kind.FULL_HOUSE, Rank.SIX) if standing is FULL else None
    near = judge(parse_cards(text), Rank.NINE, STANDARD, standing, declared).facts.get("nearest")
    if reading is None:
        assert near is None
    else:
        assert isinstance(near, Nearest)
        assert (f"{near.reading.kind} {near.reading.key}", near.out, near.into) == (reading, out, into)


@given(st.data(), levels)
def test_the_nearest_play_is_legal(data: st.DataObject, level: Rank) -> None:
    cards = data.draw(half_seen(level))
    standing = data.draw(st.none() | known_readings(level))
    verdict = judge(cards, level, STANDARD, standing)
    near = verdict.facts.get("nearest")
    if isinstance(near, Nearest):
        assert verdict.is_illegal
        other = list(cards)
        if near.out is not None:
            other.remove(near.out)
        if near.into is not None:
            other.append(near.into)
        named = (near.reading.kind, near.reading.key)
        assert not judge(other, level, STANDARD, standing, named).is_illegal


def test_limits_on_size() -> None:
    book = changed(STANDARD, type={"max_cards": 5, "max_cards_bombs": 6}, wild={"bomb_9_10": False})
    verdict = judge(parse_cards("S3 C3 S4 C4 S5 C5"), Rank.NINE, book)
    assert (verdict.reason, verdict.facts["limit"]) == (Reason.TOO_MANY_CARDS, 5)
    verdict = judge(parse_cards("S3 C3 D3 H3 S3 C3 D3"), Rank.NINE, book)
    assert (verdict.reason, verdict.facts["limit"]) == (Reason.TOO_MANY_CARDS, 6)
    assert judge(parse_cards("S3 C3 D3 H3 S3 C3"), Rank.NINE, book).is_legal
    only_wilds = changed(STANDARD, wild={"bomb_9_10": False})
    nine = "S3 C3 D3 H3 S3 C3 D3 H3 H9"
    assert judge(parse_cards(nine), Rank.NINE, only_wilds).facts["limit"] == 8


def test_switches_of_the_order() -> None:
    """Each at level 5: natural against wild-made, and a run with the level card against one above it."""
    natural, made = Reading(Kind.PAIR, Rank.SIX, 2), Reading(Kind.PAIR, Rank.SIX, 2, parse_cards("?6")[:1])
    unequal = changed(STANDARD, wild={"equal_natural": False})
    assert beats(natural, made, Rank.FIVE, unequal).is_legal
    assert beats(made, natural, Rank.FIVE, unequal).is_illegal
    assert beats(natural, made, Rank.FIVE, STANDARD).is_illegal
    alone = Reading(Kind.SINGLE, Rank.FIVE, 1, parse_cards("?5"))
    assert beats(Reading(Kind.SINGLE, Rank.FIVE, 1), alone, Rank.FIVE, unequal).is_illegal
    low, high = Reading(Kind.STRAIGHT, Rank.SEVEN, 5), Reading(Kind.STRAIGHT, Rank.ACE, 5)
    by_level = changed(STANDARD, order={"level_in_runs": "level"})
    assert beats(low, high, Rank.FIVE, by_level).is_legal
    assert beats(low, high, Rank.FIVE, STANDARD).is_illegal


def test_the_bomb_ladder_is_the_books() -> None:
    ladder = ("straight_flush", "bomb4", "bomb5", "bomb6", "joker_bomb")
    book = changed(STANDARD, order={"bombs": ladder})
    flush, four = Reading(Kind.STRAIGHT_FLUSH, Rank.ACE, 5), Reading(Kind.BOMB, Rank.TWO, 4)
    assert beats(four, flush, Rank.NINE, book).is_legal
    assert beats(four, flush, Rank.NINE, STANDARD).is_illegal
    six, seven = Reading(Kind.BOMB, Rank.ACE, 6), Reading(Kind.BOMB, Rank.TWO, 7)
    assert beats(seven, six, Rank.NINE, book).is_legal
    assert beats(six, seven, Rank.NINE, book).is_illegal
    no_bomb = changed(STANDARD, order={"bombs": ladder[1:]})
    assert beats(flush, four, Rank.NINE, no_bomb).reason is Reason.OTHER_TYPE
    assert beats(four, flush, Rank.NINE, no_bomb).reason is Reason.BOMB_BEATS


def test_the_facts_of_a_verdict() -> None:
    cards = parse_cards("S6 C6 S8 C8 H9")
    undeclared = judge(cards, Rank.NINE, STANDARD, FULL).facts
    assert (undeclared["reading"], undeclared["standing"]) == (readings(cards, Rank.NINE, STANDARD)[1], FULL)
    assert undeclared["beating"] == readings(cards, Rank.NINE, STANDARD)[:1]
    assert undeclared["failing"] == readings(cards, Rank.NINE, STANDARD)[1:]
    assert undeclared["default"] is True
    assert undeclared["to_declare"] is True
    never = changed(STANDARD, wild={"must_declare": "never"})
    assert judge(cards, Rank.NINE, never, FULL).reason is Reason.NOT_HIGHER
    always = load("competition-002")
    assert judge(["S6", "H9"], Rank.NINE, always).facts["to_declare"] is True
    assert "to_declare" not in judge(["S6", "H9"], Rank.NINE, STANDARD).facts
    assert judge(["S6", "S6", "S6"], Rank.NINE, STANDARD).facts["card"] == "S6"


def test_the_facts_when_not_everything_was_seen() -> None:
    flush, straight = Reading(Kind.STRAIGHT_FLUSH, Rank.SEVEN, 5), Reading(Kind.STRAIGHT, Rank.SEVEN, 5)
    row = parse_cards("?3 ?4 ?5 ?6 ?7")
    facts = judge(row, Rank.NINE, STANDARD, FULL).facts
    assert (facts["beating"], facts["failing"]) == ((flush,), (straight,))
    led = judge(row, Rank.NINE, STANDARD).facts["reading"]
    assert led == Reading(Kind.STRAIGHT, Rank.SEVEN, 5, (), Condition.NOT_ONE_SUIT)
    facts = judge([*row[:4], UNKNOWN], Rank.NINE, STANDARD, FULL).facts
    beating = facts["beating"]
    assert isinstance(beating, tuple)
    assert {each.kind for each in beating} == {Kind.STRAIGHT_FLUSH}


def test_text_that_is_no_card_is_refused() -> None:
    with pytest.raises(CardError):
        judge(["X"], Rank.NINE, STANDARD)


@given(st.data(), levels)
def test_combinations_lead(data: st.DataObject, level: Rank) -> None:
    cards = data.draw(combinations(level))
    verdict = judge(cards, level, STANDARD)
    assert verdict.is_legal is bool(slow_readings(cards, level, STANDARD))
