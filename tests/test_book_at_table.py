"""What a rule book says is what the table does: fields that few texts use, from the book to the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from penalties.offences import Offence
from referee_app.device import Device
from referee_app.faces import Do, SetupFace, Tap
from referee_app.present.base import Ctx
from referee_app.present.clocks import Clocks
from referee_app.present.setup import setup
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.state import Phase
from rules.book import load
from rules.cards import Card, Rank
from rules.duties import judge_time, overtime_at
from rules.levels import Progress, after_deal
from rules.seats import BySide, Seat, Side
from rules.timeup import Decision, Standing, decide, minutes_of
from rules.tribute import debt_after, resists
from rules.verdict import Reason
from tests.strategies import changed
from tests.tables import Log

N, W, S, E = Seat
STANDARD = load("standard")
MOD4 = load("mod4-001-13")


def levels(ns: str, ew: str) -> BySide[Rank]:
    """Both sides' levels."""
    return BySide(Rank(ns), Rank(ew))


def form(folder: Path, book: str) -> tuple[Device, SetupFace]:
    """The form of a new table under a book."""
    device = Device(folder / "table.db")
    device.keep_setup(book=book)
    return device, setup(device, "zh")


# The clock


def test_near_the_end_a_limit_of_its_own_goes_before_the_warning() -> None:
    """K100: 25 seconds are advice, 30 in the last minutes a limit for everybody."""
    assert judge_time(31, None, MOD4).reason is Reason.WARNING_TIME
    assert judge_time(31, None, MOD4, near_end=True).reason is Reason.OVERTIME
    assert judge_time(29, 26, MOD4, near_end=True).reason is Reason.WARNING_TIME
    assert overtime_at(28, MOD4, near_end=True) == 30
    assert overtime_at(28, STANDARD, near_end=True) == overtime_at(28, STANDARD)


@pytest.mark.parametrize(("into_the_round", "proved"), [(60, []), (40 * 60 - 200, [Offence.OVERTIME])])
def test_a_slow_play_is_proved_by_the_limit_of_the_minute_it_fell_in(
    into_the_round: int, proved: list[Offence]
) -> None:
    from referee_app.fold.suspect import suspicions_of

    log = Log("mod4-001-13")
    log.deal()
    log.add("warned", after=into_the_round, seat="N")
    log.play("N S3")
    log.add("played", after=31, seat="W", cards=["S4"])
    found = [each.offence for each in suspicions_of(log.state) if each.seat is W]
    assert found == proved


# Tribute


def test_where_resisting_is_a_right_the_payer_may_pay_all_the_same() -> None:
    """K50: automatic unless the text says "may"; one text says it for a single payer only."""
    single, double = debt_after((N, W, S, E), MOD4), debt_after((N, S), MOD4)
    assert single is not None and double is not None
    assert resists(single, {E: 2}, MOD4).reason is Reason.MAY_RESIST
    assert resists(double, {E: 1, W: 1}, MOD4).reason is Reason.MUST_RESIST
    assert resists(single, {E: 2}, STANDARD).reason is Reason.MUST_RESIST
    assert resists(single, {E: 1}, MOD4).reason is Reason.MAY_NOT_RESIST


HELD = ["RJ", "RJ", "SA", "S3"]


@pytest.mark.parametrize(
    ("book", "shown", "reason"),
    [
        ("standard", True, Reason.MUST_RESIST),
        ("standard", False, Reason.HIGHEST_PAID),
        ("mod4-001-13", True, Reason.HIGHEST_PAID),
    ],
)
def test_a_payer_seen_to_be_free_may_not_pay_unless_the_book_lets_him(
    book: str, shown: bool, reason: Reason
) -> None:
    log = Log(book)
    log.deal()
    log.finish("N", "W", "S")
    log.add("deal_started")
    if shown:
        log.add("hand_shown", seat="E", cards=HELD)
    log.add("tribute_paid", seat="E", card="RJ")
    verdict = log.state.entries[-1].verdict
    assert verdict is not None and verdict.reason is reason


@pytest.mark.parametrize(("book", "told"), [("company-000", True), ("standard", False)])
def test_returns_of_equal_tributes_are_told_to_be_handed_face_down(
    tmp_path: Path, book: str, told: bool
) -> None:
    device = Device(tmp_path / "table.db")
    device.keep_setup(book=book, leader=N)
    log = device.open_table()
    assert log is not None
    desk = device.desk(log)
    for seat in (N, S):
        desk.record({"kind": "count_settled", "seat": seat, "left": 0})
    desk.record({"kind": "deal_confirmed", "order": [N, S, W, E]}, {"kind": "deal_started"})
    for payer in (W, E):
        desk.record({"kind": "tribute_paid", "seat": payer, "card": Card("SA")})
    session = Session(device, Frame())
    session.at = log
    assert ("一起亮" in repr(session.face())) is told


# Levels and the end of a round


def test_where_the_ace_need_not_be_played_reaching_it_wins() -> None:
    before = Progress(levels("Q", "9"), Side.NS)
    assert after_deal(before, (N, S), STANDARD).after.winner is None
    free = changed(STANDARD, a={"must_play": False})
    assert after_deal(before, (N, S), free).after.winner is Side.NS


def test_a_draw_that_is_not_allowed_is_decided_by_another_deal() -> None:
    at = Standing(Progress(levels("9", "9"), Side.NS), minutes=60)
    drawn = changed(STANDARD, match={"same_level": "draw", "draw_allowed": True})
    assert decide(at, drawn).decision is Decision.DRAW
    assert decide(at, changed(drawn, match={"draw_allowed": False})).decision is Decision.EXTRA_DEAL


def test_without_a_time_limit_minutes_decide_nothing() -> None:
    untimed = changed(STANDARD, match={"timed": False})
    assert (minutes_of(STANDARD), minutes_of(untimed)) == (60, None)
    late = Standing(Progress(levels("9", "8")), minutes=90, deals=3)
    assert decide(late, STANDARD).winner is Side.NS
    deals = changed(untimed, match={"deal_limit": 8})
    assert decide(late, deals).decision is Decision.PLAY_ON


@pytest.mark.parametrize(("book", "stops"), [("roundrobin-003-b", True), ("standard", False)])
def test_when_the_time_is_up_the_deal_under_way_is_broken_off_where_the_book_says_so(
    tmp_path: Path, book: str, stops: bool
) -> None:
    """K112: stop at once, and at equal levels the first finisher of that very deal has won."""
    device = Device(tmp_path / "table.db")
    device.keep_setup(book=book, leader=N, minutes="0")
    log = device.open_table()
    assert log is not None
    desk, session = device.desk(log), Session(device, Frame())
    session.at = log
    desk.record({"kind": "count_settled", "seat": E, "left": 0})
    assert Clocks(Ctx(desk, "zh")).round().caption == ("到时即停" if stops else "不再开新副")
    session.act(Tap(Do.END_ROUND))
    assert (desk.state.phase is Phase.ROUND_OVER) is stops
    assert desk.state.winner is (Side.EW if stops else None)


def test_who_came_to_the_level_first_ends_the_round_with_the_deal_that_is_being_confirmed(
    tmp_path: Path,
) -> None:
    device = Device(tmp_path / "table.db")
    device.keep_setup(
        book="mod4-001-13", leader=N, minutes="0", levels={Side.NS: Rank.SEVEN, Side.EW: Rank.TWO}
    )
    log = device.open_table()
    assert log is not None
    desk, session = device.desk(log), Session(device, Frame())
    session.at = log
    for seat in (E, W):
        desk.record({"kind": "count_settled", "seat": seat, "left": 0})
    session.act(Tap(Do.CONFIRM_NEXT))
    assert desk.state.games.levels == BySide(Rank.SEVEN, Rank.SEVEN)
    assert (desk.state.phase, desk.state.winner) == (Phase.ROUND_OVER, Side.EW)


# Stages


def test_a_table_plays_by_the_scale_of_its_stage() -> None:
    for stage, level in ((1, Rank.SEVEN), (2, Rank.FIVE)):
        log = Log("roundrobin-groups-003-i", stage=stage)
        log.deal()
        log.finish("N", "S")
        assert log.state.games.levels.NS is level
        assert log.again() == log.state


def test_the_stage_is_asked_where_the_book_has_stages_and_recorded(tmp_path: Path) -> None:
    device, face = form(tmp_path, "roundrobin-groups-003-i")
    assert Tap(Do.FIELD, "stage") in [field.tap for field in face.limits]
    session = Session(device, Frame())
    session.act(Tap(Do.NEW))
    session.act(Tap(Do.FIELD, "stage", "2"))
    session.act(Tap(Do.OPEN_TABLE))
    assert session.desk is not None and session.desk.state.table.stage == 2
    device.keep_setup(book="standard")
    assert Tap(Do.FIELD, "stage") not in [field.tap for field in setup(device, "zh").limits]


# The form of a new table


@pytest.mark.parametrize(("book", "recorder"), [("competition-002", E), ("knockout-003-d", None)])
def test_who_keeps_and_checks_the_record_is_told_by_the_book(
    tmp_path: Path, book: str, recorder: Seat | None
) -> None:
    _, face = form(tmp_path, book)
    duties = {each.seat: each.duty for each in face.seats if each.duty}
    assert duties == {N: "复查", S: "复查", **({recorder: "记录"} if recorder else {})}


@pytest.mark.parametrize(("book", "minutes"), [("competition-002", "10"), ("sbbs-notice-001-11", "20")])
def test_how_long_before_the_start_players_check_in_is_told_by_the_book(
    tmp_path: Path, book: str, minutes: str
) -> None:
    _, face = form(tmp_path, book)
    [caption] = [field.caption for field in face.limits if field.tap == Tap(Do.FIELD, "starts")]
    assert f"提前 {minutes} 分" in caption
