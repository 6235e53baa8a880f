"""Choices: short keys in a row, and options with a round mark."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, ChoiceFace, Mark, OptionFace
from referee_app.views.parts import column, fitted, press, row, stroke, words
from referee_app.views.signs import mark, side_glyph
from referee_app.views.theme import Look


def choice(
    face: ChoiceFace,
    look: Look,
    act: Act,
    *,
    width: float | None = None,
    height: float | None = None,
    size: float | None = None,
    expand: bool | None = None,
) -> ft.Control:
    """One of a row; the chosen one is filled."""
    c, s = look.c, look.s
    ink = c.on_ink if face.selected else c.ink if face.enabled else c.muted
    color = c.on_ink if face.selected else c.side(face.side)
    size = size or s.type.chip
    text = words(face.text, fitted(face.text, size, width - 6) if width else size, ink, bold=True)
    top: ft.Control = (
        row(side_glyph(face.side, color, size * 0.75), text, spacing=6, tight=True) if face.side else text
    )
    if face.sub:
        top = column(
            top,
            words(face.sub, s.type.small, ink),
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return press(
        face.tap,
        face.label or " ".join(filter(None, (face.text, face.sub))),
        act,
        top,
        enabled=face.enabled,
        selected=face.selected,
        expand=expand,
        width=width,
        height=height or s.touch,
        bgcolor=c.ink if face.selected else c.surface,
        border=stroke(c.ink if face.selected else c.line_strong, 2),
        border_radius=s.key_radius,
        alignment=ft.Alignment.CENTER,
    )


def option(face: OptionFace, look: Look, act: Act, *, height: float = 52) -> ft.Control:
    """One line of a list of which one holds: round mark, words, judgement."""
    c, s = look.c, look.s
    ink = c.ink if face.enabled else c.muted
    picture = ft.Icons.RADIO_BUTTON_CHECKED if face.selected else ft.Icons.RADIO_BUTTON_UNCHECKED
    lines: list[ft.Control] = [words(face.text, s.type.button, ink, bold=True)]
    if face.sub:
        lines.append(words(face.sub, s.type.small, c.muted))
    judged = [] if face.mark is Mark.NONE else [mark(face.mark, look, 23)]
    return press(
        face.tap,
        " ".join(filter(None, (face.text, face.sub))),
        act,
        row(
            ft.Icon(picture, color=ink, size=24),
            ft.Container(column(*lines, tight=True), expand=True),
            *judged,
            spacing=12,
        ),
        enabled=face.enabled,
        selected=face.selected,
        height=height if face.sub else max(s.touch, height - 4),
        padding=ft.Padding.symmetric(horizontal=12),
        bgcolor=c.surface,
        border=stroke(c.ink, 3) if face.selected else stroke(c.line_strong, 1.5),
        border_radius=s.key_radius,
    )
