"""Facts about earlier entries: taken out, put right, put in. The entries themselves are never changed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from referee_app.facts import Declared, Fact, Note
from rules.cards import Card
from rules.seats import Seat

Why = Literal["", "entry", "players", "head"]
"""It was entered wrongly, the players said so, the head referee ordered it; empty for a plain undo."""


class Retracted(Fact):
    """Earlier events are taken out of the reckoning and stay visible; retracting a retraction restores."""

    kind: Literal["retracted"] = "retracted"
    targets: Annotated[tuple[int, ...], Field(min_length=1)]
    why: Why = ""
    note: Note = ""


class Act(Fact):
    """What a player really did, as it is written down later."""

    seat: Seat
    cards: Annotated[tuple[Card, ...], Field(max_length=27)] = ()
    """Empty: it was a pass."""
    declared: Declared | None = None
    suited: bool = False
    why: Why = "entry"
    note: Note = ""


class Corrected(Act):
    """The play or pass `target` was written down wrongly; this is what happened, at the same moment."""

    kind: Literal["corrected"] = "corrected"
    target: int


class Inserted(Act):
    """A play or pass was missed; it happened just before the play or pass `before`, and nobody timed it."""

    kind: Literal["inserted"] = "inserted"
    before: int
