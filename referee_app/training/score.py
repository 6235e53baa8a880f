"""Rulings in practice beside what the book proposes: how many are the same."""

from __future__ import annotations

from dataclasses import dataclass

from penalties.detect import proved_by
from referee_app import events as ev
from referee_app.state import Entry, TableState


@dataclass(frozen=True, slots=True)
class Score:
    """How many matters were ruled as the book rules them, of how many."""

    right: int = 0
    of: int = 0
    differs: int = 0
    """The last ruling (seq) that is another one; 0 when there is none."""
    missed: int = 0
    """The last illegal play (seq) that was passed over; 0 when there is none."""


def score(state: TableState) -> Score:
    """Every penalty counts, and every illegal play after which play simply went on."""
    live = [each for each in state.entries if not each.struck]
    given = [each.event for each in live if isinstance(each.event, ev.PenaltyGiven)]
    right = [each for each in given if each.effects == each.proposed]
    wrong = [each for each in given if each.effects != each.proposed]
    missed = [each for each in live if _is_passed_over(each, live)]
    return Score(
        len(right),
        len(given) + len(missed),
        wrong[-1].seq if wrong else 0,
        missed[-1].event.seq if missed else 0,
    )


def _is_passed_over(entry: Entry, live: list[Entry]) -> bool:
    """An illegal play that nobody ruled on although the next player has played."""
    if entry.verdict is None or not entry.verdict.is_illegal or not isinstance(entry.event, ev.Played):
        return False
    after = live[live.index(entry) + 1 :]
    ruled = (ev.PenaltyGiven, ev.Escalated, ev.FoulDismissed)
    for each in after:
        if isinstance(each.event, ruled) and proved_by(entry.verdict) in (each.event.offence, None):
            return False
    return any(isinstance(each.event, ev.Played | ev.Passed) for each in after)
