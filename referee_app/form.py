"""The form of a new table as far as it is filled in."""

from __future__ import annotations

import tomllib
from datetime import datetime
from importlib.resources import files

from pydantic import Field

from referee_app.facts import Frozen, Name
from referee_app.schedule import NotATime, start_of
from rules.cards import Rank
from rules.seats import Seat, Side


def default_book() -> str:
    """The book a fresh installation offers first."""
    defaults = tomllib.loads((files("referee_app") / "defaults.toml").read_text(encoding="utf-8"))
    return str(defaults["book"])


class Running(Frozen):
    """A table taken over in the middle of its round, as far as it is filled in."""

    deal: str = "1"
    declarer: Side | None = None
    fouls: dict[Side, str] = Field(default_factory=dict)
    counts: dict[Seat, str] = Field(default_factory=dict)
    """Cards left in each hand; empty: all of them."""
    elapsed: str = ""
    """Minutes of the round that are over."""


class Setup(Frozen):
    """A new table as far as it is filled in."""

    table: str = "1"
    round: int = 1
    event: Name = ""
    names: dict[Seat, str] = Field(default_factory=dict)
    numbers: dict[Side, str] = Field(default_factory=dict)
    book: str = Field(default_factory=default_book)
    levels: dict[Side, Rank] = Field(default={Side.NS: Rank.TWO, Side.EW: Rank.TWO})
    leader: Seat | None = None
    """Who leads; of a running table, who is on turn."""
    bottom: Seat = Seat.S
    minutes: str = ""
    starts: str = ""
    """When the round is to begin, as it was typed."""
    stage: int = 1
    choosing_book: bool = False
    running: Running | None = None
    """Filled in where a table is taken over in the middle of its round."""

    def start(self, now: datetime) -> datetime | None:
        """The scheduled start, if what was typed is one."""
        try:
            return start_of(self.starts, now.astimezone())
        except NotATime:
            return None
