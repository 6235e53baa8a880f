"""The hub's parts put together: file, way in, board, feed, books."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from referee_app.hub.board import Board
from referee_app.hub.books import Shelf
from referee_app.hub.feed import Feed
from referee_app.hub.ingest import GroupWriter, Ingest
from referee_app.hub.store import open_hub
from referee_app.link.wire import Decision
from referee_app.storage.clock import SteadyClock
from referee_app.storage.log import head


class Service:
    """One running hub; raises `Damaged` or `NotRecorded` when its file cannot be used."""

    def __init__(self, path: Path | str, clock: SteadyClock | None = None) -> None:
        self.hub = open_hub(path, clock)
        self.address = ""
        """Where tables send to, for the head referee to read out."""
        self.shelf = Shelf(self.hub)
        self.board = Board(self.hub, self.shelf.find)
        self.feed = Feed(self.hub.acts())
        self.ingest = Ingest(self.hub, self.board.touch)
        self._deciding = threading.Lock()
        self.writer = GroupWriter(self.ingest)
        self.board.start()

    def close(self) -> None:
        """Finish what waits and let go of the file."""
        self.writer.close()
        self.board.close()
        self.hub.store.close()

    def cursor(self, log: str) -> int:
        """How far a table's log is held."""
        return head(self.hub.store, log)[0]

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
