"""What every section of a rule book is made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Strict

from rules.cards import Rank

Flag = Annotated[bool, Strict()]
"""Yes or no, and nothing that merely looks like it."""
Whole = Annotated[int, Strict()]
"""A whole number, not a text or a flag."""


def _not_joker(rank: Rank) -> Rank:
    if rank.is_joker:
        raise ValueError("a level is one of 2 to A")
    return rank


LevelRank = Annotated[Rank, AfterValidator(_not_joker)]
"""A rank that can be a level."""
NoneWord = Literal["none"]
"""Stands where a text sets no limit."""
Place = Literal["first", "second", "third", "last", "next_of_first", "previous_of_first", "either_loser"]
"""A player named by the result of the deal before."""


class Frozen(BaseModel):
    """A value read from a file: immutable, and strict about unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Words(Frozen):
    """One text in both languages."""

    zh: str
    en: str
