"""Short logs of a table for tests: events by kind, numbered and stamped."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from referee_app.events import AnyEvent, parse
from referee_app.fold import apply, fold
from referee_app.state import TableState
from rules.book import digest, load
from rules.seats import Seat
from rules.sections import RuleBook

START = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
Fact = tuple[str, dict[str, Any]]


def fact(kind: str, after: float = 1.0, **facts: Any) -> Fact:
    """An event of this kind, `after` seconds later than the one before."""
    return kind, {"after": after, **facts}


class Log:
    """A log that grows, and the state after it as the app keeps it."""

    def __init__(self, book: str | RuleBook = "competition-002", **opened: Any) -> None:
        self.book = load(book) if isinstance(book, str) else book
        self.events: list[AnyEvent] = []
        self.at = START
        self.state = TableState()
        self.add("table_opened", 0, **self._opened(opened))

    def _opened(self, more: dict[str, Any]) -> dict[str, Any]:
        return {
            "table": "12",
            "names": {seat.value: f"player {seat}" for seat in Seat},
            "book": self.book.meta.id,
            "book_digest": digest(self.book),
            "levels": {"NS": "2", "EW": "2"},
            **more,
        }

    def add(self, kind: str, after: float = 1.0, **facts: Any) -> int:
        """Record one event and return its number."""
        self.at += timedelta(seconds=after)
        seq = len(self.events) + 1
        event = parse({"kind": kind, "seq": seq, "at": self.at, **facts})
        self.events.append(event)
        self.state = apply(self.state, event, self.find)
        return seq

    def find(self, _id: str, _digest: str) -> RuleBook:
        """The book of this table."""
        return self.book

    def deal(self, leader: str = "N", hands: dict[str, list[str]] | None = None) -> None:
        """Begin a deal without tribute."""
        self.add("deal_started", hands=hands or {})
        self.add("play_began", leader=leader)

    def play(self, *steps: str) -> list[int]:
        """Plays and passes in words: `N S3 D3` or `W`; their numbers."""
        made = []
        for step in steps:
            seat, *cards = step.split()
            if cards:
                made.append(self.add("played", seat=seat, cards=cards))
            else:
                made.append(self.add("passed", seat=seat))
        return made

    def counts(self, **left: int) -> None:
        """Say how many cards each player holds, as counted by the referee."""
        for seat, number in left.items():
            self.add("count_settled", seat=seat, left=number)

    def foul(self, seat: str, offence: str = "hand_below_table", **more: Any) -> int:
        """One counted foul."""
        return self.add("penalty_given", **{"seat": seat, "offence": offence, "effects": ["foul"], **more})

    def finish(self, *order: str) -> None:
        """End the running deal with the players out in this order, and confirm it."""
        for seat in order:
            if self.state.deal is not None and not self.state.deal.ended:
                self.add("count_settled", seat=seat, left=0)
        rest = [seat.value for seat in Seat if seat.value not in order]
        self.add("deal_confirmed", order=[*order, *rest])

    def again(self) -> TableState:
        """The state folded from the whole log."""
        return fold(self.events, self.find)
