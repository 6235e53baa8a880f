"""Every combination under a set of switches, and the numbers of cards of each rank that make it.

The content of a set of cards is an integer: a nibble each for the number of cards of thirteen ranks, of two
jokers and of the wild.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from rules.cards import NATURAL_ORDER, Rank
from rules.kinds import RUN_SHAPES, Key, Kind, Switches, run_ranks

PLACES: tuple[Rank, ...] = tuple(Rank)
"""Rank of each of the fifteen lowest nibbles; the sixteenth counts the wilds."""
JOKERS = frozenset(PLACES[13:])
WILD_SHIFT = 60
MOST_CARDS = 10
"""Eight of a rank and two wilds."""
NIBBLE = {rank: 1 << 4 * place for place, rank in enumerate(PLACES)}


def content(ranks: Iterable[Rank], wilds: int = 0) -> int:
    """The lowest 64 bits of a set of natural cards of these ranks with some wilds."""
    return sum(map(NIBBLE.__getitem__, ranks), wilds << WILD_SHIFT)


def count(bits: int) -> int:
    """The number of cards in a content."""
    return sum(bits >> shift & 15 for shift in range(0, 64, 4))


def has_wild(level: Rank, rules: Switches) -> bool:
    """Whether the heart of this level is wild."""
    return level is not Rank.TWO or rules.wild_at_two


class Pattern(NamedTuple):
    """A combination before wilds: what its cards are or are taken for."""

    kind: Kind
    key: Key
    ranks: tuple[Rank, ...]


def patterns(rules: Switches) -> Iterator[Pattern]:
    """Every combination the rules know, straight flushes left to the suits."""
    for rank in PLACES:
        yield Pattern(Kind.SINGLE, rank, (rank,))
        if not rank.is_joker or rules.joker_pair:
            yield Pattern(Kind.PAIR, rank, (rank, rank))
    for rank in NATURAL_ORDER:
        yield Pattern(Kind.TRIPLE, rank, (rank,) * 3)
        for size in range(rules.bomb_min, MOST_CARDS + 1):
            yield Pattern(Kind.BOMB, rank, (rank,) * size)
    if rules.full_house:
        yield from _full_houses(rules)
    for kind in (Kind.STRAIGHT, Kind.TUBE, Kind.PLATE):
        yield from _runs(kind, rules)
    if rules.joker_bomb:
        yield Pattern(Kind.JOKER_BOMB, "joker", (PLACES[13],) * 2 + (PLACES[14],) * 2)


def _full_houses(rules: Switches) -> Iterator[Pattern]:
    for triple in NATURAL_ORDER:
        for pair in PLACES:
            if pair is not triple and (not pair.is_joker or rules.joker_pair_in_full_house):
                yield Pattern(Kind.FULL_HOUSE, triple, (triple,) * 3 + (pair,) * 2)


def _runs(kind: Kind, rules: Switches) -> Iterator[Pattern]:
    for key in run_keys(kind, rules):
        ranks = run_ranks(kind, key)
        yield Pattern(kind, key, tuple(rank for rank in ranks for _ in range(RUN_SHAPES[kind][1])))


def run_keys(kind: Kind, rules: Switches) -> tuple[Rank, ...]:
    """The keys runs of this type may have, lowest first."""
    length = RUN_SHAPES[kind][0]
    lowest = length - 2 if kind in rules.ace_low else length - 1
    highest = 11 if kind is Kind.STRAIGHT and not rules.ace_high_straight else 12
    return NATURAL_ORDER[lowest : highest + 1]


Found = dict[int, dict[tuple[Kind, Key], tuple[Rank, ...]]]
"""Content → type and key → the ranks its wilds stand for."""


def contents(level: Rank, rules: Switches) -> Found:
    """Every content that is a combination: each pattern with none, one or two cards given by wilds."""
    found: Found = {}
    wild = has_wild(level, rules)
    for pattern in patterns(rules):
        name = (pattern.kind, pattern.key)
        copies = 6 if wild and pattern.key is level else 8
        for taken in _wild_parts(pattern, level, rules) if wild else ((),):
            if pattern.kind is Kind.BOMB and len(pattern.ranks) - len(taken) > copies:
                continue
            bits = content(pattern.ranks) - content(taken) + (len(taken) << WILD_SHIFT)
            ways = found.setdefault(bits, {})
            other = ways.setdefault(name, taken)
            if other != taken:
                # Two wilds as the pair of a full house could be any rank: call them level cards.
                ways[name] = max(other, taken, key=lambda way: _plainness(way, level))
    return found


def _plainness(way: tuple[Rank, ...], level: Rank) -> tuple[bool, bool, list[int]]:
    return set(way) == {level}, not JOKERS & set(way), [PLACES.index(rank) for rank in way]


def _wild_parts(pattern: Pattern, level: Rank, rules: Switches) -> Iterator[tuple[Rank, ...]]:
    yield ()
    bomb = pattern.kind in (Kind.BOMB, Kind.JOKER_BOMB)
    if (bomb and not rules.wild_in_bombs) or (pattern.kind is Kind.JOKER_BOMB and rules.joker_bomb_pure):
        return
    for number in (1, 2):
        for taken in dict.fromkeys(combinations(pattern.ranks, number)):
            if not rules.wild_any and JOKERS & set(taken):
                continue
            # Wilds with no other card are level cards, nothing else.
            if number < len(pattern.ranks) or set(taken) == {level}:
                yield taken
