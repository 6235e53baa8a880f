"""The desk: the one thing that records. It judges, appends, folds, and tells who is watching."""

from __future__ import annotations

import contextvars
import json
import logging
import math
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from penalties import ladder as ladders
from penalties.ladder import Proposal
from penalties.offences import Offence
from referee_app import events as ev
from referee_app.draft import Draft
from referee_app.facts import Declared
from referee_app.facts import Fact as Recorded
from referee_app.fold import apply, fold
from referee_app.state import Phase, TableState
from referee_app.storage.log import Damaged, EventLog, NotRecorded
from referee_app.storage.store import readable
from rules import book as books
from rules.cards import Card
from rules.compare import judge
from rules.deal import as_read
from rules.kinds import Key, Kind, Reading
from rules.readings import default_reading, readings
from rules.seats import Seat
from rules.sections import RuleBook
from rules.turns import judge_pass, judge_play
from rules.verdict import Verdict

log_ = logging.getLogger(__name__)

BEAT = "beat"
BEAT_S = 5
"""Seconds between two signs of life while a turn is running."""

Fact = dict[str, Any]
"""An event before it has its number and stamp."""

_AFTER_SIGNING = frozenset({"ruling_received", "noted", "appealed"})
"""What a table may still write once both sides have signed."""


def fact(kind: type[Recorded], **fields: Any) -> Fact:
    """A fact of this kind to be recorded.

    >>> fact(ev.Passed, seat=Seat.N)
    {'kind': 'passed', 'seat': <Seat.N: 'N'>}
    """
    return {"kind": kind.model_fields["kind"].default, **fields}


class Desk:
    """One table's log, its state and what is half typed."""

    def __init__(self, log: EventLog, log_id: str) -> None:
        self.log = log
        self.log_id = log_id
        self.state = self._read_log()
        self.draft = self._read_draft()
        self.away = self._away()
        """Seconds the program was away in the middle of a turn; None once something is recorded."""
        self.is_back = self.away is not None
        """Whether a page has still to say that it goes on where it was."""
        self.arrived: int | None = None
        """How many entries reached the hub at once after it was away; None once that is known."""
        self.trouble: NotRecorded | None = None
        """Why the last entry was not recorded; the entry is still in the draft."""
        self.pin = ""
        """Digits tapped in so far; unlike a draft they are on no disk."""
        self.wake: Callable[[], None] = lambda: None
        """Called after each recorded event, to let sync send it."""
        self._watchers: dict[int, tuple[contextvars.Context, Callable[[], object]]] = {}
        self._next = 0
        self._previewed: tuple[tuple[int, str], TableState] | None = None

    def _read_log(self) -> TableState:
        """The state of the whole log; from its last event on this desk is the one that writes."""
        self.log.reload(self.log_id)
        return fold(self.log.read(self.log_id), self._find_book)

    def _find_book(self, book_id: str, digest: str) -> RuleBook:
        """The very book the log was opened with; the installed one only where none was kept."""
        kept = self.log.book(digest)
        try:
            return books.load(book_id) if kept is None else books.restore(kept, book_id)
        except books.BookError as error:
            path = self.log.store.path
            raise Damaged(path, str(error), readable(path)) from error

    def _away(self) -> float | None:
        """How long nobody kept the clock of a turn that is running, by the last sign of life on the disk."""
        clock = self.state.clock
        last = self.log.store.setting(BEAT)
        if clock is None or clock.paused_at is not None or not last:
            return None
        gone = (self.now - datetime.fromisoformat(last)).total_seconds()
        return gone if gone > BEAT_S else None

    def beat(self) -> None:
        """A sign of life on the disk, by which a restart can tell how long it was away."""
        with suppress(NotRecorded):
            self.log.store.put_setting(BEAT, self.now.isoformat())

    def _read_draft(self) -> Draft:
        kept = self.log.get_draft(self.log_id)
        try:
            return Draft.model_validate(kept) if kept else Draft()
        except ValidationError:
            log_.warning("a half-typed entry of another version was dropped: %s", json.dumps(kept))
            return Draft()

    @property
    def now(self) -> datetime:
        """The device's steady time."""
        return self.log.clock.now()

    @property
    def book(self) -> RuleBook:
        """The rule book in force."""
        return self.state.rule_book

    # Recording

    def record(self, *facts: Fact) -> bool:
        """Write facts down, all or none. False when they could not be: `trouble` says why."""
        if self.state.is_locked and any(each["kind"] not in _AFTER_SIGNING for each in facts):
            self.trouble = NotRecorded("signed")
            self.changed()
            return False
        try:
            added = self.log.append(self.log_id, facts)
        except NotRecorded as trouble:
            self.trouble = trouble
            if trouble.reason == "other_writer":
                # What the other program wrote is shown before anything is written after it.
                self.state = self._read_log()
            self.changed()
            return False
        self.trouble = self.away = self.arrived = None
        self.is_back = False
        for event in added:
            self.state = apply(self.state, event, self._find_book)
        self.wake()
        self.changed()
        return True

    def preview(self, one: Fact) -> TableState:
        """The state as it would be with this fact recorded; nothing is."""
        key = (self.state.seq, repr(one))
        if self._previewed is None or self._previewed[0] != key:
            event = ev.parse({**one, "seq": self.state.seq + 1, "at": self.now})
            self._previewed = (key, apply(self.state, event, self._find_book))
        return self._previewed[1]

    def keep(self, **changes: Any) -> None:
        """Change the half-typed entry and keep it on the disk."""
        self.draft = self.draft.model_copy(update=changes)
        try:
            self.log.put_draft(self.log_id, self.draft.model_dump(mode="json"))
        except NotRecorded as trouble:
            self.trouble = trouble
        self.changed()

    def watch(self, call: Callable[[], object]) -> Callable[[], None]:
        """Call after every change, in the watcher's own context; the result ends it."""
        self._next += 1
        key = self._next
        self._watchers[key] = (contextvars.copy_context(), call)
        return lambda: self._watchers.pop(key, None) and None

    def changed(self) -> None:
        """Tell everybody who watches."""
        for key, (context, call) in list(self._watchers.items()):
            try:
                context.run(call)
            except Exception:
                # One page at fault must not keep the others from seeing what was recorded.
                log_.exception("a watcher failed and is dropped")
                self._watchers.pop(key, None)

    # Asking the rules

    @property
    def actor(self) -> Seat | None:
        """Who the next entry is by: the chosen seat, else the one on turn."""
        deal = self.state.deal
        return self.draft.seat or (deal.turn if deal else None)

    def _judge(self, reading: tuple[Kind, Key] | None) -> Verdict | None:
        deal, seat = self.state.deal, self.actor
        if deal is None or seat is None:
            return None
        return judge_play(deal, seat, self.draft.typed, reading, self.book, self.draft.suited)

    def _readings(self) -> tuple[Reading, ...]:
        deal = self.state.deal
        return readings(as_read(self.draft.typed, self.draft.suited), deal.level, self.book) if deal else ()

    def options(self) -> tuple[tuple[Reading, Verdict], ...]:
        """Every reading of the typed cards with what the rules say when it is declared."""
        judged = ((each, self._judge((each.kind, each.key))) for each in self._readings())
        return tuple((reading, verdict) for reading, verdict in judged if verdict is not None)

    def chosen(self) -> Reading | None:
        """The reading that is chosen: the declared one, else the book's default."""
        deal, declared = self.state.deal, self.draft.declared
        if deal is None:
            return None
        if declared:
            wanted = (declared.type, declared.key)
            return next((r for r in self._readings() if (r.kind, r.key) == wanted), None)
        standing = deal.standing.reading if deal.standing else None
        return default_reading(as_read(self.draft.typed, self.draft.suited), deal.level, self.book, standing)

    def declared(self) -> Declared | None:
        """The declaration that is recorded: a certain reading, or the one that was tapped."""
        reading = self.chosen()
        if reading is None or (reading.only_if and not self.draft.declared):
            return None
        return Declared(type=reading.kind, key=reading.key)

    def verdict(self) -> Verdict | None:
        """What the rules say of the typed cards as a play of the actor."""
        declared = self.declared()
        return self._judge((declared.type, declared.key) if declared else None) if self.draft.typed else None

    def pass_verdict(self) -> Verdict | None:
        """What the rules say of a pass of the actor."""
        deal, seat = self.state.deal, self.actor
        return judge_pass(deal, seat) if deal and seat else None

    def check(
        self, cards: tuple[Card, ...], declared: Declared | None, standing: Reading | None
    ) -> Verdict | None:
        """What the rules say of any cards against such a play, or as a lead, outside the log."""
        deal = self.state.deal
        if not cards or deal is None:
            return None
        pair = (declared.type, declared.key) if declared else None
        return judge(cards, deal.level, self.book, standing, pair)

    def proposal(self, seat: Seat, offence: Offence) -> Proposal:
        """What the book's ladder proposes for an offence of `seat` now."""
        before = self.state.times_before(seat, offence)
        return ladders.propose(
            ladders.load(self.book.foul.ladder),
            offence,
            before,
            minutes=self._minutes_late() if offence is Offence.LATE else None,
            in_play=any(isinstance(e.event, ev.Played) and not e.struck for e in self.state.entries),
            book=self.book,
        )

    def _minutes_late(self) -> int | None:
        """Started minutes from the scheduled start to the raised hand, or to now; None without a start."""
        start, case = self.state.table.starts_at, self.state.case
        until = case.at if case else self.now
        return max(0, math.ceil((until - start).total_seconds() / 60)) if start else None

    # What is asked most

    @property
    def is_stopped(self) -> bool:
        """Whether play stands still: a hand is up, or the round is over."""
        return self.state.case is not None or self.state.phase in (Phase.ROUND_OVER, Phase.DEAL_OVER)

    def last_undoable(self) -> tuple[int, ...]:
        """What 撤销 would take out: the last event that still counts, or the passes recorded with it."""
        live = [e.event for e in self.state.entries if not e.struck]
        kinds = (ev.TableOpened, ev.DealStarted, ev.Retracted, ev.RulingReceived, ev.Noted)
        found = [event for event in live if not isinstance(event, kinds)]
        if not found:
            return ()
        last = found[-1]
        together = [
            e.seq for e in found if e.at == last.at and isinstance(e, ev.Passed) and e.seq != last.seq
        ]
        return (*together, last.seq) if isinstance(last, ev.Passed) and not last.timed else (last.seq,)
