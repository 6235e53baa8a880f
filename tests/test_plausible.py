"""R22: what is hard to believe is said before a deal is confirmed, and blocks nothing."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from referee_app import events as ev
from referee_app.desk import Desk, fact
from referee_app.faces import Do, TableFace, Tap
from referee_app.state import Phase
from rules.seats import Seat
from tests.test_taps import Table


def over(desk: Desk, *left: tuple[str, int]) -> None:
    """The running deal ends with the hands counted so."""
    for seat, number in left:
        assert desk.record(fact(ev.CountSettled, seat=Seat(seat), left=number))
    assert desk.state.phase is Phase.DEAL_OVER


def odd(table: Table) -> list[str]:
    """What the page asks to be checked."""
    face = table.session.face()
    assert isinstance(face, TableFace) and face.deal_end is not None
    return [each for each in face.deal_end.next_lines if each.startswith("请核")]


def later(table: Table, minutes: float) -> None:
    """Time passes."""
    table.device.log.clock.not_before(table.desk.now + timedelta(minutes=minutes))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_r22_a_deal_played_in_no_time(table: Table) -> None:
    """R22: and after some minutes there is nothing to be said about the time."""
    over(table.desk, ("N", 0), ("S", 0))
    assert any("秒" in each for each in odd(table))


def test_r22_hands_of_another_size(table: Table) -> None:
    """R22: North laid nothing and holds nothing: that cannot be."""
    later(table, 5)
    over(table.desk, ("E", 26), ("N", 0), ("S", 0))
    assert odd(table) == [
        "请核：北 选手 1 共 0 张，应为 27 张",
        "请核：南 选手 3 共 0 张，应为 27 张",
        "请核：东 选手 4 共 26 张，应为 27 张",
    ]
    table.tap(Do.CONFIRM_NEXT)
    assert len(table.desk.state.results) == 1


def test_r22_more_deals_than_the_book_has(tmp_path: Path) -> None:
    """R22: the form may open a running table at any deal."""
    table = Table(tmp_path)
    table.device.keep_setup(
        book=table.device.library.save("standard", "short", {"match.deal_limit": 1}).meta.id
    )
    table.session.at = "setup"
    table.session.act(Tap(Do.OPEN_TABLE))
    table.desk.record(fact(ev.PlayBegan, leader=Seat.N))
    for _ in range(2):
        over(table.desk, ("N", 0), ("E", 0), ("S", 0))
        if len(table.desk.state.results) == 0:
            order = (Seat.N, Seat.E, Seat.S, Seat.W)
            assert table.desk.record(fact(ev.DealConfirmed, order=order), fact(ev.DealStarted))
            assert table.desk.record(fact(ev.PlayBegan, leader=Seat.N))
    assert "请核：已是第 2 副，本轮至多 1 副" in odd(table)


def test_r22_more_levels_than_a_double_win_gives(tmp_path: Path) -> None:
    """R22: the third double win in a row gives one more in 000; five are plain where the book gives five."""
    table = Table(tmp_path, "company-000")
    for no in range(3):
        over(table.desk, ("N", 0), ("S", 0))
        assert any("一副升 4 级" in each for each in odd(table)) is (no == 2)
        if no < 2:
            order = (Seat.N, Seat.S, Seat.E, Seat.W)
            assert table.desk.record(fact(ev.DealConfirmed, order=order), fact(ev.DealStarted))
            assert table.desk.record(fact(ev.PlayBegan, leader=Seat.N))
    folder = tmp_path / "five"
    folder.mkdir()
    five = Table(folder, "mod4-001-13")
    over(five.desk, ("N", 0), ("S", 0))
    assert not any("升 5 级" in each for each in odd(five))
