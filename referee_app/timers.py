"""The two clocks of a table, from stored stamps only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from rules.seats import Seat

LAST_MINUTES = 300
"""Seconds before the end of a round from which it is called near."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """Elapsed time of a turn or of a return, from stored stamps only."""

    seat: Seat
    since: datetime
    kind: Literal["turn", "return"] = "turn"
    paused_at: datetime | None = None
    paused: timedelta = timedelta()
    warned_at: float | None = None
    """Seconds of the turn at which the warning was given."""

    def elapsed(self, now: datetime) -> float:
        """Seconds of play, stoppages left out."""
        end = self.paused_at or now
        return max(0.0, (end - self.since - self.paused).total_seconds())


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The time of the round."""

    since: datetime
    limit: timedelta | None
    paused_at: datetime | None = None
    paused: timedelta = timedelta()

    def left(self, now: datetime) -> float | None:
        """Seconds left, negative when over; None without a limit."""
        if self.limit is None:
            return None
        end = self.paused_at or now
        return (self.limit - (end - self.since - self.paused)).total_seconds()

    def is_near_end(self, now: datetime) -> bool:
        """Whether the round is in its last minutes, for which a book may have rules of its own."""
        left = self.left(now)
        return left is not None and left <= LAST_MINUTES
