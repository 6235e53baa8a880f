"""The hub takes in, never loses, never rewrites, and shows what the logs say (R1–R4, R8, R11, R16)."""

from __future__ import annotations

import contextlib
import gzip
import itertools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.device import Device
from referee_app.events import parse
from referee_app.fold import fold
from referee_app.hub.access import Denial
from referee_app.hub.board import Board
from referee_app.hub.books import Shelf
from referee_app.hub.ingest import Ingest, Status
from referee_app.hub.refusals import lang_of
from referee_app.hub.service import Service
from referee_app.hub.store import open_hub
from referee_app.link.wire import MAX_EVENTS, Batch, WireEvent
from referee_app.state import TableState
from referee_app.storage.log import EventLog, NotRecorded, Store
from referee_app.storage.sealed import GENESIS, Sealed, seal
from referee_app.texts import catalogue
from rules import book as books
from tests.hubs import RunningHub, fouls, notes, opened, running_hub, table_log, until

START = datetime(2026, 10, 3, 6, 0, tzinfo=UTC)


def chain(facts: Sequence[dict[str, Any]], log: str = "T1") -> list[Sealed]:
    """Facts as a sealed log, one second apart."""
    prev, made = GENESIS, list[Sealed]()
    for seq, fact in enumerate(facts, 1):
        event = parse({**fact, "seq": seq, "at": START + timedelta(seconds=seq)})
        made.append(seal(log, prev, event))
        prev = made[-1].hash
    return made


def batch(events: Sequence[Sealed], log: str = "T1") -> Batch:
    return Batch(log=log, events=tuple(WireEvent.of(each) for each in events))


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[RunningHub]:
    with running_hub(tmp_path / "hub.sqlite") as running:
        yield running


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    made = Service(tmp_path / "hub.sqlite")
    yield made
    made.close()


# The way in


def test_r4_the_same_events_again_change_nothing(service: Service) -> None:
    events = chain([opened(), *notes(9)])
    first = service.ingest.ingest(batch(events))
    assert (first.status, first.cursor, first.stored) == ("ok", 10, 10)
    for piece in (events, events[3:6], events[:1], []):
        again = service.ingest.ingest(batch(piece))
        assert (again.status, again.cursor, again.stored) == ("ok", 10, 0)


def test_a_gap_is_answered_with_the_cursor(service: Service) -> None:
    events = chain([opened(), *notes(9)])
    assert service.ingest.ingest(batch(events[:3])).cursor == 3
    result = service.ingest.ingest(batch(events[5:]))
    assert (result.status, result.cursor, result.seq) == ("gap", 3, 6)
    assert service.ingest.ingest(batch(events[2:])).cursor == 10


def test_r4_a_fork_is_put_aside_and_replaces_nothing(service: Service) -> None:
    one, two = chain([opened(), *notes(4, "a")]), chain([opened(), *notes(6, "b")])
    assert service.ingest.ingest(batch(one)).cursor == 5
    for _ in range(2):
        result = service.ingest.ingest(batch(two))
        assert (result.status, result.cursor, result.seq) == ("fork", 5, 2)
    # An event that continues another history is a fork, too.
    assert service.ingest.ingest(batch(two[5:])).status == "fork"
    assert service.hub.aside_of("T1") == (2, 3, 4, 5, 6, 7)
    assert [each.body for each in service.hub.log.read_sealed("T1")] == [each.body for each in one]
    service.board.settle()
    until(lambda: (t := service.board.table("T1")) and len(t.aside) == 6)


def test_what_is_no_event_is_refused(service: Service) -> None:
    events = chain([opened(), *notes(2)])
    torn = events[1].model_copy(update={"body": events[1].body.replace("x0", "x9")})
    unknown = seal_raw({"seq": 1, "at": "2026-01-01T00:00:00Z", "kind": "from_the_future"})
    renumbered = seal_raw(json.loads(events[1].body))
    for bad, code in (
        ([events[0], torn], "broken"),
        ([events[0], events[2]], "broken"),
        ([unknown], "bad_event"),
        ([renumbered], "bad_event"),
        ([seal_raw([])], "bad_event"),
        (chain([opened(practice=True)]), "practice"),
    ):
        assert service.ingest.ingest(batch(bad)).status == code
    assert service.ingest.ingest(Batch(log=service.hub.id, events=())).status == "not_yours"
    assert service.hub.table_logs() == ()


def seal_raw(body: Any) -> Sealed:
    from referee_app.storage.sealed import chain_hash

    text = json.dumps(body)
    return Sealed(log="T1", seq=1, body=text, prev=GENESIS, hash=chain_hash("T1", GENESIS, text))


def test_r1_what_cannot_be_written_is_not_acknowledged(service: Service) -> None:
    events = chain([opened(), *notes(200, "y" * 400)])
    service.ingest.ingest(batch(events[:10]))
    pages = service.hub.store.db.execute("PRAGMA page_count").fetchone()[0]
    service.hub.store.db.execute(f"PRAGMA max_page_count={pages + 1}").fetchone()
    with pytest.raises(NotRecorded):
        service.ingest.ingest(batch(events))
    service.hub.store.db.execute("PRAGMA max_page_count=1000000").fetchone()
    assert service.ingest.ingest(batch(events)).cursor == 201


def test_many_tables_at_once_share_a_transaction(service: Service) -> None:
    logs = {f"T{n}": chain([opened(str(n)), *notes(3)], f"T{n}") for n in range(50)}
    waiting = [service.writer.submit(batch(events, log)) for log, events in logs.items() for _ in range(2)]
    assert {each.result(timeout=5).cursor for each in waiting} == {4}
    assert len(service.hub.table_logs()) == 50


# The board


def moves() -> st.SearchStrategy[list[dict[str, Any]]]:
    """Facts as a table may record them, sensible or not."""
    seats, cards = st.sampled_from("NESW"), st.sampled_from(["H5", "S5", "?7", "??", "BJ"])
    one = st.one_of(
        st.fixed_dictionaries(
            {"kind": st.just("played"), "seat": seats, "cards": st.lists(cards, min_size=1, max_size=2)}
        ),
        st.fixed_dictionaries({"kind": st.just("passed"), "seat": seats}),
        st.fixed_dictionaries({"kind": st.just("hand_raised"), "seat": seats}),
        st.just({"kind": "play_resumed"}),
        st.fixed_dictionaries(
            {
                "kind": st.just("penalty_given"),
                "seat": seats,
                "offence": st.just("out_of_turn"),
                "effects": st.lists(st.sampled_from(["foul", "warning", "take_back"]), max_size=2),
                "targets": st.lists(st.integers(2, 20), max_size=2),
            }
        ),
        st.fixed_dictionaries(
            {"kind": st.just("retracted"), "targets": st.lists(st.integers(2, 20), min_size=1, max_size=2)}
        ),
        st.fixed_dictionaries(
            {
                "kind": st.just("ruling_received"),
                "hub_seq": st.integers(1, 3),
                "ruling": st.sampled_from(["forfeit_confirmed", "forfeit_lifted", "result_confirmed"]),
                "target": st.integers(1, 20),
            }
        ),
    )
    begun = [{"kind": "deal_started"}, {"kind": "play_began", "leader": "N"}]
    return st.lists(one, max_size=25).map(
        lambda found: [_past(n, f) for n, f in enumerate([opened(), *begun, *found], 1)]
    )


def _past(seq: int, fact: dict[str, Any]) -> dict[str, Any]:
    """The fact with targets that were recorded before it."""
    targets = [2 + target % max(1, seq - 2) for target in fact.get("targets", ())]
    return {**fact, "targets": targets} if "targets" in fact else fact


def told(state: TableState) -> dict[str, Any]:
    """Everything a state says; its history as a plain list."""
    return {**vars(state), "history": state.events()}


@settings(max_examples=30, deadline=None)
@given(facts=moves(), data=st.data())
def test_r8_the_board_is_the_fold_of_the_logs_whatever_way_they_came(
    facts: list[dict[str, Any]], data: st.DataObject
) -> None:
    """Chunks of any size, twice over, late and in any order: the board says what the whole log says."""
    events = chain(facts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(events)), max_size=4)))
    edges = [0, *cuts, len(events)]
    chunks = [events[a:b] for a, b in itertools.pairwise(edges)]
    order = data.draw(st.permutations(chunks * 2))
    with tempfile.TemporaryDirectory() as folder:
        hub = open_hub(Path(folder) / "hub.sqlite")
        board = Board(hub, Shelf(hub).find)
        ingest = Ingest(hub, board.touch)
        for chunk in order:
            ingest.ingest(batch(chunk))
            if data.draw(st.booleans()):
                board.settle()
        while ingest.ingest(batch([])).cursor < len(events):
            ingest.ingest(batch(events[ingest.ingest(batch([])).cursor :]))
        board.settle()
        table = board.table("T1")
        assert table is not None and table.trouble is None
        assert told(table.state) == told(fold(parse(json.loads(each.body)) for each in events))
        # A hub that starts again says the same.
        again = Board(hub, Shelf(hub).find)
        again.touch(*hub.table_logs())
        again.settle()
        after = again.table("T1")
        assert after is not None and told(after.state) == told(table.state)
        hub.store.close()


def test_an_event_that_cannot_be_applied_stops_its_own_table_only(service: Service) -> None:
    # A log that does not begin with an opened table cannot be followed.
    service.ingest.ingest(batch(chain([{"kind": "play_began", "leader": "N"}], "odd"), "odd"))
    service.ingest.ingest(batch(chain([opened()])))
    until(lambda: service.board.table("T1") and service.board.table("odd"))
    odd, good = service.board.table("odd"), service.board.table("T1")
    assert odd is not None and odd.trouble == 1
    assert good is not None and good.state.opened is not None


def test_a_rule_book_of_the_organiser_is_sent_to_the_hub(hub: RunningHub, tmp_path: Path) -> None:
    from referee_app.link.sync import Sync

    own = books.build(
        {
            "meta": {
                "id": "house",
                "extends": "standard",
                "title": {"zh": "自定", "en": "House"},
                "short": {"zh": "自", "en": "H"},
                "about": {"zh": "-", "en": "-"},
            },
            "foul": {"limit": 5},
        }
    )
    sha = books.digest(own)
    log = EventLog(Store(tmp_path / "t.sqlite"))
    id = log.create([opened(book="house", book_digest=sha)], book=(sha, own.model_dump_json(by_alias=True)))
    sync = Sync(log, id, hub.url, heartbeat=0.1)
    sync.start()

    def limit() -> object:
        table = hub.service.board.table(id)
        if table is None or table.state.book is None:
            return None
        log.append(id, notes(1))
        sync.wake()
        return table.state.book.foul.limit == 5

    until(limit)
    sync.stop()
    # Another text under that digest is refused.
    response = httpx.put(
        f"{hub.url}/api/v1/books/{'0' * 64}", json=json.loads(own.model_dump_json(by_alias=True))
    )
    assert (response.status_code, response.json()["code"]) == (422, "not_that_book")


def test_r11_three_fouls_wait_for_the_head_referee_and_the_table_gets_the_answer(
    hub: RunningHub, tmp_path: Path
) -> None:
    from referee_app.desk import Desk
    from referee_app.link.sync import Sync

    log, id = table_log(
        tmp_path / "t.sqlite", [{"kind": "deal_started"}, {"kind": "play_began", "leader": "N"}, *fouls()]
    )
    desk = Desk(log, id)
    assert desk.state.forfeit is not None and desk.state.forfeit.status == "waiting"
    sync = Sync(log, id, hub.url, on_ruling=lambda fact: desk.record(fact), heartbeat=0.1)
    desk.wake = sync.wake
    sync.start()
    until(lambda: (t := hub.service.board.table(id)) and t.state.forfeit)
    table = hub.service.board.table(id)
    assert table is not None and table.state.forfeit is not None
    assert table.state.forfeit.fouls == (4, 5, 6)
    assert hub.service.decide("forfeit_lifted", id, table.state.forfeit.seq, "重看录像")
    until(lambda: desk.state.forfeit is None)
    until(lambda: (t := hub.service.board.table(id)) and t.state.forfeit is None)
    sync.stop()
    # Lifted is lifted: nobody can confirm it afterwards.
    assert not hub.service.decide("forfeit_confirmed", id, 6)
    assert hub.service.hub.log.verify(hub.service.hub.id) is None


def test_a_decision_is_recorded_once(service: Service) -> None:
    assert service.decide("forfeit_confirmed", "T1", 4)
    assert not service.decide("forfeit_confirmed", "T1", 4)
    assert service.decide("forfeit_lifted", "T1", 4, "改判")
    assert [act.kind for act in service.hub.acts()] == ["hub_opened", "forfeit_confirmed", "forfeit_lifted"]


def test_decisions_outlive_a_restart(tmp_path: Path) -> None:
    first = Service(tmp_path / "hub.sqlite")
    first.decide("result_confirmed", "T1", 9)
    id = first.hub.id
    first.close()
    second = Service(tmp_path / "hub.sqlite")
    assert second.hub.id == id
    assert [each.target for each in second.feed.after("T1", 0)] == [9]
    assert not second.decide("result_confirmed", "T1", 9)
    second.close()


# The addresses


def post(hub: RunningHub, path: str, **more: Any) -> tuple[int, dict[str, Any]]:
    response = httpx.post(f"{hub.url}/api/v1{path}", **more)
    return response.status_code, response.json()


@pytest.mark.parametrize("asked", ["", "en-GB,en;q=0.9"])
def test_every_refusal_has_a_code_and_words_of_the_language_asked_for(hub: RunningHub, asked: str) -> None:
    """Chinese unless English is liked better."""
    json_type = {"Content-Type": "application/json", "Accept-Language": asked}
    many = {"events": [WireEvent.of(each).model_dump() for each in chain(notes(MAX_EVENTS + 1))]}
    bomb = gzip.compress(b" " * 30_000_000)
    spoken = {"Accept-Language": asked}
    packed = {**json_type, "Content-Encoding": "gzip"}
    for path, more, status, code in (
        ("/logs/T1/events", {"content": b"{", "headers": json_type}, 422, "not_valid"),
        ("/logs/T1/events", {"content": b"{}", "headers": spoken}, 415, "not_json"),
        ("/logs/T1/events", {"content": b"no gzip", "headers": packed}, 400, "not_gzip"),
        ("/logs/T1/events", {"content": bomb, "headers": packed}, 413, "too_large"),
        ("/logs/T1/events", {"content": b" " * 5_000_000, "headers": json_type}, 413, "too_large"),
        ("/logs/T1/events", {"json": many}, 422, "not_valid"),
        ("/logs/T1/events", {"json": {"others": []}}, 422, "not_valid"),
        ("/logs/a b/events", {"json": {"events": []}}, 422, "not_valid"),
        (f"/logs/{hub.service.hub.id}/events", {"json": {"events": []}}, 403, "not_yours"),
        ("/logs/T1/hello", {"json": {"unsent": -1}}, 422, "not_valid"),
        ("/nowhere", {"json": {}}, 404, "no_such_address"),
    ):
        got, body = post(hub, path, **{"headers": spoken, **more})
        assert (got, body["code"]) == (status, code), (path, body)
        words = catalogue("en" if asked else "zh")[f"refusal_{code}"]
        assert body["message"].startswith(words.partition("{")[0]) and body["message"]
        assert any(sign > "\u2e80" for sign in body["message"]) is not bool(asked), body
    assert hub.service.hub.table_logs() == ()


def test_the_answer_tells_cursor_time_and_hub(hub: RunningHub) -> None:
    events = chain([opened(), *notes(3)])
    wire = [WireEvent.of(each).model_dump() for each in events]
    status, body = post(hub, "/logs/T1/events", json={"events": wire[:2]})
    assert (status, body["cursor"], body["stored"], body["hub"]) == (200, 2, 2, hub.service.hub.id)
    assert abs(datetime.fromisoformat(body["hub_time"]) - datetime.now(UTC)) < timedelta(seconds=2)
    status, body = post(hub, "/logs/T1/events", json={"events": wire[3:]})
    assert (status, body["code"], body["cursor"]) == (409, "gap", 2)
    status, body = post(hub, "/logs/T1/hello", json={"unsent": 2, "battery": 17})
    assert (status, body["cursor"]) == (200, 2)
    held = httpx.get(f"{hub.url}/api/v1/logs/T1/events", params={"after": 1}).json()
    assert [each["seq"] for each in held["events"]] == [2]
    assert hub.service.board.table("T1") is not None


def test_the_addresses_describe_themselves_without_a_network(hub: RunningHub) -> None:
    schema = httpx.get(f"{hub.url}/api/v1/openapi.json").json()
    assert "/logs/{log}/events" in schema["paths"]
    page = httpx.get(f"{hub.url}/api/v1/docs").text
    assert "hub/events" in page and "http" not in page.replace("https", "http").split("OpenAPI")[1]


# Starting and crashing

_HUB = [sys.executable, "-m", "referee_app", "hub", "--open"]


def started(path: Path, port: int) -> subprocess.Popen[str]:
    """A hub as a process of its own, answering."""
    running = subprocess.Popen(
        [*_HUB, "--db", str(path), "--port", str(port)], stdout=subprocess.PIPE, text=True
    )
    until(lambda: _answers(port))
    return running


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/v1/openapi.json").is_success
    except httpx.TransportError:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_r1_r16_a_killed_hub_has_everything_it_acknowledged(tmp_path: Path) -> None:
    port, path, dice = free_port(), tmp_path / "hub.sqlite", random.Random(3)
    events = chain([opened(), *notes(3000)])
    acknowledged = 0
    for _ in range(2):
        running = started(path, port)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/v1") as client:
            cursor = client.post("/logs/T1/hello", json={}).json()["cursor"]
            assert cursor >= acknowledged
            end = time.monotonic() + 0.2 + dice.random() / 5
            while time.monotonic() < end:
                some = [WireEvent.of(each).model_dump() for each in events[cursor : cursor + 7]]
                cursor = client.post("/logs/T1/events", json={"events": some}).json()["cursor"]
                acknowledged = cursor
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
        log = EventLog(Store(path))
        assert log.verify("T1") is None and log.last("T1") >= acknowledged
        log.store.close()
    assert acknowledged > 20


def test_a_port_in_use_is_told_and_the_file_is_left_alone(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = subprocess.run(
            [*_HUB, "--port", str(port), "--db", str(tmp_path / "hub.sqlite")], capture_output=True, text=True
        )
    assert run.returncode == 2
    assert str(port) in run.stderr and "Traceback" not in run.stderr
    assert not (tmp_path / "hub.sqlite").exists()


def test_a_damaged_hub_file_is_told_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "hub.sqlite"
    path.write_bytes(b"not a database" * 1000)
    run = subprocess.run(
        [*_HUB, "--port", str(free_port()), "--db", str(path)], capture_output=True, text=True
    )
    assert run.returncode == 2 and str(path) in run.stderr and "Traceback" not in run.stderr
    assert path.read_bytes() == b"not a database" * 1000


def test_a_hub_stops_when_told_although_tables_wait(tmp_path: Path) -> None:
    port = free_port()
    running = started(tmp_path / "hub.sqlite", port)

    def wait() -> None:
        query = {"table_log": "T1", "wait": "25"}
        with contextlib.suppress(httpx.TransportError):
            httpx.get(f"http://127.0.0.1:{port}/api/v1/hub/events", params=query, timeout=30)

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.5)
    begun = time.monotonic()
    running.terminate()
    running.wait(timeout=10)
    waiting.join(timeout=5)
    assert time.monotonic() - begun < 8


def test_a_table_and_a_hub_refuse_each_others_file(tmp_path: Path) -> None:
    table_log(tmp_path / "table.db")[0].store.close()
    Service(tmp_path / "hub.db").close()
    before = (tmp_path / "table.db").read_bytes()
    with pytest.raises(NotRecorded, match="the file of a table"):
        Service(tmp_path / "table.db")
    with pytest.raises(NotRecorded, match="the file of a hub"):
        Device(tmp_path / "hub.db")
    assert (tmp_path / "table.db").read_bytes() == before


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "zh"),
        ("*", "zh"),
        ("fr-FR, de;q=0.5", "zh"),
        ("en", "en"),
        ("en-US,en;q=0.9", "en"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("en;q=0.9, zh-TW;q=0.2", "en"),
        ("en;q=0", "zh"),
        ("fr, en;q=0.3", "en"),
        ("zh, en", "zh"),
    ],
)
def test_the_language_of_an_answer_is_the_one_that_is_liked_best(accepted: str, lang: str) -> None:
    assert lang_of(accepted) == lang


def test_every_refusal_has_its_words() -> None:
    """A refusal without words would be a fault of the hub instead of an answer."""
    for lang in ("zh", "en"):
        codes = {*get_args(Status), *get_args(Denial), "bad_code", "too_many", "not_writer"} - {"ok"}
        assert {f"refusal_{code}" for code in codes} <= set(catalogue(lang))
