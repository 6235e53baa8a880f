"""Readings: recorded cases, and every reading of any set against trying all that wilds could stand for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.book import load
from rules.cards import FACES, UNKNOWN, Card, CardError, Rank, parse_cards
from rules.kinds import Condition, Kind, Reading, run_ranks
from rules.readings import default_reading, readings
from rules.sections import RuleBook
from tests.case_table import cases
from tests.enumerator import Named, completions, slow_readings
from tests.strategies import STANDARD, any_sets, books, changed, half_seen, levels


def names(found: tuple[Reading, ...]) -> set[Named]:
    """Type and key of each."""
    return {(each.kind.value, str(each.key)) for each in found}


@pytest.mark.parametrize("case", cases("readings", "readings"))
def test_recorded_readings(case: dict[str, Any]) -> None:
    given_ = case["given"]
    found = readings(given_["cards"], Rank(given_["level"]), load(case["rulebook"]))
    assert names(found) == {(each["type"], each["key"]) for each in case["expect"]["readings"]}
    sizes = {
        (each["type"], each["key"]): each["size"] for each in case["expect"]["readings"] if "size" in each
    }
    assert all(each.size == sizes.get((each.kind, each.key), each.size) for each in found)


@pytest.mark.parametrize("case", cases("texts", "classify"))
def test_recorded_classes(case: dict[str, Any]) -> None:
    given_, expect, book = case["given"], case["expect"], load(case["rulebook"])
    level = Rank(given_["level"])
    reading = default_reading(given_["cards"], level, book)
    if "declare" in given_:
        said = (given_["declare"]["type"], given_["declare"]["key"])
        reading = next(
            each for each in readings(given_["cards"], level, book) if (each.kind, each.key) == said
        )
    assert (reading is not None) is expect["legal"]
    if reading is not None:
        assert (reading.kind, reading.key) == (expect["type"], expect["key"])
        assert reading.size == expect.get("size", reading.size)


@settings(max_examples=600)
@given(st.data(), levels)
def test_all_readings_and_no_others(data: st.DataObject, level: Rank) -> None:
    cards = data.draw(any_sets(level))
    assert names(readings(cards, level, STANDARD)) == slow_readings(cards, level, STANDARD)


@pytest.mark.slow
@settings(max_examples=150)
@given(st.data(), levels, books)
def test_all_readings_under_any_switches(data: st.DataObject, level: Rank, book: RuleBook) -> None:
    cards = data.draw(any_sets(level))
    assert names(readings(cards, level, book)) == slow_readings(cards, level, book)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["2", "5", "A"])
def test_every_set_of_three_cards(level: str) -> None:
    few = [face for face in FACES if face.rank in (*"A25K", "BJ", "RJ") and face.suit in (None, *"SH")]
    for one in few:
        for two in few:
            for three in few:
                cards = [one, two, three]
                assert names(readings(cards, Rank(level), STANDARD)) == slow_readings(
                    cards, Rank(level), STANDARD
                )


@given(st.data(), levels)
def test_order_never_matters(data: st.DataObject, level: Rank) -> None:
    cards = data.draw(half_seen(level))
    other = data.draw(st.permutations(cards))
    assert readings(cards, level, STANDARD) == readings(tuple(other), level, STANDARD)


@given(st.data(), levels, books)
def test_no_reading_twice_and_the_size_is_the_count(data: st.DataObject, level: Rank, book: RuleBook) -> None:
    cards = data.draw(half_seen(level, book))
    found = readings(cards, level, book)
    assert len({(each.kind, each.key) for each in found}) == len(found)
    assert all(each.size == len(cards) for each in found)


@given(st.data(), levels)
def test_wilds_replaced_by_what_they_stand_for(data: st.DataObject, level: Rank) -> None:
    """The cards with each wild replaced are the same combination, and without wilds a certain one."""
    cards = data.draw(any_sets(level))
    natural = [each for each in cards if not each.is_wild(level)]
    for reading in readings(cards, level, STANDARD):
        assert len(reading.stands_for) == len(cards) - len(natural)
        plain = [*natural, *reading.stands_for]
        # There are cards enough to lay the set without wilds: eight of a rank, six of the level.
        if max(Counter(each.rank for each in plain).values()) <= 6 and max(Counter(plain).values()) <= 2:
            assert (reading.kind, reading.key) in names(readings(plain, level, STANDARD))


@pytest.mark.slow
@settings(max_examples=150)
@given(st.data(), levels, books)
def test_unknown_suits_are_all_suits_they_may_be(data: st.DataObject, level: Rank, book: RuleBook) -> None:
    """A reading is certain if it is there whatever the suits, and conditional if only for some."""
    cards = data.draw(half_seen(level, book, most=5))
    every = [names(readings(each, level, book)) for each in completions(cards, level, book)]
    found = readings(cards, level, book)
    assert names(found) == set().union(*every)
    certain = tuple(each for each in found if each.only_if is None)
    assert names(certain) == (set.intersection(*every) if every else set())
    for each in found:
        if each.only_if:
            flush = each.kind is Kind.STRAIGHT_FLUSH
            assert each.only_if is (Condition.ONE_SUIT if flush else Condition.NOT_ONE_SUIT)


@settings(max_examples=60)
@given(st.data(), levels)
def test_a_card_from_the_back_is_any_card(data: st.DataObject, level: Rank) -> None:
    cards = data.draw(half_seen(level, most=3))[:-1]
    seen = [each for face in FACES for each in completions([*cards, face], level, STANDARD)]
    every = [names(readings(each, level, STANDARD)) for each in seen]
    found = readings([*cards, UNKNOWN], level, STANDARD)
    assert names(found) == set().union(*every)
    assert all(each.only_if is Condition.COUNT_ONLY for each in found)


@pytest.mark.parametrize("size", range(1, 12))
def test_cards_from_the_back_are_all_of_their_size(size: int) -> None:
    found = readings([UNKNOWN] * size, Rank.SIX, STANDARD)
    kinds = {each.kind for each in found}
    expected = {
        1: {Kind.SINGLE},
        2: {Kind.PAIR},
        3: {Kind.TRIPLE},
        4: {Kind.BOMB, Kind.JOKER_BOMB},
        5: {Kind.BOMB, Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.STRAIGHT_FLUSH},
        6: {Kind.BOMB, Kind.TUBE, Kind.PLATE},
        11: set(),
    }
    assert kinds == expected.get(size, {Kind.BOMB})


@pytest.mark.parametrize(
    ("text", "level", "expected"),
    [
        # A level card of unknown suit is no heart: the referee would have seen the wild.
        ("H3 H4 ?5 H6 H7", "5", "straight 7"),
        ("H3 H4 ?5 H6 H7", "9", "straight_flush 7 one_suit, straight 7 not_one_suit"),
        ("S3 S4 ?5 S6 S7", "5", "straight_flush 7 one_suit, straight 7 not_one_suit"),
        ("S3 H4 ?5 ?6 ?7", "9", "straight 7"),
        ("?A ?2 ?3 ?4 H9", "9", "straight_flush 5 one_suit, straight 5"),
        ("?5 ?5 ?5 ?5 ?5 ?5 H5 H5", "5", "bomb 5"),
        ("?5 ?5 ?5 ?5 ?5 ?5 ?5", "5", ""),
        ("S7 S7 ?7 ?7 ?7 ?7 ?7 ?7 ?7", "5", ""),
        ("S7 S7 ?7 ?7 ?7 ?7 ?7 ?7 H5 H5", "5", "bomb 7"),
        ("S7 S7 S7", "5", ""),
        ("", "5", ""),
    ],
)
def test_unknown_suits_by_hand(text: str, level: str, expected: str) -> None:
    found = readings(parse_cards(text), Rank(level), STANDARD)
    said = [" ".join(filter(None, (each.kind, each.key, each.only_if))) for each in found]
    assert ", ".join(said) == expected


@pytest.mark.parametrize(
    ("text", "level", "stands_for"),
    [
        ("H5", "5", ["?5"]),
        ("H5 H5", "5", ["?5 ?5"]),
        ("H5 S5", "5", ["?5"]),
        ("S3 S4 S6 S7 H5", "5", ["S5", "?5"]),
        ("S3 C3 H5 H5 D9", "5", ["?3 ?9", "?9 ?9"]),
        ("S3 C3 D3 H9 H9", "9", ["?3 ?3", "?9 ?9"]),
        ("S9 C9 D9 H9 H9", "9", ["?9 ?9", "?A ?A"]),
    ],
)
def test_what_wilds_stand_for(text: str, level: str, stands_for: list[str]) -> None:
    found = readings(parse_cards(text), Rank(level), STANDARD)
    assert sorted(" ".join(sorted(each.stands_for)) for each in found) == sorted(stands_for)


def test_strongest_first() -> None:
    found = readings(parse_cards("S4 S5 S6 S7 H2"), Rank.TWO, STANDARD)
    assert [f"{each.kind} {each.key}" for each in found] == [
        "straight_flush 8",
        "straight_flush 7",
        "straight 8",
        "straight 7",
    ]


DEFAULTS = [
    # Nothing declared: the strongest type, in it the smallest key; the type on the table comes first.
    ("S5 C5 S9 D9 H8", "8", None, "full_house 5"),
    ("S5 C5 S9 D9 H9", "9", None, "full_house 5"),
    ("H9 S4 S5 S6 S7", "9", None, "straight_flush 7"),
    ("H9 S4 S5 S6 S7", "9", Kind.STRAIGHT, "straight 7"),
    ("S3 C3 D3 H9 H9", "9", None, "bomb 3"),
    ("S3 C3 D3 H9 H9", "9", Kind.FULL_HOUSE, "full_house 3"),
    ("S3 C3 S4 C4 H9 H9", "9", None, "plate 4"),
    ("S3 C3 S4 C4 H9 H9", "9", Kind.TUBE, "tube 4"),
    ("S3 C3 D3 H9 H9", "9", Kind.PAIR, "bomb 3"),
    # Not seen to be of one suit: a straight, as far as that is true.
    ("?3 ?4 ?5 ?6 ?7", "9", None, "straight 7 not_one_suit"),
    ("?3 ?4 ?5 ?6 H9", "9", None, "straight 6 not_one_suit"),
    ("?3 ?4 ?5 ?6 H9", "9", Kind.STRAIGHT, "straight 6"),
    ("S3 C4", "9", None, ""),
]


@pytest.mark.parametrize(("text", "level", "following", "expected"), DEFAULTS)
def test_what_holds_when_nothing_was_declared(
    text: str, level: str, following: Kind | None, expected: str
) -> None:
    standing = Reading(following, Rank.TWO, 5) if following else None
    found = default_reading(parse_cards(text), Rank(level), STANDARD, standing)
    assert (" ".join(filter(None, (found.kind, found.key, found.only_if))) if found else "") == expected


def test_the_book_says_what_holds_when_nothing_was_declared() -> None:
    cards, weakest = parse_cards("S3 C3 D3 H9 H9"), changed(STANDARD, wild={"undeclared_class": "weakest"})
    assert getattr(default_reading(cards, Rank.NINE, weakest), "kind", None) is Kind.FULL_HOUSE
    cards, largest = parse_cards("S5 C5 S9 D9 H8"), changed(STANDARD, wild={"undeclared": "largest_key"})
    assert getattr(default_reading(cards, Rank.EIGHT, largest), "key", None) == "9"


def test_run_ranks() -> None:
    assert "".join(run_ranks(Kind.TUBE, Rank.THREE)) == "A23"
    assert "".join(run_ranks(Kind.STRAIGHT_FLUSH, Rank.ACE)) == "TJQKA"


def test_what_is_not_asked_rightly_is_refused() -> None:
    with pytest.raises(CardError):
        readings(["H5", "X"], Rank.FIVE, STANDARD)
    with pytest.raises(ValueError, match="level"):
        readings(["H5"], Rank.RED_JOKER, STANDARD)
    assert readings(["♥5", "5s"], Rank.FIVE, STANDARD) == readings(["H5", "S5"], Rank.FIVE, STANDARD)
    assert readings((each for each in ["H5", "S5"]), Rank.FIVE, STANDARD)
    assert Card("H5") in FACES
