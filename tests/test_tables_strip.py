"""Several tables on one tablet: each keeps what is half typed, and calls without being looked at."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from referee_app import events as ev
from referee_app.desk import Desk, fact
from referee_app.device import Device
from referee_app.faces import Do, TablesFace, Tap, Tone
from referee_app.keys import Stroke
from referee_app.present import tables as strip
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.watch import APART, Watch
from rules.seats import Seat


class Tablet:
    """A tablet with several tables, of which a test hears the signals."""

    def __init__(self, folder: Path, count: int) -> None:
        self.device = Device(folder / "several.db")
        self.heard: list[str] = []
        self.session = Session(self.device, Frame(), sound=lambda name, _volume: self.heard.append(name))
        self.session.taps = self.session.act
        self.logs: list[str] = []
        for number in range(1, count + 1):
            self.session.at = ""
            self.device.keep_setup(table=str(number), leader=Seat.N)
            self.session.act(Tap(Do.NEW))
            self.session.act(Tap(Do.OPEN_TABLE))
            self.logs.append(self.session.at)

    def desk(self, number: int) -> Desk:
        """The desk of a table, by its number."""
        return self.device.desk(self.logs[number - 1])

    def go(self, number: int) -> None:
        """One tap on a tile that is there."""
        assert Tap(Do.TABLE, self.logs[number - 1]) in [each.tap for each in self.strip.tiles]
        self.session.act(Tap(Do.TABLE, self.logs[number - 1]))

    @property
    def strip(self) -> TablesFace:
        """The strip as it is shown."""
        found = self.session.tables()
        assert found is not None
        return found

    def wait(self, seconds: float, *numbers: int) -> None:
        """So much of the turn has passed at these tables."""
        for number in numbers:
            desk = self.desk(number)
            clock = desk.state.clock
            assert clock is not None
            earlier = replace(clock, since=clock.since - timedelta(seconds=seconds))
            desk.state = replace(desk.state, clock=earlier)


def test_one_table_needs_no_strip(tmp_path: Path) -> None:
    tablet = Tablet(tmp_path, 1)
    assert tablet.session.tables() is None
    tablet.session.act(Tap(Do.HOME))
    assert tablet.session.tables() is None


def test_switching_keeps_every_half_typed_entry(tmp_path: Path) -> None:
    """R28: typed cards, the pad in use, an open panel: each table has its own; one tap or Alt+n."""
    tablet = Tablet(tmp_path, 3)
    tablet.go(1)
    tablet.session.act(Tap(Do.KEY, "7"))
    tablet.go(2)
    tablet.session.act(Tap(Do.GRAIN, "exact"))
    tablet.session.act(Tap(Do.FACE, "S9"))
    tablet.go(3)
    tablet.session.act(Tap(Do.FOUL))
    tablet.session.act(Tap(Do.WHO, "E"))
    for number in (1, 2, 3):
        tablet.session.stroke(Stroke(str(number), alt=True))
        assert tablet.session.at == tablet.logs[number - 1]
    assert [" ".join(tablet.desk(n).draft.typed) for n in (1, 2, 3)] == ["?7", "S9", ""]
    assert tablet.desk(2).draft.grain == "exact" and tablet.desk(3).draft.foul.seat is Seat.E
    after_a_crash = Device(tmp_path / "several.db")
    assert [" ".join(after_a_crash.desk(log).draft.typed) for log in tablet.logs] == ["?7", "S9", ""]


def test_a_tile_tells_turn_clock_and_what_calls(tmp_path: Path) -> None:
    """R28: by words, by colour and by shape; places stay whatever calls."""
    tablet = Tablet(tmp_path, 4)
    tablet.go(1)
    tablet.wait(31, 2)
    tablet.wait(46, 3)
    tablet.desk(4).record(fact(ev.HandRaised))
    tiles = tablet.strip.tiles
    assert [each.table for each in tiles] == ["1 桌", "2 桌", "3 桌", "4 桌"]
    assert [each.own for each in tiles] == [True, False, False, False]
    assert [each.seat for each in tiles] == ["北"] * 4
    assert [each.state for each in tiles] == ["正常", "警告", "超时", "举手"]
    assert [each.tone for each in tiles] == [Tone.PLAIN, Tone.WARN, Tone.FATAL, Tone.FATAL]
    assert len({(each.sign, each.state) for each in tiles}) == 4
    assert [int(each.clock().numeral) for each in tiles[1:3]] == [31, 46]
    assert tiles[0].clock == tablet.strip.tiles[0].clock


def test_another_table_is_heard_once_and_higher(tmp_path: Path) -> None:
    """Its alarm sounds here without leaving this one, unless it is muted; and not at every change."""
    tablet = Tablet(tmp_path, 3)

    async def evening() -> None:
        tablet.go(1)
        drawn: list[None] = []
        watch = Watch(tablet.session, tablet.desk(1), lambda: drawn.append(None))
        tablet.wait(46, 2)
        watch._beat()
        watch._beat()
        assert tablet.heard == ["foul_45_other"] and drawn
        tablet.desk(2).record(fact(ev.HandRaised))
        assert tablet.heard == ["foul_45_other"]
        tablet.desk(2).record(fact(ev.PlayResumed))
        watch._others[0].heard -= APART
        tablet.desk(2).record(fact(ev.HandRaised))
        assert tablet.heard == ["foul_45_other", "hand_raised_other"]
        tablet.device.keep_settings(tablet.device.settings.muting(tablet.logs[2]))
        tablet.desk(3).record(fact(ev.HandRaised))
        tablet.desk(1).record(fact(ev.HandRaised))
        assert tablet.heard == ["foul_45_other", "hand_raised_other"]
        watch.end()

    asyncio.run(evening())


@pytest.mark.parametrize("reason", ["over", "practice", "old", "switched off"])
def test_only_what_is_played_now_stands_in_the_strip(tmp_path: Path, reason: str) -> None:
    tablet = Tablet(tmp_path, 2)
    assert len(strip.live(tablet.device)) == 2
    desk = tablet.desk(1)
    if reason == "over":
        desk.record(fact(ev.RoundEnded, reason="agreed"))
    elif reason == "practice":
        table = desk.state.table.model_copy(update={"practice": True})
        desk.state = replace(desk.state, opened=table)
    elif reason == "old":
        tablet.device.log.clock.now = lambda: desk.state.entries[-1].event.at + 2 * strip.STALE  # type: ignore[method-assign]
    else:
        tablet.device.keep_settings(tablet.device.settings.model_copy(update={"strip": False}))
    assert desk not in strip.live(tablet.device)
