"""The hub's own log: what the head referee did, chained like any other log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, TypeAdapter

from penalties.offences import Offence
from penalties.penalty import Effect
from referee_app.facts import Fact, Name, Note
from referee_app.link.wire import Decision, LogId, Ruling
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


Decided = (
    ForfeitConfirmed
    | ForfeitLifted
    | ResultConfirmed
    | ResultCorrected
    | RoundVoided
    | PenaltyGiven
    | FoulDismissed
)
AnyAct = HubOpened | Decided
_ADAPTER: TypeAdapter[AnyAct] = TypeAdapter(Annotated[AnyAct, Field(discriminator="kind")])


def parse(raw: Mapping[str, Any]) -> AnyAct:
    """The act in a decoded JSON object; raises a `ValueError`."""
    return _ADAPTER.validate_python(dict(raw))


def ruling(act: Decided, base: int = 0) -> Ruling:
    """The act as it is sent to its table, its number counted on from `base`."""
    said = act.model_dump(exclude={"seq", "kind", "table_log"})
    return Ruling(hub_seq=base + act.seq, ruling=act.kind, **said)


def standing(acts: Iterable[AnyAct]) -> dict[tuple[str, int], Decided]:
    """The last decision on each event of each table's log."""
    return {(act.table_log, act.target): act for act in acts if not isinstance(act, HubOpened)}
