"""Faces of the pads, built from what has been typed: always the same keys, only their dress changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee_app.faces import CardFace, Do, FaceKey, Grain, GrainKey, PadFace, PadKey, Tap
from referee_app.texts import SUIT_GLYPHS, card, rank, t
from rules.cards import FACES, Card, Rank, Suit

BACK = "back"
SUITED = "suited"
WILD = "W"
"""Values of the three rank keys that are not ranks."""


def grains(lang: str) -> tuple[GrainKey, ...]:
    """The switch between the three grains."""
    return tuple(GrainKey(Tap(Do.GRAIN, each.value), t(lang, f"grain_{each.value}"), each) for each in Grain)


def rank_pad(
    lang: str,
    level: Rank,
    typed: Mapping[str, int] | None = None,
    *,
    suited: bool = False,
    dim: Collection[str] = (),
    enabled: bool = True,
) -> PadFace:
    """Eighteen keys: thirteen ranks, two jokers, the wild, one suit, one card back.

    `typed` counts taps by key value (`"Q"`, `"BJ"`, `"W"`); `dim` names ranks the hand does not hold.
    """
    typed = typed or {}
    keys = [_rank_key(lang, each, level, typed.get(each.value, 0), each.value in dim) for each in Rank]
    wild = typed.get(WILD, 0)
    keys.append(
        PadKey(
            Tap(Do.KEY, WILD),
            t(lang, "wild_key", l=rank(lang, level)),
            sub=t(lang, "wild_key_sub", l=rank(lang, level)),
            badge=str(wild) if wild else "",
            red=True,
            label=t(lang, "say_key_n", c=t(lang, "wild"), n=wild)
            if wild
            else t(lang, "say_key", c=t(lang, "wild")),
        )
    )
    keys.append(PadKey(Tap(Do.KEY, SUITED), t(lang, "suited"), word=True, framed=suited))
    keys.append(back_key(lang))
    return PadFace(Grain.RANKS, grains(lang), tuple(keys), back=back_key(lang), enabled=enabled)


def _rank_key(lang: str, which: Rank, level: Rank, typed: int, dim: bool) -> PadKey:
    name = rank(lang, which)
    return PadKey(
        Tap(Do.KEY, which.value),
        name,
        sub=t(lang, "level_card") if which is level else "",
        badge=str(typed) if typed else "",
        red=which is Rank.RED_JOKER,
        framed=which is level,
        word=which.is_joker,
        dim=dim,
        label=t(lang, "say_key_n", c=name, n=typed) if typed else t(lang, "say_key", c=name),
    )


def key_of(which: Card, level: Rank) -> str:
    """The rank key that a card is tapped with."""
    if which.is_wild(level):
        return WILD
    return which.rank.value if which.rank else ""


def back_key(lang: str) -> PadKey:
    """One card back; held, all of them."""
    return PadKey(Tap(Do.KEY, BACK), "", hold=Tap(Do.CLEAR), label=t(lang, "backspace"))


def exact_pad(
    lang: str,
    level: Rank,
    gone: Mapping[str, int] | None = None,
    typed: Mapping[str, int] | None = None,
    *,
    hand: Collection[str] | None = None,
    suit_tab: str = "S",
    enabled: bool = True,
) -> PadFace:
    """The 54 faces with what is already gone in this deal and what is in this play.

    When the player's `hand` is known, faces outside it are dimmed.
    """
    gone, typed = gone or {}, typed or {}
    keys = []
    for each in FACES:
        a, b = gone.get(each, 0), typed.get(each, 0)
        keys.append(
            FaceKey(
                Tap(Do.FACE, each),
                rank(lang, each.rank) if each.rank else "?",
                suit=each.suit.value if each.suit else "",
                gone=a,
                typed=b,
                red=is_red(each),
                corner=t(lang, "wild_sign") if each.is_wild(level) else "",
                dim=hand is not None and each not in hand,
                label=t(lang, "say_face", c=card(lang, each), a=a, b=b),
            )
        )
    return PadFace(
        Grain.EXACT, grains(lang), faces=tuple(keys), back=back_key(lang), suit_tab=suit_tab, enabled=enabled
    )


def count_pad(
    lang: str, subs: Sequence[str] = (), dim: Collection[int] = (), *, enabled: bool = True
) -> PadFace:
    """One to ten: a tap records. `subs` says under each what it would be; `dim` cannot beat but works."""
    keys = tuple(
        PadKey(
            Tap(Do.COUNT, str(n)),
            str(n),
            sub=subs[n - 1] if n <= len(subs) else "",
            dim=n in dim,
            label=t(lang, "say_count", n=n),
        )
        for n in range(1, 11)
    )
    return PadFace(Grain.COUNT, grains(lang), keys, enabled=enabled)


def is_red(which: Card) -> bool:
    """Whether the card is printed in red."""
    return which == "RJ" or which.suit in (Suit.H, Suit.D)


def card_face(lang: str, which: Card, level: Rank | None = None, tag: str = "") -> CardFace:
    """How one card is drawn; `tag` says what the wild stands for.

    >>> card_face("zh", Card("H5"), Rank.FIVE)
    CardFace(rank='5', suit='♥', red=True, wild=True, joker=False, tag='')
    """
    name = rank(lang, which.rank) if which.rank else "?"
    return CardFace(
        name,
        SUIT_GLYPHS[which.suit] if which.suit else "",
        red=is_red(which),
        wild=level is not None and which.is_wild(level),
        joker=which.rank is not None and which.rank.is_joker,
        tag=tag,
    )
