"""Why one competitor is ahead of another: found in the stage where both were last ranked together."""

from __future__ import annotations

from referee_app.tournament import tally
from referee_app.tournament.errors import EventError
from referee_app.tournament.event import EventState
from referee_app.tournament.standings import Compared


def explained(state: EventState, stage: int, one: int, other: int) -> tuple[Compared, ...]:
    """Each step of the comparison; raises `EventError` where the two are not in one pool."""
    rounds = tally.stage_rounds(state, stage)
    pools = rounds[-1].pools if rounds else ()
    for no, pool in enumerate(pools):
        if one in pool and other in pool and one != other:
            return tally.ranking(state, stage, no).compare(one, other)
    raise EventError("ev_not_together", a=one, b=other)
