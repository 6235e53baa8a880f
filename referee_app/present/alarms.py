"""What has to be heard: signals that begin now, told apart by name and by the event they belong to."""

from __future__ import annotations

from referee_app import events as ev
from referee_app.present.base import Ctx
from referee_app.present.clocks import judge_turn
from referee_app.timers import LAST_MINUTES
from rules.duties import judge_return_time
from rules.verdict import Reason

Signal = tuple[str, int]
"""Name of a sound, and the event since which it is due: each sounds once."""


HAND_RAISED = "hand_raised"
"""Heard of other tables only: who raises it here has just tapped."""


def signals(ctx: Ctx) -> frozenset[Signal]:
    """Everything that is due at this moment; what was not due a second ago is sounded."""
    desk = ctx.desk
    found = {*_clock(ctx), *_round(ctx), *_log(ctx)}
    if desk.trouble is not None:
        found.add(("not_recorded", desk.state.seq))
    return frozenset(found)


def _clock(ctx: Ctx) -> set[Signal]:
    state = ctx.desk.state
    clock = state.clock
    if clock is None or clock.paused_at is not None:
        return set()
    turn = int(clock.since.timestamp() * 1000)
    elapsed = clock.elapsed(ctx.desk.now)
    if clock.kind == "return":
        late = judge_return_time(elapsed, ctx.desk.book).reason is Reason.OVERTIME
        return {("return_40", turn)} if late else set()
    reason = judge_turn(ctx, clock).reason
    name = {Reason.WARNING_TIME: "warning_30", Reason.OVERTIME: "foul_45"}.get(reason)
    return {(name, turn)} if name else set()


def _round(ctx: Ctx) -> set[Signal]:
    clock = ctx.desk.state.round_clock
    left = clock.left(ctx.desk.now) if clock and clock.paused_at is None else None
    if left is None or left > LAST_MINUTES:
        return set()
    return {("round_5min" if left > 0 else "round_end", 0)}


def _log(ctx: Ctx) -> set[Signal]:
    entries = ctx.desk.state.entries
    if not entries:
        return set()
    last = entries[-1]
    if isinstance(last.event, ev.RulingReceived):
        return {("ruling", last.event.seq)}
    if isinstance(last.event, ev.HandRaised):
        return {(HAND_RAISED, last.event.seq)}
    illegal = last.verdict is not None and last.verdict.is_illegal
    return {("illegal", last.event.seq)} if illegal else set()
