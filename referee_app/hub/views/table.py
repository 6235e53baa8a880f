"""One table: decisions on top, the log at the left, device, deals and penalties at the right."""

from __future__ import annotations

import flet as ft

from referee_app.faces import LogFace, Tone
from referee_app.hub.faces import Act, Do, KeyFace, RulingFace, TablePage
from referee_app.hub.views.parts import (
    GAP,
    NARROW,
    RADIUS,
    alert_colors,
    alert_mark,
    box,
    fact_rows,
    field,
    key,
    side_line,
)
from referee_app.views.log import log_row
from referee_app.views.parts import column, kept, row, spring, stroke, words
from referee_app.views.theme import Look

SIDE_W = 380
NAME_W = 118
SHORT_WORDS, SHORT_W = 6, 96


def table(face: TablePage, look: Look, act: Act) -> ft.Control:
    """The page of one table."""
    stretch = ft.CrossAxisAlignment.STRETCH
    trouble = [_trouble(face.trouble, look)] if face.trouble else []
    if look.s.width >= NARROW:
        left = column(*_rulings(face, look, act), _log(face.log, look), spacing=GAP, expand=True)
        left.horizontal_alignment = stretch
        right = ft.ListView(_facts(face, look), spacing=GAP, width=SIDE_W)
        body: ft.Control = row(left, right, spacing=12, expand=True, vertical_alignment=stretch)
    else:
        log = ft.Container(_log(face.log, look), height=look.s.height * 0.4)
        body = ft.ListView([*_rulings(face, look, act), log, *_facts(face, look)], spacing=GAP, expand=True)
    return ft.Container(
        column(
            _top(face, look, act),
            *trouble,
            body,
            _moment(face, look, act),
            spacing=GAP,
            horizontal_alignment=stretch,
        ),
        expand=True,
        padding=ft.Padding.symmetric(horizontal=12, vertical=GAP),
    )


def _top(face: TablePage, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    sides: list[ft.Control] = [
        ft.Container(side_line(each, look, s.type.body, s.type.title), width=min(300, s.width / 2 - 24))
        for each in face.sides
    ]
    where = [
        key(face.back, look, act),
        words(face.title, s.type.table, c.ink, bold=True),
        alert_mark(face.alert, face.word, look, s.type.body),
    ]
    line = words(face.line, s.type.small, c.muted)
    if s.width >= NARROW:
        return row(*where, column(row(*sides, spacing=24), line, spacing=2, expand=True), spacing=16)
    return column(row(*where, spring(), spacing=12), row(*sides, spacing=16), line, spacing=6)


def _moment(face: TablePage, look: Look, act: Act) -> ft.Control:
    """Steps back and on over the log; a page of the past says so as long as it stands."""
    c, s = look.c, look.s
    ink = c.warn if face.is_past else c.muted
    said = words(face.moment, s.type.second, ink, bold=face.is_past, lines=2)
    keys = [key(each, look, act) for each in face.steps]
    wide = s.width >= NARROW
    inside: ft.Control = (
        row(*keys, ft.Container(said, expand=True), spacing=GAP)
        if wide
        else column(said, ft.Row(list(keys), spacing=GAP, run_spacing=4, wrap=True), spacing=4, tight=True)
    )
    return ft.Container(
        inside,
        bgcolor=c.warn_tint if face.is_past else c.surface,
        border=stroke(c.warn if face.is_past else c.line),
        border_radius=RADIUS,
        padding=6,
    )


def _trouble(text: str, look: Look) -> ft.Control:
    c = look.c
    return ft.Container(
        words(text, look.s.type.body, c.danger, bold=True, lines=2),
        bgcolor=c.danger_tint,
        border=stroke(c.danger, 2),
        border_radius=RADIUS,
        padding=12,
    )


def _rulings(face: TablePage, look: Look, act: Act) -> list[ft.Control]:
    return [ruling(each, look, act) for each in face.rulings]


def ruling(face: RulingFace, look: Look, act: Act) -> ft.Control:
    """A decision: what led to it, the sentence that will be announced, reason and keys."""
    c, s = look.c, look.s
    ink = {Tone.DANGER: c.danger, Tone.OK: c.ok, Tone.WARN: c.warn}.get(face.tone)
    inside: list[ft.Control] = []
    if face.forfeit:
        inside.append(_penalties(face, look))
    if face.facts:
        inside.append(fact_rows(face.facts, look, NAME_W))
    if face.options:
        inside.append(_options(face.options, look, act))
    if face.said:
        inside.append(words(face.said, s.type.second, c.muted))
    if face.sentence:
        inside.append(
            words(face.sentence, s.type.name if face.keys else s.type.body, c.ink, bold=True, lines=3)
        )
    if face.state:
        inside.append(words(face.state, s.type.second, ink or c.muted, lines=2))
    if face.keys:
        inside.append(_last_row(face, look, act))
    return box(face.title, *inside, look=look, border=ink)


def _options(faces: tuple[KeyFace, ...], look: Look, act: Act) -> ft.Control:
    """Sentences one below the other; many short words side by side, so that the last key stays in sight."""
    if len(faces) < SHORT_WORDS:
        return row(*(key(each, look, act) for each in faces), wrap=True, run_spacing=8)
    made = [ft.Container(key(each, look, act), width=SHORT_W) for each in faces]
    return row(*made, wrap=True, spacing=8, run_spacing=8)


def _last_row(face: RulingFace, look: Look, act: Act) -> ft.Control:
    """Reason and keys. The key that decides never stands where the one before it stood: a double tap on
    that one ends in the field or on the way back."""
    note = ft.Container(field(face.note_tap, face.note, face.note_hint, look, act, at_once=True), expand=True)
    made = [key(each, look, act, height=52) for each in face.keys]
    if face.keys[-1].tap.do is Do.NOW:
        leave, now = made
        return column(row(note), row(now, spring(), leave), spacing=8)
    keys = row(*made, spacing=12)
    return (
        row(note, keys, spacing=12)
        if look.s.width >= NARROW
        else column(row(note), row(spring(), keys), spacing=8)
    )


def _penalties(face: RulingFace, look: Look) -> ft.Control:
    """The counted penalties: time, player, offence, effect, clause, number in the log."""
    assert face.forfeit is not None
    c, s = look.c, look.s
    weights = (1, 3, 4, 5, 5, 3, 2)

    def line(cells: tuple[str, ...], ink: str) -> ft.Control:
        made = [
            ft.Container(words(text, s.type.second, ink, lines=2), expand=weight)
            for text, weight in zip(cells, weights, strict=True)
        ]
        return ft.Container(
            row(*made, spacing=8),
            border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
            padding=ft.Padding.symmetric(vertical=4),
        )

    rows = [line(face.forfeit.head, c.muted), *(line(each, c.ink) for each in face.forfeit.rows)]
    auto = " · ".join((face.forfeit.auto_title, *face.forfeit.auto_lines))
    return column(*rows, words(auto, s.type.second, c.danger, lines=2), spacing=2, tight=True)


@kept
def _log(face: LogFace, look: Look) -> ft.Control:
    c = look.c
    lines = ft.ListView(
        [log_row(each, look, _nothing) for each in reversed(face.rows)], reverse=True, expand=True
    )
    return ft.Container(
        column(
            ft.Container(words(face.title, look.s.type.chip, c.ink, bold=True), padding=12),
            lines,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        expand=True,
        bgcolor=c.surface,
        border=stroke(c.line),
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def _nothing(_tap: object) -> None:
    """A line of the log is only looked at here; a correction is the table's own act."""


def _facts(face: TablePage, look: Look) -> list[ft.Control]:
    border = alert_colors(face.alert, look.c)[2]
    return [
        box(face.device_title, fact_rows(face.device, look, NAME_W), look=look, border=border),
        box(face.fouls_title, fact_rows(face.fouls, look, NAME_W + 40), look=look),
        box(face.deals_title, fact_rows(face.deals, look, NAME_W), look=look),
    ]
