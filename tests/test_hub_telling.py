"""R3, R14, R17, R18: round clock and announcements reach every table; the board shows no dispute."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee_app.device import Device
from referee_app.faces import Do as TableDo
from referee_app.faces import TableFace, Tone
from referee_app.faces import Tap as TableTap
from referee_app.hub.faces import Do, TablePage, Tap
from referee_app.hub.faces_clock import BoardFace, ClockPage
from referee_app.hub.faces_devices import LoginFace
from referee_app.hub.service import Service
from referee_app.hub.session import HubSession
from referee_app.link.notices import Notices
from referee_app.link.wire import Batch, News, Notice, WireEvent
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.storage.clock import SteadyClock
from referee_app.storage.log import EventLog, Store
from tests.hubs import RunningHub, fouls, notes, opened, running_hub, until


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.ticks = 0.0
        self.clock = SteadyClock(lambda: datetime.now(UTC).timestamp(), lambda: self.ticks)


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[RunningHub]:
    with running_hub(tmp_path / "hub.sqlite") as running:
        yield running


def page(session: HubSession) -> ClockPage:
    session.act(Tap(Do.PLACE, "clock"))
    face = session.face()
    assert isinstance(face, ClockPage)
    return face


def do(session: HubSession, what: str, reason: str = "") -> None:
    """A key and, the sentence read, the second key."""
    session.act(Tap(Do.REASON, text=reason))
    session.act(Tap(Do.CLOCK, what))
    assert page(session).sentence
    session.act(Tap(Do.CLOCK_NOW))


def table_on(hub: RunningHub, path: Path, number: str = "12") -> tuple[Device, Session]:
    """A device with one table that sends to the hub."""
    device = Device(path, hub.url)
    device.keep_setup(table=number)
    id = device.open_table()
    assert id
    session = Session(device, Frame())
    session.at = id
    return device, session


def line(session: Session) -> str:
    """What stands under the top bar."""
    face = session.face()
    assert isinstance(face, TableFace)
    return face.banner.notice.text if face.banner else ""


# The round clock


def test_r14_the_round_clock_is_counted_from_what_was_left(tmp_path: Path) -> None:
    hand = Hand()
    service = Service(tmp_path / "hub.sqlite", hand.clock)
    session = HubSession(service, Frame())
    try:
        assert page(session).time == "—"
        session.act(Tap(Do.MINUTES, text="20"))
        do(session, "start")
        assert page(session).time == "20:00"
        hand.ticks += 60
        do(session, "pause", "停电")
        hand.ticks += 600
        assert (page(session).time, page(session).state) == ("19:00", "已暂停")
        do(session, "resume")
        hand.ticks += 14 * 60
        assert (page(session).time, page(session).state, page(session).tone) == (
            "5:00",
            "不开新局",
            Tone.WARN,
        )
        do(session, "extend-3", "医疗")
        assert page(session).time == "8:00"
        do(session, "end", "场地关闭")
        hand.ticks += 61
        assert (page(session).time, page(session).tone) == ("+1:01", Tone.DANGER)
        reasons = [each.note for each in service.feed.told if each.kind == "clock_set"]
        assert reasons == ["", "停电", "", "医疗", "场地关闭"]
    finally:
        service.close()
    # The hub's own log holds all of it.
    again = Service(tmp_path / "hub.sqlite")
    clock = again.feed.clock()
    assert clock and clock.left_s == 0
    again.close()


@pytest.mark.parametrize("what", ["pause", "extend-3", "end"])
def test_r18_no_single_tap_and_nothing_without_its_reason(tmp_path: Path, what: str) -> None:
    service = Service(tmp_path / "hub.sqlite")
    session = HubSession(service, Frame())
    try:
        do(session, "start")
        session.act(Tap(Do.CLOCK, what))
        assert len(service.feed.told) == 1 and "先写原因" in page(session).sentence
        session.act(Tap(Do.CLOCK_NOW))
        assert len(service.feed.told) == 1 and page(session).trouble
        session.act(Tap(Do.CLOCK, what))
        session.act(Tap(Do.CLOCK))
        assert page(session).sentence == ""
        session.act(Tap(Do.CLOCK_NOW))
        assert len(service.feed.told) == 1
        for minutes in ("", "0", "601", "x"):
            session.act(Tap(Do.MINUTES, text=minutes))
            do(session, "start")
            assert len(service.feed.told) == 1 and page(session).trouble
    finally:
        service.close()


def test_a_table_calls_no_new_deal_by_itself_without_the_hub(tmp_path: Path) -> None:
    """R14: told at the start, it is counted by the table's own clock, over a restart as well."""
    hand = Hand()
    log = EventLog(Store(tmp_path / "t.sqlite"), hand.clock)
    notices = Notices(log)
    # The hub's clock is an hour ahead, and the start was half a minute ago.
    at = datetime(2026, 10, 3, 6, 0, tzinfo=UTC)
    start = Notice(hub_seq=7, kind="clock_set", at=at, left_s=1200, call_s=300)
    notices.hear(News(hub="h", hub_time=at.replace(second=30), notices=(start,), cursor=7))
    clock = notices.clock
    assert clock and round(clock.left(hand.clock.now())) == 1170
    assert notices.due() == ""
    hand.ticks += 871
    assert notices.due() == "call"
    notices.read()
    assert notices.due() == ""
    again = Notices(log)
    assert again.due() == ""
    hand.ticks += 300
    assert again.due() == "over"


# Announcements


def test_an_announcement_reaches_its_tables_and_says_who_lacks_it(hub: RunningHub, tmp_path: Path) -> None:
    head = HubSession(hub.service, Frame())
    one, seen_by_one = table_on(hub, tmp_path / "1.sqlite", "12")
    two, seen_by_two = table_on(hub, tmp_path / "2.sqlite", "13")
    until(lambda: len(hub.service.board.tables()) == 2)
    head.act(Tap(Do.TEXT, text="@12: 请 12 桌到裁判台"))
    do(head, "send")
    until(lambda: "12 桌到" in line(seen_by_one))
    assert line(seen_by_two) == ""
    head.act(Tap(Do.TEXT, text="请保持安静"))
    do(head, "send")
    until(lambda: "安静" in line(seen_by_one) and "安静" in line(seen_by_two))
    until(lambda: all(each.tone is Tone.OK for each in page(head).told))
    assert "2/2" in page(head).told[0].sub and "1/1" in page(head).told[1].sub
    seen_by_one.act(TableTap(TableDo.BANNER, "notice"))
    assert line(seen_by_one) == "" and "安静" in line(seen_by_two)
    for text in ("@!?: x", "@12:", "   ", ""):
        head.act(Tap(Do.TEXT, text=text))
        do(head, "send")
        assert len(hub.service.feed.told) == 2
    for device in (one, two):
        for sync in device._syncs.values():
            sync.stop()


def test_an_offline_table_gets_it_later_with_its_age(hub: RunningHub, tmp_path: Path) -> None:
    head = HubSession(hub.service, Frame())
    log = EventLog(Store(tmp_path / "t.sqlite"))
    id = log.create([opened("12"), *notes(1)])
    hub.service.ingest.ingest(Batch(log=id, events=tuple(WireEvent.of(e) for e in log.read_sealed(id))))
    until(lambda: hub.service.board.tables())
    hub.service.board.heard(id)
    head.act(Tap(Do.TEXT, text="请就座"))
    do(head, "send")
    assert page(head).told[0].tone is Tone.WARN and "未到：12" in page(head).told[0].sub


# The public board


def test_r17_the_board_shows_no_dispute_and_cannot_do_anything(tmp_path: Path) -> None:
    service = Service(tmp_path / "hub.sqlite")
    log = EventLog(Store(tmp_path / "t.sqlite"))
    id = log.create([opened("12", numbers={"NS": 61, "EW": 23}), *fouls()])
    service.ingest.ingest(Batch(log=id, events=tuple(WireEvent.of(e) for e in log.read_sealed(id))))
    until(lambda: service.board.table(id))
    board = HubSession(service, Frame(), "10.0.0.5")
    board.show_board()
    try:
        shown = board.face()
        assert isinstance(shown, BoardFace)
        said = str(shown)
        assert "韩梅" in said and not any(word in said for word in ("犯", "判负", "停牌", "越序", "平板"))
        made = service.passphrase.begin()
        for tap in (
            Tap(Do.PASSPHRASE, text=made or ""),
            Tap(Do.PLACE, "wall"),
            Tap(Do.TABLE, "12"),
            Tap(Do.CONFIRM, "12"),
            Tap(Do.NOW, "12"),
            Tap(Do.CLOCK, "start"),
            Tap(Do.CLOCK_NOW),
            Tap(Do.NAMES),
        ):
            board.act(tap)
            assert isinstance(board.face(), BoardFace)
        assert len(service.hub.acts()) == 1
        head = HubSession(service, Frame())
        head.act(Tap(Do.NAMES))
        shown = board.face()
        assert isinstance(shown, BoardFace)
        assert "韩梅" not in str(shown) and shown.rows[0].sides[0].names == "61"
        assert not isinstance(head.face(), LoginFace)
    finally:
        service.close()


# Looking back


def test_a_table_is_shown_as_it_was_and_decided_as_it_is(tmp_path: Path) -> None:
    service = Service(tmp_path / "hub.sqlite")
    log = EventLog(Store(tmp_path / "t.sqlite"))
    id = log.create([opened("12"), {"kind": "deal_started"}, {"kind": "play_began", "leader": "N"}, *fouls()])
    service.ingest.ingest(Batch(log=id, events=tuple(WireEvent.of(e) for e in log.read_sealed(id))))
    until(lambda: (t := service.board.table(id)) and t.state.seq == 6)
    head = HubSession(service, Frame())

    def shown() -> TablePage:
        face = head.face()
        assert isinstance(face, TablePage)
        return face

    try:
        head.act(Tap(Do.TABLE, "12"))
        now = shown()
        assert not now.is_past and now.rulings and len(now.fouls) == 3
        # At the end of the log two steps lead to one moment and are two keys all the same.
        assert len({each.tap.id for each in now.steps}) == len(now.steps)
        prev = next(each for each in now.steps if each.text == "上一条")
        head.act(prev.tap)
        then = shown()
        assert then.is_past and not then.rulings and len(then.fouls) == 2
        assert "第 5/6 条" in then.moment and "不是现在" in then.moment
        head.act(shown().steps[0].tap)
        assert "第 1/6 条" in shown().moment and shown().fouls[0].value == ""
        head.act(next(each for each in shown().steps if each.text == "回到现在").tap)
        assert shown().rulings == now.rulings and not shown().is_past
    finally:
        service.close()
