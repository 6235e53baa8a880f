"""Signs that mean something by their shape: judgements, foul pips, sides, pictures on keys."""

from __future__ import annotations

import math
from collections.abc import Sequence

import flet as ft
import flet.canvas as cv

from referee_app.faces import Mark, Pip, Sign, Tone
from referee_app.views.theme import BOLD, Look, Palette
from rules.seats import Side

_ICONS: dict[Sign, ft.IconData] = {
    Sign.HAND: ft.Icons.BACK_HAND,
    Sign.EYE: ft.Icons.VISIBILITY_OUTLINED,
    Sign.SWAP: ft.Icons.SYNC_ALT,
    Sign.UNDO: ft.Icons.UNDO,
    Sign.REDO: ft.Icons.REDO,
    Sign.PAUSE: ft.Icons.PAUSE,
    Sign.CLOCK: ft.Icons.SCHEDULE,
    Sign.PEN: ft.Icons.EDIT_OUTLINED,
    Sign.STAMP: ft.Icons.APPROVAL_OUTLINED,
    Sign.LOCK: ft.Icons.LOCK,
    Sign.CLOUD: ft.Icons.CLOUD_OUTLINED,
    Sign.CLOUD_OFF: ft.Icons.CLOUD_OFF,
    Sign.LAPTOP: ft.Icons.LAPTOP,
    Sign.REFRESH: ft.Icons.REFRESH,
    Sign.BACK: ft.Icons.CHEVRON_LEFT,
    Sign.SUN: ft.Icons.BRIGHTNESS_6_OUTLINED,
    Sign.SOUND: ft.Icons.VOLUME_UP,
    Sign.OK: ft.Icons.CHECK_CIRCLE,
    Sign.BAD: ft.Icons.DANGEROUS,
    Sign.ASK: ft.Icons.HELP_OUTLINE,
    Sign.WARN: ft.Icons.WARNING,
    Sign.ALARM: ft.Icons.REPORT,
    Sign.KEYBOARD: ft.Icons.KEYBOARD_OUTLINED,
    Sign.GEAR: ft.Icons.SETTINGS_OUTLINED,
    Sign.BATTERY: ft.Icons.BATTERY_ALERT,
}
_MARKS: dict[Mark, Sign] = {
    Mark.LEGAL: Sign.OK,
    Mark.ILLEGAL: Sign.BAD,
    Mark.UNDECIDED: Sign.ASK,
    Mark.WARNING: Sign.WARN,
}


def sign(which: Sign, color: str, size: float) -> ft.Icon:
    """A picture from the bundled icons."""
    return ft.Icon(_ICONS[which], color=color, size=size)


def mark_color(which: Mark, c: Palette) -> str:
    """The colour of a judgement; its shape says the same."""
    return {
        Mark.LEGAL: c.ok,
        Mark.ILLEGAL: c.danger,
        Mark.UNDECIDED: c.warn,
        Mark.WARNING: c.warn,
    }.get(which, c.ink)


def mark_tone(which: Mark) -> Tone:
    """The weight of a judgement."""
    return {
        Mark.LEGAL: Tone.OK,
        Mark.ILLEGAL: Tone.DANGER,
        Mark.UNDECIDED: Tone.WARN,
        Mark.WARNING: Tone.WARN,
    }.get(which, Tone.PLAIN)


def mark(which: Mark, look: Look, size: float) -> ft.Control:
    """✓ in a circle, ✗ in an octagon, ? in a circle, ! in a triangle, or an empty place as wide."""
    if which is Mark.NONE:
        return ft.Container(width=size, height=size)
    return sign(_MARKS[which], mark_color(which, look.c), size)


def side_glyph(side: Side | None, color: str, size: float) -> ft.Control:
    """▲ for North–South, ◆ for East–West."""
    if side is None:
        return ft.Container(width=0)
    return ft.Text(
        "▲" if side is Side.NS else "◆",
        size=size,
        color=color,
        font_family=BOLD,
        style=ft.TextStyle(height=1.2),
    )


def pips(row: Sequence[Pip], color: str, empty: str, size: float) -> ft.Control:
    """The row of foul places as octagons: filled, with a dot, empty, struck."""
    step = size + 4
    shapes: list[cv.Shape] = []
    for number, pip in enumerate(row):
        shapes += _pip(pip, number * step + size / 2, size / 2, size / 2 - 1, color, empty)
    return cv.Canvas(shapes, width=len(row) * step, height=size)


def _pip(pip: Pip, x: float, y: float, radius: float, color: str, empty: str) -> list[cv.Shape]:
    line = ft.Paint(
        color=empty if pip is Pip.EMPTY else color, stroke_width=1.4, style=ft.PaintingStyle.STROKE
    )
    fill = ft.Paint(color=color, style=ft.PaintingStyle.FILL)
    if pip is Pip.OWN:
        return [_octagon(x, y, radius + 0.5, fill)]
    if pip is Pip.PARTNER:
        return [_octagon(x, y, radius, line), cv.Circle(x, y, radius * 0.45, fill)]
    if pip is Pip.LIFTED:
        return [_octagon(x, y, radius, line), cv.Line(x - radius, y + radius, x + radius, y - radius, line)]
    return [_octagon(x, y, radius, line)]


def _octagon(x: float, y: float, radius: float, paint: ft.Paint) -> cv.Path:
    corners = [
        (x + radius * math.cos(math.pi * (k + 0.5) / 4), y + radius * math.sin(math.pi * (k + 0.5) / 4))
        for k in range(8)
    ]
    first, *rest = corners
    steps: list[cv.Path.PathElement] = [cv.Path.MoveTo(*first)]
    steps += [cv.Path.LineTo(*corner) for corner in rest]
    return cv.Path([*steps, cv.Path.Close()], paint)


def dashed_circle(size: float, color: str, width: float) -> cv.Canvas:
    """The ring of a clock that does not run."""
    paint = ft.Paint(
        color=color, stroke_width=width, style=ft.PaintingStyle.STROKE, stroke_dash_pattern=[9, 6]
    )
    box = cv.Path.Oval(width / 2, width / 2, size - width, size - width)
    return cv.Canvas([cv.Path([box], paint)], width=size, height=size)


def dashed_box(width: float, height: float, color: str, radius: float) -> cv.Canvas:
    """A dashed frame: a place where something is still to come."""
    paint = ft.Paint(color=color, stroke_width=2, style=ft.PaintingStyle.STROKE, stroke_dash_pattern=[6, 5])
    box = cv.Path.Rect(1, 1, width - 2, height - 2, border_radius=radius)
    return cv.Canvas([cv.Path([box], paint)], width=width, height=height)


def hatch(width: float, height: float, ground: str, stripe: str) -> cv.Canvas:
    """Slanting stripes: practice."""
    paint = ft.Paint(color=stripe, stroke_width=9)
    lines = [cv.Line(x, height, x + height, 0, paint) for x in range(-int(height), int(width), 26)]
    back = cv.Rect(0, 0, width, height, paint=ft.Paint(color=ground, style=ft.PaintingStyle.FILL))
    return cv.Canvas([back, *lines], width=width, height=height)


def mark_sign(which: Mark) -> Sign:
    """The picture of a judgement, for a notice."""
    return _MARKS.get(which, Sign.NONE)
