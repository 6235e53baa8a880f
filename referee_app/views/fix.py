"""Correcting a line of the log: what was, what is to be, and what that changes, before it is saved."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from referee_app.faces import Act, CardFace, ChangeRow, FixFace, LogFace, Mark, PadFace, Sign, Tap
from referee_app.views.cards import card_row
from referee_app.views.choices import choice
from referee_app.views.fields import text_field
from referee_app.views.log import log_list
from referee_app.views.pad import grain_switch
from referee_app.views.parts import cited, column, kept, key, row, spring, stroke, words
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
    chips = [ft.Row([choice(each, look, act) for each in face.readings], scroll=ft.ScrollMode.AUTO)]
    changes = [
        row(
            words(face.changes_title, s.type.chip, c.ink, bold=True),
            *([] if s.is_phone else [spring(), words(face.kept, s.type.second, c.muted)]),
        ),
        column(*(_change(each, look) for each in face.changes)),
    ]
    body = ft.Column(
        [
            *([] if s.is_flat else _who(face, look, act)),
            _sets(face, look, act, width),
            *(chips if face.readings else ()),
            *changes,
        ],
        spacing=8,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        column(
            _head(face, look, act),
            body,
            *_foot(face, look, act),
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=width,
        height=height,
        padding=14 if not s.is_phone else 10,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.panel_radius,
    )


def _head(face: FixFace, look: Look, act: Act) -> ft.Control:
    """Which line, and the way back."""
    c, s = look.c, look.s
    color = c.side(face.title.side)
    return row(
        sign(Sign.PEN, c.ink, 24),
        side_glyph(face.title.side, color, 18),
        ft.Container(words(face.title.text, s.type.title, c.ink, bold=True), expand=True),
        *(_who(face, look, act) if s.is_flat else []),
        key(face.leave, look, act, height=48),
        spacing=10,
    )


def _sets(face: FixFace, look: Look, act: Act, width: float) -> ft.Control:
    """What was and what is to be, side by side."""
    s = look.s
    room = (width - 28 - 24 - 36) / 2 if not s.is_phone else (width - 20 - 8) / 2
    return row(
        _set(
            face.was_title,
            face.was or face.was_word,
            _judged(face.was_verdict, face.was_mark, face.was_article, look, act, room),
            look,
            room,
        ),
        *([_arrow(look)] if not s.is_phone else []),
        _set(
            face.now_title,
            face.now or face.now_word,
            _judged(face.now_verdict, face.now_mark, face.now_article, look, act, room),
            look,
            room,
        ),
        spacing=12 if not s.is_phone else 8,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _arrow(look: Look) -> ft.Control:
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT, color=look.c.ink, size=36)
    return ft.Container(arrow, height=100, alignment=ft.Alignment.CENTER)


def _who(face: FixFace, look: Look, act: Act) -> list[ft.Control]:
    """Whose it was, and that it was a pass."""
    if not face.seats:
        return []
    s = look.s
    width = (s.width - 2 * s.margin - 24 - 4 * 6) / 5 if s.is_phone else 64.0
    return [row(*(choice(each, look, act, width=width, size=s.type.body) for each in face.seats), spacing=6)]


def _set(
    title: str, cards: Sequence[CardFace] | str, judged: ft.Control, look: Look, room: float
) -> ft.Control:
    return column(
        words(title, look.s.type.body, look.c.muted),
        _what(cards, look, room),
        judged,
        spacing=6,
        width=room,
    )


def _judged(verdict: str, judged: Mark, article: Tap | None, look: Look, act: Act, room: float) -> ft.Control:
    """The verdict; a tap opens its clause."""
    text = words(
        verdict, look.s.type.body, mark_color(judged, look.c), bold=judged is not Mark.LEGAL, lines=2
    )
    line = row(mark(judged, look, 20), ft.Container(text, expand=True), spacing=6)
    return cited(article, verdict, act, line, width=room, height=48)


def _what(cards: Sequence[CardFace] | str, look: Look, room: float) -> ft.Control:
    """Cards, or a word where there are none."""
    if not isinstance(cards, str) and cards:
        return card_row(cards, look, 48, 64, room)
    said = cards if isinstance(cards, str) else ""
    text = words(said, look.s.type.title, look.c.ink, bold=True, lines=2)
    return ft.Container(text, height=64, width=room, alignment=ft.Alignment.CENTER_LEFT)


def _change(face: ChangeRow, look: Look) -> ft.Control:
    c, s = look.c, look.s
    color = mark_color(face.mark, c)
    return ft.Container(
        row(
            ft.Container(
                words(face.what, s.type.body, c.ink, bold=True, lines=2), expand=3 if face.was else 5
            ),
            *([ft.Container(words(face.was, s.type.body, c.muted, lines=2), expand=4)] if face.was else []),
            *([words("→", s.type.body, c.ink)] if face.was else []),
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
    # The phone has the other keys above its pad, so that the changes stay in sight.
    beside = face.keys if not s.is_phone else face.keys[:1]
    small = [key(each, look, act, height=58, size=s.type.body, expand=2, pad=4) for each in beside]
    save = key(face.save, look, act, height=58, size=s.type.chip, expand=4, pad=4)
    return [reasons, row(*small, save, spacing=8)]
