"""Typical positions of a table, reached by taps and written to a file before a browser looks at them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from referee_app import events as ev
from referee_app.desk import Desk
from referee_app.device import Device
from referee_app.faces import Do, Tap
from referee_app.replay.record import MatchRecord, Step, read_record
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.state import Phase
from rules.seats import Seat, Side

RECORD = Path(__file__).parents[1] / "matches" / "openwr-004.json"
BOOK = "competition-002"


class Played:
    """A recorded match on its way into a file, by the taps a referee makes."""

    def __init__(self, device: Device, number: int, names: dict[Seat, str] | None = None) -> None:
        self.session = Session(device, Frame())
        self.record: MatchRecord = read_record(RECORD)
        device.keep_setup(
            book=BOOK,
            table=str(number),
            round=3,
            leader=None,
            numbers={Side.NS: "18", Side.EW: "7"},
            bottom=Seat.S,
            # Neither Chinese nor English words, so that either shows where it does not belong.
            names=names or {seat: f"{seat.value}{number}" for seat in Seat},
        )
        self.tap(Do.NEW)
        self.tap(Do.OPEN_TABLE)

    @property
    def desk(self) -> Desk:
        """The desk of this table."""
        desk = self.session.desk
        assert desk is not None
        return desk

    def tap(self, do: Do, value: str = "") -> None:
        """One tap; the second press of a key is never too soon here."""
        self.session._pressed = ("", None, 0.0)
        self.session.act(Tap(do, value))

    def plays(self, deal: int, upto: int | None = None) -> None:
        """Lead the deal and play it, or its first plays."""
        record = self.record.deals[deal]
        state = self.desk.state
        if state.phase is Phase.LEAD and state.tribute is None:
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


def playing(at: Played) -> None:
    """In the middle of a deal, ranks typed."""
    at.plays(0, 35)
    at.tap(Do.GRAIN, "ranks")
    for key in ("Q", "Q"):
        at.tap(Do.KEY, key)


def exact(at: Played) -> None:
    """The same with the exact pad."""
    at.plays(0, 40)
    at.tap(Do.FACE, "S3")


def count(at: Played) -> None:
    """Only the numbers of cards are written down."""
    at.plays(0, 40)
    at.tap(Do.GRAIN, "count")


def verify(at: Played) -> None:
    """Two sets of cards are compared."""
    at.plays(0, 40)
    for card in ("SQ", "HQ", "H2", "S4", "D4"):
        at.tap(Do.FACE, card)
    at.tap(Do.VERIFY)


def foul(at: Played) -> None:
    """A play out of turn, the hand is up, the ruling is open."""
    at.plays(0, 30)
    deal = at.desk.state.deal
    assert deal is not None and deal.turn is not None
    at.tap(Do.SEAT, deal.turn.partner.value)
    at.tap(Do.FACE, "D3")
    at.tap(Do.PLAY)
    at.tap(Do.FOUL)
    at.tap(Do.OFFENCE, "proved-out_of_turn")


def fix(at: Played) -> None:
    """A play far back is put right: what that changes is shown, nothing is saved yet."""
    at.plays(0, 40)
    at.tap(Do.GRAIN, "ranks")
    laid = [each.event for each in at.desk.state.entries if isinstance(each.event, ev.Played)]
    at.tap(Do.LOG_ROW, str(next(each.seq for each in laid[3:] if len(each.cards) > 1)))
    at.tap(Do.KEY, "back")


def forfeit(at: Played) -> None:
    """The third foul of a side."""
    at.plays(0, 30)
    for _ in range(3):
        at.tap(Do.FOUL)
        at.tap(Do.WHO, "N")
        at.tap(Do.OFFENCE, "hand_below_table")
        at.tap(Do.CONFIRM)


def deal_over(at: Played) -> None:
    """The first deal is over."""
    at.plays(0)


def tribute(at: Played) -> None:
    """Tribute is owed, and one card of it is paid."""
    at.plays(0)
    at.tap(Do.CONFIRM_NEXT)
    owed = at.desk.state.tribute
    assert owed is not None
    at.tap(Do.PICK, f"paid-{owed.debt.payers[0].value}")
    at.tap(Do.FACE, "SA")


POSITIONS: dict[str, Callable[[Played], None]] = {
    "playing": playing,
    "exact": exact,
    "count": count,
    "verify": verify,
    "foul": foul,
    "fix": fix,
    "forfeit": forfeit,
    "deal_over": deal_over,
    "tribute": tribute,
}


def write(path: Path, *names: str) -> dict[str, str]:
    """A file with a table in each of these positions, numbered from 11; the log of each."""
    device = Device(path)
    if len(names) > 1:
        device.keep_settings(device.settings.model_copy(update={"strip": False}))
    made = {}
    for number, name in enumerate(names, 11):
        at = Played(device, number)
        POSITIONS[name](at)
        made[name] = at.session.at
    device.store.close()
    return made
