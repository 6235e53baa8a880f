"""What is shown when the program itself fails: that nothing is lost, and how to go on."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, Do, KeyFace, Sign, Tap, Tone
from referee_app.texts import t
from referee_app.views.parts import column, key, row, words
from referee_app.views.theme import Look


def crash(failure: str, lang: str, look: Look, act: Act) -> ft.Control:
    """The failure in its own words, and keys that draw the page again or leave it."""
    c, s = look.c, look.s
    again = KeyFace(Tap(Do.RELOAD), t(lang, "crash_again"), tone=Tone.PRIMARY, sign=Sign.REFRESH)
    home = KeyFace(Tap(Do.HOME), t(lang, "home"), sign=Sign.BACK)
    return ft.Container(
        column(
            words(t(lang, "crash_title"), s.type.title, c.danger, bold=True, lines=2),
            words(t(lang, "crash_safe"), s.type.body, c.ink, lines=3),
            words(failure, s.type.second, c.muted, lines=6),
            row(key(again, look, act, height=64, width=260), key(home, look, act, height=64, width=150)),
            spacing=14,
        ),
        width=s.width,
        height=s.height,
        padding=32,
        bgcolor=c.bg,
    )
