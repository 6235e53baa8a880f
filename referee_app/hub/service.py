"""The hub's parts put together: file, way in, board, feed, books."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

from referee_app.hub.access import Access, Guest
from referee_app.hub.board import Board
from referee_app.hub.books import Shelf
from referee_app.hub.event_office import Office
from referee_app.hub.feed import Feed
from referee_app.hub.ingest import GroupWriter, Ingest
from referee_app.hub.invites import Invites
from referee_app.hub.passphrase import Passphrase
from referee_app.hub.store import open_hub, put_aside
from referee_app.hub.writers import NotWriter, Writer, Writers
from referee_app.link.wire import Batch, Decision
from referee_app.storage.clock import SteadyClock
from referee_app.storage.log import head


class Service:
    """One running hub; raises `Damaged` or `NotRecorded` when its file cannot be used."""

    def __init__(self, path: Path | str, clock: SteadyClock | None = None, *, is_open: bool = False) -> None:
        """`is_open` lets in whoever asks; for a hub that listens on its own machine alone."""
        self.hub = open_hub(path, clock)
        self.access = Access(self.hub, is_open=is_open)
        self.writers = Writers(self.hub)
        self.invites = Invites(self.hub.clock.now)
        self.passphrase = Passphrase(self.hub)
        self.fingerprint = ""
        """Of the hub's certificate; empty where it listens without TLS."""
        self.address = ""
        """Where tables send to, for the head referee to read out."""
        self.shelf = Shelf(self.hub)
        self.board = Board(self.hub, self.shelf.find)
        self.office = Office(path, self.board)
        self.feed = Feed(self.hub.acts(), self.hub.numbers)
        self.ingest = Ingest(self.hub, self.board.touch)
        self._deciding = threading.Lock()
        self._tables: dict[str, str] = {}
        self.writer = GroupWriter(self.ingest)
        self.board.start()

    def close(self) -> None:
        """Finish what waits and let go of the file."""
        self.writer.close()
        self.board.close()
        self.office.close()
        self.hub.store.close()

    def cursor(self, log: str) -> int:
        """How far a table's log is held."""
        return head(self.hub.store, log)[0]

    def table_of(self, batch: Batch) -> str | None:
        """The table a log belongs to: as stored, or as the batch that begins it says."""
        found = self._tables.get(batch.log)
        if found is None:
            rows = self.hub.store.rows("SELECT body FROM events WHERE log=? AND seq=1", batch.log)
            first = rows[0][0] if rows else next((e.body for e in batch.events if e.seq == 1), None)
            found = _table_in(first)
            if rows and found is not None:
                self._tables[batch.log] = found
        return found

    def decide(
        self, kind: Decision, log: str, target: int, note: str = "", by: str = "head", **more: Any
    ) -> bool:
        """Record a decision of the head referee and send it; False when one stands already.

        Only a confirmed forfeit may still be lifted; everything else is final, since the table has gone on.
        Raises `NotRecorded`.
        """
        fact = {"kind": kind, "table_log": log, "target": target, "note": note, "by": by, **more}
        with self._deciding:
            before = self.feed.standing(log).get(target)
            if before is not None and (before.kind, kind) != ("forfeit_confirmed", "forfeit_lifted"):
                return False
            self.feed.add(self.hub.act(fact))
        self.board.version += 1
        return True

    def require_writer(self, batch: Batch, guest: Guest) -> None:
        """Raise `NotWriter` unless this device writes the log.

        What a device that was taken over still sends is put aside and never applied.
        """
        try:
            self.writers.require(batch.log, guest, begins=True)
        except NotWriter as error:
            if error.code == "taken_over":
                cursor = self.cursor(batch.log)
                late = [each.sealed(batch.log) for each in batch.events if each.seq > cursor]
                with self.hub.store.writing() as db:
                    put_aside(db, late, self.hub.clock.now())
                self.board.touch(batch.log)
            raise

    def take_over(self, log: str, guest: Guest) -> Writer:
        """Let a device write a log from now on. Raises `NotRecorded`."""
        with self._deciding:
            writer = self.writers.take_over(log, guest)
            self.feed.read_up_to(self.hub.last_act())
        self.board.version += 1
        return writer

    def tell(self, fact: dict[str, Any]) -> None:
        """Record what is said to many tables and send it; raises `NotRecorded`."""
        with self._deciding:
            self.feed.add(self.hub.act({"by": "head", **fact}))
        self.board.version += 1

    def put_book(self, digest: str, body: str) -> bool:
        """Keep a rule book a table sent, and judge again whatever was judged without it."""
        if not self.shelf.put(digest, body):
            return False
        waiting = [
            each.log
            for each in self.board.tables()
            if each.state.opened and each.state.opened.book_digest == digest
        ]
        self.board.forget(waiting)
        return True


def _table_in(body: str | None) -> str | None:
    """The table that the first event of a log names."""
    try:
        first = json.loads(body) if body else None
    except (ValueError, RecursionError):
        return None
    found = first.get("table") if isinstance(first, dict) and first.get("kind") == "table_opened" else None
    return found if isinstance(found, str) else None
