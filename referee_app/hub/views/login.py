"""The page before the passphrase."""

from __future__ import annotations

import flet as ft

from referee_app.hub.faces import Act, Tap
from referee_app.hub.faces_devices import LoginFace
from referee_app.hub.views.parts import RADIUS, TOUCH
from referee_app.views.parts import column, stroke, words
from referee_app.views.theme import Look

WIDTH = 440


def login(face: LoginFace, look: Look, act: Act) -> ft.Control:
    """One field and one key."""
    c, s = look.c, look.s

    def said(event: ft.Event[ft.TextField]) -> None:
        act(Tap(face.field.do, text=event.control.value or ""))

    field = ft.TextField(
        label=face.field_hint,
        password=True,
        can_reveal_password=True,
        autofocus=True,
        on_submit=said,
        text_size=s.type.body,
        color=c.ink,
        bgcolor=c.surface,
    )

    def pressed(_event: object) -> None:
        act(Tap(face.field.do, text=field.value or ""))

    enter = ft.FilledButton(
        face.key.text,
        on_click=pressed,
        height=TOUCH + 4,
        bgcolor=c.primary,
        color=c.on_primary,
    )
    return _box(face, look, ft.Semantics(identifier=face.field.id, content=field), enter)


def _box(face: LoginFace, look: Look, field: ft.Control, enter: ft.Control) -> ft.Control:
    c, s = look.c, look.s
    trouble = [words(face.trouble, s.type.body, c.danger, bold=True, lines=2)] if face.trouble else []
    inside = column(
        words(face.title, s.type.table, c.ink, bold=True),
        words(face.hint, s.type.second, c.muted, lines=3),
        field,
        *trouble,
        ft.Semantics(identifier=face.key.tap.id, content=enter),
        spacing=16,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    box = ft.Container(
        inside,
        width=min(WIDTH, s.width - 24),
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=RADIUS,
        padding=24,
    )
    return ft.Container(box, expand=True, alignment=ft.Alignment.CENTER)
