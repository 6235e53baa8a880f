"""The strip between felt and keys: who, which cards, how they read, whether they beat."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, KeyFace, PadFace, ProposalFace, ReadingFace, StripFace, Tone
from referee_app.views.cards import card
from referee_app.views.pad import back_key, grain_switch
from referee_app.views.parts import column, kept, key, key_colors, notice, press, row, stroke, words
from referee_app.views.signs import mark, mark_tone, side_glyph
from referee_app.views.theme import Look


@kept
def strip(face: StripFace, pad: PadFace, look: Look, act: Act) -> ft.Control:
    """One line where there is width for it, two on standing devices."""
    s = look.s
    body = _two_lines(face, pad, look, act) if s.strip_lines == 2 else _one_line(face, pad, look, act)
    return ft.Container(
        body,
        width=s.width - 2 * s.margin,
        height=s.strip_h,
        bgcolor=look.c.surface,
        border=stroke(look.c.line_strong, 2),
        border_radius=s.panel_radius,
        padding=ft.Padding.only(left=10, right=8 if s.is_flat else 6, top=0, bottom=0),
    )


def _one_line(face: StripFace, pad: PadFace, look: Look, act: Act) -> ft.Control:
    s = look.s
    tail: list[ft.Control] = [*_pending(face, look, act), *_proposal(face.proposal, look, act)]
    if pad.back and pad.faces:
        tail.append(back_key(pad, look, act, 56, s.chip_h))
    if not s.grain_upright:
        tail.append(grain_switch(pad, look, act))
    middle = row(
        *_typed(face, look), *_read(face, look, act), spacing=8, scroll=ft.ScrollMode.AUTO, expand=True
    )
    return row(*_who(face, look), middle, *tail, spacing=10)


def _two_lines(face: StripFace, pad: PadFace, look: Look, act: Act) -> ft.Control:
    s = look.s
    if face.proposal and s.is_phone:
        return _proposal_page(face.proposal, look, act)
    upper_tail = [] if s.is_phone else [grain_switch(pad, look, act)]
    if pad.back and pad.faces:
        upper_tail.insert(0, back_key(pad, look, act, 52, s.chip_h))
    typed = _typed(face, look)
    upper = row(
        *_who(face, look),
        row(*(typed or _hint(face, look)), spacing=6, scroll=ft.ScrollMode.AUTO, expand=True),
        *upper_tail,
        spacing=8,
    )
    lower_parts = [*_pending(face, look, act), *_proposal(face.proposal, look, act)]
    if typed and face.read_as and not s.is_phone:
        lower_parts.append(words(face.read_as, s.type.body, look.c.muted))
    lower_parts += _chips(face, look, act)
    lower = row(*lower_parts, spacing=8, scroll=ft.ScrollMode.AUTO)
    # Both lines keep their height when empty, so that nothing moves.
    lines = [ft.Container(each, height=s.chip_h) for each in (upper, lower)]
    return column(*lines, spacing=5 if not s.is_phone else 3, alignment=ft.MainAxisAlignment.CENTER)


def _who(face: StripFace, look: Look) -> list[ft.Control]:
    c, s = look.c, look.s
    color = c.side(face.side)
    parts: list[ft.Control] = [
        side_glyph(face.side, color, 18),
        words(face.wind, s.type.name, color, bold=True),
    ]
    if face.out_of_turn:
        parts.insert(
            0,
            ft.Container(
                words(face.out_of_turn, s.type.body, c.warn, bold=True),
                bgcolor=c.warn_tint,
                border=stroke(c.warn, 2),
                border_radius=s.key_radius,
                padding=ft.Padding.symmetric(horizontal=8, vertical=4),
            ),
        )
    return parts


def _typed(face: StripFace, look: Look) -> list[ft.Control]:
    s = look.s
    return [card(each, look, s.mini_w, s.chip_h) for each in face.cards]


def _hint(face: StripFace, look: Look) -> list[ft.Control]:
    return [words(face.hint, look.s.type.button, look.c.muted)] if face.hint else []


def _read(face: StripFace, look: Look, act: Act) -> list[ft.Control]:
    parts: list[ft.Control] = [] if face.cards else _hint(face, look)
    if face.cards and face.read_as:
        parts.append(words(face.read_as, look.s.type.body, look.c.muted))
    return [*parts, *_chips(face, look, act)]


def _chips(face: StripFace, look: Look, act: Act) -> list[ft.Control]:
    s = look.s
    parts: list[ft.Control] = [_reading(each, look, act) for each in face.readings]
    # A proposal brings a clause of its own, and on a narrow strip it takes the room.
    if face.article and (face.proposal is None or s.grain_upright):
        parts.append(key(face.article, look, act, height=s.chip_h, size=s.type.second))
    if face.more:
        parts.append(key(face.more, look, act, height=s.chip_h))
    if face.notice:
        parts.append(notice(face.notice, look, height=s.chip_h))
    if face.draft:
        parts.append(key(face.draft, look, act, height=s.chip_h))
    return parts


def _reading(face: ReadingFace, look: Look, act: Act) -> ft.Control:
    """One reading; the chosen one is filled and bold, each has the shape of its judgement."""
    c, s = look.c, look.s
    tone = mark_tone(face.mark) if face.selected else Tone.PLAIN
    ground, ink, border, _ = key_colors(tone, True, c)
    if face.selected and tone is Tone.DANGER:
        ground = c.danger_tint
    return press(
        face.tap,
        face.text,
        act,
        row(
            mark(face.mark, look, 22),
            words(face.text, s.type.chip, ink if face.selected else c.ink, bold=face.selected),
            spacing=9,
            tight=True,
        ),
        selected=face.selected,
        height=s.chip_h,
        bgcolor=ground,
        border=stroke(border, 2 if face.selected else 1),
        border_radius=s.key_radius,
        padding=ft.Padding.symmetric(horizontal=12),
    )


def _pending(face: StripFace, look: Look, act: Act) -> list[ft.Control]:
    return [key(face.pending, look, act, height=look.s.chip_h)] if face.pending else []


def _proposal(face: ProposalFace | None, look: Look, act: Act) -> list[ft.Control]:
    if face is None:
        return []
    s = look.s
    keys: tuple[KeyFace, ...] = face.keys
    return [
        notice(face.notice, look, act, height=s.chip_h, size=s.type.chip),
        *(key(each, look, act, height=s.chip_h) for each in keys),
    ]


def _proposal_page(face: ProposalFace, look: Look, act: Act) -> ft.Control:
    """On the phone the proposal takes the whole strip: sentence above, its keys below."""
    s = look.s
    keys = row(
        *(key(each, look, act, height=s.chip_h, expand=1 + (n > 0)) for n, each in enumerate(face.keys)),
        spacing=8,
    )
    return column(
        notice(face.notice, look, act, height=48, size=s.type.body),
        keys,
        spacing=5,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
