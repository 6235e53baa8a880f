"""When a round is to begin, as somebody types it."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

_TIME = re.compile(r"([01]?\d|2[0-3])[:：.]?([0-5]\d)", re.ASCII)


class NotATime(ValueError):
    """What was typed is no time of day."""


def start_of(text: str, now: datetime) -> datetime | None:
    """The moment nearest to `now` at which a clock of this place shows `text`; None for nothing typed.

    >>> start_of("00:10", datetime.fromisoformat("2026-05-01T23:50")).isoformat()
    '2026-05-02T00:10:00'
    >>> start_of("1930", datetime.fromisoformat("2026-05-01T23:50")).hour
    19
    """
    typed = text.strip()
    if not typed:
        return None
    found = _TIME.fullmatch(typed)
    if found is None:
        raise NotATime(typed)
    today = now.replace(hour=int(found[1]), minute=int(found[2]), second=0, microsecond=0)
    days = (today + timedelta(days=days) for days in (-1, 0, 1))
    return min(days, key=lambda day: abs(day - now))
