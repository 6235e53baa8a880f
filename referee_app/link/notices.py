"""What the hub tells every table: announcements and the round clock, kept so that they hold without it."""

from __future__ import annotations

import threading
from contextlib import suppress
from datetime import datetime, timedelta

from referee_app.facts import Frozen
from referee_app.link.wire import News, Notice
from referee_app.storage.log import EventLog
from referee_app.storage.store import NotRecorded

_SETTING = "hub_notices"


class RoundTime(Frozen):
    """The round clock as this device keeps it, by its own steady clock."""

    left_s: float
    """What was left at `at`."""
    at: datetime
    running: bool = True
    call_s: int = 0
    """So many seconds before the end no new deal is begun; 0 for no such call."""

    def left(self, now: datetime) -> float:
        """Seconds left; below zero when the time is over."""
        return self.left_s - (now - self.at).total_seconds() if self.running else self.left_s


class Kept(Frozen):
    """What is kept on the disk."""

    hub: str = ""
    seq: int = 0
    text: str = ""
    at: datetime | None = None
    """Of the announcement, by this device's clock."""
    clock: RoundTime | None = None
    read: str = ""
    """What was read last: it does not come back."""


class Notices:
    """The last announcement and the round clock of this device; any of its tables may hear them."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._lock = threading.Lock()
        try:
            self.kept = Kept.model_validate_json(log.store.setting(_SETTING))
        except ValueError:
            self.kept = Kept()

    def hear(self, news: News) -> None:
        """Take in what the hub says; told to several tables of this device it counts once."""
        now = self._log.clock.now()
        with self._lock:
            kept = self.kept if self.kept.hub in ("", news.hub) else Kept(read=self.kept.read)
            kept = kept.model_copy(update={"hub": news.hub})
            for notice in news.notices:
                if notice.hub_seq > kept.seq:
                    # How old it is, the hub's clock alone can say; the rest is counted by ours.
                    said = now - max(timedelta(0), news.hub_time - notice.at)
                    kept = kept.model_copy(update={"seq": notice.hub_seq, **_changes(notice, said)})
            self._keep(kept)

    def _keep(self, kept: Kept) -> None:
        if kept == self.kept:
            return
        self.kept = kept
        # Not written is still heard: the hub tells it again after the next start.
        with suppress(NotRecorded):
            self._log.store.put_setting(_SETTING, kept.model_dump_json())

    @property
    def clock(self) -> RoundTime | None:
        """The round clock, where the hub keeps one."""
        return self.kept.clock

    def due(self) -> str:
        """What has to be said now: `paused`, `over`, `call`, `text` or nothing; what was read is not."""
        clock, now = self.kept.clock, self._log.clock.now()
        matter = "text" if self.kept.text else ""
        if clock is not None:
            left = clock.left(now)
            if not clock.running:
                matter = "paused"
            elif left <= 0:
                matter = "over"
            elif left <= clock.call_s:
                matter = "call"
        return "" if self._mark(matter) == self.kept.read else matter

    def age(self) -> float:
        """Seconds since the announcement."""
        return (self._log.clock.now() - self.kept.at).total_seconds() if self.kept.at else 0.0

    def read(self) -> None:
        """A person has read it."""
        with self._lock:
            self._keep(self.kept.model_copy(update={"read": self._mark(self.due())}))

    def _mark(self, matter: str) -> str:
        return f"{self.kept.hub}:{self.kept.seq}:{matter}" if matter else "-"


def _changes(notice: Notice, said: datetime) -> dict[str, object]:
    if notice.kind == "announced":
        return {"text": notice.text, "at": said}
    clock = RoundTime(left_s=notice.left_s, at=said, running=notice.running, call_s=notice.call_s)
    return {"clock": clock}
