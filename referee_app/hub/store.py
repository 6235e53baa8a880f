"""The hub's file: the tables' logs, its own log, and what had to be put aside."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database, Migrations

from referee_app.hub import acts
from referee_app.hub.numbers import BASE, Numbers
from referee_app.storage.clock import SteadyClock
from referee_app.storage.log import EventLog
from referee_app.storage.sealed import Sealed
from referee_app.storage.store import NotRecorded, Store, is_hub, reason_of

MAX_ASIDE = 5000
"""Events put aside from one log; a device that goes wrong must not fill the disk."""

migrations = Migrations("referee-hub")


@migrations()
def m001_aside(db: Database) -> None:
    """Events that contradict what is stored: kept, never applied."""
    db.conn.execute(
        """CREATE TABLE quarantine (log TEXT NOT NULL, seq INTEGER NOT NULL, hash TEXT NOT NULL,
           prev TEXT NOT NULL, body TEXT NOT NULL, sig TEXT NOT NULL, at TEXT NOT NULL,
           PRIMARY KEY (log, seq, hash))"""
    )


@migrations()
def m002_guests(db: Database) -> None:
    """Devices that joined; of a secret only its hash."""
    db.conn.execute(
        """CREATE TABLE guests (hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
           role TEXT NOT NULL, tables TEXT NOT NULL, made TEXT NOT NULL, ends TEXT NOT NULL,
           revoked TEXT NOT NULL)"""
    )


@migrations()
def m003_writers(db: Database) -> None:
    """Who wrote each log, epoch by epoch."""
    db.conn.execute(
        """CREATE TABLE writers (log TEXT NOT NULL, epoch INTEGER NOT NULL, guest TEXT NOT NULL,
           name TEXT NOT NULL, PRIMARY KEY (log, epoch))"""
    )


@dataclass(frozen=True, slots=True)
class Hub:
    """The open file of a hub and its own log."""

    store: Store
    log: EventLog
    """For the hub's acts."""
    id: str
    """Id of the hub's own log."""
    numbers: Numbers
    """Of its acts, where tables hear them."""

    @property
    def clock(self) -> SteadyClock:
        """The hub's time."""
        return self.log.clock

    def act(self, fact: Mapping[str, Any]) -> acts.AnyAct:
        """Record what the head referee does; raises `NotRecorded`."""
        return acts.parse(_body(self.log.append_sealed(self.id, [fact])[0]))

    def last_act(self) -> int:
        """Number of the last act."""
        return self.log.last(self.id)

    def acts(self) -> tuple[acts.AnyAct, ...]:
        """Everything the head referee did."""
        return tuple(acts.parse(_body(each)) for each in self.log.read_sealed(self.id))

    def table_logs(self) -> tuple[str, ...]:
        """Ids of the tables' logs."""
        found = self.store.rows("SELECT id FROM logs WHERE id <> ? ORDER BY rowid", self.id)
        return tuple(str(id) for (id,) in found)

    def aside_of(self, log: str) -> tuple[int, ...]:
        """Numbers of the events of a log that were put aside."""
        found = self.store.rows("SELECT DISTINCT seq FROM quarantine WHERE log=? ORDER BY seq", log)
        return tuple(int(seq) for (seq,) in found)


def open_hub(path: Path | str, clock: SteadyClock | None = None) -> Hub:
    """The hub in the file `path`, begun if there is none; raises `Damaged` or `NotRecorded`."""
    # The check reads the whole file, which takes too long with a day of two thousand tables in it.
    store = Store(path, quick_check=not _is_large(Path(path)))
    if not is_hub(store) and store.rows("SELECT 1 FROM logs LIMIT 1"):
        store.close()
        raise NotRecorded("read_only", "it is the file of a table, not of a hub")
    try:
        if migrations.pending(store.db):
            migrations.apply(store.db)
    except sqlite3.Error as error:
        raise NotRecorded(reason_of(error, store.path), str(error)) from error
    id = store.setting("hub_log") or _begun(store)
    if not id:
        id = EventLog(store, clock, acts.parse, own="-").create(
            [{"kind": "hub_opened", "by": "hub"}], meta={"hub": True}
        )
        store.put_setting(BASE, str(int((clock or SteadyClock()).now().timestamp())))
    if store.setting("hub_log") != id:
        store.put_setting("hub_log", id)
    return Hub(store, EventLog(store, clock, acts.parse, own=id), id, Numbers.of(store))


def _begun(store: Store) -> str:
    """The hub's log where the program died before it had noted its id, or nothing."""
    found = store.rows("SELECT id FROM logs WHERE json_extract(meta, '$.hub')")
    return str(found[0][0]) if found else ""


def put_aside(db: sqlite3.Connection, events: Sequence[Sealed], at: datetime) -> None:
    """Keep events that cannot be taken in, inside a transaction."""
    if not events:
        return
    (held,) = db.execute("SELECT count(*) FROM quarantine WHERE log=?", (events[0].log,)).fetchone()
    stamp = at.isoformat(timespec="milliseconds")
    db.executemany(
        "INSERT OR IGNORE INTO quarantine VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(e.log, e.seq, e.hash, e.prev, e.body, e.sig, stamp) for e in _first(events, MAX_ASIDE - held)],
    )


def _first(events: Iterable[Sealed], count: int) -> list[Sealed]:
    return list(events)[: max(0, count)]


def _is_large(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 50_000_000


def _body(sealed: Sealed) -> dict[str, object]:
    found: dict[str, object] = json.loads(sealed.body)
    return found
