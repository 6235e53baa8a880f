"""All tables at this moment: every log folded as it comes, and when each table was last heard."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from referee_app.fold import FindBook, apply
from referee_app.hub.store import Hub
from referee_app.link.wire import Hello
from referee_app.state import TableState
from referee_app.storage.log import read_sealed
from referee_app.storage.store import Damaged, NotRecorded

_log = logging.getLogger(__name__)

SILENT = Hello()
"""Of a table that has sent events and not yet said anything else."""


@dataclass(frozen=True, slots=True)
class Contact:
    """When and in what condition a table was last heard."""

    seen: datetime
    hello: Hello = SILENT
    offset: float | None = None
    """Seconds by which the table's clock is ahead of ours."""
    pulled: int = 0
    """It has what the hub said up to this number."""
    guest: str = ""
    """The device that spoke for it last, as it was let in."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table as the hub knows it."""

    log: str
    state: TableState
    contact: Contact | None = None
    aside: tuple[int, ...] = ()
    """Numbers of events that contradict stored ones."""
    trouble: int | None = None
    """The event this version cannot make sense of; the state is that before it."""


class Board:
    """Folds the stored logs, each from where it was left.

    It reads the store and is never asked by the way in, so that a slow or failing fold delays no table.
    """

    def __init__(self, hub: Hub, find_book: FindBook) -> None:
        self._hub = hub
        self._find_book = find_book
        self._lock = threading.Lock()
        self._tables: dict[str, Table] = {}
        self._contacts: dict[str, Contact] = {}
        self._touched: dict[str, None] = {}
        self._wake = threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None
        self.since = hub.clock.now()
        """Since when it listens."""
        self.version = 0
        """Counts changes; a page that has drawn this version has nothing to do."""

    def start(self) -> None:
        """Fold in a thread of its own, beginning with everything that is stored."""
        self.touch(*self._hub.table_logs())
        self._thread = threading.Thread(target=self._run, name="hub-board", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop folding."""
        self._closed = True
        self._wake.set()
        if self._thread:
            self._thread.join()

    def touch(self, *logs: str) -> None:
        """Something of these logs was stored."""
        for log in logs:
            self._touched[log] = None
        self._wake.set()

    def forget(self, logs: Iterable[str]) -> None:
        """Fold these logs anew from the start."""
        with self._lock:
            for log in logs:
                self._tables.pop(log, None)
        self.touch(*logs)

    def _run(self) -> None:
        while not self._closed:
            self._wake.wait()
            self._wake.clear()
            self.settle()

    def settle(self) -> None:
        """Fold everything that was touched."""
        while self._touched and not self._closed:
            log = next(iter(self._touched))
            self._touched.pop(log, None)
            try:
                self._fold(log)
            except (NotRecorded, Damaged):
                _log.exception("log %s cannot be read", log)

    def _fold(self, log: str) -> None:
        with self._lock:
            before = self._tables.get(log) or Table(log, TableState())
            state, trouble = before.state, before.trouble
            for sealed in read_sealed(self._hub.store, log, after=state.seq) if trouble is None else ():
                try:
                    state = apply(state, sealed.event(), self._find_book)
                except Exception:
                    # A log that a fault in this program cannot follow must not take the others with it.
                    _log.exception("event %s of log %s cannot be applied", sealed.seq, log)
                    trouble = sealed.seq
                    break
            aside = self._hub.aside_of(log)
            after = replace(before, state=state, trouble=trouble, aside=aside)
            self._tables[log] = after
        self.version += 1

    def heard(self, log: str, hello: Hello | None = None, guest: str = "") -> None:
        """A table gave a sign of life."""
        now = self._hub.clock.now()
        old = self._contacts.get(log, Contact(now))
        if hello is None:
            self._contacts[log] = replace(old, seen=now, guest=guest or old.guest)
            return
        offset = (hello.at - now).total_seconds() if hello.at else None
        self._contacts[log] = Contact(now, hello, offset, old.pulled, guest)
        if hello != old.hello:
            self.version += 1

    def has_heard(self, log: str, pulled: int) -> None:
        """A table asks on from this number, so it holds everything before."""
        contact = self._contacts.get(log)
        if contact and contact.pulled != pulled:
            self._contacts[log] = replace(contact, pulled=pulled)
            self.version += 1

    def tables(self) -> tuple[Table, ...]:
        """Every table's log, in the order in which they first came."""
        with self._lock:
            found = list(self._tables.values())
        return tuple(replace(each, contact=self._contacts.get(each.log)) for each in found)

    def table(self, log: str) -> Table | None:
        """One of them."""
        with self._lock:
            found = self._tables.get(log)
        return replace(found, contact=self._contacts.get(log)) if found else None
