"""Words, keys and boxes: the small pieces of which every page is made."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import flet as ft

from referee_app.faces import Act, KeyFace, NoticeFace, Sign, Tap, Tone
from referee_app.views.signs import sign
from referee_app.views.theme import BOLD, REGULAR, Look, Palette

P = ParamSpec("P")

LINE = 1.2
"""Height of a line of text; at 1.2 Chinese and digits stand in the middle of their line."""


def kept(view: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A component that is drawn again only when its face or its look is another one."""
    memo = cast("Callable[[Callable[P, ft.Control]], Callable[P, ft.Control]]", ft.memo)
    return memo(ft.component(view))


def words(value: str, size: float, color: str, *, bold: bool = False, lines: int = 1, **more: Any) -> ft.Text:
    """Text in the bundled face, cut with an ellipsis after `lines`."""
    return ft.Text(
        value,
        size=size,
        color=color,
        font_family=BOLD if bold else REGULAR,
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS,
        style=ft.TextStyle(
            height=more.pop("line", LINE), letter_spacing=0, decoration=more.pop("decoration", None)
        ),
        no_wrap=lines == 1,
        **more,
    )


def fitted(value: str, size: float, room: float) -> float:
    """A font size at which `value` fits in `room`."""
    return min(size, max(11.0, room / _ems(value)))


def lines_of(value: str, size: float, room: float) -> int:
    """How many lines `value` takes when it is `room` wide; one more than needed rather than one too few.

    >>> lines_of("同花顺", 16, 160), lines_of("同花顺" * 10, 16, 160)
    (1, 4)
    """
    return math.ceil(_ems(value) * size * 1.08 / room)


def _ems(value: str) -> float:
    # A Chinese character is one em wide, others mostly less than 0.6.
    return sum(1.0 if ord(letter) > 0x2E80 else 0.6 for letter in value) or 1


class Tappable(Protocol):
    """Anything a tap can be told by."""

    @property
    def id(self) -> str:
        """The identifier of the tapped thing in the page."""


T = TypeVar("T", bound=Tappable)


def press(
    tap: T,
    label: str,
    act: Callable[[T], object],
    content: ft.Control,
    *,
    enabled: bool = True,
    hold: T | None = None,
    selected: bool | None = None,
    expand: bool | int | None = None,
    **box: Any,
) -> ft.MergeSemantics:
    """Something to tap: a box with an identifier for tests and a sentence for screen readers."""
    # Merged, because only the box's own tap is one that a screen reader can do.
    return ft.MergeSemantics(
        ft.Semantics(
            identifier=tap.id,
            label=label,
            button=True,
            container=True,
            selected=selected,
            content=ft.Container(
                content=ft.Semantics(exclude_semantics=True, content=content),
                on_click=(lambda _: act(tap)) if enabled else None,
                on_long_press=(lambda _: act(hold)) if hold and enabled else None,
                ink=enabled,
                **box,
            ),
        ),
        # Found again by it among changing neighbours: a tap on its way must not meet another key, or none.
        key=tap.id,
        expand=expand,
    )


def cited(article: Tap | None, label: str, act: Act | None, content: ft.Control, **box: Any) -> ft.Control:
    """A box that opens the clause it is based on, where there is one."""
    if article is None or act is None:
        return ft.Container(content, **box)
    return press(article, label, act, content, **box)


def say(label: str, content: ft.Control, identifier: str | None = None, **more: Any) -> ft.Semantics:
    """Something to read out as one sentence."""
    return ft.Semantics(
        label=label, identifier=identifier, container=True, exclude_semantics=True, content=content, **more
    )


def at(content: ft.Control, **place: float | None) -> ft.Container:
    """A child of a `Stack` at its place."""
    return ft.Container(content=content, **cast("dict[str, Any]", place))


def row(*controls: ft.Control, spacing: float = 8, **more: Any) -> ft.Row:
    """A row, its children on one middle line."""
    return ft.Row(
        list(controls),
        spacing=spacing,
        vertical_alignment=more.pop("vertical_alignment", ft.CrossAxisAlignment.CENTER),
        **more,
    )


def column(*controls: ft.Control, spacing: float = 0, **more: Any) -> ft.Column:
    """A column without gaps unless asked for."""
    return ft.Column(list(controls), spacing=spacing, **more)


def spring() -> ft.Container:
    """Takes the room that is left."""
    return ft.Container(expand=True)


def stroke(color: str, width: float = 1) -> ft.Border:
    """A border on all four sides."""
    return ft.Border.all(width, color)


def key_colors(tone: Tone, enabled: bool, c: Palette) -> tuple[str, str, str, float]:
    """Ground, words, border and border width of a key."""
    if not enabled:
        return c.surface2, c.muted, c.line, 2
    return {
        Tone.PLAIN: (c.surface, c.ink, c.line_strong, 2),
        Tone.PRIMARY: (c.primary, c.on_primary, c.primary, 2),
        Tone.SELECTED: (c.ink, c.on_ink, c.ink, 2),
        Tone.OK: (c.ok_tint, c.ok, c.ok, 2),
        Tone.WARN: (c.warn_tint, c.warn, c.warn, 2),
        Tone.DANGER: (c.surface, c.danger, c.danger, 2),
        Tone.FATAL: (c.danger_fill, c.on_danger, c.danger_fill, 2),
    }[tone]


def _key_body(face: KeyFace, ink: str, sizes: tuple[float, float], lines: int, stacked: bool) -> ft.Control:
    """The words of a key, one under the other, and its sign beside or above them."""
    size, small = sizes
    middle = ft.TextAlign.CENTER
    parts: list[ft.Control] = [words(face.text, size, ink, bold=True, lines=lines, text_align=middle)]
    if face.sub:
        parts.append(words(face.sub, small, ink, text_align=middle))
    centre = ft.CrossAxisAlignment.CENTER
    text = column(*parts, spacing=2, tight=True, horizontal_alignment=centre)
    if face.sign is Sign.NONE:
        return text
    picture = sign(face.sign, ink, size + 4)
    if stacked:
        return column(picture, text, spacing=2, tight=True, horizontal_alignment=centre)
    beside = ft.Container(text, expand=True, expand_loose=True)
    return row(picture, beside, tight=True, alignment=ft.MainAxisAlignment.CENTER)


def key(
    face: KeyFace,
    look: Look,
    act: Act,
    *,
    width: float | None = None,
    height: float | None = None,
    size: float | None = None,
    sub_size: float | None = None,
    expand: bool | int | None = None,
    stacked: bool = False,
    pad: float = 10,
    hold: Tap | None = None,
) -> ft.MergeSemantics:
    """A key with its sign, its words and a second line; `stacked` puts the sign above the words."""
    s = look.s
    ground, ink, border, border_w = key_colors(face.tone, face.enabled, look.c)
    size = size or s.type.button
    if width is None and expand is None and len(face.text) <= 2 and face.sign is Sign.NONE:
        # A word of one or two letters would make a key narrower than a finger.
        width = s.touch + 16
    small = sub_size or s.type.small
    small = fitted(face.sub, small, width - 2 * pad) if width else small
    lines = 2 if not stacked and (not face.sub or (height or 0) >= 76) else 1
    body = _key_body(face, ink, (size, small), lines, stacked)
    return press(
        face.tap,
        face.label or " ".join(filter(None, (face.text, face.sub))),
        act,
        body,
        enabled=face.enabled,
        hold=hold,
        expand=expand,
        width=width,
        height=height or s.touch,
        padding=ft.Padding.symmetric(horizontal=pad),
        alignment=ft.Alignment.CENTER,
        bgcolor=ground,
        border=stroke(border, border_w),
        border_radius=s.key_radius,
    )


def keys_row(
    faces: Sequence[KeyFace], look: Look, act: Act, height: float, size: float | None = None
) -> ft.Row:
    """Keys of equal width side by side."""
    return row(
        *(key(face, look, act, height=height, size=size, expand=True) for face in faces), spacing=look.s.gap
    )


def dimmed(panel: ft.Control, look: Look, beside: Callable[[], object] = lambda: None) -> ft.Container:
    """A panel in the middle of a page that is dimmed; a tap beside it reaches nothing below."""
    s = look.s
    return ft.Container(
        panel,
        width=s.width,
        height=s.height,
        bgcolor=look.c.scrim,
        alignment=ft.Alignment.CENTER,
        on_click=lambda _: beside(),
    )


def notice(
    face: NoticeFace,
    look: Look,
    act: Act | None = None,
    *,
    height: float | None = None,
    size: float | None = None,
    lines: int = 2,
) -> ft.Control:
    """A bordered box with a sign and a sentence; with `act` a tap opens its clause."""
    c, s = look.c, look.s
    ground, ink, border = {
        Tone.OK: (c.ok_tint, c.ok, c.ok),
        Tone.WARN: (c.warn_tint, c.warn, c.warn),
        Tone.DANGER: (c.danger_tint, c.danger, c.danger),
        Tone.FATAL: (c.danger_tint, c.danger, c.danger),
    }.get(face.tone, (c.surface2, c.ink, c.line_strong))
    size = size or s.type.body
    said: list[ft.Control] = [words(face.text, size, ink, bold=face.tone is not Tone.PLAIN, lines=lines)]
    if face.detail:
        said.append(words(face.detail, s.type.small, c.muted, lines=2))
    text = column(*said, spacing=2, tight=True)
    picture = [sign(face.sign, ink, size + 5)] if face.sign is not Sign.NONE else []
    return cited(
        face.article,
        f"{face.text} {face.detail}".strip(),
        act,
        row(*picture, ft.Container(text, expand=True, expand_loose=True), tight=True),
        height=height,
        bgcolor=ground,
        border=stroke(border, 2),
        border_radius=s.key_radius,
        padding=ft.Padding.symmetric(horizontal=12, vertical=0 if height else 8),
    )
