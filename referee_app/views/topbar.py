"""The bar that is always there: table, round, both sides, round clock, where the records are."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from referee_app.faces import (
    Act,
    Do,
    KeyFace,
    RoundClockFace,
    SideFace,
    Sign,
    SyncFace,
    SyncState,
    Tap,
    TopBarFace,
)
from referee_app.views.clock import round_clock
from referee_app.views.parts import column, kept, key, press, row, say, spring, stroke, words
from referee_app.views.signs import hatch, pips, side_glyph, sign
from referee_app.views.theme import Look

_SYNC: dict[SyncState, Sign] = {
    SyncState.SENT: Sign.CLOUD,
    SyncState.UNSENT: Sign.LAPTOP,
    SyncState.OFFLINE: Sign.CLOUD_OFF,
    SyncState.REFUSED: Sign.ALARM,
    SyncState.LOCAL: Sign.LAPTOP,
}


@kept
def top_bar(face: TopBarFace, read_round: Callable[[], RoundClockFace], look: Look, act: Act) -> ft.Control:
    """The bar in one row; standing tablets and phones have the sides in a row of their own."""
    c, s = look.c, look.s
    where = _where(face, look)
    if s.is_phone:
        # The table's name gives way; what is left of the round and where the records are never do.
        where[0] = ft.Container(where[0], expand=True, expand_loose=True)
        parts: list[ft.Control] = [_menu(face, look, act), ft.Container(row(*where, spacing=6), expand=True)]
    else:
        parts = [_menu(face, look, act), *where, spring()]
    if s.is_flat:
        parts += [_side(face.ns, look), _side(face.ew, look), spring()]
    parts += [round_clock(read_round, look), _sync(face.sync, look, act)]
    if not s.is_phone:
        parts.append(bare_key(face.language, look, act))
    bar = ft.Container(
        row(*parts, spacing=6 if s.is_phone or s.is_narrow else 12),
        height=s.top_h,
        width=s.width,
        padding=ft.Padding.only(left=4 if s.is_phone else 8, right=8),
        bgcolor=c.surface,
        border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
    )
    if not face.practice:
        return bar
    # Practice never looks like the real thing: stripes behind the bar and the word in it.
    bar.bgcolor = None
    return ft.Stack([hatch(s.width, s.top_h, c.surface, c.warn_tint), bar], width=s.width, height=s.top_h)


def side_row(face: TopBarFace, look: Look) -> ft.Control:
    """Both sides under the top bar, each half as wide as the page."""
    s = look.s
    return row(*(_side(each, look) for each in (face.ns, face.ew)), spacing=s.gap)


def bare_key(face: KeyFace, look: Look, act: Act) -> ft.Control:
    """A short word or sign to tap, without a border."""
    c, s = look.c, look.s
    inner = (
        sign(face.sign, c.ink, 24)
        if face.sign is not Sign.NONE
        else words(face.text, s.type.second, c.ink, bold=True)
    )
    return press(
        face.tap,
        face.label or face.text,
        act,
        inner,
        width=s.touch,
        height=s.touch,
        alignment=ft.Alignment.CENTER,
    )


def _menu(face: TopBarFace, look: Look, act: Act) -> ft.Control:
    return press(
        Tap(Do.MENU),
        face.menu_label or "menu",
        act,
        ft.Icon(ft.Icons.MENU, color=look.c.ink, size=26),
        width=look.s.touch,
        height=look.s.touch,
        alignment=ft.Alignment.CENTER,
    )


def _where(face: TopBarFace, look: Look) -> list[ft.Control]:
    c, s = look.c, look.s
    table = words(face.table, s.type.table, c.ink, bold=True)
    where_w = min(230.0, max(110.0, (s.width - 1000) / 2)) if s.is_flat else 220.0
    parts: list[ft.Control] = [table]
    if s.is_phone and face.practice:
        # The word and the stripes matter more there than which deal it is.
        table.visible = False
    elif s.is_phone or s.is_narrow:
        parts.append(words(face.round_deal_short, s.type.second, c.muted))
    else:
        parts.append(
            column(
                words(face.round_deal, s.type.second, c.ink, line=1.25),
                words(face.book, s.type.small, c.muted, line=1.25),
                tight=True,
                width=where_w,
            )
        )
    if face.practice:
        parts.append(
            ft.Container(
                words(face.practice, s.type.second, c.on_ink, bold=True),
                bgcolor=c.warn,
                border_radius=s.key_radius,
                padding=ft.Padding.symmetric(horizontal=10, vertical=3),
            )
        )
    return parts


def _side(face: SideFace, look: Look) -> ft.Control:
    c, s = look.c, look.s
    color = c.side(face.side)
    dots = pips(face.pips, c.danger, c.line_strong, s.pip) if face.pips else ft.Container(width=0)
    name = words(face.name, s.type.chip if s.shape == "portrait" else s.type.second, color, bold=True)
    fouls = words(face.fouls if s.is_flat else face.fouls_short, s.type.second, c.ink, line=1.05)
    if s.is_flat:
        middle: ft.Control = column(name, row(dots, fouls, spacing=2, tight=True), tight=True)
    else:
        middle = row(name, dots, *([] if s.is_phone and face.pips else [fouls]), spacing=6, tight=True)
    level = words(face.level, s.type.level, c.ink, bold=True, line=1.1)
    tail: list[ft.Control] = [spring()] if not s.is_flat else []
    after = [level, *_tag(face, look)] if s.is_flat else [*_tag(face, look), level]
    body = row(
        side_glyph(face.side, color, 20 if not s.is_phone else 14),
        middle,
        *tail,
        *after,
        spacing=10 if not s.is_phone else 4,
        tight=s.is_flat,
    )
    return say(
        face.label or " ".join(filter(None, (face.name, face.level, face.fouls, face.tag))),
        ft.Container(
            body,
            height=s.side_row_h or s.touch,
            bgcolor=c.side_tint(face.side),
            border=stroke(color, 2) if face.tag else stroke(c.side_tint(face.side), 2),
            border_radius=s.key_radius,
            padding=ft.Padding.symmetric(horizontal=12 if not s.is_phone else 8),
        ),
        identifier=f"side-{face.side.value}",
        expand=None if s.is_flat else True,
    )


def _tag(face: SideFace, look: Look) -> list[ft.Control]:
    if not face.tag:
        return []
    c, s = look.c, look.s
    return [
        ft.Container(
            words(face.tag_short if s.is_phone else face.tag, s.type.second, c.surface, bold=True, line=1.1),
            bgcolor=c.side(face.side),
            border_radius=6,
            padding=ft.Padding.symmetric(horizontal=7, vertical=3),
        )
    ]


def _sync(face: SyncFace, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    color = {
        SyncState.SENT: c.ok,
        SyncState.UNSENT: c.warn,
        SyncState.OFFLINE: c.warn,
        SyncState.REFUSED: c.danger,
        SyncState.LOCAL: c.muted,
    }[face.state]
    title = words(face.title, s.type.second, color, bold=True, line=1.2)
    body = column(title, words(face.detail, s.type.small, c.muted, line=1.2), tight=True)
    picture = sign(_SYNC[face.state], color, 24 if not s.is_phone else 20)
    return press(
        Tap(Do.SYNC),
        face.label or f"{face.title} {face.detail}",
        act,
        row(
            picture,
            title if s.is_phone or s.is_narrow or not face.detail else body,
            spacing=7 if not s.is_phone else 4,
            tight=True,
        ),
        height=s.touch,
        padding=ft.Padding.symmetric(horizontal=4),
    )


def page_bar(back: KeyFace | None, title: str, extra: list[ft.Control], look: Look, act: Act) -> ft.Control:
    """The bar of a page beside the table: way back, title, and what belongs to it."""
    c, s = look.c, look.s
    head: list[ft.Control] = [key(back, look, act, height=s.touch)] if back else [ft.Container(width=8)]
    return ft.Container(
        row(*head, words(title, s.type.title, c.ink, bold=True), *extra, spacing=12),
        height=s.top_h,
        width=s.width,
        padding=ft.Padding.symmetric(horizontal=8),
        bgcolor=c.surface,
        border=ft.Border.only(bottom=ft.BorderSide(1, c.line)),
    )
