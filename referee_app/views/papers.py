"""The papers of a round: which one, in which language; a tap downloads it."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, NoticeFace, PaperRow, PapersFace, Sign
from referee_app.views.parts import column, dimmed, key, notice, row, stroke, words
from referee_app.views.theme import Look


def papers(face: PapersFace, look: Look, act: Act) -> ft.Control:
    """A panel in the middle of a page that is dimmed; a tap beside it closes it."""
    c, s = look.c, look.s
    head = row(
        ft.Container(words(face.title, s.type.title, c.ink, bold=True), expand=True),
        key(face.close, look, act),
    )
    note = [notice(NoticeFace(face.note, sign=Sign.PEN), look)] if face.note else []
    panel = ft.Container(
        column(
            head,
            *(_row(each, look, act) for each in face.rows),
            *note,
            spacing=12,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=min(560.0, s.width - 16),
        padding=16,
        bgcolor=c.surface,
        border=stroke(c.line_strong, 2),
        border_radius=s.panel_radius,
        on_click=lambda _: None,
    )
    return dimmed(panel, look, lambda: act(face.close.tap))


def _row(face: PaperRow, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    text = column(
        words(face.title, s.type.chip, c.ink, bold=True),
        words(face.sub, s.type.second, c.muted, lines=2),
        tight=True,
    )
    keys = [key(each, look, act, height=56, width=104 if not s.is_phone else 84) for each in face.keys]
    return row(ft.Container(text, expand=True), *keys)
