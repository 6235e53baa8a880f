"""Who may do what at the hub: every device that joined has a secret of its own, and only its hash is kept."""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Literal

from referee_app.hub.store import Hub

VALID = timedelta(days=7)
"""How long a device's secret opens: an event with its days of setting up."""

Denial = Literal["no_token", "bad_token", "revoked", "expired", "not_your_table", "read_only"]


class Role(StrEnum):
    """What a device was let in as."""

    TABLE = "table"
    """A table referee's: writes and reads its own tables."""
    BOARD = "board"
    """A public board: reads what the public may see, and nothing else."""
    ANY = "any"
    """Whoever asks, where the hub is open: on one machine alone, for practice and development."""


class Denied(Exception):
    """Somebody may not do this."""

    def __init__(self, code: Denial) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Guest:
    """One device that was let in."""

    id: str
    name: str
    role: Role
    tables: tuple[str, ...] = ()
    """The tables it may write."""
    made: datetime | None = None
    ends: datetime | None = None
    revoked: datetime | None = None

    def require(self, table: str | None) -> None:
        """Raise `Denied` unless this device may read and write that table."""
        if self.role is Role.BOARD:
            raise Denied("read_only")
        if self.role is Role.TABLE and table not in self.tables:
            raise Denied("not_your_table")


ANYONE = Guest("", "", Role.ANY)


def hash_of(token: str) -> str:
    """What is kept of a secret: it is long and random, so that no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


class Access:
    """The devices that joined; safe to use from several threads."""

    def __init__(self, hub: Hub, *, is_open: bool = False) -> None:
        self.is_open = is_open
        self._hub = hub
        self._lock = threading.Lock()
        self._by_hash: dict[str, Guest] = {}
        for row in hub.store.rows("SELECT * FROM guests ORDER BY made"):
            hash_, id, name, role, tables, *times = row
            made, ends, revoked = (datetime.fromisoformat(each) if each else None for each in times)
            self._by_hash[hash_] = Guest(id, name, Role(role), tuple(json.loads(tables)), made, ends, revoked)

    def admit(self, role: Role, tables: Iterable[str], name: str) -> tuple[Guest, str]:
        """Let a device in; it and its secret, which is told this once. Raises `NotRecorded`."""
        token, now = secrets.token_urlsafe(32), self._hub.clock.now()
        guest = Guest(secrets.token_hex(4), name, role, tuple(tables), now, now + VALID)
        with self._lock:
            with self._hub.store.writing() as db:
                db.execute(
                    "INSERT INTO guests VALUES (?, ?, ?, ?, ?, ?, ?, '')",
                    (
                        hash_of(token),
                        guest.id,
                        name,
                        role.value,
                        json.dumps(guest.tables),
                        now.isoformat(),
                        (now + VALID).isoformat(),
                    ),
                )
            self._by_hash[hash_of(token)] = guest
        return guest, token

    def revoke(self, id: str) -> None:
        """Let a device in no longer; what it has sent stays. Raises `NotRecorded`."""
        with self._lock:
            now = self._hub.clock.now()
            with self._hub.store.writing() as db:
                db.execute("UPDATE guests SET revoked=? WHERE id=?", (now.isoformat(), id))
            for hash_, guest in self._by_hash.items():
                if guest.id == id:
                    self._by_hash[hash_] = replace(guest, revoked=now)

    def guests(self) -> tuple[Guest, ...]:
        """Every device that ever joined, in that order."""
        with self._lock:
            return tuple(self._by_hash.values())

    def who(self, token: str | None) -> Guest:
        """The device of this secret; raises `Denied`."""
        if self.is_open:
            return ANYONE
        if not token:
            raise Denied("no_token")
        guest = self._by_hash.get(hash_of(token))
        if guest is None:
            raise Denied("bad_token")
        if guest.revoked:
            raise Denied("revoked")
        if guest.ends and guest.ends <= self._hub.clock.now():
            raise Denied("expired")
        return guest
