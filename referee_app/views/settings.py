"""The page of settings, and the layer that locks the screen."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, LockFace, SettingRow, SettingsFace
from referee_app.views.choices import choice
from referee_app.views.parts import column, key, notice, press, row, stroke, words
from referee_app.views.signs import sign
from referee_app.views.theme import Look
from referee_app.views.topbar import page_bar

HOLD_W, HOLD_H = 300.0, 88.0


def settings(face: SettingsFace, look: Look, act: Act) -> ft.Control:
    """A row for each setting; all of it scrolls."""
    c, s = look.c, look.s
    hint: list[ft.Control] = [] if s.is_phone else [words(face.hint, s.type.body, c.muted)]
    margin = 24.0 if s.is_flat else 12.0
    listed = ft.Column(
        [_row(each, look, act) for each in face.rows],
        spacing=8,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return column(
        page_bar(face.back, face.title, hint, look, act),
        ft.Container(listed, height=s.height - s.top_h, width=s.width, padding=margin),
    )


def _row(face: SettingRow, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    about: list[ft.Control] = [words(face.title, s.type.button, c.ink, bold=True)]
    if face.note:
        about.append(words(face.note, s.type.second, c.muted, lines=3))
    if face.notice:
        about.append(notice(face.notice, look, size=s.type.second))
    made = [choice(each, look, act, height=52, expand=True, size=s.type.button) for each in face.choices]
    if face.key:
        made.append(key(face.key, look, act, height=52, expand=True))
    keys = row(*made, spacing=8)
    text = column(*about, spacing=4, tight=True)
    if not made:
        body: ft.Control = text
    elif s.is_flat:
        body = row(ft.Container(text, expand=5), ft.Container(keys, expand=6), spacing=24)
    else:
        body = column(text, keys, spacing=8)
    return ft.Container(
        body,
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.panel_radius,
    )


def lock(face: LockFace, look: Look, act: Act, height: float) -> ft.Control:
    """Over the whole page, through which the table is still seen; only the held key does anything."""
    c, s = look.c, look.s
    width = min(HOLD_W, s.width - 32)
    text = column(
        words(face.key.text, s.type.title, c.on_primary, bold=True),
        words(face.hint, s.type.second, c.on_primary),
        tight=True,
        spacing=2,
    )
    held = press(
        face.key.tap,
        f"{face.title} {face.key.text}",
        act,
        row(sign(face.key.sign, c.on_primary, 30), text, spacing=14, alignment=ft.MainAxisAlignment.CENTER),
        width=width,
        height=HOLD_H,
        bgcolor=c.primary,
        border=stroke(c.on_primary, 3),
        border_radius=s.radius,
        alignment=ft.Alignment.CENTER,
        hold=face.held,
    )
    veil = ft.Container(width=s.width, height=height, bgcolor=c.veil, on_click=lambda _: act(face.key.tap))
    # Over the keys: turn, cards and clock stay in sight.
    top = height - HOLD_H - 24
    return ft.Stack(
        [veil, ft.Container(held, left=(s.width - width) / 2, top=top)], width=s.width, height=height
    )
