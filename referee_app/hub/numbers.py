"""How the acts of a hub's log are numbered where tables hear them."""

from __future__ import annotations

import json
from dataclasses import dataclass

from referee_app.storage.store import Store

BASE, SHIFTS = "act_base", "act_shifts"
"""The settings."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers that no other decision ever bears: neither one of a hub before this one, nor one that was lost
    because it came after a backup.

    >>> numbers = Numbers(1000, ((4, 5000),))
    >>> numbers(3), numbers(4)
    (1003, 5004)
    """

    base: int = 0
    """Added to the place in the log: the second in which the log began."""
    shifts: tuple[tuple[int, int], ...] = ()
    """From which place on something else is added, since the hub was restored from a backup."""

    def __call__(self, seq: int) -> int:
        """The number of the act at this place in the log."""
        added = next((base for first, base in reversed(self.shifts) if seq >= first), self.base)
        return added + seq

    @classmethod
    def of(cls, store: Store) -> Numbers:
        """As they stand in a hub's file."""
        shifts = json.loads(store.setting(SHIFTS, "[]"))
        return cls(int(store.setting(BASE, "0")), tuple((int(a), int(b)) for a, b in shifts))
