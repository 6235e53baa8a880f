"""What has a length on the page, and the lengths that each of the four arrangements always has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Shape(StrEnum):
    """The four arrangements of the table page, chosen from width and height."""

    WIDE = "wide"
    """A wide tablet lying down, or a laptop."""
    SHORT = "short"
    """A smaller tablet lying down, or one whose browser and system bars take height."""
    PORTRAIT = "portrait"
    """A tablet standing."""
    PHONE = "phone"
    """A phone standing."""


@dataclass(frozen=True, slots=True)
class Type:
    """Font sizes by role."""

    verdict: float = 80
    verdict_turned: float = 112
    reason: float = 30
    reason_turned: float = 44
    clause_turned: float = 36
    action: float = 34
    level: float = 32
    table: float = 26
    title: float = 22
    key: float = 28
    name: float = 20
    chip: float = 18
    button: float = 17
    body: float = 16
    second: float = 15
    small: float = 14
    least: float = 13


@dataclass(frozen=True, slots=True)
class Sizes:
    """Every length of the table page at one width and height, in logical pixels."""

    shape: Shape
    width: float
    height: float
    felt_w: float
    felt_h: float
    ring_top: float
    ring_left: float
    key_w: float
    key_h: float
    face_w: float
    face_h: float
    pad_h: float
    margin: float = 8
    gap: float = 8
    key_gap: float = 6
    face_gap: float = 4
    radius: float = 16
    panel_radius: float = 12
    key_radius: float = 8
    card_radius: float = 7
    touch: float = 48
    top_h: float = 56
    side_row_h: float = 0
    felt_pad: float = 12
    seat_w: float = 204
    seat_h: float = 112
    flank_w: float = 204
    flank_h: float = 112
    seat_pad: float = 14
    seat_short: bool = False
    count_px: float = 52
    pip: float = 14
    ring: float = 132
    ring_thin: float = 9
    ring_thick: float = 14
    numeral_px: float = 56
    card_w: float = 62
    card_h: float = 88
    standing_w: float = 330
    log_w: float = 336
    log_h: float = 0
    log_row: float = 48
    log_head: float = 26
    log_keys_w: float = 155
    log_keys_h: float = 56
    strip_h: float = 60
    strip_lines: int = 1
    chip_h: float = 48
    mini_w: float = 38
    grain_upright: bool = True
    grain_w: float = 88
    grain_h: float = 144
    key_cols: int = 9
    count_w: float = 148
    suit_w: float = 36
    joker_w: float = 64
    pass_w: float = 150
    pass_h: float = 86
    all_w: float = 150
    all_h: float = 50
    play_w: float = 226
    play_h: float = 142
    panel_w: float = 344
    panel_h: float = 0
    dialog_w: float = 900
    dialog_h: float = 580
    type: Type = Type()

    @property
    def is_flat(self) -> bool:
        """Whether the log stands beside the felt (wide and short)."""
        return self.shape in (Shape.WIDE, Shape.SHORT)

    @property
    def is_narrow(self) -> bool:
        """Whether there is no room for second words in the bar."""
        return self.width < (1180 if self.is_flat else 700)

    @property
    def is_phone(self) -> bool:
        """Whether this is the phone's arrangement."""
        return self.shape is Shape.PHONE


BANNER_H = 52
"""Height of a banner under the top bar."""

WIDE = Sizes(
    shape=Shape.WIDE,
    width=0,
    height=0,
    felt_w=0,
    felt_h=0,
    ring_top=0,
    ring_left=0,
    key_w=0,
    key_h=68,
    face_w=0,
    face_h=50,
    pad_h=142,
)
"""What is the same on every wide page."""

SHORT = replace(
    WIDE,
    shape=Shape.SHORT,
    key_h=56,
    pad_h=118,
    felt_pad=8,
    seat_h=92,
    seat_pad=12,
    count_px=44,
    ring=116,
    numeral_px=48,
    card_w=56,
    card_h=78,
    strip_h=58,
    grain_upright=False,
    grain_w=216,
    grain_h=48,
    pass_h=118,
    all_w=96,
    all_h=118,
    play_h=118,
    dialog_h=560,
)
"""What is the same on every short page."""

PORTRAIT = replace(
    WIDE,
    shape=Shape.PORTRAIT,
    key_h=64,
    face_h=48,
    pad_h=134,
    side_row_h=48,
    seat_h=108,
    flank_w=152,
    flank_h=150,
    seat_pad=12,
    ring=124,
    numeral_px=52,
    card_w=54,
    card_h=78,
    strip_h=116,
    strip_lines=2,
    grain_upright=False,
    grain_w=264,
    grain_h=48,
    suit_w=32,
    joker_w=56,
    pass_w=168,
    pass_h=92,
    all_w=106,
    all_h=92,
    play_h=92,
    dialog_h=720,
)
"""What is the same on every standing tablet."""

PHONE = replace(
    WIDE,
    shape=Shape.PHONE,
    face_h=52,
    # One more than the keys in it, for its lower border.
    top_h=49,
    side_row_h=40,
    gap=6,
    felt_pad=5,
    seat_w=200,
    seat_h=56,
    flank_w=96,
    flank_h=116,
    seat_pad=8,
    count_px=32,
    ring=76,
    ring_thin=7,
    ring_thick=10,
    numeral_px=30,
    card_w=30,
    card_h=42,
    log_h=48,
    log_keys_w=96,
    log_keys_h=48,
    strip_h=106,
    strip_lines=2,
    mini_w=34,
    grain_upright=False,
    grain_w=168,
    grain_h=48,
    key_cols=6,
    pass_w=112,
    pass_h=68,
    all_w=0,
    all_h=0,
    play_h=68,
    type=Type(
        verdict=52,
        verdict_turned=56,
        reason=20,
        reason_turned=24,
        clause_turned=20,
        action=26,
        level=26,
        table=20,
        title=22,
        key=24,
        name=16,
        chip=16,
        button=16,
        second=14,
        least=12,
    ),
)
"""What is the same on every phone."""


def stacked(base: Sizes) -> Sizes:
    """Pass and play on each other: the exact pad leaves them a column only."""
    return replace(base, pass_w=194, pass_h=76, all_w=90, all_h=76, play_w=194, play_h=128)
