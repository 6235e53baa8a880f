"""The types of combination, one reading of a set of cards, and the switches of a book that decide them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from rules.cards import NATURAL_ORDER, Card, Rank

if TYPE_CHECKING:
    from rules.sections import RuleBook

Key = Rank | Literal["joker"]
"""What decides within a type: the rank; in a full house the triple's, in a run the naturally highest."""


class Kind(StrEnum):
    """The types of combination, in the order in which a set that could be several is called the stronger."""

    SINGLE = "single"
    """One card."""
    PAIR = "pair"
    """Two of a rank."""
    TRIPLE = "triple"
    """Three of a rank."""
    FULL_HOUSE = "full_house"
    """Three of a rank with a pair."""
    STRAIGHT = "straight"
    """Five ranks in a row."""
    TUBE = "tube"
    """Three pairs in a row."""
    PLATE = "plate"
    """Two triples in a row."""
    BOMB = "bomb"
    """Four or more of a rank."""
    STRAIGHT_FLUSH = "straight_flush"
    """Five ranks in a row of one suit."""
    JOKER_BOMB = "joker_bomb"
    """All four jokers."""


RUN_SHAPES: dict[Kind, tuple[int, int]] = {
    Kind.STRAIGHT: (5, 1),
    Kind.STRAIGHT_FLUSH: (5, 1),
    Kind.TUBE: (3, 2),
    Kind.PLATE: (2, 3),
}
"""How many ranks in a row, and how many cards of each."""


def run_ranks(kind: Kind, key: Key) -> tuple[Rank, ...]:
    """The ranks of the run that ends at `key`, lowest first; the ace is low where the run begins with it.

    >>> "".join(run_ranks(Kind.STRAIGHT, Rank.FIVE)), "".join(run_ranks(Kind.PLATE, Rank.ACE))
    ('A2345', 'KA')
    """
    top = NATURAL_ORDER.index(Rank(key))
    return tuple(NATURAL_ORDER[place] for place in range(top - RUN_SHAPES[kind][0] + 1, top + 1))


class Condition(StrEnum):
    """What has to be true of cards not seen in full for a reading to hold."""

    ONE_SUIT = "one_suit"
    """Only if the cards are all of one suit."""
    NOT_ONE_SUIT = "not_one_suit"
    """Only if the cards are not all of one suit."""
    COUNT_ONLY = "count_only"
    """Possible, but of some card only the presence is known."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a set of cards."""

    kind: Kind
    key: Key
    size: int
    """Number of cards."""
    stands_for: tuple[Card, ...] = ()
    """What each wild stands for, with its suit in a straight flush; empty without wilds."""
    only_if: Condition | None = None
    """What the reading hangs on; None when it is certain."""


@dataclass(frozen=True, slots=True)
class Switches:
    """Everything in a rule book that decides which combinations exist and which is higher."""

    full_house: bool
    joker_pair: bool
    joker_pair_in_full_house: bool
    ace_low: frozenset[Kind]
    """The runs that may begin with an ace."""
    ace_high_straight: bool
    bomb_min: int
    straight_flush: bool
    joker_bomb: bool
    suited_wild_run_may_be_straight: bool
    max_cards: int
    """Most cards of an ordinary play."""
    max_cards_bombs: int
    """Most cards of a bomb."""
    wild_any: bool
    """A wild may stand for a joker too."""
    wild_in_bombs: bool
    wild_at_two: bool
    joker_bomb_pure: bool
    equal_natural: bool
    level_in_runs: bool
    """A run that holds the level card counts by it, above the ace."""
    equal_beats: bool
    bombs: tuple[str, ...]
    """The bomb ladder, weakest first."""


_NO_LIMIT = 10
"""Eight of a rank and two wilds: no combination has more cards."""


def switches(book: RuleBook) -> Switches:
    """The part of a book that the combinations depend on; books that agree on it share their tables."""
    types, wild, order = book.type, book.wild, book.order
    ace_low = {
        Kind.STRAIGHT: types.ace_low_straight,
        Kind.TUBE: types.ace_low_tube,
        Kind.PLATE: types.ace_low_plate,
    }
    bomb_limit = _NO_LIMIT if types.max_cards_bombs == "none" else types.max_cards_bombs
    return Switches(
        full_house=types.full_house,
        joker_pair=types.joker_pair,
        joker_pair_in_full_house=types.joker_pair_in_full_house,
        ace_low=frozenset(kind for kind, low in ace_low.items() if low),
        ace_high_straight=types.ace_high_straight,
        bomb_min=types.bomb_min,
        straight_flush=types.straight_flush,
        joker_bomb=types.joker_bomb,
        suited_wild_run_may_be_straight=types.suited_run_with_wild_may_be_straight,
        max_cards=_NO_LIMIT if types.max_cards == "none" else types.max_cards,
        max_cards_bombs=bomb_limit if wild.bomb_9_10 else min(bomb_limit, 8),
        wild_any=wild.scope == "any",
        wild_in_bombs=wild.in_bomb_sf,
        wild_at_two=wild.at_level_2,
        joker_bomb_pure=wild.joker_bomb_pure,
        equal_natural=wild.equal_natural,
        level_in_runs=order.level_in_runs == "level",
        equal_beats=order.equal_beats,
        bombs=order.bombs,
    )
