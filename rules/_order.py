"""How high a reading stands: its step on the bomb ladder, and its place within the step or the type."""

from __future__ import annotations

from rules.cards import NATURAL_ORDER, Rank, level_order
from rules.kinds import RUN_SHAPES, Key, Kind, Switches, run_ranks


def strength(kind: Kind, key: Key, size: int, level: Rank, rules: Switches) -> tuple[int, int]:
    """Step (0 for what is no bomb, then the ladder) and height within the step or type.

    A size the ladder does not name stands on the step of the next smaller bomb it names; there, more cards
    are higher. A straight flush or joker bomb that is not on the ladder is no bomb.
    """
    height = _height(kind, key, level, rules)
    if kind is not Kind.BOMB:
        return (rules.bombs.index(kind) + 1 if kind in rules.bombs else 0), height
    named = [each for each in range(4, size + 1) if f"bomb{each}" in rules.bombs]
    step = rules.bombs.index(f"bomb{named[-1]}") + 1 if named else 1
    return step, size * 64 + height


def _height(kind: Kind, key: Key, level: Rank, rules: Switches) -> int:
    if key == "joker":
        return 0
    if kind in RUN_SHAPES:
        top = NATURAL_ORDER.index(Rank(key))
        return top + 13 if rules.level_in_runs and level in run_ranks(kind, key) else top
    return level_order(level).index(Rank(key))
