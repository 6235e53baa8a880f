"""Hypothesis strategies: levels, sets of cards, hands and rule books."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from rules.book import load
from rules.cards import FACES, NATURAL_ORDER, PACK, Card, Rank
from rules.kinds import Reading
from rules.readings import readings
from rules.sections import RuleBook

# The first question to a book makes its tables: no one example says how long an answer takes.
settings.register_profile("referee", deadline=None)
settings.load_profile("referee")

STANDARD = load("standard")

levels = st.sampled_from(NATURAL_ORDER)
faces = st.sampled_from(FACES)


def card_sets(most: int = 10) -> st.SearchStrategy[list[Card]]:
    """Any cards of the pack, at most two of a face."""
    places = st.lists(st.integers(0, len(PACK) - 1), min_size=1, max_size=most, unique=True)
    return places.map(lambda found: [PACK[at] for at in found])


@st.composite
def close_sets(draw: st.DrawFn, level: Rank) -> list[Card]:
    """Cards of few neighbouring ranks, with wilds and jokers: often a combination or nearly one."""
    lowest, width = draw(st.integers(-1, 11)), draw(st.integers(1, 5))
    ranks = {NATURAL_ORDER[place] for place in range(lowest, min(lowest + width, 13))}
    suits = draw(st.sampled_from(["SHCD", "SHCD", "S", "H", "SC", "HD"]))
    pool = [each for each in PACK if each.rank in ranks and each[0] in suits]
    pool += [Card(f"H{level}")] * 2 if draw(st.booleans()) else []
    pool += [Card("BJ"), Card("BJ"), Card("RJ"), Card("RJ")] if draw(st.integers(0, 3)) == 0 else []
    return draw(_some(pool))


@st.composite
def _some(draw: st.DrawFn, pool: list[Card]) -> list[Card]:
    size = draw(st.integers(1, min(10, len(pool))))
    order = draw(st.permutations(range(len(pool))))
    chosen: list[Card] = []
    for at in order:
        if len(chosen) < size and chosen.count(pool[at]) < 2:
            chosen.append(pool[at])
    return chosen


_SHAPES: tuple[tuple[int, ...], ...] = (
    (1,), (2,), (3,), (4,), (5,), (6,), (8,), (3, 2), (2, 3), (1,) * 5, (2,) * 3, (3,) * 2
)  # fmt: skip


@st.composite
def combinations(draw: st.DrawFn, level: Rank) -> list[Card]:
    """Cards in the shape of a combination, some of them given by wilds."""
    shape = draw(st.sampled_from(_SHAPES))
    lowest = draw(st.integers(-1, 13 - len(shape)))
    suits = draw(st.sampled_from(["SHCD", "SHCD", "S", "H", "C"]))
    cards: list[Card] = []
    for place, number in enumerate(shape):
        rank = NATURAL_ORDER[lowest + place]
        choice = suits if number == 1 else "SHCD"
        cards += draw(_some_of_rank(rank, number, choice))
    for at in draw(st.lists(st.integers(0, len(cards) - 1), max_size=2, unique=True)):
        cards[at] = Card(f"H{level}")
    return [each for at, each in enumerate(cards) if cards[:at].count(each) < 2]


def _some_of_rank(rank: Rank, number: int, suits: str) -> st.SearchStrategy[list[Card]]:
    pool = [Card(suit + rank) for suit in suits] * 2
    return st.permutations(pool).map(lambda found: found[:number])


def any_sets(level: Rank) -> st.SearchStrategy[list[Card]]:
    """Sets of known cards of all sorts."""
    return st.one_of(combinations(level), close_sets(level), card_sets())


@st.composite
def half_seen(draw: st.DrawFn, level: Rank, book: RuleBook = STANDARD, most: int = 10) -> list[Card]:
    """A set of cards, at most so many of unknown suit; a wild is always seen as what it is."""
    cards = draw(any_sets(level))
    wild_works = level is not Rank.TWO or book.wild.at_level_2
    unseen = draw(st.sets(st.integers(0, len(cards) - 1), max_size=min(most, len(cards))))
    for at in unseen:
        each = cards[at]
        if each.suit and not (wild_works and each.is_wild(level)):
            cards[at] = Card(f"?{each.rank}")
    return cards


@st.composite
def known_readings(draw: st.DrawFn, level: Rank, book: RuleBook = STANDARD) -> Reading:
    """A certain reading of some combination."""
    found = draw(combinations(level).map(lambda each: readings(each, level, book)).filter(bool))
    return draw(st.sampled_from(found))


def changed(book: RuleBook, **sections: dict[str, Any]) -> RuleBook:
    """The book with other values for some switches, by section."""
    parts = {name: getattr(book, name).model_copy(update=values) for name, values in sections.items()}
    return book.model_copy(update=parts)


_TYPE_SWITCHES = {
    name: st.booleans()
    for name in (
        "full_house",
        "joker_pair",
        "joker_pair_in_full_house",
        "ace_low_straight",
        "ace_high_straight",
        "ace_low_tube",
        "ace_low_plate",
        "straight_flush",
        "joker_bomb",
        "suited_run_with_wild_may_be_straight",
    )
}
_WILD_SWITCHES = {
    name: st.booleans()
    for name in ("in_bomb_sf", "bomb_9_10", "at_level_2", "joker_bomb_pure", "equal_natural")
}
_LIMITS = st.sampled_from(["none", 5, 6, 8])

books: st.SearchStrategy[RuleBook] = st.builds(
    lambda types, wild, order: changed(STANDARD, type=types, wild=wild, order=order),
    st.fixed_dictionaries(
        {
            **_TYPE_SWITCHES,
            "bomb_min": st.sampled_from([4, 5]),
            "max_cards": _LIMITS,
            "max_cards_bombs": _LIMITS,
        }
    ),
    st.fixed_dictionaries({**_WILD_SWITCHES, "scope": st.sampled_from(["no_joker", "any"])}),
    st.fixed_dictionaries(
        {"level_in_runs": st.sampled_from(["natural", "level"]), "equal_beats": st.just(False)}
    ),
)
"""The standard book with any of the switches that decide combinations thrown."""
