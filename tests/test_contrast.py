"""Every pair of colours laid on each other, light and dark: 4.5 to 1 for words, 3 to 1 for borders."""

from __future__ import annotations

from dataclasses import fields

import pytest

from referee_app.faces import Tone
from referee_app.views.parts import key_colors
from referee_app.views.sizes import sizes
from referee_app.views.theme import DARK, LIGHT, Look, Palette
from rules.seats import Side

THEMES = {"light": LIGHT, "dark": DARK}
WORDS = 4.5
SHAPES = 3.0

PAPER = ("bg", "surface", "surface2")
"""The grounds on which pages write."""
ON_FELT = ("on_felt", "on_felt_muted", "ns_felt", "ew_felt", "warn_felt", "ok_felt", "danger_pip")
"""What is written on the green."""
TEXT: tuple[tuple[str, str], ...] = (
    *((ink, ground) for ink in ("ink", "muted", "danger", "warn", "ok") for ground in PAPER),
    *((side, ground) for side in ("ns", "ew") for ground in ("surface", f"{side}_tint", "bg")),
    *((tone, f"{tone}_tint") for tone in ("warn", "danger", "ok")),
    *(("ink", f"{tone}_tint") for tone in ("warn", "danger", "ok", "ns", "ew")),
    *(("muted", f"{tone}_tint") for tone in ("warn", "danger")),
    *((ink, felt) for ink in ON_FELT for felt in ("felt", "felt_deep")),
    ("on_ink", "ink"),
    ("on_ink", "warn"),
    ("on_turn", "turn"),
    ("on_danger", "danger_fill"),
    ("on_primary", "primary"),
    ("surface", "ns"),
    ("surface", "ew"),
    ("on_first", "first"),
    ("on_turn", "duty"),
    ("card_red", "card"),
    ("card_black", "card"),
)
SHAPE: tuple[tuple[str, str], ...] = (
    *(("line_strong", ground) for ground in PAPER),
    *((tone, "surface") for tone in ("warn", "danger", "ok", "primary")),
    ("turn_border", "felt"),
    ("turn", "felt"),
    ("on_danger", "danger_fill"),
)


def luminance(color: str) -> float:
    """How light a colour is, as WCAG reckons it."""
    parts = [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """From 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_reckoning_itself() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def lacking(theme: Palette, pairs: tuple[tuple[str, str], ...], least: float) -> list[str]:
    """The pairs that cannot be told apart well enough."""
    found = ((a, b, contrast(getattr(theme, a), getattr(theme, b))) for a, b in pairs)
    return [f"{a} on {b}: {ratio:.2f}" for a, b, ratio in found if ratio < least]


@pytest.mark.parametrize("name", THEMES)
def test_r28_words_can_be_read(name: str) -> None:
    assert lacking(THEMES[name], TEXT, WORDS) == []


@pytest.mark.parametrize("name", THEMES)
def test_r28_borders_and_shapes_can_be_seen(name: str) -> None:
    assert lacking(THEMES[name], SHAPE, SHAPES) == []


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("tone", list(Tone))
def test_r28_keys_of_every_weight_can_be_read(name: str, tone: Tone) -> None:
    ground, ink, _, _ = key_colors(tone, True, THEMES[name])
    assert contrast(ground, ink) >= WORDS
    off_ground, off_ink, _, _ = key_colors(tone, False, THEMES[name])
    assert contrast(off_ground, off_ink) >= WORDS


@pytest.mark.parametrize("name", THEMES)
def test_r28_the_plate_on_turn_stays_light_and_readable(name: str) -> None:
    look = Look(THEMES[name], sizes(1280, 800))
    for color in (*(look.on_turn_side(side) for side in Side), look.ok_on_turn):
        assert contrast(color, look.c.turn) >= WORDS


def test_every_colour_of_the_theme_is_looked_at() -> None:
    """A new colour needs a pair here."""
    seen = {each for pair in (*TEXT, *SHAPE) for each in pair}
    decoration = {"line", "card_line", "ring_track", "scrim", "veil"}
    assert {each.name for each in fields(Palette)} - seen == decoration
