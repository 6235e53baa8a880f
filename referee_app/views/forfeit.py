"""The one dialog: a side has reached its last foul."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, ForfeitFace, NoticeFace, SeatLabel, Sign
from referee_app.views.parts import cited, column, dimmed, kept, key, notice, row, spring, stroke, words
from referee_app.views.signs import side_glyph, sign
from referee_app.views.sizes import BANNER_H
from referee_app.views.theme import Look


@kept
def forfeit(face: ForfeitFace, look: Look, act: Act) -> ft.Control:
    """The dialog over its scrim, or folded to a red band so that the log can be read."""
    if face.folded:
        return _folded(face, look, act)
    # Its own background takes the taps that miss it: nothing below can be pressed by accident.
    return dimmed(_dialog(face, look, act), look)


def _folded(face: ForfeitFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    title = words(face.title, s.type.chip if not s.is_phone else s.type.second, c.on_danger, bold=True)
    state = words(face.wait_title, s.type.body if not s.is_phone else s.type.small, c.on_danger)
    text = column(title, state, tight=True) if s.is_phone else row(title, state, spacing=16)
    back = key(face.see, look, act, height=48)
    return ft.Container(
        row(sign(Sign.ALARM, c.on_danger, 26), ft.Container(text, expand=True), back, spacing=12),
        height=BANNER_H,
        bgcolor=c.danger_fill,
        padding=ft.Padding.only(left=12),
        border_radius=s.key_radius,
    )


def _dialog(face: ForfeitFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    body = ft.Column(
        [
            _head(face, look),
            _table(face, look),
            _boxes(face, look, act),
            notice(NoticeFace(face.hold, sign=Sign.PAUSE), look, size=s.type.body),
        ],
        spacing=14 if not s.is_phone else 8,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        column(body, _keys(face, look, act), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width=min(s.dialog_w, s.width - 16),
        height=min(s.dialog_h, s.height - 24),
        bgcolor=c.surface,
        border=stroke(c.danger, 4),
        border_radius=s.radius,
        padding=ft.Padding.symmetric(
            horizontal=28 if not s.is_phone else 12, vertical=22 if not s.is_phone else 12
        ),
        on_click=lambda _: None,
    )


def _boxes(face: ForfeitFace, look: Look, act: Act) -> ft.Control:
    """What it does and for whom it waits: side by side where there is width."""
    effect, wait = _effect(face, look, act), _wait(face, look)
    if not look.s.is_flat:
        return column(effect, wait, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return row(
        ft.Container(effect, expand=7),
        ft.Container(wait, expand=6),
        spacing=16,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _head(face: ForfeitFace, look: Look) -> ft.Control:
    c, s = look.c, look.s
    title = words(face.title, s.type.reason, c.ink, bold=True, lines=2)
    pairs = row(*(_piece(each, look) for each in face.pairs), spacing=6, wrap=True, run_spacing=2)
    return row(
        sign(Sign.ALARM, c.danger, 54 if not s.is_phone else 36),
        ft.Container(column(title, pairs, spacing=2), expand=True),
        spacing=16 if not s.is_phone else 8,
    )


def _piece(face: SeatLabel, look: Look) -> ft.Control:
    c, s = look.c, look.s
    text = words(face.text, s.type.button, c.ink, bold=face.side is not None)
    return row(side_glyph(face.side, c.ink, s.type.body), text, spacing=3, tight=True)


def _table(face: ForfeitFace, look: Look) -> ft.Control:
    """The events one below the other; phones drop time, clause and log number."""
    c, s = look.c, look.s
    keep = range(len(face.head)) if not s.is_phone else [0, 2, 3, 4]
    weights = (1, 3, 4, 6, 5, 3, 2)

    def line(cells: tuple[str, ...], color: str, size: float, head: bool) -> ft.Control:
        made = [
            ft.Container(
                words(cells[n], size, color, bold=n == 0 and not head, lines=2), expand=weights[n % 7]
            )
            for n in keep
        ]
        return ft.Container(
            row(*made, spacing=8), border=ft.Border.only(bottom=ft.BorderSide(1, c.line)), padding=6
        )

    rows = [line(each, c.ink, s.type.body, False) for each in face.rows]
    return column(line(face.head, c.muted, s.type.small, True), *rows)


def _effect(face: ForfeitFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    return cited(
        face.article,
        " ".join(filter(None, (face.auto_title, *face.auto_lines, face.auto_note))),
        act,
        column(
            words(face.auto_title, s.type.chip, c.danger, bold=True, lines=2),
            *(words(each, s.type.title, c.ink, bold=True, lines=2) for each in face.auto_lines),
            *([words(face.auto_note, s.type.second, c.muted, lines=2)] if face.auto_note else []),
            spacing=6,
            tight=True,
        ),
        bgcolor=c.danger_tint,
        border_radius=s.key_radius,
        padding=14,
    )


def _wait(face: ForfeitFace, look: Look) -> ft.Control:
    c, s = look.c, look.s
    title = words(face.wait_title, s.type.chip, c.warn, bold=True, lines=2)
    return ft.Container(
        column(
            row(sign(Sign.CLOCK, c.warn, 22), ft.Container(title, expand=True), spacing=8),
            *(words(each, s.type.body, c.ink, lines=3) for each in face.wait_lines),
            spacing=6,
            tight=True,
        ),
        bgcolor=c.warn_tint,
        border_radius=s.key_radius,
        padding=14,
    )


def _keys(face: ForfeitFace, look: Look, act: Act) -> ft.Control:
    s = look.s
    announce = key(
        face.announce,
        look,
        act,
        height=66,
        size=s.type.name,
        width=None if s.is_phone else 320,
        expand=s.is_phone or None,
    )
    others = [
        key(each, look, act, height=66 if not s.is_phone else 52, expand=s.is_phone or None, pad=24)
        for each in (face.see, face.appeal)
    ]
    if s.is_phone:
        return column(row(*others, spacing=8), row(announce), spacing=8)
    return row(*others, spring(), announce, spacing=12)
