"""What is written down: facts at the table, one event each.

Old kinds never change their meaning; a new meaning is a new kind. Whether a fact was legal is not part
of it: that is computed from the log and the rule book.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, field_serializer

from penalties.offences import Offence
from penalties.penalty import Effect
from rules.cards import Card, Rank
from rules.kinds import Kind
from rules.seats import Seat, Side


def _utc(at: datetime) -> datetime:
    if at.tzinfo is None:
        raise ValueError("a stamp needs a time zone")
    return at.astimezone(UTC)


Stamp = Annotated[datetime, AfterValidator(_utc)]
"""A moment in UTC, to the millisecond."""

Name = Annotated[str, Field(max_length=60, pattern=r"^[^\x00-\x1f\x7f<>]*$")]
"""A name as entered: no control characters, no markup."""

Note = Annotated[str, Field(max_length=500)]


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


class TableOpened(Fact):
    """A table is opened for one match round."""

    kind: Literal["table_opened"] = "table_opened"
    table: Annotated[str, Field(min_length=1, max_length=8)]
    round: Annotated[int, Field(ge=1, le=99)] = 1
    event: Name = ""
    names: dict[Seat, Name]
    numbers: dict[Side, int] = {}
    """Draw numbers of the two pairs, where the event uses them."""
    book: str
    book_digest: str
    levels: dict[Side, Rank]
    declarer: Side | None = None
    deal_no: Annotated[int, Field(ge=1)] = 1
    """The number of the first deal recorded here; above 1 when a running table is taken over."""
    fouls: dict[Side, int] = {}
    """Fouls counted before this log began."""
    minutes: int | None = None
    """The round's time limit, minutes; None for the book's."""
    bottom: Seat = Seat.S
    """The seat drawn at the bottom of the screen."""
    practice: bool = False


class DealStarted(Fact):
    """The cards of a deal are drawn."""

    kind: Literal["deal_started"] = "deal_started"
    hands: dict[Seat, tuple[Card, ...]] = {}
    """Hands the referee knows from the start: practice deals and recorded matches."""


class HandShown(Fact):
    """A player's whole hand was shown to the referee."""

    kind: Literal["hand_shown"] = "hand_shown"
    seat: Seat
    cards: tuple[Card, ...]


class TributePaid(Fact):
    """A tribute card was laid down."""

    kind: Literal["tribute_paid"] = "tribute_paid"
    seat: Seat
    card: Card


class TributeChosen(Fact):
    """Of two equal tributes the first finisher took this player's."""

    kind: Literal["tribute_chosen"] = "tribute_chosen"
    seat: Seat


class CardReturned(Fact):
    """A card was given back for a tribute."""

    kind: Literal["card_returned"] = "card_returned"
    seat: Seat
    to: Seat
    card: Card


class TributeResisted(Fact):
    """Tribute was refused with the big jokers."""

    kind: Literal["tribute_resisted"] = "tribute_resisted"
    jokers: dict[Seat, int]
    """Big jokers shown, by player."""


class PlayBegan(Fact):
    """The first player was told to lead; the turn clock starts."""

    kind: Literal["play_began"] = "play_began"
    leader: Seat


class Played(Fact):
    """Cards were laid; `??` for each card of which only the presence is known."""

    kind: Literal["played"] = "played"
    seat: Seat
    cards: Annotated[tuple[Card, ...], Field(min_length=1, max_length=27)]
    declared: Declared | None = None
    suited: bool = False
    """The cards of unknown suit were seen to be of one suit."""


class Passed(Fact):
    """A player passed."""

    kind: Literal["passed"] = "passed"
    seat: Seat
    timed: bool = True
    """False for passes recorded together, whose moment is not known."""


class CountCalled(Fact):
    """A player called the number of cards left."""

    kind: Literal["count_called"] = "count_called"
    seat: Seat
    count: Annotated[int, Field(ge=0, le=27)]


class CountSettled(Fact):
    """The referee counted a hand; what the plays say gives way to what is there."""

    kind: Literal["count_settled"] = "count_settled"
    seat: Seat
    left: Annotated[int, Field(ge=0, le=27)]


class Warned(Fact):
    """A slow player was warned aloud."""

    kind: Literal["warned"] = "warned"
    seat: Seat


class HandRaised(Fact):
    """A foul was called: play stops and the clock with it."""

    kind: Literal["hand_raised"] = "hand_raised"
    seat: Seat | None = None
    """Who is accused, where that is known already."""


class PlayResumed(Fact):
    """Play goes on without a ruling (a question was answered, a call withdrawn)."""

    kind: Literal["play_resumed"] = "play_resumed"
    note: Note = ""


class PenaltyGiven(Fact):
    """The referee ruled on an offence; what the app proposed is kept beside what was decided."""

    kind: Literal["penalty_given"] = "penalty_given"
    seat: Seat
    offence: Offence
    effects: tuple[Effect, ...]
    proposed: tuple[Effect, ...] = ()
    step: Annotated[int, Field(ge=1)] = 1
    """Which step of the ladder was proposed."""
    targets: tuple[int, ...] = ()
    """Plays (seq) that are taken back."""
    note: Note = ""


class FoulDismissed(Fact):
    """The referee found no offence."""

    kind: Literal["foul_dismissed"] = "foul_dismissed"
    seat: Seat | None = None
    offence: Offence | None = None
    note: Note = ""


class RulingReceived(Fact):
    """A ruling of the head referee reached the table."""

    kind: Literal["ruling_received"] = "ruling_received"
    hub_seq: int
    """Its number in the hub's log; a ruling received twice counts once."""
    ruling: Literal["forfeit_confirmed", "forfeit_lifted", "result_confirmed"]
    target: int
    """The event of this log it is about."""
    note: Note = ""


class DealConfirmed(Fact):
    """The finishing order was read out and agreed; levels follow from it."""

    kind: Literal["deal_confirmed"] = "deal_confirmed"
    order: tuple[Seat, Seat, Seat, Seat]


class RoundTimed(Fact):
    """The round clock was started, stopped or lengthened."""

    kind: Literal["round_timed"] = "round_timed"
    action: Literal["start", "pause", "resume", "extend"]
    seconds: int = 0


class Retracted(Fact):
    """Earlier events are taken out of the reckoning and stay visible; retracting a retraction restores."""

    kind: Literal["retracted"] = "retracted"
    targets: Annotated[tuple[int, ...], Field(min_length=1)]


class Noted(Fact):
    """A remark that changes nothing."""

    kind: Literal["noted"] = "noted"
    text: Note


AnyEvent = (
    TableOpened
    | DealStarted
    | HandShown
    | TributePaid
    | TributeChosen
    | CardReturned
    | TributeResisted
    | PlayBegan
    | Played
    | Passed
    | CountCalled
    | CountSettled
    | Warned
    | HandRaised
    | PlayResumed
    | PenaltyGiven
    | FoulDismissed
    | RulingReceived
    | DealConfirmed
    | RoundTimed
    | Retracted
    | Noted
)
Event = Annotated[AnyEvent, Field(discriminator="kind")]
_ADAPTER: TypeAdapter[AnyEvent] = TypeAdapter(Event)


def parse(raw: Mapping[str, Any]) -> AnyEvent:
    """The event in a decoded JSON object; raises pydantic's `ValidationError` (a `ValueError`)."""
    return _ADAPTER.validate_python(dict(raw))


def dump(event: AnyEvent) -> dict[str, Any]:
    """The JSON object of an event."""
    return event.model_dump(mode="json")
