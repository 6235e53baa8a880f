"""Penalty ladders: which penalty a text gives for which offence, the first time and later."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from penalties.offences import Offence
from penalties.penalty import Effect
from rules.book import BookError, Problem, problem_of

LADDERS = Path(__file__).parent / "ladders"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Choice(_Frozen):
    """Another penalty the text allows instead of the proposed one."""

    effects: tuple[Effect, ...]
    by: Literal["table_referee", "head_referee"] = "table_referee"
    why: Literal["light", "grave", "gravity"] = "gravity"
    """The ground on which it is chosen: a light or a grave case, or simply by gravity."""


def _steps(value: Any) -> Any:
    # A ladder of one step is written as a plain list of effects.
    return [value] if isinstance(value, list) and value and isinstance(value[0], str) else value


class Rung(_Frozen):
    """What one offence costs."""

    steps: Annotated[tuple[tuple[Effect, ...], ...], BeforeValidator(_steps), Field(min_length=1)]
    """The penalty of the first, second … time; the last step holds for all later ones."""
    by: Literal["table_referee", "head_referee"] = "table_referee"
    options: tuple[Choice, ...] = ()
    cite: str = ""
    """Key of the clause in the rule book; empty: the offence's own name."""


class LadderMeta(_Frozen):
    """What the ladder is."""

    id: str
    zh: str
    en: str
    extends: str | None = None


class Ladder(_Frozen):
    """One text's penalties. How fouls add up and what the last one does is in the rule book."""

    meta: LadderMeta
    count_steps: Literal["each_offence", "all"] = "each_offence"
    """Whether the step is counted for each kind of offence or over all of them."""
    offences: dict[Offence, Rung]

    def rung(self, offence: Offence) -> Rung:
        """What `offence` costs; where the text is silent the referee decides and it is noted."""
        return self.offences.get(offence) or self.offences[Offence.UNSPECIFIED]

    def cite_key(self, offence: Offence) -> str:
        """The key under which the rule book cites the clause of `offence`."""
        rung = self.offences.get(offence)
        return rung.cite if rung and rung.cite else offence.value


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the ladder proposes for one offence now."""

    offence: Offence
    step: int
    """Which time this is, counted as the ladder counts."""
    effects: tuple[Effect, ...]
    options: tuple[Choice, ...]
    by: Literal["table_referee", "head_referee"]
    cite: str


def ids() -> tuple[str, ...]:
    """The ladders that come with the program."""
    return tuple(sorted(path.stem for path in LADDERS.glob("*.toml")))


@lru_cache
def load(ladder_id: str) -> Ladder:
    """The ladder `ladder_id`; raises `BookError` naming what is wrong in its file."""
    return build(_read(ladder_id), ladder_id)


def build(raw: Mapping[str, Any], source: str) -> Ladder:
    """A ladder from parsed TOML, complete with what it extends; raises `BookError`."""
    meta = raw.get("meta")
    extends = meta.get("extends") if isinstance(meta, Mapping) else None
    merged = dict(raw)
    if extends:
        base = load(extends).model_dump(mode="json")
        merged["offences"] = {**base["offences"], **raw.get("offences", {})}
    try:
        return Ladder.model_validate(merged)
    except ValidationError as error:
        raise BookError(source, tuple(problem_of(each) for each in error.errors())) from error


def propose(ladder: Ladder, offence: Offence, before: int) -> Proposal:
    """The penalty for `offence` when it was ruled on `before` times (as the ladder counts) already.

    >>> [str(e) for e in propose(load("standard"), Offence.OVERTIME, 1).effects]
    ['foul']
    """
    rung = ladder.rung(offence)
    step = before + 1
    effects = rung.steps[min(step, len(rung.steps)) - 1]
    return Proposal(offence, step, effects, rung.options, rung.by, ladder.cite_key(offence))


def _read(ladder_id: str) -> Mapping[str, Any]:
    path = LADDERS / f"{ladder_id}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise BookError(ladder_id, (Problem("foul.ladder", ladder_id, ", ".join(ids())),)) from error
