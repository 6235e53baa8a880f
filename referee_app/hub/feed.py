"""What the head referee decided, for the tables that wait to hear it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from referee_app.hub import acts
from referee_app.link.wire import Ruling


class Feed:
    """The decisions by table, and those who wait for the next one."""

    def __init__(self, known: Iterable[acts.AnyAct] = (), base: int = 0) -> None:
        self._base = base
        self._by_log: dict[str, list[acts.Decided]] = {}
        self._waiting: dict[str, set[Callable[[], object]]] = {}
        self._is_released = False
        self.last = base
        """Number of the last act, as tables hear it."""
        for act in known:
            self._keep(act)

    def _keep(self, act: acts.AnyAct) -> None:
        if not isinstance(act, acts.HubOpened):
            self._by_log.setdefault(act.table_log, []).append(act)
        # Last, since readers look here first: a number they see is one whose act they find.
        self.last = self._base + act.seq

    def add(self, act: acts.AnyAct) -> None:
        """A decision was recorded; whoever waits for it is woken. May be called from any thread."""
        self._keep(act)
        if not isinstance(act, acts.HubOpened):
            for wake in list(self._waiting.get(act.table_log, ())):
                wake()

    def release(self) -> None:
        """Nobody waits any more: the hub is stopping."""
        self._is_released = True
        for waiting in list(self._waiting.values()):
            for wake in list(waiting):
                wake()

    def after(self, log: str, seq: int) -> tuple[Ruling, ...]:
        """The decisions on a table after number `seq`."""
        said = (acts.ruling(act, self._base) for act in self._by_log.get(log, ()))
        return tuple(each for each in said if each.hub_seq > seq)

    def standing(self, log: str) -> dict[int, acts.Decided]:
        """The last decision on each event of a table's log."""
        return {act.target: act for act in self._by_log.get(log, ())}

    def _news(self, log: str, seq: int) -> tuple[tuple[Ruling, ...], int]:
        last = self.last
        found = self.after(log, seq)
        return found, found[-1].hub_seq if found else max(seq, last)

    async def wait(self, log: str, seq: int, seconds: float) -> tuple[tuple[Ruling, ...], int]:
        """The same with the number read up to; with none there, wait for one at most so many seconds."""
        loop, woken = asyncio.get_running_loop(), asyncio.Event()
        waiting = self._waiting.setdefault(log, set())

        def wake() -> None:
            loop.call_soon_threadsafe(woken.set)

        # Registered before looking, so that a decision between the two is not missed.
        waiting.add(wake)
        try:
            if not self.after(log, seq) and seconds > 0 and not self._is_released:
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), seconds)
            return self._news(log, seq)
        finally:
            waiting.discard(wake)
            if not waiting and self._waiting.get(log) is waiting:
                self._waiting.pop(log)
