"""The felt: four plates, what lies in the middle, and the ring that never moves."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from referee_app.faces import Act, ClockFace, DutyFace, SeatFace, Sign, Spot, StandingFace
from referee_app.views.cards import card_row
from referee_app.views.choices import choice
from referee_app.views.clock import ring
from referee_app.views.parts import column, fitted, kept, press, row, words
from referee_app.views.seat import plate_size, seat
from referee_app.views.signs import side_glyph, sign
from referee_app.views.sizes import Sizes
from referee_app.views.theme import Look


def felt(
    seats: tuple[SeatFace, ...],
    standing_face: StandingFace,
    read: Callable[[], ClockFace],
    look: Look,
    act: Act,
) -> ft.Control:
    """Everything on the green."""
    c, s = look.c, look.s
    parts: list[ft.Control] = [
        _lead_box(standing_face, look, act) if standing_face.leads else _standing_box(standing_face, look)
    ]
    for face in seats:
        parts.append(_seat_box(face, look, act))
        if face.duty:
            parts.append(_duty_box(face, face.duty, look, act))
    # 28 px at each side of the ring belong to its word, which may be wider than the ring.
    parts.append(ft.Container(ring(read, look), left=s.ring_left - 28, top=s.ring_top))
    return ft.Container(
        ft.Stack(parts, width=s.felt_w, height=s.felt_h),
        width=s.felt_w,
        height=s.felt_h,
        bgcolor=c.felt,
        border_radius=s.radius,
    )


def _seat_box(face: SeatFace, look: Look, act: Act) -> ft.Container:
    s = look.s
    width, height = plate_size(face.spot, look)
    middle, flank_top = (s.felt_w - width) / 2, _flank_top(look)
    left, top = {
        Spot.TOP: (middle, s.felt_pad),
        Spot.BOTTOM: (middle, s.felt_h - height - s.felt_pad),
        Spot.LEFT: (min(12.0, s.felt_pad + 4), flank_top),
        Spot.RIGHT: (s.felt_w - width - min(12.0, s.felt_pad + 4), flank_top),
    }[face.spot]
    return ft.Container(seat(face, look, act), width=width, height=height, left=left, top=top)


def _flank_top(look: Look) -> float:
    """Plates at the sides stand level with the ring."""
    s = look.s
    return s.ring_top + s.ring / 2 - s.flank_h / 2 if not s.is_phone else s.seat_h + s.felt_pad + 14


def _standing_h(s: Sizes) -> float:
    """Title and cards, and a note where there is room for one."""
    return s.card_h + (34 if s.seat_short else 62)


def standing_top(s: Sizes) -> float:
    """Level with the ring, unless a banner has pushed that under the plate at the top."""
    return max(s.ring_top + (s.ring - _standing_h(s)) / 2, s.felt_pad + s.seat_h + 2)


def _standing_box(face: StandingFace, look: Look) -> ft.Container:
    s = look.s
    if s.is_phone:
        top, left, height = (
            s.felt_pad + s.seat_h + 1,
            (s.felt_w - s.standing_w) / 2,
            s.ring_top - s.seat_h - s.felt_pad - 2,
        )
    else:
        height, inside = s.card_h + 76, _standing_h(s)
        top, left = standing_top(s) - (height - inside) / 2, s.ring_left - s.standing_w - 10
    return ft.Container(_standing(face, look), left=left, top=top, width=s.standing_w, height=height)


def _lead_box(face: StandingFace, look: Look, act: Act) -> ft.Container:
    """Who leads the first deal: four keys where the cards will lie."""
    c, s = look.c, look.s
    box = _standing_box(face, look)
    wide = (s.standing_w - 12) / 2
    keys = [choice(each, look, act, width=wide, height=52) for each in face.leads]
    box.content = column(
        words(face.title, s.type.body, c.on_felt, bold=True, text_align=ft.TextAlign.CENTER),
        row(*keys[:2], spacing=6, alignment=ft.MainAxisAlignment.CENTER),
        row(*keys[2:], spacing=6, alignment=ft.MainAxisAlignment.CENTER),
        spacing=6,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        width=s.standing_w,
    )
    return box


@kept
def _standing(face: StandingFace, look: Look) -> ft.Control:
    """Who played what, the cards, and what follows from it."""
    c, s = look.c, look.s
    title = row(
        side_glyph(face.side, c.on_felt, s.type.name),
        ft.Container(words(face.title, s.type.name, c.on_felt, bold=True), expand=True, expand_loose=True),
        spacing=4,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    lines: list[ft.Control] = [title]
    if face.cards:
        lines.append(card_row(face.cards, look, *_card_size(face, look), room=s.standing_w - 4))
    if face.note and not ((s.is_phone or s.seat_short) and face.cards):
        lines.append(words(face.note, s.type.second, c.on_felt_muted, text_align=ft.TextAlign.CENTER))
    return column(
        *lines,
        spacing=8 if not s.is_phone else 3,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        width=s.standing_w,
    )


def _card_size(face: StandingFace, look: Look) -> tuple[float, float]:
    """A single card is drawn larger, since the room is there."""
    s = look.s
    grow = 1.25 if len(face.cards) <= 2 and s.is_flat and not s.seat_short else 1
    return s.card_w * grow, s.card_h * grow


def _duty_box(face: SeatFace, duty: DutyFace, look: Look, act: Act) -> ft.Container:
    """须报: a key beside the plate, towards the free corner of the felt."""
    c, s = look.c, look.s
    width, height = plate_size(face.spot, look)
    wide, high = (132, 52) if not s.is_phone else (76, 48)
    middle = min((s.felt_w + width) / 2 + 8, s.felt_w - wide - 4)
    flank_top = _flank_top(look)
    left, top = {
        Spot.TOP: (middle, s.felt_pad + (height - high) / 2),
        Spot.BOTTOM: (middle, s.felt_h - s.felt_pad - (height + high) / 2),
        Spot.LEFT: (12, flank_top + height + 6),
        Spot.RIGHT: (s.felt_w - wide - 12, flank_top + height + 6),
    }[face.spot]
    size = s.type.body if not s.is_phone else s.type.small
    title = words(duty.title, fitted(duty.title, size, wide - 8), c.on_first, bold=True)
    lines: list[ft.Control] = [title]
    if not s.is_phone:
        lines.append(words(duty.hint, s.type.least, c.on_first))
    picture = [] if s.is_phone else [sign(Sign.WARN, c.on_first, 20)]
    return ft.Container(
        press(
            duty.tap,
            duty.label or duty.title,
            act,
            row(
                *picture,
                column(*lines, tight=True),
                spacing=8,
                tight=True,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            width=wide,
            height=high,
            bgcolor=c.duty,
            border_radius=s.key_radius,
            alignment=ft.Alignment.CENTER,
        ),
        left=left,
        top=top,
    )
