"""What an event's log is made of: facts, one each; pairings and results are written down, standings computed.

Old kinds never change their meaning; a new meaning is a new kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from referee_app.facts import Fact, Name, Note
from referee_app.tournament.values import Competitor as Competitor
from referee_app.tournament.values import Entry as Entry
from referee_app.tournament.values import Game as Game
from referee_app.tournament.values import Line as Line
from referee_app.tournament.values import Number, RoundNo, Table
from referee_app.tournament.values import Result as Result

Reason = Annotated[str, Field(min_length=1, max_length=500)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class EventOpened(Fact):
    """An event begins, with its whole format."""

    kind: Literal["event_opened"] = "event_opened"
    name: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f<>]*$")]
    format: dict[str, Any]
    rounds: RoundNo | None = None
    """The organiser's own number of rounds of the last stage that has one."""


class PointsFilled(Fact):
    """The organiser filled in standard points that the text leaves open, by level difference."""

    kind: Literal["points_filled"] = "points_filled"
    standard: dict[int, Annotated[int, Field(ge=0)]]


class EntriesAdded(Fact):
    """Entries came in together; none of them came in alone."""

    kind: Literal["entries_added"] = "entries_added"
    entries: Annotated[tuple[Entry, ...], Field(min_length=1)]


class EntryWithdrawn(Fact):
    """A competitor is not paired from a round on; an entry before the draw is struck."""

    kind: Literal["entry_withdrawn"] = "entry_withdrawn"
    number: Number
    from_round: RoundNo
    note: Reason


class PlayerReplaced(Fact):
    """Another player takes a place."""

    kind: Literal["player_replaced"] = "player_replaced"
    number: Number
    leaves: Name
    comes: Name
    note: Reason


class EventDrawn(Fact):
    """The lot: from the list and a published seed follows the order."""

    kind: Literal["event_drawn"] = "event_drawn"
    seed: Annotated[str, Field(min_length=1, max_length=60)]
    list_hash: Digest
    competitors: Annotated[tuple[Competitor, ...], Field(min_length=2)]
    """In the order of the draw."""
    result_hash: Digest


class DrawVoided(Fact):
    """A draw does not count; it stays in the log."""

    kind: Literal["draw_voided"] = "draw_voided"
    note: Reason


class LateDrawn(Fact):
    """Competitors who entered after the draw join at its end."""

    kind: Literal["late_drawn"] = "late_drawn"
    competitors: Annotated[tuple[Competitor, ...], Field(min_length=1)]


class RoundPaired(Fact):
    """Who plays whom at which table."""

    kind: Literal["round_paired"] = "round_paired"
    round: RoundNo
    stage: Annotated[int, Field(ge=0)]
    pools: tuple[tuple[Number, ...], ...]
    """The field of each pool, in the order of its draw."""
    games: tuple[Game, ...]
    byes: tuple[Number, ...] = ()
    way: Literal["computed", "by_hand"] = "computed"
    note: Note = ""
    """Why, where it was paired although results are missing."""


class RoundPublished(Fact):
    """The pairing of a round is out."""

    kind: Literal["round_published"] = "round_published"
    round: RoundNo


class RoundWithdrawn(Fact):
    """A pairing is taken back, with whatever was recorded for it."""

    kind: Literal["round_withdrawn"] = "round_withdrawn"
    round: RoundNo
    note: Reason


class RoundVoided(Fact):
    """A round that was played counts for nothing."""

    kind: Literal["round_voided"] = "round_voided"
    round: RoundNo
    note: Reason


class AtTable(Fact):
    """What is said of one table of a round."""

    round: RoundNo
    table: Table


class ResultEntered(AtTable):
    """A result came in."""

    kind: Literal["result_entered"] = "result_entered"
    result: Result
    source: Literal["network", "code", "file", "paper", "hand"] = "hand"
    log: str = ""
    """The table's log it was read from."""


class ResultConfirmed(AtTable):
    """The head referee confirmed the result that stands."""

    kind: Literal["result_confirmed"] = "result_confirmed"


class ResultCorrected(AtTable):
    """The head referee put another result in its place."""

    kind: Literal["result_corrected"] = "result_corrected"
    result: Result
    note: Reason


class ResultVoided(AtTable):
    """A result counts for nothing; the match may be played again."""

    kind: Literal["result_voided"] = "result_voided"
    note: Reason


class ReviewOpened(AtTable):
    """A result is under review: what is published of it stays as it was."""

    kind: Literal["review_opened"] = "review_opened"
    note: Note = ""


class ReviewClosed(AtTable):
    """The review is over."""

    kind: Literal["review_closed"] = "review_closed"
    note: Note = ""


class LotsDrawn(Fact):
    """Equal competitors in the order in which the lot put them."""

    kind: Literal["lots_drawn"] = "lots_drawn"
    seed: Annotated[str, Field(min_length=1, max_length=60)]
    order: Annotated[tuple[Number, ...], Field(min_length=2)]


class ExtraPlayed(Fact):
    """Equal competitors in the order that an extra match gave."""

    kind: Literal["extra_played"] = "extra_played"
    order: Annotated[tuple[Number, ...], Field(min_length=2)]
    note: Note = ""


class StandingsPublished(Fact):
    """A version of the standings is out and does not change any more."""

    kind: Literal["standings_published"] = "standings_published"
    version: Annotated[int, Field(ge=1)]
    after: Annotated[int, Field(ge=0)]
    """The last round in it."""
    pools: tuple[tuple[Line, ...], ...]


AnyFact = (
    EventOpened
    | PointsFilled
    | EntriesAdded
    | EntryWithdrawn
    | PlayerReplaced
    | EventDrawn
    | DrawVoided
    | LateDrawn
    | RoundPaired
    | RoundPublished
    | RoundWithdrawn
    | RoundVoided
    | ResultEntered
    | ResultConfirmed
    | ResultCorrected
    | ResultVoided
    | ReviewOpened
    | ReviewClosed
    | LotsDrawn
    | ExtraPlayed
    | StandingsPublished
)
_ADAPTER: TypeAdapter[AnyFact] = TypeAdapter(Annotated[AnyFact, Field(discriminator="kind")])


def parse(raw: Mapping[str, Any]) -> AnyFact:
    """The fact in a decoded JSON object; raises a `ValueError`."""
    return _ADAPTER.validate_python(dict(raw))
