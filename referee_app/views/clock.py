"""The ring and the round clock: the only parts that are drawn again every second."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from referee_app.faces import ClockFace, ClockState, RoundClockFace, Sign
from referee_app.screen.ticker import ticker
from referee_app.views.parts import column, fitted, row, say, words
from referee_app.views.signs import dashed_circle, sign
from referee_app.views.theme import Look


def use_beat() -> None:
    """Draw the calling component again every second."""
    _, set_beat = ft.use_state(0)
    nobody: list[Callable[[], None]] = []
    held, _ = ft.use_state(nobody)

    def begin() -> None:
        owner = ft.context.page.session.id
        held.append(ticker.watch(lambda: set_beat(lambda beat: beat + 1), owner))

    def end() -> None:
        while held:
            held.pop()()

    ft.use_effect(begin, [], cleanup=end)


@ft.component
def ring(read: Callable[[], ClockFace], look: Look) -> ft.Control:
    """The turn's clock: numeral in a ring that changes its form, word and sign below."""
    use_beat()
    return clock(read(), look)


def clock(face: ClockFace, look: Look) -> ft.Control:
    """One form of the ring."""
    s = look.s
    parts: list[ft.Control] = [
        ft.Stack([_disc(face, look), _numeral(face, look)], width=s.ring, height=s.ring)
    ]
    if s.is_phone:
        badge = _badge(face, look, s.type.name + 6)
        if badge:
            parts[0] = ft.Stack(
                [*parts, ft.Container(badge, right=-4, top=-2)],
                width=s.ring,
                height=s.ring,
                clip_behavior=ft.ClipBehavior.NONE,
            )
    elif face.word:
        parts.append(_word(face, look))
    return say(
        face.label or " ".join((face.numeral, face.sub, face.word)),
        column(*parts, spacing=2, width=s.ring + 56, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        identifier="clock",
    )


def _disc(face: ClockFace, look: Look) -> ft.Control:
    c, s = look.c, look.s
    if face.state is ClockState.NOT_STARTED:
        return dashed_circle(s.ring, c.on_felt_muted, 4)
    if face.state is ClockState.OVERTIME:
        return ft.Container(
            width=s.ring,
            height=s.ring,
            shape=ft.BoxShape.CIRCLE,
            bgcolor=c.danger_fill,
            border=ft.Border.all(s.ring_thin - 2, c.on_danger),
        )
    thick = s.ring_thick if face.state is ClockState.WARNING else s.ring_thin
    color = {ClockState.WARNING: c.warn_felt, ClockState.STOPPED: c.on_felt_muted}.get(face.state, c.on_felt)
    return ft.Container(
        ft.ProgressRing(
            value=min(1.0, max(0.0, face.fraction)),
            stroke_width=thick,
            color=color,
            bgcolor=c.ring_track,
            width=s.ring - thick,
            height=s.ring - thick,
        ),
        width=s.ring,
        height=s.ring,
        alignment=ft.Alignment.CENTER,
    )


def _numeral(face: ClockFace, look: Look) -> ft.Control:
    c, s = look.c, look.s
    color = {ClockState.WARNING: c.warn_felt, ClockState.OVERTIME: c.on_danger}.get(face.state, c.on_felt)
    sub = (face.sub_short or face.sub) if s.is_phone else face.sub
    sub_size = fitted(sub, s.type.second, s.ring - 2 * s.ring_thick - 24) if not s.is_phone else 12
    lines: list[ft.Control] = [words(face.numeral, s.numeral_px, color, bold=True, line=1.05)]
    if sub:
        lines.append(words(sub, sub_size, color, line=1.1))
    return ft.Container(
        column(*lines, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        width=s.ring,
        height=s.ring,
        alignment=ft.Alignment.CENTER,
    )


def _badge(face: ClockFace, look: Look, size: float) -> ft.Control | None:
    c = look.c
    which = {
        ClockState.WARNING: (Sign.WARN, c.warn_felt),
        ClockState.OVERTIME: (Sign.ALARM, c.on_danger),
        ClockState.STOPPED: (Sign.PAUSE, c.on_felt),
        ClockState.RETURN: (Sign.SWAP, c.on_felt),
        ClockState.NOT_STARTED: (Sign.ASK, c.on_felt),
    }.get(face.state)
    return sign(which[0], which[1], size) if which else None


def _word(face: ClockFace, look: Look) -> ft.Control:
    c, s = look.c, look.s
    color = {ClockState.WARNING: c.warn_felt, ClockState.OVERTIME: c.on_danger}.get(face.state, c.on_felt)
    badge = _badge(face, look, s.type.name)
    # Hardly wider than the ring, so that it meets no seat on a low page.
    room = s.ring + 12 - (26 if badge else 0) - (20 if face.state is ClockState.OVERTIME else 0)
    text = words(face.word, fitted(face.word, s.type.chip, room), color, bold=True)
    line = row(*([badge] if badge else []), text, spacing=5, tight=True)
    if face.state is not ClockState.OVERTIME:
        return ft.Container(line, height=30)
    return ft.Container(
        line,
        height=30,
        bgcolor=c.danger_fill,
        border_radius=s.key_radius,
        padding=ft.Padding.symmetric(horizontal=10),
    )


@ft.component
def round_clock(read: Callable[[], RoundClockFace], look: Look) -> ft.Control:
    """What is left of the round, in the top bar; amber with a triangle near its end."""
    use_beat()
    face = read()
    c, s = look.c, look.s
    near = face.state is not ClockState.NORMAL
    color = c.warn if near else c.ink
    picture = sign(
        Sign.WARN if near else Sign.CLOCK, color if near else c.muted, 22 if not s.is_phone else 18
    )
    numeral = words(face.text, s.type.title if not s.is_phone else s.type.chip, color, bold=True, line=1.1)
    caption = words(face.caption, s.type.least, color if near else c.muted, line=1.15)
    body = column(numeral, caption, tight=True) if not s.is_phone else numeral
    return say(
        face.label or f"{face.caption} {face.text}",
        row(picture, body, spacing=8 if not s.is_phone else 4, tight=True),
        "round-clock",
    )


@ft.component
def small_ring(read: Callable[[], ClockFace], look: Look) -> ft.Control:
    """The turn's clock on a pale page: a small ring with its numeral."""
    use_beat()
    face = read()
    c, s = look.c, look.s
    over = face.state is ClockState.OVERTIME
    size = s.touch
    ink = c.on_danger if over else c.ink
    layers: list[ft.Control] = (
        []
        if over
        else [
            ft.ProgressRing(
                value=min(1.0, max(0.0, face.fraction)),
                stroke_width=5,
                color=c.ink,
                bgcolor=c.line,
                width=size - 5,
                height=size - 5,
            )
        ]
    )
    numeral = words(face.numeral, s.type.button, ink, bold=True)
    layers.append(ft.Container(numeral, width=size - 5, height=size - 5, alignment=ft.Alignment.CENTER))
    disc = ft.Container(
        ft.Stack(layers),
        width=size,
        height=size,
        bgcolor=c.danger_fill if over else None,
        shape=ft.BoxShape.CIRCLE,
        alignment=ft.Alignment.CENTER,
    )
    return say(face.label or f"{face.numeral} {face.sub}", disc, "clock")
