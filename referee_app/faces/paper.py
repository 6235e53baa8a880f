"""What is laid over the score sheet: the field to sign in, and the papers to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from referee_app.faces.base import ChoiceFace, KeyFace, SeatLabel, Tap
from referee_app.facts import Strokes


@dataclass(frozen=True, slots=True)
class SignPadFace:
    """A side signs, with a finger or with a PIN."""

    title: SeatLabel
    cancel: KeyFace
    ways: tuple[ChoiceFace, ...]
    """Draw, PIN."""
    who_title: str
    who: tuple[ChoiceFace, ...]
    hint: str
    stroke: Tap
    """Comes back with a line as its text."""
    strokes: Strokes
    clear: KeyFace
    confirm: KeyFace
    digits: tuple[KeyFace, ...] = ()
    """One to nine and nought; empty while drawing."""
    filled: int = 0
    """How many digits are there."""
    length: int = 6
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One kind of paper in both languages."""

    title: str
    sub: str
    keys: tuple[KeyFace, ...]


@dataclass(frozen=True, slots=True)
class PapersFace:
    """Which paper, in which language."""

    title: str
    close: KeyFace
    rows: tuple[PaperRow, ...]
    note: str = ""
