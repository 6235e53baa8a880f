"""R25 and more: what anybody may send to a hub, what another hub may tell, what shows of a log cut."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
    unsupported_method,
)

from referee_app.__main__ import main
from referee_app.device import Device
from referee_app.hub.access import Role
from referee_app.hub.service import Service
from referee_app.hub.store import open_hub
from referee_app.link.sync import Sync, SyncState
from referee_app.link.wire import MAX_EVENTS, MAX_REQUEST, Push, WireEvent
from referee_app.storage.log import EventLog, Store
from tests.hubs import RunningHub, fouls, notes, opened, running_hub, table_log, until


@contextlib.contextmanager
def syncing(log: EventLog, id: str, url: str, **more: Any) -> Iterator[Sync]:
    sync = Sync(log, id, url, heartbeat=0.05, longest_wait=0.1, **more)
    sync.start()
    try:
        yield sync
    finally:
        sync.stop()


# Whatever is sent


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHub]:
    """A hub that lets in who joined, with one table, and a token for it."""
    folder = tmp_path_factory.mktemp("hub")
    with running_hub(folder / "hub.sqlite", is_open=False) as running:
        log = EventLog(Store(folder / "t.sqlite"))
        log.create([opened("12"), *notes(5)], log="T12")
        with syncing(log, "T12", running.url, token=token(running)) as sync:
            until(lambda: sync.status.unsent == 0)
        yield running


def token(hub: RunningHub) -> str:
    return hub.service.access.admit(Role.TABLE, ("12",), "T-1")[1]


UNSAID = [unsupported_method, positive_data_acceptance, negative_data_rejection]
"""A body is read by hand, to be unpacked within limits; what is wrong in it is told in the answer alone."""


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_no_request_breaks_the_hub_or_changes_a_log(hub: RunningHub, mode: GenerationMode) -> None:
    """Requests made from the hub's own description, well formed and not: an answer in words, no fault."""
    described = schemathesis.openapi.from_url(f"{hub.url}/api/v1/openapi.json")
    before, known = hub.events("T12"), {"Authorization": f"Bearer {token(hub)}"}
    for found in described.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            if case.query and "wait" in case.query:
                # Nobody is there to say anything, so it would only be waited for.
                case.query["wait"] = 0
            answer = case.call_and_validate(
                base_url=f"{hub.url}/api/v1", headers=known, excluded_checks=UNSAID, timeout=30
            )
            assert answer.status_code < 500

        ask()
    assert hub.events("T12")[: len(before)] == before


@pytest.mark.parametrize(
    "path",
    [
        "/logs/..%2f..%2fhub.sqlite/events",
        "/logs/%2e%2e/events",
        "/logs/T12%00/events",
        "/logs/T12;x=1/events",
        "/../../data/hub.sqlite",
        "/books/../logs",
        "/logs/" + "x" * 65 + "/events",
        "//etc/passwd",
    ],
)
def test_no_path_leads_elsewhere(hub: RunningHub, path: str) -> None:
    answer = httpx.get(f"{hub.url}/api/v1{path}", headers={"Authorization": f"Bearer {token(hub)}"})
    assert answer.status_code in (401, 404, 405, 422)
    assert b"SQLite" not in answer.content and b"root:" not in answer.content


def test_bodies_have_limits_packed_and_unpacked(hub: RunningHub) -> None:
    import gzip

    headers = {"Authorization": f"Bearer {token(hub)}", "Content-Type": "application/json"}
    url = f"{hub.url}/api/v1/logs/T12/events"
    bomb = gzip.compress(b" " * (MAX_REQUEST * 20))
    for content, more in ((b" " * (MAX_REQUEST + 1), {}), (bomb, {"Content-Encoding": "gzip"})):
        answer = httpx.post(url, content=content, headers={**headers, **more}, timeout=30)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    event = WireEvent(seq=1, body="{}", prev="0" * 64, hash="0" * 64).model_dump()
    answer = httpx.post(url, json={"events": [event] * (MAX_EVENTS + 1)}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "not_valid")
    deep = b'{"events":' + b"[" * 100_000
    assert httpx.post(url, content=deep, headers=headers).json()["code"] == "not_valid"


def test_a_replayed_request_changes_nothing_and_is_nobodys_key(hub: RunningHub) -> None:
    """What was overheard opens nothing without its token, and with it says only what was said before."""
    held = hub.service.hub.log.read_sealed("T12")
    body = Push(events=tuple(WireEvent.of(each) for each in held)).model_dump_json()
    url, plain = f"{hub.url}/api/v1/logs/T12/events", {"Content-Type": "application/json"}
    assert httpx.post(url, content=body, headers=plain).status_code == 401
    known = {**plain, "Authorization": f"Bearer {token(hub)}"}
    assert httpx.post(url, content=body, headers=known).json()["stored"] == 0
    # The same events under another log's name do not fit its chain.
    other = url.replace("T12", "T12b")
    assert httpx.post(other, content=body, headers=known).json()["code"] == "broken"


NASTY = ["<script>alert(1)</script>", "a\u0000b", "\u202e反", "x" * 500, "\ud800"]


@pytest.mark.parametrize("name", NASTY, ids=range(len(NASTY)))
def test_no_name_is_markup_or_breaks_a_line(hub: RunningHub, name: str) -> None:
    """Control characters and endless names are refused where they are read; markup is only ever text."""
    import json

    headers = {"Authorization": f"Bearer {token(hub)}", "Content-Type": "application/json"}
    body = json.dumps({"device": name, "unsent": 1})
    answer = httpx.post(f"{hub.url}/api/v1/logs/T12/hello", content=body, headers=headers)
    assert answer.status_code in (200, 422)
    if answer.status_code == 200:
        table = hub.service.board.table("T12")
        assert table and table.contact
        shown = table.contact.hello.device
        assert len(shown) <= 200 and all(each.isprintable() for each in shown)


# Versions


def test_r25_a_table_that_is_too_old_is_told_and_an_unknown_field_is_not_minded(
    hub: RunningHub, tmp_path: Path
) -> None:
    headers = {"Authorization": f"Bearer {token(hub)}"}
    url = f"{hub.url}/api/v1/logs/T12/hello"
    old = httpx.post(url, json={"protocol": 0}, headers=headers)
    assert (old.status_code, old.json()["code"]) == (426, "too_old")
    assert "更新" in old.json()["message"]
    newer = httpx.post(url, json={"protocol": 9, "from_the_future": [1]}, headers=headers).json()
    assert newer["protocol"] == 1
    silent = httpx.post(url, json={}, headers=headers)
    assert silent.status_code == 200


def test_r25_a_table_says_that_it_is_too_old_and_records_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hub of a later version: its oldest form is one that this table does not know."""
    from referee_app.hub import api

    with running_hub(tmp_path / "hub.sqlite") as hub:
        monkeypatch.setattr(api, "OLDEST", 2)
        log, id = table_log(tmp_path / "t.sqlite", notes(2))
        with syncing(log, id, hub.url) as sync:
            until(lambda: sync.status.code == "too_old")
            assert (sync.status.state, sync.status.unsent) == (SyncState.REFUSED, 3)
            assert log.append(id, notes(1))[0].seq == 4


# Another hub, a hub without its file


def test_a_hub_that_lost_its_file_is_heard_again(tmp_path: Path) -> None:
    """Its decisions are numbered on, so that none passes for one that the table knows already."""
    device = Device(tmp_path / "t.sqlite", "http://127.0.0.1:1")
    id = device.log.create([opened("12"), {"kind": "deal_started"}, *fouls()])
    desk = device.desk(id)
    ports: list[int] = []
    for name, kind in (("first", "forfeit_lifted"), ("second", "forfeit_confirmed")):
        if name == "second":
            desk.record(fouls()[0] | {"note": "again"})
        with running_hub(tmp_path / f"{name}.sqlite") as hub:
            ports.append(hub.service.hub.numbers.base)
            target = max(each.seq for each in desk.state.fouls)
            assert hub.service.decide(kind, id, target)  # type: ignore[arg-type]

            def record(fact: dict[str, Any]) -> None:
                if fact["hub_seq"] not in desk.state.rulings:
                    desk.record(fact)

            with syncing(device.log, id, hub.url, on_ruling=record):
                known = len(ports)
                until(lambda: len(desk.state.rulings) == known)  # noqa: B023
        # Two hubs are never begun within the same second by people.
        import time

        time.sleep(1.1)
    assert desk.state.forfeit and desk.state.forfeit.status == "confirmed"


def test_a_hub_that_died_at_its_first_start_has_one_log(tmp_path: Path) -> None:
    path = tmp_path / "hub.sqlite"
    hub = open_hub(path)
    with hub.store.writing() as db:
        db.execute("DELETE FROM settings WHERE key='hub_log'")
    hub.store.close()
    again = open_hub(path)
    assert again.id == hub.id and len(again.acts()) == 1
    again.store.close()


# A log that was cut


def test_verify_misses_an_event_that_was_taken_off_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, id = table_log(tmp_path / "t.sqlite", notes(5))
    log.store.close()
    assert main(["verify", str(tmp_path / "t.sqlite")]) == 0
    with contextlib.closing(sqlite3.connect(tmp_path / "t.sqlite")) as db:
        db.execute("DELETE FROM events WHERE log=? AND seq=6", (id,))
        db.commit()
    capsys.readouterr()
    assert main(["verify", str(tmp_path / "t.sqlite"), "--lang", "en"]) == 1
    assert "first 5 events are whole" in capsys.readouterr().out


def test_a_store_of_the_first_layout_learns_its_heads(tmp_path: Path) -> None:
    log, id = table_log(tmp_path / "t.sqlite", notes(5))
    with log.store.writing() as db:
        db.execute("DROP TABLE heads")
        db.execute("DELETE FROM _sqlite_migrations WHERE name='m002_heads'")
    log.store.close()
    again = Store(tmp_path / "t.sqlite")
    assert again.rows("SELECT log, seq FROM heads") == [(id, 6)]
    again.close()


def test_a_hub_keeps_the_ends_of_the_logs_it_holds(hub: RunningHub) -> None:
    assert isinstance(hub.service, Service)
    (row,) = hub.service.hub.store.rows("SELECT seq, hash FROM heads WHERE log='T12'")
    assert row == tuple(hub.service.hub.store.rows("SELECT max(seq), hash FROM events WHERE log='T12'")[0])
