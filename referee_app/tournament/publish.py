"""Standings as they are shown and published: lines of every pool, and what changed between two versions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from referee_app.tournament import tally
from referee_app.tournament.event import Entered, EventState, Round, Version, fold
from referee_app.tournament.facts import AnyFact, Line
from referee_app.tournament.standings import Row


@dataclass(frozen=True, slots=True)
class Moved:
    """A competitor whose place changed."""

    competitor: int
    before: int
    after: int


def current_stage(state: EventState) -> int:
    """The stage whose standings are shown: that of the last round."""
    return state.counting[-1].stage if state.counting else 0


def pool_count(state: EventState, stage: int) -> int:
    """How many pools a stage has, as far as it was paired."""
    rounds = tally.stage_rounds(state, stage)
    return len(rounds[-1].pools) if rounds else 1


def lines(state: EventState, stage: int | None = None, draft: bool = False) -> tuple[tuple[Line, ...], ...]:
    """Every pool of a stage (the last one, if none is named) as lines.

    Without `draft` only confirmed results count, and a table under review counts as it was last published.
    """
    at = current_stage(state) if stage is None else stage
    of = state if draft else frozen(state)
    return tuple(
        tuple(line_of(row) for row in tally.ranking(of, at, pool, draft).rows())
        for pool in range(pool_count(state, at))
    )


def recomputed(facts: Iterable[AnyFact], version: Version) -> tuple[tuple[Line, ...], ...]:
    """A published version once more, from the facts before it."""
    return lines(fold(each for each in facts if each.seq < version.seq))


def line_of(row: Row) -> Line:
    """A row as it is kept in the log."""
    values = {str(step): value for step, value in row.values.items() if value is not None}
    return Line(
        competitor=row.competitor,
        place=row.place,
        last=row.last,
        values=values,
        separated=row.separated or "",
    )


def frozen(state: EventState) -> EventState:
    """The event with every result under review as it stood before, or without it where nothing stood."""
    if not any(entered.review for one in state.rounds for entered in one.results.values()):
        return state
    return replace(state, rounds=tuple(_settled(one) for one in state.rounds))


def _settled(one: Round) -> Round:
    kept: dict[int, Entered] = {}
    for table, entered in one.results.items():
        if not entered.review:
            kept[table] = entered
        elif entered.posted is not None:
            kept[table] = replace(entered, result=entered.posted)
    return replace(one, results=kept)


def moved(before: Sequence[Line], after: Sequence[Line]) -> tuple[Moved, ...]:
    """Who stands elsewhere, the largest changes first."""
    old = {line.competitor: line.place for line in before}
    found = [
        Moved(line.competitor, old[line.competitor], line.place)
        for line in after
        if line.competitor in old and old[line.competitor] != line.place
    ]
    return tuple(sorted(found, key=lambda each: (-abs(each.before - each.after), each.after)))
