"""Penalty ladders: which penalty a text gives for which offence, the first time and later."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from penalties.offences import Offence
from penalties.penalty import Effect
from rules.book import BookError, Problem, problem_of
from rules.duties import lateness
from rules.sections import Clause, RuleBook

LADDERS = Path(__file__).parent / "ladders"
ROOT = "standard"
"""The ladder that the others extend: it has an answer for every offence."""

By = Literal["table_referee", "head_referee"]
Span = Literal["deal", "round", "match", "event"]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Choice(_Frozen):
    """Another penalty the text allows instead of the proposed one."""

    effects: Annotated[tuple[Effect, ...], Field(min_length=1)]
    by: By = "table_referee"
    why: Literal["light", "grave", "gravity", "leave"] = "gravity"
    """The ground on which it is chosen: a light or a grave case, leave granted, or simply by gravity."""


def _steps(value: Any) -> Any:
    # A ladder of one step is written as a plain list of effects.
    return [value] if isinstance(value, list) and value and isinstance(value[0], str) else value


class Rung(_Frozen):
    """What one offence costs."""

    steps: Annotated[tuple[tuple[Effect, ...], ...], BeforeValidator(_steps), Field(min_length=1)]
    """The penalty of the first, second … time; the last step holds for all later ones."""
    by: By = "table_referee"
    head_from: Annotated[int, Field(ge=1)] | None = None
    """The step from which on only the head referee decides."""
    per_minutes: Annotated[int, Field(ge=1)] | None = None
    """The step is given once for every started span of so many minutes."""
    beyond: Choice | None = None
    """What it costs beyond the book's minutes of lateness."""
    in_play: Choice | None = None
    """What it costs when it is found once the first card of the deal is played."""
    options: tuple[Choice, ...] = ()
    cite: str = ""
    """Id of a clause of the ladder, or key of one in the rule book; empty: the offence's own name."""


class LadderMeta(_Frozen):
    """What the ladder is."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$")]
    zh: str
    en: str
    extends: str | None = None


class Ladder(_Frozen):
    """One text's penalties. How fouls add up and what the last one does is in the rule book."""

    meta: LadderMeta
    count_steps: Literal["each_offence", "all"] = "each_offence"
    """Whether the step is counted for each kind of offence or over all of them."""
    over: Span | None = None
    """Over what fouls and steps are counted; None: over what the rule book says."""
    offences: dict[Offence, Rung]
    clauses: tuple[Clause, ...] = ()
    """Clauses of a ladder that is no part of a rule book's own text, in this project's words."""

    def rung(self, offence: Offence) -> Rung:
        """What `offence` costs; where the text is silent the referee decides and it is noted."""
        return self.offences.get(offence) or self.offences[Offence.UNSPECIFIED]

    def cite_key(self, offence: Offence) -> str:
        """The key under which the ladder, else the rule book, cites the clause of `offence`."""
        rung = self.offences.get(offence)
        return rung.cite if rung and rung.cite else offence.value

    def clause(self, offence: Offence) -> Clause | None:
        """The ladder's own clause for `offence`; None where the rule book has to be asked."""
        key = self.cite_key(offence)
        return next((each for each in self.clauses if each.id == key), None)


def ids() -> tuple[str, ...]:
    """The ladders that come with the program."""
    return tuple(sorted(path.stem for path in LADDERS.glob("*.toml")))


@lru_cache
def load(ladder_id: str) -> Ladder:
    """The ladder `ladder_id`; raises `BookError` naming what is wrong in its file."""
    return _load(ladder_id, ladder_id, ())


@lru_cache
def load_or_root(ladder_id: str) -> Ladder:
    """The ladder `ladder_id`, or the common one where a book names a ladder that is not installed."""
    return load(ladder_id if ladder_id in ids() else ROOT)


def load_file(path: Path) -> Ladder:
    """A house ladder from a file; raises `BookError` naming every wrong place."""
    return build(_read(path), path.name)


def build(raw: Mapping[str, Any], source: str) -> Ladder:
    """A ladder from parsed TOML, complete with what it extends; raises `BookError`."""
    return _build(raw, source, ())


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the ladder proposes for one offence now."""

    offence: Offence
    step: int
    """Which time this is, counted as the ladder counts."""
    effects: tuple[Effect, ...]
    options: tuple[Choice, ...]
    by: By
    cite: str
    clause: Clause | None = None
    """The ladder's own clause; None where the rule book is to be asked for `cite`."""
    minutes: int | None = None
    """Minutes late, where they are known and count."""


def propose(
    ladder: Ladder,
    offence: Offence,
    before: int,
    *,
    minutes: int | None = None,
    in_play: bool = False,
    book: RuleBook | None = None,
) -> Proposal:
    """The penalty for `offence` when it was ruled on `before` times (as the ladder counts) already.

    `minutes`: started minutes of lateness, measured against the `book`; `in_play`: the first card of the
    deal is played.

    >>> [str(e) for e in propose(load("standard"), Offence.OVERTIME, 1).effects]
    ['foul']
    """
    rung, step = ladder.rung(offence), before + 1
    first = _step(rung, step, minutes)
    if in_play and rung.in_play is not None:
        first = rung.in_play
    first, more = _beyond(rung, first, minutes, book)
    options = _others(first, (*more, *rung.options))
    counted = minutes if rung.per_minutes or rung.beyond else None
    cite = ladder.cite_key(offence)
    return Proposal(offence, step, first.effects, options, first.by, cite, ladder.clause(offence), counted)


def _load(ladder_id: str, source: str, below: tuple[str, ...]) -> Ladder:
    if ladder_id not in ids():
        path = "meta.extends" if below else "foul.ladder"
        raise BookError(source, (Problem(path, repr(ladder_id), ", ".join(ids())),))
    return _build(_read(LADDERS / f"{ladder_id}.toml"), source, below)


def _build(raw: Mapping[str, Any], source: str, below: tuple[str, ...]) -> Ladder:
    """`below`: the ids of the ladders that extend this one, so that a circle is seen."""
    meta = raw.get("meta")
    head: Mapping[str, Any] = meta if isinstance(meta, Mapping) else {}
    own_clauses, own_rungs = raw.get("clauses", []), raw.get("offences", {})
    merged = dict(raw)
    if isinstance(own_clauses, list):
        merged["clauses"] = [_of(each, head.get("id")) for each in own_clauses]
    base = _base(head, source, below)
    if base is not None:
        inherited = base.model_dump(mode="json")
        merged = {**{name: inherited[name] for name in ("count_steps", "over")}, **merged}
        if isinstance(own_rungs, Mapping):
            merged["offences"] = {**inherited["offences"], **own_rungs}
        if isinstance(own_clauses, list):
            merged["clauses"] = [*merged["clauses"], *inherited["clauses"]]
    try:
        ladder = Ladder.model_validate(merged)
    except ValidationError as error:
        raise BookError(source, tuple(_told(each) for each in error.errors())) from error
    wrong = tuple(_wrong_cites(ladder, own_rungs))
    if wrong:
        raise BookError(source, wrong)
    return ladder


def _of(clause: Any, ladder_id: Any) -> Any:
    return {**clause, "book": ladder_id or ""} if isinstance(clause, Mapping) else clause


def _base(head: Mapping[str, Any], source: str, below: tuple[str, ...]) -> Ladder | None:
    extends = head.get("extends")
    if not isinstance(extends, str):
        return None
    line = (*below, str(head.get("id")))
    if extends in line:
        circle = " -> ".join((*line, extends))
        raise BookError(source, (Problem("meta.extends", circle, "a ladder that does not extend this one"),))
    return _load(extends, source, line)


def _told(error: Any) -> Problem:
    """A problem with its path; for a kind of offence that there is not, with those that there are."""
    if "[key]" not in map(str, error["loc"]):
        return problem_of(error)
    return Problem(f"offences.{error['input']}", repr(error["input"]), ", ".join(Offence))


def _wrong_cites(ladder: Ladder, own: Mapping[str, Any]) -> Iterator[Problem]:
    """Clauses that a ladder with clauses of its own cites and does not have."""
    known = [each.id for each in ladder.clauses]
    for name, rung in ladder.offences.items():
        if known and name.value in own and rung.cite and rung.cite not in known:
            yield Problem(f"offences.{name.value}.cite", repr(rung.cite), ", ".join(known))


def _read(path: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BookError(path.name, (Problem("TOML", str(error), "a TOML document in UTF-8"),)) from error


def _step(rung: Rung, step: int, minutes: int | None) -> Choice:
    effects = rung.steps[min(step, len(rung.steps)) - 1]
    if rung.per_minutes and minutes:
        spans = -(-minutes // rung.per_minutes)
        effects = tuple(each.times(spans) for each in effects)
    is_heads = rung.head_from is not None and step >= rung.head_from
    return Choice(effects=effects, by="head_referee" if is_heads else rung.by)


def _beyond(
    rung: Rung, usual: Choice, minutes: int | None, book: RuleBook | None
) -> tuple[Choice, tuple[Choice, ...]]:
    """What comes first when the book's minutes are over, and what then stands beside it."""
    if rung.beyond is None:
        return usual, ()
    if minutes is None or book is None:
        return usual, (rung.beyond,)
    at = lateness(minutes, book)
    if at == "in_time":
        return usual, ()
    excused = Choice(effects=usual.effects, by=usual.by, why="leave")
    return rung.beyond, (excused,) if at == "with_leave" else ()


def _others(first: Choice, options: Iterable[Choice]) -> tuple[Choice, ...]:
    """The options that are not what is proposed anyway, each once."""
    kept: list[Choice] = []
    for each in options:
        if each.effects not in (first.effects, *(other.effects for other in kept)):
            kept.append(each)
    return tuple(kept)
