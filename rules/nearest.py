"""The play nearest to an illegal one that would have been legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules._patterns import MOST_CARDS, PLACES
from rules._table import Table
from rules.cards import UNKNOWN, Card, Rank, Suit
from rules.kinds import Condition, Kind, Reading
from rules.readings import readings, table_for

if TYPE_CHECKING:
    from rules.sections import RuleBook


Allowed = Callable[[Reading], bool]
"""Whether a play may be made when it is read so."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """Another reading of the same cards, or cards with one exchanged, left out or added."""

    reading: Reading
    out: Card | None = None
    """The card to leave out, if any."""
    into: Card | None = None
    """The card to add, or to put in its place, if any; of unknown suit where the suit does not matter."""


def nearest(
    played: tuple[Card, ...],
    level: Rank,
    book: RuleBook,
    wanted: Kind | None,
    allowed: Allowed,
) -> Nearest | None:
    """The nearest play with a reading that is `allowed`.

    Of the same cards, else with one card exchanged, left out or added. Prefers the type `wanted`, then what
    is no bomb, then the same number of cards, then the smaller step between the two cards. None when no
    single card helps or one was seen only from the back.
    """
    if UNKNOWN in played or not 0 < len(played) <= MOST_CARDS:
        return None
    found = [Nearest(each) for each in readings(played, level, book) if not each.only_if and allowed(each)]
    for change in (_exchanges, _fewer, _more) if not found else ():
        found += change(played, level, book, allowed)
    table = table_for(level, book)
    return min(found, key=lambda each: _distance(each, table, wanted), default=None)


def _exchanges(played: tuple[Card, ...], level: Rank, book: RuleBook, allowed: Allowed) -> Iterator[Nearest]:
    for out, rest in _without_one(played):
        for into in _ADDED:
            if into.rank is not out.rank or out.suit is not None:
                yield from _with(into, rest, out, level, book, allowed)


def _fewer(played: tuple[Card, ...], level: Rank, book: RuleBook, allowed: Allowed) -> Iterator[Nearest]:
    for out, rest in _without_one(played):
        yield from (
            Nearest(each, out) for each in readings(rest, level, book) if not each.only_if and allowed(each)
        )


def _more(played: tuple[Card, ...], level: Rank, book: RuleBook, allowed: Allowed) -> Iterator[Nearest]:
    for into in _ADDED if len(played) < MOST_CARDS else ():
        yield from _with(into, list(played), None, level, book, allowed)


def _with(
    into: Card, rest: list[Card], out: Card | None, level: Rank, book: RuleBook, allowed: Allowed
) -> Iterator[Nearest]:
    for each in readings([*rest, into], level, book):
        if allowed(each):
            put_in = _of_suit(into, rest) if each.only_if is Condition.ONE_SUIT else into
            yield Nearest(replace(each, only_if=None), out, put_in)


def _without_one(played: tuple[Card, ...]) -> Iterator[tuple[Card, list[Card]]]:
    """Each different card with the others."""
    for out in dict.fromkeys(played):
        rest = list(played)
        rest.remove(out)
        yield out, rest


_ADDED = tuple(Card(rank if rank.is_joker else f"?{rank}") for rank in PLACES)
"""What a card may be exchanged for."""


def _of_suit(into: Card, rest: list[Card]) -> Card:
    suits: set[Suit] = {each.suit for each in rest if each.suit is not None}
    # A wild among the rest has a suit that does not bind: then leave it open.
    return Card(f"{next(iter(suits))}{into[1]}") if len(suits) == 1 else into


def _distance(near: Nearest, table: Table, wanted: Kind | None) -> tuple[bool, int, bool, int, int]:
    reading = near.reading
    step, height = table.strength(reading.kind, reading.key, reading.size)
    between = abs(_place(near.out) - _place(near.into)) if near.out and near.into else 0
    other_size = (near.out is None) is not (near.into is None)
    return reading.kind is not wanted, step, other_size, between, height


def _place(card: Card) -> int:
    return PLACES.index(card.rank) if card.rank else 0
