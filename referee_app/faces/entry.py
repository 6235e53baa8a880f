"""What the referee writes with: reading strip, pads and action keys."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee_app.faces.base import CardFace, KeyFace, Mark, NoticeFace, Tap
from rules.seats import Side


class Grain(StrEnum):
    """How exactly plays are written down."""

    COUNT = "count"
    RANKS = "ranks"
    EXACT = "exact"


class PlayState(StrEnum):
    """What the large key does now."""

    EMPTY = "empty"
    LEGAL = "legal"
    UNDECIDED = "undecided"
    ILLEGAL = "illegal"
    STOPPED = "stopped"
    READ_ONLY = "read_only"


@dataclass(frozen=True, slots=True)
class ReadingFace:
    """One reading of the typed cards with its verdict."""

    tap: Tap
    mark: Mark
    text: str
    selected: bool = False


@dataclass(frozen=True, slots=True)
class ProposalFace:
    """What the clock or the log proposes, with its keys."""

    notice: NoticeFace
    keys: tuple[KeyFace, ...] = ()


@dataclass(frozen=True, slots=True)
class StripFace:
    """The strip between felt and keys: who, which cards, read how."""

    side: Side
    wind: str
    cards: tuple[CardFace, ...] = ()
    out_of_turn: str = ""
    read_as: str = ""
    readings: tuple[ReadingFace, ...] = ()
    more: KeyFace | None = None
    hint: str = ""
    notice: NoticeFace | None = None
    draft: KeyFace | None = None
    """刚才点的 QQ配44 · 取回"""
    proposal: ProposalFace | None = None
    pending: KeyFace | None = None
    """犯规待处理"""
    article: KeyFace | None = None
    """§七: where the book has the verdict; opens that clause."""


@dataclass(frozen=True, slots=True)
class PadKey:
    """One key of the rank or the count pad."""

    tap: Tap
    text: str
    sub: str = ""
    badge: str = ""
    red: bool = False
    framed: bool = False
    """The level rank."""
    word: bool = False
    """A word instead of a rank: smaller type."""
    dim: bool = False
    """Cannot beat what lies there; works all the same."""
    enabled: bool = True
    pressed: bool = False
    hold: Tap | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class FaceKey:
    """One of the 54 faces of the exact pad with the state of its two copies."""

    tap: Tap
    text: str
    suit: str
    gone: int = 0
    typed: int = 0
    red: bool = False
    corner: str = ""
    """配 on the wild."""
    dim: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class GrainKey:
    """One of the three grains."""

    tap: Tap
    text: str
    grain: Grain


@dataclass(frozen=True, slots=True)
class PadFace:
    """The keys of the grain in use: `keys` for ranks and counts, `faces` (4 × 13 + 2) for exact."""

    grain: Grain
    grains: tuple[GrainKey, ...]
    keys: tuple[PadKey, ...] = ()
    faces: tuple[FaceKey, ...] = ()
    back: PadKey | None = None
    suit_tab: str = "S"
    """The suit open on the phone."""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class ActionsFace:
    """Pass, all pass, play."""

    passes: KeyFace
    play: KeyFace
    state: PlayState
    all_pass: KeyFace | None = None
    all_pass_hold: Tap | None = None
    """On the phone 都过 is a held 过."""
    writing: bool = False
