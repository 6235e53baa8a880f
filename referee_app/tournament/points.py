"""Points of a match from its result, by the tables of the format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee_app.tournament.facts import Result
from referee_app.tournament.format import Format, FormatError
from rules.cards import NATURAL_ORDER, Rank
from rules.seats import Side

PASSED = 15
"""What the ace counts once it is passed, where the format says nothing; unpassed it counts fourteen."""
ONE = 1.0


@dataclass(frozen=True, slots=True)
class Standard:
    """Standard points of both sides, the leading one first."""

    won: int
    lost: int
    is_stated: bool
    """False where the text leaves the value open and the default of the format fills it in."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one side gets for a match."""

    points: float
    won: float
    """1 for a win, a half for a draw."""
    difference: int = 0
    """Levels ahead, with sign."""
    gained: int = 0
    """Own levels gained."""
    standard: int | None = None
    is_stated: bool = True
    a_minutes: float | None = None
    """When the ace was passed."""


def standard_points(difference: int, by: Format, filled: Mapping[int, int] | None = None) -> Standard:
    """Standard points for a level difference of zero or more.

    `filled` holds what the organiser decided where the text is open.
    Raises `FormatError` where the format has no such table.
    """
    table = by.value("points.std_table")
    if table is None:
        raise FormatError(f"format {by.id!r} has no table of standard points")
    total, printed = table["total"], table.get("points", [])
    if difference < len(printed):
        won = printed[difference]
        return Standard(won, total - won, True)
    if filled and difference in filled:
        return Standard(filled[difference], total - filled[difference], True)
    rest = by.default("points.std_table")
    if rest is None:
        raise FormatError(f"format {by.id!r} has no standard points for a difference of {difference}")
    won = min(total, rest["start"] + rest["step"] * difference)
    return Standard(won, total - won, False)


def match_points(difference: int, by: Format) -> tuple[float, float]:
    """Match points of the leading side and of the other for a level difference of zero or more."""
    bands = by.value("points.match")
    if not isinstance(bands, list):
        raise FormatError(f"format {by.id!r} gives no match points by level difference")
    for band in bands:
        if difference >= band["from"]:
            won, lost = band["points"]
            return won, lost
    raise FormatError(f"format {by.id!r} has no match points for a difference of {difference}")


def difference_of(standard: tuple[int, int], by: Format) -> int:
    """The level difference that a pair of standard points stands for."""
    for difference in range(13):
        found = standard_points(difference, by)
        if (found.won, found.lost) == standard:
            return difference
    raise FormatError(f"format {by.id!r}: no level difference gives {standard[0]}:{standard[1]}")


@dataclass(frozen=True, slots=True)
class Scheme:
    """How one event turns results into points."""

    by: Format
    filled: Mapping[int, int] = field(default_factory=dict)

    @property
    def match(self) -> Any:
        """The rule for match points: the text's where it can be reckoned by, else the chosen one."""
        stated = self.by.value("points.match")
        if isinstance(stated, list | Mapping):
            return stated
        return self.by.default("points.match") or {"win": 1, "loss": 0}

    @property
    def full_win(self) -> int:
        """The smallest level difference that is a full win."""
        bands = self.match
        fallback = bands[0]["from"] if isinstance(bands, list) else 1
        return int(self.by.default("points.full_win") or fallback)

    @property
    def has_standard(self) -> bool:
        """Whether there are standard points."""
        return self.by.value("points.std_table") is not None

    def scores(self, result: Result) -> dict[Side, Score]:
        """What both sides get for a result."""
        if result.forfeit == "both":
            return {side: self._absent() for side in Side}
        winner = winner_of(result)
        ahead = self._ahead(result, winner)
        return {
            side: self._score(result, side, winner, ahead if side is Side.NS else -ahead) for side in Side
        }

    def bye(self) -> Score:
        """What a competitor without an opponent gets: the smallest full win."""
        standard = standard_points(self.full_win, self.by, self.filled) if self.has_standard else None
        given = self.by.default("points.bye")
        points = float(given) if given is not None else self._points(1, self.full_win, False)
        return Score(
            points,
            ONE,
            standard=standard.won if standard else None,
            is_stated=standard.is_stated if standard else True,
        )

    def _absent(self) -> Score:
        """What a side gets that did not come."""
        return Score(
            float(self.by.default("points.absent") or 0), 0.0, standard=0 if self.has_standard else None
        )

    def _ahead(self, result: Result, winner: Side | None) -> int:
        """Levels by which North-South count as ahead; a forfeit is worth at least the smallest full win."""
        ahead = self._level(result, Side.NS) - self._level(result, Side.EW)
        if result.forfeit == "none" or winner is None:
            return ahead
        own = ahead if winner is Side.NS else -ahead
        counted = max(own, self.full_win)
        return counted if winner is Side.NS else -counted

    def _level(self, result: Result, side: Side) -> int:
        level = result.ns if side is Side.NS else result.ew
        if result.passed is side:
            extra = int(self.by.value("points.passed_a") or PASSED) - 14
            return NATURAL_ORDER.index(Rank.ACE) + extra
        return NATURAL_ORDER.index(level) if level is not None else 0

    def _score(self, result: Result, side: Side, winner: Side | None, ahead: int) -> Score:
        if result.forfeit == "walkover" and winner is not side:
            return self._absent()
        won = 0.5 if winner is None else float(winner is side)
        points = self._points(won, ahead, result.passed is side)
        standard = None
        if self.has_standard:
            found = standard_points(abs(ahead), self.by, self.filled)
            leads = ahead > 0 or (ahead == 0 and won == ONE)
            standard = Standard(found.won if leads else found.lost, 0, found.is_stated)
        return Score(
            points,
            won,
            ahead,
            self._level(result, side),
            standard.won if standard else None,
            standard.is_stated if standard else True,
            result.minutes if result.passed is side else None,
        )

    def _points(self, won: float, ahead: int, passed: bool) -> float:
        rule = self.match
        if isinstance(rule, list):
            for_winner, for_loser = match_points(abs(ahead), self.by)
            return float(for_winner if ahead > 0 else for_loser)
        if rule.get("winner") == "level_difference":
            return float(max(0, ahead)) if won == ONE else float(rule.get("loser", 0))
        if passed and "pass_a" in rule:
            return float(rule["pass_a"])
        if won == 0.5:
            return float(rule.get("draw", (rule["win"] + rule["loss"]) / 2))
        return float(rule["win"] if won else rule["loss"])


def winner_of(result: Result) -> Side | None:
    """Who won a match; None for a draw, or where nobody came."""
    if result.winner is not None or result.forfeit == "both":
        return result.winner
    if result.passed is not None:
        return result.passed
    if result.games is not None and result.games[0] != result.games[1]:
        return Side.NS if result.games[0] > result.games[1] else Side.EW
    if result.ns is None or result.ew is None or result.ns is result.ew:
        return None
    ahead = NATURAL_ORDER.index(result.ns) > NATURAL_ORDER.index(result.ew)
    return Side.NS if ahead else Side.EW
