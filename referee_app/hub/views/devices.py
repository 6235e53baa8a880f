"""Letting devices in at the left, how they are at the right."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Tone
from referee_app.hub.faces import Act
from referee_app.hub.faces_devices import DeviceRow, DevicesFace, InviteFace
from referee_app.hub.views.parts import GAP, NARROW, box, field, key
from referee_app.views.parts import column, row, words
from referee_app.views.theme import Look

LEFT_W = 380
CODE_W = 250
ROW_H = 60
WIDTHS = (2, 3, 3, 2, 2, 2, 2)


def devices(face: DevicesFace, look: Look, act: Act) -> ft.Control:
    """The page of devices."""
    stretch = ft.CrossAxisAlignment.STRETCH
    letting = [_letting(face, look, act)]
    if face.invite:
        letting.append(_invite(face.invite, look))
    if face.files:
        letting.append(_files(face, look, act))
    listed = [_asked(face, look, act)] if face.asked else []
    listed.append(_list(face, look, act))
    if look.s.width >= NARROW:
        body: ft.Control = row(
            ft.ListView(letting, spacing=GAP, width=LEFT_W),
            ft.ListView(listed, spacing=GAP, expand=True),
            spacing=12,
            expand=True,
            vertical_alignment=stretch,
        )
    else:
        body = ft.ListView([*letting, *listed], spacing=GAP, expand=True)
    return ft.Container(body, expand=True, padding=ft.Padding.symmetric(horizontal=12, vertical=GAP))


def _letting(face: DevicesFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    trouble = [words(face.trouble, s.type.second, c.danger, bold=True, lines=3)] if face.trouble else []
    return box(
        face.title,
        words(face.hint, s.type.second, c.muted, lines=5),
        field(face.field, face.tables, face.field_hint, look, act, at_once=True),
        *trouble,
        *(key(each, look, act, height=52) for each in face.keys),
        look=look,
    )


def _files(face: DevicesFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    told = [
        words(text, s.type.second, c.danger if tone is Tone.DANGER else c.ok, bold=True, lines=3)
        for text, tone in face.imported
    ]
    keys = [key(face.files, look, act, height=52)] if face.files else []
    hint = words(face.files_hint, s.type.second, c.muted, lines=4)
    return box(face.files_title, hint, *keys, *told, look=look)


def _invite(face: InviteFace, look: Look) -> ft.Control:
    """The square code black on white in the dark, too; the digits as large as the room allows."""
    c, s = look.c, look.s
    middle = ft.TextAlign.CENTER
    picture = ft.Container(
        ft.Image(src=face.picture, width=CODE_W, height=CODE_W, semantics_label=face.title),
        alignment=ft.Alignment.CENTER,
    )
    inside: list[ft.Control] = [
        picture,
        words(face.address, s.type.name, c.ink, bold=True, text_align=middle),
        words(face.code, 52, c.ink, bold=True, text_align=middle, line=1.1),
        words(face.ends, s.type.second, c.muted, text_align=middle, lines=2),
    ]
    if face.signs:
        inside.append(words(face.signs, s.type.body, c.ink, bold=True, text_align=middle, lines=2))
    return box(face.title, *inside, look=look, border=c.ok)


def _asked(face: DevicesFace, look: Look, act: Act) -> ft.Control:
    keys = row(*(key(each, look, act, height=52) for each in face.answers), spacing=24)
    return box(face.asked, keys, look=look, border=look.c.danger)


def _list(face: DevicesFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    if face.empty:
        return box(face.list_title, words(face.empty, s.type.body, c.muted, lines=2), look=look)
    wide = s.width >= NARROW
    top = [_cells(face.columns, c.muted, look)] if wide else []
    return box(face.list_title, *top, *(_row(each, look, act, wide) for each in face.rows), look=look)


def _row(face: DeviceRow, look: Look, act: Act, wide: bool) -> ft.Control:
    c, s = look.c, look.s
    inks = {Tone.OK: c.ok, Tone.WARN: c.warn, Tone.DANGER: c.danger}
    state = words(face.state, s.type.second, inks.get(face.tone, c.muted), bold=True)
    off = [key(face.key, look, act)] if face.key else []
    if wide:
        told: ft.Control = _cells((face.table, *face.cells), c.ink, look)
    else:
        first = words(f"{face.table} · {face.cells[0]}", s.type.body, c.ink, bold=True)
        rest = " · ".join(each for each in face.cells[1:] if each)
        told = column(first, words(rest, s.type.second, c.muted, lines=2), expand=True, tight=True)
    return ft.Container(
        row(told, ft.Container(state, width=86), *off, spacing=8),
        height=ROW_H if wide else None,
        border=ft.Border.only(top=ft.BorderSide(1, c.line)),
        padding=ft.Padding.symmetric(vertical=4),
    )


def _cells(texts: tuple[str, ...], ink: str, look: Look) -> ft.Control:
    made = [
        ft.Container(words(text, look.s.type.second, ink, lines=2), expand=width)
        for text, width in zip(texts, WIDTHS, strict=True)
    ]
    return row(*made, spacing=8, expand=True)
