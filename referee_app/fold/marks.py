"""What later events make of earlier ones: taken out, taken back, put right, put in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from penalties.penalty import EffectKind, has
from referee_app import events as ev

PENALTIES = (ev.PenaltyGiven, ev.RulingReceived)
"""Events that may take plays back."""
AMENDS = (ev.Retracted, ev.Corrected, ev.Inserted)
"""Events that change the past."""
LAID = (ev.Played, ev.Passed)


@dataclass(frozen=True, slots=True)
class Marks:
    """What a whole log says about its own entries."""

    dead: frozenset[int] = frozenset()
    """Retracted."""
    withdrawn: frozenset[int] = frozenset()
    """Plays taken back by a ruling."""
    turn_lost: frozenset[int] = frozenset()
    """Those of them whose player also lost the turn."""
    void: frozenset[int] = frozenset()
    """Signatures under a sheet that was changed since."""
    corrected: Mapping[int, ev.Corrected] = field(default_factory=dict)
    """By the play: what it really was, as said last."""
    missed: Mapping[int, tuple[ev.Inserted, ...]] = field(default_factory=dict)
    """By the play before which they belong."""


def marks_of(log: list[ev.AnyEvent]) -> Marks:
    """Everything at once; only what is past can be changed."""
    dead: set[int] = set()
    void: set[int] = set()
    signed = [event.seq for event in log if isinstance(event, ev.Signed)]
    for event in reversed(log):
        if not isinstance(event, AMENDS) or event.seq in dead:
            continue
        if isinstance(event, ev.Retracted):
            dead.update(target for target in event.targets if target < event.seq)
        void.update(seq for seq in signed if _from(event) < seq < event.seq)
    live = [event for event in log if event.seq not in dead]
    taken_back = [
        each for each in live if isinstance(each, PENALTIES) and has(each.effects, EffectKind.TAKE_BACK)
    ]
    withdrawn = {target for event in taken_back for target in event.targets if target < event.seq}
    turn_lost = {
        target for event in taken_back if has(event.effects, EffectKind.LOSE_TURN) for target in event.targets
    }
    missed: dict[int, tuple[ev.Inserted, ...]] = {}
    for each in live:
        if isinstance(each, ev.Inserted) and each.before < each.seq:
            missed[each.before] = (*missed.get(each.before, ()), each)
    return Marks(
        frozenset(dead),
        frozenset(withdrawn),
        frozenset(turn_lost & withdrawn),
        frozenset(void),
        {each.target: each for each in live if isinstance(each, ev.Corrected) and each.target < each.seq},
        missed,
    )


def _from(event: ev.Retracted | ev.Corrected | ev.Inserted) -> int:
    """The earliest entry that an event changes."""
    if isinstance(event, ev.Retracted):
        return min(event.targets)
    return event.target if isinstance(event, ev.Corrected) else event.before


def as_laid(
    act: ev.Corrected | ev.Inserted, seq: int, at: datetime, timed: bool = True
) -> ev.Played | ev.Passed:
    """What really happened as the play or pass it was, under this number and at this moment."""
    if not act.cards:
        return ev.Passed(seq=seq, at=at, by=act.by, seat=act.seat, timed=timed)
    about = {"declared": act.declared, "suited": act.suited}
    return ev.Played(seq=seq, at=at, by=act.by, seat=act.seat, cards=act.cards, **about)


def retracted(log: Iterable[ev.AnyEvent]) -> frozenset[int]:
    """The numbers of the events that count for nothing."""
    return marks_of(list(log)).dead
