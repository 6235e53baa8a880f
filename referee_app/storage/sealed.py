"""Events chained by hash: what is stored and sent, and how a change after the fact shows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from referee_app.events import AnyEvent, dump, parse
from referee_app.facts import Frozen

GENESIS = "0" * 64
"""The hash before the first event of a log."""


class Sealed(Frozen):
    """An event as stored and sent: its canonical JSON text between the hash before it and its own."""

    log: str
    seq: int
    body: str
    prev: str
    hash: str
    sig: str = ""
    """The device's signature; empty until a device has joined an event."""

    def event(self) -> AnyEvent:
        """The event inside."""
        return parse(json.loads(self.body))

    def is_intact(self) -> bool:
        """Whether the hash fits log, content and predecessor."""
        return self.hash == chain_hash(self.log, self.prev, self.body)


def canonical(event: AnyEvent) -> str:
    """The one JSON text of an event that is hashed."""
    return json.dumps(dump(event), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def chain_hash(log: str, prev: str, body: str) -> str:
    """SHA-256 over the log's id, the hash before and the body."""
    return hashlib.sha256(f"{log}\n{prev}\n{body}".encode()).hexdigest()


def seal(log: str, prev: str, event: AnyEvent) -> Sealed:
    """`event` chained to the hash `prev` of its predecessor."""
    body = canonical(event)
    return Sealed(log=log, seq=event.seq, body=body, prev=prev, hash=chain_hash(log, prev, body))


def first_broken(chain: Iterable[Sealed], prev: str = GENESIS, seq: int = 1) -> int | None:
    """The number of the first event that does not follow unbroken, or None."""
    for each in chain:
        if each.seq != seq or each.prev != prev or not each.is_intact():
            return seq
        prev, seq = each.hash, seq + 1
    return None
