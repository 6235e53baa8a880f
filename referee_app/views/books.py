"""The page of rule books."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, BookRow, BookSection, BooksFace, Tone
from referee_app.views.choices import choice, option
from referee_app.views.fields import text_field
from referee_app.views.parts import LINE, column, key, lines_of, notice, press, row, spring, stroke, words
from referee_app.views.theme import Look

SIDE = 300.0
"""Of the list, where it stands beside the book."""


def books(face: BooksFace, look: Look, act: Act) -> ft.Control:
    """List at the left, the book at the right; one below the other on a standing page."""
    s = look.s
    room = s.height - s.top_h - 16
    if not face.books:
        body: ft.Control = ft.Container(_book(face, look, act), height=room)
    elif s.is_flat:
        body = row(
            ft.Container(_list(face, look, act), width=SIDE, height=room),
            ft.Container(_book(face, look, act), expand=True, height=room),
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    else:
        listed = ft.Container(_list(face, look, act), height=min(230.0, room * 0.3))
        body = column(
            listed,
            ft.Container(_book(face, look, act), height=room - min(230.0, room * 0.3) - 12),
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return column(
        _bar(face, look, act), ft.Container(body, padding=ft.Padding.only(left=12, right=12, top=8))
    )


def _bar(face: BooksFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    return ft.Container(
        row(
            key(face.back, look, act, height=s.touch, size=s.type.button),
            words(face.title, s.type.title, c.ink, bold=True),
            spring(),
            ft.Container(text_field(face.search, look, act), width=240 if not s.is_phone else 150),
            spacing=10,
        ),
        height=s.top_h + 8,
        width=s.width,
        padding=ft.Padding.symmetric(horizontal=8, vertical=2),
        bgcolor=c.surface,
        border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
    )


def _list(face: BooksFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    return ft.Container(
        column(
            words(face.list_title, s.type.button, c.ink, bold=True),
            *(option(each, look, act, height=56) for each in face.books),
            spacing=6,
            scroll=ft.ScrollMode.AUTO,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=10,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.panel_radius,
    )


def _book(face: BooksFace, look: Look, act: Act) -> ft.Control:
    """Keys and title stand; the points scroll below them."""
    c, s = look.c, look.s
    wide = 196.0 if not s.is_phone else None
    keys = [
        key(each, look, act, height=s.touch, size=s.type.second, width=wide, expand=s.is_phone or None, pad=6)
        for each in face.keys
    ]
    head: list[ft.Control] = [
        row(*keys, spacing=8),
        words(face.book_title, s.type.name, c.ink, bold=True, lines=2),
        words(face.about, s.type.second, c.muted, lines=2),
    ]
    if face.notice:
        head.append(notice(face.notice, look, lines=6))
    head += [text_field(each, look, act) for each in face.fields]
    if face.other_title:
        head.append(_columns(face, look))
    points: list[ft.Control] = []
    for section in face.sections:
        points += _section(section, bool(face.other_title), look, act)
    if face.empty:
        points.append(words(face.empty, s.type.body, c.muted, lines=2))
    return ft.Container(
        column(
            *head,
            ft.ListView(points, spacing=2, expand=True),
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=12,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.panel_radius,
    )


def _columns(face: BooksFace, look: Look) -> ft.Control:
    c, s = look.c, look.s
    heads = ("", face.book_title, face.other_title)
    return row(
        *(ft.Container(words(each, s.type.second, c.muted, bold=True, lines=2), expand=1) for each in heads),
        spacing=8,
    )


def _section(face: BookSection, beside: bool, look: Look, act: Act) -> list[ft.Control]:
    c, s = look.c, look.s
    head = ft.Container(
        words(face.title, s.type.button, c.ink, bold=True),
        bgcolor=c.surface2,
        border_radius=6,
        padding=ft.Padding.symmetric(horizontal=10, vertical=4),
    )
    return [head, *(_row(each, beside, look, act) for each in face.rows)]


def _cells(face: BookRow, beside: bool, lines: int, look: Look) -> list[ft.Control]:
    c, s = look.c, look.s
    ink = {Tone.WARN: c.warn, Tone.OK: c.ink}.get(face.tone, c.muted)
    strong = face.tone is not Tone.PLAIN
    cells: list[ft.Control] = [
        ft.Container(words(face.label, s.type.body, c.ink, lines=2), expand=1),
        ft.Container(words(face.value, s.type.body, ink, bold=strong, lines=lines), expand=1),
    ]
    if beside:
        cells.append(ft.Container(words(face.other, s.type.body, c.ink, lines=lines), expand=1))
    else:
        where = face.article or face.origin
        cells.append(ft.Container(words(where, s.type.small, c.muted, lines=2), width=110))
    return cells


def _row(face: BookRow, beside: bool, look: Look, act: Act) -> ft.Control:
    """Label, value, the other book's value, and where the text has it; a tap opens the clause."""
    c, s = look.c, look.s
    room = (s.width - SIDE if s.is_flat else s.width) / 3 - 30
    lines = max(2, *(lines_of(text, s.type.body, room) for text in (face.value, face.other)))
    cells = _cells(face, beside, lines, look)
    said = " ".join(filter(None, (face.label, face.value, face.other, face.article, face.clause)))
    line = press(
        face.tap,
        said,
        act,
        row(*cells, spacing=8),
        height=s.touch + 4 + (lines - 2) * s.type.body * LINE,
        padding=ft.Padding.symmetric(horizontal=10),
        border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
    )
    if not face.opened:
        return line
    more: list[ft.Control] = []
    if face.choices:
        made = [choice(each, look, act, size=s.type.body, width=None) for each in face.choices]
        more.append(row(*made, spacing=6, wrap=True, run_spacing=6))
    if face.clause:
        more.append(words(f"{face.article} {face.clause}".strip(), s.type.body, c.ink, lines=6))
    box = ft.Container(
        column(*more, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=10,
        bgcolor=c.surface2,
        border_radius=s.key_radius,
    )
    return column(
        line, *([box] if more else []), spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
