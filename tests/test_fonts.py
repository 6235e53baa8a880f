"""Nothing that we write ourselves may show as an empty box."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
TEXTS = sorted(
    p for package in ("rules", "penalties", "referee_app") for p in (ROOT / package).rglob("*.toml")
)


def drawn(weight: str) -> set[str]:
    """The characters that a font has a glyph for."""
    return set(map(chr, TTFont(FONTS / weight).getBestCmap()))


@pytest.fixture(scope="module", params=["sc.woff2", "scb.woff2"])
def glyphs(request: pytest.FixtureRequest) -> set[str]:
    """What one weight can draw."""
    return drawn(request.param)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_our_texts_can_be_drawn(path: Path, glyphs: set[str]) -> None:
    needed = {c for c in path.read_text(encoding="utf-8") if c.isprintable()}
    assert not needed - glyphs


@pytest.mark.parametrize(
    "text",
    [
        "掼蛋裁判台",
        "♠♥♣♦♤♡♧♢",
        "▲◆▶●○■□★✓→″′·§“”‘’‖①⑳",
        "玥堃喆淼昇珺翀赟祎暐璟琤垚燚犇翊瑀晗頔",
        "陳黃鄭龔",
    ],
    ids=["game", "suits", "signs", "names", "traditional"],
)
def test_names_and_signs_can_be_drawn(text: str, glyphs: set[str]) -> None:
    assert not set(text) - glyphs


def test_both_weights_draw_the_same() -> None:
    assert drawn("sc.woff2") == drawn("scb.woff2")
