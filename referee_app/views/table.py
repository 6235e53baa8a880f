"""The table page: four arrangements of the same parts, and what is laid over them."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from referee_app.faces import Act, Grain, KeyFace, Sign, TableFace
from referee_app.views.actions import actions, foul_key
from referee_app.views.banner import banner, menu
from referee_app.views.dealend import deal_end
from referee_app.views.felt import felt
from referee_app.views.fix import fix_log, fix_panel
from referee_app.views.forfeit import forfeit
from referee_app.views.foul import foul_panel, panel_size
from referee_app.views.keymap import keymap
from referee_app.views.log import log_box, log_panel, log_strip, whole_log
from referee_app.views.pad import grain_switch, pad
from referee_app.views.papers import papers
from referee_app.views.parts import column, key, row, spring, stroke
from referee_app.views.signpad import sign_pad
from referee_app.views.sizes import BANNER_H
from referee_app.views.strip import strip
from referee_app.views.theme import Look
from referee_app.views.topbar import side_row, top_bar
from referee_app.views.tribute import tribute

PICTURED = 370
"""Width of a phone from which its small keys have a picture beside their word."""


def table(face: TableFace, look: Look, act: Act) -> ft.Control:
    """Bar, table and keys, with panels on top; nothing below a panel moves."""
    s = look.s
    page = _phone if s.is_phone else _flat if s.is_flat else _portrait
    parts: list[ft.Control] = [] if s.is_flat else [side_row(face.top, look)]
    line = _line(face, look, act)
    # The phone shows it in place of its one log row, where there is one.
    if line and (not s.is_phone or face.deal_end):
        parts.append(ft.Container(line, key="banner"))
    if face.deal_end:
        below: ft.Control = deal_end(face.deal_end, look, act, BANNER_H + s.gap if line else 0)
    elif face.fix:
        below = _flat_fix(face, look, act) if s.is_flat else _tall_fix(face, look, act)
    else:
        below = page(face, look, act)
    # By their names both stay the same controls when a banner comes or goes under a finger.
    parts.append(ft.Container(below, key="below"))
    body = column(
        top_bar(face.top, face.round_clock, look, act),
        ft.Container(
            column(*parts, spacing=s.gap), padding=ft.Padding.only(left=s.margin, right=s.margin, top=s.gap)
        ),
    )
    return ft.Stack([body, *_over(face, look, act)], width=s.width, height=s.height)


def _line(face: TableFace, look: Look, act: Act) -> ft.Control | None:
    """The line under the top bar: the forfeit as long as its dialog is folded, else the banner."""
    if face.forfeit and face.forfeit.folded:
        return forfeit(face.forfeit, look, act)
    return banner(face.banner, look, act) if face.banner else None


def _over(face: TableFace, look: Look, act: Act) -> list[ft.Control]:
    """What lies over the page, lowest first."""
    s = look.s
    parts: list[ft.Control] = []
    if face.log.full:
        sheet = ft.Container(
            whole_log(face.log, look, act),
            width=s.width,
            height=s.height,
            bgcolor=look.c.surface,
            border=stroke(look.c.line),
        )
        parts.append(ft.Container(sheet, left=0, top=0))
    if face.foul:
        width, height = panel_size(look)
        edge = s.margin if look.left_handed else s.width - width - s.margin
        left, top = (edge, s.top_h + s.gap) if s.is_flat else (0.0, s.height - height)
        parts.append(ft.Container(foul_panel(face.foul, look, act), left=left, top=top))
    for over in (
        sign_pad(face.sign, look, act) if face.sign else None,
        papers(face.papers, look, act) if face.papers else None,
        keymap(face.keymap, look, act) if face.keymap else None,
    ):
        if over is not None:
            parts.append(ft.Container(over, left=0, top=0))
    if face.menu:
        parts.append(ft.Container(menu(face.menu, look, act), left=0, top=0))
    if face.forfeit and not face.forfeit.folded:
        parts.append(ft.Container(forfeit(face.forfeit, look, act), left=0, top=0))
    return parts


def _felt(face: TableFace, look: Look, act: Act) -> ft.Control:
    return felt(face.seats, face.standing, face.clock, look, act)


def _middle(face: TableFace, look: Look, act: Act) -> ft.Control:
    """Felt and log, or the tribute in their place."""
    s = look.s
    if face.tribute:
        low = s.log_h + s.gap if not s.is_flat else 0
        return tribute(face.tribute, face.clock, face.keys, look, act, s.width - 2 * s.margin, s.felt_h + low)
    if s.is_flat:
        # Under the panel the log would still be read out, and take a screen reader's taps.
        log = ft.Container(width=s.log_w) if face.foul else log_panel(face.log, face.keys, look, act)
        return row(*look.sided(_felt(face, look, act), log), spacing=s.gap)
    if s.is_phone:
        low_line = _line(face, look, act) or log_strip(face.log, look, act)
        return column(_felt(face, look, act), low_line, spacing=s.gap)
    return column(_felt(face, look, act), log_box(face.log, look, act), spacing=s.gap)


def _pad_row(face: TableFace, look: Look, act: Act) -> ft.Control:
    # While play is stopped for a foul nothing can be recorded by habit: the keys are not there.
    keys = [] if face.foul else [actions(face.actions, face.pad.grain is Grain.EXACT, look, act)]
    return row(
        *look.sided(pad(face.pad, look, act), spring(), *keys),
        spacing=look.s.gap,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _flat(face: TableFace, look: Look, act: Act) -> ft.Control:
    """Wide and short: log beside the felt, action keys beside the pad."""
    return column(
        _middle(face, look, act),
        strip(face.strip, face.pad, look, act),
        _pad_row(face, look, act),
        spacing=look.s.gap,
    )


def _flat_fix(face: TableFace, look: Look, act: Act) -> ft.Control:
    """Correcting: the log at full height, was and now over the keys."""
    s = look.s
    assert face.fix is not None
    height = s.height - s.top_h - 2 * s.gap
    width = s.width - s.log_w - 2 * s.margin - s.gap
    keys = ft.Container(ft.Row([pad(face.pad, look, act)], scroll=ft.ScrollMode.AUTO), width=width)
    panel = fix_panel(face.fix, look, act, width, height - s.pad_h - s.gap)
    return row(
        fix_log(face.fix, face.log, face.pad, look, act, height),
        column(panel, keys, spacing=s.gap),
        spacing=s.gap,
    )


def _tall_fix(face: TableFace, look: Look, act: Act) -> ft.Control:
    """The same standing: nothing can be recorded by habit, since only what belongs to the line is there."""
    s = look.s
    assert face.fix is not None
    width = s.width - 2 * s.margin
    switch = row(
        grain_switch(face.pad, look, act),
        *(
            key(each, look, act, height=s.grain_h, size=s.type.second, expand=True, pad=4)
            for each in (*(face.fix.keys[1:] if s.is_phone else ()), face.fix.insert)
        ),
        spacing=s.gap,
    )
    banner_h = BANNER_H + s.gap if _line(face, look, act) and not s.is_phone else 0
    height = s.height - s.top_h - s.side_row_h - s.grain_h - s.pad_h - 5 * s.gap - s.margin - banner_h
    return column(
        fix_panel(face.fix, look, act, width, height), switch, pad(face.pad, look, act), spacing=s.gap
    )


def _portrait(face: TableFace, look: Look, act: Act) -> ft.Control:
    """A standing tablet: everything below each other."""
    s = look.s
    four = row(
        *(key(each, look, act, width=s.log_keys_w, height=s.log_keys_h) for each in face.keys), spacing=s.gap
    )
    return column(
        _middle(face, look, act),
        four,
        strip(face.strip, face.pad, look, act),
        pad(face.pad, look, act),
        actions(face.actions, face.pad.grain is Grain.EXACT, look, act),
        spacing=s.gap,
    )


def _phone(face: TableFace, look: Look, act: Act) -> ft.Control:
    """A phone: the same order, one line of log, the raised hand beside pass."""
    s = look.s
    foul, verify, _tribute, undo = face.keys
    small: tuple[KeyFace, ...] = (verify, undo)
    if s.width < PICTURED:
        small = tuple(replace(each, sign=Sign.NONE) for each in small)
    switch = row(
        grain_switch(face.pad, look, act),
        *(key(each, look, act, height=s.log_keys_h, expand=True, pad=4) for each in small),
        spacing=s.gap,
    )
    keys = row(*look.sided(foul_key(foul, look, act), actions(face.actions, False, look, act)), spacing=8)
    lower = (strip(face.strip, face.pad, look, act), switch, pad(face.pad, look, act), keys)
    # On a low phone the felt scrolls; the keys never do.
    room = (
        s.height
        - s.top_h
        - s.side_row_h
        - s.strip_h
        - s.log_keys_h
        - s.pad_h
        - s.pass_h
        - 6 * s.gap
        - s.margin
    )
    middle: ft.Control = _middle(face, look, act)
    if room < s.felt_h + s.log_h + s.gap:
        middle = ft.Container(ft.Column([middle], scroll=ft.ScrollMode.AUTO), height=room)
    return column(middle, *lower, spacing=s.gap)
