"""Cards tapped one by one: the same on the table, beside it and on a line that is put right."""

from __future__ import annotations

from referee_app.present import pads
from rules.cards import Card, Rank

Cards = tuple[Card, ...]


def faced(cards: Cards, card: Card, level: Rank) -> Cards:
    """After a tap on a face: a card known by rank gets its suit; else once, twice, then none of it."""
    rank_only = Card("?" + card[1]) if card.suit else card
    if rank_only != card and rank_only in cards and not card.is_wild(level):
        at = cards.index(rank_only)
        return (*cards[:at], card, *cards[at + 1 :])
    if cards.count(card) < 2:
        return (*cards, card)
    return tuple(each for each in cards if each != card)


def keyed(value: str, level: Rank) -> Card:
    """The card of a key of the rank pad."""
    if value == pads.WILD:
        return Card("H" + level.value)
    return Card(value) if value in ("BJ", "RJ") else Card("?" + value)
