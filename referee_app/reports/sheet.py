"""The score sheet of a round in words: plain values, the same for A4, receipt and CSV."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee_app.facts import Strokes
from rules.seats import BySide, Side

MARKS: dict[Side, str] = {Side.NS: "▲", Side.EW: "◆"}
"""A side's shape, where there is no colour."""


@dataclass(frozen=True, slots=True)
class Ref:
    """Where a sheet comes from, so that it can be checked against the log."""

    log: str
    first: int
    last: int
    hash: str
    """The last event's, which stands for all of them."""


@dataclass(frozen=True, slots=True)
class Party:
    """One pair."""

    side: Side
    name: str
    number: str
    players: tuple[str, str]
    """Seat and name of each."""
    level: str
    """Where they stand at the end."""

    @property
    def marked(self) -> str:
        """Shape and name of the side."""
        return f"{MARKS[self.side]} {self.name}"


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal, or what a ruling did to the levels between two."""

    no: str
    level: str
    declarer: str
    leader: str
    tribute: str
    returned: str
    order: tuple[str, ...]
    """Four seats; empty where no order was reached."""
    gain: str
    levels: tuple[str, str]
    note: str = ""

    @property
    def is_ruling(self) -> bool:
        """Whether this is no deal but a ruling that moved levels."""
        return not self.no

    def cells(self) -> tuple[str, ...]:
        """One text a column, as `Sheet.deal_head` names them."""
        order = self.order or ("", "", "", "")
        first = (self.no, self.level, self.declarer, self.leader, self.tribute, self.returned)
        return (*first, *order, self.gain, *self.levels, self.note)


@dataclass(frozen=True, slots=True)
class RulingLine:
    """One foul, ruling, dismissal or appeal."""

    no: str
    deal: str
    time: str
    who: str
    what: str
    clause: str
    outcome: str
    by: str
    note: str = ""

    def cells(self) -> tuple[str, ...]:
        """One text a column, as `Sheet.ruling_head` names them."""
        first = (self.no, self.deal, self.time, self.who, self.what)
        return (*first, self.clause, self.outcome, self.by, self.note)


@dataclass(frozen=True, slots=True)
class SignBox:
    """Where somebody signs."""

    role: str
    name: str = ""
    time: str = ""
    strokes: Strokes = ()
    way: str = ""
    """How it was signed, where nothing was drawn; how to sign, while it is not."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything on the score sheet of one round at one table."""

    lang: str
    title: str
    event: str
    round: str
    table: str
    date: str
    terms: tuple[tuple[str, str], ...]
    """Format and rules, each with its heading."""
    parties: BySide[Party]
    deals_title: str
    deal_head: tuple[str, ...]
    deals: tuple[DealLine, ...]
    rulings_title: str
    ruling_head: tuple[str, ...]
    rulings: tuple[RulingLine, ...]
    no_rulings: str
    clauses: tuple[str, ...]
    """The clauses that the rulings name, in the book's words or ours."""
    result_title: str
    result: str
    result_lines: tuple[str, ...]
    signs_title: str
    signs_note: str
    signs: tuple[SignBox, ...]
    corrections: tuple[str, ...]
    """One line a correction; one that says that there are none."""
    ref: Ref
    source: str
    """Log, events and end of the chain in words."""
    chain: str
    """What the code on the sheet says."""
    printed: str


def day_and_time(at: datetime) -> str:
    """A moment as it is written in a head."""
    return f"{at.astimezone():%Y-%m-%d %H:%M}"


def clock(at: datetime) -> str:
    """A moment of the same day."""
    return f"{at.astimezone():%H:%M}"
