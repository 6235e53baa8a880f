"""What detection works on and what it finds: acts, rulings, suspicions."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from penalties.offences import Offence
from rules.cards import Card, Rank
from rules.seats import Seat
from rules.verdict import Facts, Verdict


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that was done in a deal, with what the rules said about it then."""

    seq: int
    seat: Seat
    kind: Literal["played", "passed", "paid", "returned", "called", "warned", "resisted"]
    cards: tuple[Card, ...] = ()
    verdict: Verdict | None = None
    to: Seat | None = None
    """Who got a returned card."""
    number: int | None = None
    """Cards left after a play, or the number that was called."""
    seconds: float | None = None
    """How long it took; for a warning, at which second it was given."""
    lies: bool = True
    """Whether a play lies on the table: not out of turn and not taken back."""
    near_end: bool = False
    """Whether it fell in the last minutes of the round."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal as the plays ended it and as it was agreed on."""

    seq: int
    level: Rank
    played: tuple[Seat, ...]
    agreed: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, or a case on its way to one."""

    seq: int
    seat: Seat | None
    offence: Offence | None
    targets: tuple[int, ...] = ()


class Kind(StrEnum):
    """What a suspicion is about."""

    LOW_TRIBUTE = "low_tribute"
    """A tribute below a card that the payer held all along."""
    THIRD_COPY = "third_copy"
    """A third copy of a face."""
    OVER_HAND = "over_hand"
    """More cards shown by one player than were dealt."""
    WRONG_CALL = "wrong_call"
    """A called number that the log contradicts."""
    MISSED_CALL = "missed_call"
    """A call that was owed and not made before the player's next play."""
    OUT_OF_TURN = "out_of_turn"
    """An act before one's turn."""
    LOST_TURN = "lost_turn"
    """An act on a turn that was lost."""
    ILLEGAL_DECLARATION = "illegal_declaration"
    """Cards that cannot be what was declared."""
    HIGH_RETURN = "high_return"
    """A returned card above the limit."""
    OVERTIME = "overtime"
    """A play after the time was over."""
    A_SCORED = "a_scored"
    """A deal at the ace that was agreed on otherwise than it was played."""
    FORBIDDEN = "forbidden"
    """Another act the rules forbid."""


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Something the log proves and nobody has ruled on."""

    kind: Kind
    seat: Seat
    offence: Offence | None
    """None: nobody's offence, but something to put right."""
    evidence: tuple[int, ...]
    """The events (seq) that prove it, oldest first."""
    facts: Facts = field(default_factory=dict)
    verdict: Verdict | None = None
    since: int = 0
    """A ruling after this event (seq) on the same offence of the same player has settled it."""
