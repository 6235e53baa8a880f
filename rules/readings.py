"""Every way to read a set of cards, and the one that holds when nothing was declared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rules._table import (
    BIAS,
    FLUSH,
    LEVEL_UNSEEN_SHIFT,
    MOST_CARDS,
    ODD,
    RANKS_MASK,
    SUITS_MASK,
    SUITS_SHIFT,
    THIRD_COPY,
    UNSEEN,
    Table,
    count,
)
from rules.cards import Rank, Suit, card
from rules.kinds import Condition, Key, Kind, Reading, Switches, switches

if TYPE_CHECKING:
    from rules.sections import RuleBook

__all__ = ["Condition", "Key", "Kind", "Reading", "default_reading", "readings"]

_BY_BOOK: dict[tuple[int, str], Table] = {}
_BOOKS: dict[int, RuleBook] = {}
"""Keeps each book that `_BY_BOOK` knows by its address alive, so that the address stays its own."""
_BOOKS_KEPT = 64


def table_for(level: Rank, book: RuleBook) -> Table:
    """The table of this level under this book, made when first asked for.

    Raises `ValueError` when `level` is no level.
    """
    found = _BY_BOOK.get((id(book), level))
    if found is not None:
        return found
    if len(_BOOKS) > _BOOKS_KEPT:
        _BY_BOOK.clear()
        _BOOKS.clear()
    _BOOKS[id(book)] = book
    table = _BY_BOOK[id(book), level] = _shared(Rank(level), switches(book))
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
    table = _BY_BOOK.get((id(book), level)) or table_for(level, book)
    try:
        total = sum(map(table.weights.__getitem__, cards), BIAS)
    except KeyError:
        return readings([card(each) for each in cards], level, book)
    if len(cards) > MOST_CARDS or total & ODD:
        return _unusual(table, total, len(cards))
    entry = table.entries.get(total & RANKS_MASK)
    if entry is None:
        return ()
    plain, flush = entry
    if flush is None:
        return plain
    suit = FLUSH.get(total >> SUITS_SHIFT & SUITS_MASK)
    if suit is None:
        return plain
    if suit < UNSEEN:
        return flush[suit]
    if total >> LEVEL_UNSEEN_SHIFT & 15 and suit == UNSEEN + _HEARTS:
        return plain
    return table.maybe_flush(entry, suit - UNSEEN)


_HEARTS = list(Suit).index(Suit.H)


def _unusual(table: Table, total: int, size: int) -> tuple[Reading, ...]:
    """A third copy, more cards than any combination has, or cards seen only from the back."""
    if size > MOST_CARDS or total & THIRD_COPY:
        return ()
    known = [(shift, total >> shift & 15) for shift in range(0, 64, 4) if total >> shift & 15]
    suits = total >> SUITS_SHIFT & SUITS_MASK
    suit = FLUSH.get(suits) if suits else UNSEEN + 4
    if total >> LEVEL_UNSEEN_SHIFT & 15 and suit in (_HEARTS, UNSEEN + _HEARTS):
        suit = None
    possible: set[tuple[Kind, Key]] = set()
    for bits, entry in table.entries.items():
        if count(bits) == size and all(bits >> shift & 15 >= number for shift, number in known):
            flush = entry.flush[0] if entry.flush and suit is not None else ()
            possible.update((each.kind, each.key) for each in (*entry.plain, *flush))
    return table.sorted([Reading(kind, key, size, (), Condition.COUNT_ONLY) for kind, key in possible])


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
