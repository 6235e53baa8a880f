"""The strip of tables above the page: places stay, form and colour tell what calls."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from referee_app.faces import Act, ClockFace, ClockState, Sign, TablesFace, TableTile, Tone
from referee_app.views.clock import use_beat
from referee_app.views.parts import column, kept, key_colors, press, row, stroke, words
from referee_app.views.signs import sign
from referee_app.views.theme import Look

STRIP_H = 64.0
"""Height that the strip takes from the page."""
PHONE_H = 56.0
LEAST_W, MOST_W = 148.0, 220.0
RING = 38.0


def strip_h(width: float) -> float:
    """The strip's height on a page of this width."""
    return STRIP_H if width >= 600 else PHONE_H


def tables(face: TablesFace, look: Look, act: Act) -> ft.Control:
    """Tiles side by side; more than fit are scrolled."""
    s, c = look.s, look.c
    room = (s.width - 16 - 6 * (len(face.tiles) - 1)) / len(face.tiles)
    width = max(LEAST_W, min(MOST_W, room))
    height = strip_h(s.width) - 8
    tiles = [_tile(each, look, act, width, height) for each in face.tiles]
    return ft.Container(
        ft.Row(tiles, spacing=6, scroll=ft.ScrollMode.HIDDEN),
        width=s.width,
        height=strip_h(s.width),
        padding=ft.Padding.only(left=8, right=8, top=4, bottom=4),
        bgcolor=c.surface2,
    )


@kept
def _tile(face: TableTile, look: Look, act: Act, width: float, height: float) -> ft.Control:
    c, s = look.c, look.s
    ground, ink, border, _ = key_colors(face.tone, True, c)
    thick = 4 if face.own else 2
    second = f"{face.seat} {face.state}".strip()
    text = column(
        words(face.table, s.type.button, ink, bold=True, line=1.1),
        words(second, s.type.second, ink, bold=face.tone is not Tone.PLAIN, line=1.15),
        tight=True,
    )
    marked = [sign(face.sign, ink, 20)] if face.sign is not Sign.NONE else []
    return press(
        face.tap,
        face.label,
        act,
        row(_ring(face.clock, ink, look), ft.Container(text, expand=True), *marked, spacing=6),
        selected=face.own,
        width=width,
        height=height,
        padding=ft.Padding.symmetric(horizontal=10 - thick),
        bgcolor=ground,
        border=stroke(c.ink if face.own else border, thick),
        border_radius=s.key_radius,
    )


@ft.component
def _ring(read: Callable[[], ClockFace], ink: str, look: Look) -> ft.Control:
    """The seconds of the turn; a ring while there is time, none where there is no clock."""
    use_beat()
    face = read()
    numeral = "—" if face.state is ClockState.NOT_STARTED else face.numeral
    number = ft.Container(
        words(numeral, look.s.type.button, ink, bold=True),
        width=RING,
        height=RING,
        alignment=ft.Alignment.CENTER,
    )
    if face.state in (ClockState.OVERTIME, ClockState.NOT_STARTED):
        return number
    turning = ft.ProgressRing(
        value=min(1.0, max(0.0, face.fraction)),
        stroke_width=5 if face.state is ClockState.WARNING else 3,
        color=ink,
        bgcolor=look.c.line,
        width=RING,
        height=RING,
    )
    return ft.Stack([turning, number], width=RING, height=RING)
