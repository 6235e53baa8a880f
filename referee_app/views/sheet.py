"""The round's score sheet and its two signatures."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from referee_app.faces import Act, NoticeFace, SheetFace, SheetRow, Sign, SignFace
from referee_app.facts import Strokes
from referee_app.strokes import fitted
from referee_app.views.parts import column, key, notice, press, row, spring, stroke, words
from referee_app.views.signs import dashed_box, side_glyph, sign
from referee_app.views.theme import Look

_WEIGHTS = (2, 2, 5, 5, 4, 3)


def sheet(face: SheetFace, look: Look, act: Act, width: float, height: float | None) -> ft.Control:
    """All deals, the result in words, fouls, two signature fields, and the way to the hub."""
    c, s = look.c, look.s
    title = row(
        ft.Container(words(face.title, s.type.title, c.ink, bold=True), expand=True),
        words(face.sub, s.type.second, c.muted),
    )
    inner = width - (32 if not s.is_phone else 20)
    parts = [
        column(_head(face.head, look), *(_row(each, look) for each in face.rows)),
        _result(face, look),
    ]
    if face.signs:
        parts.append(_signs(face, look, act, inner))
    if face.locked:
        parts.append(notice(NoticeFace(face.locked, sign=Sign.LOCK), look, size=s.type.second))
    fixed = height is not None
    body = ft.Column(
        parts,
        spacing=10,
        scroll=ft.ScrollMode.AUTO if fixed else None,
        expand=fixed or None,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        column(
            title,
            body,
            _keys(face, look, act),
            spacing=10,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=width,
        height=height,
        padding=16 if not s.is_phone else 10,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.radius,
    )


def _line(cells: list[ft.Control], look: Look, height: float) -> ft.Control:
    boxes = [ft.Container(cell, expand=weight) for cell, weight in zip(cells, _WEIGHTS, strict=False)]
    return ft.Container(
        row(*boxes, spacing=6),
        height=height,
        padding=ft.Padding.symmetric(horizontal=8 if not look.s.is_phone else 2),
        border=ft.Border.only(bottom=ft.BorderSide(1, look.c.line)),
    )


def _head(cells: tuple[str, ...], look: Look) -> ft.Control:
    return _line([words(each, look.s.type.small, look.c.muted) for each in cells], look, 32)


def _row(face: SheetRow, look: Look) -> ft.Control:
    c, s = look.c, look.s
    color = c.side(face.gain.side)
    gain = row(
        side_glyph(face.gain.side, color, 13),
        words(face.gain.text, s.type.body, color, bold=True),
        spacing=3,
        tight=True,
    )
    cells: list[ft.Control] = [
        words(face.deal, s.type.body, c.ink, bold=True),
        words(face.level, s.type.body, c.ink),
        words(face.places, s.type.body, c.ink, bold=True),
        gain,
        words(face.score, s.type.body, c.ink, bold=True),
        words(face.note, s.type.second, c.muted),
    ]
    return _line(cells, look, 34)


def _result(face: SheetFace, look: Look) -> ft.Control:
    c, s = look.c, look.s
    return ft.Container(
        row(
            ft.Container(words(face.result, s.type.chip, c.ink, bold=True, lines=2), expand=True),
            words(face.fouls, s.type.second, c.ink),
        ),
        bgcolor=c.surface2,
        border_radius=s.key_radius,
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
    )


def _signs(face: SheetFace, look: Look, act: Act, inner: float) -> ft.Control:
    width = inner if look.s.is_phone else (inner - 12) / 2
    made = [_sign(each, look, act, width, 132) for each in face.signs]
    return column(*made, spacing=10) if look.s.is_phone else row(*made, spacing=12)


def _sign(face: SignFace, look: Look, act: Act, width: float, height: float) -> ft.Control:
    """A place to sign; dashed and waiting, or framed with its strokes."""
    c, s = look.c, look.s
    hint = words(face.hint, s.type.chip, c.muted, text_align=ft.TextAlign.CENTER)
    field: ft.Control = (
        _signature(face.strokes, c.ink, width - 24, height - 64)
        if face.strokes
        else ft.Container(hint, expand=True, alignment=ft.Alignment.CENTER)
    )
    text = ft.Container(
        column(
            _sign_head(face, look),
            words(face.who, s.type.second, c.muted),
            field,
            spacing=2,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=width,
        height=height,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
    frame = [] if face.signed else [dashed_box(width, height, c.line_strong, s.panel_radius)]
    return press(
        face.tap,
        face.label or f"{face.title} {face.state}",
        act,
        ft.Stack([*frame, text], width=width, height=height),
        enabled=not face.signed,
        width=width,
        height=height,
        border=stroke(c.ok, 2) if face.signed else None,
        border_radius=s.panel_radius,
    )


def _sign_head(face: SignFace, look: Look) -> ft.Control:
    """Whose field it is, and whether it is signed."""
    c, s = look.c, look.s
    color = c.side(face.side)
    state = row(
        *([sign(Sign.OK, c.ok, 20)] if face.signed else []),
        words(face.state, s.type.body, c.ok if face.signed else c.muted, bold=face.signed),
        spacing=4,
        tight=True,
    )
    return row(
        side_glyph(face.side, color, 16),
        words(face.title, s.type.button, color, bold=True),
        spring(),
        state,
        spacing=6,
    )


def _signature(lines: Strokes, color: str, width: float, height: float) -> ft.Control:
    """What was drawn, in the shape in which it was drawn."""
    _, _, wide, high = fitted(width, height)
    return ft.Container(strokes(lines, color, wide, high), width=width, alignment=ft.Alignment.CENTER)


def strokes(lines: Strokes, color: str, width: float, height: float) -> cv.Canvas:
    """A signature from its points (0 to 1 in both directions)."""
    paint = ft.Paint(
        color=color, stroke_width=3, style=ft.PaintingStyle.STROKE, stroke_cap=ft.StrokeCap.ROUND
    )
    shapes: list[cv.Shape] = []
    for line in lines:
        first, *rest = [(x * width, y * height) for x, y in line]
        steps: list[cv.Path.PathElement] = [
            cv.Path.MoveTo(*first),
            # A dot is a line that goes nowhere.
            *(cv.Path.LineTo(*point) for point in rest or [first]),
        ]
        shapes.append(cv.Path(steps, paint))
    return cv.Canvas(shapes, width=width, height=height)


def _keys(face: SheetFace, look: Look, act: Act) -> ft.Control:
    s = look.s
    wide = None if s.is_phone else 150
    small = [
        key(each, look, act, height=62, size=s.type.button, width=wide, expand=s.is_phone or None)
        for each in face.keys
    ]
    submit = [key(face.submit, look, act, height=62, size=s.type.chip, expand=True)] if face.submit else []
    if s.is_phone:
        return column(row(*small, spacing=8), row(*submit), spacing=8)
    return row(*small, *submit, spacing=8)
