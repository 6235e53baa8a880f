"""Points of a match from its level difference, by the tables of the format."""

from __future__ import annotations

from dataclasses import dataclass

from referee_app.tournament.format import Format, FormatError


@dataclass(frozen=True, slots=True)
class Standard:
    """Standard points of both sides, the leading one first."""

    won: int
    lost: int
    is_stated: bool
    """False where the text leaves the value open and the default of the format fills it in."""


def standard_points(difference: int, by: Format) -> Standard:
    """Standard points for a level difference of zero or more.

    Raises `FormatError` where the format has no such table.
    """
    table = by.value("points.std_table")
    if table is None:
        raise FormatError(f"format {by.id!r} has no table of standard points")
    total, printed = table["total"], table.get("points", [])
    if difference < len(printed):
        won = printed[difference]
        return Standard(won, total - won, True)
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
