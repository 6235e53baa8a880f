"""R5: one writer for each table; taking over is deliberate, and told to both devices and the head referee."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from referee_app.device import Device
from referee_app.faces import Do as TableDo
from referee_app.faces import JoinFace, TableFace
from referee_app.faces import Tap as TableTap
from referee_app.hub.access import Role
from referee_app.hub.faces import Do, TablePage, Tap
from referee_app.hub.session import HubSession
from referee_app.link.join import HubKey
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.storage.log import NotRecorded
from tests.hubs import RunningHub, notes, opened, running_hub, until


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[RunningHub]:
    with running_hub(tmp_path / "hub.sqlite", is_open=False) as running:
        yield running


def joined(hub: RunningHub, path: Path, *tables: str) -> Device:
    """A device that was let in for some tables."""
    device = Device(path)
    _, token = hub.service.access.admit(Role.TABLE, tables, device.name)
    device.enter(HubKey(url=hub.url, token=token, tables=tables))
    return device


def stop(*devices: Device) -> None:
    for device in devices:
        for sync in device._syncs.values():
            sync.stop()


def begun(hub: RunningHub, device: Device) -> str:
    """A table of this device that the hub holds."""
    id = device.log.create([opened("12"), {"kind": "deal_started"}, *notes(4)])
    device.desk(id)
    until(lambda: (status := device.sync_status(id)) and status.unsent == 0)
    until(lambda: hub.service.board.table(id))
    return id


def banner(session: Session) -> str:
    face = session.face()
    assert isinstance(face, TableFace)
    return face.banner.notice.text if face.banner else ""


def test_r5_a_table_goes_from_one_tablet_to_another_in_mid_deal(hub: RunningHub, tmp_path: Path) -> None:
    one, two = joined(hub, tmp_path / "1.sqlite", "12"), joined(hub, tmp_path / "2.sqlite", "11", "12")
    id = begun(hub, one)
    spare = Session(two, Frame())

    def page() -> JoinFace:
        face = spare.face()
        assert isinstance(face, JoinFace)
        return face

    spare.act(TableTap(TableDo.JOIN))
    spare.act(page().held[0].tap)
    (offered,) = page().held
    assert one.name in offered.sub and "第 1 任" in offered.sub
    spare.act(offered.tap)
    # Asked so far, and both devices are named; nothing has happened.
    assert one.name in page().taking and two.name in page().taking
    assert (writer := hub.service.writers.of(id)) and (writer.name, writer.epoch) == (one.name, 1)
    spare.act(page().held[0].tap)
    # The spare goes on writing where the other one stopped.
    assert spare.at == id
    # Linked again by a thread of its own: the loop of that tap has ended.
    two.release(id)
    assert two.desk(id).record({"kind": "noted", "text": "went on"})
    until(lambda: hub.service.cursor(id) == 7)
    assert hub.service.writers.of(id) is not None and two.log.verify(id) is None
    # The first one is told, and writes no more.
    old = Session(one, Frame())
    old.at = id
    until(lambda: "接管" in banner(old), 15)
    assert not one.desk(id).record({"kind": "noted", "text": "late"})
    with pytest.raises(NotRecorded, match="taken_over"):
        one.log.append(id, notes(1))
    # So is the head referee.
    head = HubSession(hub.service, Frame())
    head.act(Tap(Do.TABLE, "12"))
    shown = head.face()
    assert isinstance(shown, TablePage)
    assert shown.device[0].value == f"{two.name} · 第 2 任"
    assert [each.kind for each in hub.service.hub.acts()] == ["hub_opened", "writer_changed"]
    stop(one, two)


def test_r5_late_events_of_the_device_before_are_kept_and_not_applied(
    hub: RunningHub, tmp_path: Path
) -> None:
    one, two = joined(hub, tmp_path / "1.sqlite", "12"), joined(hub, tmp_path / "2.sqlite", "12")
    id = begun(hub, one)
    stop(one)
    late = one.log.append(id, notes(2, "late"))
    (guest,) = (each for each in hub.service.access.guests() if each.name == two.name)
    hub.service.take_over(id, guest)
    again = Device(tmp_path / "1.sqlite")
    again.desk(id)
    until(lambda: hub.service.hub.aside_of(id) == tuple(each.seq for each in late))
    assert hub.service.cursor(id) == 6
    until(lambda: (status := again.sync_status(id)) and status.code == "taken_over")
    # Both are there, and the head referee sees the table marked.
    until(lambda: (t := hub.service.board.table(id)) and t.aside)
    stop(again, two)


def test_r5_who_has_not_taken_over_may_not_write(hub: RunningHub, tmp_path: Path) -> None:
    """Two tablets that joined for the same table do not both write one log."""
    one = joined(hub, tmp_path / "1.sqlite", "12")
    id = begun(hub, one)
    _, other = hub.service.access.admit(Role.TABLE, ("12",), "T-other")
    _, foreign = hub.service.access.admit(Role.TABLE, ("13",), "T-foreign")
    _, board = hub.service.access.admit(Role.BOARD, (), "board")
    url = f"{hub.url}/api/v1"

    def ask(method: str, path: str, token: str) -> tuple[int, str]:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        body = b'{"events": []}' if method == "POST" else None
        answer = httpx.request(method, f"{url}{path}", content=body, headers=headers)
        return answer.status_code, answer.json().get("code", "")

    assert ask("POST", f"/logs/{id}/events", other) == (409, "other_writer")
    assert ask("POST", f"/logs/{id}/hello", other) == (409, "other_writer")
    assert ask("POST", f"/logs/{id}/takeover", foreign) == (403, "not_your_table")
    assert ask("POST", f"/logs/{id}/takeover", board) == (403, "read_only")
    assert ask("GET", "/tables", board) == (403, "read_only")
    assert httpx.get(f"{url}/tables", headers={"Authorization": f"Bearer {foreign}"}).json()["tables"] == []
    assert hub.service.hub.aside_of(id) == ()
    writer = hub.service.writers.of(id)
    assert writer and writer.epoch == 1
    stop(one)


def test_a_device_that_joins_anew_goes_on_writing(hub: RunningHub, tmp_path: Path) -> None:
    one = joined(hub, tmp_path / "1.sqlite", "12")
    id = begun(hub, one)
    _, token = hub.service.access.admit(Role.TABLE, ("12",), one.name)
    one.enter(HubKey(url=hub.url, token=token, tables=("12",)))
    one.desk(id).record({"kind": "noted", "text": "again"})
    until(lambda: hub.service.cursor(id) == 7)
    writer = hub.service.writers.of(id)
    assert writer and writer.epoch == 1
    stop(one)


def test_a_device_with_other_events_of_its_own_keeps_them(hub: RunningHub, tmp_path: Path) -> None:
    one, two = joined(hub, tmp_path / "1.sqlite", "12"), joined(hub, tmp_path / "2.sqlite", "12")
    id = begun(hub, one)
    own = EventsOf(two).other(id)
    held = one.log.read_sealed(id)
    with pytest.raises(NotRecorded, match="other_writer"):
        two.log.adopt(id, held, {})
    with pytest.raises(NotRecorded, match="damaged"):
        two.log.adopt("T9", held[1:], {})
    assert [each.body for each in two.log.read_sealed(id)] == own
    stop(one, two)


class EventsOf:
    """Another history under the same id."""

    def __init__(self, device: Device) -> None:
        self._device = device

    def other(self, id: str) -> list[str]:
        self._device.log.create([opened("12"), *notes(2, "mine")], log=id)
        return [each.body for each in self._device.log.read_sealed(id)]
