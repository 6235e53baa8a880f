"""The Mitchell movement for teams of two pairs: North-South stay, East-West go up a table, the deals go down.

With an even number of tables East-West would come upon deals they know after half the rounds; there they skip
a table.
"""

from __future__ import annotations

from collections.abc import Sequence


def rounds(count: int) -> int:
    """The most rounds in which nobody meets its own team, an opponent or a set of deals twice."""
    return max(0, count - 1 - (count % 2 == 0))


def paired(field: Sequence[int], number: int) -> list[tuple[int, int, int]]:
    """The tables of a round (from 1) in order: the team of both sides and the set of deals.

    >>> paired([1, 2, 3], 1)
    [(1, 3, 2), (2, 1, 3), (3, 2, 1)]
    """
    count = len(field)
    skips = count % 2 == 0 and number >= count // 2
    moved = number + skips
    return [
        (field[at], field[(at - moved) % count], (at + number) % count + 1)
        for at in range(count)
        if count > 1
    ]
