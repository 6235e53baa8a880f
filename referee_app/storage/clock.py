"""A clock that only ever runs forward: wall time taken once, then carried on by the steady counter."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

MILLISECOND = timedelta(milliseconds=1)


def steady() -> float:
    """Seconds of a counter that no setting of the wall clock can move.

    On Linux and Android it also counts the time the device slept; a deadline survives a closed lid.
    """
    boottime = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boottime is None else time.clock_gettime(boottime)


class SteadyClock:
    """UTC now, unmoved by jumps of the wall clock and never before a stamp already given out."""

    def __init__(self, wall: Callable[[], float] = time.time, counter: Callable[[], float] = steady) -> None:
        self._counter = counter
        self._zero = datetime.fromtimestamp(wall(), UTC) - timedelta(seconds=counter())

    def now(self) -> datetime:
        """This moment in UTC, cut to the millisecond as events carry it."""
        at = self._zero + timedelta(seconds=self._counter())
        return at.replace(microsecond=at.microsecond // 1000 * 1000)

    def not_before(self, stamp: datetime) -> None:
        """Go on from `stamp` when this clock is behind it, as after a restart with the wall clock set back.

        The clock is moved and not held: a clock that stood still would make durations too short.
        """
        behind = stamp - self.now()
        if behind > timedelta(0):
            self._zero += behind + MILLISECOND
