"""Joining an event: two fields, what to compare, one key at a time."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, JoinFace
from referee_app.views.fields import text_field
from referee_app.views.parts import column, key, notice, row, words
from referee_app.views.theme import Look
from referee_app.views.topbar import page_bar

WIDEST = 640


def join(face: JoinFace, look: Look, act: Act) -> ft.Control:
    """One narrow column, so that it reads the same on a phone and on a tablet."""
    c, s = look.c, look.s
    margin = 24.0 if not s.is_phone else 12.0
    width = min(WIDEST, s.width - 2 * margin)
    parts: list[ft.Control] = [words(face.hint, s.type.body, c.ink, lines=4)]
    if face.now:
        parts.append(notice(face.now, look, size=s.type.second))
    parts += [text_field(each, look, act) for each in face.fields]
    if face.asked:
        parts.append(words(face.asked, s.type.button, c.ink, lines=4))
        parts.append(words(face.signs, 40, c.ink, bold=True))
    if face.trouble:
        parts.append(notice(face.trouble, look, size=s.type.body))
    parts.append(row(*(key(each, look, act, height=72, expand=1) for each in face.keys), spacing=16))
    if face.taking:
        parts.append(words(face.taking, s.type.button, c.danger, bold=True, lines=4))
    parts += [key(each, look, act, height=64) for each in face.held]
    body = ft.Column(
        [ft.Container(height=1), *parts],
        spacing=16,
        width=width,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    room = s.height - s.top_h - 2 * margin
    return column(
        page_bar(face.back, face.title, [], look, act),
        ft.Container(body, height=room, margin=margin, alignment=ft.Alignment.TOP_CENTER),
    )
