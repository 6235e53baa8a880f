"""The log: newest at the bottom; a tap on a line corrects it."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, Do, KeyFace, LogFace, LogHead, LogPlay, Tap
from referee_app.views.parts import column, kept, key, press, row, spring, stroke, words
from referee_app.views.signs import mark, side_glyph
from referee_app.views.theme import Look

RUN = 16
"""Lines of the log that are compared as one when the page is drawn again."""


@kept
def log_panel(face: LogFace, keys: tuple[KeyFace, ...], look: Look, act: Act) -> ft.Control:
    """The log beside the felt with the four secondary keys below it."""
    c, s = look.c, look.s
    rows = log_list(face, look, act)
    return ft.Container(
        column(ft.Container(rows, expand=True), side_keys(keys, look, act)),
        width=s.log_w,
        height=s.felt_h,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.panel_radius,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def log_list(face: LogFace, look: Look, act: Act) -> ft.Control:
    """Lines in an upside-down list: the end stays in sight unless the referee scrolls up."""
    starts = range(0, len(face.rows), RUN)
    runs: list[ft.Control] = [
        ft.Container(_run(face.rows[k : k + RUN], look, act), key=f"run-{k}") for k in reversed(starts)
    ]
    return ft.ListView(runs, reverse=True, expand=True)


@kept
def _run(rows: tuple[LogHead | LogPlay, ...], look: Look, act: Act) -> ft.Control:
    """Lines that follow one another: with a new line at the end only the last of the runs changes."""
    return column(*(_keyed(each, look, act) for each in rows))


def _keyed(face: LogHead | LogPlay, look: Look, act: Act) -> ft.Control:
    # Named, so that a line that comes or goes moves the others instead of changing each of them.
    name = face.tap.id if isinstance(face, LogPlay) else f"head-{face.text}"
    return ft.Container(log_row(face, look, act), key=name)


def side_keys(keys: tuple[KeyFace, ...], look: Look, act: Act) -> ft.Control:
    """Foul, verify, tribute, undo: two by two below the log."""
    s = look.s
    made = [key(each, look, act, width=s.log_keys_w, height=s.log_keys_h) for each in keys]
    pairs = [row(*made[k : k + 2], spacing=s.gap) for k in range(0, len(made), 2)]
    return ft.Container(
        column(*pairs, spacing=s.gap),
        padding=8,
        border=ft.Border.only(top=ft.BorderSide(2, look.c.line)),
    )


@kept
def log_row(face: LogHead | LogPlay, look: Look, act: Act) -> ft.Control:
    """One line: number, seat, cards, type, seconds, judgement; or the band that opens a trick."""
    if isinstance(face, LogPlay):
        return _play_row(face, look, act)
    return ft.Container(
        words(face.text, look.s.type.small, look.c.muted),
        height=look.s.log_head,
        bgcolor=look.c.surface2,
        padding=ft.Padding.only(left=10),
        alignment=ft.Alignment.CENTER_LEFT,
    )


def _play_row(face: LogPlay, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    return press(
        face.tap,
        face.label or " ".join(filter(None, (face.no, face.wind, face.cards, face.kind, face.seconds))),
        act,
        play_line(face, look),
        height=s.log_row,
        bgcolor=c.warn_tint if face.selected else None,
        border=stroke(c.warn, 3) if face.selected else ft.Border.only(bottom=ft.BorderSide(1, c.line)),
        padding=ft.Padding.only(left=6, right=10),
    )


def play_line(face: LogPlay, look: Look, after: ft.Control | None = None) -> ft.Control:
    """The words of one play in one row."""
    c, s = look.c, look.s
    color = c.muted if face.struck else c.side(face.side)
    ink = c.muted if face.struck else c.ink
    struck = ft.TextDecoration.LINE_THROUGH if face.struck else None
    text = row(
        words(face.cards, s.type.button, ink, bold=True, decoration=struck),
        ft.Container(
            words(face.kind, s.type.second, c.muted, decoration=struck), expand=True, expand_loose=True
        ),
        spacing=8,
        expand=True,
    )
    return row(
        ft.Container(words(face.no, s.type.small, c.muted), width=28, alignment=ft.Alignment.CENTER_RIGHT),
        side_glyph(face.side, color, 13),
        words(face.wind, s.type.chip, color, bold=True),
        text,
        words(face.seconds, s.type.second, c.muted),
        mark(face.mark, look, 23),
        *([after] if after else []),
        spacing=8,
    )


@kept
def log_strip(face: LogFace, look: Look, act: Act) -> ft.Control:
    """The phone's one line: the last play; a tap opens the whole log."""
    c, s = look.c, look.s
    chevron = ft.Icon(ft.Icons.CHEVRON_RIGHT, color=c.ink, size=24)
    last = face.last
    return press(
        Tap(Do.LOG_OPEN),
        (last.label or f"{last.no} {last.wind} {last.cards}") if last else face.title,
        act,
        play_line(last, look, chevron)
        if last
        else row(words(face.title, s.type.body, c.muted), spring(), chevron),
        width=s.felt_w,
        height=s.log_h,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.key_radius,
        padding=ft.Padding.symmetric(horizontal=8),
    )


@kept
def log_box(face: LogFace, look: Look, act: Act) -> ft.Control:
    """The standing tablet's few lines below the felt."""
    c, s = look.c, look.s
    return ft.Container(
        log_list(face, look, act),
        width=s.log_w,
        height=s.log_h,
        visible=s.log_h >= s.log_row,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=s.panel_radius,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


@kept
def whole_log(face: LogFace, look: Look, act: Act) -> ft.Control:
    """The log over the page."""
    c, s = look.c, look.s
    close = [key(each, look, act, height=s.touch) for each in (face.undo, face.close) if each]
    head = ft.Container(
        row(
            words(face.title, s.type.title, c.ink, bold=True),
            ft.Container(words(face.hint, s.type.small, c.muted), expand=True),
            *close,
        ),
        height=64,
        padding=ft.Padding.symmetric(horizontal=12),
    )
    return column(head, ft.Container(log_list(face, look, act), expand=True), expand=True)
