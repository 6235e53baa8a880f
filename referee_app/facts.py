"""What every event is made of."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, field_serializer

from rules.cards import Card, Rank
from rules.kinds import Kind


def _utc(at: datetime) -> datetime:
    if at.tzinfo is None:
        raise ValueError("a stamp needs a time zone")
    return at.astimezone(UTC)


Stamp = Annotated[datetime, AfterValidator(_utc)]
"""A moment in UTC, to the millisecond."""

Name = Annotated[
    str, Field(max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f<>\u200e\u200f\u2028-\u202e\u2066-\u2069]*$")
]
"""A name as entered: no control characters, nothing that turns the line round, no markup."""

Stage = Annotated[int, Field(ge=1, le=9)]
"""Of an event, for rule books that change on the way."""

Strokes = tuple[tuple[tuple[float, float], ...], ...]
"""A drawing: lines of points, both from 0 to 1."""

Note = Annotated[str, Field(max_length=500)]


def _seen(card: Card) -> Card:
    if card.rank is None:
        raise ValueError("a card that changes hands has a rank")
    return card


SeenCard = Annotated[Card, AfterValidator(_seen)]
"""A card of which at least the rank was seen."""


class Frozen(BaseModel):
    """A value read from a file or the wire."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Declared(Frozen):
    """What the player said a play is."""

    type: Kind
    key: Rank | Literal["joker"]


class Fact(Frozen):
    """What every event carries."""

    seq: int = Field(ge=1)
    """Number in its log, from 1 without gaps."""
    at: Stamp
    """When it was recorded, by the device's steady clock."""
    by: Name = "table"
    """Who recorded it."""

    @field_serializer("at")
    def _at(self, at: datetime) -> str:
        return at.isoformat(timespec="milliseconds")


class Signature(Fact):
    """How somebody put their name under something."""

    strokes: Strokes = ()
    """What was drawn, each line as points from 0 to 1; empty when a PIN or a key was tapped instead."""
    pin: Annotated[str, Field(max_length=200)] = ""
    """Salt and hash of the PIN that was tapped in; the PIN itself is kept nowhere."""


RulingKind = Literal[
    "forfeit_confirmed",
    "forfeit_lifted",
    "result_confirmed",
    "result_corrected",
    "round_voided",
    "penalty_given",
    "foul_dismissed",
]
"""What the head referee can decide about a table."""
