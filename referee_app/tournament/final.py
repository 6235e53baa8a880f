"""The final ranking over all stages: places that were played for first, then who went out, latest first."""

from __future__ import annotations

from collections.abc import Iterable

from referee_app.tournament import progress, tally
from referee_app.tournament.event import EventState
from referee_app.tournament.facts import Line
from referee_app.tournament.publish import line_of


def final(state: EventState) -> tuple[Line, ...]:
    """Everybody once, the winner first; places count over the whole event."""
    made: list[Line] = []
    ranked: set[int] = set()
    for stage in reversed(range(len(state.played_by.stages))):
        if not tally.stage_rounds(state, stage):
            continue
        for group in _groups(state, stage):
            fresh = [line for line in group if line.competitor not in ranked]
            place = len(made) + 1
            for line in fresh:
                ranked.add(line.competitor)
                made.append(line.model_copy(update={"place": place, "last": place + len(fresh) - 1}))
    return tuple(made)


def _groups(state: EventState, stage: int) -> Iterable[list[Line]]:
    """Lines that share a place, best first: pool after pool where pools play for places, else by rank."""
    pools = range(len(tally.stage_rounds(state, stage)[-1].pools))
    lines = {pool: [line_of(row) for row in tally.ranking(state, stage, pool).rows()] for pool in pools}
    ordered = state.played_by.stages[stage].pools
    if ordered or len(lines) == 1:
        for pool in pools:
            yield from _shared(lines[pool])
        return
    for place in sorted({line.place for each in lines.values() for line in each}):
        yield [line for pool in pools for line in lines[pool] if line.place == place]


def _shared(lines: list[Line]) -> Iterable[list[Line]]:
    for place in dict.fromkeys(line.place for line in lines):
        yield [line for line in lines if line.place == place]


def is_over(state: EventState) -> bool:
    """Whether every round is played."""
    return bool(state.rounds) and progress.next_place(state) is None
