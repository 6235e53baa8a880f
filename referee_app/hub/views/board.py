"""The public board on a projector: the clock at the left, tables at the right; nothing to tap."""

from __future__ import annotations

import flet as ft

from referee_app.hub.faces import Act
from referee_app.hub.faces_clock import BoardFace, BoardRow
from referee_app.hub.views.clock import ink_of
from referee_app.hub.views.parts import NARROW, side_line
from referee_app.views.parts import column, row, say, stroke, words
from referee_app.views.theme import Look


def board(face: BoardFace, look: Look, _act: Act) -> ft.Control:
    """All sizes follow the height, so that the last row of the hall can read them."""
    c, s = look.c, look.s
    unit = s.height / 1080
    ink = ink_of(face.tone, c)
    left = column(
        say(
            f"{face.time} {face.state}", words(face.time, 200 * unit, ink, bold=True, line=1.1), "board-time"
        ),
        words(face.state, 40 * unit, ink, bold=True, lines=3),
        *(words(each, 36 * unit, c.ink) for each in face.counts),
        words(face.notice, 40 * unit, c.ink, bold=True, lines=4),
        spacing=24 * unit,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    rows = column(
        *(_row(each, look, unit) for each in face.rows),
        words(face.page, 24 * unit, c.muted, text_align=ft.TextAlign.END),
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    if s.width < NARROW:
        return ft.ListView([left, rows], expand=True, padding=16)
    return ft.Container(
        row(
            ft.Container(left, expand=7),
            ft.Container(rows, expand=12),
            spacing=40 * unit,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        expand=True,
        padding=32 * unit,
    )


def _row(face: BoardRow, look: Look, unit: float) -> ft.Control:
    size = max(13.0, 26 * unit)
    parts: list[ft.Control] = [ft.Container(words(face.number, size, look.c.ink, bold=True), width=3 * size)]
    parts += [ft.Container(side_line(each, look, size, size), expand=True) for each in face.sides]
    parts.append(ft.Container(words(face.state, size, look.c.muted), width=4 * size))
    return ft.Container(
        row(*parts, spacing=size),
        height=max(26.0, 44.5 * unit),
        border=ft.Border.only(bottom=stroke(look.c.line).bottom),
    )
