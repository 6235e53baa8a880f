"""All tables: those who wait at the left or on top, the tiles in their places."""

from __future__ import annotations

import flet as ft

from referee_app.hub.faces import Act, CaseFace, Do, KeyFace, Tap, TileFace, WallFace
from referee_app.hub.views.parts import (
    GAP,
    NARROW,
    RADIUS,
    RAIL_W,
    TOUCH,
    alert_colors,
    alert_mark,
    field,
    key,
    side_line,
)
from referee_app.views.parts import column, kept, press, row, spring, stroke, words
from referee_app.views.theme import Look

QUEUE_W = 252
CASE_H = 104
TILE_W = 176
TILE_H = 122


def wall(face: WallFace, look: Look, act: Act) -> ft.Control:
    """The page of all tables."""
    s = look.s
    main = column(
        _bar(face, look, act),
        _tiles(face, look, act),
        *([_chips(face.pages, look, act)] if face.pages else []),
        spacing=GAP,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    body = ft.Container(main, expand=True, padding=ft.Padding.symmetric(horizontal=12, vertical=GAP))
    queue = _queue(face, look, act)
    if s.width >= NARROW:
        inside: ft.Control = row(
            queue, body, spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
        )
    else:
        inside = column(queue, body, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return inside


def _queue(face: WallFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    title = words(face.queue_title, s.type.chip, c.ink, bold=True)
    hint = words(face.queue_hint, s.type.small, c.muted, text_align=ft.TextAlign.RIGHT, expand=True)
    cards: list[ft.Control] = [_case(each, look, act) for each in face.queue]
    if s.width >= NARROW:
        return ft.Container(
            column(
                row(title, hint),
                ft.ListView(cards, expand=True, spacing=GAP),
                spacing=10,
                expand=True,
            ),
            width=QUEUE_W,
            bgcolor=c.surface2,
            padding=12,
        )
    strip = ft.ListView(cards, horizontal=True, spacing=GAP, height=CASE_H) if cards else None
    return ft.Container(
        column(
            row(title, words(face.queue_hint, s.type.small, c.muted), spacing=10),
            *([strip] if strip else []),
            spacing=6,
        ),
        bgcolor=c.surface2,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )


@kept
def _case(face: CaseFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    ink, _, border = alert_colors(face.alert, c)
    first = row(
        words(face.number, 26, c.ink, bold=True, line=1.1),
        alert_mark(face.alert, face.word, look, s.type.second),
        spring(),
        words(face.age, s.type.chip, ink, bold=True),
        spacing=8,
    )
    return press(
        face.tap,
        face.label,
        act,
        column(
            first,
            words(face.what, s.type.second, c.ink, bold=True),
            words(face.who, s.type.small, c.side(face.side)),
            spacing=4,
            tight=True,
        ),
        width=QUEUE_W - 24,
        height=CASE_H - 8,
        bgcolor=c.surface,
        border=stroke(border, 2),
        border_radius=RADIUS,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )


def _bar(face: WallFace, look: Look, act: Act) -> ft.Control:
    search = ft.Container(
        field(Tap(Do.SEARCH), face.search, face.search_hint, look, act, at_once=True), width=190
    )
    keys: list[ft.Control] = [search]
    keys += [key(each, look, act) for each in (*face.filters, face.sort, *face.rounds)]
    return ft.Row(keys, spacing=GAP, scroll=ft.ScrollMode.AUTO, height=TOUCH + 4)


def _chips(faces: tuple[KeyFace, ...], look: Look, act: Act) -> ft.Control:
    made: list[ft.Control] = [key(each, look, act) for each in faces]
    return ft.Row(made, spacing=GAP, scroll=ft.ScrollMode.AUTO, height=TOUCH + 4)


def _tiles(face: WallFace, look: Look, act: Act) -> ft.Control:
    if face.note:
        return ft.Container(
            words(face.note, look.s.type.name, look.c.muted, lines=3),
            expand=True,
            alignment=ft.Alignment.CENTER,
        )
    s = look.s
    room = s.width - 24 - (QUEUE_W + RAIL_W if s.width >= NARROW else 0)
    count = max(2, int((room + GAP) // (TILE_W + GAP)))
    width = (room - GAP * (count - 1)) / count
    return ft.GridView(
        [_tile(each, look, act) for each in face.tiles],
        expand=True,
        runs_count=count,
        spacing=GAP,
        run_spacing=GAP,
        child_aspect_ratio=width / TILE_H,
    )


@kept
def _tile(face: TileFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    _, ground, border = alert_colors(face.alert, c)
    first = row(
        words(face.number, s.type.name, c.ink, bold=True),
        spring(),
        alert_mark(face.alert, face.word, look, s.type.least),
        spacing=6,
    )
    small = s.type.least
    deal = row(
        words(face.deal, small, c.ink, expand=True),
        words(face.sent, small, c.warn if face.is_behind else c.muted, bold=face.is_behind),
        spacing=4,
    )
    return press(
        face.tap,
        face.label,
        act,
        column(
            first,
            *(side_line(each, look, small, s.type.body) for each in face.sides),
            deal,
            words(face.last, small, c.muted),
            spacing=2,
            tight=True,
        ),
        bgcolor=ground,
        border=stroke(border, 2 if face.word else 1),
        border_radius=8,
        padding=ft.Padding.symmetric(horizontal=9, vertical=6),
    )
