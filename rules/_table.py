"""The table from the number of cards of each rank to every reading, for one level under one rule book.

A set of cards is one integer: the sum of a weight for each card. Its lowest 64 bits hold a nibble for each
of thirteen ranks, two jokers and the wild; above stand the number of cards of each suit, then what was not
seen, then a nibble for each face, biased so that a third copy shows in its high bit. A sum does not depend
on the order of its terms, so neither do the readings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from rules._order import strength
from rules.cards import FACES, NATURAL_ORDER, RANKS_ONLY, UNKNOWN, Card, Rank, Suit
from rules.kinds import RUN_SHAPES, Condition, Key, Kind, Reading, Switches, run_ranks

PLACES: tuple[Rank, ...] = tuple(Rank)
"""Rank of each of the fifteen lowest nibbles; the sixteenth counts the wilds."""
JOKERS = frozenset(PLACES[13:])
WILD_SHIFT = 60
RANKS_MASK = (1 << 64) - 1
SUITS_SHIFT = 64
SUITS_MASK = (1 << 20) - 1
"""Spades, hearts, clubs, diamonds, unknown: a nibble each, wilds and jokers left out."""
LEVEL_UNSEEN_SHIFT = 84
"""Level cards of unknown suit: any suit but hearts, for the referee sees a wild."""
UNKNOWN_SHIFT = 88
_FACES_SHIFT = 92
BIAS = sum(5 << (_FACES_SHIFT + 4 * at) for at in range(54))
THIRD_COPY = sum(8 << (_FACES_SHIFT + 4 * at) for at in range(54))
ODD = THIRD_COPY | 15 << UNKNOWN_SHIFT
"""What the plain look-up cannot answer."""
MOST_CARDS = 10

_LETTERS = (*Suit, "?")
UNSEEN = 5
"""Added to a suit's number in FLUSH when some of the cards are of unknown suit."""
FLUSH: dict[int, int] = {
    (known << 4 * suit) + (unseen << 16): suit + (UNSEEN if unseen else 0)
    for suit in range(4)
    for known in range(1, 6)
    for unseen in range(6 - known)
} | {unseen << 16: 4 + UNSEEN for unseen in range(1, 6)}
"""Suit counts of cards of one suit → the number of the suit; with UNSEEN added when they only may be."""


class Entry(NamedTuple):
    """The readings of one content."""

    plain: tuple[Reading, ...]
    """When the cards are not of one suit, or suits do not matter."""
    flush: tuple[tuple[Reading, ...], ...] | None
    """When they are of one suit: by number of the suit; None when suits do not matter."""


_NIBBLE = {rank: 1 << 4 * place for place, rank in enumerate(PLACES)}


def content(ranks: Iterable[Rank], wilds: int = 0) -> int:
    """The lowest 64 bits of a set of natural cards of these ranks with some wilds."""
    return sum(map(_NIBBLE.__getitem__, ranks), wilds << WILD_SHIFT)


def count(bits: int) -> int:
    """The number of cards in a content."""
    return sum(bits >> shift & 15 for shift in range(0, 64, 4))


def has_wild(level: Rank, rules: Switches) -> bool:
    """Whether the heart of this level is wild."""
    return level is not Rank.TWO or rules.wild_at_two


def weights(level: Rank, wild: bool) -> dict[str, int]:
    """The weight of each card, known or not, at this level."""
    found: dict[str, int] = {}
    for at, face in enumerate(FACES):
        rank, suit = face.rank, face.suit
        assert rank is not None
        weight = 1 << (_FACES_SHIFT + 4 * at)
        if wild and face.is_wild(level):
            weight += 1 << WILD_SHIFT
        else:
            weight += 1 << 4 * PLACES.index(rank)
            weight += 1 << (SUITS_SHIFT + 4 * _LETTERS.index(suit)) if suit else 0
        found[str(face)] = weight
    for rank, face in zip(NATURAL_ORDER, RANKS_ONLY, strict=True):
        unseen = 1 << LEVEL_UNSEEN_SHIFT if wild and rank is level else 0
        found[str(face)] = (1 << 4 * PLACES.index(rank)) + (1 << (SUITS_SHIFT + 16)) + unseen
    found[str(UNKNOWN)] = 1 << UNKNOWN_SHIFT
    return found


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


def _places(kind: Kind, key: Rank) -> tuple[int, ...]:
    return tuple(PLACES.index(rank) for rank in run_ranks(kind, key))


_KIND_PLACE = {kind: place for place, kind in enumerate(Kind)}


class Table:
    """Everything looked up for one level under one set of switches."""

    __slots__ = ("entries", "level", "over_limit", "rules", "runs", "strengths", "weights")

    def __init__(self, level: Rank, rules: Switches) -> None:
        if level not in NATURAL_ORDER:
            raise ValueError(f"{level!r} is not a level; levels are 2 to A")
        self.level, self.rules = level, rules
        self.weights = weights(level, has_wild(level, rules))
        self.runs = {
            kind: tuple((key, _places(kind, key)) for key in run_keys(kind, rules))
            for kind in (Kind.STRAIGHT, Kind.TUBE, Kind.PLATE)
        }
        self.strengths: dict[tuple[Kind, Key, int], tuple[int, int]] = {}
        self.entries: dict[int, Entry] = {}
        self.over_limit: dict[int, Reading] = {}
        """What contents would be if the book had no limit on size."""
        for bits, ways in contents(level, rules).items():
            found = self._readings(bits, ways)
            allowed = [each for each in found if each.size <= self.limit(each)]
            if allowed:
                self.entries[bits] = self._entry(bits, allowed)
            else:
                self.over_limit[bits] = found[0]

    def strength(self, kind: Kind, key: Key, size: int) -> tuple[int, int]:
        """Step on the bomb ladder (0: no bomb) and height within it, or within the type."""
        name = (kind, key, size)
        found = self.strengths.get(name)
        if found is None:
            found = self.strengths[name] = strength(kind, key, size, self.level, self.rules)
        return found

    def limit(self, reading: Reading) -> int:
        """The most cards a play of this type may have."""
        bomb = self.strength(reading.kind, reading.key, reading.size)[0] > 0
        return self.rules.max_cards_bombs if bomb else self.rules.max_cards

    def sorted(self, found: Iterable[Reading]) -> tuple[Reading, ...]:
        """Readings strongest first."""
        return tuple(sorted(found, key=self._rank, reverse=True))

    def _rank(self, reading: Reading) -> tuple[int, int, int]:
        step, height = self.strength(reading.kind, reading.key, reading.size)
        return step, _KIND_PLACE[reading.kind], height

    def _readings(self, bits: int, ways: dict[tuple[Kind, Key], tuple[Rank, ...]]) -> tuple[Reading, ...]:
        size = count(bits)
        return tuple(
            Reading(kind, key, size, tuple(Card(rank if rank in JOKERS else "?" + rank) for rank in taken))
            for (kind, key), taken in ways.items()
        )

    def _entry(self, bits: int, plain: list[Reading]) -> Entry:
        straights = [each for each in plain if each.kind is Kind.STRAIGHT]
        wilds = bits >> WILD_SHIFT
        if not straights or not self.rules.straight_flush or (wilds and not self.rules.wild_in_bombs):
            return Entry(self.sorted(plain), None)
        keep = straights if wilds and self.rules.suited_wild_run_may_be_straight else []
        flush = [self.sorted(keep + [suited(each, letter) for each in straights]) for letter in _LETTERS]
        return Entry(self.sorted(plain), tuple(flush))

    def maybe_flush(self, entry: Entry, suit: int) -> tuple[Reading, ...]:
        """Both answers at once when it is not known whether the cards are of one suit."""
        assert entry.flush is not None
        certain = set(entry.plain) & set(entry.flush[suit])
        either = {*entry.plain, *entry.flush[suit]}
        return self.sorted([each if each in certain else _conditional(each) for each in either])


def suited(straight: Reading, letter: str) -> Reading:
    """The straight flush a straight is when its cards are of one suit."""
    stands_for = tuple(Card(letter + card[1]) for card in straight.stands_for)
    return Reading(Kind.STRAIGHT_FLUSH, straight.key, straight.size, stands_for)


def _conditional(reading: Reading) -> Reading:
    flush = reading.kind is Kind.STRAIGHT_FLUSH
    return replace(reading, only_if=Condition.ONE_SUIT if flush else Condition.NOT_ONE_SUIT)
