"""Fields for names, numbers and notes: the only places where something is typed in."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, Do, FieldFace, Tap
from referee_app.views.theme import Look


def text_field(face: FieldFace, look: Look, act: Act) -> ft.Control:
    """A field to write in; its words go on when it is left, so that an input method may finish first."""
    c, s = look.c, look.s

    def left(event: ft.Event[ft.TextField]) -> None:
        act(Tap(face.tap.do, face.tap.value, event.control.value or ""))

    field = ft.TextField(
        value=face.value,
        label=face.caption or None,
        hint_text=face.hint or None,
        error=face.error or None,
        on_focus=lambda _: act(Tap(Do.WRITING)),
        on_blur=left,
        on_submit=left,
        height=56 if not face.error else None,
        text_size=s.type.button,
        label_style=ft.TextStyle(size=s.type.small, color=c.muted),
        color=c.ink,
        bgcolor=c.surface,
        border={
            ft.ControlState.DEFAULT: _frame(c.line_strong, look),
            ft.ControlState.FOCUSED: _frame(c.ink, look),
            ft.ControlState.ERROR: _frame(c.danger, look),
        },
        content_padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        keyboard_type=ft.KeyboardType.NUMBER if face.digits else ft.KeyboardType.TEXT,
    )
    return ft.Semantics(identifier=face.tap.id, content=field)


def _frame(color: str, look: Look) -> ft.OutlineInputBorder:
    return ft.OutlineInputBorder(side=ft.BorderSide(2, color), border_radius=look.s.key_radius)
