"""The one way in: whatever brings a table's events - network, file, code - ends in `Ingest.ingest`.

Nothing is ever replaced. The same event again changes nothing; an event that contradicts a stored one is
put aside and shown to a person; a gap is named.
"""

from __future__ import annotations

import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Literal

from referee_app.events import TableOpened, parse
from referee_app.hub.store import Hub, put_aside
from referee_app.link.wire import Batch
from referee_app.storage.log import insert
from referee_app.storage.sealed import GENESIS, Sealed

Status = Literal["ok", "gap", "fork", "broken", "bad_event", "practice", "not_yours"]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a batch."""

    status: Status
    cursor: int
    """The log is held up to here."""
    stored: int = 0
    seq: int | None = None
    """The event that could not be taken."""


class Ingest:
    """Takes batches in, several in one transaction."""

    def __init__(self, hub: Hub, on_stored: Callable[[str], object] = lambda _log: None) -> None:
        self._hub = hub
        self._on_stored = on_stored

    def ingest(self, batch: Batch) -> Result:
        """Take one batch in; returns after it is on the disk. Raises `NotRecorded`."""
        return self.ingest_many([batch])[0]

    def ingest_many(self, batches: Sequence[Batch]) -> list[Result]:
        """Take several in, in one durable transaction; raises `NotRecorded` and then none is stored."""
        checked = [(batch.log, *self._check(batch)) for batch in batches]
        with self._hub.store.writing() as db:
            results = [self._take(db, *each) for each in checked]
        for (log, *_), result in zip(checked, results, strict=True):
            if result.stored or result.status == "fork":
                self._on_stored(log)
        return results

    def _check(self, batch: Batch) -> tuple[list[Sealed], Result | None]:
        """Everything that can be seen without looking at what is stored."""
        if batch.log == self._hub.id:
            return [], Result("not_yours", 0)
        events = [each.sealed(batch.log) for each in batch.events]
        for before, event in zip([None, *events], events, strict=False):
            fits = before is None or (event.seq == before.seq + 1 and event.prev == before.hash)
            if not fits or not event.is_intact() or (event.seq == 1 and event.prev != GENESIS):
                return [], Result("broken", 0, seq=event.seq)
            problem = _read(event)
            if problem:
                return [], Result(problem, 0, seq=event.seq)
        return events, None

    def _take(self, db: sqlite3.Connection, log: str, events: list[Sealed], refused: Result | None) -> Result:
        held = db.execute("SELECT seq, hash FROM events WHERE log=? ORDER BY seq DESC LIMIT 1", (log,))
        cursor, last = held.fetchone() or (0, GENESIS)
        if refused:
            return Result(refused.status, cursor, seq=refused.seq)
        if not events:
            return Result("ok", cursor)
        if events[0].seq > cursor + 1:
            return Result("gap", cursor, seq=events[0].seq)
        forked = _fork(db, events, cursor, last)
        if forked is not None:
            put_aside(db, [each for each in events if each.seq >= forked], self._hub.clock.now())
            return Result("fork", cursor, seq=forked)
        new = [each for each in events if each.seq > cursor]
        if new:
            now = self._hub.clock.now().isoformat(timespec="milliseconds")
            db.execute("INSERT OR IGNORE INTO logs VALUES (?, ?, '{}')", (log, now))
            insert(db, new)
            cursor = new[-1].seq
        return Result("ok", cursor, len(new))


def _read(event: Sealed) -> Status | None:
    try:
        found = parse(json.loads(event.body))
    except (ValueError, TypeError, RecursionError):
        return "bad_event"
    if found.seq != event.seq:
        return "bad_event"
    return "practice" if isinstance(found, TableOpened) and found.practice else None


def _fork(db: sqlite3.Connection, events: list[Sealed], cursor: int, last: str) -> int | None:
    """The number of the first event that contradicts a stored one."""
    rows = db.execute(
        "SELECT seq, hash FROM events WHERE log=? AND seq BETWEEN ? AND ?",
        (events[0].log, events[0].seq, events[-1].seq),
    )
    stored: dict[int, str] = dict(rows.fetchall())
    for event in events:
        if event.seq <= cursor and stored[event.seq] != event.hash:
            return event.seq
        if event.seq == cursor + 1 and event.prev != last:
            # What it follows is not what is stored under the number before.
            return event.seq
    return None


class GroupWriter:
    """One thread that takes in whatever waits, so that many tables share one wait for the disk."""

    def __init__(self, ingest: Ingest, most: int = 200) -> None:
        self._ingest = ingest
        self._most = most
        self._waiting: queue.SimpleQueue[tuple[Batch, Future[Result]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="hub-writer", daemon=True)
        self._thread.start()

    def submit(self, batch: Batch) -> Future[Result]:
        """Take a batch in soon; the future ends after it is on the disk."""
        future: Future[Result] = Future()
        self._waiting.put((batch, future))
        return future

    def close(self) -> None:
        """Finish what waits and stop."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            group = [first]
            while len(group) < self._most and not self._waiting.empty():
                following = self._waiting.get()
                if following is None:
                    self._waiting.put(None)
                    break
                group.append(following)
            self._write(group)

    def _write(self, group: list[tuple[Batch, Future[Result]]]) -> None:
        # A cancelled future (its caller went away) must not stop the others; the events are stored anyway.
        waiting = [each for _, each in group if each.set_running_or_notify_cancel()]
        try:
            results = self._ingest.ingest_many([batch for batch, _ in group])
        except BaseException as error:
            for future in waiting:
                future.set_exception(error)
            return
        for (_, future), result in zip(group, results, strict=True):
            if not future.cancelled():
                future.set_result(result)
