"""The first page: go on where it stopped, or begin in one of four ways."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, HomeFace, ResumeFace, Sign, TableRow, TileFace
from referee_app.views.banner import banner
from referee_app.views.parts import column, fitted, key, key_colors, press, row, spring, stroke, words
from referee_app.views.signs import sign
from referee_app.views.theme import Look
from referee_app.views.topbar import bare_key


def home(face: HomeFace, look: Look, act: Act) -> ft.Control:
    """Ways to begin at the left, the device's tables at the right; one below the other when standing."""
    s = look.s
    left = column(
        *([_resume(face.resume, look, act)] if face.resume else []),
        *(_tile(each, look, act) for each in face.tiles),
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    right = _tables(face, look, act)
    margin = 24.0 if not s.is_phone else 12.0
    room = s.height - s.top_h - 2 * margin - (56 if face.banner else 0)
    if s.is_flat:
        # The ways to begin scroll on a low page; nothing is ever cut off.
        left.scroll = ft.ScrollMode.AUTO
        body: ft.Control = row(
            ft.Container(left, expand=9, height=room), ft.Container(right, expand=8, height=room), spacing=24
        )
    else:
        body = ft.Container(column(left, right, spacing=18, scroll=ft.ScrollMode.AUTO), height=room)
    notice = [banner(face.banner, look, act)] if face.banner else []
    return column(_bar(face, look, act), *notice, ft.Container(body, padding=margin))


def _bar(face: HomeFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    return ft.Container(
        row(
            words(face.title, _title_size(face, look), c.ink, bold=True),
            *([spring()] if s.is_phone else [_ready(face, look)]),
            *([bare_key(face.sound, look, act)] if face.sound and s.is_phone else []),
            *([key(face.sound, look, act, size=s.type.second)] if face.sound and not s.is_phone else []),
            bare_key(face.settings, look, act),
            bare_key(face.dark, look, act),
            bare_key(face.language, look, act),
            spacing=8,
        ),
        height=s.top_h,
        width=s.width,
        padding=ft.Padding.only(left=20 if not s.is_phone else 12, right=8),
        bgcolor=c.surface,
        border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
    )


def _title_size(face: HomeFace, look: Look) -> float:
    """Smaller on a phone where the keys leave a long title no room."""
    s = look.s
    keys = 4 if face.sound else 3
    return (
        fitted(face.title, s.type.title + 2, s.width - 20 - keys * (s.touch + 8))
        if s.is_phone
        else s.type.title + 2
    )


def _ready(face: HomeFace, look: Look) -> ft.Control:
    """At the right of the bar, in two lines where there is much to say."""
    _, ink, _, _ = key_colors(face.ready.tone, True, look.c)
    mark = [sign(face.ready.sign, ink, 20)] if face.ready.sign is not Sign.NONE else []
    text = words(face.ready.text, look.s.type.body, look.c.muted, lines=2)
    line = row(*mark, ft.Container(text, expand=True, expand_loose=True), alignment=ft.MainAxisAlignment.END)
    return ft.Container(line, expand=True)


def _resume(face: ResumeFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    text = column(
        words(face.caption, s.type.body, c.muted),
        words(face.title, s.type.table, c.ink, bold=True),
        words(face.line, s.type.body, c.ink, lines=2),
        spacing=2,
        tight=True,
    )
    go = key(
        face.key,
        look,
        act,
        height=88 if not s.is_phone else 56,
        width=150 if not s.is_phone else None,
        size=s.type.title,
    )
    body: ft.Control = row(ft.Container(text, expand=True), go, spacing=14)
    if s.is_phone:
        body = column(text, go, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(
        body,
        padding=20 if not s.is_phone else 14,
        bgcolor=c.surface,
        border=stroke(c.ok, 3),
        border_radius=s.panel_radius,
    )


def _tile(face: TileFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    text = column(
        words(face.title, s.type.title, c.ink, bold=True),
        words(face.sub, s.type.body, c.ink, lines=2),
        spacing=2,
        tight=True,
    )
    return press(
        face.tap,
        f"{face.title} {face.sub}",
        act,
        row(sign(face.sign, c.ink, 30), ft.Container(text, expand=True), spacing=22),
        height=92,
        padding=ft.Padding.symmetric(horizontal=26 if not s.is_phone else 16),
        bgcolor=c.surface,
        border=stroke(c.line_strong, 2),
        border_radius=s.key_radius,
    )


def _tables(face: HomeFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    head = ft.Container(words(face.tables_title, s.type.button, c.ink, bold=True), padding=16)
    rows: list[ft.Control] = [_table(each, look, act) for each in face.tables]
    if not rows:
        rows = [ft.Container(words(face.tables_empty, s.type.body, c.muted, lines=2), padding=16)]
    return ft.Container(
        column(head, *rows, scroll=ft.ScrollMode.AUTO if s.is_flat else None),
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.panel_radius,
    )


def _table(face: TableRow, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    _, tone, _, _ = key_colors(face.tone, True, c)
    table_w = 92 if not s.is_phone else 66
    text = column(
        words(face.title, s.type.body, c.ink, bold=True), words(face.sub, s.type.body, c.muted), tight=True
    )
    state = row(
        sign(face.sign, tone, 20), words(face.state, s.type.second, tone, bold=True), spacing=6, tight=True
    )
    return press(
        face.tap,
        face.label or " ".join((face.table, face.title, face.sub, face.state)),
        act,
        row(
            ft.Container(
                words(face.table, fitted(face.table, s.type.title, table_w), c.ink, bold=True), width=table_w
            ),
            ft.Container(text, expand=True),
            state,
            spacing=8,
        ),
        height=76,
        padding=ft.Padding.symmetric(horizontal=16),
        border=ft.Border.only(top=ft.BorderSide(1, c.line)),
    )
