"""The table from the number of cards of each rank to every reading, for one level under one rule book.

A set of cards is an integer, the sum of a weight for each card: a nibble each for thirteen ranks, two jokers
and the wild, 64 bits in all. A sum does not depend on the order of its terms, so neither do the readings.
Two more sums are made only when the first says that they matter: of suits for five cards in a row, of faces
when so many are of one rank that one face could be there three times.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from rules._order import strength
from rules._patterns import JOKERS, NIBBLE, PLACES, WILD_SHIFT, contents, count, has_wild, run_keys
from rules.cards import FACES, NATURAL_ORDER, RANKS_ONLY, UNKNOWN, Card, Rank, Suit
from rules.kinds import Condition, Key, Kind, Reading, Switches, run_ranks

SEEN = 1 << 64
"""Cards of which only the presence is known count from here up."""
_LETTERS = (*Suit, "?")
_HEARTS = _LETTERS.index(Suit.H)
UNSEEN = 5
"""Added to the number of a suit when some of the cards are of unknown suit."""


def _one_suit() -> dict[int, int]:
    """Sums of suits of cards all of one suit → its number, with UNSEEN added if they only may be."""
    found = {}
    for unseen, no_hearts in ((each, flag) for each in range(6) for flag in (0, 1) if each >= flag):
        rest = (unseen << 16) + (no_hearts << 20)
        if unseen:
            found[rest] = UNSEEN + len(Suit)
        for suit in range(len(Suit)):
            for known in range(1, 6 - unseen):
                if not (no_hearts and suit == _HEARTS):
                    found[(known << 4 * suit) + rest] = suit + (UNSEEN if unseen else 0)
    return found


ONE_SUIT = _one_suit()
COPIES = {str(face): 1 << 4 * at for at, face in enumerate(FACES)} | dict.fromkeys((*RANKS_ONLY, UNKNOWN), 0)
"""A nibble for each face."""
COPIES_FROM = sum(5 << 4 * at for at in range(len(FACES)))
"""Where the sum of copies begins, so that a third copy of a face reaches the high bit of its nibble."""
THIRD_COPY = sum(8 << 4 * at for at in range(len(FACES)))


class Entry(NamedTuple):
    """The readings of one content."""

    plain: tuple[Reading, ...]
    """When the cards are not of one suit, or suits do not matter."""
    flush: tuple[tuple[Reading, ...], ...] | None
    """When they are of one suit: by number of the suit; None when suits do not matter."""
    crowded: bool
    """Whether so many cards are of one rank that a face could be there three times."""


def rank_weights(wild: Card | None) -> dict[str, int]:
    """What each card adds to a content, when this card is wild."""
    found = {str(each): NIBBLE[each.rank] for each in (*FACES, *RANKS_ONLY) if each.rank}
    found[UNKNOWN] = SEEN
    return found if wild is None else {**found, wild: 1 << WILD_SHIFT}


def suit_weights(wild: Card | None) -> dict[str, int]:
    """A nibble for each suit and for suits unknown; jokers and the wild have none.

    A bit above tells of a level card of unknown suit, which is no heart: the referee sees a wild as such.
    """
    found = {str(each): 1 << 4 * _LETTERS.index(each[0]) for each in FACES if each.suit}
    found |= dict.fromkeys(RANKS_ONLY, 1 << 16) | dict.fromkeys(("BJ", "RJ", UNKNOWN), 0)
    return found if wild is None else {**found, wild: 0, "?" + wild[1]: (1 << 16) + (1 << 20)}


def _places(kind: Kind, key: Rank) -> tuple[int, ...]:
    return tuple(PLACES.index(rank) for rank in run_ranks(kind, key))


_KIND_PLACE = {kind: place for place, kind in enumerate(Kind)}


class Table:
    """Everything looked up for one level under one set of switches."""

    __slots__ = (
        "_maybe",
        "_strengths",
        "entries",
        "entry",
        "level",
        "over_limit",
        "rank_weight",
        "rules",
        "runs",
        "suit_weight",
    )

    def __init__(self, level: Rank, rules: Switches) -> None:
        if level not in NATURAL_ORDER:
            raise ValueError(f"{level!r} is not a level; levels are 2 to A")
        self.level, self.rules = level, rules
        wild = Card(f"H{level}") if has_wild(level, rules) else None
        self.rank_weight = rank_weights(wild).__getitem__
        self.suit_weight = suit_weights(wild).__getitem__
        self.runs = {
            kind: tuple((key, _places(kind, key)) for key in run_keys(kind, rules))
            for kind in (Kind.STRAIGHT, Kind.TUBE, Kind.PLATE)
        }
        self._maybe: dict[tuple[int, int], tuple[Reading, ...]] = {}
        self._strengths: dict[tuple[Kind, Key, int], tuple[int, int]] = {}
        self.entries: dict[int, Entry] = {}
        self.entry = self.entries.get
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
        found = self._strengths.get(name)
        if found is None:
            found = self._strengths[name] = strength(kind, key, size, self.level, self.rules)
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
            return Entry(self.sorted(plain), None, any(bits >> 4 * place & 15 > 2 for place in range(13)))
        keep = straights if wilds and self.rules.suited_wild_run_may_be_straight else []
        flush = [self.sorted(keep + [suited(each, letter) for each in straights]) for letter in _LETTERS]
        return Entry(self.sorted(plain), tuple(flush), False)

    def maybe_flush(self, bits: int, suit: int) -> tuple[Reading, ...]:
        """Both answers at once when it is not known whether the cards are of one suit."""
        found = self._maybe.get((bits, suit))
        if found is None:
            plain, flush, _ = self.entries[bits]
            ones = flush[suit] if flush else plain
            certain = set(plain) & set(ones)
            every = dict.fromkeys((*plain, *ones))
            found = self.sorted(each if each in certain else _conditional(each) for each in every)
            self._maybe[bits, suit] = found
        return found


def suited(straight: Reading, letter: str) -> Reading:
    """The straight flush a straight is when its cards are of one suit."""
    stands_for = tuple(Card(letter + card[1]) for card in straight.stands_for)
    return Reading(Kind.STRAIGHT_FLUSH, straight.key, straight.size, stands_for)


def _conditional(reading: Reading) -> Reading:
    flush = reading.kind is Kind.STRAIGHT_FLUSH
    return replace(reading, only_if=Condition.ONE_SUIT if flush else Condition.NOT_ONE_SUIT)
