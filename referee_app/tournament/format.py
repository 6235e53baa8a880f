"""Event formats: what an event text states, and what is chosen where it is silent."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from rules.cards import NATURAL_ORDER, Rank


class FormatError(ValueError):
    """There is no such format, or it does not say what is asked for."""


@dataclass(frozen=True, slots=True)
class Format:
    """One event text as data, with the rule book it is played by."""

    id: str
    book: str
    stated: Mapping[str, Any]
    chosen: Mapping[str, Any]

    def value(self, path: str) -> Any:
        """What holds for a point (`points.match`): the text's own value, else the chosen one, else None."""
        found = _at(self.stated, path)
        return found["value"] if found is not None else _at(self.chosen, path)

    def default(self, path: str) -> Any:
        """The value chosen where the text leaves a gap in what it states, or None."""
        return _at(self.chosen, path)


def _at(table: Mapping[str, Any], path: str) -> Any:
    section, _, field = path.partition(".")
    return table.get(section, {}).get(field)


def ids() -> tuple[str, ...]:
    """Every format that comes with the program."""
    folder = files("referee_app.tournament") / "formats"
    return tuple(sorted(each.name[:-5] for each in folder.iterdir() if each.name.endswith(".toml")))


@lru_cache
def load(format_id: str) -> Format:
    """The format of this id; raises `FormatError` naming those there are."""
    if format_id not in ids():
        raise FormatError(f"format {format_id!r}: one of {', '.join(ids())}")
    path = files("referee_app.tournament") / "formats" / f"{format_id}.toml"
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return Format(format_id, raw["meta"]["book"], raw.get("stated", {}), raw.get("chosen", {}))


def difference(one: Rank, other: Rank) -> int:
    """Levels by which `one` is ahead of `other`.

    >>> difference(Rank.JACK, Rank.EIGHT)
    3
    """
    return NATURAL_ORDER.index(one) - NATURAL_ORDER.index(other)
