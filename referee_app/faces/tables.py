"""The strip of tables that one device writes down at the same time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee_app.faces.base import Sign, Tap, Tone
from referee_app.faces.table import ClockFace


@dataclass(frozen=True, slots=True)
class TableTile:
    """One table: whose turn, how long, what calls."""

    tap: Tap
    table: str
    seat: str
    """Who is on turn; empty where nobody is."""
    state: str
    clock: Callable[[], ClockFace]
    own: bool = False
    tone: Tone = Tone.PLAIN
    sign: Sign = Sign.NONE
    label: str = ""


@dataclass(frozen=True, slots=True)
class TablesFace:
    """The strip; places stay, whatever calls."""

    tiles: tuple[TableTile, ...]
