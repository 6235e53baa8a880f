"""Typical positions of a table, reached by taps and written to a database before a browser looks at it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from referee_app.device import Device
from referee_app.faces import Do, Tap
from referee_app.record import MatchRecord, Step, read_record
from referee_app.session import Session
from referee_app.shell import Frame
from referee_app.state import Phase
from rules.seats import Seat, Side

RECORD = Path(__file__).parents[1] / "matches" / "openwr-004.json"
BOOK = "competition-002"


class Played:
    """A recorded match on its way into a database, by the taps a referee makes."""

    def __init__(self, db: Path) -> None:
        self.session = Session(Device(db), Frame())
        self.record: MatchRecord = read_record(RECORD)
        device = self.session.device
        device.keep_setup(
            book=BOOK, table="12", round=3, leader=None, numbers={Side.NS: "18", Side.EW: "7"}, bottom=Seat.S
        )
        self.tap(Do.NEW)
        self.tap(Do.OPEN_TABLE)

    def tap(self, do: Do, value: str = "") -> None:
        """One tap; the second press of a key is never too soon here."""
        self.session._pressed = ("", None, 0.0)
        self.session.act(Tap(do, value))

    def plays(self, deal: int, upto: int | None = None) -> None:
        """Lead the deal and play it, or its first plays."""
        record = self.record.deals[deal]
        desk = self.session.desk
        assert desk is not None
        if desk.state.phase is Phase.LEAD and desk.state.tribute is None:
            self.tap(Do.LEADER, record.first_leader.value)
        for step in record.plays[:upto]:
            self.play(step)

    def play(self, step: Step) -> None:
        """One play or pass of the record, card by card."""
        if not step.cards:
            self.tap(Do.PASS)
            return
        self.tap(Do.GRAIN, "exact")
        for card in step.cards:
            self.tap(Do.FACE, card)
        if step.declared:
            self.tap(Do.READING, f"{step.declared.type.value}:{step.declared.key}")
        self.tap(Do.PLAY)


def playing(db: Path) -> None:
    """In the middle of a deal, ranks typed."""
    at = Played(db)
    at.plays(0, 40)
    at.tap(Do.GRAIN, "ranks")
    for key in ("Q", "Q", "W", "4", "4"):
        at.tap(Do.KEY, key)


def exact(db: Path) -> None:
    """The same with the exact pad."""
    at = Played(db)
    at.plays(0, 40)
    at.tap(Do.FACE, "S3")


def foul(db: Path) -> None:
    """A play out of turn, the hand is up, the ruling is open."""
    at = Played(db)
    at.plays(0, 30)
    desk = at.session.desk
    assert desk is not None and desk.state.deal is not None and desk.state.deal.turn is not None
    at.tap(Do.SEAT, desk.state.deal.turn.partner.value)
    at.tap(Do.FACE, "D3")
    at.tap(Do.PLAY)
    at.tap(Do.FOUL)
    at.tap(Do.OFFENCE, "proved-out_of_turn")


def deal_over(db: Path) -> None:
    """The first deal is over."""
    Played(db).plays(0)


def tribute(db: Path) -> None:
    """Tribute is owed."""
    at = Played(db)
    at.plays(0)
    at.tap(Do.CONFIRM_NEXT)
    desk = at.session.desk
    assert desk is not None and desk.state.tribute is not None
    payer = desk.state.tribute.debt.payers[0]
    at.tap(Do.PICK, f"paid-{payer.value}")
    at.tap(Do.FACE, "SA")


POSITIONS: dict[str, Callable[[Path], None]] = {
    "playing": playing,
    "exact": exact,
    "foul": foul,
    "deal_over": deal_over,
    "tribute": tribute,
}
