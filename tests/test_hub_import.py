"""R24: a log comes as a file as it comes over the wire; the same again changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.faces import Tone
from referee_app.hub.faces import Do, Tap
from referee_app.hub.faces_devices import DevicesFace
from referee_app.hub.importing import NotALog, _read, take_in
from referee_app.hub.service import Service
from referee_app.hub.session import HubSession
from referee_app.link.wire import MAX_EVENTS, Batch, WireEvent
from referee_app.screen.shell import Frame
from referee_app.storage.export import log_file
from referee_app.storage.log import EventLog, Store
from tests.hubs import notes, opened, until


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    made = Service(tmp_path / "hub.sqlite")
    yield made
    made.close()


def kept(path: Path, count: int, text: str = "x", **more: object) -> tuple[EventLog, bytes]:
    log = EventLog(Store(path))
    log.create([opened("12", **more), *notes(count, text)], log="T12")
    return log, log_file(log, "T12")


def test_r24_a_file_is_taken_in_once_whatever_came_before(service: Service, tmp_path: Path) -> None:
    log, raw = kept(tmp_path / "t.sqlite", MAX_EVENTS + 20)
    some = tuple(WireEvent.of(each) for each in log.read_sealed("T12", limit=7))
    service.ingest.ingest(Batch(log="T12", events=some))
    first = take_in(service, "t.json", raw)
    assert (first.status, first.table, first.stored, first.cursor) == (
        "ok",
        "12",
        MAX_EVENTS + 14,
        MAX_EVENTS + 21,
    )
    again = take_in(service, "t.json", raw)
    assert (again.status, again.stored, again.cursor) == ("ok", 0, MAX_EVENTS + 21)
    held = service.hub.log.read_sealed("T12")
    assert held == log.read_sealed("T12") and service.hub.log.verify("T12") is None


def test_a_file_that_contradicts_what_is_stored_is_a_fork(service: Service, tmp_path: Path) -> None:
    log, raw = kept(tmp_path / "a.sqlite", 5, "a")
    take_in(service, "a.json", raw)
    _, other = kept(tmp_path / "b.sqlite", 5, "b")
    assert take_in(service, "b.json", other).status == "fork"
    assert service.hub.aside_of("T12") and service.hub.log.read_sealed("T12") == log.read_sealed("T12")


def test_a_changed_file_and_a_practice_table_are_refused(service: Service, tmp_path: Path) -> None:
    _, raw = kept(tmp_path / "t.sqlite", 5)
    assert take_in(service, "t.json", raw.replace(b"x3", b"x9")).status == "broken"
    _, practice = kept(tmp_path / "p.sqlite", 5, practice=True)
    assert take_in(service, "p.json", practice).status == "practice"
    assert service.hub.table_logs() == ()


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_file_is_taken_for_a_log(raw: bytes) -> None:
    with pytest.raises(NotALog):
        _read(raw)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(["log", "books", "events", "seq", "body", "prev", "hash"]), inner
            )
        ),
    )
)
def test_no_document_breaks_the_reading(inside: object) -> None:
    document = {"format": "guandan-table-log", "log": inside, "books": inside, "events": inside}
    with pytest.raises(NotALog):
        _read(json.dumps(document).encode())


def test_the_head_referee_chooses_files_and_reads_what_became_of_them(
    service: Service, tmp_path: Path
) -> None:
    _, raw = kept(tmp_path / "t.sqlite", 5)
    session = HubSession(service, Frame())
    files = [("t.json", raw), ("t.json", raw), ("<b>.png", b"\x89PNG")]
    session.pick = lambda taken: [taken(*each) for each in files]
    session.act(Tap(Do.PLACE, "devices"))
    session.act(Tap(Do.IMPORT))
    face = session.face()
    assert isinstance(face, DevicesFace)
    said = face.imported
    assert "新收 6 条" in said[2][0] and "都已有" in said[1][0] and said[0][1] is Tone.DANGER
    until(lambda: service.board.table("T12"))
    # The hub's page names every reason that a batch can be refused for.
    for status in ("gap", "fork", "broken", "bad_event", "practice", "not_yours", "hub_store"):
        from referee_app.hub.devices import _told
        from referee_app.hub.importing import Imported

        for lang in ("zh", "en"):
            assert _told(Imported("f", status), lang)[1] is Tone.DANGER
