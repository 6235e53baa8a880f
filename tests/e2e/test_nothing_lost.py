"""Cut wires, closed pages and killed programs in mid-deal: nothing is lost, nothing comes twice."""

from __future__ import annotations

import re
import time

import pytest

from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.referee import Referee
from tests.e2e.screen import Screen
from tests.e2e.servers import Program, Wire, until

pytestmark = pytest.mark.e2e

PLAYS = [
    {"seat": "S", "cards": ["S3", "C3"]},
    {"seat": "E", "cards": ["H6", "H6"]},
    {"seat": "N", "cards": ["H7", "S7"]},
    {"seat": "W", "cards": ["C8", "H8"]},
]
NEVER_SENT = ("hub_opened",)


class Stopwatch:
    """The turn's clock on the screen beside our own."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._shown, self._at = self.shown(), time.monotonic()

    def shown(self) -> int:
        """The seconds the ring shows."""
        said = self._screen.sees("clock", "用时")
        found = re.search(r"用时\s*(\d+)\s*秒", said)
        assert found, said
        return int(found[1])

    def agrees(self) -> None:
        """It has gone on by the time that has passed, neither stopped nor begun anew."""
        until(
            lambda: abs(self.shown() - self._due()) <= 2,
            lambda: f"the ring shows {self._due():.0f} s; it shows {self.shown()}",
        )

    def _due(self) -> float:
        return self._shown + time.monotonic() - self._at


def unsent(screen: Screen) -> int:
    """The number of unsent events that stands on the screen."""
    found = re.search(r"未发\s*(\d+)", screen.text("sync"))
    return int(found[1]) if found else 0


def back_at_the_table(screen: Screen, connections: int) -> None:
    """After a restart the open page goes on where it was, by itself."""
    screen.reconnected(connections)
    screen.node("clock").wait_for(state="attached", timeout=20_000)


def test_connections_are_cut_in_mid_deal(
    hub: Program, wire: Wire, table: StartTable, screen: OpenScreen
) -> None:
    """R1, R2, R4: cut off from both sides the referee goes on; all of it arrives at the hub, once."""
    program = table(wire.url)
    referee = Referee(screen(program.url)).open_quick("7", "S")
    page = referee.screen
    referee.log(PLAYS[:2])
    page.sees("sync", "全部送达")
    wire.cut()
    connections = page.connections
    page.cut()
    back_at_the_table(page, connections)
    referee.log(PLAYS[2:])
    referee.type(["SK"])
    page.sees("sync", "未发 2", seconds=15)
    watch = Stopwatch(page)
    page.reload()
    page.sees("key-K", "已点 1 张")
    referee.sees_counts()
    assert unsent(page) == 2
    watch.agrees()
    wire.mend()
    page.sees("sync", "全部送达", seconds=40)
    arrived = [event for event in hub.events() if event["kind"] not in NEVER_SENT]
    assert arrived == program.events()


def test_the_program_is_killed_in_mid_deal(
    hub: Program, wire: Wire, table: StartTable, screen: OpenScreen
) -> None:
    """R1, R14, R16: after SIGKILL the file has every play, the typed cards, the clock, the open panel."""
    program = table(wire.url)
    referee = Referee(screen(program.url)).open_quick("7", "S")
    page = referee.screen
    wire.cut()
    referee.log(PLAYS)
    referee.type(["SK"])
    page.sees("key-K", "已点 1 张")
    page.sees("sync", "未发")
    waiting, watch, before = unsent(page), Stopwatch(page), program.events()
    connections = page.connections
    program.kill()
    page.page.wait_for_timeout(1500)
    program.start()
    back_at_the_table(page, connections)
    assert program.events() == before
    referee.sees_counts()
    page.sees("key-K", "已点 1 张")
    page.sees("sync", f"未发 {waiting}")
    watch.agrees()
    foul_panel_survives(program, referee)
    wire.mend()
    page.sees("sync", "全部送达", seconds=40)
    until(lambda: len(hub.events()) == len(program.events()) + 1, "the hub has everything")
    assert [event for event in hub.events() if event["kind"] not in NEVER_SENT] == program.events()


def foul_panel_survives(program: Program, referee: Referee) -> None:
    """Killed with a raised hand: the panel is as it was filled in, and the clock stands where it stood."""
    page = referee.screen
    page.tap("foul")
    page.tap("who-N")
    page.tap("offence-hand_below_table")
    page.sees("confirm", "北", "手牌离台面")
    stood = Stopwatch(page).shown()
    connections = page.connections
    program.kill()
    page.page.wait_for_timeout(1500)
    program.start()
    back_at_the_table(page, connections)
    page.sees("confirm", "北", "手牌离台面")
    assert Stopwatch(page).shown() == stood
    page.press("confirm")
    page.sees("side-NS", "犯规 1/3")
    page.sees("key-K", "已点 1 张")
    referee.type(["HK"])
    referee.play({"seat": "S", "cards": []}, typed=2)
