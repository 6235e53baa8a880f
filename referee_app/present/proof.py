"""What the log itself proves, for the foul panel to offer first."""

from __future__ import annotations

from dataclasses import dataclass

from penalties.detect import proved_by
from penalties.offences import Offence
from referee_app import events as ev
from referee_app.present.base import Ctx
from referee_app.state import Entry
from rules.duties import judge_time
from rules.seats import Seat
from rules.verdict import Reason


@dataclass(frozen=True, slots=True)
class Proof:
    """What the log itself proves."""

    seat: Seat
    offence: Offence
    why: str
    target: int | None = None
    """The play (seq) that is the evidence."""


def proof(ctx: Ctx) -> Proof | None:
    """The newest act of this trick that the rules forbid and nobody has ruled on, or the clock."""
    state = ctx.desk.state
    ruled = {target for record in state.fouls for target in record.targets}
    trick = state.deal.trick if state.deal else 0
    for entry in reversed(state.entries):
        found = _proof_of(ctx, entry, ruled)
        if found and entry.trick >= trick - 1:
            return found
    clock = state.clock
    if clock and clock.kind == "turn":
        verdict = judge_time(clock.elapsed(ctx.desk.now), clock.warned_at, ctx.desk.book)
        if verdict.reason is Reason.OVERTIME:
            return Proof(clock.seat, Offence.OVERTIME, ctx.reason(verdict))
    return None


def _proof_of(ctx: Ctx, entry: Entry, ruled: set[int]) -> Proof | None:
    event = entry.event
    if entry.struck or entry.verdict is None or event.seq in ruled:
        return None
    seat = getattr(event, "seat", None)
    offence = proved_by(entry.verdict, isinstance(event, ev.Passed))
    if offence is None or seat is None:
        return None
    if any(f.seat is seat and f.offence is offence and f.seq > event.seq for f in ctx.desk.state.fouls):
        return None
    why = ctx.reason(entry.verdict)
    if entry.verdict.reason is Reason.OUT_OF_TURN:
        turn = entry.verdict.facts.get("turn")
        why = ctx.t("turn_of", s=ctx.seat_long(turn)) if isinstance(turn, Seat) else why
    return Proof(seat, offence, why, event.seq)
