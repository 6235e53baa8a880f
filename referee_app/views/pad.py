"""The pads: ranks, counts, the 54 faces, and the switch between the three grains."""

from __future__ import annotations

import flet as ft

from referee_app.faces import Act, Do, FaceKey, Grain, GrainKey, PadFace, PadKey, Tap
from referee_app.views.parts import column, fitted, kept, press, row, stroke, words
from referee_app.views.signs import dashed_box
from referee_app.views.theme import Look

SUITS = (("S", "♠", False), ("H", "♥", True), ("C", "♣", False), ("D", "♦", True))


@kept
def pad(face: PadFace, look: Look, act: Act) -> ft.Control:
    """The keys of the grain in use; the upright switch stands left of them."""
    s = look.s
    if face.grain is Grain.EXACT and face.faces:
        keys = _one_suit(face, look, act) if s.is_phone else _four_suits(face, look, act)
    elif face.grain is Grain.COUNT:
        keys = _grid(face, look, act, 5, s.count_w, _count_height(look))
    else:
        keys = _grid(face, look, act, s.key_cols, s.key_w, s.key_h)
    if not s.grain_upright:
        return keys
    both = look.sided(grain_switch(face, look, act), keys)
    return row(*both, spacing=s.gap, vertical_alignment=ft.CrossAxisAlignment.START)


def _count_height(look: Look) -> float:
    s = look.s
    return s.key_h if not s.is_phone else (s.pad_h - s.key_gap) / 2


def grain_switch(face: PadFace, look: Look, act: Act) -> ft.Control:
    """Three grains, the one in use filled."""
    return _switch(face.grains, face.grain, look, act)


@kept
def _switch(grains: tuple[GrainKey, ...], used: Grain, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    size = s.grain_h if s.grain_upright else s.grain_w
    each = size / max(1, len(grains))
    cells = [_grain(one, one.grain is used, each, look, act) for one in grains]
    body: ft.Control = column(*cells) if s.grain_upright else row(*cells, spacing=0)
    return ft.Container(
        body,
        width=s.grain_w,
        height=s.grain_h,
        bgcolor=c.surface,
        # Drawn over the cells, so that each of them keeps a finger's height.
        foreground_decoration=ft.BoxDecoration(
            border=stroke(c.line_strong, 2), border_radius=ft.BorderRadius.all(s.key_radius)
        ),
        border_radius=s.key_radius,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def _grain(face: GrainKey, on: bool, length: float, look: Look, act: Act) -> ft.Control:
    c, s = look.c, look.s
    width, height = (s.grain_w, length) if s.grain_upright else (length, s.grain_h)
    return press(
        face.tap,
        face.text,
        act,
        words(face.text, fitted(face.text, s.type.button, width - 12), c.on_ink if on else c.ink, bold=True),
        selected=on,
        width=width,
        height=height,
        bgcolor=c.ink if on else c.surface,
        alignment=ft.Alignment.CENTER,
    )


def _grid(face: PadFace, look: Look, act: Act, cols: int, width: float, height: float) -> ft.Control:
    gap = look.s.key_gap
    made = [pad_key(each, look, act, width, height, enabled=face.enabled) for each in face.keys]
    lines = [row(*made[k : k + cols], spacing=gap) for k in range(0, len(made), cols)]
    return column(*lines, spacing=gap)


@kept
def pad_key(
    face: PadKey, look: Look, act: Act, width: float, height: float, enabled: bool = True
) -> ft.Control:
    """A key with its rank or word, a second line and the count of taps in its corner."""
    c, s = look.c, look.s
    on = enabled and face.enabled
    ink = c.muted if face.dim or not on else c.danger if face.red else c.ink
    is_back = face.tap.value == "back"
    size = s.type.name if face.word and not s.is_phone else s.type.key if not face.word else s.type.chip
    middle: list[ft.Control] = [
        ft.Icon(ft.Icons.BACKSPACE_OUTLINED, color=ink, size=28)
        if is_back
        else words(face.text, fitted(face.text, size, width - 8), ink, bold=True, line=1.1)
    ]
    if face.sub:
        middle.append(_key_sub(face.sub, ink if face.red else c.muted, look, width, height))
    layers: list[ft.Control] = [
        ft.Container(
            column(*middle, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
            width=width,
            height=height,
            alignment=ft.Alignment.CENTER,
        )
    ]
    if face.badge:
        layers.append(_badge(face.badge, look))
    border = stroke(c.ink, 2.5) if face.framed else stroke(c.line_strong)
    return press(
        face.tap,
        face.label or face.text,
        act,
        ft.Stack(layers, width=width, height=height),
        enabled=on,
        hold=face.hold,
        width=width,
        height=height,
        bgcolor=c.ink if face.pressed else c.surface2 if face.dim or not on else c.surface,
        border=border,
        border_radius=s.key_radius,
    )


def _key_sub(text: str, color: str, look: Look, width: float, height: float) -> ft.Control:
    """A second line; on high narrow keys it may take two."""
    two = height > 70 and width < 100
    size = fitted(text, look.s.type.least, (width - 8) * (1.8 if two else 1))
    return words(text, size, color, line=1.1, lines=2 if two else 1, text_align=ft.TextAlign.CENTER)


def _badge(text: str, look: Look) -> ft.Control:
    c, s = look.c, look.s
    small = s.key_w < 62
    size = 17 if small else 21
    return ft.Container(
        words(text, s.type.small - (2 if small else 0), c.on_ink, bold=True, line=1.0),
        width=size,
        height=size,
        right=1 if small else 3,
        top=1 if small else 2,
        bgcolor=c.ink,
        border_radius=11,
        alignment=ft.Alignment.CENTER,
    )


def back_key(face: PadFace, look: Look, act: Act, width: float, height: float) -> ft.Control:
    """The key that takes the last card back, where the pad itself has none."""
    return pad_key(face.back, look, act, width, height) if face.back else ft.Container()


def _four_suits(face: PadFace, look: Look, act: Act) -> ft.Control:
    """Four rows of thirteen and the two jokers at the right."""
    s = look.s
    gap = s.face_gap
    by_suit: dict[str, list[FaceKey]] = {suit: [] for suit, _, _ in SUITS}
    jokers: list[FaceKey] = []
    for one in face.faces:
        by_suit.get(one.suit, jokers).append(one)
    lines = [
        row(
            _suit_sign(glyph, red, look),
            *(face_key(one, look, act, s.face_w, s.face_h, face.enabled) for one in by_suit[suit]),
            spacing=gap,
        )
        for suit, glyph, red in SUITS
    ]
    joker_h = (4 * s.face_h + 3 * gap - gap) / 2
    tail = [face_key(one, look, act, s.joker_w, joker_h, face.enabled) for one in jokers]
    return row(column(*lines, spacing=gap), column(*tail, spacing=gap), spacing=gap)


def _suit_sign(glyph: str, red: bool, look: Look) -> ft.Control:
    c, s = look.c, look.s
    return ft.Container(
        words(glyph, 30, c.danger if red else c.ink, line=1.1),
        width=s.suit_w - s.face_gap,
        alignment=ft.Alignment.CENTER,
    )


def _one_suit(face: PadFace, look: Look, act: Act) -> ft.Control:
    """The phone: the four suits and the two jokers, then the thirteen of the open suit."""
    s = look.s
    gap = s.face_gap
    tab_w = (s.felt_w - 5 * gap) / 6
    tab_h = s.pad_h - 2 * s.face_h - 2 * gap
    jokers = [one for one in face.faces if not one.suit]
    tabs = row(
        *(_tab(each, face.suit_tab, tab_w, tab_h, look, act) for each in SUITS),
        *(face_key(one, look, act, tab_w, tab_h, face.enabled) for one in jokers),
        spacing=gap,
    )
    open_suit = [one for one in face.faces if one.suit == face.suit_tab]
    keys = [face_key(one, look, act, s.face_w, s.face_h, face.enabled) for one in open_suit]
    return column(tabs, row(*keys[:7], spacing=gap), row(*keys[7:], spacing=gap), spacing=gap)


def _tab(
    suit: tuple[str, str, bool], open_suit: str, width: float, height: float, look: Look, act: Act
) -> ft.Control:
    c, s = look.c, look.s
    value, glyph, red = suit
    on = value == open_suit
    color = c.on_ink if on else c.danger if red else c.ink
    return press(
        Tap(Do.SUIT_TAB, value),
        glyph,
        act,
        words(glyph, 26, color, line=1.1),
        selected=on,
        width=width,
        height=height,
        bgcolor=c.ink if on else c.surface,
        border=stroke(c.line_strong),
        border_radius=s.key_radius,
        alignment=ft.Alignment.CENTER,
    )


@kept
def face_key(
    face: FaceKey, look: Look, act: Act, width: float, height: float, enabled: bool = True
) -> ft.Control:
    """One face with two dots for its two copies: black gone, green in this play, ring still there."""
    c, s = look.c, look.s
    off = face.gone + face.typed >= 2 and not face.typed
    ink = c.muted if off or face.dim else c.danger if face.red else c.ink
    size = min(22.0 if len(face.text) < 3 or face.text.isdigit() else 18.0, height * 0.44)
    rank = words(face.text, fitted(face.text, size, width - 6), ink, bold=True, line=1.1)
    dots = row(*(_dot(face, number, look) for number in range(2)), spacing=3, tight=True)
    tight = height < 40
    inner: ft.Control = (
        row(rank, dots, spacing=3, tight=True)
        if tight
        else column(rank, dots, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    )
    layers: list[ft.Control] = [
        ft.Container(inner, width=width, height=height, alignment=ft.Alignment.CENTER)
    ]
    if face.corner:
        layers.append(
            ft.Container(
                words(face.corner, 13 if width > 56 else 11, c.danger, bold=True, line=1.0), left=3, top=2
            )
        )
    if off:
        layers.append(dashed_box(width, height, c.line_strong, s.key_radius))
    border = None if off else stroke(c.ok, 3) if face.typed else stroke(c.line_strong)
    return press(
        face.tap,
        face.label or f"{face.suit} {face.text}",
        act,
        ft.Stack(layers, width=width, height=height),
        # A face that is all gone is dashed but works: an illegal fact can be recorded too.
        enabled=enabled,
        width=width,
        height=height,
        bgcolor=c.ok_tint if face.typed else c.surface2 if off or face.dim else c.surface,
        border=border,
        border_radius=s.key_radius,
    )


def _dot(face: FaceKey, number: int, look: Look) -> ft.Control:
    c = look.c
    color = None
    if number < face.gone:
        color = c.danger if face.red else c.ink
    elif number < face.gone + face.typed:
        color = c.ok
    return ft.Container(
        width=7, height=7, border_radius=4, bgcolor=color, border=None if color else stroke(c.line_strong)
    )
