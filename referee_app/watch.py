"""What one open page follows: changes of its tables, and the seconds that pass."""

from __future__ import annotations

import time
from collections.abc import Callable

from referee_app.desk import BEAT_S, Desk
from referee_app.present.alarms import HAND_RAISED, signals
from referee_app.present.base import Ctx
from referee_app.present.strip import OVERTIME, alarm_level
from referee_app.present.tables import live
from referee_app.screen.ticker import ticker
from referee_app.session import Session

CALLS = {"call": "round_5min", "over": "round_end", "text": "ruling"}
"""Which signal goes with what the hub says."""

APART = 5.0
"""Seconds from one signal of another table to its next."""


class _Followed:
    """One table: what is due there, and what of it begins now."""

    def __init__(self, desk: Desk, lang: str) -> None:
        self.ctx = Ctx(desk, lang)
        self.level = alarm_level(self.ctx)
        self._due = signals(self.ctx)
        self.heard = 0.0

    def begins(self) -> list[str]:
        """The signals that were not due when this was asked last."""
        now = signals(self.ctx)
        new = sorted(now - self._due)
        self._due = now
        return [name for name, _since in new]

    def turns(self) -> bool:
        """Whether the clock asks for something else than before."""
        level = alarm_level(self.ctx)
        changed, self.level = level != self.level, level
        return changed


class Watch:
    """Draws the page again when it has to be, and sounds what begins: here, or at another table."""

    def __init__(self, session: Session, desk: Desk, redraw: Callable[[], None]) -> None:
        self._session, self._redraw = session, redraw
        lang = session.frame.lang.value
        self._own = _Followed(desk, lang)
        others = [each for each in live(session.device) if each is not desk]
        self._others = [_Followed(each, lang) for each in others]
        self._told = session.device.notices.due()
        self._beats = 0
        self._ends = [
            desk.watch(self._changed),
            *(each.watch(self._other_changed) for each in others),
            ticker.watch(self._beat),
        ]

    def end(self) -> None:
        """Follow no longer."""
        for end in self._ends:
            end()

    def _changed(self) -> None:
        self._listen()
        self._redraw()

    def _other_changed(self) -> None:
        self._listen_to_others()
        self._redraw()

    def _beat(self) -> None:
        self._listen()
        self._listen_to_others()
        self._beats += 1
        desk = self._own.ctx.desk
        if self._beats % BEAT_S == 0 and desk.state.clock is not None:
            desk.beat()
        turned = [each.turns() for each in (self._own, *self._others)]
        # Overtime is told in seconds, so that it changes with every beat.
        due = [self._hub_speaks(), self._session.grow_idle(), *turned, self._own.level == OVERTIME]
        if any(due):
            self._redraw()

    def _hub_speaks(self) -> bool:
        """Whether the hub says something else than a second ago; it is heard as well."""
        told = self._session.device.notices.due()
        if told == self._told:
            return False
        self._told = told
        if told in CALLS:
            self._session.signal(CALLS[told], self._own.ctx.desk.log_id)
        return True

    def _listen(self) -> None:
        for name in self._own.begins():
            if name != HAND_RAISED:
                self._session.signal(name, self._own.ctx.desk.log_id)

    def _listen_to_others(self) -> None:
        """In another pitch, and none too often: one cannot listen to eight tables at once."""
        for each in self._others:
            now = time.monotonic()
            for name in each.begins():
                if now - each.heard >= APART:
                    each.heard = now
                    self._session.signal(f"{name}{OTHER}", each.ctx.desk.log_id)


OTHER = "_other"
"""How the sound of another table is named."""
