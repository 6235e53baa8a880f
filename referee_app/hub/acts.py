"""The hub's own log: what the head referee did, chained like any other log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, TypeAdapter

from penalties.offences import Offence
from penalties.penalty import Effect
from referee_app.facts import Fact, Name, Note
from referee_app.link.wire import Decision, LogId, Notice, Ruling
from rules._section import LevelRank
from rules.seats import Seat, Side

DECISIONS: tuple[str, ...] = get_args(Decision)


class HubOpened(Fact):
    """A hub began its log."""

    kind: Literal["hub_opened"] = "hub_opened"
    name: Name = ""


class Act(Fact):
    """What every decision about a table carries."""

    table_log: LogId
    target: Annotated[int, Field(ge=1)]
    """The event of the table's log it is about."""
    note: Note = ""


class ForfeitConfirmed(Act):
    """A round lost by fouls is confirmed."""

    kind: Literal["forfeit_confirmed"] = "forfeit_confirmed"


class ForfeitLifted(Act):
    """A round lost by fouls is lifted: its last foul is struck and play goes on."""

    kind: Literal["forfeit_lifted"] = "forfeit_lifted"


class ResultConfirmed(Act):
    """The result up to the target event is confirmed."""

    kind: Literal["result_confirmed"] = "result_confirmed"


class PenaltyGiven(Act):
    """The head referee ruled on a case that the table sent up."""

    kind: Literal["penalty_given"] = "penalty_given"
    seat: Seat
    offence: Offence
    effects: tuple[Effect, ...]
    targets: tuple[int, ...] = ()
    """Plays (seq) that are taken back."""


class FoulDismissed(Act):
    """The head referee found no offence in a case that the table sent up."""

    kind: Literal["foul_dismissed"] = "foul_dismissed"


class ResultCorrected(Act):
    """A result is put right."""

    kind: Literal["result_corrected"] = "result_corrected"
    levels: dict[Side, LevelRank]
    winner: Side | None = None


class RoundVoided(Act):
    """Nothing of the round counts."""

    kind: Literal["round_voided"] = "round_voided"


class Announced(Fact):
    """Something said to all tables, or to some."""

    kind: Literal["announced"] = "announced"
    text: Annotated[str, Field(min_length=1, max_length=80)]
    tables: tuple[str, ...] = ()
    """Empty for all."""


class ClockSet(Fact):
    """How the round clock stands from now on: each says the whole of it, so that the last one is enough."""

    kind: Literal["clock_set"] = "clock_set"
    running: bool
    left_s: Annotated[float, Field(ge=-86_400, le=86_400)]
    call_s: Annotated[int, Field(ge=0, le=86_400)] = 0
    """So many seconds before the end no new deal is begun; 0 for no such call."""
    note: Note = ""

    def left(self, now: datetime) -> float:
        """Seconds left; below zero when the time is over."""
        return self.left_s - (now - self.at).total_seconds() if self.running else self.left_s


class WriterChanged(Fact):
    """Another device took a table's log over."""

    kind: Literal["writer_changed"] = "writer_changed"
    table_log: LogId
    device: Name
    epoch: Annotated[int, Field(ge=1)]


Told = Announced | ClockSet
"""What is said to many tables."""
Decided = (
    ForfeitConfirmed
    | ForfeitLifted
    | ResultConfirmed
    | ResultCorrected
    | RoundVoided
    | PenaltyGiven
    | FoulDismissed
)
AnyAct = HubOpened | WriterChanged | Decided | Told
_ADAPTER: TypeAdapter[AnyAct] = TypeAdapter(Annotated[AnyAct, Field(discriminator="kind")])


def parse(raw: Mapping[str, Any]) -> AnyAct:
    """The act in a decoded JSON object; raises a `ValueError`."""
    return _ADAPTER.validate_python(dict(raw))


def ruling(act: Decided, number: int) -> Ruling:
    """The act as it is sent to its table, under this number."""
    said = act.model_dump(exclude={"seq", "kind", "table_log"})
    return Ruling(hub_seq=number, ruling=act.kind, **said)


def notice(act: Told, number: int) -> Notice:
    """What is said to many, as it is sent to a table."""
    said = act.model_dump(include={"kind", "at", "text", "running", "left_s", "call_s"})
    return Notice(hub_seq=number, **said)


def standing(acts: Iterable[AnyAct]) -> dict[tuple[str, int], Decided]:
    """The last decision on each event of each table's log."""
    return {(act.table_log, act.target): act for act in acts if isinstance(act, Decided)}
