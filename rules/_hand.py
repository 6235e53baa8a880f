"""A hand taken apart by rank, and sets of its cards as integers.

A set of cards is one integer: a byte for each rank, lowest first, with two bits for the number of cards of
each suit, then two bits each for the small jokers, the big jokers and the wilds. Sets are put together by
adding; equal faces of the two decks are one choice, as they are at the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product

from rules._patterns import MOST_CARDS, has_wild
from rules._table import Table
from rules.cards import NATURAL_ORDER, Card, Suit, over_dealt

Sets = tuple[int, ...]
"""Sets of cards."""
JOKER = (1 << 104, 1 << 106)
"""A small and a big joker."""
WILD = 1 << 108
WILD_BITS = 108


@cache
def parts(place: int, state: int) -> tuple[Sets, ...]:
    """By number of cards from none to ten: the different choices among the cards of one rank.

    `state` is the byte of the cards held, `place` the rank's place in natural order.
    """
    found: list[list[int]] = [[] for _ in range(MOST_CARDS + 1)]
    for choice in product(*(range(state >> 2 * suit & 3, -1, -1) for suit in range(4))):
        byte = sum(number << 2 * suit for suit, number in enumerate(choice))
        found[sum(choice)].append(byte << 8 * place)
    return tuple(map(tuple, found))


class Hand:
    """What leads are made of.

    Raises `ValueError` for a card that is not known or a third copy of one.
    """

    __slots__ = ("_ways", "jokers", "level", "natural", "suits", "wilds")

    def __init__(self, cards: Iterable[Card], table: Table) -> None:
        held = tuple(cards)
        hidden = next((each for each in held if not each.is_known), None) or over_dealt(held)
        if hidden is not None:
            raise ValueError(f"{hidden!r}: a hand is made of known cards, at most two of each")
        bits = sum(map(_BIT.__getitem__, held))
        self._ways: dict[int, list[tuple[Sets, Sets, Sets]]] = {}
        self.level = NATURAL_ORDER.index(table.level)
        self.wilds = 0
        if has_wild(table.level, table.rules):
            heart = 8 * self.level + 2 * _HEARTS
            self.wilds = bits >> heart & 3
            bits -= self.wilds << heart
        self.jokers = (bits >> 104 & 3, bits >> 106 & 3)
        self.natural = [parts(place, bits >> 8 * place & 255) for place in range(13)]
        # For each suit: the card of each rank as a set, 0 where there is none.
        self.suits = [
            [1 << at if bits >> at & 3 else 0 for at in range(2 * suit, 104, 8)] for suit in range(4)
        ]

    def ways(self, number: int) -> list[tuple[Sets, Sets, Sets]]:
        """For each rank: ways to show `number` of it with no, one and two wilds among them."""
        found = self._ways.get(number)
        if found is None:
            found = self._ways[number] = [self._of_rank(natural, number) for natural in self.natural]
        return found

    def _of_rank(self, natural: tuple[Sets, ...], number: int) -> tuple[Sets, Sets, Sets]:
        one: Sets = ()
        two: Sets = ()
        if self.wilds:
            one = tuple([each + WILD for each in natural[number - 1]])
            if self.wilds == 2 and number >= 2:
                two = tuple([each + 2 * WILD for each in natural[number - 2]])
        return natural[number], one, two


_HEARTS = list(Suit).index(Suit.H)
_BIT: dict[str, int] = {
    f"{suit}{rank}": 1 << 8 * place + 2 * at
    for at, suit in enumerate(Suit)
    for place, rank in enumerate(NATURAL_ORDER)
} | {"BJ": JOKER[0], "RJ": JOKER[1]}


def cards_of(held: int, wild: Card) -> tuple[Card, ...]:
    """The cards of a set, by rank, jokers and wilds last."""
    found: list[Card] = []
    for place, byte in enumerate(held.to_bytes(14, "little")):
        if byte:
            found += _cards_of_byte(place, byte, wild)
    return tuple(found)


@cache
def _cards_of_byte(place: int, byte: int, wild: Card) -> tuple[Card, ...]:
    if place < 13:
        faces = [Card(f"{suit}{NATURAL_ORDER[place]}") for suit in Suit]
    else:
        faces = [Card("BJ"), Card("RJ"), wild]
    return tuple(face for at, face in enumerate(faces) for _ in range(byte >> 2 * at & 3))
