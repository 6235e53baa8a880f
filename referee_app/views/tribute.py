"""Tribute: one row a card, what may be returned, who leads; in place of felt and log."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from referee_app.faces import Act, ClockFace, KeyFace, NoticeFace, SeatLabel, TributeFace, TributeRow
from referee_app.views.cards import card
from referee_app.views.choices import option
from referee_app.views.clock import small_ring
from referee_app.views.parts import column, key, notice, press, row, spring, stroke, words
from referee_app.views.signs import dashed_box, mark_sign, mark_tone, side_glyph
from referee_app.views.theme import Look


def tribute(
    face: TributeFace,
    read: Callable[[], ClockFace],
    keys: tuple[KeyFace, ...],
    look: Look,
    act: Act,
    width: float,
    height: float,
) -> ft.Control:
    """The sheet; its rows scroll when there is no height for all of them."""
    c, s = look.c, look.s
    rows = ft.Column(
        [
            *(_equal(face, look, act) if s.is_phone else []),
            *(_row(each, look, act) for each in face.rows),
            *_low_resist(face, look, act),
        ],
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        column(
            _head(face, read, keys, look, act),
            rows,
            _foot(face, look, act),
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=width,
        height=height,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.radius,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def _head(
    face: TributeFace, read: Callable[[], ClockFace], keys: tuple[KeyFace, ...], look: Look, act: Act
) -> ft.Control:
    """Title, clock, and where there is no log the two keys that always have to be at hand: foul and undo."""
    c, s = look.c, look.s
    title = words(face.title, s.type.title, c.ink, bold=True)
    sub = words(face.sub, s.type.second, c.muted, lines=2)
    text: ft.Control = row(title, ft.Container(sub, expand=True), spacing=14, expand=True)
    if s.is_phone:
        text = ft.Container(column(title, sub, tight=True), expand=True)
    clock = (
        [small_ring(read, look), words(face.clock_word, s.type.body, c.ink, bold=True)]
        if face.clock_word
        else []
    )
    if s.is_phone:
        clock = clock[:1]
    hand = [key(keys[0], look, act, height=48), key(keys[3], look, act, height=48)] if s.is_flat else []
    return ft.Container(
        row(text, *clock, *hand, spacing=10),
        height=66,
        padding=ft.Padding.symmetric(horizontal=16),
        border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
    )


def _seat(face: SeatLabel, look: Look, width: float | None = None) -> ft.Control:
    c, s = look.c, look.s
    color = c.side(face.side)
    return ft.Container(
        row(
            side_glyph(face.side, color, 15),
            words(face.text, s.type.chip, color, bold=True),
            spacing=6,
            tight=True,
        ),
        width=width,
    )


def _row(face: TributeRow, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    kind = ft.Container(
        words(face.kind, s.type.body, c.ink, bold=True),
        bgcolor=c.surface2,
        border_radius=6,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
    )
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT, color=c.ink, size=24)
    wide = None if s.is_phone else 132 if s.shape == "portrait" else 150
    way = row(
        kind, _seat(face.giver, look, wide), arrow, _seat(face.taker, look, wide), spacing=10, tight=True
    )
    verdict = notice(
        NoticeFace(face.verdict, mark_tone(face.mark), mark_sign(face.mark), article=face.article),
        look,
        act,
        height=52 if face.article else None,
        size=s.type.button if s.is_flat else s.type.second,
    )
    show_w = 106 if not s.is_phone else 82
    show = (
        [key(face.show, look, act, height=52, width=show_w, size=s.type.second, pad=4)] if face.show else []
    )
    if s.is_flat:
        tail = row(ft.Container(verdict, expand=True), *show, spacing=12, expand=True)
        body: ft.Control = row(way, _card(face, look, act), tail, spacing=14)
    else:
        words_ = column(
            way, verdict, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, expand=True
        )
        body = row(words_, _card(face, look, act), *show, spacing=8)
    return ft.Container(
        body,
        bgcolor=c.warn_tint if face.active and not s.is_flat else None,
        padding=ft.Padding.symmetric(horizontal=16 if not s.is_phone else 8, vertical=5),
        border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
    )


def _card(face: TributeRow, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    width, height = 48.0, 62.0
    inner: ft.Control
    if face.card:
        inner = card(face.card, look, width, height)
    else:
        text = words(face.pick_text, s.type.second, c.ink if face.active else c.muted, bold=face.active)
        frame = dashed_box(width, height, c.ink if face.active else c.line_strong, s.card_radius)
        inner = ft.Stack(
            [frame, ft.Container(text, width=width, height=height, alignment=ft.Alignment.CENTER)],
            width=width,
            height=height,
        )
    return press(
        face.pick,
        face.label or f"{face.giver.text} {face.pick_text}",
        act,
        inner,
        selected=face.active,
        width=width,
        height=height,
    )


def _low_resist(face: TributeFace, look: Look, act: Act) -> list[ft.Control]:
    """On the phone the choice to resist stands below the rows, since the foot has no room for it."""
    if not (face.resist and look.s.is_phone):
        return []
    return [ft.Container(option(face.resist, look, act), padding=8)]


def _equal(face: TributeFace, look: Look, act: Act) -> list[ft.Control]:
    """Equal cards: what is to be asked, and both answers; on the phone before the lines they decide."""
    if not face.equal:
        return []
    parts: list[ft.Control] = [notice(face.equal_notice, look, act)] if face.equal_notice else []
    parts += [option(each, look, act) for each in face.equal]
    return [
        ft.Container(
            column(*parts, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), padding=12
        )
    ]


def _foot(face: TributeFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    left: list[ft.Control] = []
    if s.is_phone:
        short = row(
            *_leader(face, look), spring(), key(face.start, look, act, height=50, size=s.type.body), spacing=6
        )
        return ft.Container(short, padding=8, border=ft.Border.only(top=ft.BorderSide(1, c.line)))
    if face.equal:
        # In the place of what was settled before, never below the fold.
        left = [ft.Container(option(each, look, act), width=230) for each in face.equal]
        note = face.equal_notice
    else:
        wide = 250 if s.is_flat else 210
        left = [ft.Container(option(face.resist, look, act), width=wide)] if face.resist else []
        note = face.order_note
    if note:
        left.append(ft.Container(notice(note, look, act, height=52), expand=True))
    leader = row(*_leader(face, look), spacing=6, tight=True)
    # One width for all its words, so that it does not move when the last card is given.
    start = key(face.start, look, act, width=200, height=58, size=s.type.chip)
    if s.is_flat:
        body: ft.Control = row(*left, *([] if note else [spring()]), leader, start, spacing=14)
    else:
        body = column(row(*left, spacing=8), row(leader, spring(), start), spacing=8)
    return ft.Container(
        body,
        padding=ft.Padding.symmetric(horizontal=16 if not s.is_phone else 8, vertical=10),
        border=ft.Border.only(top=ft.BorderSide(1, c.line)),
    )


def _leader(face: TributeFace, look: Look) -> list[ft.Control]:
    return [words(face.leader_title, look.s.type.button, look.c.ink, bold=True), _seat(face.leader, look)]
