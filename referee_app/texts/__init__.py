"""Every word the app shows, in two languages; a missing word is an error and never an empty place."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files

from rules.cards import Card, Rank, Suit
from rules.seats import Seat, Side


class Lang(StrEnum):
    """The languages of the app."""

    ZH = "zh"
    """Chinese, the language of play."""
    EN = "en"
    """English."""

    @property
    def other(self) -> Lang:
        """The language one tap away."""
        return Lang.EN if self is Lang.ZH else Lang.ZH


_FILES = {Lang.ZH: "zh_CN.toml", Lang.EN: "en.toml"}

SUIT_GLYPHS: dict[Suit, str] = {Suit.S: "♠", Suit.H: "♥", Suit.C: "♣", Suit.D: "♦"}
"""The four suit signs, all in the bundled font."""


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All words of one language by key."""
    path = files("referee_app.texts") / "locales" / _FILES[Lang(lang)]
    words: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))
    return words


def t(lang: str, key: str, /, **facts: object) -> str:
    """The words for `key` with its values filled in.

    >>> t("zh", "fouls", n=1, m=3)
    '犯规 1/3'

    Raises `KeyError` naming a key or a value that is missing.
    """
    return catalogue(lang)[key].format(**facts)


def seat(lang: str, which: Seat) -> str:
    """The short name of a seat, as on its plate.

    >>> seat("zh", Seat.N), seat("en", Seat.N)
    ('北', 'N')
    """
    return t(lang, f"seat_{which.value.lower()}")


def seat_long(lang: str, which: Seat) -> str:
    """The name of a seat inside a sentence (北, North)."""
    return t(lang, f"seat_long_{which.value.lower()}")


def player(lang: str, which: Seat, names: Mapping[Seat, str]) -> str:
    """A player's name, or the word for one whose name was not given.

    >>> player("zh", Seat.E, {}), player("en", Seat.N, {Seat.N: "甲"})
    ('选手 4', '甲')
    """
    return names.get(which, "") or t(lang, "player_default", n=list(Seat).index(which) + 1)


def side(lang: str, which: Side) -> str:
    """The name of a side (南北, N–S)."""
    return t(lang, f"side_{which.value.lower()}")


def rank(lang: str, which: Rank) -> str:
    """A rank as players write it.

    >>> rank("zh", Rank.TEN), rank("en", Rank.RED_JOKER)
    ('10', 'Big')
    """
    if which is Rank.BLACK_JOKER:
        return t(lang, "small_joker")
    if which is Rank.RED_JOKER:
        return t(lang, "big_joker")
    return "10" if which is Rank.TEN else which.value


def card(lang: str, which: Card) -> str:
    """One card in words: suit sign and rank, or the rank alone when the suit is not known.

    >>> card("zh", Card("H5")), card("zh", Card("?T"))
    ('♥5', '10')
    """
    if which.rank is None:
        return "?"
    sign = SUIT_GLYPHS[which.suit] if which.suit else ""
    return sign + rank(lang, which.rank)


def cards(lang: str, which: Iterable[Card], level: Rank | None = None) -> str:
    """Several cards in a row, the wild (when `level` is given) by its own word.

    >>> cards("zh", [Card("?Q"), Card("?Q"), Card("H5"), Card("?4"), Card("?4")], Rank.FIVE)
    'QQ配44'
    """
    wild = t(lang, "wild_sign")
    return "".join(wild if level and each.is_wild(level) else card(lang, each) for each in which)


def kind(lang: str, name: str, count: int = 0, word: str | None = None) -> str:
    """The name of a combination type; a rule book's own `word` for it goes before ours.

    >>> kind("zh", "bomb", 6), kind("en", "plate")
    ('六张炸', 'plate')
    """
    if word:
        return word
    if name == "bomb":
        return t(lang, f"type_bomb_{count}") if count else t(lang, "type_bomb")
    return t(lang, f"type_{name}")
