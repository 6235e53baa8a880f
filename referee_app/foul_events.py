"""What is written down about fouls and rulings: further kinds of event, all of which `events` knows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from penalties.offences import Offence
from penalties.penalty import Effect
from referee_app.facts import Fact, Note, RulingKind
from rules._section import LevelRank
from rules.seats import Seat, Side


class HandRaised(Fact):
    """A foul was called, against `seat` where that is known: play and clock stop."""

    kind: Literal["hand_raised"] = "hand_raised"
    seat: Seat | None = None


class PlayResumed(Fact):
    """Play goes on without a ruling (a question was answered, a call withdrawn)."""

    kind: Literal["play_resumed"] = "play_resumed"
    note: Note = ""


class PenaltyGiven(Fact):
    """A ruling on an offence, of `minutes` if on lateness; the plays `targets` (seq) are taken back."""

    kind: Literal["penalty_given"] = "penalty_given"
    seat: Seat
    offence: Offence
    effects: tuple[Effect, ...]
    proposed: tuple[Effect, ...] = ()
    step: Annotated[int, Field(ge=1)] = 1
    targets: tuple[int, ...] = ()
    minutes: Annotated[int, Field(ge=0)] | None = None
    note: Note = ""


class FoulDismissed(Fact):
    """The referee found no offence."""

    kind: Literal["foul_dismissed"] = "foul_dismissed"
    seat: Seat | None = None
    offence: Offence | None = None
    note: Note = ""


class Escalated(Fact):
    """A case was sent to the head referee: what happened, to whom, and which plays it is about."""

    kind: Literal["escalated"] = "escalated"
    seat: Seat
    offence: Offence
    targets: tuple[int, ...] = ()
    note: Note = ""


class Appealed(Fact):
    """A side appealed against a ruling (the seq of `target`)."""

    kind: Literal["appealed"] = "appealed"
    target: int
    side: Side | None = None
    note: Note = ""


class RulingReceived(Fact):
    """A ruling of the head referee on the event `target` of this log reached the table."""

    kind: Literal["ruling_received"] = "ruling_received"
    hub_seq: int
    """Its number in the hub's log; a ruling received twice counts once."""
    ruling: RulingKind
    target: int
    note: Note = ""
    seat: Seat | None = None
    offence: Offence | None = None
    effects: tuple[Effect, ...] = ()
    targets: tuple[int, ...] = ()
    """With `penalty_given`: whom, what for, what it does, and which plays are taken back."""
    levels: dict[Side, LevelRank] = Field(default_factory=dict)
    winner: Side | None = None
    """With `result_corrected`: both levels and who has won."""


class FoulNamed(Fact):
    """What a foul was that had been noted at once (the seq of `target`); it counts since then."""

    kind: Literal["foul_named"] = "foul_named"
    target: int
    offence: Offence
    note: Note = ""


class DealVoided(Fact):
    """The running deal counts for nothing and is drawn anew, without an offence of anybody."""

    kind: Literal["deal_voided"] = "deal_voided"
    note: Note = ""


class RoundVoided(Fact):
    """The whole round counts for nothing, and its fouls with it."""

    kind: Literal["round_voided"] = "round_voided"
    note: Note = ""
