"""The round clock at the left, announcements at the right."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Tone
from referee_app.hub.faces import Act, KeyFace
from referee_app.hub.faces_clock import ClockPage, ToldRow
from referee_app.hub.views.parts import GAP, NARROW, box, field, key
from referee_app.views.parts import column, row, words
from referee_app.views.theme import Look, Palette

TIME = 84


def ink_of(tone: Tone, c: Palette) -> str:
    """The colour of something pressing; its words say the same."""
    return {Tone.WARN: c.warn, Tone.DANGER: c.danger, Tone.OK: c.ok}.get(tone, c.ink)


def clock(face: ClockPage, look: Look, act: Act) -> ft.Control:
    """The page of round clock and announcements."""
    left, right = _clock(face, look, act), _say(face, look, act)
    told = box(face.told_title, *(_told(each, look) for each in face.told), look=look)
    shown = box(
        face.board_title,
        words(face.board_hint, look.s.type.second, look.c.muted, lines=3),
        row(key(face.board, look, act)),
        look=look,
    )
    asked = [_asked(face, look, act)] if face.sentence else []
    if look.s.width >= NARROW:
        body: ft.Control = row(
            ft.ListView([*asked, left, shown], spacing=GAP, expand=1),
            ft.ListView([right, told], spacing=GAP, expand=1),
            spacing=12,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        body = ft.ListView([*asked, left, right, told, shown], spacing=GAP, expand=True)
    return ft.Container(body, expand=True, padding=ft.Padding.symmetric(horizontal=12, vertical=GAP))


def _asked(face: ClockPage, look: Look, act: Act) -> ft.Control:
    keys = row(*(key(each, look, act, height=52) for each in face.answers), spacing=24)
    return box(face.sentence, keys, look=look, border=look.c.danger)


def _in_threes(faces: tuple[KeyFace, ...], look: Look, act: Act) -> list[ft.Control]:
    """Keys of equal width, three to a line."""
    lines = [faces[at : at + 3] for at in range(0, len(faces), 3)]
    return [
        row(*(key(each, look, act, height=52, expand=True) for each in line), spacing=12) for line in lines
    ]


def _clock(face: ClockPage, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    ink = ink_of(face.tone, c)
    return box(
        face.title,
        words(face.time, TIME, ink, bold=True, line=1.1),
        words(face.state, s.type.name, ink, bold=True, lines=2),
        row(
            ft.Container(
                field(face.minutes, face.minutes_text, face.minutes_hint, look, act, at_once=True), width=130
            ),
            ft.Container(
                field(face.reason, face.reason_text, face.reason_hint, look, act, at_once=True), expand=True
            ),
        ),
        *_in_threes(face.keys, look, act),
        *([words(face.trouble, s.type.body, c.danger, bold=True, lines=3)] if face.trouble else []),
        look=look,
    )


def _say(face: ClockPage, look: Look, act: Act) -> ft.Control:
    return box(
        face.say_title,
        field(face.text, face.text_text, face.text_hint, look, act, at_once=True),
        *(key(each, look, act) for each in face.templates),
        key(face.send, look, act, height=56),
        look=look,
    )


def _told(face: ToldRow, look: Look) -> ft.Control:
    c, s = look.c, look.s
    return column(
        words(face.text, s.type.body, c.ink, bold=True, lines=2),
        words(face.sub, s.type.second, ink_of(face.tone, c), lines=2),
        tight=True,
    )
