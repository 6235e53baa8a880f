"""Who writes each table's log: one device at a time, counted in epochs; taking over is a deliberate act."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Literal

from referee_app.hub.access import Guest, Role
from referee_app.hub.store import Hub


@dataclass(frozen=True, slots=True)
class Writer:
    """The device that writes a log."""

    epoch: int
    guest: str
    name: str


class NotWriter(Exception):
    """Another device writes this log."""

    def __init__(self, code: Literal["taken_over", "other_writer"], writer: Writer) -> None:
        super().__init__(f"device {writer.name} writes this table now, epoch {writer.epoch}")
        self.code, self.writer = code, writer


class Writers:
    """The writers of all logs; safe to use from several threads."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._lock = threading.Lock()
        self._by_log: dict[str, list[Writer]] = {}
        for log, epoch, guest, name in hub.store.rows("SELECT * FROM writers ORDER BY log, epoch"):
            self._by_log.setdefault(log, []).append(Writer(epoch, guest, name))

    def of(self, log: str) -> Writer | None:
        """Who writes a log now."""
        known = self._by_log.get(log)
        return known[-1] if known else None

    def require(self, log: str, guest: Guest, *, begins: bool = False) -> None:
        """Raise `NotWriter` unless this device writes the log; whoever sends to it first does."""
        if guest.role is not Role.TABLE:
            return
        with self._lock:
            now = self.of(log)
            if now is None:
                if begins:
                    self._put(log, Writer(1, guest.id, guest.name))
            elif now.guest != guest.id:
                if now.name == guest.name:
                    # The same device, let in anew.
                    self._put(log, Writer(now.epoch, guest.id, guest.name))
                    return
                was = any(each.guest == guest.id or each.name == guest.name for each in self._by_log[log])
                raise NotWriter("taken_over" if was else "other_writer", now)

    def take_over(self, log: str, guest: Guest) -> Writer:
        """Let this device write the log from now on. Raises `NotRecorded`."""
        with self._lock:
            now = self.of(log)
            if now is None or now.guest != guest.id:
                now = Writer(now.epoch + 1 if now else 1, guest.id, guest.name)
                self._put(log, now)
                what = {"kind": "writer_changed", "table_log": log, "device": guest.name, "epoch": now.epoch}
                self._hub.act({**what, "by": guest.name})
        return now

    def _put(self, log: str, writer: Writer) -> None:
        with self._hub.store.writing() as db:
            db.execute(
                "INSERT OR REPLACE INTO writers VALUES (?, ?, ?, ?)",
                (log, writer.epoch, writer.guest, writer.name),
            )
        known = self._by_log.setdefault(log, [])
        if known and known[-1].epoch == writer.epoch:
            known[-1] = writer
        else:
            known.append(writer)
