"""Colours, and the look a view needs beside its face; the lengths are in `sizes`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from referee_app.views.sizes import Sizes
from rules.seats import Side

T = TypeVar("T")

REGULAR = "SC"
"""Family name of the regular face (`assets/fonts/sc.woff2`)."""
BOLD = "SCB"
"""Family name of the bold face (`assets/fonts/scb.woff2`), a real bold and not a smeared one."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme; every text pair is 4.5:1 or better."""

    bg: str = "#F6F5F1"
    surface: str = "#FFFFFF"
    surface2: str = "#EFEDE6"
    ink: str = "#1B1F23"
    on_ink: str = "#FFFFFF"
    muted: str = "#5B6570"
    line: str = "#D9DDE1"
    line_strong: str = "#7F8994"
    felt: str = "#0F5B4A"
    felt_deep: str = "#0A4437"
    on_felt: str = "#F2FBF7"
    on_felt_muted: str = "#BFE0D5"
    ring_track: str = "#457F72"
    turn: str = "#FFFFFF"
    on_turn: str = "#1B1F23"
    turn_border: str = "#F2B705"
    ns: str = "#1D5FD1"
    ns_tint: str = "#E7EFFC"
    ns_felt: str = "#A9CBFF"
    ew: str = "#9E4808"
    ew_tint: str = "#FBEDE0"
    ew_felt: str = "#FFC38A"
    warn: str = "#8F5600"
    warn_tint: str = "#FFF1D6"
    warn_felt: str = "#FFC45C"
    danger: str = "#B3261E"
    danger_tint: str = "#FCE8E6"
    danger_pip: str = "#FFB4AB"
    danger_fill: str = "#B3261E"
    on_danger: str = "#FFFFFF"
    ok: str = "#1A7044"
    ok_tint: str = "#E3F3EA"
    ok_felt: str = "#7FDCA9"
    primary: str = "#0F5B4A"
    on_primary: str = "#FFFFFF"
    duty: str = "#FFC45C"
    first: str = "#F2B705"
    on_first: str = "#1B1F23"
    card: str = "#FFFFFF"
    card_red: str = "#B3261E"
    card_black: str = "#1B1F23"
    card_line: str = "#C9CED3"
    scrim: str = "#8C000000"
    veil: str = "#33000000"
    """Over a locked page, which stays readable."""

    def side(self, side: Side | None) -> str:
        """The colour of a side on paper-coloured ground."""
        if side is None:
            return self.ink
        return self.ns if side is Side.NS else self.ew

    def side_tint(self, side: Side) -> str:
        """The pale ground of a side."""
        return self.ns_tint if side is Side.NS else self.ew_tint

    def side_on_felt(self, side: Side) -> str:
        """The colour of a side on the dark felt."""
        return self.ns_felt if side is Side.NS else self.ew_felt


LIGHT = Palette()
DARK = Palette(
    bg="#14171A",
    surface="#1E2227",
    surface2="#272D33",
    ink="#ECEFF1",
    on_ink="#14171A",
    muted="#A8B2BC",
    line="#3A424A",
    line_strong="#76828D",
    felt="#0B3D32",
    felt_deep="#072A22",
    on_felt="#E8F5F0",
    on_felt_muted="#A9CFC2",
    ring_track="#426B62",
    turn="#ECE9E1",
    turn_border="#FFCF3F",
    ns="#8AB4FF",
    ns_tint="#1B2A44",
    ew="#FFB37A",
    ew_tint="#3B2717",
    warn="#FFC45C",
    warn_tint="#3A2E14",
    danger="#FF8F86",
    danger_tint="#43201D",
    ok="#74D39F",
    ok_tint="#16352A",
    primary="#4FC3A1",
    on_primary="#06231B",
    card="#ECE9E1",
)


@dataclass(frozen=True, slots=True)
class Look:
    """What a view needs beside its face: the colours and the sizes."""

    c: Palette
    s: Sizes
    left_handed: bool = False
    scale: float = 1.0
    """How many times larger the whole page is drawn."""

    def sided(self, *parts: T) -> tuple[T, ...]:
        """Parts of a row as this hand wants them: mirrored for the left one."""
        return parts[::-1] if self.left_handed else parts

    def on_turn_side(self, side: Side) -> str:
        """The colour of a side on the plate on turn, which stays light in the dark theme."""
        return LIGHT.side(side)

    @property
    def ok_on_turn(self) -> str:
        """The colour of ✓ on the plate on turn."""
        return LIGHT.ok
