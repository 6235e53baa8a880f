"""R3, R18: nobody gets in without being let in; a tablet sends to the hub it joined alone."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.device import Device
from referee_app.faces import Do as TableDo
from referee_app.faces import JoinFace
from referee_app.faces import Tap as TableTap
from referee_app.hub.access import VALID, Role
from referee_app.hub.certificate import certificate_beside
from referee_app.hub.faces import Do, Tap
from referee_app.hub.faces_devices import DevicesFace, LoginFace
from referee_app.hub.invites import OPEN_FOR, PAUSE, TRIES, TRIES_OF_ALL, Invites, Refusal, tables_of
from referee_app.hub.service import Service
from referee_app.hub.session import HubSession
from referee_app.link.client import Trouble, pinned
from referee_app.link.join import Invitation, address_of, certificate_of, fingerprint_of
from referee_app.link.joining import Joining
from referee_app.link.sync import Sync, SyncState
from referee_app.link.wire import Push, WireEvent
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.storage.clock import SteadyClock
from referee_app.storage.log import EventLog, Store
from tests.hubs import RunningHub, notes, opened, running_hub, table_log, until


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.ticks = 0.0
        self.clock = SteadyClock(lambda: datetime.now(UTC).timestamp(), lambda: self.ticks)


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[RunningHub]:
    """A hub that takes only devices that joined."""
    with running_hub(tmp_path / "hub.sqlite", is_open=False) as hub:
        yield hub


def let_in(hub: RunningHub, *tables: str, role: Role = Role.TABLE) -> dict[str, str]:
    """Headers of a device that was let in."""
    _, token = hub.service.access.admit(role, tables, "T-1")
    return {"Authorization": f"Bearer {token}"}


def body(log: EventLog, id: str) -> str:
    return Push(events=tuple(WireEvent.of(each) for each in log.read_sealed(id))).model_dump_json()


def push(hub: RunningHub, log: EventLog, id: str, headers: dict[str, str] | None = None) -> httpx.Response:
    more = {"Content-Type": "application/json", **(headers or {})}
    return httpx.post(f"{hub.url}/api/v1/logs/{id}/events", content=body(log, id), headers=more)


# Codes


def test_a_code_opens_once_and_not_for_ever() -> None:
    hand = Hand()
    invites = Invites(hand.clock.now)
    by_hand, scanned = invites.invite(Role.TABLE, ("1",)), invites.invite(Role.TABLE, ("2", "3"))
    assert invites.take(by_hand.code, "a") == by_hand
    assert invites.take(scanned.token, "a").tables == ("2", "3")
    for used in (by_hand.code, by_hand.token, scanned.code, scanned.token):
        with pytest.raises(Refusal, match="bad_code"):
            invites.take(used, used)
    late = invites.invite(Role.TABLE, ("1",))
    hand.ticks += OPEN_FOR.total_seconds() + 1
    with pytest.raises(Refusal, match="bad_code"):
        invites.take(late.code, "b")


def test_a_new_code_for_a_table_closes_the_old_one() -> None:
    invites = Invites(Hand().clock.now)
    old, new = invites.invite(Role.TABLE, ("1",)), invites.invite(Role.TABLE, ("1",))
    with pytest.raises(Refusal):
        invites.take(old.token, "a")
    assert invites.take(new.token, "a") == new


def test_guessing_has_to_pause_from_one_place_and_from_many() -> None:
    hand = Hand()
    invites = Invites(hand.clock.now)
    good = invites.invite(Role.TABLE, ("1",))
    wrong = "000000" if good.code != "000000" else "111111"
    for _ in range(TRIES):
        with pytest.raises(Refusal, match="bad_code"):
            invites.take(wrong, "guesser")
    with pytest.raises(Refusal, match="too_many"):
        invites.take(good.code, "guesser")
    for n in range(TRIES_OF_ALL - TRIES):
        with pytest.raises(Refusal, match="bad_code"):
            invites.take(wrong, f"place {n}")
    with pytest.raises(Refusal, match="too_many"):
        invites.take(good.code, "somebody else")
    # Who scans is not kept out by those who guess, and after a pause nobody is.
    assert invites.take(good.token, "somebody else") == good
    hand.ticks += PAUSE.total_seconds() + 1
    again = invites.invite(Role.TABLE, ("1",))
    assert invites.take(again.code, "guesser") == again


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("12", ("12",)),
        ("1-4", ("1", "2", "3", "4")),
        ("3, 7–8，A1", ("3", "7", "8", "A1")),
        ("2 2 1-2", ("2", "1")),
    ],
)
def test_tables_are_read_as_people_write_them(text: str, tables: tuple[str, ...]) -> None:
    assert tables_of(text) == tables


@given(st.text(max_size=30))
def test_what_is_no_table_is_named_or_read(text: str) -> None:
    try:
        found = tables_of(text)
    except ValueError as bad:
        assert str(bad) in text
    else:
        assert found and all(each.isalnum() and len(each) <= 8 for each in found)


# Every address


def calls(client: httpx.Client, log: str, content: str) -> dict[str, httpx.Response]:
    """One request to every address of a table."""
    send: dict[str, Any] = {"content": content, "headers": {"Content-Type": "application/json"}}
    return {
        "push": client.post(f"/logs/{log}/events", **send),
        "pull": client.get(f"/logs/{log}/events"),
        "hello": client.post(f"/logs/{log}/hello", json={"unsent": 3}),
        "news": client.get("/hub/events", params={"table_log": log}),
        "book": client.put(f"/books/{'0' * 64}", json={}),
    }


def test_every_address_wants_to_know_who_asks(closed: RunningHub, tmp_path: Path) -> None:
    """No token, one that is none, one taken off, one too old: refused in words, nothing changed or told."""
    log, id = table_log(tmp_path / "t.sqlite", notes(3))
    good = let_in(closed, "12")
    assert push(closed, log, id, good).status_code == 200
    before = closed.events(id), closed.service.board.table(id)
    old, _ = closed.service.access.admit(Role.TABLE, ("12",), "T-9")
    closed.service.access.revoke(old.id)
    revoked = let_in(closed, "12")
    closed.service.access.revoke(closed.service.access.guests()[-1].id)
    log.append(id, notes(1, "late"))
    for headers, code in (
        ({}, "no_token"),
        ({"Authorization": "Basic abc"}, "no_token"),
        ({"Authorization": "Bearer " + "x" * 43}, "bad_token"),
        (revoked, "revoked"),
    ):
        with httpx.Client(base_url=f"{closed.url}/api/v1", headers=headers) as client:
            for name, answer in calls(client, id, body(log, id)).items():
                assert (answer.status_code, answer.json()["code"]) == (401, code), name
                assert set(answer.json()) == {"code", "message"}
    assert closed.events(id) == before[0]
    assert (table := closed.service.board.table(id)) and before[1] and table.contact == before[1].contact


def test_a_token_opens_its_own_tables_alone(closed: RunningHub, tmp_path: Path) -> None:
    log, id = table_log(tmp_path / "t.sqlite", notes(3))
    other = let_in(closed, "13", "14")
    assert push(closed, log, id, other).json()["code"] == "not_your_table"
    assert closed.service.hub.table_logs() == ()
    assert push(closed, log, id, let_in(closed, "11", "12")).status_code == 200
    with httpx.Client(base_url=f"{closed.url}/api/v1", headers=other) as client:
        answers = calls(client, id, body(log, id))
        book = answers.pop("book")
        assert {each.json()["code"] for each in answers.values()} == {"not_your_table"}
        assert book.json()["code"] == "not_that_book"
        # The hub's own log is no table's.
        assert client.get(f"/logs/{closed.service.hub.id}/events").json()["code"] == "not_your_table"
    # A log that says another table than the one stored belongs to the stored one.
    liar = EventLog(Store(tmp_path / "liar.sqlite"))
    liar.create([opened("13"), *notes(9)], log=id)
    assert push(closed, liar, id, other).json()["code"] == "not_your_table"
    assert closed.service.hub.aside_of(id) == ()


def test_a_board_may_not_write(closed: RunningHub, tmp_path: Path) -> None:
    log, id = table_log(tmp_path / "t.sqlite", notes(3))
    board = let_in(closed, role=Role.BOARD)
    with httpx.Client(base_url=f"{closed.url}/api/v1", headers=board) as client:
        for name, answer in calls(client, id, body(log, id)).items():
            assert (answer.status_code, answer.json()["code"]) == (403, "read_only"), name
    assert closed.service.hub.table_logs() == ()


def test_a_token_ends_and_outlives_a_restart_and_is_not_in_the_file(tmp_path: Path) -> None:
    hand, path = Hand(), tmp_path / "hub.sqlite"
    service = Service(path, hand.clock)
    guest, token = service.access.admit(Role.TABLE, ("1",), "T-1")
    service.close()
    assert not any(token.encode() in file.read_bytes() for file in tmp_path.iterdir())
    service = Service(path, hand.clock)
    try:
        assert service.access.who(token) == guest
        hand.ticks += VALID.total_seconds() + 1
        with pytest.raises(Exception, match="expired"):
            service.access.who(token)
    finally:
        service.close()


def test_joining_by_code_over_the_wire(closed: RunningHub, caplog: pytest.LogCaptureFixture) -> None:
    """Guessed, malformed and used codes are refused, and no code or secret is written to a log."""
    caplog.set_level(logging.DEBUG)
    invite = closed.service.invites.invite(Role.TABLE, ("12",))
    url = f"{closed.url}/api/v1/join"
    assert httpx.post(url, json={"code": "12"}).status_code == 422
    assert httpx.post(url, content="code=1", headers={"Content-Type": "text/plain"}).status_code == 415
    joined = httpx.post(url, json={"code": invite.code, "device": "T-7"}).json()
    assert (joined["role"], joined["tables"]) == ("table", ["12"])
    assert closed.service.access.who(joined["token"]).name == "T-7"
    for _ in range(TRIES):
        again = httpx.post(url, json={"code": invite.code})
        assert (again.status_code, again.json()["code"]) == (403, "bad_code")
    stopped = httpx.post(url, json={"code": closed.service.invites.invite(Role.TABLE, ("1",)).token})
    assert (stopped.status_code, stopped.json()["code"]) == (429, "too_many")
    assert int(stopped.headers["Retry-After"]) > 0
    assert invite.code not in caplog.text and joined["token"] not in caplog.text


# The certificate


def test_the_certificate_is_made_once_and_its_key_is_its_owners(tmp_path: Path) -> None:
    made = certificate_beside(tmp_path / "hub.sqlite", "192.168.1.5")
    again = certificate_beside(tmp_path / "hub.sqlite")
    assert made == again and len(made.fingerprint) == 64
    assert stat.S_IMODE(made.file.stat().st_mode) == 0o600
    made.file.unlink()
    assert certificate_beside(tmp_path / "hub.sqlite").fingerprint != made.fingerprint


def test_a_tablet_speaks_to_the_pinned_certificate_alone(tmp_path: Path) -> None:
    """Another machine in the hub's place hears no secret and gets no event."""
    path, other = tmp_path / "hub.sqlite", tmp_path / "other"
    other.mkdir()
    log, id = table_log(tmp_path / "t.sqlite", notes(3))
    with running_hub(path, is_open=False, tls=True) as hub:
        certificate = asyncio.run(certificate_of(hub.url))
        assert fingerprint_of(certificate) == certificate_beside(path).fingerprint
        _, token = hub.service.access.admit(Role.TABLE, ("12",), "T-1")
        with syncing(log, id, hub.url, token, certificate) as sync:
            until(lambda: sync.status.unsent == 0)
        assert len(hub.events(id)) == 4
        port = hub.port
    log.append(id, notes(2))
    with running_hub(other / "hub.sqlite", port, is_open=True, tls=True) as false:
        with syncing(log, id, false.url, token, certificate) as sync:
            until(lambda: sync.status.code == "other_certificate")
            assert (sync.status.state, sync.status.unsent) == (SyncState.REFUSED, 2)
        assert false.service.hub.table_logs() == ()
        with pytest.raises(httpx.ConnectError):
            httpx.get(false.url, verify=pinned(certificate))


@contextlib.contextmanager
def syncing(log: EventLog, id: str, url: str, token: str, certificate: str) -> Iterator[Sync]:
    """Sync while the block lasts."""
    sync = Sync(log, id, url, token=token, certificate=certificate, heartbeat=0.1, longest_wait=0.2)
    sync.start()
    try:
        yield sync
    finally:
        sync.stop()


@pytest.mark.parametrize("typed", ["192.168.1.5:8600", "https://hub.local:8600/", "http://127.0.0.1:8600"])
def test_an_address_is_taken_as_typed(typed: str) -> None:
    assert address_of(typed).endswith(":8600")


@pytest.mark.parametrize(
    "typed", ["", "hub", "192.168.1.5", "http://192.168.1.5:8600", "ftp://a:1/x", "a:b:c"]
)
def test_a_secret_is_never_said_in_the_clear_to_another_machine(typed: str) -> None:
    with pytest.raises(Trouble, match="bad_address"):
        address_of(typed)


@given(st.text(max_size=60), st.text(min_size=1, max_size=60), st.text(max_size=20))
def test_an_invitation_is_read_as_it_was_written(hub: str, code: str, tables: str) -> None:
    made = Invitation(hub=hub or "h", code=code, tables=tables, fingerprint="f" * 64)
    assert Invitation.read(made.link()) == made
    # Nothing of it stands before the sign behind which no server is told anything.
    assert made.link().partition("#")[0] == "http://localhost:8550/link"


@given(st.text(max_size=200))
def test_what_is_no_invitation_is_none(text: str) -> None:
    found = Invitation.read(text)
    assert found is None or (found.hub and found.code)


# The tablet's way in


@pytest.mark.parametrize("tls", [True, False])
def test_a_tablet_joins_by_typing_and_sends(tmp_path: Path, tls: bool) -> None:
    with running_hub(tmp_path / "hub.sqlite", is_open=False, tls=tls) as hub:
        invite = hub.service.invites.invite(Role.TABLE, ("12",))
        device = Device(tmp_path / "t.sqlite")
        session = Session(device, Frame())
        session.act(TableTap(TableDo.JOIN))
        session.act(TableTap(TableDo.JOIN_FIELD, "address", hub.url))
        session.act(TableTap(TableDo.JOIN_FIELD, "code", invite.code))
        session.act(TableTap(TableDo.JOIN_GO))
        if tls:
            # Only looked at so far: a person compares the signs, and the code has not gone out.
            page = _join(session)
            assert page.signs.replace(" ", "").lower() == hub.service.fingerprint[:8]
            assert hub.service.access.guests() == ()
            session.act(TableTap(TableDo.JOIN_GO))
        assert device.key.tables == ("12",) and device.key.url == hub.url
        page = _join(session)
        assert page.now and "12" in page.now.text and invite.code not in str(page)
        device.setup = device.setup.model_copy(update={"table": "12"})
        id = device.open_table()
        assert id
        until(lambda: len(hub.service.hub.table_logs()) == 1)
        until(lambda: (status := device.sync_status(id)) and status.unsent == 0)
        asyncio.run(device.close())
        # Started again without an address, it knows where it belongs.
        again = Device(tmp_path / "t.sqlite")
        assert again.key == device.key
        assert Device(tmp_path / "t.sqlite", "http://127.0.0.1:1").key.token == ""


def _join(session: Session) -> JoinFace:
    face = session.face()
    assert isinstance(face, JoinFace)
    return face


def test_a_scanned_invitation_joins_its_hub_and_no_other(tmp_path: Path) -> None:
    entered: list[str] = []
    with running_hub(tmp_path / "hub.sqlite", is_open=False, tls=True) as hub:
        invite = hub.service.invites.invite(Role.TABLE, ("12",))
        scanned = Invitation(hub=hub.url, code=invite.token, tables="12", fingerprint=hub.service.fingerprint)
        false = Joining.of(scanned.model_copy(update={"fingerprint": "0" * 64}))
        assert not asyncio.run(false.go("T", lambda key: entered.append(key.url)))
        assert false.trouble == "other_certificate" and hub.service.access.guests() == ()
        assert asyncio.run(Joining.of(scanned).go("T", lambda key: entered.append(key.url)))
        assert entered == [hub.url]


def test_a_person_who_sees_other_signs_sends_nothing(tmp_path: Path) -> None:
    with running_hub(tmp_path / "hub.sqlite", is_open=False, tls=True) as hub:
        state = Joining(address=hub.url, code="123456")
        asyncio.run(state.go("T", lambda _key: None))
        assert state.is_asking
        state.refuse()
        assert (state.certificate, state.is_asking, state.trouble) == ("", False, "other_certificate")


def test_joining_says_what_is_wrong(closed: RunningHub) -> None:
    for address, code, trouble in (
        ("nonsense", "123456", "bad_address"),
        ("127.0.0.1:1", "123456", "no_connection"),
        (closed.url, "12", "bad_code"),
        (closed.url, "123 456", "bad_code"),
    ):
        state = Joining(address=address, code=code)
        assert not asyncio.run(state.go("T", lambda _key: None))
        assert state.trouble == trouble and not state.is_busy


def test_a_table_that_is_taken_off_says_so_and_goes_on_recording(closed: RunningHub, tmp_path: Path) -> None:
    log, id = table_log(tmp_path / "t.sqlite", notes(3))
    guest, token = closed.service.access.admit(Role.TABLE, ("12",), "T-1")
    with syncing(log, id, closed.url, token, "") as sync:
        until(lambda: sync.status.unsent == 0)
        closed.service.access.revoke(guest.id)
        log.append(id, notes(2))
        sync.wake()
        until(lambda: sync.status.code == "revoked")
        assert (sync.status.state, sync.status.unsent) == (SyncState.REFUSED, 2)


# The head referee's side


def test_the_head_referees_page_opens_by_passphrase_alone(tmp_path: Path) -> None:
    service = Service(tmp_path / "hub.sqlite")
    try:
        made = service.passphrase.begin()
        assert made and service.passphrase.begin() is None
        session = HubSession(service, Frame(), "10.0.0.9")
        session.act(Tap(Do.PLACE, "devices"))
        session.act(Tap(Do.INVITE))
        assert isinstance(session.face(), LoginFace)
        assert session.face().head.places == () and service.invites.standing(Role.TABLE, ()) is None
        session.act(Tap(Do.PASSPHRASE, text="wrong"))
        face = session.face()
        assert isinstance(face, LoginFace) and face.trouble
        # Typed without the dashes and in capitals, it is the same.
        session.act(Tap(Do.PASSPHRASE, text=made.upper().replace("-", " ")))
        assert not isinstance(session.face(), LoginFace)
        assert not any(made.encode() in file.read_bytes() for file in tmp_path.iterdir())
        guesser = HubSession(service, Frame(), "10.0.0.10")
        for _ in range(TRIES):
            guesser.act(Tap(Do.PASSPHRASE, text="wrong"))
        guesser.act(Tap(Do.PASSPHRASE, text=made))
        assert isinstance(guesser.face(), LoginFace)
        assert service.passphrase.begin(anew=True) != made
    finally:
        service.close()


def test_r18_devices_are_let_in_and_taken_off_in_two_steps(closed: RunningHub, tmp_path: Path) -> None:
    session = HubSession(closed.service, Frame())

    def page() -> DevicesFace:
        face = session.face()
        assert isinstance(face, DevicesFace)
        return face

    session.act(Tap(Do.PLACE, "devices"))
    session.act(Tap(Do.TABLES, text="12, no such!"))
    session.act(Tap(Do.INVITE))
    assert page().invite is None and "such!" in page().trouble
    session.act(Tap(Do.TABLES, text="12"))
    session.act(Tap(Do.INVITE))
    invite = page().invite
    assert invite and invite.picture.startswith(b"\x89PNG")
    zxing = pytest.importorskip("zxingcpp")
    from io import BytesIO

    from PIL import Image

    (read,) = zxing.read_barcodes(Image.open(BytesIO(invite.picture)))
    scanned = Invitation.read(read.text)
    assert scanned and scanned.hub == closed.url and scanned.tables == "12"
    asyncio.run(Joining.of(scanned).go("T-5", lambda _key: None))
    assert page().invite is None
    (row,) = page().rows
    assert row.key and row.table == "12" and row.cells[0] == "T-5"
    session.act(row.key.tap)
    assert "T-5" in page().asked and closed.service.access.guests()[0].revoked is None
    session.act(page().answers[0].tap)
    assert page().asked == "" and closed.service.access.guests()[0].revoked
    assert page().rows[0].key is None


def test_the_clock_of_invitations_is_the_hubs() -> None:
    assert timedelta(minutes=5) <= OPEN_FOR <= timedelta(minutes=15)
