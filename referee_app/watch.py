"""What one open page follows: changes of its table, and the seconds that pass."""

from __future__ import annotations

from collections.abc import Callable

from referee_app.desk import BEAT_S, Desk
from referee_app.present.alarms import signals
from referee_app.present.base import Ctx
from referee_app.present.strip import OVERTIME, alarm_level
from referee_app.screen.ticker import ticker
from referee_app.session import Session

CALLS = {"call": "round_5min", "over": "round_end", "text": "ruling"}
"""Which signal goes with what the hub says."""


class Watch:
    """Draws the page again when it has to be, and sounds what begins."""

    def __init__(self, session: Session, desk: Desk, redraw: Callable[[], None]) -> None:
        self._session, self._redraw = session, redraw
        self._ctx = Ctx(desk, session.frame.lang.value)
        self._level = alarm_level(self._ctx)
        self._due = signals(self._ctx)
        self._told = session.device.notices.due()
        self._beats = 0
        self._ends = (desk.watch(self._changed), ticker.watch(self._beat))

    def end(self) -> None:
        """Follow no longer."""
        for end in self._ends:
            end()

    def _changed(self) -> None:
        self._listen()
        self._redraw()

    def _beat(self) -> None:
        self._listen()
        self._beats += 1
        if self._beats % BEAT_S == 0 and self._ctx.desk.state.clock is not None:
            self._ctx.desk.beat()
        told = self._session.device.notices.due()
        if told != self._told:
            self._told = told
            if told in CALLS:
                self._session.signal(CALLS[told], self._ctx.desk.log_id)
            self._redraw()
        level = alarm_level(self._ctx)
        if self._session.grow_idle():
            self._redraw()
        # Overtime is told in seconds, so that it changes with every beat.
        if level != self._level or level == OVERTIME:
            self._level = level
            self._redraw()

    def _listen(self) -> None:
        now = signals(self._ctx)
        for name, _since in sorted(now - self._due):
            self._session.signal(name, self._ctx.desk.log_id)
        self._due = now
