"""What the head referee decided, for the tables that wait to hear it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from referee_app.hub import acts
from referee_app.hub.numbers import Numbers
from referee_app.link.wire import Notice, Ruling


class Feed:
    """The decisions by table, and those who wait for the next one."""

    def __init__(self, known: Iterable[acts.AnyAct] = (), numbers: Numbers | None = None) -> None:
        self._number = numbers or Numbers()
        self._by_log: dict[str, list[acts.Decided]] = {}
        self.told: list[acts.Told] = []
        """Everything said to many tables."""
        self._waiting: dict[str, set[Callable[[], object]]] = {}
        self._is_released = False
        self.last = self._number(0)
        """Number of the last act, as tables hear it."""
        for act in known:
            self._keep(act)

    def _keep(self, act: acts.AnyAct) -> None:
        if isinstance(act, acts.Decided):
            self._by_log.setdefault(act.table_log, []).append(act)
        elif isinstance(act, acts.Told):
            self.told.append(act)
        # Last, since readers look here first: a number they see is one whose act they find.
        self.last = self._number(act.seq)

    def add(self, act: acts.AnyAct) -> None:
        """A decision was recorded; whoever waits for it is woken. May be called from any thread."""
        self._keep(act)
        logs = [act.table_log] if isinstance(act, acts.Decided) else list(self._waiting)
        for log in logs:
            for wake in list(self._waiting.get(log, ())):
                wake()

    def read_up_to(self, seq: int) -> None:
        """The hub's log goes up to here; what came last is for no table."""
        self.last = max(self.last, self._number(seq))

    def release(self) -> None:
        """Nobody waits any more: the hub is stopping."""
        self._is_released = True
        for waiting in list(self._waiting.values()):
            for wake in list(waiting):
                wake()

    def after(self, log: str, seq: int) -> tuple[Ruling, ...]:
        """The decisions on a table after number `seq`."""
        said = (acts.ruling(act, self._number(act.seq)) for act in self._by_log.get(log, ()))
        return tuple(each for each in said if each.hub_seq > seq)

    def notices(self, table: str | None, seq: int) -> tuple[Notice, ...]:
        """What is said to a table after number `seq`."""
        said = [each for each in self.told if self._number(each.seq) > seq]
        return tuple(acts.notice(each, self._number(each.seq)) for each in said if _concerns(each, table))

    def clock(self) -> acts.ClockSet | None:
        """The round clock as it was set last."""
        return next((each for each in reversed(self.told) if isinstance(each, acts.ClockSet)), None)

    def standing(self, log: str) -> dict[int, acts.Decided]:
        """The last decision on each event of a table's log."""
        return {act.target: act for act in self._by_log.get(log, ())}

    async def wait(
        self, log: str, seq: int, seconds: float, table: Callable[[], str | None] = lambda: None
    ) -> Heard:
        """What is new for a log and the number read up to; with nothing there, wait at most so long.

        `table` is asked anew: a log may begin, and so get its table, while it waits.
        """
        loop, woken = asyncio.get_running_loop(), asyncio.Event()
        waiting = self._waiting.setdefault(log, set())

        def wake() -> None:
            loop.call_soon_threadsafe(woken.set)

        # Registered before looking, so that a decision between the two is not missed.
        waiting.add(wake)
        try:
            if not self._heard(log, seq, table()).is_new and seconds > 0 and not self._is_released:
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), seconds)
            return self._heard(log, seq, table())
        finally:
            waiting.discard(wake)
            if not waiting and self._waiting.get(log) is waiting:
                self._waiting.pop(log)

    def _heard(self, log: str, seq: int, table: str | None) -> Heard:
        last = self.last
        rulings, notices = self.after(log, seq), self.notices(table, seq)
        numbers = [each.hub_seq for each in rulings] + [each.hub_seq for each in notices]
        return Heard(rulings, notices, max([seq, last, *numbers]))


def _concerns(act: acts.Told, table: str | None) -> bool:
    return isinstance(act, acts.ClockSet) or not act.tables or table in act.tables


@dataclass(frozen=True, slots=True)
class Heard:
    """What a table hears."""

    rulings: tuple[Ruling, ...]
    notices: tuple[Notice, ...]
    cursor: int
    """Read up to here."""

    @property
    def is_new(self) -> bool:
        """Whether there is anything."""
        return bool(self.rulings or self.notices)
