"""What goes wrong or is well again is said at the table, with what is safe and what can be done."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from referee_app import events as ev
from referee_app.desk import BEAT, Desk
from referee_app.device import Device
from referee_app.faces import Do, MenuFace, Sign, TableFace, Tap
from referee_app.present.banner import LOG_FILE
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.storage.sealed import Sealed, first_broken
from rules.cards import Card
from tests.hubs import running_hub, until
from tests.test_taps import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path)
    made.play(1)
    return made


def face(session: Session) -> TableFace:
    shown = session.face()
    assert isinstance(shown, TableFace)
    return shown


def said(session: Session) -> str:
    """What the line under the top bar says."""
    banner = face(session).banner
    return banner.notice.text if banner else ""


def test_r1_what_the_disk_did_not_take_is_recorded_by_one_more_tap(table: Table) -> None:
    """R1: nothing is lost; the same tap once more when there is room again."""
    table.tap(Do.KEY, "A")
    with table.device.store.writing() as db:
        db.execute("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'full'); END")
    table.tap(Do.PLAY)
    banner = face(table.session).banner
    assert banner is not None and table.desk.state.seq == 4
    assert [key.tap.value for key in banner.keys] == ["retry", LOG_FILE, "understood"]
    table.tap(Do.BANNER, "retry")
    assert table.desk.trouble is not None and table.desk.state.seq == 4
    assert table.desk.draft.typed == (Card("?A"),)
    with table.device.store.writing() as db:
        db.execute("DROP TRIGGER full")
    table.tap(Do.BANNER, "retry")
    recorded = table.recorded()
    assert isinstance(recorded, ev.Played) and recorded.cards == (Card("?A"),)
    assert face(table.session).banner is None
    assert not table.desk.draft.typed


def test_r24_the_whole_log_is_a_file_at_any_moment(table: Table) -> None:
    """R24: every event as it is sealed, and the book it was judged by."""
    saved: list[tuple[str, bytes]] = []

    def save(name: str, make: Callable[[], bytes], _failed: object) -> None:
        saved.append((name, make()))

    table.session.save = save
    table.session.act(Tap(Do.MENU))
    table.tap(Do.PRINT, LOG_FILE)
    ((name, content),) = saved
    document = json.loads(content)
    sealed = [Sealed(log=document["log"], **each) for each in document["events"]]
    assert name.startswith(document["log"]) and len(sealed) == table.desk.state.seq
    assert first_broken(sealed) is None
    digest = table.desk.state.table.book_digest
    assert document["books"][digest]["meta"]["id"] == table.desk.book.meta.id


def test_r16_after_a_restart_in_mid_turn_it_says_where_it_goes_on(table: Table) -> None:
    """R16: the gap is counted in and said, until something is recorded or it is waved away."""
    table.tap(Do.KEY, "A")
    long_ago = table.desk.state.last_at
    assert long_ago is not None
    table.device.store.put_setting(BEAT, long_ago.replace(year=long_ago.year - 1).isoformat())
    again = Session(Device(table.device.store.path), Frame())
    again.at = table.session.at
    banner = face(again).banner
    assert banner is not None and banner.notice.sign is Sign.REFRESH
    assert "1 手后" in banner.notice.text and "录到一半 1 张" in banner.notice.detail
    again.act(Tap(Do.BANNER, "understood"))
    assert face(again).banner is None


def test_r2_when_the_hub_is_back_it_says_that_everything_arrived(tmp_path: Path) -> None:
    """R2: offline the entries stay here and are counted; back online they are all there."""
    with running_hub(tmp_path / "hub.db") as hub:
        url, port = hub.url, hub.port
    device = Device(tmp_path / "table.db", url)
    session = Session(device, Frame())
    made = device.open_table()
    assert made is not None
    session.at = made
    until(lambda: "断网" in said(session))
    desk: Desk = device.desk(made)
    assert desk.record({"kind": "noted", "text": "x"})
    session.act(Tap(Do.SYNC))
    sheet = face(session).menu
    assert isinstance(sheet, MenuFace) and any("未发 3" in line.detail for line in sheet.lines)
    session.act(Tap(Do.FOLD))
    with running_hub(tmp_path / "hub.db", port):
        session.act(Tap(Do.SYNC, "now"))
        until(lambda: "3 条全部送到" in said(session), 40)
        session.act(Tap(Do.BANNER, "understood"))
        assert face(session).banner is None
