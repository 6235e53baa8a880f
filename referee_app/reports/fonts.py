"""The bundled fonts, cut to what a paper says and with the outlines that every reader and printer takes.

As they are, PDF would need a character map of its own for them, which many programs that search or copy
text do not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter, load_font
from fontTools.ttLib import newTable

from referee_app.texts import catalogue

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
FACES = {"": "sc.woff2", "B": "scb.woff2"}
"""Regular and bold."""
OFF = 0.5
"""How far a curve may lie beside the original, in thousandths of the size."""
ASCII = "".join(map(chr, range(0x20, 0x7F)))


def letters(value: object, lang: str) -> set[str]:
    """Every character of a report, and of the words that papers add to it."""
    own = (text for key, text in catalogue(lang).items() if key.startswith("paper_"))
    return set(ASCII).union(*_texts(value), *own) - set("\n\r\t")


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from _texts(getattr(value, each.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)


def cut(characters: Iterable[str], folder: Path) -> dict[str, Path]:
    """Both weights with these characters, as files in `folder`."""
    wanted = "".join(sorted(characters))
    return {style: _cut(FONTS / name, wanted, folder / f"face{style}.ttf") for style, name in FACES.items()}


def _cut(source: Path, wanted: str, target: Path) -> Path:
    options = Options(layout_features=[], notdef_outline=True, hinting=False, recalc_bounds=True)
    font = load_font(str(source), options)
    subsetter = Subsetter(options)
    subsetter.populate(text=wanted)
    subsetter.subset(font)
    _make_quadratic(font)
    font.flavor = None
    font.save(target)
    font.close()
    return target


def _make_quadratic(font: Any) -> None:
    """PostScript outlines become TrueType outlines."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    made = {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, OFF, reverse_direction=True))
        made[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = table = newTable("glyf")
    table.glyphOrder, table.glyphs = order, made
    for name in ("CFF ", "VORG"):
        if name in font:
            del font[name]
    table.compile(font)
    for name, glyph in made.items():
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(glyph, "xMin", 0))
    most = font["maxp"] = newTable("maxp")
    most.tableVersion = 0x00010000
    most.numGlyphs, most.maxZones = len(order), 1
    for name in (
        *("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements"),
        *("maxSizeOfInstructions", "maxComponentElements", "maxPoints", "maxContours"),
        *("maxCompositePoints", "maxCompositeContours", "maxComponentDepth"),
    ):
        setattr(most, name, 0)
    most.compile(font)
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"
