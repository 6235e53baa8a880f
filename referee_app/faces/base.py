"""What is common to all faces: marks, keys and cards, each already in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee_app.faces.taps import Act, Do, Tap
from rules.seats import Side

__all__ = [
    "Act",
    "CardFace",
    "ChoiceFace",
    "Do",
    "FieldFace",
    "KeyFace",
    "Mark",
    "NoticeFace",
    "OptionFace",
    "SeatLabel",
    "Sign",
    "Tap",
    "Tone",
]


class Mark(StrEnum):
    """A judgement, always drawn with its own shape."""

    NONE = "none"
    """Nothing to judge."""
    LEGAL = "legal"
    """✓ in a circle."""
    ILLEGAL = "illegal"
    """✗ in an octagon."""
    UNDECIDED = "undecided"
    """? in a circle."""
    WARNING = "warning"
    """! in a triangle."""


class Tone(StrEnum):
    """How much a key or a notice weighs."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SELECTED = "selected"
    OK = "ok"
    WARN = "warn"
    DANGER = "danger"
    """Outlined red: opens a grave matter."""
    FATAL = "fatal"
    """Filled red: does a grave thing."""


class Sign(StrEnum):
    """The pictures beside words; all from the bundled icons."""

    NONE = ""
    HAND = "hand"
    EYE = "eye"
    SWAP = "swap"
    UNDO = "undo"
    REDO = "redo"
    PAUSE = "pause"
    CLOCK = "clock"
    PEN = "pen"
    STAMP = "stamp"
    LOCK = "lock"
    CLOUD = "cloud"
    CLOUD_OFF = "cloud_off"
    LAPTOP = "laptop"
    REFRESH = "refresh"
    BACK = "back"
    SUN = "sun"
    SOUND = "sound"
    OK = "ok"
    BAD = "bad"
    ASK = "ask"
    WARN = "warn"
    ALARM = "alarm"
    GEAR = "gear"
    KEYBOARD = "keyboard"
    BATTERY = "battery"


@dataclass(frozen=True, slots=True)
class KeyFace:
    """A key: its words, its weight, and the whole sentence a screen reader says."""

    tap: Tap
    text: str
    sub: str = ""
    enabled: bool = True
    tone: Tone = Tone.PLAIN
    sign: Sign = Sign.NONE
    short: str = ""
    """Words for a narrow key, where there is one."""
    label: str = ""
    """Empty: the words themselves are sentence enough."""


@dataclass(frozen=True, slots=True)
class OptionFace:
    """One of several choices of which one holds, drawn with a round mark."""

    tap: Tap
    text: str
    sub: str = ""
    selected: bool = False
    mark: Mark = Mark.NONE
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class ChoiceFace:
    """A short key in a row of which one is filled (a seat, a level)."""

    tap: Tap
    text: str
    sub: str = ""
    side: Side | None = None
    selected: bool = False
    enabled: bool = True
    label: str = ""


@dataclass(frozen=True, slots=True)
class FieldFace:
    """A field to write in; the words come back as `Tap.text` when the field is left."""

    tap: Tap
    caption: str
    value: str = ""
    hint: str = ""
    error: str = ""
    digits: bool = False


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """A seat or side named inside a line, in its colour and with its shape."""

    side: Side | None
    text: str


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as far as it is known: `rank` alone when the suit was not seen."""

    rank: str
    suit: str = ""
    red: bool = False
    wild: bool = False
    joker: bool = False
    tag: str = ""
    """What the wild stands for, e.g. 配, 作♣4."""


@dataclass(frozen=True, slots=True)
class NoticeFace:
    """A line or box that says something and asks for nothing; at most it leads to its clause."""

    text: str
    tone: Tone = Tone.PLAIN
    sign: Sign = Sign.NONE
    detail: str = ""
    article: Tap | None = None
    """Opens the clause it is based on."""
