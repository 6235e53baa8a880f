"""The event's pages: the open question on top, the list at the left, boxes at the right."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Tone
from referee_app.hub.faces import Act, Tap
from referee_app.hub.faces_event import AskFace, BoxFace, EventFace, EventRow, FieldFace
from referee_app.hub.views.parts import GAP, NARROW, RADIUS, TOUCH, box, field, key
from referee_app.views.parts import column, press, row, stroke, words
from referee_app.views.theme import Look, Palette

SIDE_W = 380
ROW_H = 56
KEY_W = 108
STATE_W = 104
STRETCH = ft.CrossAxisAlignment.STRETCH


def event(face: EventFace, look: Look, act: Act) -> ft.Control:
    """One of the event's pages."""
    boxes = [_box(each, look, act) for each in face.boxes]
    asked = [_ask(face.ask, look, act)] if face.ask else []
    trouble = [_trouble(face.trouble, look)] if face.trouble else []
    listed = _list(face, look, act)
    if look.s.width >= NARROW:
        left = ft.ListView([*asked, *listed], spacing=GAP, expand=True)
        beside = [ft.ListView(boxes, spacing=GAP, width=SIDE_W)] if boxes else []
        body: ft.Control = row(left, *beside, spacing=12, expand=True, vertical_alignment=STRETCH)
    else:
        body = ft.ListView([*asked, *boxes, *listed], spacing=GAP, expand=True)
    return ft.Container(
        column(_top(face, look, act), *trouble, body, spacing=GAP, expand=True, horizontal_alignment=STRETCH),
        expand=True,
        padding=ft.Padding.symmetric(horizontal=12, vertical=GAP),
    )


def _top(face: EventFace, look: Look, act: Act) -> ft.Control:
    """The event's name, what comes next, and the pages to choose from."""
    c, s = look.c, look.s
    title = words(face.title, s.type.title, c.ink, bold=True, expand=True)
    told = words(face.next, s.type.second, c.ok, bold=True, lines=2)
    if s.width >= NARROW:
        head = column(title, told, spacing=0, tight=True, expand=True)
        return row(head, row(*(key(each, look, act) for each in face.tabs), spacing=6), spacing=12)
    tabs = [_narrow_tabs(face, look, act)] if face.tabs else []
    return column(title, told, *tabs, spacing=6, tight=True, horizontal_alignment=STRETCH)


def _narrow_tabs(face: EventFace, look: Look, act: Act) -> ft.Control:
    """Four keys in the width of a phone."""
    return row(*(key(each, look, act, expand=True) for each in face.tabs), spacing=4)


def _trouble(text: str, look: Look) -> ft.Control:
    c, s = look.c, look.s
    return ft.Container(
        words(text, s.type.second, c.danger, bold=True, lines=4),
        bgcolor=c.danger_tint,
        border=stroke(c.danger),
        border_radius=s.key_radius,
        padding=10,
    )


def _ask(face: AskFace, look: Look, act: Act) -> ft.Control:
    """The second step: the sentence, what has to be written, the way out before the way on."""
    c, s = look.c, look.s
    border = c.danger if face.tone is Tone.DANGER else c.primary
    lines = [words(each, s.type.name, c.ink, lines=3) for each in face.lines if each]
    fields = [_field(each, look, act) for each in face.fields]
    # Beside each other: a double tap on the first must not reach the second. A phone takes two a line.
    some = [
        row(*(key(each, look, act, height=52) for each in face.keys[at : at + 2]), spacing=16)
        for at in range(0, len(face.keys), 2)
    ]
    keys = row(*some, spacing=16) if s.width >= NARROW else column(*some, spacing=8, tight=True)
    # The sentence is read whole, so it may take several lines.
    said = words(face.title, s.type.chip, c.ink, bold=True, lines=4)
    return ft.Container(
        column(said, *lines, *fields, keys, spacing=8, tight=True, horizontal_alignment=STRETCH),
        bgcolor=c.surface,
        border=stroke(border, 2),
        border_radius=RADIUS,
        padding=14,
    )


def _field(face: FieldFace, look: Look, act: Act) -> ft.Control:
    if face.lines == 1:
        return field(face.tap, face.value, face.hint, look, act, at_once=True)
    c, s = look.c, look.s

    def said(event: ft.Event[ft.TextField]) -> None:
        act(Tap(face.tap.do, face.tap.value, event.control.value or ""))

    return ft.Semantics(
        identifier=face.tap.id,
        content=ft.TextField(
            value=face.value,
            hint_text=face.hint,
            on_change=said,
            multiline=True,
            min_lines=face.lines,
            max_lines=face.lines,
            text_size=s.type.second,
            hint_style=ft.TextStyle(size=s.type.second, color=c.muted),
            color=c.ink,
            bgcolor=c.surface,
            border_color=c.line_strong,
        ),
    )


def _box(face: BoxFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    lines = [
        words(text, s.type.second, _ink(tone, c), lines=4, bold=tone is Tone.OK) for text, tone in face.lines
    ]
    fields = [_field(each, look, act) for each in face.fields]
    keys = [key(each, look, act, height=52) for each in face.keys]
    return box(face.title, *lines, *fields, *keys, look=look)


def _ink(tone: Tone, c: Palette) -> str:
    return {Tone.OK: c.ok, Tone.WARN: c.warn, Tone.DANGER: c.danger, Tone.PRIMARY: c.primary}.get(tone, c.ink)


def _list(face: EventFace, look: Look, act: Act) -> list[ft.Control]:
    c, s = look.c, look.s
    made: list[ft.Control] = (
        [words(face.list_title, s.type.chip, c.ink, bold=True)] if face.list_title else []
    )
    if face.empty:
        return [*made, words(face.empty, s.type.body, c.muted, lines=4)]
    if s.width >= NARROW and face.columns:
        made.append(_cells(face.columns, face.widths, c.muted, look, face.rows[0] if face.rows else None))
    return [*made, *(_row(each, face.widths, look, act) for each in face.rows)]


def _cells(
    texts: tuple[str, ...], widths: tuple[int, ...], ink: str, look: Look, like: EventRow | None = None
) -> ft.Control:
    """One line of texts in their columns; a head leaves the room that its rows need at the right."""
    made: list[ft.Control] = [
        ft.Container(words(text, look.s.type.second, ink, lines=2), expand=width)
        for text, width in zip(texts, widths, strict=True)
    ]
    if like is not None and like.state:
        made.append(ft.Container(width=STATE_W))
    if like is not None and like.key:
        made.append(ft.Container(width=KEY_W))
    return row(*made, spacing=8, expand=like is None)


def _row(face: EventRow, widths: tuple[int, ...], look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    wide = s.width >= NARROW
    state = words(face.state, s.type.second, _ink(face.tone, c), bold=True)
    off = [ft.Container(key(each, look, act), width=KEY_W) for each in (face.other, face.key) if each]
    if wide:
        beside = [ft.Container(state, width=STATE_W)] if face.state else []
        inside = row(_cells(face.cells, widths, c.ink, look), *beside, *off, spacing=8)
    else:
        text = words("  ".join(each for each in face.cells if each), s.type.second, c.ink, lines=3)
        told = column(text, *([state] if face.state else []), spacing=0, tight=True, expand=True)
        inside = row(told, *off, spacing=8)
    if face.tap is not None:
        return press(
            face.tap,
            " ".join(face.cells),
            act,
            inside,
            selected=face.selected,
            height=TOUCH if wide else ROW_H,
            bgcolor=c.ok_tint if face.selected else c.surface,
            border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
            padding=ft.Padding.symmetric(horizontal=6),
        )
    return ft.Container(
        inside,
        height=ROW_H if wide else None,
        bgcolor=c.surface,
        border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
        padding=ft.Padding.symmetric(horizontal=6, vertical=2),
    )
