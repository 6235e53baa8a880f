"""What is known of a log without reading it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class LogInfo:
    """What is known of a log without reading it."""

    id: str
    created_at: str
    meta: Mapping[str, Any]
    last: int
    """Number of its last event."""

    @property
    def is_practice(self) -> bool:
        """Whether this log may never leave the device."""
        return bool(self.meta.get("practice"))


@dataclass(frozen=True, slots=True)
class Cursor:
    """How far a log got."""

    acked: int = 0
    """Last event the hub said it holds."""
    confirmed: int = 0
    """Last event the head referee confirmed."""
    pulled: int = 0
    """Last event of the hub's own log that was handed over here."""
