"""The event log: facts numbered, stamped, chained and written in one durable transaction.

The log is its own outbox: what the hub has acknowledged is one number, and what is still to be sent is
the query for everything after it.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, cast

from referee_app import events
from referee_app.events import AnyEvent
from referee_app.facts import Fact
from referee_app.storage.clock import SteadyClock
from referee_app.storage.info import Cursor as Cursor
from referee_app.storage.info import LogInfo as LogInfo
from referee_app.storage.sealed import GENESIS, Sealed, canonical, chain_hash, first_broken
from referee_app.storage.store import Damaged as Damaged
from referee_app.storage.store import NotRecorded as NotRecorded
from referee_app.storage.store import Store as Store
from referee_app.storage.store import readable

SHUT = "shut:"
"""Before the id of a log: the setting that says that another device writes it now."""
_SEALED = "log, seq, body, prev, hash, sig"


class EventLog:
    """The logs in a store, each with one writer.

    Events are appended by number: where another program wrote to the same log, the next append here is
    refused with `other_writer` until `reload` says that the caller has read the log again.
    """

    def __init__(
        self,
        store: Store,
        clock: SteadyClock | None = None,
        parse: Callable[[Mapping[str, Any]], Fact] = events.parse,
        own: str | None = None,
    ) -> None:
        """`own` narrows whose stamps the clock may not fall behind: at the hub, its own log's alone."""
        self.store = store
        self.clock = clock or SteadyClock()
        self._parse = parse
        self._heads: dict[str, tuple[int, str]] = {}
        where, values = ("", ()) if own is None else ("WHERE log=?", (own,))
        order = "rowid" if own is None else "seq"
        for (body,) in store.rows(
            f"SELECT CAST(body AS BLOB) FROM events {where} ORDER BY {order} DESC LIMIT 1", *values
        ):
            # Only the stamp is read: an event of a newer version is no reason not to start. Nor is a damaged
            # one: who reads its log is told.
            with suppress(ValueError, KeyError, TypeError):
                self.clock.not_before(datetime.fromisoformat(json.loads(body)["at"]))

    def create(
        self,
        facts: Sequence[Mapping[str, Any]] = (),
        *,
        meta: Mapping[str, Any] | None = None,
        book: tuple[str, str] | None = None,
        log: str = "",
    ) -> str:
        """Begin a log, with its first events and the rule book (digest, JSON) it is kept by; its id."""
        log = log or uuid.uuid4().hex
        now = self.clock.now().isoformat(timespec="milliseconds")
        with self.store.lock:
            sealed = self._seal(log, (0, GENESIS), facts)
            with self.store.writing() as db:
                if book:
                    db.execute("INSERT OR IGNORE INTO books VALUES (?, ?)", book)
                db.execute("INSERT INTO logs VALUES (?, ?, ?)", (log, now, _json(meta or {})))
                db.execute("INSERT INTO cursors (log) VALUES (?)", (log,))
                insert(db, sealed)
            self._heads[log] = (sealed[-1].seq, sealed[-1].hash) if sealed else (0, GENESIS)
        return log

    def adopt(
        self, log: str, events: Sequence[Sealed], meta: Mapping[str, Any], book: tuple[str, str] | None = None
    ) -> None:
        """Go on with a log that another device has written so far, all of which the hub holds.

        Raises `NotRecorded`: `damaged` where it is not unbroken, `other_writer` where this device has kept
        something else under a number of it.
        """
        if not events or first_broken(events) is not None:
            raise NotRecorded("damaged", "the log does not follow unbroken")
        with self.store.lock:
            held = self.read_sealed(log)
            if list(held) != list(events[: len(held)]):
                raise NotRecorded("other_writer", "this device holds other events of this table")
            with self.store.writing() as db:
                if book:
                    db.execute("INSERT OR IGNORE INTO books VALUES (?, ?)", book)
                now = self.clock.now().isoformat(timespec="milliseconds")
                db.execute("INSERT OR IGNORE INTO logs VALUES (?, ?, ?)", (log, now, _json(meta)))
                insert(db, events[len(held) :])
                db.execute("INSERT OR REPLACE INTO cursors (log, acked) VALUES (?, ?)", (log, len(events)))
                db.execute("DELETE FROM settings WHERE key=?", (SHUT + log,))
            self.clock.not_before(events[-1].event().at)
            self.reload(log)

    def shut(self, log: str) -> None:
        """Write no more in this log: another device does."""
        self.store.put_setting(SHUT + log, "1")

    def append(self, log: str, facts: Sequence[Mapping[str, Any]]) -> tuple[AnyEvent, ...]:
        """Record `facts`, all or none, and return them as events exactly as they will be read again.

        Number and stamp are given here. Raises `NotRecorded`, and `ValueError` for a fact that is none.
        """
        return tuple(each.event() for each in self.append_sealed(log, facts))

    def append_sealed(self, log: str, facts: Sequence[Mapping[str, Any]]) -> tuple[Sealed, ...]:
        """As `append`, the events as they are stored."""
        with self.store.lock:
            if self.store.setting(SHUT + log):
                raise NotRecorded("taken_over")
            if log not in self._heads:
                self.reload(log)
            sealed = self._seal(log, self._heads[log], facts)
            with self.store.writing() as db:
                insert(db, sealed)
            if sealed:
                self._heads[log] = (sealed[-1].seq, sealed[-1].hash)
        return sealed

    def _seal(
        self, log: str, head: tuple[int, str], facts: Sequence[Mapping[str, Any]]
    ) -> tuple[Sealed, ...]:
        seq, prev = head
        now = self.clock.now()
        sealed: list[Sealed] = []
        for fact in facts:
            seq += 1
            event = self._parse({**fact, "seq": seq, "at": now})
            # Another union of events (the hub's own) is sealed the same way.
            body = canonical(cast(AnyEvent, event))
            sealed.append(Sealed(log=log, seq=seq, body=body, prev=prev, hash=chain_hash(log, prev, body)))
            prev = sealed[-1].hash
        return tuple(sealed)

    def reload(self, log: str) -> int:
        """Go on after what now stands in the file, which the caller has read; the last number there."""
        with self.store.lock:
            self._heads[log] = head(self.store, log)
            return self._heads[log][0]

    def read(self, log: str, after: int = 0, limit: int = -1) -> tuple[AnyEvent, ...]:
        """The events of a log after number `after`; raises `Damaged` at one that cannot be read."""
        return tuple(self._event(each) for each in self.read_sealed(log, after, limit))

    def _event(self, sealed: Sealed) -> AnyEvent:
        try:
            return sealed.event()
        except (ValueError, TypeError) as error:
            detail = f"event {sealed.seq} of log {sealed.log} cannot be read"
            raise Damaged(self.store.path, detail, readable(self.store.path)) from error

    def read_sealed(self, log: str, after: int = 0, limit: int = -1) -> tuple[Sealed, ...]:
        """The same as they are stored."""
        return read_sealed(self.store, log, after, limit)

    def verify(self, log: str) -> int | None:
        """The number of the first event that is missing, changed or out of order; None when all is well."""
        return first_broken(self.read_sealed(log))

    def logs(self) -> tuple[LogInfo, ...]:
        """Every log, the newest first."""
        found = self.store.rows(
            "SELECT id, created_at, meta, (SELECT coalesce(max(seq), 0) FROM events WHERE log = id)"
            " FROM logs ORDER BY created_at DESC, logs.rowid DESC"
        )
        return tuple(LogInfo(id, at, json.loads(meta), last) for id, at, meta, last in found)

    def info(self, log: str) -> LogInfo | None:
        """What is known of one log, or None where there is none."""
        return next((each for each in self.logs() if each.id == log), None)

    def last(self, log: str) -> int:
        """The number of the last event in the file."""
        return head(self.store, log)[0]

    def book(self, digest: str) -> str | None:
        """The JSON of a rule book that a log was opened with."""
        found = self.store.rows("SELECT body FROM books WHERE digest=?", digest)
        return str(found[0][0]) if found else None

    def cursor(self, log: str) -> Cursor:
        """How far this log got at the hub."""
        found = self.store.rows("SELECT acked, confirmed, pulled FROM cursors WHERE log=?", log)
        return Cursor(*found[0]) if found else Cursor()

    def unsent(self, log: str, limit: int = -1) -> tuple[Sealed, ...]:
        """What the hub has not acknowledged yet, in order."""
        return self.read_sealed(log, self.cursor(log).acked, limit)

    def unsent_count(self, log: str) -> int:
        """How many events the hub has not acknowledged yet."""
        return max(0, self.last(log) - self.cursor(log).acked)

    def ack(self, log: str, seq: int) -> None:
        """The hub holds everything up to `seq`; a lower number than before means it lost something."""
        self._move(log, "acked", min(seq, self.last(log)))

    def confirm(self, log: str, seq: int) -> None:
        """The head referee confirmed everything up to `seq`."""
        self._move(log, "confirmed", seq)

    def pulled(self, log: str, hub_seq: int) -> None:
        """The hub's own log was read up to `hub_seq` on behalf of this table."""
        self._move(log, "pulled", hub_seq)

    def _move(self, log: str, column: str, value: int) -> None:
        with self.store.writing() as db:
            db.execute(
                f"INSERT INTO cursors (log, {column}) VALUES (?, ?)"
                f" ON CONFLICT (log) DO UPDATE SET {column} = excluded.{column}",
                (log, value),
            )

    def put_draft(self, log: str, draft: Mapping[str, Any] | None) -> None:
        """Keep a half-typed entry, or drop it; no tap waits for the disk."""
        with self.store.writing(durable=False) as db:
            if draft is None:
                db.execute("DELETE FROM drafts WHERE log=?", (log,))
            else:
                db.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?)", (log, _json(draft)))

    def get_draft(self, log: str) -> dict[str, Any] | None:
        """The half-typed entry of a log."""
        found = self.store.rows("SELECT body FROM drafts WHERE log=?", log)
        return json.loads(found[0][0]) if found else None


def head(store: Store, log: str) -> tuple[int, str]:
    """Number and hash of the last event of a log."""
    found = store.rows("SELECT seq, hash FROM events WHERE log=? ORDER BY seq DESC LIMIT 1", log)
    return (int(found[0][0]), str(found[0][1])) if found else (0, GENESIS)


def read_sealed(store: Store, log: str, after: int = 0, limit: int = -1) -> tuple[Sealed, ...]:
    """The stored events of a log after number `after`."""
    rows = store.rows(
        f"SELECT {_SEALED} FROM events WHERE log=? AND seq>? ORDER BY seq LIMIT ?", log, after, limit
    )
    try:
        return tuple(_sealed(row) for row in rows)
    except ValueError as error:
        detail = f"an event of log {log} cannot be read"
        raise Damaged(store.path, detail, readable(store.path)) from error


def insert(db: Any, sealed: Sequence[Sealed]) -> None:
    """Write sealed events of one log inside a transaction; a number that is taken raises."""
    if not sealed:
        return
    db.executemany(
        f"INSERT INTO events ({_SEALED}) VALUES (?, ?, ?, ?, ?, ?)",
        [(each.log, each.seq, each.body, each.prev, each.hash, each.sig) for each in sealed],
    )
    # Kept beside them, so that an event taken off the end is missed: no other event says it was there.
    last = sealed[-1]
    db.execute("INSERT OR REPLACE INTO heads VALUES (?, ?, ?)", (last.log, last.seq, last.hash))


def _sealed(row: Sequence[Any]) -> Sealed:
    log, seq, body, prev, hash_, sig = row
    return Sealed(log=log, seq=seq, body=body, prev=prev, hash=hash_, sig=sig)


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(dict(value), ensure_ascii=False, sort_keys=True)
