"""The state of one table, computed from its log and never stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal

from penalties.ladder import Ladder, load_or_root
from penalties.offences import Offence
from penalties.penalty import Effect, EffectKind, fouls_in, has
from referee_app.events import AnyEvent, Passed, Played, Signed, TableOpened
from referee_app.timers import RoundClock as RoundClock
from referee_app.timers import TurnClock as TurnClock
from rules.cards import Card, Rank
from rules.deal import Deal
from rules.kinds import Reading
from rules.levels import Outcome, Progress
from rules.seats import BySeat, BySide, Seat, Side
from rules.sections import RuleBook
from rules.tribute import Debt, Share
from rules.verdict import Verdict


class Phase(StrEnum):
    """Where a table is in its round."""

    NEW = "new"
    """Nothing is open."""
    DRAW = "draw"
    """The cards of the next deal are being drawn."""
    TRIBUTE = "tribute"
    """Tribute is owed and not finished."""
    LEAD = "lead"
    """Waiting for the first player to be told to lead."""
    PLAY = "play"
    """Cards are being played."""
    DEAL_OVER = "deal_over"
    """The deal is over and its order not yet confirmed."""
    ROUND_OVER = "round_over"
    """The game is won or the round forfeited."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log of a deal."""

    event: AnyEvent
    verdict: Verdict | None = None
    reading: Reading | None = None
    seconds: float | None = None
    """How long the player took; None when it was not timed."""
    trick: int = 0
    cards_left: int | None = None
    struck: bool = False
    """Retracted: it counts for nothing and stays visible."""
    withdrawn: bool = False
    """A play taken back by a ruling."""
    aside: bool = False
    """A play out of turn: it does not lie on the table unless a ruling lets it stand."""


@dataclass(frozen=True, slots=True)
class FoulRecord:
    """One penalty that was given."""

    seq: int
    at: datetime
    seat: Seat
    offence: Offence
    effects: tuple[Effect, ...]
    step: int
    deal_no: int
    note: str = ""
    targets: tuple[int, ...] = ()
    lifted: bool = False
    """Struck by the head referee."""
    levels: BySide[Rank] | None = None
    """Where it left both sides, if it moved them."""

    @property
    def fouls(self) -> int:
        """Fouls it counts now."""
        return 0 if self.lifted else fouls_in(self.effects)


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A round lost by too many fouls, standing at once and open to the head referee."""

    side: Side
    seq: int
    """The penalty that did it."""
    fouls: tuple[int, ...]
    """All the penalties (seq) that were counted."""
    levels_before: BySide[Rank]
    phase_before: Phase
    status: Literal["waiting", "confirmed"] = "waiting"


@dataclass(frozen=True, slots=True)
class TributeState:
    """The tribute of the deal that is about to be played."""

    debt: Debt
    paid: dict[Seat, Card] = field(default_factory=dict)
    returned: dict[Seat, tuple[Seat, Card]] = field(default_factory=dict)
    """By the one who returned: to whom, and what."""
    verdicts: dict[tuple[str, Seat], Verdict] = field(default_factory=dict)
    """By `paid` or `returned` and the one who gave."""
    chosen: Seat | None = None
    resisted: bool = False
    resist_verdict: Verdict | None = None
    share: Share | None = None
    """Known when everything owed is paid."""

    @property
    def missing(self) -> int:
        """How many cards are still to be given."""
        return 0 if self.resisted else 2 * len(self.debt.payers) - len(self.paid) - len(self.returned)


@dataclass(frozen=True, slots=True)
class Case:
    """A raised hand that has not been ruled on."""

    seq: int
    at: datetime
    seat: Seat | None
    escalated: int | None = None
    """The event (seq) that sent it to the head referee, while no ruling has come back."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal that is over and agreed."""

    no: int
    level: Rank
    order: tuple[Seat, ...]
    outcome: Outcome
    levels: BySide[Rank]
    seq: int
    leader: Seat | None = None
    tribute: TributeState | None = None
    """What was paid before it; None where nothing was owed."""


@dataclass(frozen=True)
class TableState:
    """Everything a screen or the hub needs to know of one table."""

    opened: TableOpened | None = None
    book: RuleBook | None = None
    phase: Phase = Phase.NEW
    seq: int = 0
    """The last event applied."""
    last_at: datetime | None = None
    deal_no: int = 0
    progress: Progress | None = None
    deal: Deal | None = None
    hands: BySeat[tuple[Card, ...] | None] = BySeat(None, None, None, None)
    """Hands as drawn and changed by tribute, where they are known."""
    tribute: TributeState | None = None
    entries: tuple[Entry, ...] = ()
    """The log of the running deal, oldest first."""
    fouls: tuple[FoulRecord, ...] = ()
    forfeit: Forfeit | None = None
    case: Case | None = None
    clock: TurnClock | None = None
    round_clock: RoundClock | None = None
    calls_due: frozenset[Seat] = frozenset()
    calls: BySeat[int | None] = BySeat(None, None, None, None)
    """The last number called in this deal."""
    results: tuple[DealResult, ...] = ()
    winner: Side | None = None
    signatures: BySide[Signed | None] = BySide(None, None)
    rulings: frozenset[int] = frozenset()
    """Rulings of the head referee (number in the hub's log) that are already here."""
    confirmed: bool = False
    """The head referee has confirmed the result."""
    corrected: int = 0
    """The ruling (seq) by which the head referee put the result right; 0 if it is as it was played."""
    void: bool = False
    """Nothing of this round counts."""
    history: History = None

    @property
    def rule_book(self) -> RuleBook:
        """The book in force; asking before a table is open is a bug."""
        if self.book is None:
            raise LookupError("no table is open")
        return self.book

    @property
    def table(self) -> TableOpened:
        """How the table was opened; asking before is a bug."""
        if self.opened is None:
            raise LookupError("no table is open")
        return self.opened

    @property
    def games(self) -> Progress:
        """Levels and streaks; asking before a table is open is a bug."""
        if self.progress is None:
            raise LookupError("no table is open")
        return self.progress

    @property
    def is_locked(self) -> bool:
        """Whether both sides have signed: then only the head referee changes the result."""
        return all(signature is not None for _, signature in self.signatures.items())

    @property
    def trick(self) -> int:
        """Number of the running trick, 0 outside a deal."""
        return self.deal.trick if self.deal else 0

    # A state never changes, so that what is found once holds for as long as it is shown.
    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number on the page of each play and pass of the deal by its seq; it is kept when put right."""
        laid = dict.fromkeys(e.event.seq for e in self.entries if isinstance(e.event, Played | Passed))
        return {seq: no for no, seq in enumerate(laid, 1)}

    @cached_property
    def lines(self) -> dict[int, Entry]:
        """Each line of the log as it counts now, by its seq: of a play that was put right, what it was."""
        found: dict[int, Entry] = {}
        for each in self.entries:
            if isinstance(each.event, Played | Passed) or each.event.seq not in self.numbers:
                found[each.event.seq] = each
        return found

    def logged(self, event: AnyEvent, verdict: Verdict | None = None, **more: Any) -> TableState:
        """The state with one more line in the log of the deal."""
        entry = Entry(event, verdict, **{"trick": self.trick, **more})
        return replace(self, entries=(*self.entries, entry))

    def violations(self, seat: Seat) -> int:
        """Recorded violations of a player."""
        return sum(
            1 for f in self.fouls if f.seat is seat and not f.lifted and has(f.effects, EffectKind.VIOLATION)
        )

    def foul_count(self, side: Side) -> int:
        """Fouls of a side over what the ladder or the book counts them."""
        return sum(f.fouls for f in self._counted(side)) + self._carried(side)

    def times_before(self, seat: Seat, offence: Offence) -> int:
        """How often this (or, as the ladder counts, any) offence of the side (or player) was ruled on."""
        by_side, together = self.rule_book.foul.unit == "side", self.ladder.count_steps == "all"
        mine = (f for f in self._counted(seat.side) if by_side or f.seat is seat)
        same = sum(1 for f in mine if not f.lifted and (together or f.offence is offence))
        return same + (self._carried(seat.side) if together and by_side else 0)

    @property
    def ladder(self) -> Ladder:
        """The ladder of the book in force."""
        return load_or_root(self.rule_book.foul.ladder)

    def _is_now(self, deal_no: int) -> bool:
        return (self.ladder.over or self.rule_book.foul.scope) != "deal" or deal_no == self.deal_no

    def _counted(self, side: Side) -> Iterator[FoulRecord]:
        return (f for f in self.fouls if f.seat.side is side and self._is_now(f.deal_no))

    def _carried(self, side: Side) -> int:
        """What had been counted before this log began, for a span that had begun then."""
        return self.table.fouls.get(side, 0) if self._is_now(self.table.deal_no) else 0

    def events(self) -> list[AnyEvent]:
        """The whole log, oldest first."""
        found: list[AnyEvent] = []
        at = self.history
        while at is not None:
            found.append(at[0])
            at = at[1]
        found.reverse()
        return found


History = tuple[AnyEvent, "History"] | None
"""The log newest first, as a chain that costs nothing to lengthen."""
