"""The third foul of a side forfeits the round by itself; the head referee confirms or lifts it."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.referee import Referee
from tests.e2e.screen import Screen
from tests.e2e.servers import Program

pytestmark = pytest.mark.e2e

OFFENCES = (
    ("N", "hand_below_table", "手牌离台面"),
    ("S", "took_back", "收回已出牌"),
    ("N", "overtime", "超时"),
)


def three_fouls(referee: Referee) -> None:
    """North and South err three times; the dialog says what follows."""
    page = referee.screen
    for seat, offence, _ in OFFENCES:
        referee.foul(seat, offence)
    page.node("announce").wait_for(state="attached")
    page.says("南北第 3 次犯规：本轮判负", "东西 升 3 级：2 → 5", *(words for _, _, words in OFFENCES))
    page.sees("announce", "南北 本轮判负")
    page.reload()
    # Drawn from the log, so it stands there again.
    page.says("南北第 3 次犯规：本轮判负", *(words for _, _, words in OFFENCES))
    page.tap("announce")
    page.sees("side-EW", "级数 5")
    page.sees("side-NS", "犯规 3/3")


def open_case(head: Screen) -> None:
    """The head referee's wall shows the table as waiting; a tap leads to the three events."""
    head.sees("case-7", "7", seconds=15)
    head.tap("case-7")
    head.node("confirm-forfeit-7").wait_for(state="attached")
    head.says("本轮判负", *(words for _, _, words in OFFENCES))


def test_the_head_referee_lifts_it(hub: Program, table: StartTable, screen: OpenScreen) -> None:
    """R2, R19: lifted with a reason: play goes on, the levels and the count are as before."""
    referee = Referee(screen(table(hub.url).url)).open_quick("7", "S")
    page, head = referee.screen, screen(hub.url)
    three_fouls(referee)
    open_case(head)
    head.tap("lift-forfeit-7")
    head.fill("note-7", "录像不清")
    head.tap("announce-7")
    page.sees("side-EW", "级数 2", seconds=20)
    page.sees("side-NS", "犯规 2/3")
    assert not page.has("announce")
    page.sees("seat-S", "该出牌")
    referee.play({"seat": "S", "cards": ["S3", "C3"]})


def test_the_head_referee_confirms_it(hub: Program, table: StartTable, screen: OpenScreen) -> None:
    """R2, R19: confirmed in words that name table, side and pair; the table shows it."""
    referee = Referee(screen(table(hub.url).url)).open_quick("7", "S")
    page, head = referee.screen, screen(hub.url)
    three_fouls(referee)
    open_case(head)
    head.tap("confirm-forfeit-7")
    head.says("7", "南北", "选手 1")
    head.tap("announce-7")
    page.says("裁判长已确认", seconds=20)
    page.sees("side-EW", "级数 5")
    page.sees("sync", "已确认")
