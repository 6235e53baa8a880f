"""Type sizes and the lengths of every part of the screen; views hold no numbers of their own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache


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
        """Whether a page lying down has no room for second words in its bar."""
        return self.is_flat and self.width < 1180

    @property
    def is_phone(self) -> bool:
        """Whether this is the phone's arrangement."""
        return self.shape is Shape.PHONE


def shape_of(width: float, height: float) -> Shape:
    """The arrangement for a page of this size.

    >>> [shape_of(*each).value for each in ((1280, 800), (1280, 672), (800, 1280), (390, 844))]
    ['wide', 'short', 'portrait', 'phone']
    """
    if width < 600:
        return Shape.PHONE
    if width < 1000 or height > width:
        return Shape.PORTRAIT
    return Shape.WIDE if width >= 1180 and height >= 740 else Shape.SHORT


BANNER_H = 52
"""Height of a banner under the top bar."""


@lru_cache(maxsize=64)
def sizes(width: float, height: float, exact: bool = False, banner: bool = False) -> Sizes:
    """Every length for a page of this size.

    The ring keeps its place on the page whatever the grain and whether a banner stands.
    """
    shape = shape_of(width, height)
    build = {Shape.WIDE: _wide, Shape.SHORT: _short, Shape.PORTRAIT: _portrait, Shape.PHONE: _phone}[shape]
    plain = build(width, height, False)
    result = build(width, height, True) if exact else plain
    # The phone's banner takes the place of its one log row instead.
    lost = BANNER_H + result.gap if banner and shape is not Shape.PHONE else 0
    return replace(
        result,
        felt_h=result.felt_h - lost,
        ring_top=plain.ring_top - lost,
        seat_short=result.seat_short or (shape is Shape.SHORT and bool(lost)),
        seat_h=_seat_h(result, exact, bool(lost)),
        seat_w=232 if shape is Shape.SHORT and (exact or lost) else result.seat_w,
        felt_pad=4 if lost or (exact and shape is Shape.SHORT) else result.felt_pad,
    )


def _seat_h(result: Sizes, exact: bool, banner: bool) -> float:
    """Plates at top and bottom give way where the felt loses height."""
    if result.shape is Shape.SHORT and (exact or banner):
        return 66
    return min(result.seat_h, 100) if banner and not result.is_phone else result.seat_h


def _side_parts(width: float, flank_h: float) -> tuple[float, float, float]:
    """Width of the log and of the seats at the sides: both give way on a narrow tablet lying down."""
    return (336, 204, flank_h) if width >= 1180 else (272, 152, 140)


def _wide(width: float, height: float, exact: bool) -> Sizes:
    pad_h, strip_h, ring = (212 if exact else 142), 60, 132
    log_w, flank_w, flank_h = _side_parts(width, 112)
    felt_w, felt_h = width - log_w - 24, height - 56 - strip_h - pad_h - 4 * 8
    return Sizes(
        shape=Shape.WIDE,
        width=width,
        height=height,
        felt_w=felt_w,
        felt_h=felt_h,
        ring_top=(felt_h - ring - 34) / 2,
        ring_left=felt_w - 12 - flank_w - 10 - ring,
        key_w=(width - 512 - 8 * 6) / 9,
        key_h=68,
        face_w=(width - 16 - 88 - 8 - 36 - 64 - 4 - 12 - 194 - 13 * 4) / 13,
        face_h=50,
        pad_h=pad_h,
        flank_w=flank_w,
        flank_h=flank_h,
        log_w=log_w,
        log_keys_w=(log_w - 26) / 2,
        seat_h=100 if exact else 112,
        felt_pad=8 if exact else 12,
        grain_h=max(144, pad_h),
        standing_w=felt_w - 2 * (flank_w + 12) - ring - 26,
        pass_w=194 if exact else 150,
        pass_h=76 if exact else 86,
        all_w=90 if exact else 150,
        all_h=76 if exact else 50,
        play_w=194 if exact else 226,
        play_h=128 if exact else 142,
        count_w=(width - 512 - 4 * 6) / 5,
    )


def _short(width: float, height: float, exact: bool) -> Sizes:
    pad_h, strip_h, ring = (212 if exact else 118), 58, 116
    log_w, flank_w, flank_h = _side_parts(width, 92)
    felt_w, felt_h = width - log_w - 24, height - 56 - strip_h - pad_h - 4 * 8
    return Sizes(
        shape=Shape.SHORT,
        width=width,
        height=height,
        felt_w=felt_w,
        felt_h=felt_h,
        ring_top=(felt_h - ring - 32) / 2,
        ring_left=felt_w - 12 - flank_w - 14 - ring,
        key_w=(width - 518 - 8 * 6) / 9,
        key_h=56,
        face_w=(width - 16 - 36 - 64 - 4 - 12 - 194 - 13 * 4) / 13,
        face_h=50,
        pad_h=pad_h,
        felt_pad=8,
        seat_h=92,
        flank_w=flank_w,
        flank_h=flank_h,
        log_w=log_w,
        log_keys_w=(log_w - 26) / 2,
        seat_pad=12,
        seat_short=exact,
        count_px=44,
        ring=ring,
        numeral_px=48,
        card_w=50 if exact else 56,
        card_h=70 if exact else 78,
        standing_w=felt_w - 2 * (flank_w + 12) - ring - 30,
        strip_h=strip_h,
        grain_upright=False,
        grain_w=216,
        grain_h=48,
        pass_w=194 if exact else 150,
        pass_h=76 if exact else 118,
        all_w=90 if exact else 96,
        all_h=76 if exact else 118,
        play_w=194 if exact else 226,
        play_h=128 if exact else 118,
        count_w=(width - 518 - 4 * 6) / 5,
        dialog_h=560,
    )


def _portrait(width: float, height: float, exact: bool) -> Sizes:
    pad_h, ring = (204 if exact else 134), 124
    fixed = 56 + 48 + 56 + 116 + 92 + 9 * 8
    rest = height - fixed - 134
    # On a low page the log keeps one line and the plates are lower.
    low = rest < 560
    felt_h = max(360.0, min(496.0, rest - (56 if low else 122)))
    felt_w = width - 16
    return Sizes(
        shape=Shape.PORTRAIT,
        width=width,
        height=height,
        felt_w=felt_w,
        felt_h=felt_h,
        ring_top=(felt_h - ring - 34) / 2,
        ring_left=felt_w - 12 - 152 - 15 - ring,
        key_w=(width - 16 - 8 * 6) / 9,
        key_h=64,
        face_w=(width - 16 - 32 - 56 - 4 - 13 * 4) / 13,
        face_h=48,
        pad_h=pad_h,
        side_row_h=48,
        felt_pad=6 if low else 12,
        seat_h=92 if low else 108,
        flank_w=152,
        flank_h=140 if low else 150,
        count_px=44 if low else 52,
        seat_pad=12,
        ring=ring,
        numeral_px=52,
        card_w=54,
        card_h=78,
        standing_w=felt_w - 2 * (152 + 12) - ring - 36,
        log_w=felt_w,
        log_h=max(0.0, rest - felt_h - (pad_h - 134)),
        log_keys_w=(width - 16 - 3 * 8) / 4,
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
        play_w=width - 16 - 168 - 106 - 20,
        play_h=92,
        panel_w=width,
        # The ring and its word stay in sight above the panel.
        panel_h=height - 120 - (felt_h + ring) / 2 - 30,
        dialog_w=width - 40,
        dialog_h=720,
        count_w=(width - 16 - 4 * 6) / 5,
    )


def _phone(width: float, height: float, _exact: bool) -> Sizes:
    felt_w, ring = width - 16, 76
    # Keys give way a little on the smallest screens, never below a finger's width.
    spare = height - 844
    key_h = max(48.0, min(60.0, 50 + spare / 4))
    felt_h = max(264.0, min(340.0, 271 + spare - 3 * (key_h - 50)))
    return Sizes(
        shape=Shape.PHONE,
        width=width,
        height=height,
        felt_w=felt_w,
        felt_h=felt_h,
        ring_top=felt_h - 62 - 4 - ring,
        ring_left=(felt_w - ring) / 2,
        key_w=(felt_w - 5 * 6) / 6,
        key_h=key_h,
        face_w=(felt_w - 6 * 4) / 7,
        face_h=52,
        pad_h=3 * key_h + 12,
        margin=8,
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
        pip=13 if width >= 380 else 11,
        ring=ring,
        ring_thin=7,
        ring_thick=10,
        numeral_px=30,
        card_w=30,
        card_h=42,
        standing_w=felt_w - 2 * 105,
        log_w=felt_w,
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
        count_w=(felt_w - 4 * 6) / 5,
        pass_w=112,
        pass_h=68,
        all_w=0,
        all_h=0,
        play_w=felt_w - 72 - 112 - 16,
        play_h=68,
        panel_w=width,
        panel_h=min(690.0, height - 80),
        dialog_w=width - 16,
        dialog_h=height - 40,
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
            least=12,
            name=16,
            chip=16,
            button=16,
            second=14,
        ),
    )
