"""Keys, chips and marks of the head referee's page."""

from __future__ import annotations

from typing import Any

import flet as ft

from referee_app.faces import Tone
from referee_app.hub.faces import Act, Alert, FactRow, KeyFace, SideLine, Tap
from referee_app.views.parts import column, key_colors, press, row, stroke, words
from referee_app.views.signs import side_glyph
from referee_app.views.theme import Look, Palette

TOUCH = 48
"""No target is smaller, in either direction."""
RADIUS = 10
NARROW = 1100
"""Pages narrower than this have those who wait on top, and the pages to choose from below."""
RAIL_W = 84
GAP = 8

_ICONS: dict[Alert, ft.IconData] = {
    Alert.RULING: ft.Icons.REPORT,
    Alert.STOPPED: ft.Icons.BACK_HAND,
    Alert.FORK: ft.Icons.CALL_SPLIT,
    Alert.UNREADABLE: ft.Icons.HELP_OUTLINE,
    Alert.OVERTIME: ft.Icons.WARNING,
    Alert.LOST: ft.Icons.CLOUD_OFF,
    Alert.DONE: ft.Icons.FLAG_OUTLINED,
    Alert.SIGNED: ft.Icons.CHECK_CIRCLE_OUTLINE,
    Alert.CONFIRMED: ft.Icons.CHECK_CIRCLE,
}


def alert_colors(which: Alert, c: Palette) -> tuple[str, str, str]:
    """Words, ground and border of a tile; the shape of its mark says the same."""
    return {
        Alert.RULING: (c.danger, c.danger_tint, c.danger),
        Alert.STOPPED: (c.danger, c.danger_tint, c.danger),
        Alert.FORK: (c.danger, c.surface, c.danger),
        Alert.UNREADABLE: (c.danger, c.surface, c.danger),
        Alert.OVERTIME: (c.warn, c.surface, c.warn),
        Alert.LOST: (c.ink, c.surface2, c.line_strong),
        Alert.DONE: (c.ok, c.surface, c.ok),
        Alert.SIGNED: (c.ok, c.surface, c.ok),
        Alert.CONFIRMED: (c.ok, c.ok_tint, c.ok),
        Alert.PLAYING: (c.muted, c.surface, c.line),
    }[which]


def alert_mark(which: Alert, word: str, look: Look, size: float) -> ft.Control:
    """The shape of a matter with its word; an empty place for a table that plays."""
    ink = alert_colors(which, look.c)[0]
    if which not in _ICONS:
        return ft.Container(width=0)
    return row(
        ft.Icon(_ICONS[which], color=ink, size=size + 3),
        words(word, size, ink, bold=True),
        spacing=4,
        tight=True,
    )


def key(
    face: KeyFace, look: Look, act: Act, *, height: float = TOUCH, expand: bool | None = None
) -> ft.MergeSemantics:
    """A key with its words."""
    tone = Tone.SELECTED if face.selected else face.tone
    ground, ink, border, width = key_colors(tone, face.enabled, look.c)
    return press(
        face.tap,
        face.text,
        act,
        words(face.text, look.s.type.second, ink, bold=True, text_align=ft.TextAlign.CENTER),
        enabled=face.enabled,
        selected=face.selected,
        expand=expand,
        height=height,
        padding=ft.Padding.symmetric(horizontal=16),
        alignment=ft.Alignment.CENTER,
        bgcolor=ground,
        border=stroke(border, width),
        border_radius=look.s.key_radius,
    )


def field(tap: Tap, value: str, hint: str, look: Look, act: Act, *, at_once: bool = False) -> ft.Control:
    """Something to write in; `at_once` tells every change, otherwise leaving it does."""
    c = look.c

    def said(event: ft.Event[ft.TextField]) -> None:
        act(Tap(tap.do, tap.value, event.control.value or ""))

    return ft.Semantics(
        identifier=tap.id,
        content=ft.TextField(
            value=value,
            hint_text=hint,
            on_change=said if at_once else None,
            on_blur=said,
            on_submit=said,
            height=TOUCH,
            max_length=None,
            text_size=look.s.type.second,
            hint_style=ft.TextStyle(size=look.s.type.second, color=c.muted),
            color=c.ink,
            bgcolor=c.surface,
            border={
                ft.ControlState.DEFAULT: _frame(c.line_strong, look),
                ft.ControlState.FOCUSED: _frame(c.ink, look),
            },
            content_padding=ft.Padding.symmetric(horizontal=12),
        ),
    )


def _frame(color: str, look: Look) -> ft.OutlineInputBorder:
    return ft.OutlineInputBorder(side=ft.BorderSide(2, color), border_radius=look.s.key_radius)


def side_line(face: SideLine, look: Look, size: float, level_size: float) -> ft.Control:
    """▲ pair and names, fouls, level; the names give way, the numbers never."""
    c = look.c
    fouls = [tag(face.fouls, c.warn, c.warn_tint, size)] if face.fouls else []
    level = words(face.level, level_size, c.ink, bold=face.is_ahead, line=1.1)
    return row(
        side_glyph(face.side, c.side(face.side), size),
        words(face.names, size, c.ink, expand=True),
        *fouls,
        level,
        spacing=5,
    )


def tag(text: str, ink: str, ground: str, size: float) -> ft.Control:
    """A word on a coloured ground."""
    return ft.Container(
        words(text, size, ink, bold=True),
        bgcolor=ground,
        border_radius=4,
        padding=ft.Padding.symmetric(horizontal=4, vertical=1),
    )


def box(title: str, *inside: ft.Control, look: Look, border: str | None = None, **more: Any) -> ft.Container:
    """A panel with a heading."""
    c = look.c
    return ft.Container(
        column(
            words(title, look.s.type.chip, c.ink, bold=True),
            *inside,
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=c.surface,
        border=stroke(border or c.line, 2 if border else 1),
        border_radius=RADIUS,
        padding=14,
        **more,
    )


def fact_rows(rows: tuple[FactRow, ...], look: Look, name_width: float) -> ft.Control:
    """Names at the left, what they are at the right."""
    c, s = look.c, look.s
    inks = {Tone.WARN: c.warn, Tone.DANGER: c.danger, Tone.OK: c.ok}
    made: list[ft.Control] = []
    for each in rows:
        name = words(each.name, s.type.second, c.muted, lines=2)
        value = words(each.value, s.type.second, inks.get(each.tone, c.ink), lines=3, expand=True)
        pair = row(
            ft.Container(name, width=name_width),
            value,
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        made.append(pair if each.value else name)
    return column(*made, spacing=7, tight=True)
