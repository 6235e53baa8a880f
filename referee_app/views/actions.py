"""Pass, all pass, play: the keys pressed a hundred times an hour, never anywhere else."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from referee_app.faces import Act, ActionsFace, KeyFace, PlayState, Sign
from referee_app.views.parts import column, fitted, kept, key, press, row, stroke, words
from referee_app.views.signs import sign
from referee_app.views.theme import Look


@kept
def actions(face: ActionsFace, exact: bool, look: Look, act: Act) -> ft.Control:
    """The block at the bottom right; across the whole width on standing devices."""
    s = look.s
    play = _play(face, look, act)
    if not s.is_flat:
        keys = look.sided(*_passes_in_row(face, look, act), play)
        return row(*keys, spacing=10 if not s.is_phone else 8)
    if exact:
        # The pad is wide: pass and play stand on each other.
        wide = s.pass_w - (s.all_w + s.gap if face.all_pass else 0)
        upper = row(_pass(face, look, act, wide, s.pass_h), *_all(face, look, act), spacing=s.gap)
        return column(upper, play, spacing=s.gap)
    return row(*look.sided(_passes_upright(face, look, act), play), spacing=s.gap)


def _passes_upright(face: ActionsFace, look: Look, act: Act) -> ft.Control:
    """Wide: pass above all pass. Short: side by side. One large pass when there is no all pass."""
    s = look.s
    side_by_side = s.all_h == s.play_h
    if face.all_pass:
        made = [_pass(face, look, act, s.pass_w, s.pass_h), *_all(face, look, act)]
    else:
        wide = s.pass_w + (s.key_gap + s.all_w if side_by_side else 0)
        made = [_pass(face, look, act, wide, s.play_h)]
    return row(*made, spacing=s.key_gap) if side_by_side else column(*made, spacing=s.key_gap)


def _passes_in_row(face: ActionsFace, look: Look, act: Act) -> list[ft.Control]:
    s = look.s
    if s.is_phone:
        return [_pass(face, look, act, s.pass_w, s.pass_h)]
    wide = s.pass_w + (0 if face.all_pass else s.all_w + 10)
    return [_pass(face, look, act, wide, s.pass_h), *_all(face, look, act)]


def _pass(face: ActionsFace, look: Look, act: Act, width: float, height: float) -> ft.Control:
    size = look.s.type.action if width > 110 else look.s.type.key
    hold = face.all_pass_hold if look.s.is_phone else None
    return key(
        face.passes,
        look,
        act,
        width=width,
        height=height,
        size=size,
        sub_size=look.s.type.second,
        pad=4,
        hold=hold,
    )


def _all(face: ActionsFace, look: Look, act: Act) -> list[ft.Control]:
    s = look.s
    if not face.all_pass:
        return []
    return [
        key(
            face.all_pass,
            look,
            act,
            width=s.all_w,
            height=s.all_h,
            size=s.type.button,
            sub_size=s.type.small,
            pad=4,
        )
    ]


def _play(face: ActionsFace, look: Look, act: Act) -> ft.Control:
    """The largest key; what it would record stands on it."""
    c, s = look.c, look.s
    ground, ink, border = {
        PlayState.LEGAL: (c.primary, c.on_primary, c.primary),
        PlayState.UNDECIDED: (c.primary, c.on_primary, c.primary),
        PlayState.ILLEGAL: (c.danger_fill, c.on_danger, c.danger_fill),
    }.get(face.state, (c.surface2, c.muted, c.line))
    title: ft.Control = words(face.play.text, s.type.action, ink, bold=True)
    extra = {PlayState.ILLEGAL: Sign.BAD, PlayState.UNDECIDED: Sign.ASK}.get(face.state)
    if extra:
        title = row(title, sign(extra, ink, s.type.action), spacing=8, tight=True)
    lines = [title]
    if face.play.sub:
        lines.append(_sub(face.play.sub, ink, look))
    if face.writing:
        lines.append(ft.ProgressBar(color=ink, bgcolor=ground, height=3, width=s.play_w - 40))
    return press(
        face.play.tap,
        face.play.label or f"{face.play.text} {face.play.sub}",
        act,
        column(*lines, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        # Off only for a reader: cards typed faster than drawn are on the desk before the key shows it.
        enabled=face.state is not PlayState.READ_ONLY,
        width=s.play_w,
        height=s.play_h,
        padding=ft.Padding.symmetric(horizontal=8),
        alignment=ft.Alignment.CENTER,
        bgcolor=ground,
        border=stroke(border, 2),
        border_radius=s.key_radius,
    )


def _sub(text: str, ink: str, look: Look) -> ft.Control:
    """What would be recorded: smaller rather than cut, in two lines where there is height."""
    s = look.s
    two = s.play_h >= 110
    size = fitted(text, s.type.body, (s.play_w - 20) * (1.9 if two else 1))
    return words(text, size, ink, lines=2 if two else 1, text_align=ft.TextAlign.CENTER)


def foul_key(face: KeyFace, look: Look, act: Act) -> ft.Control:
    """The phone's raised hand beside pass."""
    return key(
        replace(face, text=face.short or face.text),
        look,
        act,
        width=72,
        height=look.s.pass_h,
        stacked=True,
        pad=2,
    )
