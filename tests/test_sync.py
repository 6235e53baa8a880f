"""From table to hub over a network that fails: everything arrives once, and the table never waits (R1–R4)."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from referee_app.link.sync import Sync, SyncState, SyncStatus, back_off
from referee_app.link.wire import CODES
from referee_app.storage.log import EventLog, NotRecorded, Store
from referee_app.texts import catalogue
from tests.hubs import Proxy, RunningHub, notes, opened, running_hub, table_log, until


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[RunningHub]:
    with running_hub(tmp_path / "hub.sqlite") as running:
        yield running


@pytest.fixture
def proxy(hub: RunningHub) -> Iterator[Proxy]:
    made = Proxy(hub.port)
    yield made
    made.close()


@pytest.fixture
def table(tmp_path: Path) -> tuple[EventLog, str]:
    return table_log(tmp_path / "table.sqlite", notes(4))


class Running:
    """A sync in its thread that a test can wait for; remembers what it said."""

    def __init__(self, log: EventLog, id: str, url: str, **more: Any) -> None:
        self.said: list[SyncStatus] = []
        self.sync = Sync(
            log, id, url, on_status=self.said.append, heartbeat=0.1, longest_wait=0.1, **{"wait": 2, **more}
        )

    def __enter__(self) -> Sync:
        self.sync.start()
        return self.sync

    def __exit__(self, *_: object) -> None:
        self.sync.stop()


def bodies(log: EventLog, id: str) -> list[str]:
    return [each.body for each in log.read_sealed(id)]


# Sending


def test_r2_what_is_recorded_reaches_the_hub_and_is_counted(
    hub: RunningHub, table: tuple[EventLog, str]
) -> None:
    log, id = table
    assert Sync(log, id, hub.url).status == SyncStatus(SyncState.OFF, unsent=5)
    with Running(log, id, hub.url, device="A-017", app_version="1.4.2") as sync:
        until(lambda: sync.status.unsent == 0)
        log.append(id, notes(3))
        assert sync.status.unsent == 3
        sync.wake()
        until(lambda: sync.status.acked == 8)
        assert sync.status.state is SyncState.ONLINE
        until(lambda: sync.status.offset is not None)
        assert abs(sync.status.offset or 9) < 1
        until(lambda: (t := hub.service.board.table(id)) and t.contact and t.contact.hello.device == "A-017")
    assert hub.events(id) == bodies(log, id)


def test_r1_r4_everything_arrives_once_over_a_line_cut_in_mid_push(
    hub: RunningHub, proxy: Proxy, tmp_path: Path
) -> None:
    """The line is cut after a random number of bytes, again and again, while the table goes on writing."""
    log, id = table_log(tmp_path / "table.sqlite")
    dice = random.Random(7)
    with Running(log, id, proxy.url) as sync:
        for _ in range(12):
            proxy.cut_after = dice.randrange(1, 2500)
            started = time.monotonic()
            log.append(id, notes(dice.randrange(1, 30), str(dice.random())))
            sync.wake()
            assert time.monotonic() - started < 1, "the table waited for the network"
            until(lambda: proxy.cut_after is None)
        until(lambda: sync.status.unsent == 0)
    assert proxy.cuts == 12
    assert hub.events(id) == bodies(log, id)


def test_r4_a_lost_answer_makes_the_table_send_again_and_changes_nothing(
    hub: RunningHub, proxy: Proxy, table: tuple[EventLog, str]
) -> None:
    log, id = table
    proxy.drop_answers = True
    with Running(log, id, proxy.url) as sync:
        until(lambda: hub.service.cursor(id) == 5 or proxy.cuts > 3)
        assert sync.status.acked == 0 and sync.status.state is SyncState.OFFLINE
        proxy.drop_answers = False
        until(lambda: sync.status.unsent == 0)
    assert hub.events(id) == bodies(log, id)


def test_r4_everything_said_twice_is_stored_once(
    hub: RunningHub, proxy: Proxy, table: tuple[EventLog, str]
) -> None:
    log, id = table
    proxy.twice, proxy.delay = True, 0.002
    with Running(log, id, proxy.url) as sync:
        for _ in range(5):
            log.append(id, notes(7))
            sync.wake()
            until(lambda: sync.status.unsent == 0)
            proxy.cut()
    time.sleep(0.3)
    assert hub.events(id) == bodies(log, id)
    assert hub.service.hub.aside_of(id) == ()


def test_r1_a_hub_that_is_away_costs_the_table_nothing(tmp_path: Path) -> None:
    log, id = table_log(tmp_path / "table.sqlite")
    with Running(log, id, "http://127.0.0.1:9") as sync:
        until(lambda: sync.status.code == "no_connection")
        since = sync.status.since
        started = time.monotonic()
        for _ in range(50):
            log.append(id, notes(1))
            sync.wake()
        assert time.monotonic() - started < 2
        status = sync.status
        assert (status.state, status.unsent, status.since) == (SyncState.OFFLINE, 51, since)


def test_r2_a_hub_that_lost_its_file_gets_everything_again(
    tmp_path: Path, table: tuple[EventLog, str]
) -> None:
    log, id = table
    with running_hub(tmp_path / "one.sqlite") as first, Running(log, id, first.url) as sync:
        until(lambda: sync.status.unsent == 0)
        port = first.port
    log.append(id, notes(2))
    with running_hub(tmp_path / "two.sqlite", port) as second, Running(log, id, second.url) as sync:
        until(lambda: sync.status.acked == 7)
        assert second.events(id) == bodies(log, id)


def test_r2_a_hub_that_restarts_is_found_again(tmp_path: Path, table: tuple[EventLog, str]) -> None:
    log, id = table
    first = RunningHub(tmp_path / "hub.sqlite")
    with Running(log, id, first.url) as sync:
        until(lambda: sync.status.unsent == 0)
        first.stop()
        log.append(id, notes(2))
        sync.wake()
        until(lambda: sync.status.state is SyncState.OFFLINE)
        with running_hub(tmp_path / "hub.sqlite", first.port) as again:
            until(lambda: sync.status.unsent == 0)
            assert again.events(id) == bodies(log, id)


def test_r4_a_fork_is_refused_told_and_both_are_kept(hub: RunningHub, tmp_path: Path) -> None:
    """A tablet that went back to an older copy of its file writes other events under the same numbers."""
    log, id = table_log(tmp_path / "table.sqlite", notes(4))
    with Running(log, id, hub.url) as sync:
        until(lambda: sync.status.unsent == 0)
    log.store.db.execute("VACUUM INTO ?", [str(tmp_path / "old.sqlite")])
    log.append(id, notes(2, "first"))
    with Running(log, id, hub.url) as sync:
        until(lambda: sync.status.acked == 7)
    old = EventLog(Store(tmp_path / "old.sqlite"))
    with Running(old, id, hub.url) as sync:
        until(lambda: sync.status.code == "hub_ahead")
        old.append(id, notes(3, "second"))
        sync.wake()
        until(lambda: sync.status.code == "fork")
        assert sync.status.state is SyncState.REFUSED and sync.status.unsent == 3
        # Refused, and still writing.
        assert old.append(id, notes(1))[0].seq == 9
    assert hub.events(id) == bodies(log, id)
    assert hub.service.hub.aside_of(id)[:3] == (6, 7, 8)
    until(lambda: (t := hub.service.board.table(id)) and t.aside)


def test_r29_a_practice_table_never_sends(hub: RunningHub, tmp_path: Path) -> None:
    log = EventLog(Store(tmp_path / "table.sqlite"))
    by_meta = log.create([opened()], meta={"practice": True})
    by_event = log.create([opened(practice=True), *notes(3)])
    for id in (by_meta, by_event):
        with Running(log, id, hub.url) as sync:
            time.sleep(0.1)
            assert sync.status == SyncStatus(SyncState.OFF)
    assert hub.service.hub.table_logs() == ()


def test_without_a_hub_events_are_only_here(table: tuple[EventLog, str]) -> None:
    log, id = table
    with Running(log, id, "") as sync:
        sync.wake()
        assert sync.status == SyncStatus(SyncState.OFF, unsent=5)


@pytest.mark.parametrize(
    ("address", "code"), [("http://127.0.0.1:bad", "bad_address"), ("nonsense", "bad_address")]
)
def test_a_wrong_address_is_told(table: tuple[EventLog, str], address: str, code: str) -> None:
    log, id = table
    with Running(log, id, address) as sync:
        until(lambda: sync.status.code == code)


def test_another_server_in_the_hubs_place_is_told(table: tuple[EventLog, str]) -> None:
    """A login page of the hall's network answers everything with 200."""
    import http.server

    class Login(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<h1>Welcome to our Wi-Fi</h1>")

        do_GET = do_POST

        def log_message(self, format: str, *args: Any) -> None:
            pass

    log, id = table
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Login) as server:
        threading.Thread(target=server.serve_forever).start()
        with Running(log, id, f"http://127.0.0.1:{server.server_port}") as sync:
            until(lambda: sync.status.code == "not_a_hub")
            assert sync.status.state is SyncState.OFFLINE and sync.status.unsent == 5
        server.shutdown()


def test_back_off_doubles_to_half_a_minute_and_is_spread() -> None:
    waits = [back_off(n) for n in range(1, 40)]
    assert 0.25 <= waits[0] <= 0.5 and 0.5 <= waits[1] <= 1
    assert all(15 <= each <= 30 for each in waits[10:])
    assert len(set(waits[10:])) > 20


def test_the_sync_needs_no_network_to_say_how_it_stands(table: tuple[EventLog, str]) -> None:
    log, id = table
    log.ack(id, 3)
    log.confirm(id, 2)
    status = Sync(log, id, "http://127.0.0.1:9").status
    assert (status.unsent, status.acked, status.confirmed) == (2, 3, 2)


def test_every_reason_has_its_words() -> None:
    for lang in ("zh", "en"):
        assert {f"sync_{code}" for code in CODES} <= catalogue(lang).keys()


# Listening


def test_r2_a_decision_reaches_its_table_and_is_recorded(
    hub: RunningHub, table: tuple[EventLog, str]
) -> None:
    log, id = table
    got: list[dict[str, Any]] = []

    def on_ruling(fact: dict[str, Any]) -> None:
        got.append(fact)
        log.append(id, [fact])

    with Running(log, id, hub.url, on_ruling=on_ruling) as sync:
        until(lambda: sync.status.unsent == 0)
        assert hub.service.decide("forfeit_lifted", "another-table", 3)
        assert hub.service.decide("forfeit_confirmed", id, 4, "三次", by="陈建国")
        until(lambda: got)
        sync.wake()
        until(lambda: hub.service.cursor(id) == 6)
        assert sync.status.confirmed == 4
    fact = {
        "kind": "ruling_received",
        "ruling": "forfeit_confirmed",
        "target": 4,
        "note": "三次",
        "by": "陈建国",
    }
    assert got == [{**fact, "hub_seq": hub.service.hub.numbers.base + 3}]
    assert log.cursor(id).pulled == hub.service.hub.numbers.base + 3


def test_a_decision_that_could_not_be_recorded_comes_again(
    hub: RunningHub, table: tuple[EventLog, str]
) -> None:
    log, id = table
    calls: list[int] = []

    def on_ruling(fact: dict[str, Any]) -> None:
        calls.append(fact["hub_seq"])
        if len(calls) < 3:
            raise NotRecorded("disk_full")

    hub.service.decide("result_confirmed", id, 5)
    with Running(log, id, hub.url, on_ruling=on_ruling) as sync:
        until(lambda: len(calls) == 3)
        until(lambda: sync.status.confirmed == 5)
    assert calls == [hub.service.hub.numbers.base + 2] * 3


def test_a_decision_waits_for_a_table_that_is_away(hub: RunningHub, table: tuple[EventLog, str]) -> None:
    log, id = table
    hub.service.decide("forfeit_confirmed", id, 4)
    hub.service.decide("forfeit_lifted", id, 4, "裁判长改判")
    got: list[str] = []
    with Running(log, id, hub.url, on_ruling=lambda fact: got.append(fact["ruling"])):
        until(lambda: len(got) == 2)
    assert got == ["forfeit_confirmed", "forfeit_lifted"]


def test_news_is_told_at_once_to_who_waits(hub: RunningHub) -> None:
    def decide() -> None:
        time.sleep(0.2)
        hub.service.decide("forfeit_confirmed", "t", 9)

    threading.Thread(target=decide).start()
    started = time.monotonic()
    query = {"table_log": "t", "after": "0", "wait": "10"}
    answer = httpx.get(f"{hub.url}/api/v1/hub/events", params=query, timeout=15).json()
    assert 0.1 < time.monotonic() - started < 2
    assert [each["target"] for each in answer["rulings"]] == [9] and answer[
        "cursor"
    ] == hub.service.hub.numbers.base + 2


def test_a_fault_of_the_screen_does_not_stop_sync(hub: RunningHub, table: tuple[EventLog, str]) -> None:
    log, id = table

    def broken(_status: SyncStatus) -> None:
        raise RuntimeError("no page")

    sync = Sync(log, id, hub.url, on_status=broken, heartbeat=0.1)
    sync.start()
    until(lambda: sync.status.unsent == 0)
    sync.stop()
