"""Verify: two sets of cards, whether one beats the other, and why; can be turned to the players."""

from __future__ import annotations

import math
from collections.abc import Callable

import flet as ft

from referee_app.faces import Act, CardSetFace, VerifyFace
from referee_app.views.cards import card_row
from referee_app.views.choices import option
from referee_app.views.clock import use_beat
from referee_app.views.pad import pad
from referee_app.views.parts import cited, column, fitted, key, notice, row, spring, stroke, words
from referee_app.views.signs import mark, mark_color, side_glyph
from referee_app.views.theme import Look
from referee_app.views.topbar import page_bar


def verify(face: VerifyFace, look: Look, act: Act) -> ft.Control:
    """The referee's page, or what the players are shown."""
    return _turned(face, look, act) if face.turned else _page(face, look, act)


def _page(face: VerifyFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    tag = ft.Container(
        words(face.tag, s.type.small, c.ink, bold=True),
        bgcolor=c.surface2,
        border_radius=5,
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
    )
    wide = None if s.is_flat else True
    small = s.type.button if not s.is_phone else s.type.small
    keys = [
        key(each, look, act, height=48, size=small, pad=6 if s.is_phone else 10, expand=wide)
        for each in face.keys
    ]
    extra: list[ft.Control] = [tag]
    if s.is_flat:
        extra += [ft.Container(words(face.kept, s.type.small, c.muted), expand=True), *keys]
    body: list[ft.Control] = [page_bar(face.back, face.title, extra, look, act)]
    if not s.is_flat:
        body.append(ft.Container(row(*keys, spacing=8), padding=ft.Padding.only(left=12, right=12, top=8)))
    margin = 24.0 if not s.is_phone else 10.0
    main = (
        _wide_body(face, look, act, s.width - 2 * margin)
        if s.is_flat
        else _tall_body(face, look, act, s.width - 2 * margin)
    )
    body.append(ft.Container(main, expand=True, padding=ft.Padding.symmetric(horizontal=margin, vertical=12)))
    if face.pad:
        body.append(ft.Container(pad(face.pad, look, act), padding=8))
    return column(*body, height=s.height, width=s.width)


def _wide_body(face: VerifyFace, look: Look, act: Act, width: float) -> ft.Control:
    s = look.s
    half = (width - 24) / 2
    size = (102.0, 150.0) if s.shape == "wide" else (72.0, 104.0)
    sets = row(*_sets(face, look, half, size), spacing=24, vertical_alignment=ft.CrossAxisAlignment.START)
    if face.pad:
        # While cards are being changed the keys take the lower part; the verdict shrinks to a line.
        return column(sets, _verdict_line(face, look), spacing=10)
    lower = row(
        ft.Container(_verdict(face, look, act), expand=3),
        ft.Container(_readings(face, look, act), expand=2),
        spacing=24,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=True,
    )
    return column(sets, lower, _foot(face, look, act), spacing=14, expand=True)


def _tall_body(face: VerifyFace, look: Look, act: Act, width: float) -> ft.Control:
    s = look.s
    size = (54.0, 78.0) if s.is_phone else (96.0, 140.0)
    parts = [*_sets(face, look, width, size)]
    if face.pad:
        parts.append(_verdict_line(face, look))
    else:
        parts += [_verdict(face, look, act, tall=False), _readings(face, look, act), _foot(face, look, act)]
    return ft.Column(parts, spacing=12, scroll=ft.ScrollMode.AUTO, expand=True)


def _sets(face: VerifyFace, look: Look, width: float, size: tuple[float, float]) -> list[ft.Control]:
    c = look.c
    made = [_set(face.standing, look, width, size, c.line, 1)] if face.standing else []
    return [*made, _set(face.asked, look, width, size, mark_color(face.mark, c), 3)]


def _set(
    face: CardSetFace, look: Look, width: float, size: tuple[float, float], border: str, thick: float
) -> ft.Control:
    c, s = look.c, look.s
    head = row(
        side_glyph(face.label.side, c.side(face.label.side), s.type.name),
        ft.Container(words(face.label.text, s.type.name, c.ink, bold=True), expand=True),
        words(face.kind, s.type.name, c.ink, bold=True),
    )
    cards: ft.Control = ft.Container(height=size[1])
    if face.cards:
        cards = card_row(face.cards, look, *size, room=width - 44)
    return ft.Container(
        column(head, cards, spacing=10),
        width=width,
        padding=ft.Padding.symmetric(horizontal=20, vertical=12),
        bgcolor=c.surface,
        border=stroke(border, thick),
        border_radius=s.radius,
    )


def _verdict_head(face: VerifyFace, look: Look, size: float) -> ft.Control:
    color, s = mark_color(face.mark, look.c), look.s
    if not s.is_flat:
        # Two lines in what the narrow page leaves beside the mark.
        size = fitted(face.verdict, size, 1.6 * (s.width - 150))
    word = words(face.verdict, size, color, bold=True, lines=2, line=1.1)
    return row(mark(face.mark, look, size * 1.05), ft.Container(word, expand=True), spacing=size / 4)


def _verdict_line(face: VerifyFace, look: Look) -> ft.Control:
    return ft.Container(_verdict_head(face, look, look.s.type.reason), height=44)


def _box(
    face: VerifyFace, look: Look, body: ft.Control, act: Act | None = None, *, expand: bool | None = None
) -> ft.Control:
    """The verdict in its colour; not turned to the players a tap opens the clause."""
    c = look.c
    tint = {"legal": c.ok_tint, "illegal": c.danger_tint}.get(face.mark.value, c.warn_tint)
    said = " ".join((face.verdict, *face.reasons, face.clause_title, face.clause))
    return cited(
        face.article,
        said,
        act,
        body,
        bgcolor=tint,
        border=stroke(mark_color(face.mark, c), 3),
        border_radius=look.s.radius,
        padding=ft.Padding.symmetric(horizontal=26, vertical=16),
        expand=expand,
    )


def _verdict(face: VerifyFace, look: Look, act: Act, tall: bool = True) -> ft.Control:
    """The word at 80, the reason at 30, the clause in the words of the book's article."""
    c, s = look.c, look.s
    size = s.type.verdict if s.shape != "short" else 56
    reasons = [
        words(each, s.type.reason if s.shape != "short" else 24, c.ink, lines=2) for each in face.reasons
    ]
    parts: list[ft.Control] = [_verdict_head(face, look, size), *reasons]
    parts.append(spring() if tall else ft.Container(height=8))
    parts.append(_clause(face, look, 24 if not s.is_phone and s.shape != "short" else s.type.button))
    body = column(*parts, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return _box(face, look, body, act)


def _clause(face: VerifyFace, look: Look, size: float) -> ft.Control:
    c = look.c
    return ft.Container(
        column(
            words(face.clause_title, size, c.ink, bold=True),
            words(face.clause, size, c.ink, lines=3),
            spacing=4,
            tight=True,
        ),
        bgcolor=c.surface2,
        border=ft.Border.only(left=ft.BorderSide(5, c.ink)),
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
    )


def _readings(face: VerifyFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    parts: list[ft.Control] = [words(face.readings_title, s.type.chip, c.ink, bold=True)]
    parts += [option(each, look, act, height=68) for each in face.readings]
    if face.note:
        parts.append(notice(face.note, look, size=s.type.body))
    keys = row(
        key(face.foul, look, act, height=56, expand=True),
        key(face.another, look, act, height=56, expand=True),
        spacing=8,
    )
    if not s.is_flat:
        return column(*parts, keys, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    listed = ft.Column(
        parts,
        spacing=8,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return column(listed, keys, spacing=10)


@ft.component
def _clock_text(read: Callable[[], str], look: Look) -> ft.Control:
    use_beat()
    return row(
        ft.Icon(ft.Icons.SCHEDULE, color=look.c.ink, size=20),
        words(read(), look.s.type.body, look.c.ink, bold=True),
        tight=True,
    )


def _foot(face: VerifyFace, look: Look, act: Act) -> ft.Control:
    s = look.s
    stop = [key(face.stop, look, act, height=48)] if face.stop else []
    hint = words(face.foot, s.type.second, look.c.muted, lines=2)
    if not s.is_flat:
        return column(hint, row(_clock_text(face.clock, look), spring(), *stop), spacing=6)
    return row(ft.Container(hint, expand=True), _clock_text(face.clock, look), *stop, spacing=14)


def _turned(face: VerifyFace, look: Look, act: Act) -> ft.Control:
    """Everything turned by 180° for whoever sits opposite, but for the strip that stays the referee's."""
    c, s = look.c, look.s
    foot_h = 80.0
    height = s.height - foot_h - 16
    content = ft.Container(
        _turned_body(face, look, s.width - 24), width=s.width - 24, height=height, rotate=ft.Rotate(math.pi)
    )
    tail: list[ft.Control] = [words(face.turned_foot, s.type.second, c.muted, lines=2, expand=True)]
    if not s.is_phone:
        tail.append(_clock_text(face.clock, look))
    if face.turn_back:
        tail.append(
            key(face.turn_back, look, act, height=64, width=240 if not s.is_phone else 150, size=s.type.title)
        )
    strip = ft.Container(row(*tail, spacing=14), height=foot_h, padding=ft.Padding.symmetric(horizontal=12))
    return column(
        ft.Container(content, padding=ft.Padding.only(left=12, top=12)), strip, width=s.width, height=s.height
    )


def _turned_body(face: VerifyFace, look: Look, width: float) -> ft.Control:
    s = look.s
    size = (88.0, 128.0) if s.is_flat else ((92.0, 132.0) if not s.is_phone else (50.0, 72.0))
    half = (width - 14) / 2 if s.is_flat else width
    sets = _sets(face, look, half, size)
    both: ft.Control = row(*sets, spacing=14) if s.is_flat else column(*sets, spacing=10)
    reasons = [words(each, s.type.reason_turned, look.c.ink, lines=2) for each in face.reasons]
    head = _verdict_head(face, look, s.type.verdict_turned if s.shape != "short" else 80)
    body = column(
        head,
        *reasons,
        spring(),
        _clause(face, look, s.type.clause_turned if s.shape != "short" else 26),
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return column(
        both,
        _box(face, look, body, expand=True),
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
