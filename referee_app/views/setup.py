"""A new table: who sits where, by which book, at which levels."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, FieldFace, LevelRow, RunningFace, SetupFace, SetupSeat, Spot
from referee_app.views.banner import banner
from referee_app.views.choices import choice, option
from referee_app.views.fields import text_field
from referee_app.views.parts import column, key, notice, press, row, stroke, words
from referee_app.views.signs import side_glyph
from referee_app.views.theme import Look
from referee_app.views.topbar import page_bar


def setup(face: SetupFace, look: Look, act: Act) -> ft.Control:
    """The table as it is drawn at the left, everything else at the right; the confirm key never scrolls."""
    c, s = look.c, look.s
    margin = 24.0 if not s.is_phone else 10.0
    extra: list[ft.Control] = [ft.Container(words(face.hint, s.type.second, c.muted), expand=True)]
    if face.takeover:
        extra.append(key(face.takeover, look, act, height=48))
    notes = [banner(face.banner, look, act)] if face.banner else []
    room = s.height - s.top_h - 76 - 3 * 10 - 58 * (bool(face.banner) + bool(face.takeover and s.is_phone))
    width = s.width - 2 * margin
    left_w = width * 0.46 if s.is_flat else width
    right_w = width - left_w - 24 if s.is_flat else width
    if face.takeover and s.is_phone:
        notes.append(
            ft.Container(key(face.takeover, look, act), padding=ft.Padding.symmetric(horizontal=margin))
        )
    left, right = _left(face, look, act, left_w), _right(face, look, act, right_w)
    if s.is_flat:
        body: ft.Control = row(
            ft.Container(_scroll(left), width=left_w, height=room),
            ft.Container(_scroll(right), width=right_w, height=room),
            spacing=24,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    else:
        body = ft.Container(_scroll([*left, *right]), height=room)
    confirm = key(face.open_table, look, act, height=76, width=width, size=s.type.table, sub_size=s.type.body)
    page = [
        ft.Container(body, padding=ft.Padding.symmetric(horizontal=margin)),
        ft.Container(confirm, padding=ft.Padding.symmetric(horizontal=margin)),
    ]
    return column(
        page_bar(face.back, face.title, extra if not s.is_phone else [], look, act), *notes, *page, spacing=10
    )


def _scroll(parts: list[ft.Control]) -> ft.Control:
    return ft.Column(
        # Room for the caption that stands on the border of a first field.
        [ft.Container(height=1), *parts],
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _left(face: SetupFace, look: Look, act: Act, width: float) -> list[ft.Control]:
    s = look.s
    turns = row(
        key(face.my_view, look, act, height=54, expand=3),
        key(face.swap, look, act, height=54, expand=2),
        spacing=8,
    )
    seats = _phone_seats(face, look, act) if s.is_phone else [_felt(face, look, act, width)]
    return [*seats, turns, *(notice(each, look, size=s.type.second) for each in face.notices)]


def _felt(face: SetupFace, look: Look, act: Act, width: float) -> ft.Control:
    """The four plates round the green, drawn as the referee sees the table."""
    c, s = look.c, look.s
    height, plate_w, plate_h = 420.0 if s.shape != "short" else 372.0, min(250.0, (width - 48) / 2), 112.0
    middle, flank = (width - plate_w) / 2, (height - plate_h) / 2
    places = {
        Spot.TOP: (middle, 10.0),
        Spot.BOTTOM: (middle, height - plate_h - 10),
        Spot.LEFT: (10.0, flank),
        Spot.RIGHT: (width - plate_w - 10, flank),
    }
    plates: list[ft.Control] = [
        ft.Container(
            _plate(each, look, act),
            left=places[each.spot][0],
            top=places[each.spot][1],
            width=plate_w,
            height=plate_h,
        )
        for each in face.seats
    ]
    way = words(face.direction, s.type.second, c.on_felt_muted, lines=3)
    corner = (width - plate_w) / 2 - 24
    plates.append(ft.Container(way, left=14, bottom=12, width=corner))
    return ft.Container(
        ft.Stack(plates, width=width, height=height), bgcolor=c.felt, border_radius=s.radius, height=height
    )


def _phone_seats(face: SetupFace, look: Look, act: Act) -> list[ft.Control]:
    return [ft.Container(_plate(each, look, act), height=112) for each in face.seats]


def _plate(face: SetupSeat, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    color = c.side(face.side)
    head = row(
        side_glyph(face.side, color, 17),
        words(face.wind, s.type.name, color, bold=True),
        ft.Container(words(face.duty, s.type.small, c.muted), expand=True),
        spacing=6,
    )
    fields = row(
        ft.Container(text_field(face.number, look, act), width=74),
        ft.Container(text_field(face.name, look, act), expand=True),
        spacing=6,
    )
    return ft.Container(
        column(head, fields, spacing=6, alignment=ft.MainAxisAlignment.CENTER),
        bgcolor=c.surface,
        border=stroke(color, 2),
        border_radius=s.panel_radius,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
    )


def _right(face: SetupFace, look: Look, act: Act, width: float) -> list[ft.Control]:
    c, s = look.c, look.s
    parts: list[ft.Control] = [_fields(face.fields, look, act), _book(face, look, act)]
    parts += [option(each, look, act) for each in face.books]
    for each in face.levels:
        parts += _levels(each, look, act, width)
    parts.append(words(face.lead_title, s.type.button, c.ink, bold=True))
    parts.append(row(*(choice(each, look, act, height=56, expand=True) for each in face.leads), spacing=8))
    parts.append(_fields(face.limits, look, act))
    return [*(_running(face.running, look, act) if face.running else []), *parts]


def _running(face: RunningFace, look: Look, act: Act) -> list[ft.Control]:
    """What a running table has besides, first of all."""
    c, s = look.c, look.s

    def told(text: str) -> ft.Control:
        return words(text, s.type.button, c.ink, bold=True)

    return [
        _even(face.fields, look, act),
        told(face.declarer_title),
        row(*(choice(each, look, act, height=56, expand=True) for each in face.declarers), spacing=8),
        told(face.counts_title),
        _even(face.counts, look, act),
    ]


def _even(faces: tuple[FieldFace, ...], look: Look, act: Act) -> ft.Control:
    return row(*(ft.Container(text_field(each, look, act), expand=True) for each in faces), spacing=8)


def _fields(faces: tuple[FieldFace, ...], look: Look, act: Act) -> ft.Control:
    weights = (2, 3, 6)
    return row(
        *(ft.Container(text_field(each, look, act), expand=weights[n % 3]) for n, each in enumerate(faces)),
        spacing=10,
    )


def _book(face: SetupFace, look: Look, act: Act) -> ft.Control:
    """The chosen rule book with its main numbers; a tap opens the list."""
    c, s = look.c, look.s
    text = column(
        words(face.book.text, s.type.small, c.muted),
        words(face.book.sub, s.type.button, c.ink, bold=True, lines=2),
        spacing=2,
        tight=True,
    )
    chevron = ft.Icon(ft.Icons.EXPAND_LESS if face.books else ft.Icons.CHEVRON_RIGHT, color=c.ink, size=26)
    return press(
        face.book.tap,
        face.book.label or f"{face.book.text} {face.book.sub}",
        act,
        row(ft.Container(text, expand=True), chevron),
        height=64,
        padding=ft.Padding.symmetric(horizontal=14),
        bgcolor=c.surface,
        border=stroke(c.line_strong, 2),
        border_radius=s.key_radius,
    )


def _levels(face: LevelRow, look: Look, act: Act, width: float) -> list[ft.Control]:
    """Thirteen keys in one row where each is a finger wide, else in two rows."""
    c, s = look.c, look.s
    color = c.side(face.side)
    head = row(
        side_glyph(face.side, color, 15), words(face.title, s.type.button, color, bold=True), spacing=4
    )
    cols = 13 if (width - 12 * 3) / 13 >= s.touch else 7
    each_w = (width - (cols - 1) * 3) / cols
    made = [choice(each, look, act, width=each_w, height=s.touch) for each in face.choices]
    return [head, *(row(*made[k : k + cols], spacing=3) for k in range(0, len(made), cols))]
