"""A side signs: a field to draw in, or the keys of a PIN; over the page, so that nothing below is touched."""

from __future__ import annotations

from typing import Any

import flet as ft

from referee_app.faces import Act, NoticeFace, SignPadFace, Tap, Tone
from referee_app.facts import Strokes
from referee_app.strokes import RATIO, Point, dump, longer, point
from referee_app.views.choices import choice
from referee_app.views.parts import column, dimmed, key, notice, row, say, spring, stroke, words
from referee_app.views.sheet import strokes
from referee_app.views.signs import side_glyph
from referee_app.views.theme import Look

WIDEST, LEAST = 840.0, 560.0
AROUND = 330.0
"""Height of everything but the field."""
LOW = 570.0
"""Below this height the keys stand beside the field."""
ASIDE = 200.0
INTERVAL = 12
"""Milliseconds between two points of a line."""
DIGIT_HEIGHT = 64.0


def sign_pad(face: SignPadFace, look: Look, act: Act) -> ft.Control:
    """The field in the middle of a page that is dimmed."""
    c, s = look.c, look.s
    width, height = field_size(look)
    body: ft.Control = (
        _digits(face, look, act, width)
        if face.digits
        else drawing(face.strokes, face.stroke, face.hint, look, act, width, height)
    )
    pad = 16.0 if s.height >= LOW and not s.is_phone else 8.0
    panel = ft.Container(
        _beside(face, look, act, body, width) if is_low(look) else _below(face, look, act, body),
        width=None if is_low(look) else width + 2 * pad + 4,
        padding=pad,
        bgcolor=c.surface,
        border=stroke(c.line_strong, 2),
        border_radius=s.panel_radius,
        # A tap beside the keys must not reach what lies below.
        on_click=lambda _: None,
    )
    return dimmed(panel, look)


def is_low(look: Look) -> bool:
    """Whether there is no height for keys above and below the field: a phone that lies."""
    return look.s.height < LOW and look.s.width > look.s.height


def _below(face: SignPadFace, look: Look, act: Act, body: ft.Control) -> ft.Control:
    return column(
        _head(face, look, act),
        _who(face, look, act),
        _hint(face, look),
        body,
        _keys(face, look, act),
        spacing=10,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _beside(face: SignPadFace, look: Look, act: Act, body: ft.Control, width: float) -> ft.Control:
    """Everything at the right of the field."""
    ways = row(*(choice(each, look, act, height=48, expand=True) for each in face.ways))
    who = [choice(each, look, act, height=48, width=ASIDE) for each in face.who]
    keys = [key(each, look, act, height=48, width=ASIDE) for each in (face.clear, face.confirm, face.cancel)]
    title = words(face.title.text, look.s.type.chip, look.c.side(face.title.side), bold=True)
    side = ft.Container(column(title, ways, *who, *keys, spacing=5, tight=True), width=ASIDE)
    left = ft.Container(column(_hint(face, look), body, spacing=5, tight=True), width=width)
    return row(left, side, spacing=12, tight=True, vertical_alignment=ft.CrossAxisAlignment.START)


def field_size(look: Look) -> tuple[float, float]:
    """The field as large as the page allows; never narrower than a name on a tablet."""
    s = look.s
    if is_low(look):
        width = min(s.width - ASIDE - 60, (s.height - 60) * RATIO)
        return width, width / RATIO
    room = s.width - (24 if s.is_phone else 64)
    width = min(room, WIDEST, max(LEAST, (s.height - AROUND) * RATIO))
    return width, width / RATIO


def _head(face: SignPadFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    color = c.side(face.title.side)
    title = row(
        side_glyph(face.title.side, color, 22),
        words(face.title.text, s.type.title, color, bold=True),
        spacing=6,
        tight=True,
    )
    ways = [choice(each, look, act, width=84 if not s.is_phone else 72, height=48) for each in face.ways]
    if s.is_phone:
        return column(row(title, spring(), *ways), row(key(face.cancel, look, act, height=48)), spacing=6)
    return row(title, spring(), *ways, key(face.cancel, look, act, height=48))


def _who(face: SignPadFace, look: Look, act: Act) -> ft.Control:
    caption = words(face.who_title, look.s.type.body, look.c.muted)
    return row(caption, *(choice(each, look, act, height=52, expand=True) for each in face.who))


def _hint(face: SignPadFace, look: Look) -> ft.Control:
    if face.trouble:
        return notice(NoticeFace(face.trouble, Tone.DANGER), look)
    return words(face.hint, look.s.type.body, look.c.muted)


def _keys(face: SignPadFace, look: Look, act: Act) -> ft.Control:
    return row(
        key(face.clear, look, act, height=62, width=130 if not look.s.is_phone else 96),
        key(face.confirm, look, act, height=62, size=look.s.type.chip, expand=True),
    )


@ft.component
def drawing(
    lines: Strokes, tap: Tap, label: str, look: Look, act: Act, width: float, height: float
) -> ft.Control:
    """The field: lines as they stand, and the one that is being drawn."""
    nothing: tuple[Point, ...] = ()
    running = ft.use_ref(nothing)
    _, beat = ft.use_state(0)

    def go_on(event: Any) -> None:
        at = event.local_position
        before = running.current or ()
        running.current = longer(before, point(at.x, at.y, width, height))
        if running.current is not before:
            beat(lambda n: n + 1)

    def begin(event: Any) -> None:
        running.current = ()
        go_on(event)

    def end(_event: Any) -> None:
        line, running.current = running.current or (), ()
        if line:
            act(Tap(tap.do, tap.value, dump(line)))
        beat(lambda n: n + 1)

    field = ft.GestureDetector(
        _paper((*lines, running.current) if running.current else lines, look, width, height),
        on_pan_down=begin,
        on_pan_start=go_on,
        on_pan_update=go_on,
        on_pan_end=end,
        drag_interval=INTERVAL,
    )
    return say(label, field, "sign_field")


def _paper(drawn: Strokes, look: Look, width: float, height: float) -> ft.Control:
    c = look.c
    ground: list[ft.Control] = [
        ft.Container(left=24, right=24, top=height * 0.78, height=2, bgcolor=c.line),
        strokes(drawn, c.ink, width, height),
    ]
    return ft.Container(
        ft.Stack(ground, width=width, height=height),
        width=width,
        height=height,
        bgcolor=c.bg,
        border=stroke(c.line_strong, 2),
        border_radius=look.s.key_radius,
    )


def _digits(face: SignPadFace, look: Look, act: Act, width: float) -> ft.Control:
    """Six dots and ten keys; what is tapped is not shown."""
    c, s = look.c, look.s
    dots = [
        ft.Container(
            width=18,
            height=18,
            border_radius=9,
            bgcolor=c.ink if n < face.filled else None,
            border=stroke(c.ink if n < face.filled else c.line_strong, 2),
        )
        for n in range(face.length)
    ]
    room = min(width, 420.0)
    lines = [face.digits[at : at + 3] for at in (0, 3, 6)]
    height = DIGIT_HEIGHT if s.height >= 640 else 48.0
    wide = (room - 16) / 3
    rows = [
        row(*(key(each, look, act, width=wide, height=height, size=s.type.title) for each in line))
        for line in lines
    ]
    last = row(key(face.digits[9], look, act, width=wide, height=height, size=s.type.title))
    last.alignment = ft.MainAxisAlignment.CENTER
    shown = say(f"{face.filled}/{face.length}", row(*dots, spacing=14, tight=True), "pin_dots")
    body = column(
        shown, *rows, last, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )
    return row(ft.Container(body, width=room), alignment=ft.MainAxisAlignment.CENTER)
