"""One player's plate on the felt: whose turn, how many cards, how many fouls."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, Do, SeatFace, Sign, Spot, Tap
from referee_app.views.parts import column, fitted, kept, press, row, spring, stroke, words
from referee_app.views.signs import pips, side_glyph, sign
from referee_app.views.theme import Look


def plate_size(spot: Spot, look: Look) -> tuple[float, float]:
    """Width and height of a plate at its spot."""
    s = look.s
    return (s.seat_w, s.seat_h) if spot in (Spot.TOP, Spot.BOTTOM) else (s.flank_w, s.flank_h)


@kept
def seat(face: SeatFace, look: Look, act: Act) -> ft.Control:
    """The plate; the only bright one is on turn. Its pips are a key of their own."""
    s = look.s
    width, height = plate_size(face.spot, look)
    layout = _tall if width < height * 1.5 and not _is_strip(face, look) else _broad
    body = _strip_plate if _is_strip(face, look) else layout
    plate = press(
        Tap(Do.SEAT, face.seat.value),
        face.label or face.name,
        act,
        body(face, look),
        selected=face.turn,
        width=width,
        height=height,
        bgcolor=look.c.turn if face.turn else look.c.felt_deep,
        border=_border(face, look),
        border_radius=12,
        padding=s.seat_pad - (4 if face.turn else 3 if face.chosen else 0),
    )
    if s.is_phone:
        return plate
    return ft.Stack([plate, _pip_key(face, look, act)], width=width, height=height)


def _is_strip(face: SeatFace, look: Look) -> bool:
    return (look.s.is_phone or look.s.seat_short) and face.spot in (Spot.TOP, Spot.BOTTOM)


def _border(face: SeatFace, look: Look) -> ft.Border | None:
    if face.turn:
        return stroke(look.c.turn_border, 4)
    return stroke(look.c.warn_felt, 3) if face.chosen else None


def _ink(face: SeatFace, look: Look) -> tuple[str, str, str]:
    """Words, second words and the side's colour on this plate."""
    c = look.c
    if face.turn:
        # The plate stays light in the dark theme, so its colours are the light theme's.
        return c.on_turn, c.on_turn, look.on_turn_side(face.side)
    return c.on_felt, c.on_felt, c.side_on_felt(face.side)


def _name(face: SeatFace, look: Look, room: float) -> ft.Control:
    ink, _, color = _ink(face, look)
    size = look.s.type.name
    # A long name is written smaller before it is cut.
    name_size = max(13.0, fitted(face.name, size, room - 3.4 * size))
    return row(
        side_glyph(face.side, color, size * 0.85),
        words(face.wind, size, color, bold=True),
        ft.Container(words(face.name, name_size, ink, bold=True), expand=True, expand_loose=True),
        spacing=6 if not look.s.is_phone else 3,
        width=room,
        tight=True,
    )


def _status(face: SeatFace, look: Look, room: float) -> ft.Control:
    _, ink, _ = _ink(face, look)
    size = look.s.type.body if not look.s.is_phone else look.s.type.second
    if not face.status:
        return ft.Container(height=0)
    parts: list[ft.Control] = []
    if face.turn or face.sits_out:
        parts.append(
            words(
                "▶",
                size,
                ink,
                bold=True,
                decoration=ft.TextDecoration.LINE_THROUGH if face.sits_out else None,
            )
        )
    parts.append(
        ft.Container(
            words(face.status, fitted(face.status, size, max(40.0, room)), ink, bold=True),
            expand=True,
            expand_loose=True,
        )
    )
    return row(*parts, spacing=4, tight=True, width=room)


def _pips(face: SeatFace, look: Look) -> ft.Control:
    c, s = look.c, look.s
    _, ink, _ = _ink(face, look)
    if not face.pips:
        return words(face.fouls, s.type.small, ink)
    fill = c.danger_fill if face.turn else c.danger_pip
    return pips(face.pips, fill, c.line_strong if face.turn else c.on_felt_muted, s.pip)


def _called(face: SeatFace, look: Look) -> list[ft.Control]:
    if not face.called:
        return []
    _, ink, _ = _ink(face, look)
    ok = look.ok_on_turn if face.turn else look.c.ok_felt
    size = look.s.type.second
    return [row(sign(Sign.OK, ok, size + 1), words(face.called, size, ink), spacing=3, tight=True)]


def _count(face: SeatFace, look: Look) -> ft.Control:
    c, s = look.c, look.s
    ink, _, _ = _ink(face, look)
    if face.place:
        return ft.Container(
            words(face.place, s.type.name, c.on_first if face.first else c.on_felt, bold=True),
            bgcolor=c.first if face.first else c.felt,
            border=None if face.first else stroke(c.on_felt_muted, 1.5),
            border_radius=6,
            padding=ft.Padding.symmetric(
                horizontal=10 if not s.is_phone else 6, vertical=5 if not s.is_phone else 1
            ),
        )
    number = words(face.count, s.count_px, ink, bold=True, line=1.0)
    if not face.unit or s.is_phone or _is_strip(face, look):
        return number
    unit = words(face.unit, s.type.second, ink)
    return row(number, unit, spacing=4, tight=True, vertical_alignment=ft.CrossAxisAlignment.END)


def _broad(face: SeatFace, look: Look) -> ft.Control:
    """Name on top; status and pips at the left, the count at the right."""
    s = look.s
    width, height = plate_size(face.spot, look)
    inner = width - 2 * s.seat_pad
    room = inner - (s.count_px * 0.62 * max(2, len(face.count)) + 24 if not face.place else 76)
    left = column(
        _status(face, look, room),
        _pip_row(face, look),
        spacing=5,
        alignment=ft.MainAxisAlignment.END,
        expand=True,
    )
    low = row(left, _count(face, look), spacing=2, vertical_alignment=ft.CrossAxisAlignment.END)
    return ft.Stack(
        [
            ft.Container(_name(face, look, inner), left=0, top=0),
            ft.Container(low, left=0, right=0, bottom=0, height=height - 2 * s.seat_pad - 22),
        ]
    )


def _pip_row(face: SeatFace, look: Look) -> ft.Control:
    return row(_pips(face, look), *_called(face, look), spacing=10, tight=True)


def _tall(face: SeatFace, look: Look) -> ft.Control:
    """Name, count, status, pips below each other (portrait and phone, at the sides)."""
    s = look.s
    width, _ = plate_size(face.spot, look)
    inner = width - 2 * s.seat_pad
    middle = ft.CrossAxisAlignment.CENTER if s.is_phone else ft.CrossAxisAlignment.START
    called = _called(face, look) if s.is_phone else []
    return column(
        _name(face, look, inner),
        row(_count(face, look), *called, spacing=6, tight=True),
        spring(),
        _status(face, look, inner),
        _pips(face, look) if s.is_phone else _pip_row(face, look),
        spacing=3 if not s.is_phone else 2,
        horizontal_alignment=middle,
        width=inner,
    )


def _strip_plate(face: SeatFace, look: Look) -> ft.Control:
    """Two lines and the count at the right: the phone's plates, and a low felt's at top and bottom."""
    s = look.s
    width, _ = plate_size(face.spot, look)
    inner = width - 2 * s.seat_pad
    tail = s.count_px * 0.62 * max(2, len(face.count)) + 4 if not face.place else 62
    room = inner - tail
    called = _called(face, look)
    name = _name(face, look, room - (58 if called else 0))
    status_room = room - 8 - max(3, len(face.pips)) * (s.pip + 4)
    low = row(_pips(face, look), _status(face, look, status_room), spacing=6, tight=True)
    left = column(row(name, *called, spacing=4, tight=True), low, spacing=1, tight=True, width=room)
    return row(left, spring(), _count(face, look), spacing=0)


def _pip_key(face: SeatFace, look: Look, act: Act) -> ft.Control:
    """The pips as a key: opens the foul panel with this seat chosen."""
    s = look.s
    wide = max(s.touch + 12, len(face.pips) * (s.pip + 4) + 2 * s.seat_pad)
    return ft.Container(
        press(
            Tap(Do.SEAT_FOULS, face.seat.value),
            face.fouls_label or face.fouls or face.name,
            act,
            ft.Container(),
            width=wide,
            height=s.touch,
            border_radius=12,
        ),
        left=0,
        bottom=0,
    )
