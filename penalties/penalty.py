"""What a penalty does."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_serializer


class EffectKind(StrEnum):
    """The single things a penalty can do."""

    WARNING = "warning"
    """A warning, recorded."""
    VIOLATION = "violation"
    """A recorded violation, below a foul."""
    FOUL = "foul"
    """n fouls counted."""
    TAKE_BACK = "take_back"
    """The plays concerned go back to the hand and do not count."""
    LOSE_TURN = "lose_turn"
    """The offender does not play in this trick (or misses one turn, as the book has it)."""
    PARTNER_LOSES_TURN = "partner_loses_turn"
    """The same for the offender's partner."""
    BAR_TYPE = "bar_type"
    """The partner may not open with the type played out of turn."""
    REDO = "redo"
    """Done again properly: a tribute, a return, a call, a draw."""
    OPPONENTS_UP = "opponents_up"
    """The opponents go up n levels."""
    OFFENDER_DOWN = "offender_down"
    """The offender's side goes down n levels."""
    HAND_DEAD = "hand_dead"
    """The hand is out of play and ranked last."""
    DEAL_LOST = "deal_lost"
    """The deal is scored as a double win of the opponents."""
    ROUND_LOST = "round_lost"
    """The match round is lost."""
    POINTS_OFF = "points_off"
    """n points are taken from the side in the standings."""
    DISQUALIFIED = "disqualified"
    """Out of the event."""
    RANDOM_DRAW = "random_draw"
    """The short hand draws from the long one."""
    REDEAL = "redeal"
    """Shuffled and drawn again."""
    NOTED = "noted"
    """Written down, nothing else."""


class _Effect(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: EffectKind
    n: Annotated[int, Field(ge=1, le=99)] = 1

    @model_serializer
    def _text(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return self.kind.value if self.n == 1 else f"{self.kind.value}:{self.n}"

    def times(self, n: int) -> _Effect:
        """The same effect `n` times over."""
        return _Effect(kind=self.kind, n=self.n * n)


def _parse(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    kind, _, n = value.partition(":")
    return {"kind": kind, "n": int(n) if n else 1}


Effect = Annotated[_Effect, BeforeValidator(_parse)]
"""One effect, written `foul` or with a number `opponents_up:3`."""


def effect(text: str) -> _Effect:
    """The effect written as `text`.

    >>> str(effect("opponents_up:3"))
    'opponents_up:3'
    """
    return _Effect.model_validate(_parse(text))


def fouls_in(effects: tuple[_Effect, ...]) -> int:
    """How many fouls these effects count."""
    return sum(each.n for each in effects if each.kind is EffectKind.FOUL)


def has(effects: tuple[_Effect, ...], kind: EffectKind) -> bool:
    """Whether one of the effects is of this kind."""
    return any(each.kind is kind for each in effects)
