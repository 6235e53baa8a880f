"""The line under the top bar, and the menu behind ≡."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, BannerFace, MenuFace, Sign, Tone
from referee_app.views.parts import column, kept, key, notice, row, stroke, words
from referee_app.views.signs import sign
from referee_app.views.sizes import BANNER_H
from referee_app.views.theme import Look


@kept
def banner(face: BannerFace, look: Look, act: Act) -> ft.Control:
    """What happened, what is safe, what to do; on the phone without the second part."""
    c, s = look.c, look.s
    ground, ink, border = {
        Tone.OK: (c.ok_tint, c.ok, c.ok),
        Tone.WARN: (c.warn_tint, c.warn, c.warn),
        Tone.DANGER: (c.danger_tint, c.danger, c.danger),
        Tone.FATAL: (c.danger_fill, c.on_danger, c.danger_fill),
    }.get(face.notice.tone, (c.surface2, c.ink, c.line_strong))
    text = words(
        face.notice.text,
        s.type.button if not s.is_phone else s.type.second,
        ink,
        bold=True,
        lines=1 if not s.is_phone else 2,
    )
    parts: list[ft.Control] = [ft.Container(text, expand=s.is_phone)]
    if face.notice.detail and not s.is_phone:
        detail = ink if face.notice.tone is Tone.FATAL else c.ink
        parts.append(ft.Container(words(face.notice.detail, s.type.second, detail), expand=True))
    elif not s.is_phone:
        parts.append(ft.Container(expand=True))
    picture = [sign(face.notice.sign, ink, 24)] if face.notice.sign is not Sign.NONE else []
    keys = face.keys[:1] if s.is_phone else face.keys
    return ft.Container(
        row(
            *picture,
            *parts,
            *(key(each, look, act, height=48, size=s.type.second) for each in keys),
            spacing=10,
        ),
        height=BANNER_H,
        bgcolor=ground,
        border=stroke(border, 2),
        border_radius=s.key_radius,
        padding=ft.Padding.only(left=12),
    )


@kept
def menu(face: MenuFace, look: Look, act: Act) -> ft.Control:
    """A sheet at the left edge; a tap beside it closes it."""
    c, s = look.c, look.s
    body = column(
        row(
            ft.Container(words(face.title, s.type.title, c.ink, bold=True), expand=True),
            key(face.close, look, act),
        ),
        *(notice(each, look, size=s.type.second) for each in face.lines),
        ft.Column(
            [key(each, look, act, height=60, width=296) for each in face.keys],
            spacing=8,
            scroll=ft.ScrollMode.AUTO,
            expand=True,
        ),
        spacing=12,
    )
    sheet = ft.Container(
        body, width=328, height=s.height, bgcolor=c.surface, padding=16, border=stroke(c.line)
    )
    beside = ft.Container(
        bgcolor=c.scrim, width=s.width - 328, height=s.height, on_click=lambda _: act(face.close.tap)
    )
    return row(sheet, beside, spacing=0)
