"""How a table stands with its hub."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class SyncState(StrEnum):
    """How a table stands with its hub."""

    OFF = "off"
    """Not meant to be sent: no hub, or a practice table."""
    ONLINE = "online"
    """The hub answered last time."""
    OFFLINE = "offline"
    """The hub does not answer."""
    REFUSED = "refused"
    """The hub answers and will not take the log; `code` says why."""


@dataclass(frozen=True, slots=True)
class SyncStatus:
    """What the screen shows of it."""

    state: SyncState = SyncState.OFF
    unsent: int = 0
    """Events that are only on this device."""
    acked: int = 0
    """The last event the hub holds."""
    confirmed: int = 0
    """The last event the head referee confirmed."""
    since: datetime | None = None
    """Since when the state is this one."""
    code: str = ""
    """Why refused or offline: a key of the catalogue as `sync_<code>`."""
    last_contact: datetime | None = None
    offset: float | None = None
    """Seconds by which the hub's clock is ahead of this device's."""
