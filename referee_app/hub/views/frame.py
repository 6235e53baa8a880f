"""The frame round every page of the head referee: the bar on top, the pages to choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from referee_app.hub.faces import Act, HeadFace, HubFace, KeyFace, TablePage, WallFace
from referee_app.hub.faces_clock import BoardFace, ClockPage
from referee_app.hub.faces_devices import DevicesFace, LoginFace
from referee_app.hub.faces_event import EventFace
from referee_app.hub.views.board import board
from referee_app.hub.views.clock import clock
from referee_app.hub.views.devices import devices
from referee_app.hub.views.event import event
from referee_app.hub.views.login import login
from referee_app.hub.views.parts import NARROW, RAIL_W, key
from referee_app.hub.views.table import table
from referee_app.hub.views.wall import wall
from referee_app.views.parts import column, kept, press, row, say, words
from referee_app.views.theme import Look

HEAD_H = 64
PLACE_H = 60

_DRAWN: dict[type[HubFace], Callable[[Any, Look, Act], ft.Control]] = {
    WallFace: wall,
    TablePage: table,
    DevicesFace: devices,
    EventFace: event,
    LoginFace: login,
    ClockPage: clock,
    BoardFace: board,
}
_ICONS = {
    "wall": ft.Icons.GRID_VIEW,
    "devices": ft.Icons.TABLET_ANDROID,
    "clock": ft.Icons.TIMER_OUTLINED,
    "event": ft.Icons.EMOJI_EVENTS,
}


def drawn(face: HubFace, look: Look, act: Act) -> ft.Control:
    """Any page in its frame."""
    stretch = ft.CrossAxisAlignment.STRETCH
    body = _DRAWN[type(face)](face, look, act)
    top, places = head(face.head, look, act), face.head.places
    if not places:
        return column(top, body, expand=True, horizontal_alignment=stretch)
    if look.s.width < NARROW:
        return column(top, body, _bar(places, look, act), expand=True, horizontal_alignment=stretch)
    beside = row(_rail(places, look, act), body, spacing=0, expand=True, vertical_alignment=stretch)
    return column(top, beside, expand=True, horizontal_alignment=stretch)


def _rail(places: tuple[KeyFace, ...], look: Look, act: Act) -> ft.Control:
    c = look.c
    return ft.Container(
        column(*(_place(each, look, act) for each in places), spacing=4),
        width=RAIL_W,
        bgcolor=c.surface,
        border=ft.Border.only(right=ft.BorderSide(1, c.line)),
        padding=6,
    )


def _bar(places: tuple[KeyFace, ...], look: Look, act: Act) -> ft.Control:
    c = look.c
    return ft.Container(
        row(*(_place(each, look, act, expand=True) for each in places), spacing=4),
        bgcolor=c.surface,
        border=ft.Border.only(top=ft.BorderSide(1, c.line)),
        padding=ft.Padding.symmetric(horizontal=6, vertical=2),
    )


def _place(face: KeyFace, look: Look, act: Act, expand: bool | None = None) -> ft.Control:
    c, s = look.c, look.s
    ink = c.primary if face.selected else c.ink
    inside = column(
        ft.Icon(_ICONS[face.tap.value], color=ink, size=24),
        words(face.text, s.type.second, ink, bold=bool(face.selected), text_align=ft.TextAlign.CENTER),
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return press(
        face.tap,
        face.text,
        act,
        inside,
        selected=face.selected,
        expand=expand,
        width=RAIL_W - 12,
        height=PLACE_H,
        alignment=ft.Alignment.CENTER,
        bgcolor=c.ok_tint if face.selected else None,
        border_radius=s.key_radius,
    )


@kept
def head(face: HeadFace, look: Look, act: Act) -> ft.Control:
    """The bar that is always there."""
    c, s = look.c, look.s
    counts = "  ·  ".join(face.counts)
    told = words(
        counts, s.type.second, c.muted, lines=1 if s.width >= NARROW else 2, text_align=ft.TextAlign.END
    )
    return ft.Container(
        row(
            words(face.title, s.type.title, c.ink, bold=True),
            words(face.sub, s.type.name, c.ink),
            # On a phone the counts take a second line before a key leaves the screen.
            say(counts, told, "counts", expand=True),
            key(face.language, look, act),
            key(face.dark, look, act),
            spacing=14 if not s.is_phone else 6,
        ),
        height=HEAD_H,
        padding=ft.Padding.symmetric(horizontal=16 if not s.is_phone else 8),
        bgcolor=c.surface,
        border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
    )
