"""Case topics on points."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from referee_app.casework.base import Level, Topic, Unanswerable
from referee_app.facts import Frozen
from referee_app.tournament import format as formats
from referee_app.tournament.points import difference_of, match_points, standard_points
from rules.sections import RuleBook


class _Points(Frozen):
    """A level difference, or what it follows from."""

    level_difference: int | None = Field(default=None, ge=0, le=12)
    levels: dict[str, Level] | None = Field(default=None, min_length=2, max_length=2)
    standard: tuple[int, int] | None = None


def _points(given: _Points, book: RuleBook) -> Mapping[str, object]:
    # A rule text that also plans the event has its points in the format of the same id.
    by = formats.load(book.meta.id)
    if given.levels is not None:
        return _by_levels(given.levels, by)
    if given.standard is not None:
        difference = difference_of(given.standard, by)
    elif given.level_difference is not None:
        difference = given.level_difference
    else:
        raise Unanswerable("case_points_from")
    standard = standard_points(difference, by)
    return {
        "level_difference": difference,
        "standard": [standard.won, standard.lost],
        "match_points": list(match_points(difference, by)),
    }


def _by_levels(levels: Mapping[str, Level], by: formats.Format) -> Mapping[str, object]:
    one, other = levels
    ahead = formats.difference(levels[one], levels[other])
    won, lost = match_points(abs(ahead), by)
    return {
        "level_difference": abs(ahead),
        "match_points": {one: won, other: lost} if ahead >= 0 else {one: lost, other: won},
    }


TOPICS: Mapping[str, Topic] = {"points": Topic(_Points, _points)}
