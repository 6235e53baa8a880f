"""R15: lateness by the clock, from the scheduled start in the form to what each ladder proposes."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from penalties.offences import Offence
from referee_app.device import Device
from referee_app.faces import Do, SetupFace, TableFace, Tap
from referee_app.present.base import Ctx
from referee_app.present.ruling import ruling
from referee_app.schedule import NotATime, start_of
from referee_app.screen.shell import Frame
from referee_app.session import Session
from rules.seats import Seat

NOON = datetime.fromisoformat("2026-05-01T12:00:00+08:00")


@pytest.mark.parametrize("text", ["14:30", "14：30", "1430", " 14.30 "])
def test_a_start_is_typed_as_people_write_it(text: str) -> None:
    assert start_of(text, NOON) == NOON + timedelta(hours=2, minutes=30)


@pytest.mark.parametrize("text", ["24:00", "9:61", "noon", "१४:३०", "14:30:00"])
def test_what_is_no_time_is_named(text: str) -> None:
    with pytest.raises(NotATime, match=text):
        start_of(text, NOON)


@pytest.mark.parametrize(
    ("now", "text", "hours"), [("23:50", "00:10", 1 / 3), ("00:10", "23:50", -1 / 3), ("12:00", "12:00", 0)]
)
def test_the_nearest_one_is_meant(now: str, text: str, hours: float) -> None:
    at = datetime.fromisoformat(f"2026-05-01T{now}:00+08:00")
    assert start_of(text, at) == at + timedelta(hours=hours)


class Form:
    """The form of a new table, and a clock that can be set on."""

    def __init__(self, folder: Path) -> None:
        self.device = Device(folder / "late.sqlite")
        self.session = Session(self.device, Frame())
        self.session.act(Tap(Do.NEW))

    def field(self, name: str, text: str) -> None:
        """Type something in."""
        self.session.act(Tap(Do.FIELD, name, text))

    def face(self) -> SetupFace:
        """The form as it is shown."""
        found = self.session.face()
        assert isinstance(found, SetupFace)
        return found

    def book(self, ladder: str) -> None:
        """The text that has this ladder, else a house book with it."""
        own = {each: self.device.library.load(each).foul.ladder for each in self.device.library.ids()}
        known = next((each for each, used in own.items() if used == ladder), None)
        self.device.keep_setup(
            book=known or self.device.library.save("standard", ladder, {"foul.ladder": ladder}).meta.id
        )

    def open(self, minutes: float, ahead: float = 0) -> Ctx:
        """The table, so many minutes after the start, which is `ahead` of now."""
        start = self.device.log.clock.now().astimezone() + timedelta(minutes=ahead)
        self.field("starts", f"{start:%H:%M}")
        self.session.act(Tap(Do.OPEN_TABLE))
        desk = self.session.desk
        assert desk is not None and desk.state.table.starts_at is not None
        assert isinstance(self.session.face(), TableFace)
        self.device.log.clock.not_before(desk.state.table.starts_at + timedelta(minutes=minutes, seconds=-1))
        return Ctx(desk, "zh")


def test_the_form_says_what_it_cannot_read(tmp_path: Path) -> None:
    form = Form(tmp_path)
    form.field("starts", "半夜")
    assert form.face().limits[1].error == "「半夜」不是时刻，写作 14:30"
    form.session.act(Tap(Do.OPEN_TABLE))
    # A start that nobody can read keeps no table from being opened; nobody is late by it either.
    assert form.session.desk is not None and form.session.desk.state.table.starts_at is None


BY_MINUTES = {
    "standard": {10: "noted", 11: "round_lost"},
    "company-000": {10: "noted", 11: "round_lost", 16: "round_lost"},
    "competition-002": {10: "noted", 11: "round_lost", 16: "round_lost"},
    "baoding-001-10": {5: "noted", 6: "round_lost"},
    "cafe-individual-001-02": {10: "noted", 11: "round_lost"},
    "teahouse-001-06": {10: "noted", 11: "round_lost"},
    "sbbs-notice-001-11": {19: "noted", 20: "round_lost"},
    "union": {10: "noted", 11: "round_lost"},
    "foul-2024": {10: "noted", 11: "round_lost"},
    "nanshan-2026": {5: "opponents_up", 6: "opponents_up:2", 16: "opponents_up:4"},
    "hr-trade-001-05": {10: "noted"},
    "knockout-003-d": {10: "noted"},
}


@pytest.mark.parametrize(
    ("ladder", "minutes", "wanted"),
    [(ladder, minutes, wanted) for ladder, each in BY_MINUTES.items() for minutes, wanted in each.items()],
)
def test_f22_each_ladder_proposes_by_the_minutes_of_its_book(
    tmp_path: Path, ladder: str, minutes: int, wanted: str
) -> None:
    """F22, R15: the start comes from the form, the minutes from the clock, the penalty from the text."""
    form = Form(tmp_path)
    form.book(ladder)
    ctx = form.open(minutes)
    found = ctx.desk.proposal(Seat.N, Offence.LATE)
    assert (" ".join(map(str, found.effects)), found.minutes) == (wanted, minutes)
    assert (found.by == "head_referee") is (wanted == "round_lost")
    assert f"已迟 {minutes} 分" in ruling(ctx, Seat.N, Offence.LATE).body


def test_leave_that_was_granted_is_offered_between_ten_and_fifteen_minutes(tmp_path: Path) -> None:
    form = Form(tmp_path)
    form.book("competition-002")
    excused = [each.why for each in form.open(12).desk.proposal(Seat.N, Offence.LATE).options]
    assert excused == ["leave"]


def test_before_the_start_nobody_is_late(tmp_path: Path) -> None:
    form = Form(tmp_path)
    form.book("nanshan-2026")
    ctx = form.open(0, ahead=10)
    assert "还未迟到" in ruling(ctx, Seat.N, Offence.LATE).body
