"""The keyboard: a stroke stands for a tap that the page offers now, and for nothing else."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from referee_app.faces import Do, Grain, PageFace, Spot, TableFace, Tap, VerifyFace
from referee_app.faces.offered import offered

_SPOTS = {
    "Arrow Up": Spot.TOP,
    "Arrow Left": Spot.LEFT,
    "Arrow Down": Spot.BOTTOM,
    "Arrow Right": Spot.RIGHT,
}
_RANKS = {**{each: each for each in "23456789TJQKA"}, "0": "T"}
NEXT_READING = "N"
OF_FOCUS = frozenset({"Enter", "Space", "Shift+Space"})
"""What a key has to itself once the focus was moved to it."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One key going down, by the label of its cap."""

    key: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False

    @property
    def name(self) -> str:
        """As the key map writes it.

        >>> Stroke("z", ctrl=True).name, Stroke(" ", shift=True).name, Stroke("Numpad 7").name
        ('Ctrl+Z', 'Shift+Space', '7')
        """
        key = self.key.removeprefix("Numpad ").removeprefix("Digit ")
        key = {" ": "Space", "Esc": "Escape"}.get(key, key.upper() if len(key) == 1 else key)
        shift = "Shift+" if self.shift and key != "?" else ""
        return f"{'Ctrl+' * self.ctrl}{'Alt+' * self.alt}{shift}{key}"


@cache
def keymap() -> dict[str, dict[str, list[str]]]:
    """The keys by the page they belong to."""
    found: dict[str, dict[str, list[str]]] = tomllib.loads(
        (files("referee_app") / "keymap.toml").read_text(encoding="utf-8")
    )
    return found


def tap_for(stroke: Stroke, face: PageFace, tables: Iterable[str] = ()) -> Tap | None:
    """The tap that a stroke stands for on this page; `tables` are the logs of the strip."""
    if stroke.name.startswith("Alt+"):
        return _table(stroke.name.removeprefix("Alt+"), list(tables))
    can = offered(face)
    for tap in _wanted(stroke.name, face):
        if tap in can or tap.do in _NO_FACE:
            return tap
    return None


_NO_FACE = frozenset({Do.KEYS, Do.DARK, Do.LANGUAGE, Do.SUIT_TAB, Do.CLEAR})
"""Taps that no face holds: they are on every page, or belong to a key that is there."""


def _table(number: str, tables: list[str]) -> Tap | None:
    wanted = int(number) if number.isdecimal() else 0
    return Tap(Do.TABLE, tables[wanted - 1]) if 1 <= wanted <= len(tables) else None


def _wanted(name: str, face: PageFace) -> Iterator[Tap]:
    """Everything the stroke could mean here, the likeliest first."""
    sections = ["always"]
    if isinstance(face, TableFace):
        sections += ["table", face.pad.grain.value]
        if name == "Enter" and face.actions.play.tap.do is Do.COUNT:
            yield face.actions.play.tap
        yield from _seat(name, face)
        if name == NEXT_READING:
            yield from _next_reading(face)
    pad = face.pad if isinstance(face, TableFace | VerifyFace) else None
    if pad is not None and pad.grain is Grain.EXACT:
        sections.append(Grain.EXACT.value)
        if name in _RANKS:
            yield Tap(Do.FACE, pad.suit_tab + _RANKS[name])
    for section in sections:
        for text in keymap()[section].get(name, ()):
            do, _, value = text.partition("-")
            yield Tap(Do(do), value)


def _seat(name: str, face: TableFace) -> Iterator[Tap]:
    if name in _SPOTS:
        yield from (Tap(Do.SEAT, each.seat.value) for each in face.seats if each.spot is _SPOTS[name])


def _next_reading(face: TableFace) -> Iterator[Tap]:
    """Another reading, in the end each of them: the one that is chosen stands in front."""
    if face.strip.more:
        yield face.strip.more.tap
    found = [each for each in face.strip.readings if each.tap.value and not each.selected]
    if found:
        yield found[-1].tap
