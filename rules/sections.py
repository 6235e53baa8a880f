"""A rule book: every point on which published texts differ, as a typed field.

Field names follow the parameter names of the rule matrix. `"none"` stands where a text sets no limit.
"""

from __future__ import annotations

from functools import cached_property

from pydantic import Field

from rules import sections_event as _event
from rules import sections_levels as _levels
from rules import sections_table as _table
from rules._section import Frozen, NoneWord, Place, Words

__all__ = ["Clause", "Frozen", "Meta", "NoneWord", "Place", "RuleBook", "Words"]


class Meta(Frozen):
    """What the book is."""

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$")
    title: Words
    short: Words
    about: Words
    extends: str | None = None
    repeats: bool = False
    """The text repeats the one it extends: whatever that states, this one states too."""


class Clause(Frozen):
    """One clause in this project's own words; `article` is where the text has it."""

    id: str
    article: str
    zh: str
    en: str
    book: str = ""
    """The book that states it; filled in on loading."""


class RuleBook(Frozen):
    """One rule text as data, complete: what it does not state itself it inherits."""

    meta: Meta
    names: _table.Names
    cards: _table.Cards
    table: _table.Players
    play: _table.Play
    wild: _table.Wild
    type: _table.Types
    order: _table.Order
    seat: _table.SeatDraw
    start: _table.Start
    draw: _table.Draw
    later: _table.Later
    wind: _table.Wind
    deal: _table.DealEnd
    level: _levels.Level
    game: _levels.Game
    a: _levels.LevelA
    tribute: _levels.Tribute
    return_: _levels.Return = Field(alias="return")
    resist: _levels.Resist
    lead: _levels.Lead
    report: _event.Report
    clock: _event.Clock
    late: _event.Late
    foul: _event.Foul
    conduct: _event.Conduct
    officials: _event.Officials
    sheet: _event.Sheet
    event: _event.Event
    match: _event.Match
    cites: dict[str, str]
    """Reason, offence or field path → clause id."""
    clauses: tuple[Clause, ...]
    stated: frozenset[str] = frozenset()
    """Paths of the fields this book states itself; filled in on loading."""
    chosen: frozenset[str] = frozenset()
    """Paths of the fields that only this file settles, its text being silent or unclear."""

    def cite(self, key: str) -> Clause | None:
        """The clause for a reason (`not_higher`) or a field (`report.threshold`), or None.

        A clause whose `book` is another id is inherited: this text itself is silent on the point.
        """
        wanted = self.cites.get(key)
        return None if wanted is None else self._clauses_by_id.get(wanted)

    @cached_property
    def _clauses_by_id(self) -> dict[str, Clause]:
        # The first of an id is the book's own; behind it come those it inherits.
        return {each.id: each for each in reversed(self.clauses)}

    def is_silent(self, key: str) -> bool:
        """Whether this text itself says nothing about `key`."""
        clause = self.cite(key)
        return clause is None or clause.book != self.meta.id

    @property
    def stages(self) -> int:
        """The number of stages between which this text changes its rules; 1 where it does not."""
        return max(1, len(self.level.by_stage), len(self.game.end_by_stage))

    def in_stage(self, stage: int) -> RuleBook:
        """The rules of one stage of an event, counted from 1, for texts that change them on the way.

        >>> from rules.book import load
        >>> load("standard").in_stage(2).level.up_12
        3
        """
        if self.stages < 2:
            return self
        level, game = self.level, self.game
        if 0 < stage <= len(level.by_stage):
            level = level.model_copy(update=level.by_stage[stage - 1].model_dump())
        if 0 < stage <= len(game.end_by_stage):
            game = game.model_copy(update={"end": game.end_by_stage[stage - 1]})
        return self.model_copy(update={"level": level, "game": game})
