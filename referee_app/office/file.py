"""The event's file: one sealed log, like a table's, in the same kind of store."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from referee_app.storage.clock import SteadyClock
from referee_app.storage.log import EventLog
from referee_app.storage.sealed import Sealed
from referee_app.storage.store import NotRecorded, Store
from referee_app.tournament import facts
from referee_app.tournament.errors import EventError
from referee_app.tournament.event import EventState, apply, fold
from referee_app.tournament.facts import AnyFact

SETTING = "event_log"


class EventFile:
    """An event's log and the state folded from it."""

    def __init__(self, path: Path | str, clock: SteadyClock | None = None) -> None:
        """Raises `Damaged` or `NotRecorded`."""
        self.store = Store(path)
        self.log = EventLog(self.store, clock, facts.parse)
        found = self.store.setting(SETTING)
        if not found:
            if self.store.rows("SELECT 1 FROM logs LIMIT 1"):
                self.store.close()
                raise NotRecorded("read_only", "it is the file of a table or of a hub, not of an event")
            found = self.log.create(meta={"event": True})
            self.store.put_setting(SETTING, found)
        self.id = found
        self.state = EventState()
        self.follow()

    def follow(self) -> EventState:
        """The state with what others wrote to the file meanwhile."""
        # Two threads that read the same facts must not both apply them.
        with self.store.lock:
            new = self.log.read_sealed(self.id, self.state.seq)
            if new:
                self.state = fold((fact_of(each) for each in new), self.state)
                self.log.reload(self.id)
            return self.state

    def record(self, *new: Mapping[str, Any]) -> EventState:
        """Write facts, all or none; raises `NotRecorded`, or `EventError` if another program was quicker."""
        with self.store.lock:
            try:
                sealed = self.log.append_sealed(self.id, new)
            except NotRecorded as error:
                if error.reason != "other_writer":
                    raise
                self.follow()
                raise EventError("ev_other_writer") from error
            for each in sealed:
                self.state = apply(self.state, fact_of(each))
            return self.state

    def recomputed(self) -> EventState:
        """The state from the very first fact, as the check of the whole does it."""
        return fold(self.facts())

    def facts(self) -> tuple[AnyFact, ...]:
        """Everything that was written down."""
        return tuple(fact_of(each) for each in self.sealed())

    def sealed(self) -> Sequence[Sealed]:
        """The whole log as it is stored."""
        return self.log.read_sealed(self.id)

    def close(self) -> None:
        """Let go of the file."""
        self.store.close()


def fact_of(sealed: Sealed) -> AnyFact:
    """The fact inside; raises a `ValueError`."""
    return facts.parse(json.loads(sealed.body))
