"""The stages of a format as they are run: who plays in which, by which system, and who goes on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from referee_app.facts import Frozen

System = Literal["knockout", "round_robin", "swiss", "mitchell", "drawn"]
"""`drawn`: single players, partners and opponents by lot before each match."""

Step = Literal[
    "points",
    "match_points",
    "standard_points",
    "level_difference",
    "levels_gained",
    "head_to_head_of_two",
    "head_to_head_of_two_that_met",
    "opponents_points",
    "opponents_match_points",
    "rounds_won",
    "progressive",
    "progressive_without_first",
    "usage_rate_of_both_lines",
    "time_of_passing_a",
    "reached",
    "extra_match",
    "lot",
]
"""One step of a ranking."""

Take = tuple[int, int] | Literal["winners"] | None
"""Which ranks of each pool before go on; the winners of the last round; or everybody."""

Some = Annotated[int, Field(ge=1)]


class Pool(Frozen):
    """One of several fields of a stage, and the places that are played for in it."""

    name: str
    take: Take = None
    places: tuple[int, int] | None = None


class Stage(Frozen):
    """One stage of an event."""

    name: str
    system: System
    groups: Some = 1
    """Groups that the lot makes."""
    depth: Annotated[int, Field(ge=0)] = 0
    """Parts of the entry's own group (`4-1`) by which the field is divided."""
    rounds: Some | None = None
    """None: as many as the system needs."""
    until: Some = 1
    """A knockout goes on until so many are left."""
    take: Take = None
    pools: tuple[Pool, ...] = ()
    boards: Some = 1
    """Tables at which a team meets a team."""
    meets: Some = 1
    """How often everybody meets everybody in a round robin."""
    games: Some = 1
    """Most games of a match."""
    cascade: tuple[Step, ...] = ()
    """Its own ranking, where it has one."""
