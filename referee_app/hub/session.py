"""One browser of a head referee: where it looks, what is half decided, and where its taps go."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from referee_app.hub import (
    clock,
    devices,
    event_acts,
    past,
    present_mend,
    present_page,
    present_table,
    present_wall,
    public_names,
)
from referee_app.hub.clock import Telling
from referee_app.hub.devices import Devices
from referee_app.hub.event_page import EventPage
from referee_app.hub.faces import Do, HubFace, Tap
from referee_app.hub.invites import Refusal
from referee_app.hub.past import Moment
from referee_app.hub.present_case import Step, decision
from referee_app.hub.present_wall import Seen, escalated
from referee_app.hub.service import Service
from referee_app.link.wire import Decision
from referee_app.screen.files import Make
from referee_app.screen.shell import Frame
from referee_app.storage.store import NotRecorded
from referee_app.texts import t

REST = 5
"""How much longer than looking a browser rests before it looks by itself again."""

_KINDS: dict[Do, Decision] = {
    Do.CONFIRM: "forfeit_confirmed",
    Do.LIFT: "forfeit_lifted",
    Do.RESULT: "result_confirmed",
}

_ACTS = {
    **devices.ACTS,
    **clock.ACTS,
    Do.MOMENT: past.look,
    Do.NAMES: public_names.toggle_names,
    Do.EVENT: event_acts.act,
}


class HubSession:
    """What one browser looks at; tables and decisions belong to the service."""

    def __init__(self, service: Service, frame: Frame, source: str | None = None) -> None:
        """`source`: where a browser comes from that has to say the passphrase first."""
        self.service = service
        self.frame = frame
        self.is_locked = source is not None and not service.access.is_open
        self._source = source or ""
        self.place = "wall"
        self.devices = Devices()
        self.changed: Callable[[], None] = lambda: None
        """Draws this browser's page again."""
        self.pick: Callable[[Callable[[str, bytes], object]], object] = lambda _taken: None
        """Lets a person choose files on this browser."""
        self.telling = Telling()
        self.moment = 0
        """The event after which a table is looked at; 0 for now."""
        self.past = Moment()
        self.event = EventPage()
        self.at = ""
        """Number of the table that is open; empty for the wall."""
        self.filter = "all"
        self.round = 0
        """The round shown; 0 for the newest."""
        self.query = ""
        self.waiting_first = False
        self.page = 0
        self.step = Step()
        self.trouble = ""
        self.drawn: HubFace | None = None
        """What stands on the screen."""
        self.ends: list[Callable[[], None]] = []
        """What to call when the browser is gone."""
        self.redraw: Callable[[Tap], None] = lambda _tap: None
        self.save: Callable[[str, Make, Callable[[str], object]], None] = lambda _name, _make, _failed: None
        """Hands a file to the browser."""
        self._ended = self._took = 0.0

    def press(self, tap: Tap) -> None:
        """What views call: always the same function, so that what is drawn may stay."""
        self.redraw(tap)

    @property
    def lang(self) -> str:
        """The language of this browser."""
        return self.frame.lang.value

    @property
    def now(self) -> datetime:
        """The hub's time."""
        return self.service.hub.clock.now()

    def show_board(self) -> None:
        """Be the public board: it looks and nothing else, even where nobody has to say a passphrase."""
        self.place, self.is_locked = "board", True

    # What is seen

    def seen(self) -> list[Seen]:
        """The newest log of each table of the round shown, in the order of the hall."""
        newest: dict[tuple[int, str], Seen] = {}
        now, since = self.now, self.service.board.since
        for table in self.service.board.tables():
            opened = table.state.opened
            if opened is None or opened.practice:
                continue
            decisions = self.service.feed.standing(table.log)
            newest[opened.round, opened.table] = present_wall.see(table, decisions, now, since, self.lang)
        shown = self.round or max((round for round, _ in newest), default=0)
        return sorted(
            (each for (round, _), each in newest.items() if round == shown), key=lambda each: each.order
        )

    def rounds(self) -> tuple[int, ...]:
        """The rounds there are tables of."""
        opened = (each.state.opened for each in self.service.board.tables())
        return tuple(sorted({each.round for each in opened if each and not each.practice}))

    def face(self) -> HubFace:
        """What this browser shows now."""
        begun = time.monotonic()
        made = present_page.page(self)
        self._ended = time.monotonic()
        self._took = self._ended - begun
        return made

    @property
    def is_due(self) -> bool:
        """Whether it is time to look again: a hall of thousands may not keep the hub from taking in."""
        return time.monotonic() - self._ended >= REST * self._took

    # What is done

    def act(self, tap: Tap) -> None:
        """Do what a tap means."""
        if self.is_locked and tap.do not in (Do.LANGUAGE, Do.DARK):
            self._unlock(tap)
        elif tap.do in _ACTS:
            _ACTS[tap.do](self, tap)
        elif tap.do is Do.NOTE:
            self.step = replace(self.step, note=tap.text)
        elif tap.do in _KINDS or tap.do in present_mend.KINDS:
            self.step = replace(self.step, do=tap.do, option=None)
        elif tap.do is Do.SET:
            self._set(tap.value)
        elif tap.do is Do.OPTION:
            self.step = replace(self.step, do=Do.OPTION, option=int(tap.value))
        elif tap.do is Do.NOW:
            self._decide()
        elif tap.do in (Do.TABLE, Do.CASE, Do.BACK, Do.LEAVE):
            self.step, self.trouble = Step(), ""
            if tap.do is not Do.LEAVE:
                self.moment = 0
                self.at, self.place = tap.value, "wall"
        else:
            self._choose(tap)

    def _unlock(self, tap: Tap) -> None:
        if tap.do is not Do.PASSPHRASE or not tap.text or self.place == "board":
            return
        try:
            self.is_locked = not self.service.passphrase.opens(tap.text, self._source)
            self.trouble = t(self.lang, "hub_passphrase_wrong") if self.is_locked else ""
        except Refusal:
            self.trouble = t(self.lang, "sync_too_many")

    def _choose(self, tap: Tap) -> None:
        if tap.do is Do.LANGUAGE:
            self.frame.toggle_lang()
        elif tap.do is Do.DARK:
            self.frame.toggle_dark()
        elif tap.do is Do.SORT:
            self.waiting_first = not self.waiting_first
        elif tap.do is Do.PAGE:
            self.page = int(tap.value)
        elif tap.do is Do.PLACE:
            self.place, self.at, self.trouble = tap.value, "", ""
        else:
            self.page = 0
            if tap.do is Do.FILTER:
                self.filter = tap.value
            elif tap.do is Do.ROUND:
                self.round = int(tap.value)
            elif tap.do is Do.SEARCH:
                self.query = tap.text

    def _set(self, what: str) -> None:
        """One more key on a result that is put right."""
        seen = next((each for each in self.seen() if each.number == self.at), None)
        if seen is not None:
            levels, winner = present_mend.changed(seen, self.step, what)
            self.step = replace(self.step, levels=levels, winner=winner)

    def _decide(self) -> None:
        """The second step: record what the sentence says."""
        seen = next((each for each in self.seen() if each.number == self.at), None)
        fact = self._fact(seen) if seen else None
        if seen is None or fact is None:
            return
        try:
            self.service.decide(log=seen.table.log, note=self.step.note.strip(), **fact)
        except NotRecorded as trouble:
            why = t(self.lang, f"not_recorded_{trouble.reason}")
            self.trouble = t(self.lang, "hub_not_kept", why=why)
            return
        self.step, self.trouble = Step(), ""

    def _fact(self, seen: Seen) -> dict[str, Any] | None:
        """What is to be decided by the step that was chosen, if it is still there to be decided."""
        step, forfeit, sent = self.step, seen.table.state.forfeit, escalated(seen.table.state)
        if step.do is Do.OPTION and sent and step.option is not None:
            return {"target": sent.seq, **decision(seen.ctx, sent, step.option)}
        if step.do in present_mend.KINDS:
            return present_mend.fact(seen, step)
        lost = forfeit.seq if forfeit else 0
        target = present_table.result_target(seen) if step.do is Do.RESULT else lost
        if step.do not in _KINDS or not target or (step.do is Do.LIFT and not step.note.strip()):
            return None
        return {"kind": _KINDS[step.do], "target": target}
