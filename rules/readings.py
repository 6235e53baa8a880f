"""Every way to read a set of cards, and the one that holds when nothing was declared."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rules._patterns import MOST_CARDS, count
from rules._table import (
    COPIES,
    COPIES_FROM,
    ONE_SUIT,
    SEEN,
    THIRD_COPY,
    UNSEEN,
    Table,
)
from rules.cards import Rank, card
from rules.kinds import Condition, Key, Kind, Reading, Switches, switches

if TYPE_CHECKING:
    from rules.sections import RuleBook

__all__ = ["Condition", "Key", "Kind", "Reading", "default_reading", "readings"]

_TABLES: dict[int, dict[str, Table]] = {}
"""By the address of a book: its tables by level."""
_BOOKS: dict[int, RuleBook] = {}
"""Keeps each book that `_TABLES` knows by its address alive, so that the address stays its own."""
_BOOKS_KEPT = 64


def table_for(level: Rank, book: RuleBook) -> Table:
    """The table of this level under this book, made when first asked for.

    Raises `ValueError` when `level` is no level.
    """
    tables = _TABLES.get(id(book), {})
    if level in tables:
        return tables[level]
    if len(_BOOKS) > _BOOKS_KEPT:
        _TABLES.clear()
        _BOOKS.clear()
    _BOOKS[id(book)] = book
    table = _shared(Rank(level), switches(book))
    _TABLES.setdefault(id(book), {})[level] = table
    return table


@lru_cache(maxsize=128)
def _shared(level: Rank, rules: Switches) -> Table:
    return Table(level, rules)


def readings(cards: Iterable[str], level: Rank, book: RuleBook) -> tuple[Reading, ...]:
    """All ways to read `cards`, strongest first; none when they are no combination.

    Cards may be of unknown suit (`?5`) or seen only from the back (`??`); readings that hang on what was not
    seen say so in `only_if`. Raises `CardError` for text that is no card.

    >>> from rules.book import load
    >>> for each in readings(["H9", "S4", "S5", "S6", "S7"], Rank.NINE, load("standard")):
    ...     print(each.kind, each.key, *each.stands_for)
    straight_flush 8 S8
    straight_flush 7 S3
    straight 8 ?8
    straight 7 ?3
    """
    if type(cards) is not tuple and type(cards) is not list:
        cards = tuple(cards)
    try:
        table = _TABLES[id(book)][level]
        total = sum(map(table.rank_weight, cards))
    except KeyError:
        table_for(level, book)
        return readings([card(each) for each in cards], level, book)
    entry = table.entry(total)
    if entry is None:
        return () if total < SEEN else _from_the_back(cards, table)
    if len(cards) > MOST_CARDS:
        # So many of a rank that its nibble ran over: not the set that was found.
        return ()
    plain, flush, crowded = entry
    if flush is None:
        # If two cards are there again, it may be one that is there three times.
        return () if crowded and len(cards) - len(set(cards)) > 1 and _has_third(cards) else plain
    suit = ONE_SUIT.get(sum(map(table.suit_weight, cards)))
    if suit is None:
        return plain
    return flush[suit] if suit < UNSEEN else table.maybe_flush(total, suit - UNSEEN)


def _has_third(cards: Collection[str]) -> bool:
    return bool(sum(map(COPIES.__getitem__, cards), COPIES_FROM) & THIRD_COPY)


def _from_the_back(cards: Collection[str], table: Table) -> tuple[Reading, ...]:
    """What cards may be of which some are only known to be there."""
    if len(cards) > MOST_CARDS or _has_third(cards):
        return ()
    total = sum(map(table.rank_weight, cards))
    known = [(shift, total >> shift & 15) for shift in range(0, 64, 4) if total >> shift & 15]
    suits = sum(map(table.suit_weight, cards))
    one_suit = not suits or suits in ONE_SUIT
    possible: set[tuple[Kind, Key]] = set()
    for bits, entry in table.entries.items():
        if count(bits) == len(cards) and all(bits >> shift & 15 >= number for shift, number in known):
            flush = entry.flush[0] if entry.flush and one_suit else ()
            possible.update((each.kind, each.key) for each in (*entry.plain, *flush))
    return table.sorted(Reading(kind, key, len(cards), (), Condition.COUNT_ONLY) for kind, key in possible)


def by_suit(found: tuple[Reading, ...]) -> tuple[tuple[Reading, ...], ...]:
    """What is certain if the cards are not of one suit, and if they are; one answer where it is the same."""
    if all(each.only_if in (None, Condition.COUNT_ONLY) for each in found):
        return (found,)
    return _without(found, Condition.ONE_SUIT), _without(found, Condition.NOT_ONE_SUIT)


def _without(found: tuple[Reading, ...], condition: Condition) -> tuple[Reading, ...]:
    kept = (each for each in found if each.only_if is not condition)
    return tuple(replace(each, only_if=None) if each.only_if else each for each in kept)


def default_reading(
    cards: Iterable[str], level: Rank, book: RuleBook, standing: Reading | None = None
) -> Reading | None:
    """The reading that holds when nothing was declared, or None when the cards are no combination.

    When following, the type on the table picks the type if the cards can be read so; otherwise the book
    says whether the strongest or the weakest type holds. The book also says which key holds in the type.
    If another reading would hold were the cards of one suit, this one is marked as hanging on that.

    >>> from rules.book import load
    >>> two_pairs = ["S5", "C5", "S9", "D9", "H8"]
    >>> str(default_reading(two_pairs, Rank.EIGHT, load("standard")).key)
    '5'
    """
    answers = [pick(each, book, standing) for each in by_suit(readings(cards, level, book))]
    first, last = answers[0], answers[-1]
    if first is None or last is None or (first.kind, first.key) == (last.kind, last.key):
        return first
    return replace(first, only_if=Condition.NOT_ONE_SUIT)


def pick(found: tuple[Reading, ...], book: RuleBook, standing: Reading | None = None) -> Reading | None:
    """Of readings strongest first, the one that holds when nothing was declared."""
    if not found:
        return None
    strongest = book.wild.undeclared_class == "strongest"
    kind = found[0].kind if strongest else found[-1].kind
    if standing is not None and any(each.kind is standing.kind for each in found):
        kind = standing.kind
    same = [each for each in found if each.kind is kind]
    return same[0] if book.wild.undeclared == "largest_key" else same[-1]
