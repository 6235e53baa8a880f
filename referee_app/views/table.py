"""The table page: four arrangements of the same parts, and what is laid over them."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, Grain, KeyFace, TableFace
from referee_app.theme import Look
from referee_app.views.actions import actions, foul_key
from referee_app.views.felt import felt
from referee_app.views.log import log_box, log_panel, log_strip
from referee_app.views.pad import grain_switch, pad
from referee_app.views.parts import column, key, row, spring
from referee_app.views.strip import strip
from referee_app.views.topbar import side_row, top_bar


def table(face: TableFace, look: Look, act: Act) -> ft.Control:
    """Bar, table and keys, with panels on top; nothing below a panel moves."""
    s = look.s
    page = _phone if s.is_phone else _flat if s.is_flat else _portrait
    body = column(
        top_bar(face.top, face.round_clock, look, act),
        ft.Container(
            page(face, look, act), padding=ft.Padding.only(left=s.margin, right=s.margin, top=s.gap)
        ),
        spacing=0,
    )
    return ft.Stack([body], width=s.width, height=s.height)


def _felt(face: TableFace, look: Look, act: Act) -> ft.Control:
    return felt(face.seats, face.standing, face.clock, look, act)


def _flat(face: TableFace, look: Look, act: Act) -> ft.Control:
    """Wide and short: log beside the felt, action keys beside the pad."""
    s = look.s
    middle = row(_felt(face, look, act), log_panel(face.log, face.keys, look, act), spacing=s.gap)
    keys = row(
        pad(face.pad, look, act),
        spring(),
        actions(face.actions, face.pad.grain is Grain.EXACT, look, act),
        spacing=s.gap,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    gap = s.height - s.top_h - s.gap - s.felt_h - s.strip_h - s.pad_h - 2 * s.gap
    return column(
        middle,
        ft.Container(height=gap),
        strip(face.strip, face.pad, look, act),
        ft.Container(height=s.gap),
        keys,
    )


def _portrait(face: TableFace, look: Look, act: Act) -> ft.Control:
    """A standing tablet: everything below each other."""
    s = look.s
    return column(
        side_row(face.top, look),
        _felt(face, look, act),
        log_box(face.log, look, act),
        _four(face.keys, look, act),
        strip(face.strip, face.pad, look, act),
        pad(face.pad, look, act),
        actions(face.actions, face.pad.grain is Grain.EXACT, look, act),
        spacing=s.gap,
    )


def _four(keys: tuple[KeyFace, ...], look: Look, act: Act) -> ft.Control:
    s = look.s
    return row(
        *(key(each, look, act, width=s.log_keys_w, height=s.log_keys_h) for each in keys), spacing=s.gap
    )


def _phone(face: TableFace, look: Look, act: Act) -> ft.Control:
    """A phone: the same order, one line of log, the raised hand beside pass."""
    s = look.s
    foul, verify, _tribute, undo = face.keys
    small = row(
        grain_switch(face.pad, look, act),
        *(key(each, look, act, height=s.log_keys_h, expand=True, pad=4) for each in (verify, undo)),
        spacing=s.gap,
    )
    keys = row(foul_key(foul, look, act), actions(face.actions, False, look, act), spacing=8)
    return column(
        side_row(face.top, look),
        _felt(face, look, act),
        log_strip(face.log, look, act),
        strip(face.strip, face.pad, look, act),
        small,
        pad(face.pad, look, act),
        keys,
        spacing=s.gap,
    )
