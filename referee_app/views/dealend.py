"""The end of a deal: places in words, what they give and why, what comes next."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, DealEndFace, GainFace, OpenPlay, PlaceRow, Sign
from referee_app.views.parts import cited, column, kept, key, press, row, spring, stroke, words
from referee_app.views.sheet import sheet
from referee_app.views.signs import side_glyph, sign
from referee_app.views.theme import Look


@kept
def deal_end(face: DealEndFace, look: Look, act: Act, taken: float = 0) -> ft.Control:
    """The deal at the left, the round's score sheet at the right when the round is over.

    `taken` is the height that a line above it needs.
    """
    s = look.s
    height = s.height - taken - s.top_h - 2 * s.gap - (s.side_row_h + s.gap if not s.is_flat else 0)
    width = s.width - 2 * s.margin
    if face.sheet is None:
        panel = _deal(face, look, act, min(width, 760.0) if s.is_flat else width, height)
        return ft.Container(panel, width=width, alignment=ft.Alignment.TOP_CENTER)
    if s.is_flat:
        return row(
            _deal(face, look, act, width * 0.38, height),
            sheet(face.sheet, look, act, width * 0.62 - s.gap, height),
            spacing=s.gap,
        )
    # Standing devices: first the sheet that has to be signed, the deal below it.
    both = [sheet(face.sheet, look, act, width, None), _deal(face, look, act, width, None)]
    return ft.Container(ft.Column(both, spacing=s.gap, scroll=ft.ScrollMode.AUTO), height=height)


def _deal(face: DealEndFace, look: Look, act: Act, width: float, height: float | None) -> ft.Control:
    c, s = look.c, look.s
    parts: list[ft.Control] = [
        _places(face, look, act),
        *(_gain(each, n == 0, look, act) for n, each in enumerate(face.gains)),
        _next(face, look),
        *(_open(each, look, act) for each in face.open_plays),
    ]
    fixed = height is not None
    body = ft.Column(
        parts,
        spacing=10,
        scroll=ft.ScrollMode.AUTO if fixed else None,
        expand=fixed or None,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    title = row(
        words(face.title, s.type.title, c.ink, bold=True), spring(), words(face.sub, s.type.second, c.muted)
    )
    keys = row(
        key(
            face.wrong,
            look,
            act,
            height=62,
            width=150 if not s.is_phone else 130,
            size=s.type.chip if not s.is_phone else s.type.second,
        ),
        key(face.confirm, look, act, height=62, size=s.type.name, expand=True),
        spacing=8,
    )
    return ft.Container(
        column(title, body, keys, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width=width,
        height=height,
        padding=16 if not s.is_phone else 10,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.radius,
    )


def _places(face: DealEndFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    return ft.Container(
        column(*(_place(each, n == len(face.places) - 1, look, act) for n, each in enumerate(face.places))),
        border=stroke(c.line),
        border_radius=s.key_radius,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def _place(face: PlaceRow, last: bool, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    color = c.side(face.side)
    badge = ft.Container(
        words(face.place, s.type.chip, c.on_first if face.first else c.ink, bold=True),
        width=64,
        height=32,
        alignment=ft.Alignment.CENTER,
        bgcolor=c.first if face.first else c.surface2,
        border_radius=6,
    )
    swap = [ft.Icon(ft.Icons.SWAP_VERT, color=c.ink, size=22)] if face.swap else []
    line = row(
        badge,
        side_glyph(face.side, color, 18),
        words(face.wind, s.type.name, color, bold=True),
        ft.Container(words(face.name, s.type.name, c.ink, bold=True), expand=True),
        words(face.note, s.type.body, c.muted),
        *swap,
        spacing=12,
    )
    height = 56 if s.shape != "short" else 48
    border = None if last else ft.Border.only(bottom=ft.BorderSide(1, c.line))
    pad = ft.Padding.symmetric(horizontal=12)
    if face.swap:
        return press(
            face.swap, face.label or face.place, act, line, height=height, padding=pad, border=border
        )
    return ft.Container(line, height=height, padding=pad, border=border)


def _gain(face: GainFace, main: bool, look: Look, act: Act) -> ft.Control:
    """What a side gets; the side that rises is framed and larger."""
    c, s = look.c, look.s
    color = c.side(face.side)
    title = row(
        side_glyph(face.side, color, 16),
        words(face.title, s.type.chip, color, bold=True),
        spacing=4,
        tight=True,
    )
    lines: list[ft.Control] = [title]
    if face.reason:
        lines.append(words(face.reason, s.type.second, c.muted))
    size = (40.0 if not s.is_phone else 30.0) if main else 26.0
    return cited(
        face.article,
        " ".join((face.title, face.reason, face.change)),
        act,
        row(column(*lines, spacing=3, tight=True), spring(), words(face.change, size, c.ink, bold=True)),
        bgcolor=c.side_tint(face.side),
        border=stroke(color, 2) if main else None,
        border_radius=s.key_radius,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )


def _next(face: DealEndFace, look: Look) -> ft.Control:
    c, s = look.c, look.s
    return ft.Container(
        column(
            words(face.next_title, s.type.button, c.ink, bold=True),
            *(
                words(each, s.type.body, c.ink if n == 0 else c.muted, lines=2)
                for n, each in enumerate(face.next_lines)
            ),
            spacing=4,
            tight=True,
        ),
        bgcolor=c.surface2,
        border_radius=s.key_radius,
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
    )


def _open(face: OpenPlay, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    return ft.Container(
        row(
            sign(Sign.ASK, c.warn, 22),
            ft.Container(words(face.text, s.type.body, c.warn, bold=True), expand=True),
            key(face.key, look, act, height=48),
            spacing=10,
        ),
        bgcolor=c.warn_tint,
        border=stroke(c.warn, 2),
        border_radius=s.key_radius,
        padding=ft.Padding.only(left=12, right=8),
    )
