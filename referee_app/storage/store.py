"""One SQLite file on a device: opened only when it is sound, written in durable transactions."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

from sqlite_utils import Database, Migrations

from referee_app.storage.sealed import GENESIS, chain_hash

Reason = Literal[
    "disk_full",
    "locked",
    "damaged",
    "read_only",
    "io_error",
    "other_writer",
    "no_such_log",
    "closed",
    "signed",
    "taken_over",
]
"""Why something could not be written; each is a key of the catalogue as `not_recorded_<reason>`."""

APPLICATION_ID = 0x47444C47
"""Marks our SQLite files ("GDLG"), so that a foreign one is never written into."""

BUSY_MS = 2000

_BY_CODE: dict[int, Reason] = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
}


class NotRecorded(Exception):
    """Nothing of this was written; what was there before is untouched."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"not recorded: {reason}" + (f" ({detail})" if detail else ""))
        self.reason = reason
        self.detail = detail


class Damaged(Exception):
    """A file that cannot be used as a store; it is left exactly as it is.

    `safe` counts, by log, the events that can still be read in unbroken order.
    """

    def __init__(self, path: Path, detail: str, safe: Mapping[str, int]) -> None:
        kept = ", ".join(f"{log}: 1–{last}" for log, last in safe.items()) or "nothing readable"
        super().__init__(f"{path}: {detail}; left as it is; readable: {kept}")
        self.path = path
        self.detail = detail
        self.safe = dict(safe)


migrations = Migrations("referee-log")


@migrations()
def m001_first(db: Database) -> None:
    """The first layout."""
    for sql in (
        "CREATE TABLE logs (id TEXT PRIMARY KEY, created_at TEXT NOT NULL, meta TEXT NOT NULL)",
        """CREATE TABLE events (log TEXT NOT NULL REFERENCES logs(id), seq INTEGER NOT NULL,
           body TEXT NOT NULL, prev TEXT NOT NULL, hash TEXT NOT NULL, sig TEXT NOT NULL DEFAULT '',
           PRIMARY KEY (log, seq))""",
        """CREATE TABLE cursors (log TEXT PRIMARY KEY REFERENCES logs(id), acked INTEGER NOT NULL DEFAULT 0,
           confirmed INTEGER NOT NULL DEFAULT 0, pulled INTEGER NOT NULL DEFAULT 0)""",
        "CREATE TABLE books (digest TEXT PRIMARY KEY, body TEXT NOT NULL)",
        "CREATE TABLE drafts (log TEXT PRIMARY KEY REFERENCES logs(id), body TEXT NOT NULL)",
        "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
        f"PRAGMA application_id = {APPLICATION_ID}",
    ):
        db.conn.execute(sql)


@migrations()
def m002_heads(db: Database) -> None:
    """Number and hash of the last event of each log."""
    db.conn.execute("CREATE TABLE heads (log TEXT PRIMARY KEY, seq INTEGER NOT NULL, hash TEXT NOT NULL)")
    db.conn.execute(
        "INSERT INTO heads SELECT log, seq, hash FROM events e"
        " WHERE seq = (SELECT max(seq) FROM events WHERE log = e.log)"
    )


def reason_of(error: sqlite3.Error, path: Path) -> Reason:
    """The plain cause of an SQLite error."""
    code = getattr(error, "sqlite_errorcode", 0)
    if isinstance(error, sqlite3.ProgrammingError):
        return "closed"
    if not code and "decode" in str(error):
        # Text that is no UTF-8: Python's complaint, not SQLite's.
        return "damaged"
    if code in (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE):
        return "other_writer"
    if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return "no_such_log"
    if code & 0xFF == sqlite3.SQLITE_IOERR and shutil.disk_usage(path.parent).free < 1 << 20:
        return "disk_full"
    return _BY_CODE.get(code & 0xFF, "io_error")


_UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged file raises; SQLite's own message may quote bytes that are no text."""


def readable(path: Path) -> dict[str, int]:
    """By log, how many events can be read in unbroken order from a file that may be damaged."""
    safe: dict[str, int] = {}
    try:
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        for (log,) in db.execute("SELECT id FROM logs").fetchall():
            prev, seq = GENESIS, 0
            # Where one log ends in rubbish the others may still be whole.
            with suppress(*_UNREADABLE):
                for row in db.execute("SELECT body, prev, hash FROM events WHERE log=? ORDER BY seq", (log,)):
                    if row[1] != prev or row[2] != chain_hash(log, prev, row[0]):
                        break
                    prev, seq = row[2], seq + 1
            safe[log] = seq
    except _UNREADABLE:
        return safe
    return safe


def _refuse_unfit(path: Path, quick_check: bool) -> None:
    """Raise `Damaged` for a file that is broken or not ours, having only read it."""
    if not path.exists() or path.stat().st_size == 0:
        return
    try:
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        db.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        mark = db.execute("PRAGMA application_id").fetchone()[0]
        tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        found = db.execute("PRAGMA quick_check(1)").fetchone()[0] if quick_check else "ok"
        db.close()
    except UnicodeDecodeError as error:
        # What the check says quotes what it found.
        raise Damaged(path, str(error), readable(path)) from error
    except sqlite3.Error as error:
        reason = reason_of(error, path)
        if reason != "damaged":
            raise NotRecorded(reason, str(error)) from error
        raise Damaged(path, str(error), readable(path)) from error
    if found != "ok":
        raise Damaged(path, str(found).splitlines()[-1], readable(path))
    if tables and mark != APPLICATION_ID:
        raise Damaged(path, "not a file of this program", {})


class Store:
    """One SQLite file with logs, books, drafts and settings; safe to use from several threads.

    Raises `Damaged` for a file that cannot be used and `NotRecorded` where none can be made.
    """

    def __init__(self, path: Path | str, *, quick_check: bool = True) -> None:
        self.path = Path(path)
        self.lock = threading.RLock()
        _refuse_unfit(self.path, quick_check)
        try:
            self.db = Database(sqlite3.connect(self.path, check_same_thread=False))
            for pragma in (
                f"busy_timeout={BUSY_MS}",
                "journal_mode=WAL",
                "synchronous=FULL",
                "fullfsync=ON",
                "foreign_keys=ON",
            ):
                self.db.conn.execute(f"PRAGMA {pragma}").fetchall()
            if migrations.pending(self.db):
                migrations.apply(self.db)
        except sqlite3.Error as error:
            raise NotRecorded(reason_of(error, self.path), str(error)) from error

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[sqlite3.Connection]:
        """One transaction; raises `NotRecorded` and then nothing of it is written.

        Not durable, it outlives the program but perhaps not a power cut, and nobody waits for the disk;
        the next durable one makes both sure.
        """
        with self.lock:
            try:
                if not durable:
                    self.db.conn.execute("PRAGMA synchronous=NORMAL")
                with self.db.atomic():
                    yield self.db.conn
            except sqlite3.Error as error:
                raise NotRecorded(reason_of(error, self.path), str(error)) from error
            finally:
                if not durable:
                    with suppress(sqlite3.Error):
                        self.db.conn.execute("PRAGMA synchronous=FULL")

    def rows(self, sql: str, *values: object) -> list[Any]:
        """What a query finds; raises `Damaged` when the file cannot be read."""
        with self.lock:
            try:
                return self.db.conn.execute(sql, values).fetchall()
            except sqlite3.DatabaseError as error:
                reason = reason_of(error, self.path)
                if reason == "damaged":
                    raise Damaged(self.path, str(error), readable(self.path)) from error
                raise NotRecorded(reason, str(error)) from error

    def setting(self, key: str, default: str = "") -> str:
        """A remembered setting."""
        found = self.rows("SELECT value FROM settings WHERE key=?", key)
        return str(found[0][0]) if found else default

    def put_setting(self, key: str, value: str) -> None:
        """Remember a setting."""
        with self.writing() as db:
            db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, value))

    def close(self) -> None:
        """Let go of the file."""
        with self.lock:
            self.db.conn.close()


def is_hub(store: Store) -> bool:
    """Whether a hub writes this file; its tables' logs are copies and nobody may write on in them."""
    return bool(store.rows("SELECT 1 FROM sqlite_master WHERE name='quarantine'"))
