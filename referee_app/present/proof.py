"""What the log itself proves, for the foul panel to offer first."""

from __future__ import annotations

from dataclasses import dataclass

from penalties.acts import Suspicion
from penalties.offences import Offence
from referee_app.fold.suspect import suspicions_of
from referee_app.present.base import Ctx
from referee_app.present.clocks import judge_turn
from referee_app.texts import words
from rules.seats import Seat
from rules.verdict import Reason


@dataclass(frozen=True, slots=True)
class Proof:
    """What the log itself proves."""

    seat: Seat
    offence: Offence
    why: str
    target: int | None = None
    """The newest act (seq) of the evidence."""


def proof(ctx: Ctx) -> Proof | None:
    """The newest thing of this trick or the one before that the log proves unruled, or the clock."""
    state = ctx.desk.state
    trick = state.deal.trick if state.deal else 0
    tricks = {entry.event.seq: entry.trick for entry in state.entries}
    for found in reversed(suspicions_of(state)):
        at = found.evidence[-1]
        if found.offence is not None and tricks.get(at, 0) >= trick - 1:
            return Proof(found.seat, found.offence, why(ctx, found), at)
    clock = state.clock
    if clock and clock.kind == "turn":
        verdict = judge_turn(ctx, clock)
        if verdict.reason is Reason.OVERTIME:
            return Proof(clock.seat, Offence.OVERTIME, ctx.reason(verdict))
    return None


def why(ctx: Ctx, found: Suspicion) -> str:
    """A suspicion in words, with its facts."""
    facts = {name: words.fact(ctx.lang, value, ctx.desk.book) for name, value in found.facts.items()}
    if found.verdict is not None:
        facts["why"] = ctx.reason(found.verdict)
    return ctx.t(f"suspicion_{found.kind.value}", **facts)
