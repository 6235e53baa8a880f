"""The two clocks, read anew from stored stamps every second."""

from __future__ import annotations

import math
from dataclasses import dataclass

from referee_app.faces import ClockFace, ClockState, RoundClockFace
from referee_app.present.base import Ctx, minutes
from referee_app.timers import LAST_MINUTES, TurnClock
from rules.duties import judge_time, overtime_at
from rules.verdict import Reason, Verdict


def _is_near_end(ctx: Ctx) -> bool:
    clock = ctx.desk.state.round_clock
    return clock is not None and clock.is_near_end(ctx.desk.now)


def judge_turn(ctx: Ctx, clock: TurnClock) -> Verdict:
    """What the rules say of the time of the running turn."""
    return judge_time(clock.elapsed(ctx.desk.now), clock.warned_at, ctx.desk.book, _is_near_end(ctx))


def foul_at(ctx: Ctx, clock: TurnClock) -> float | None:
    """The second of the running turn at which a foul is due."""
    return overtime_at(clock.warned_at, ctx.desk.book, _is_near_end(ctx))


@dataclass(frozen=True)
class Clocks:
    """The clocks of one table in one language; its methods are handed to the view as they are."""

    ctx: Ctx

    def turn(self) -> ClockFace:
        """The ring."""
        clock = self.ctx.desk.state.clock
        if clock is None:
            return ClockFace(ClockState.NOT_STARTED, "— —", word=self.ctx.t("not_timed"))
        elapsed = clock.elapsed(self.ctx.desk.now)
        state, word, sub, part = self._form(clock, elapsed)
        numeral = f"{int(elapsed):02}"
        form = f"{word} · {sub}" if state in (ClockState.WARNING, ClockState.OVERTIME) else word
        said = self.ctx.t("say_clock", s=self.ctx.seat_long(clock.seat), n=int(elapsed), w=form)
        short = ""
        if state is ClockState.WARNING and sub:
            due = foul_at(self.ctx, clock)
            short = self.ctx.t("foul_at_short", n=round(due)) if due else ""
        word = self._resumed(state) or word
        return ClockFace(state, numeral, sub, short, word, min(1.0, part), said)

    def _resumed(self, state: ClockState) -> str:
        """After a restart in mid-turn: how long the program was away, counted in all the same."""
        away = self.ctx.desk.away
        if away is None or state is ClockState.STOPPED:
            return ""
        return self.ctx.t("resumed", n=round(away))

    def _form(self, clock: TurnClock, elapsed: float) -> tuple[ClockState, str, str, float]:
        t, book = self.ctx.t, self.ctx.desk.book
        if clock.paused_at is not None:
            return ClockState.STOPPED, t("stopped_word"), t("stop_sub"), elapsed / book.clock.normal_s
        if clock.kind == "return":
            limit = book.return_.time_s
            over = limit != "none" and elapsed > limit
            word = t("return_word", s=self.ctx.seat(clock.seat))
            if over and limit != "none":
                return ClockState.OVERTIME, word, t("over_by", n=int(elapsed - limit)), 1.0
            part = elapsed / limit if limit != "none" else 0.0
            return ClockState.RETURN, word, t("of_30", n=limit) if limit != "none" else "", part
        due = foul_at(self.ctx, clock)
        reason = judge_turn(self.ctx, clock).reason
        if reason is Reason.OVERTIME and due is not None:
            return ClockState.OVERTIME, t("overtime"), t("over_by", n=math.floor(elapsed - due)), 1.0
        if reason is Reason.WARNING_TIME:
            start = book.clock.normal_s
            part = (elapsed - start) / (due - start) if due is not None and due > start else 1.0
            sub = t("foul_at", n=round(due)) if due else ""
            return ClockState.WARNING, t("warning"), sub, part
        return (
            ClockState.NORMAL,
            t("normal"),
            t("of_30", n=book.clock.normal_s),
            elapsed / book.clock.normal_s,
        )

    def round(self) -> RoundClockFace:
        """What is left of the round."""
        clock = self.ctx.desk.state.round_clock
        left = clock.left(self.ctx.desk.now) if clock else None
        if left is None:
            return RoundClockFace("—", self.ctx.t("round_left"))
        state = ClockState.NORMAL
        if clock and clock.paused_at:
            state = ClockState.STOPPED
        elif left <= LAST_MINUTES:
            state = ClockState.WARNING if left > 0 else ClockState.OVERTIME
        shown = minutes(max(0.0, left))
        stops = self.ctx.desk.book.match.unfinished_deal == "stop"
        over = "time_stop" if stops else "no_new_deal"
        caption = self.ctx.t(over if left <= 0 else "round_left")
        return RoundClockFace(shown, caption, state, f"{caption} {shown}")
