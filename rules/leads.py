"""Every different lead of a hand, and every different play that beats the standing one.

One lead is one set of faces with one type and key: equal faces of the two decks count once, suits count,
and so do readings, so that one set of cards may be several leads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from rules._groups import Group, Wanted, groups_of
from rules._hand import WILD_BITS, Hand, cards_of
from rules._table import Table
from rules.cards import Card, Rank, card
from rules.compare import is_borrowing
from rules.kinds import Key, Kind, Reading
from rules.readings import readings, table_for

if TYPE_CHECKING:
    from rules.sections import RuleBook


@dataclass(frozen=True, slots=True)
class Lead:
    """Cards with the way they are read."""

    cards: tuple[Card, ...]
    reading: Reading


class Leads(Sequence[Lead]):
    """Leads by type, size and key, lowest first; the cards of each are told only when it is looked at."""

    __slots__ = ("_book", "_groups", "_level")

    def __init__(self, groups: list[Group], level: Rank, book: RuleBook) -> None:
        self._groups = [group for group in groups if group[3]]
        self._level, self._book = level, book

    def __len__(self) -> int:
        return sum(len(group[3]) for group in self._groups)

    def __iter__(self) -> Iterator[Lead]:
        for kind, key, _, sets in self._groups:
            for each in sets:
                yield self._lead(kind, key, each)

    @overload
    def __getitem__(self, at: int) -> Lead: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Lead]: ...
    def __getitem__(self, at: int | slice) -> Lead | Sequence[Lead]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        left = at if at >= 0 else at + len(self)
        for kind, key, _, sets in self._groups if left >= 0 else ():
            if left < len(sets):
                return self._lead(kind, key, sets[left])
            left -= len(sets)
        raise IndexError(at)

    def by_kind(self) -> dict[Kind, int]:
        """The number of leads of each type, types without any included."""
        found = dict.fromkeys(Kind, 0)
        for kind, _, _, sets in self._groups:
            found[kind] += len(sets)
        return found

    def _lead(self, kind: Kind, key: Key, held: int) -> Lead:
        cards = cards_of(held, Card(f"H{self._level}"))
        found = readings(cards, self._level, self._book)
        return Lead(cards, next(each for each in found if each.kind is kind and each.key == key))


_ALL = Wanted(frozenset(Kind))
_BOMBS = (Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.JOKER_BOMB)


def leads(hand: Iterable[str], level: Rank, book: RuleBook) -> Leads:
    """Every different lead of a hand.

    >>> from rules.book import load
    >>> found = leads(["S3", "C3", "H5"], Rank.FIVE, load("standard"))
    >>> for each in found:
    ...     print(each.reading.kind, *each.cards)
    single S3
    single C3
    single H5
    pair S3 C3
    pair S3 H5
    pair C3 H5
    triple S3 C3 H5

    Raises `CardError` for text that is no card, `ValueError` for a card that is not known or a third copy.
    """
    table = table_for(level, book)
    return Leads(groups_of(_hand(hand, table), table, _ALL), level, book)


def follows(hand: Iterable[str], standing: Reading, level: Rank, book: RuleBook) -> Leads:
    """Every different play of a hand that beats `standing`, taken as certain; errors as in `leads`.

    >>> from rules.book import load
    >>> lies = Reading(Kind.PAIR, Rank.SEVEN, 2)
    >>> for each in follows(["S8", "C8", "S9", "H5"], lies, Rank.FIVE, load("standard")):
    ...     print(each.reading.kind, each.reading.key, *each.cards)
    pair 8 S8 C8
    pair 8 S8 H5
    pair 8 C8 H5
    pair 9 S9 H5
    """
    table = table_for(level, book)
    least = table.strength(standing.kind, standing.key, standing.size)
    rules = table.rules
    # Where wilds make a play lower, its natural twin of equal height beats it.
    twins = not rules.equal_natural and not rules.equal_beats and is_borrowing(standing)
    equal_too = rules.equal_beats or twins

    def is_higher(kind: Kind, key: Key, size: int) -> bool:
        found = table.strength(kind, key, size)
        return found > least or (equal_too and found == least)

    kinds = {kind for kind in _BOMBS if kind is Kind.BOMB or kind in rules.bombs} | {standing.kind}
    groups = groups_of(_hand(hand, table), table, Wanted(frozenset(kinds), is_higher))
    if twins:
        groups = [_plain(group, least, table) for group in groups]
    return Leads(groups, level, book)


def _hand(hand: Iterable[str], table: Table) -> Hand:
    return Hand([each if type(each) is Card else card(each) for each in hand], table)


def _plain(group: Group, least: tuple[int, int], table: Table) -> Group:
    """Of leads as high as the standing play, those in which no wild stands for another card."""
    kind, key, size, sets = group
    if table.strength(kind, key, size) != least:
        return group
    return kind, key, size, [each for each in sets if (each >> WILD_BITS) in (0, size)]
