"""Event formats: what an event text states, and what is chosen where it is silent."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any, get_args

from pydantic import TypeAdapter, ValidationError

from referee_app.tournament.stages import Stage, Step
from rules.cards import NATURAL_ORDER, Rank

DEFAULT_CASCADE: tuple[Step, ...] = ("points", "level_difference", "head_to_head_of_two_that_met")
STEPS: tuple[str, ...] = get_args(Step)

_STAGES: TypeAdapter[tuple[Stage, ...]] = TypeAdapter(tuple[Stage, ...])


class FormatError(ValueError):
    """There is no such format, or it does not say what is asked for."""


@dataclass(frozen=True, slots=True)
class Format:
    """One event text as data, with the rule book it is played by."""

    id: str
    book: str
    stated: Mapping[str, Any]
    chosen: Mapping[str, Any]
    stages: tuple[Stage, ...] = ()
    title: Mapping[str, str] = field(default_factory=dict)
    raw: Mapping[str, Any] = field(default_factory=dict)
    """The whole of it, as an event's log keeps it."""

    def value(self, path: str) -> Any:
        """What holds for a point (`points.match`): the text's own value, else the chosen one, else None."""
        found = _at(self.stated, path)
        return found["value"] if found is not None else _at(self.chosen, path)

    def default(self, path: str) -> Any:
        """The value chosen where the text leaves a gap in what it states, or None."""
        return _at(self.chosen, path)

    def article(self, path: str) -> str:
        """Where the text states a point; empty where it does not."""
        found = _at(self.stated, path)
        return str(found["article"]) if found is not None else ""

    def cascade(self, stage: Stage) -> tuple[Step, ...]:
        """The steps of a ranking: the stage's own, else what completes the text's, else the text's."""
        if stage.cascade:
            return stage.cascade
        if stage.system == "knockout":
            return ("reached",)
        found = self.default("rank.cascade") or self.value("rank.cascade") or DEFAULT_CASCADE
        return tuple(found)

    @property
    def is_individual(self) -> bool:
        """Whether players enter one by one."""
        return bool(self.value("event.entry") == "individual")

    @property
    def partners_change(self) -> bool:
        """Whether partners are drawn again before each match."""
        return any(stage.system == "drawn" for stage in self.stages)

    @property
    def pairs_in_team(self) -> int:
        """Pairs that enter as one team; 1 where pairs or single players enter."""
        entry = self.value("event.entry")
        return int(entry["team"]) if isinstance(entry, Mapping) else 1


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
    return build(tomllib.loads(path.read_text(encoding="utf-8")))


def build(raw: Mapping[str, Any]) -> Format:
    """A format from what its file says; raises `FormatError` naming the place that is wrong."""
    try:
        meta = raw["meta"]
        stages = _STAGES.validate_python(raw.get("stage", ()))
        chosen, stated = raw.get("chosen", {}), raw.get("stated", {})
        found = Format(meta["id"], meta["book"], stated, chosen, stages, meta["title"], raw)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(each) for each in ("stage", *first["loc"]))
        raise FormatError(f"{place} = {first['input']!r}: {first['msg']}") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise FormatError(f"a format needs [meta] with id, title and book ({error})") from error
    if not stages:
        raise FormatError("a format needs at least one [[stage]]")
    strange = [step for stage in stages for step in found.cascade(stage) if step not in STEPS]
    if strange:
        raise FormatError(f"rank.cascade = {strange[0]!r}: one of {', '.join(STEPS)}")
    return found


def difference(one: Rank, other: Rank) -> int:
    """Levels by which `one` is ahead of `other`.

    >>> difference(Rank.JACK, Rank.EIGHT)
    3
    """
    return NATURAL_ORDER.index(one) - NATURAL_ORDER.index(other)
