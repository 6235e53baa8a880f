"""The list of what the keyboard does, laid over the page."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, KeymapFace
from referee_app.views.parts import column, dimmed, key, row, stroke, words
from referee_app.views.theme import Look

KEYS_W = 190.0


def keymap(face: KeymapFace, look: Look, act: Act) -> ft.Control:
    """Two columns where there is room; a tap beside it closes it."""
    c, s = look.c, look.s
    half = (len(face.rows) + 1) // 2 if s.is_flat else len(face.rows)
    parts = [face.rows[:half], face.rows[half:]]
    width = min(s.width - 16, 1120.0 if s.is_flat else 560.0)
    body = row(
        *(ft.Container(_lines(each, look), expand=True) for each in parts if each),
        spacing=24,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    head = row(
        ft.Container(words(face.title, s.type.title, c.ink, bold=True), expand=True),
        key(face.close, look, act),
    )
    panel = ft.Container(
        column(
            head,
            ft.Column([body], scroll=ft.ScrollMode.AUTO, expand=True),
            words(face.foot, s.type.second, c.muted, lines=4),
            spacing=10,
        ),
        width=width,
        height=min(s.height - 16, 560.0 if s.is_flat else 900.0),
        padding=16,
        bgcolor=c.surface,
        border=stroke(c.line_strong, 2),
        border_radius=s.panel_radius,
        on_click=lambda _: None,
    )
    return dimmed(panel, look, lambda: act(face.close.tap))


def _lines(rows: tuple[tuple[str, str], ...], look: Look) -> ft.Control:
    c, s = look.c, look.s
    wide = KEYS_W if not s.is_phone else 120.0
    return column(
        *(
            row(
                ft.Container(words(keys, s.type.body, c.ink, bold=True, lines=2), width=wide),
                ft.Container(words(what, s.type.body, c.ink, lines=2), expand=True),
                spacing=8,
            )
            for keys, what in rows
        ),
        spacing=10,
    )
