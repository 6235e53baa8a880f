"""Round robin by the Berger tables."""

from __future__ import annotations

from collections.abc import Sequence

from gacrux.berger import bergertables

Pair = tuple[int, int]


def rounds(count: int, meets: int = 1) -> int:
    """Rounds in which everybody meets everybody."""
    return 0 if count < 2 else (count - 1 + count % 2) * meets


def paired(field: Sequence[int], number: int) -> tuple[list[Pair], list[int]]:
    """The pairs of a round (from 1), North-South first, and who has no opponent.

    >>> paired([11, 12, 13], 1)
    ([(12, 13)], [11])
    """
    if len(field) < 2:
        return [], list(field)
    cycle, within = divmod(number - 1, rounds(len(field)))
    table = bergertables(len(field))["pairing"][within + 1]
    pairs: list[Pair] = []
    byes: list[int] = []
    for board in sorted(table):
        one, other = table[board]["white"] - 1, table[board]["black"] - 1
        if max(one, other) >= len(field):
            byes.append(field[min(one, other)])
        else:
            # In the second leg the sides are exchanged.
            pair = field[one], field[other]
            pairs.append(pair if cycle % 2 == 0 else pair[::-1])
    return pairs, byes
