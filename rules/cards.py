"""Cards, how people write them, and the two orders of the ranks.

A card is a short text: suit and rank (`H5`, `ST` for the ten), `BJ` the small (black) joker, `RJ` the
big (red) joker. A referee often sees less than a card: `?5` is a five of unknown suit (at level 5: one
that is not the wild), `??` a card of which only the presence is known.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Any


class Suit(StrEnum):
    """The four suits; suits never rank in Guandan."""

    S = "S"
    """Spades ♠."""
    H = "H"
    """Hearts ♥."""
    C = "C"
    """Clubs ♣."""
    D = "D"
    """Diamonds ♦."""


class Rank(StrEnum):
    """Ranks in natural order, lowest first."""

    TWO = "2"
    """Two."""
    THREE = "3"
    """Three."""
    FOUR = "4"
    """Four."""
    FIVE = "5"
    """Five."""
    SIX = "6"
    """Six."""
    SEVEN = "7"
    """Seven."""
    EIGHT = "8"
    """Eight."""
    NINE = "9"
    """Nine."""
    TEN = "T"
    """Ten."""
    JACK = "J"
    """Jack."""
    QUEEN = "Q"
    """Queen."""
    KING = "K"
    """King."""
    ACE = "A"
    """Ace."""
    BLACK_JOKER = "BJ"
    """Small joker 小王."""
    RED_JOKER = "RJ"
    """Big joker 大王."""

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self in (Rank.BLACK_JOKER, Rank.RED_JOKER)


NATURAL_ORDER: tuple[Rank, ...] = tuple(Rank)[:13]
"""Two to ace: the places of cards in runs, and the levels a side can be at."""


def level_order(level: Rank) -> tuple[Rank, ...]:
    """Ranks lowest first with the level card above the ace and the jokers on top.

    >>> " ".join(level_order(Rank.FIVE)[-5:])
    'K A 5 BJ RJ'
    """
    rest = [rank for rank in NATURAL_ORDER if rank is not level]
    return (*rest, level, Rank.BLACK_JOKER, Rank.RED_JOKER)


class Card(str):
    """One card, or as much of it as the referee saw; equal cards of the two decks are equal."""

    __slots__ = ()

    @property
    def rank(self) -> Rank | None:
        """The rank, or None for `??`."""
        return _RANK_OF[self]

    @property
    def suit(self) -> Suit | None:
        """The suit, or None for jokers and for cards of unknown suit."""
        return _SUIT_OF[self]

    @property
    def is_known(self) -> bool:
        """Whether suit and rank are both known (jokers have no suit to know)."""
        return self[0] != "?"

    def is_wild(self, level: Rank) -> bool:
        """Whether this is the heart of the level, which may stand for any card but a joker."""
        return self == f"H{level.value}"

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any:
        """Let pydantic models hold cards; the text is checked as by `card`."""
        # Imported here so that the game itself does not need pydantic.
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(
            card, serialization=core_schema.to_string_ser_schema()
        )


UNKNOWN = Card("??")
"""A card of which nothing but its presence is known."""

FACES: tuple[Card, ...] = (
    *(Card(suit.value + rank.value) for suit in Suit for rank in NATURAL_ORDER),
    Card("BJ"),
    Card("RJ"),
)
"""The 54 different faces; a Guandan pack holds each of them twice."""

RANKS_ONLY: tuple[Card, ...] = tuple(Card("?" + rank.value) for rank in NATURAL_ORDER)
"""The thirteen cards of unknown suit."""

PACK: tuple[Card, ...] = FACES * 2
"""The 108 cards."""

_ALL = {str(each): each for each in (*FACES, *RANKS_ONLY, UNKNOWN)}
_RANK_OF: dict[str, Rank | None] = {
    text: Rank(text if text in ("BJ", "RJ") else text[1]) if text != "??" else None for text in _ALL
}
_SUIT_OF: dict[str, Suit | None] = {
    text: Suit(text[0]) if text[0] != "?" and text not in ("BJ", "RJ") else None for text in _ALL
}

_SUIT_WORDS = {
    **{s: "S" for s in ("S", "♠", "♤", "黑桃", "黑")},
    **{s: "H" for s in ("H", "♥", "♡", "红桃", "红心", "红")},
    **{s: "C" for s in ("C", "♣", "♧", "梅花", "草花", "梅", "草")},
    **{s: "D" for s in ("D", "♦", "♢", "方块", "方片", "方")},
    "?": "?",
    "？": "?",
}
_RANK_WORDS = {**{rank.value: rank.value for rank in NATURAL_ORDER}, "10": "T"}
_JOKER_WORDS = {
    **dict.fromkeys(("BJ", "小王", "小鬼", "小JOKER", "SMALL", "SMALL JOKER", "BLACK JOKER"), "BJ"),
    **dict.fromkeys(("RJ", "大王", "大鬼", "大JOKER", "BIG", "BIG JOKER", "RED JOKER", "JOKER"), "RJ"),
}
_WILD_WORDS = ("W", "配", "逢人配", "百搭", "红配")


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_TOKEN = re.compile(
    rf"(?P<joker>{_alternatives(_JOKER_WORDS)})"
    rf"|(?P<wild>{_alternatives(_WILD_WORDS)})"
    r"|(?P<unknown>\?\?)"
    rf"|(?P<suit>{_alternatives(_SUIT_WORDS)})?(?P<rank>10|[2-9TJQKA])(?P<suit_after>[SHCD♠♥♣♦](?![0-9TJQKA]|MALL))?",
    re.IGNORECASE,
)
_GAP = re.compile(r"[\s,;，；、|/+_\-()\[\]]+")


class CardError(ValueError):
    """Text that is not a card: `text` is the offending token, `reason` its kind.

    `reason` is one of `not_a_card`, `wild_needs_level`.
    """

    def __init__(self, text: str, reason: str = "not_a_card") -> None:
        super().__init__(f"{text!r} is not a card; write H5, ♥5, 红桃5, 10, BJ/小王, RJ/大王 or ?5")
        self.text = text
        self.reason = reason


def card(text: object) -> Card:
    """The card that `text` names.

    >>> card("♥10"), card("小王"), card("5h")
    ('HT', 'BJ', 'H5')

    Raises `CardError` with the offending text.
    """
    if isinstance(text, str):
        exact = _ALL.get(text)
        if exact is not None:
            return exact
        found = parse_cards(text)
        if len(found) == 1:
            return found[0]
    raise CardError(str(text))


def parse_cards(text: str, level: Rank | None = None) -> tuple[Card, ...]:
    """Cards as people write them, several in one text, with or without gaps.

    `level` gives the wild words (`W`, 配, 逢人配) their face. A rank without a suit is a card of unknown
    suit. Raises `CardError` naming the first token that is not a card.

    >>> " ".join(parse_cards("H5 ♥5 红桃5 红5 5h 10 大王"))
    'H5 H5 H5 H5 H5 ?T RJ'
    >>> " ".join(parse_cards("334455"))
    '?3 ?3 ?4 ?4 ?5 ?5'
    """
    # Full-width letters and digits are folded; suits and 王 stay as they are.
    plain = unicodedata.normalize("NFKC", text).replace("\ufe0f", "").upper()
    found: list[Card] = []
    at = 0
    while at < len(plain):
        gap = _GAP.match(plain, at)
        if gap:
            at = gap.end()
            continue
        token = _TOKEN.match(plain, at)
        if not token:
            raise CardError(_GAP.split(plain[at:])[0])
        found.append(_card_of(token, level))
        at = token.end()
    return tuple(found)


def _card_of(token: re.Match[str], level: Rank | None) -> Card:
    if token["joker"]:
        return _ALL[_JOKER_WORDS[token["joker"]]]
    if token["wild"]:
        if level is None:
            raise CardError(token["wild"], "wild_needs_level")
        return _ALL["H" + level.value]
    if token["unknown"]:
        return UNKNOWN
    suits = [_SUIT_WORDS[word] for word in (token["suit"], token["suit_after"]) if word]
    if len(suits) > 1:
        raise CardError(token[0])
    return _ALL[(suits or ["?"])[0] + _RANK_WORDS[token["rank"]]]


def over_dealt(cards: Iterable[str]) -> Card | None:
    """A face of which there are more copies than two decks hold, or None.

    >>> over_dealt(parse_cards("H5 H5 S4 H5"))
    'H5'
    """
    for each, number in Counter(cards).items():
        if number > 2 and number > (2 if each[0] != "?" else 108 if each == "??" else 8):
            return _ALL[each]
    return None
