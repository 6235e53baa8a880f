"""Three taps: from the table page to the recorded penalty, for every offence, all of them on the screen."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from types import ModuleType

import pytest

from penalties.acts import Kind
from penalties.ladder import load
from penalties.offences import Offence
from referee_app import events as ev
from referee_app import session as session_module
from referee_app.desk import Desk, fact
from referee_app.device import Device
from referee_app.faces import Do, HomeFace, SetupFace, TableFace, Tap, Tone
from referee_app.faces.offered import offered
from referee_app.present.base import Ctx
from referee_app.present.proof import proof
from referee_app.present.ruling import cited
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.state import TableState
from referee_app.texts import catalogue
from rules.book import load as load_book
from rules.seats import Seat, Side
from tests.strategies import changed

N, W, S, E = Seat
COMPETITION = "competition-002"
APP = Path(__file__).parents[1] / "referee_app"


class Table:
    """One table of a device, and a finger that only taps what is shown; every tap is counted."""

    def __init__(self, folder: Path, book: str = COMPETITION) -> None:
        self.device = Device(folder / "taps.db")
        self.device.keep_setup(book=book)
        self.session = Session(self.device, Frame())
        made = self.device.open_practice()
        assert made is not None
        self.session.at = made
        self.taps = 0

    @property
    def desk(self) -> Desk:
        """The desk behind the page."""
        found = self.session.desk
        assert found is not None
        return found

    def shown(self) -> set[Tap]:
        """Everything that can be tapped now."""
        return set(offered(self.session.face()))

    def tap(self, do: Do, value: str = "") -> None:
        """Tap what is shown."""
        wanted = Tap(do, value)
        assert wanted in self.shown(), f"{wanted} is not on the page"
        self.session.act(wanted)
        self.taps += 1

    def play(self, count: int = 1) -> None:
        """So many singles, each player the lowest in turn; they need not beat."""
        for _ in range(count):
            deal = self.desk.state.deal
            assert deal is not None and deal.turn is not None
            hand = deal.hands[deal.turn]
            assert hand is not None
            assert self.desk.record(fact(ev.Played, seat=deal.turn, cards=hand[:1]))

    def recorded(self) -> ev.AnyEvent:
        """The last thing in the log that is no remark."""
        return next(e for e in reversed(self.desk.state.events()) if not isinstance(e, ev.Noted))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


offences = pytest.mark.parametrize("offence", [each for each in Offence if each is not Offence.UNSPECIFIED])


@offences
@pytest.mark.parametrize("book", [COMPETITION, "standard"])
def test_r10_every_offence_is_recorded_in_three_taps(tmp_path: Path, offence: Offence, book: str) -> None:
    """Who (the places at the seat), what, confirm; the head referee's are on their way to him."""
    table = Table(tmp_path, book)
    table.play(2)
    seat = N
    table.tap(Do.SEAT_FOULS, seat.value)
    key = (
        f"proved-{offence.value}" if Tap(Do.OFFENCE, f"proved-{offence.value}") in table.shown() else offence
    )
    table.tap(Do.OFFENCE, str(key))
    table.tap(Do.CONFIRM)
    assert table.taps == 3
    found = table.recorded()
    assert isinstance(found, ev.PenaltyGiven | ev.Escalated)
    assert (found.seat, found.offence) == (seat, offence)
    heads = table.desk.proposal(seat, offence).by == "head_referee"
    assert isinstance(found, ev.Escalated) is heads
    if isinstance(found, ev.PenaltyGiven):
        assert found.effects == found.proposed and found.step == 1


def test_what_the_log_proves_takes_three_taps_without_saying_who(table: Table) -> None:
    table.play(1)
    deal = table.desk.state.deal
    assert deal is not None and deal.turn is not None
    wrong = deal.turn.partner
    assert table.desk.record(fact(ev.Played, seat=wrong, cards=("??",)))
    table.tap(Do.FOUL)
    table.tap(Do.OFFENCE, "proved-out_of_turn")
    table.tap(Do.CONFIRM)
    found = table.recorded()
    assert isinstance(found, ev.PenaltyGiven)
    assert (table.taps, found.seat, found.targets) == (3, wrong, (found.seq - 2,))


@pytest.mark.parametrize("more", [False, True])
def test_k91_after_a_wrong_call_what_was_laid_with_it_or_since_goes_back(table: Table, more: bool) -> None:
    desk, deal = table.desk, table.desk.state.deal
    assert deal is not None and deal.turn is not None
    seat = deal.turn
    assert desk.record(fact(ev.CountSettled, seat=seat, left=7))
    laid = []
    for no in range(2 if more else 1):
        if no:
            table.play(3)
        table.play(1)
        laid.append(desk.state.seq)
        call = 5 if no == 0 else 4
        assert desk.record(fact(ev.CountCalled, seat=seat, count=call))
    table.tap(Do.FOUL)
    table.tap(Do.OFFENCE, "proved-wrong_count")
    table.tap(Do.CONFIRM)
    found = table.recorded()
    assert isinstance(found, ev.PenaltyGiven)
    assert (table.taps, found.seat, found.targets) == (3, seat, (laid[-1],))
    assert desk.state.deal is not None and desk.state.deal.counts[seat] == (6 if more else 7)


def test_r12_a_foul_takes_two_taps_and_counts_before_it_has_a_name(table: Table) -> None:
    """R12: the article may follow; a retraction and the named foul take its place."""
    table.tap(Do.SEAT_FOULS, "W")
    table.tap(Do.LATER)
    found = table.recorded()
    assert isinstance(found, ev.PenaltyGiven)
    assert (table.taps, found.offence, found.note) == (2, Offence.UNSPECIFIED, "")
    assert table.desk.state.foul_count(Side.EW) == 1
    assert table.desk.record(fact(ev.Retracted, targets=(found.seq,)))
    table.tap(Do.SEAT_FOULS, "W")
    table.tap(Do.OFFENCE, "peeked")
    table.tap(Do.CONFIRM)
    assert [each.offence for each in table.desk.state.fouls] == [Offence.PEEKED]


def test_r12_the_foul_that_would_lose_the_round_is_shown_first(table: Table) -> None:
    for _ in range(2):
        given = {"seat": W, "offence": Offence.HAND_BELOW_TABLE, "effects": ("foul",)}
        assert table.desk.record(fact(ev.PenaltyGiven, **given))
    table.tap(Do.SEAT_FOULS, "E")
    table.tap(Do.LATER)
    assert table.desk.state.forfeit is None and Tap(Do.CONFIRM) in table.shown()
    table.tap(Do.CONFIRM)
    assert table.desk.state.forfeit is not None


def test_without_a_player_the_rare_offences_are_behind_one_key(table: Table) -> None:
    table.tap(Do.FOUL)
    assert Tap(Do.OFFENCE, "cheating") not in table.shown()
    table.tap(Do.MORE)
    assert Tap(Do.OFFENCE, "cheating") in table.shown()
    table.tap(Do.MORE)
    table.tap(Do.WHO, "N")
    assert Tap(Do.OFFENCE, "cheating") in table.shown()


def test_every_option_of_the_text_can_be_chosen_and_a_dismissal_too(table: Table) -> None:
    table.play(1)
    table.tap(Do.SEAT_FOULS, "N")
    table.tap(Do.OFFENCE, "wrong_play")
    table.tap(Do.OPTION, "1")
    table.tap(Do.CONFIRM)
    found = table.recorded()
    assert isinstance(found, ev.PenaltyGiven)
    assert [str(each) for each in found.effects] == ["take_back", "lose_turn", "warning"]
    assert [str(each) for each in found.proposed] == ["take_back", "lose_turn", "foul"]
    table.tap(Do.SEAT_FOULS, "N")
    table.tap(Do.OFFENCE, "wrong_play")
    table.tap(Do.OPTION, str(max(int(tap.value) for tap in table.shown() if tap.do is Do.OPTION)))
    table.session._pressed = ("", None, 0.0)
    table.tap(Do.CONFIRM)
    dismissed = table.recorded()
    assert isinstance(dismissed, ev.FoulDismissed) and dismissed.offence is Offence.WRONG_PLAY


@pytest.mark.parametrize(
    ("late", "minutes", "sent"), [(4.8, 5, False), (10.0, 10, False), (10.5, 11, True), (16, 16, True)]
)
def test_f22_minutes_are_counted_from_the_scheduled_start(
    tmp_path: Path, late: float, minutes: int, sent: bool
) -> None:
    """The clock of lateness runs from the start that was set, not from the opening of the table."""
    table = Table(tmp_path)
    desk = table.desk
    start = desk.now - timedelta(minutes=late, seconds=-20)
    desk.state = _starting(desk, start)
    found = desk.proposal(N, Offence.LATE)
    assert (found.minutes, found.by == "head_referee") == (minutes, sent)
    table.tap(Do.SEAT_FOULS, "N")
    table.tap(Do.OFFENCE, "late")
    # While it is decided, by whomever, no further minute is counted.
    desk.state = _starting(desk, start)
    table.device.log.clock.not_before(desk.now + timedelta(minutes=30))
    assert desk.proposal(N, Offence.LATE).minutes == minutes
    table.tap(Do.CONFIRM)
    recorded = table.recorded()
    assert isinstance(recorded, ev.Escalated if sent else ev.PenaltyGiven)
    if isinstance(recorded, ev.PenaltyGiven):
        assert recorded.minutes == minutes


def _starting(desk: Desk, start: datetime) -> TableState:
    opened = desk.state.table.model_copy(update={"starts_at": start})
    return replace(desk.state, opened=opened)


def test_the_page_says_the_ladders_own_clause(tmp_path: Path) -> None:
    table = Table(tmp_path, "standard")

    house = changed(load_book("standard"), foul={"ladder": "nanshan-2026"})
    table.desk.state = replace(table.desk.state, book=house)
    for lang, name in (("zh", load("nanshan-2026").meta.zh), ("en", load("nanshan-2026").meta.en)):
        ctx = Ctx(table.desk, lang)
        own = cited(ctx, table.desk.proposal(N, Offence.OVERTIME))
        assert own.startswith(f"{name} 3.11.7 · ")
        assert cited(ctx, table.desk.proposal(N, Offence.PEEKED)) == ctx.t("book_silent")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_suspicion_has_its_words(tmp_path: Path, lang: str) -> None:
    assert all(catalogue(lang)[f"suspicion_{kind.value}"] for kind in Kind)
    table = Table(tmp_path)
    deal = table.desk.state.deal
    assert deal is not None and deal.turn is not None
    assert table.desk.record(fact(ev.Played, seat=deal.turn.partner, cards=("??",)))
    found = proof(Ctx(table.desk, lang))
    assert found is not None
    assert found.why == catalogue(lang)["suspicion_out_of_turn"].format(
        turn=Ctx(table.desk, lang).seat_long(deal.turn)
    )


def test_a_table_page_stands_behind_the_taps(table: Table) -> None:
    assert isinstance(table.session.face(), TableFace)


def test_a_damaged_table_is_shown_as_such_and_the_others_open(tmp_path: Path) -> None:
    table = Table(tmp_path)
    bad = table.session.at
    good = table.device.open_practice()
    with table.device.store.writing() as db:
        db.execute("UPDATE events SET body = '{' WHERE log = ? AND seq = 2", (bad,))
    session = Session(Device(tmp_path / "taps.db"), Frame())
    face = session.face()
    assert isinstance(face, HomeFace)
    assert {row.tap.value: row.tone is Tone.DANGER for row in face.tables} == {bad: True, good: False}
    session.act(Tap(Do.OPEN, bad))
    assert session.at == "" and isinstance(session.face(), HomeFace)
    session.act(Tap(Do.OPEN, str(good)))
    assert isinstance(session.face(), TableFace)


def test_what_another_program_wrote_is_seen_before_anything_is_written_after_it(tmp_path: Path) -> None:
    one = Table(tmp_path)
    other = Session(Device(tmp_path / "taps.db"), Frame())
    other.at = one.session.at
    assert other.desk is not None
    one.play(1)
    before = one.desk.state.seq
    assert not other.desk.record(fact(ev.Noted, text="late"))
    assert other.desk.trouble is not None and other.desk.trouble.reason == "other_writer"
    assert replace(other.desk.state, history=None) == replace(one.desk.state, history=None)
    assert other.desk.record(fact(ev.Noted, text="late"))
    assert (other.desk.state.seq, other.desk.log.verify(other.at)) == (before + 1, None)


@pytest.mark.parametrize("text", ["", "²", "٣", "9" * 30, "-1", "x"])
def test_whatever_is_typed_into_the_form_a_table_opens(tmp_path: Path, text: str) -> None:
    session = Session(Device(tmp_path / "taps.db"), Frame())
    session.act(Tap(Do.NEW))
    for field in ("table", "round", "event", "minutes"):
        session.act(Tap(Do.FIELD, field, text))
    for side in ("NS", "EW"):
        session.act(Tap(Do.NUMBER, side, text))
    for seat in Seat:
        session.act(Tap(Do.NAME, seat.value, text))
    session.face()
    session.act(Tap(Do.OPEN_TABLE))
    assert isinstance(session.face(), TableFace)
    assert isinstance(Session(Device(tmp_path / "taps.db"), Frame()).face(), HomeFace)


def test_a_round_of_a_million_years_is_only_a_long_one(tmp_path: Path) -> None:
    device = Device(tmp_path / "taps.db")
    device.library.save("standard", "Long", {"match.minutes": 10**12})
    device.keep_setup(book="house-long")
    assert device.open_table()


# A running table is taken over


def test_r31_one_form_opens_a_table_in_the_middle_of_its_round(tmp_path: Path) -> None:
    """R31: level, deal, whose level, fouls, hands, who is on turn and the clock, in one form."""
    session = Session(Device(tmp_path / "taps.db"), Frame())
    session.act(Tap(Do.NEW))
    session.act(Tap(Do.TAKEOVER_MID))
    shown = set(offered(session.face()))
    typed = {"deal": "3", "fouls-NS": "2", "elapsed": "25", "minutes": "60"}
    typed |= {"count-N": "0", "count-W": "5", "count-S": "12", "count-E": ""}
    for field, text in typed.items():
        assert Tap(Do.FIELD, field) in shown
        session.act(Tap(Do.FIELD, field, text))
    for tap in (Tap(Do.LEVEL_NS, "5"), Tap(Do.LEVEL_EW, "9"), Tap(Do.VALUE, "EW"), Tap(Do.FIRST, "W")):
        assert tap in shown
        session.act(tap)
    # What was typed outlives the program.
    session = Session(Device(tmp_path / "taps.db"), Frame())
    session.at = "setup"
    face = session.face()
    assert isinstance(face, SetupFace)
    assert all(part in face.open_table.sub for part in ("轮到西", "第 3 副", "犯规 2 : 0", "北 0", "南 12"))
    session.act(Tap(Do.OPEN_TABLE))
    assert session.desk is not None
    state = session.desk.state
    deal, clock = state.deal, state.round_clock
    assert deal is not None and clock is not None
    assert (state.deal_no, deal.level.value, deal.turn, deal.finished) == (3, "9", W, (N,))
    assert [deal.counts[seat] for seat in Seat] == [0, 5, 12, 27]
    assert (state.foul_count(Side.NS), state.foul_count(Side.EW)) == (2, 0)
    left = clock.left(session.desk.now)
    assert left is not None and 34 * 60 < left <= 35 * 60
    # The next foul is the third, with what happened before this log began.
    assert session.desk.record(fact(ev.PenaltyGiven, seat=N, offence=Offence.PEEKED, effects=("foul",)))
    assert session.desk.state.forfeit is not None


def test_names_that_were_not_given_are_told_in_the_readers_language(table: Table) -> None:
    assert table.desk.state.table.names == dict.fromkeys(Seat, "")
    assert [Ctx(table.desk, lang).name(E) for lang in ("zh", "en")] == ["选手 4", "Player 4"]


# Every tap leads somewhere


def test_whatever_a_face_can_offer_is_heard() -> None:
    """Each meaning of a tap has an act, or no presenter and no view names it."""
    heard = {do for module in (session_module, *_acts()) for do in _heard_by(module)}
    drawn = [*APP.glob("present/*.py"), *APP.glob("views/*.py")]
    drawn_taps = {do for each in drawn for do in _named(each.read_text("utf-8"))}
    # After a bug any tap draws the page anew; that a field is written in is heard by the keyboard.
    assert drawn_taps - heard <= {Do.RELOAD, Do.WRITING}


def _acts() -> Iterator[ModuleType]:
    for each in sorted(APP.glob("acts/*.py")):
        yield importlib.import_module(f"referee_app.acts.{each.stem}")


def _heard_by(module: ModuleType) -> set[Do]:
    """What the tables of acts of a module know, and what the session itself asks for."""
    tables = [each for each in vars(module).values() if isinstance(each, dict)]
    known = {do for each in tables for do in each if isinstance(do, Do)}
    return known | (_named(inspect.getsource(module)) if module is session_module else set())


def _named(source: str) -> set[Do]:
    return {Do[name] for name in re.findall(r"\bDo\.([A-Z_]+)\b", source)}
