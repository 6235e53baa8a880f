"""The foul panel: who, what, penalty; in place of log and action keys, all seats stay in sight."""

from __future__ import annotations

import flet as ft

from referee_app.faces import (
    Act,
    ChoiceFace,
    FoulPanelFace,
    KeyFace,
    NoticeFace,
    RulingFace,
    Sign,
    WaitingFace,
)
from referee_app.views.choices import choice, option
from referee_app.views.fields import text_field
from referee_app.views.log import play_line
from referee_app.views.parts import cited, column, kept, key, notice, press, row, spring, stroke, words
from referee_app.views.signs import side_glyph, sign
from referee_app.views.theme import Look


@kept
def foul_panel(face: FoulPanelFace, look: Look, act: Act) -> ft.Control:
    """The page that stands: the ruling, the waiting card, or who and what."""
    c, s = look.c, look.s
    if face.ruling:
        body, foot = _ruling(face.ruling, look, act), [_confirm(face.ruling.confirm, look, act)]
    elif face.waiting:
        body, foot = _waiting(face.waiting, look), _waiting_keys(face.waiting, look, act)
    else:
        under = (face.later, face.appeal) if face.appeal else (face.later,)
        body = _who_what(face, look, act)
        foot = [key(each, look, act, height=52, expand=True) for each in under]
    width, height = panel_size(look)
    return ft.Container(
        column(
            _head(face, look, act),
            ft.Container(
                ft.Column(
                    body,
                    spacing=10 if not s.is_phone else 7,
                    scroll=ft.ScrollMode.AUTO,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                expand=True,
            ),
            row(*foot, spacing=8),
            spacing=10,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=width,
        height=height,
        padding=14,
        bgcolor=c.surface,
        border=stroke(c.danger, 3),
        border_radius=s.panel_radius,
    )


def panel_size(look: Look) -> tuple[float, float]:
    """The right edge when lying, the lower part when standing."""
    s = look.s
    if s.is_flat:
        # As wide as the log, so that all four seats stay in sight; the action keys are gone meanwhile.
        return max(s.panel_w, s.log_w + s.gap), s.height - s.top_h - 2 * s.gap
    return s.width, s.panel_h


def _head(face: FoulPanelFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    steps = row(*(_step(n, n == face.step, look) for n in (1, 2, 3)), spacing=8, tight=True)
    title = words(face.title, s.type.title, c.ink, bold=True)
    return row(
        sign(Sign.HAND, c.danger, 24),
        title,
        steps,
        spring(),
        key(face.fold, look, act, height=48),
        spacing=12,
    )


def _step(number: int, on: bool, look: Look) -> ft.Control:
    c = look.c
    return ft.Container(
        words(str(number), look.s.type.body, c.on_ink if on else c.muted, bold=True, line=1.0),
        width=28,
        height=28,
        border_radius=14,
        bgcolor=c.ink if on else None,
        border=stroke(c.ink if on else c.line_strong, 2),
        alignment=ft.Alignment.CENTER,
    )


def _stopped(text: str, look: Look) -> list[ft.Control]:
    return [notice(NoticeFace(text, sign=Sign.PAUSE), look, height=44)] if text else []


def _heading(text: str, look: Look) -> ft.Control:
    return words(text, look.s.type.button, look.c.ink, bold=True)


def _who_what(face: FoulPanelFace, look: Look, act: Act) -> list[ft.Control]:
    """Who and what on one page, in any order; what the log proves stands first."""
    offences = [
        key(each, look, act, height=54 if not look.s.is_phone else 48, expand=True) for each in face.offences
    ]
    parts = [*_stopped(face.stopped, look), _heading(face.who_title, look), _who(face.who, look, act)]
    parts.append(_heading(face.what_title, look))
    if face.proved:
        parts.append(_proved(face.proved, look, act))
    parts += [key(each, look, act, height=54) for each in face.unnamed]
    parts += [row(*offences[k : k + 2], spacing=8) for k in range(0, len(offences), 2)]
    return parts


def _who(faces: tuple[ChoiceFace, ...], look: Look, act: Act) -> ft.Control:
    """The four seats in table order; round a table only where there is height for it."""
    return row(*(choice(each, look, act, height=62, expand=True) for each in faces), spacing=8)


def _proved(face: KeyFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    text = column(
        words(face.text, s.type.name, c.danger, bold=True),
        words(face.sub, s.type.second, c.danger, lines=2),
        tight=True,
    )
    return press(
        face.tap,
        face.label or f"{face.text} {face.sub}",
        act,
        row(sign(Sign.ALARM, c.danger, 24), ft.Container(text, expand=True), spacing=10),
        height=70,
        padding=ft.Padding.symmetric(horizontal=14),
        bgcolor=c.danger_tint,
        border=stroke(c.danger, 3),
        border_radius=s.key_radius,
    )


def _ruling(face: RulingFace, look: Look, act: Act) -> list[ft.Control]:
    c, s = look.c, look.s
    about = row(
        side_glyph(face.about.side, c.side(face.about.side), 17),
        ft.Container(words(face.about.text, s.type.chip, c.ink, bold=True, lines=2), expand=True),
        key(face.change, look, act, height=48),
    )
    options = [option(each, look, act) for each in face.options]
    return [
        about,
        _proposal(face, look, act),
        _heading(face.options_title, look),
        *options,
        text_field(face.note, look, act),
    ]


def _proposal(face: RulingFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    lines: list[ft.Control] = [
        words(face.title, s.type.name, c.danger, bold=True, lines=2),
        words(face.body, s.type.body, c.ink, lines=3),
        words(face.clause, s.type.second, c.muted, lines=2),
    ]
    if face.next_cost:
        cost = words(face.next_cost, s.type.body, c.warn, bold=True, lines=2)
        lines.append(row(sign(Sign.WARN, c.warn, 18), ft.Container(cost, expand=True), spacing=6))
    return cited(
        face.article,
        " ".join(filter(None, (face.title, face.body, face.clause, face.next_cost))),
        act,
        column(*lines, spacing=4, tight=True),
        bgcolor=c.danger_tint,
        border=stroke(c.danger, 2),
        border_radius=s.key_radius,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )


def _confirm(face: KeyFace, look: Look, act: Act) -> ft.Control:
    return key(face, look, act, height=78, size=look.s.type.chip, sub_size=look.s.type.second, expand=True)


def _waiting(face: WaitingFace, look: Look) -> list[ft.Control]:
    c, s = look.c, look.s
    about = row(
        side_glyph(face.about.side, c.side(face.about.side), 17),
        ft.Container(words(face.about.text, s.type.chip, c.ink, bold=True, lines=2), expand=True),
    )
    lines = [
        ft.Container(
            play_line(each, look), height=s.log_row, border=ft.Border.only(bottom=ft.BorderSide(1, c.line))
        )
        for each in face.material
    ]
    return [
        about,
        notice(face.notice, look, size=s.type.chip),
        words(face.detail, s.type.second, c.muted, lines=3),
        _heading(face.material_title, look),
        *lines,
        *_stopped(face.hold, look),
    ]


def _waiting_keys(face: WaitingFace, look: Look, act: Act) -> list[ft.Control]:
    return [key(each, look, act, height=60, expand=True) for each in face.keys]
