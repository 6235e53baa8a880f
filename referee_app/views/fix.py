"""Correcting a line of the log: what was, what is to be, and what that changes, before it is saved."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from referee_app.faces import Act, CardFace, ChangeRow, FixFace, LogFace, Mark, PadFace, Sign
from referee_app.views.cards import card_row
from referee_app.views.choices import choice
from referee_app.views.fields import text_field
from referee_app.views.log import log_list
from referee_app.views.pad import grain_switch
from referee_app.views.parts import column, kept, key, row, stroke, words
from referee_app.views.signs import mark, mark_color, side_glyph, sign
from referee_app.views.theme import Look


def fix_log(face: FixFace, log: LogFace, pad: PadFace, look: Look, act: Act, height: float) -> ft.Control:
    """The log at full height, with the way to put a missed play in; and the grains where the pad has none."""
    c, s = look.c, look.s
    head = row(
        words(log.title, s.type.name, c.ink, bold=True),
        ft.Container(words(log.hint, s.type.second, c.muted), expand=True),
        spacing=12,
    )
    foot: list[ft.Control] = [] if s.grain_upright else [grain_switch(pad, look, act)]
    foot.append(key(face.insert, look, act, height=56, width=s.log_w - 18))
    return ft.Container(
        column(
            ft.Container(head, height=52, padding=ft.Padding.symmetric(horizontal=12)),
            ft.Container(log_list(log, look, act), expand=True),
            ft.Container(column(*foot, spacing=s.gap), padding=8),
        ),
        width=s.log_w,
        height=height,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.panel_radius,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


@kept
def fix_panel(face: FixFace, look: Look, act: Act, width: float, height: float) -> ft.Control:
    """Was, now, changes, reason, save."""
    c, s = look.c, look.s
    color = c.side(face.title.side)
    head = row(
        sign(Sign.PEN, c.ink, 24),
        side_glyph(face.title.side, color, 18),
        ft.Container(words(face.title.text, s.type.title, c.ink, bold=True), expand=True),
        *([words(face.kept, s.type.second, c.muted)] if s.is_flat else []),
        key(face.leave, look, act, height=48),
        spacing=10,
    )
    room = (width - 110) / 2
    sets = row(
        _set(face.was_title, face.was, face.was_verdict, face.was_mark, look, room),
        ft.Icon(ft.Icons.CHEVRON_RIGHT, color=c.ink, size=36),
        _set(face.now_title, face.now, face.now_verdict, face.now_mark, look, room),
        spacing=12,
    )
    changes = [
        words(face.changes_title, s.type.chip, c.ink, bold=True),
        column(*(_change(each, look) for each in face.changes)),
    ]
    body = ft.Column(
        [sets, *changes],
        spacing=8,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        column(
            head, body, *_foot(face, look, act), spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
        width=width,
        height=height,
        padding=14 if not s.is_phone else 10,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.panel_radius,
    )


def _set(
    title: str, cards: Sequence[CardFace], verdict: str, judged: Mark, look: Look, room: float
) -> ft.Control:
    c, s = look.c, look.s
    text = words(verdict, s.type.body, mark_color(judged, c), bold=judged is not Mark.LEGAL, lines=2)
    return column(
        words(title, s.type.body, c.muted),
        card_row(cards, look, 48, 64, room) if cards else ft.Container(height=64),
        row(mark(judged, look, 20), ft.Container(text, expand=True), spacing=6, width=room),
        spacing=6,
        width=room,
    )


def _change(face: ChangeRow, look: Look) -> ft.Control:
    c, s = look.c, look.s
    color = mark_color(face.mark, c)
    return ft.Container(
        row(
            ft.Container(words(face.what, s.type.body, c.ink, bold=True, lines=2), expand=3),
            ft.Container(words(face.was, s.type.body, c.muted, lines=2), expand=4),
            words("→", s.type.body, c.ink),
            ft.Container(words(face.becomes, s.type.body, color, bold=True, lines=2), expand=7),
            spacing=10,
        ),
        padding=ft.Padding.symmetric(horizontal=8, vertical=6),
        border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
    )


def _foot(face: FixFace, look: Look, act: Act) -> list[ft.Control]:
    s = look.s
    width = 110 if not s.is_phone else 84
    reasons = row(
        *([words(face.reasons_title, s.type.body, look.c.ink, bold=True)] if not s.is_phone else []),
        *(choice(each, look, act, width=width, size=s.type.body) for each in face.reasons),
        *([ft.Container(text_field(face.note, look, act), expand=True)] if not s.is_phone else []),
        spacing=8,
    )
    small = [key(each, look, act, height=58, size=s.type.body, expand=2) for each in face.keys]
    save = key(face.save, look, act, height=58, size=s.type.chip, expand=4)
    return (
        [reasons, row(*small, save, spacing=8)]
        if not s.is_phone
        else [reasons, row(*small, spacing=8), row(save)]
    )
