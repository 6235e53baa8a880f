"""What the topics of a case file have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator

from referee_app.facts import Declared, Frozen
from referee_app.texts import Lang, t
from rules.cards import NATURAL_ORDER, Rank
from rules.kinds import Kind, Reading
from rules.sections import RuleBook


class Unanswerable(ValueError):
    """A case whose question cannot be answered, with the key of the words for what is missing."""

    def __init__(self, key: str, /, **facts: str) -> None:
        super().__init__(t(Lang.EN, key, **facts))
        self.key, self.facts = key, facts


@dataclass(frozen=True, slots=True)
class Topic:
    """One kind of question: what may be given, and the answers it has."""

    given: type[Frozen]
    answer: Callable[[Any, RuleBook], Mapping[str, object]]
    """Answers every key that what is given settles."""


def _level(rank: Rank) -> Rank:
    if rank not in NATURAL_ORDER:
        raise ValueError("a level is one of 2 to 9, T, J, Q, K, A")
    return rank


Level = Annotated[Rank, AfterValidator(_level)]
"""A rank that can be played."""


class Spoken(Declared):
    """A declared reading, in a case with the size of a bomb."""

    size: int | None = None


def told(reading: Reading) -> dict[str, object]:
    """A reading as case files write it: the size of bombs only."""
    size = {"size": reading.size} if reading.kind is Kind.BOMB else {}
    return {"type": reading.kind, "key": reading.key, **size}
