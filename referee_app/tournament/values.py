"""The values that an event's facts are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from referee_app.facts import Frozen, Name
from rules._section import LevelRank
from rules.seats import Side

Number = Annotated[int, Field(ge=1, le=99999)]
"""Of an entry, a competitor or a table."""
RoundNo = Annotated[int, Field(ge=1, le=99)]
Table = Annotated[int, Field(ge=1, le=9999)]


class Entry(Frozen):
    """Who entered: a single player, a pair, or the pairs of a team one after the other."""

    number: Number
    players: Annotated[tuple[Name, ...], Field(min_length=1, max_length=8)]
    team: Name = ""
    club: Name = ""
    group: Name = ""
    seed: Number | None = None


class Competitor(Frozen):
    """Who is ranked: a pair, a team, or a single player where partners change."""

    number: Number
    players: tuple[Name, ...]
    team: Name = ""
    club: Name = ""
    group: Name = ""
    seed: Number | None = None
    entries: tuple[Number, ...] = ()

    @property
    def name(self) -> str:
        """What stands on a list."""
        return self.team or " ".join(self.players)


class Game(Frozen):
    """One table of a round: the competitors of both sides, two of a side where single players are ranked."""

    table: Table
    ns: Annotated[tuple[Number, ...], Field(min_length=1, max_length=2)]
    ew: Annotated[tuple[Number, ...], Field(min_length=1, max_length=2)]
    pool: Annotated[int, Field(ge=0)] = 0
    board: Annotated[int, Field(ge=1)] = 1
    deals: Annotated[int, Field(ge=1)] | None = None
    """The set of deals on the table, where the same deals go round."""

    def side(self, which: Side) -> tuple[int, ...]:
        """The competitors of a side."""
        return self.ns if which is Side.NS else self.ew


class Result(Frozen):
    """How a match ended, from North-South's and East-West's point of view."""

    ns: LevelRank | None = None
    ew: LevelRank | None = None
    """The levels reached; None where nothing was played."""
    passed: Side | None = None
    """The side that passed the ace."""
    winner: Side | None = None
    """Where the levels alone do not say so: by the custom for equal levels, a forfeit or a ruling."""
    forfeit: Literal["none", "walkover", "fouls", "both"] = "none"
    games: tuple[int, int] | None = None
    """Games won, in a match of several."""
    minutes: Annotated[float, Field(ge=0, le=1440)] | None = None
    """What it took; with `passed` also when the ace was passed."""
    deals: Annotated[int, Field(ge=0, le=200)] | None = None


class Line(Frozen):
    """A line of published standings."""

    competitor: Number
    place: Number
    last: Number
    """The last place of those who share it."""
    values: dict[str, float]
    separated: str = ""
    """The step that put it behind the line above."""
