"""The log on the device: durable, chained, one writer, and honest about trouble (R1, R4, R14, R16)."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.events import Noted, Passed
from referee_app.storage.clock import SteadyClock
from referee_app.storage.log import Damaged, EventLog, NotRecorded, Store
from referee_app.storage.sealed import GENESIS, Sealed, first_broken, seal
from referee_app.storage.store import readable


def note(text: str = "x") -> dict[str, Any]:
    return {"kind": "noted", "text": text}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "t.sqlite")
    yield made
    made.close()


@pytest.fixture
def log(store: Store) -> EventLog:
    return EventLog(store)


# Recording


def test_r1_recorded_events_are_numbered_chained_and_in_the_file(log: EventLog, store: Store) -> None:
    id = log.create([note("a")], meta={"table": "12"}, book=("d1", "{}"))
    done = log.append(id, [note("b"), {"kind": "passed", "seat": "N"}])
    assert [each.seq for each in done] == [2, 3]
    assert isinstance(done[1], Passed)
    # Another connection sees it: it is in the file and not in this process alone.
    again = EventLog(Store(store.path))
    assert again.read(id, after=1) == done
    assert again.verify(id) is None
    assert log.book("d1") == "{}"
    info = log.info(id)
    assert info is not None and info.last == 3 and info.meta["table"] == "12" and not info.is_practice


def test_an_event_is_returned_as_it_will_be_read(log: EventLog) -> None:
    id = log.create()
    assert log.append(id, [note()]) == log.read(id)


def test_r1_several_facts_are_written_all_or_none(log: EventLog) -> None:
    id = log.create([note()])
    with pytest.raises(ValueError, match="nonsense"):
        log.append(id, [note(), {"kind": "nonsense"}])
    assert log.last(id) == 1
    assert log.append(id, [note()])[0].seq == 2


def test_no_event_enters_a_log_that_does_not_exist(log: EventLog) -> None:
    with pytest.raises(NotRecorded) as caught:
        log.append("nowhere", [note()])
    assert caught.value.reason == "no_such_log"


def test_a_log_cannot_begin_twice(log: EventLog) -> None:
    id = log.create([note()], log="one")
    with pytest.raises(NotRecorded):
        log.create([note()], log="one")
    assert log.append(id, [note()])[0].seq == 2


def test_r4_a_second_writer_of_a_log_is_refused(log: EventLog, store: Store) -> None:
    id = log.create([note()])
    other = EventLog(Store(store.path))
    other.append(id, [note("other")])
    for _ in range(2):
        with pytest.raises(NotRecorded) as caught:
            log.append(id, [note("mine")])
        assert caught.value.reason == "other_writer"
    assert log.reload(id) == 2
    assert log.append(id, [note("mine")])[0].seq == 3
    assert log.verify(id) is None


def test_r2_cursor_counts_what_is_unsent(log: EventLog) -> None:
    id = log.create([note(str(n)) for n in range(5)])
    assert log.unsent_count(id) == 5
    log.ack(id, 3)
    assert [each.seq for each in log.unsent(id)] == [4, 5]
    log.ack(id, 99)
    assert log.unsent_count(id) == 0 and log.cursor(id).acked == 5
    # A hub that lost its file says a lower number, and gets everything again.
    log.ack(id, 0)
    assert len(log.unsent(id, limit=2)) == 2
    log.confirm(id, 4)
    log.pulled(id, 7)
    assert (log.cursor(id).confirmed, log.cursor(id).pulled) == (4, 7)


_DRAFTING = """
import os, signal, sys
from referee_app.storage.log import EventLog, Store
log = EventLog(Store(sys.argv[1]))
id = log.create()
log.put_draft(id, {"cards": ["H5"]})
print(id, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_r1_a_killed_program_keeps_its_draft_and_only_drafts_do_not_wait_for_the_disk(tmp_path: Path) -> None:
    """R1, R14: what is half typed outlives a killed program; an event goes on waiting for the disk."""
    path = tmp_path / "killed.sqlite"
    killed = subprocess.run(
        [sys.executable, "-c", _DRAFTING, str(path)], stdout=subprocess.PIPE, text=True, check=False
    )
    id, store = killed.stdout.strip(), Store(path)
    assert killed.returncode == -signal.SIGKILL and EventLog(store).get_draft(id) == {"cards": ["H5"]}

    def waits() -> int:
        return int(store.db.conn.execute("PRAGMA synchronous").fetchone()[0])

    normal, full = 1, 2
    with store.writing():
        assert waits() == full
    with store.writing(durable=False):
        assert waits() == normal
    assert waits() == full
    with pytest.raises(NotRecorded), store.writing(durable=False) as db:
        db.execute("INSERT INTO nowhere VALUES (1)")
    assert waits() == full


def test_drafts_and_settings_are_kept(log: EventLog, store: Store) -> None:
    id = log.create()
    assert log.get_draft(id) is None
    log.put_draft(id, {"cards": ["H5"]})
    store.put_setting("hub", "http://127.0.0.1:8600")
    again = EventLog(Store(store.path))
    assert again.get_draft(id) == {"cards": ["H5"]}
    assert again.store.setting("hub") == "http://127.0.0.1:8600"
    assert again.store.setting("none", "-") == "-"
    log.put_draft(id, None)
    assert again.get_draft(id) is None


@settings(max_examples=25, deadline=None)
@given(length=st.integers(0, 20), broken=st.integers(0, 30), what=st.sampled_from("bph"))
def test_any_change_after_the_fact_shows(length: int, broken: int, what: str) -> None:
    chain = _chain(length)
    assert first_broken(chain) is None
    if broken < len(chain):
        each = chain[broken]
        change = {"b": {"body": each.body + " "}, "p": {"prev": "1" * 64}, "h": {"hash": "2" * 64}}[what]
        chain[broken] = each.model_copy(update=change)
        assert first_broken(chain) == broken + 1


def _chain(length: int) -> list[Sealed]:
    prev, found = GENESIS, list[Sealed]()
    for seq in range(1, length + 1):
        found.append(seal("L", prev, Noted(seq=seq, at=datetime(2026, 1, 1, tzinfo=UTC), text=str(seq))))
        prev = found[-1].hash
    return found


# Trouble


def test_r1_a_full_disk_is_told_and_loses_nothing(log: EventLog, store: Store) -> None:
    id = log.create([note()])
    pages = store.db.execute("PRAGMA page_count").fetchone()[0]
    store.db.execute(f"PRAGMA max_page_count={pages + 2}").fetchone()
    with pytest.raises(NotRecorded) as caught:
        for _ in range(100):
            log.append(id, [note("y" * 500)])
    assert caught.value.reason == "disk_full"
    kept = log.last(id)
    assert kept > 1 and log.verify(id) is None
    store.db.execute("PRAGMA max_page_count=100000").fetchone()
    assert log.append(id, [note()])[0].seq == kept + 1


def test_r1_a_file_that_may_not_grow_is_told_and_loses_nothing(tmp_path: Path) -> None:
    """The operating system refuses the write, in a process with a limit on file size."""
    run = subprocess.run(
        [sys.executable, "-c", _SMALL_FILES, str(tmp_path / "t.sqlite")], capture_output=True, text=True
    )
    assert run.stdout.split()[0] in ("disk_full", "io_error"), run.stdout + run.stderr
    after = EventLog(Store(tmp_path / "t.sqlite"))
    assert after.last("L") == int(run.stdout.split()[1])
    assert after.verify("L") is None
    assert after.append("L", [note()])


_SMALL_FILES = textwrap.dedent("""
    import resource, sys
    from referee_app.storage.log import EventLog, NotRecorded, Store
    log = EventLog(Store(sys.argv[1]))
    log.create([{"kind": "noted", "text": "x"}], log="L")
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
    done = 1
    try:
        for done in range(2, 1000):
            log.append("L", [{"kind": "noted", "text": "y" * 500}])
    except NotRecorded as trouble:
        print(trouble.reason, done - 1)
""")


def test_a_locked_file_is_told(log: EventLog, store: Store) -> None:
    id = log.create([note()])
    store.db.execute("PRAGMA busy_timeout=50").fetchone()
    other = sqlite3.connect(store.path)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotRecorded) as caught:
        log.append(id, [note()])
    assert caught.value.reason == "locked"
    other.rollback()
    assert log.append(id, [note()])[0].seq == 2


def test_a_file_that_may_not_be_written_is_told(log: EventLog, store: Store) -> None:
    id = log.create([note()])
    store.db.execute("PRAGMA query_only=ON")
    with pytest.raises(NotRecorded) as caught:
        log.append(id, [note()])
    assert caught.value.reason == "read_only"
    assert log.read(id)


def test_a_closed_store_is_told(log: EventLog, store: Store) -> None:
    id = log.create([note()])
    store.close()
    with pytest.raises(NotRecorded) as caught:
        log.append(id, [note()])
    assert caught.value.reason == "closed"


def test_no_store_where_no_file_can_be(tmp_path: Path) -> None:
    with pytest.raises(NotRecorded):
        Store(tmp_path / "missing" / "t.sqlite")


@pytest.mark.parametrize("content", [b"not a database at all" * 400, b"SQLite format 3\x00" + b"\xff" * 9000])
def test_a_damaged_file_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "t.sqlite"
    path.write_bytes(content)
    with pytest.raises(Damaged) as caught:
        Store(path)
    assert caught.value.path == path and str(path) in str(caught.value)
    assert path.read_bytes() == content


def test_a_damaged_page_is_found_and_what_is_safe_is_named(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    store = Store(path)
    EventLog(store).create([note("z" * 400) for _ in range(200)], log="L")
    store.close()
    whole = bytearray(path.read_bytes())
    at = len(whole) // 2 // 4096 * 4096
    whole[at : at + 4096] = b"\xa5" * 4096
    path.write_bytes(whole)
    with pytest.raises(Damaged) as caught:
        Store(path)
    assert 0 < caught.value.safe["L"] < 200
    assert path.read_bytes() == bytes(whole)


def test_a_file_of_another_program_is_never_written(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE theirs (x)")
    before = path.read_bytes()
    with pytest.raises(Damaged, match="not a file of this program"):
        Store(path)
    assert path.read_bytes() == before


def test_events_changed_in_the_file_are_found(log: EventLog, store: Store) -> None:
    id = log.create([note(str(n)) for n in range(5)])
    with store.writing() as db:
        db.execute("UPDATE events SET body = replace(body, '\"2\"', '\"9\"') WHERE seq = 3")
    assert log.verify(id) == 3
    assert readable(store.path) == {id: 2}


@pytest.mark.parametrize(
    "body", ["'{'", "'null'", "x'ff00'", "CAST(x'ff' AS TEXT)", """replace(body, '"noted"', '"nosed"')"""]
)
def test_an_event_that_cannot_be_read_is_named_and_its_log_alone_is_closed(
    log: EventLog, store: Store, body: str
) -> None:
    whole, bad = log.create([note()]), log.create([note(), note(), note()])
    with store.writing() as db:
        db.execute(f"UPDATE events SET body = {body} WHERE log = ? AND seq = 3", (bad,))
    again = EventLog(store)
    assert len(again.read(whole)) == 1
    with pytest.raises(Damaged):
        again.read(bad)
    assert readable(store.path)[whole] == 1


# Crashes

_WRITER = textwrap.dedent("""
    import sys
    from referee_app.storage.log import EventLog, Store
    log = EventLog(Store(sys.argv[1]))
    if log.info("L") is None:
        log.create([{"kind": "noted", "text": "0"}], log="L")
    print(log.last("L"), flush=True)
    while True:
        two = log.append("L", [{"kind": "noted", "text": "x"}, {"kind": "noted", "text": "y"}])
        print(two[-1].seq, flush=True)
""")


def test_r1_r16_a_killed_writer_leaves_an_unbroken_log(tmp_path: Path) -> None:
    """Everything that was reported as recorded is there after `kill -9`, and nothing is torn."""
    path = tmp_path / "t.sqlite"
    told = 0
    for round in range(5):
        writer = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert int(writer.stdout.readline()) >= told
        time.sleep(0.01 + 0.013 * round)
        os.kill(writer.pid, signal.SIGKILL)
        told = max([told, *(int(line) for line in writer.stdout.read().split("\n")[:-1] if line)])
        writer.wait()
        log = EventLog(Store(path))
        assert log.verify("L") is None
        assert log.last("L") >= told
        assert log.last("L") % 2 == 1, "half of a transaction"
        log.store.close()
    assert told > 8


# The clock


class Hands:
    """A wall clock and a counter that a test can move."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000.0
        self.ticks = 5.0

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.ticks)


def test_r14_the_clock_ignores_jumps_of_the_wall_clock() -> None:
    hands = Hands()
    clock = hands.clock()
    first = clock.now()
    hands.wall -= 3600
    hands.ticks += 1.2345
    assert clock.now() - first == timedelta(milliseconds=1234)


def test_r14_stamps_never_go_back_over_a_restart(tmp_path: Path) -> None:
    hands = Hands()
    log = EventLog(Store(tmp_path / "t.sqlite"), hands.clock())
    id = log.create([note()])
    hands.wall -= 3600
    after = EventLog(Store(tmp_path / "t.sqlite"), hands.clock())
    second = after.append(id, [note()])[0].at
    assert second >= log.read(id)[0].at
    # Time goes on from there and does not stand still until the wall clock has caught up.
    hands.ticks += 2
    assert after.append(id, [note()])[0].at - second == timedelta(seconds=2)
