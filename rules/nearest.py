"""The play nearest to an illegal one that would have been legal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules._patterns import MOST_CARDS, PLACES
from rules._table import Table
from rules.cards import UNKNOWN, Card, Rank, Suit
from rules.kinds import Condition, Kind, Reading
from rules.readings import readings, table_for

if TYPE_CHECKING:
    from rules.sections import RuleBook


@dataclass(frozen=True, slots=True)
class Nearest:
    """Another reading of the same cards, or one card exchanged for another."""

    reading: Reading
    out: Card | None = None
    """The card to leave out; None when the same cards would do, read otherwise."""
    into: Card | None = None
    """The card to put in its place; of unknown suit where the suit does not matter."""


def nearest(
    played: tuple[Card, ...],
    level: Rank,
    book: RuleBook,
    wanted: Kind | None,
    allowed: Callable[[Reading], bool],
) -> Nearest | None:
    """The nearest play with a reading that is `allowed`: of the same cards, else with one card exchanged.

    Prefers the type `wanted`, then what is no bomb, then the smaller step between the two cards. None when
    no single exchange helps or a card was seen only from the back.
    """
    if UNKNOWN in played or not 0 < len(played) <= MOST_CARDS:
        return None
    found = [Nearest(each) for each in readings(played, level, book) if not each.only_if and allowed(each)]
    found = found or _exchanges(played, level, book, allowed)
    table = table_for(level, book)
    return min(found, key=lambda each: _distance(each, table, wanted), default=None)


def _exchanges(
    played: tuple[Card, ...], level: Rank, book: RuleBook, allowed: Callable[[Reading], bool]
) -> list[Nearest]:
    found: list[Nearest] = []
    for out in dict.fromkeys(played):
        rest = list(played)
        rest.remove(out)
        for rank in PLACES:
            into = Card(rank if rank.is_joker else f"?{rank}")
            if rank is out.rank and out.suit is None:
                continue
            for each in readings([*rest, into], level, book):
                if allowed(each):
                    put_in = _of_suit(into, rest) if each.only_if is Condition.ONE_SUIT else into
                    found.append(Nearest(replace(each, only_if=None), out, put_in))
    return found


def _of_suit(into: Card, rest: list[Card]) -> Card:
    suits: set[Suit] = {each.suit for each in rest if each.suit is not None}
    # A wild among the rest has a suit that does not bind: then leave it open.
    return Card(f"{next(iter(suits))}{into[1]}") if len(suits) == 1 else into


def _distance(near: Nearest, table: Table, wanted: Kind | None) -> tuple[bool, int, int, int]:
    reading = near.reading
    step, height = table.strength(reading.kind, reading.key, reading.size)
    between = abs(_place(near.out) - _place(near.into)) if near.out and near.into else 0
    return reading.kind is not wanted, step, between, height


def _place(card: Card) -> int:
    return PLACES.index(card.rank) if card.rank else 0
