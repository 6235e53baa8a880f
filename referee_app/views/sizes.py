"""The lengths of every part of the screen at one page size; views hold no numbers of their own."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from referee_app.views.lengths import BANNER_H, PHONE, PORTRAIT, SHORT, WIDE, Shape, Sizes, Type, stacked

__all__ = ["BANNER_H", "Shape", "Sizes", "Type", "largest_scale", "shape_of", "sizes"]


LEAST: dict[Shape, tuple[float, float]] = {
    Shape.PHONE: (338, 700),
    Shape.PORTRAIT: (600, 900),
    Shape.SHORT: (940, 600),
}
"""The smallest page that holds all parts of an arrangement."""


LOW_FELT = 400
"""Height of the felt below which plates and cards between them are in each other's way."""


def largest_scale(width: float, height: float, wanted: float) -> float:
    """How much larger than usual a page of this size can be drawn, at most as much as wanted.

    >>> largest_scale(1280, 800, 1.3), largest_scale(1280, 672, 1.3), largest_scale(390, 844, 1.0)
    (1.3, 1.12, 1.0)
    """
    least_w, least_h = LEAST[
        Shape.PHONE if width < LEAST[Shape.PORTRAIT][0] else Shape.PORTRAIT if height > width else Shape.SHORT
    ]
    return max(1.0, min(wanted, width / least_w, height / least_h))


def shape_of(width: float, height: float) -> Shape:
    """The arrangement for a page of this size.

    >>> [shape_of(*each).value for each in ((1280, 800), (1280, 672), (800, 1280), (390, 844))]
    ['wide', 'short', 'portrait', 'phone']
    """
    if width < 600:
        return Shape.PHONE
    if width < LEAST[Shape.SHORT][0] or height > width:
        return Shape.PORTRAIT
    return Shape.WIDE if width >= 1180 and height >= 740 else Shape.SHORT


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
    low = result.felt_h < LOW_FELT
    return replace(
        result,
        felt_h=result.felt_h - lost,
        ring_top=plain.ring_top - lost,
        seat_short=result.seat_short or (shape is Shape.SHORT and (bool(lost) or low)),
        seat_h=_seat_h(result, exact, bool(lost)),
        seat_w=232 if shape is Shape.SHORT and (exact or lost or low) else result.seat_w,
        felt_pad=4 if lost or (exact and shape is Shape.SHORT) else result.felt_pad,
    )


def _seat_h(result: Sizes, exact: bool, banner: bool) -> float:
    """Plates at top and bottom give way where the felt loses height."""
    low = result.felt_h < LOW_FELT
    if result.shape is Shape.SHORT and (exact or banner or low):
        return 66
    return min(result.seat_h, 100) if banner and not result.is_phone else result.seat_h


def _side_parts(width: float, flank_h: float) -> tuple[float, float, float]:
    """Width of the log and of the seats at the sides: both give way on a narrow tablet lying down."""
    return (336, 204, flank_h) if width >= 1180 else (272, 152, 140)


def _beside_log(base: Sizes, width: float, height: float, exact: bool, ring_gap: float) -> Sizes:
    """Felt, seats, ring and log of a page lying down."""
    pad_h = 212 if exact else base.pad_h
    log_w, flank_w, flank_h = _side_parts(width, base.seat_h)
    felt_w, felt_h = width - log_w - 24, height - 56 - base.strip_h - pad_h - 4 * 8
    return replace(
        base,
        width=width,
        height=height,
        felt_w=felt_w,
        felt_h=felt_h,
        ring_top=(felt_h - base.ring - 34) / 2,
        ring_left=felt_w - 12 - flank_w - ring_gap - base.ring,
        pad_h=pad_h,
        flank_w=flank_w,
        flank_h=flank_h,
        log_w=log_w,
        log_keys_w=(log_w - 26) / 2,
        standing_w=felt_w - 2 * (flank_w + 12) - base.ring - ring_gap - 16,
    )


def _wide(width: float, height: float, exact: bool) -> Sizes:
    base = replace(
        _beside_log(WIDE, width, height, exact, 10),
        key_w=(width - 512 - 8 * 6) / 9,
        face_w=(width - 16 - 88 - 8 - 36 - 64 - 4 - 12 - 194 - 13 * 4) / 13,
        count_w=(width - 512 - 4 * 6) / 5,
    )
    return replace(stacked(base), seat_h=100, felt_pad=8, grain_h=212) if exact else base


def _short(width: float, height: float, exact: bool) -> Sizes:
    base = replace(
        _beside_log(SHORT, width, height, exact, 14),
        key_w=(width - 518 - 8 * 6) / 9,
        face_w=(width - 16 - 36 - 64 - 4 - 12 - 194 - 13 * 4) / 13,
        count_w=(width - 518 - 4 * 6) / 5,
    )
    return replace(stacked(base), seat_short=True, card_w=50, card_h=70) if exact else base


def _portrait(width: float, height: float, exact: bool) -> Sizes:
    ring, felt_w = PORTRAIT.ring, width - 16
    pad_h = 204 if exact else PORTRAIT.pad_h
    # Bars, strip, action keys and gaps; what remains is for felt and log.
    rest = height - (56 + 48 + 56 + 116 + 92 + 9 * 8) - PORTRAIT.pad_h
    # On a low page the log keeps one line and the plates are lower.
    low = rest < 560
    felt_h = max(360.0, min(496.0, rest - (56 if low else 122)))
    base = replace(PORTRAIT, felt_pad=6, seat_h=92, flank_h=140, count_px=44) if low else PORTRAIT
    return replace(
        base,
        width=width,
        height=height,
        felt_w=felt_w,
        felt_h=felt_h,
        ring_top=(felt_h - ring - 34) / 2,
        ring_left=felt_w - 12 - 152 - 15 - ring,
        key_w=(felt_w - 8 * 6) / 9,
        face_w=(felt_w - 32 - 56 - 4 - 13 * 4) / 13,
        pad_h=pad_h,
        standing_w=felt_w - 2 * (152 + 12) - ring - 36,
        log_w=felt_w,
        log_h=max(0.0, rest - felt_h - (pad_h - PORTRAIT.pad_h)),
        log_keys_w=(felt_w - 3 * 8) / 4,
        play_w=felt_w - 168 - 106 - 20,
        panel_w=width,
        # The ring and its word stay in sight above the panel.
        panel_h=height - 120 - (felt_h + ring) / 2 - 30,
        dialog_w=width - 40,
        count_w=(felt_w - 4 * 6) / 5,
    )


def _phone(width: float, height: float, _exact: bool) -> Sizes:
    felt_w, ring = width - 16, PHONE.ring
    # Keys give way a little on the smallest screens, never below a finger's width.
    spare = height - 844
    key_h = max(48.0, min(60.0, 50 + spare / 4))
    felt_h = max(264.0, min(340.0, 271 + spare - 3 * (key_h - 50)))
    return replace(
        PHONE,
        width=width,
        height=height,
        felt_w=felt_w,
        felt_h=felt_h,
        ring_top=felt_h - 62 - 4 - ring,
        ring_left=(felt_w - ring) / 2,
        key_w=(felt_w - 5 * 6) / 6,
        key_h=key_h,
        face_w=(felt_w - 6 * 4) / 7,
        pad_h=3 * key_h + 12,
        pip=13 if width >= 380 else 11,
        standing_w=felt_w - 2 * 105,
        log_w=felt_w,
        count_w=(felt_w - 4 * 6) / 5,
        play_w=felt_w - 72 - 112 - 16,
        panel_w=width,
        panel_h=min(690.0, height - 80),
        dialog_w=width - 16,
        dialog_h=height - 40,
    )
