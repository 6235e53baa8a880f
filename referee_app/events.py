"""What is written down: facts at the table, one event each; whether they were legal is computed.

Old kinds never change their meaning; a new meaning is a new kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from penalties.offences import Offence
from referee_app.corrections import Corrected as Corrected
from referee_app.corrections import Inserted as Inserted
from referee_app.corrections import Retracted as Retracted
from referee_app.facts import Declared, Fact, Name, Note, SeenCard, Signature, Stage
from referee_app.foul_events import Appealed as Appealed
from referee_app.foul_events import DealVoided as DealVoided
from referee_app.foul_events import Escalated as Escalated
from referee_app.foul_events import FoulDismissed as FoulDismissed
from referee_app.foul_events import FoulNamed as FoulNamed
from referee_app.foul_events import HandRaised as HandRaised
from referee_app.foul_events import PenaltyGiven as PenaltyGiven
from referee_app.foul_events import PlayResumed as PlayResumed
from referee_app.foul_events import RoundVoided as RoundVoided
from referee_app.foul_events import RulingReceived as RulingReceived
from rules._section import LevelRank
from rules.cards import Card
from rules.seats import Seat, Side


class TableOpened(Fact):
    """A table is opened for one match round."""

    kind: Literal["table_opened"] = "table_opened"
    table: Annotated[str, Field(min_length=1, max_length=8)]
    round: Annotated[int, Field(ge=1, le=99)] = 1
    event: Name = ""
    names: dict[Seat, Name]
    numbers: dict[Side, int] = Field(default_factory=dict)
    """Draw numbers of the two pairs, where the event uses them."""
    book: str
    book_digest: str
    levels: dict[Side, LevelRank]
    declarer: Side | None = None
    deal_no: Annotated[int, Field(ge=1)] = 1
    """The first deal recorded here; above 1 when a running table is taken over."""
    fouls: dict[Side, int] = Field(default_factory=dict)
    """Fouls counted before this log began."""
    stage: Stage = 1
    minutes: int | None = None
    """The round's time limit, minutes; None for the book's."""
    starts_at: datetime | None = None
    """The scheduled start, from which lateness is counted."""
    bottom: Seat = Seat.S
    practice: bool = False


class DealStarted(Fact):
    """The cards of a deal are drawn."""

    kind: Literal["deal_started"] = "deal_started"
    hands: dict[Seat, tuple[Card, ...]] = Field(default_factory=dict)
    """Hands the referee knows from the start: practice deals and recorded matches."""


class HandShown(Fact):
    """A player's whole hand was shown to the referee."""

    kind: Literal["hand_shown"] = "hand_shown"
    seat: Seat
    cards: Annotated[tuple[Card, ...], Field(max_length=28)]


class TributePaid(Fact):
    """A tribute card was laid down."""

    kind: Literal["tribute_paid"] = "tribute_paid"
    seat: Seat
    card: SeenCard


class TributeChosen(Fact):
    """Of two equal tributes the first finisher took this player's."""

    kind: Literal["tribute_chosen"] = "tribute_chosen"
    seat: Seat


class CardReturned(Fact):
    """A card was given back for a tribute."""

    kind: Literal["card_returned"] = "card_returned"
    seat: Seat
    to: Seat
    card: SeenCard


class TributeResisted(Fact):
    """Tribute was refused with the big jokers that these players showed."""

    kind: Literal["tribute_resisted"] = "tribute_resisted"
    jokers: dict[Seat, int]


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


class DealConfirmed(Fact):
    """The finishing order was read out and agreed; levels follow from it."""

    kind: Literal["deal_confirmed"] = "deal_confirmed"
    order: tuple[Seat, Seat, Seat, Seat]


class RoundEnded(Fact):
    """No further deal is played in this round; who has won follows from the book."""

    kind: Literal["round_ended"] = "round_ended"
    reason: Literal["time", "deals", "agreed"]


class Signed(Signature):
    """A side agreed to the score sheet; both signatures lock the result."""

    kind: Literal["signed"] = "signed"
    side: Side
    seat: Seat | None = None


class RoundTimed(Fact):
    """The round clock was started, stopped or lengthened."""

    kind: Literal["round_timed"] = "round_timed"
    action: Literal["start", "pause", "resume", "extend"]
    seconds: Annotated[int, Field(ge=-86_400, le=86_400)] = 0


class Noted(Fact):
    """A remark that changes nothing: a double press, a claim that came too late."""

    kind: Literal["noted"] = "noted"
    text: Note
    seat: Seat | None = None
    offence: Offence | None = None


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
    | Escalated
    | Appealed
    | RulingReceived
    | FoulNamed
    | DealVoided
    | RoundVoided
    | DealConfirmed
    | RoundEnded
    | Signed
    | RoundTimed
    | Retracted
    | Corrected
    | Inserted
    | Noted
)
_ADAPTER: TypeAdapter[AnyEvent] = TypeAdapter(Annotated[AnyEvent, Field(discriminator="kind")])


def parse(raw: Mapping[str, Any]) -> AnyEvent:
    """The event in a decoded JSON object; raises pydantic's `ValidationError` (a `ValueError`)."""
    return _ADAPTER.validate_python(dict(raw))


def dump(event: AnyEvent) -> dict[str, Any]:
    """The JSON object of an event."""
    return event.model_dump(mode="json")
