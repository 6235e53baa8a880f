"""A recorded deal written down tap by tap, with two fouls and a late play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.referee import NAMES, Referee, deal
from tests.e2e.screen import Screen, holds
from tests.e2e.servers import Program, until

pytestmark = pytest.mark.e2e

OUT_OF_TURN, WRONG_PLAY, LATE = 27, 51, 59
"""Before which of the recorded plays somebody errs; the offender only passes in the rest of that trick."""


def out_of_turn(referee: Referee) -> None:
    """It is West's turn, and North lays a king."""
    screen = referee.screen
    screen.sees("seat-W", "该出牌")
    screen.tap("seat-N")
    screen.says("越序：轮到西")
    referee.type(["SK"])
    # R19: the key names the player and what would be recorded, before it is pressed.
    screen.sees("play", "照记", "北", "越序出牌")
    screen.press("play")
    referee.sees_counts()
    screen.tap("foul")
    screen.sees("offence-proved-out_of_turn", "北", "越序出牌", "轮到西")
    screen.tap("offence-proved-out_of_turn")
    screen.sees("confirm", "北", "越序出牌", "停一轮", "犯规 1", "南北 1/3")
    screen.press("confirm")
    screen.sees("side-NS", "犯规 1/3")
    screen.sees("seat-N", "停一轮")


def wrong_play(referee: Referee) -> None:
    """West answers a pair with a single card."""
    screen = referee.screen
    screen.sees("seat-W", "该出牌")
    referee.type(["S6"])
    screen.sees("play", "照记", "西")
    screen.press("play")
    screen.sees("seat-W", f"，{referee.left['W'] - 1} 张")
    referee.foul("W", "wrong_play", proved=True)
    screen.sees("side-EW", "犯规 1/3")
    referee.sees_counts()


def late_play(referee: Referee, clock: Path) -> None:
    """North thinks: warned at 32 seconds, a foul 15 seconds later."""
    screen = referee.screen
    screen.sees("seat-N", "该出牌")
    calm = screen.box("clock")
    clock.write_text("32", encoding="ascii")
    screen.sees("clock", "警告")
    assert screen.box("clock") == calm
    screen.tap("warned")
    screen.gone("warned")
    clock.write_text("49", encoding="ascii")
    screen.sees("clock", "超时")
    assert screen.box("clock") == calm
    screen.says("拟记犯规 1 次")
    screen.tap("see_penalty")
    screen.sees("confirm", "北", "超时", "犯规 1", "南北 2/3")
    assert screen.box("clock") == calm
    screen.press("confirm")
    screen.sees("side-NS", "犯规 2/3")


def at_the_end(screen: Screen, record: dict[str, object]) -> None:
    """The page of the deal's end says what the record says."""
    screen.node("confirm_next").wait_for(state="attached")
    said = screen.all_text()
    places = zip(("上游", "二游", "三游", "下游"), "EWNS", strict=True)
    assert re.search(".*".join(f"{place}.*{NAMES[seat]}" for place, seat in places), said, re.DOTALL), said
    assert holds(said, ("东西 双下对方 · 升 3 级", "2 → 5"))
    assert record["order"] == ["E", "W", "N", "S"] and record["levels_after"] == {"NS": "2", "EW": "5"}


def test_a_recorded_deal_tap_by_tap(
    tmp_path: Path, hub: Program, table: StartTable, screen: OpenScreen
) -> None:
    """R1, R2, R15, R19: opened by the form, written down, fouls ruled, and the hub has the same."""
    clock = tmp_path / "ahead"
    clock.write_text("0", encoding="ascii")
    program = table(hub.url, ahead=clock)
    record = deal("opengd-008")
    plays = record["plays"]
    referee = Referee(screen(program.url)).open_table("7", record["first_leader"])
    page = referee.screen
    page.sees("side-NS", "级数 2")
    referee.use("exact")
    referee.log(plays[:OUT_OF_TURN])
    out_of_turn(referee)
    referee.sitting_out = {"N"}
    referee.log(plays[OUT_OF_TURN:33])
    referee.sitting_out = set()
    referee.use("ranks")
    referee.log(plays[33:WRONG_PLAY])
    wrong_play(referee)
    referee.sitting_out = {"W"}
    referee.log(plays[WRONG_PLAY:53])
    referee.sitting_out = set()
    referee.log(plays[53:LATE])
    late_play(referee, clock)
    referee.log(plays[LATE:], to_the_end=True)
    at_the_end(page, record)
    page.press("confirm_next")
    page.sees("side-EW", "级数 5", "犯规 1/3")
    page.sees("side-NS", "级数 2", "犯规 2/3")
    page.sees("sync", "全部送达")
    until(lambda: len(hub.kinds("played")) == len(program.kinds("played")), "the hub has every play")
    assert hub.kinds("played") == program.kinds("played")
    as_the_head_referee_sees_it(screen(hub.url))


def as_the_head_referee_sees_it(head: Screen) -> None:
    """The wall and the table's page have the same levels, fouls and order."""
    head.sees("table-7", "南北 钱一 李三 2 犯 2/3", "东西 周四 孙二 5 犯 1/3", "已发", seconds=15)
    head.tap("table-7")
    head.says("越序出牌", "错牌", "超时")
    head.says("东 西 北 南 · 2 : 5")
