"""R24: a hub moves to another machine by its backup and by what the tables still hold."""

from __future__ import annotations

import shutil
import stat
import time
import zipfile
from pathlib import Path

import pytest

from referee_app.__main__ import main
from referee_app.hub.access import Role
from referee_app.link.join import certificate_of, fingerprint_of
from referee_app.link.sync import Sync
from tests.hubs import notes, running_hub, table_log, until


def test_r24_a_hub_that_died_goes_on_elsewhere_and_nothing_acknowledged_is_missing(tmp_path: Path) -> None:
    """The tablet trusts it as before, and sends again what it had acknowledged after the backup."""
    import asyncio

    first, second, kept = tmp_path / "a" / "hub.sqlite", tmp_path / "b" / "hub.sqlite", tmp_path / "k.zip"
    first.parent.mkdir()
    log, id = table_log(tmp_path / "t.sqlite", notes(5))

    def sync(url: str, token: str, certificate: str) -> Sync:
        made = Sync(log, id, url, token=token, certificate=certificate, heartbeat=0.1, longest_wait=0.2)
        made.start()
        return made

    with running_hub(first, is_open=False, tls=True) as hub:
        port, certificate = hub.port, asyncio.run(certificate_of(hub.url))
        _, token = hub.service.access.admit(Role.TABLE, ("12",), "T-1")
        one = sync(hub.url, token, certificate)
        until(lambda: one.status.unsent == 0)
        assert hub.service.decide("foul_dismissed", id, 2)
        known = hub.service.feed.after(id, 0)
        assert main(["backup", str(kept), "--db", str(first)]) == 0
        assert hub.service.decide("foul_dismissed", id, 3)
        lost = hub.service.feed.after(id, known[-1].hub_seq)
        log.append(id, notes(3, "later"))
        one.wake()
        until(lambda: hub.service.cursor(id) == 9 and one.status.unsent == 0)
        one.stop()
    shutil.rmtree(first.parent)
    # People take longer than a second to begin another hub.
    time.sleep(1.1)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert main(["restore", str(kept), "--db", str(second)]) == 0
    with running_hub(second, port, is_open=False, tls=True) as hub:
        assert fingerprint_of(asyncio.run(certificate_of(hub.url))) == fingerprint_of(certificate)
        assert hub.service.cursor(id) == 6
        again = sync(hub.url, token, certificate)
        until(lambda: hub.service.cursor(id) == 9)
        again.stop()
        # What was decided before bears its number still, what is decided now one that no table has heard.
        assert hub.service.feed.after(id, 0) == known
        assert hub.service.decide("foul_dismissed", id, 4)
        (new,) = hub.service.feed.after(id, lost[-1].hub_seq)
        assert new.target == 4 and new.hub_seq not in {each.hub_seq for each in (*known, *lost)}
        assert hub.events(id) == [each.body for each in log.read_sealed(id)]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A backup."""
    with running_hub(tmp_path / "hub.sqlite") as hub:
        log, id = table_log(tmp_path / "t.sqlite", notes(5))
        one = Sync(log, id, hub.url)
        one.start()
        until(lambda: one.status.unsent == 0)
        one.stop()
        assert main(["backup", str(tmp_path / "k.zip"), "--db", str(tmp_path / "hub.sqlite")]) == 0
    return tmp_path / "k.zip"


def test_nothing_is_written_over(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = kept.read_bytes()
    assert main(["backup", str(kept), "--db", str(tmp_path / "hub.sqlite")]) == 2
    assert main(["restore", str(kept), "--db", str(tmp_path / "hub.sqlite")]) == 2
    assert kept.read_bytes() == before
    assert main(["backup", str(tmp_path / "n.zip"), "--db", str(tmp_path / "none.sqlite")]) == 2
    assert "none.sqlite" in capsys.readouterr().err


@pytest.mark.parametrize("harm", ["cut", "changed", "not_a_backup", "missing", "log"])
def test_a_backup_that_is_not_sound_makes_no_hub(kept: Path, tmp_path: Path, harm: str) -> None:
    bad, to = tmp_path / "bad.zip", tmp_path / "new" / "hub.sqlite"
    raw = kept.read_bytes()
    if harm == "cut":
        bad.write_bytes(raw[: len(raw) // 2])
    elif harm == "not_a_backup":
        bad.write_bytes(b"hello")
    elif harm in ("changed", "log"):
        with zipfile.ZipFile(kept) as old:
            parts = {name: old.read(name) for name in old.namelist()}
        parts["store.sqlite"] = parts["store.sqlite"].replace(b'"text":"x3"', b'"text":"x9"')
        if harm == "log":
            import hashlib
            import json

            digest = hashlib.sha256(parts["store.sqlite"]).hexdigest()
            parts["hashes.json"] = json.dumps({"store.sqlite": digest}).encode()
        with zipfile.ZipFile(bad, "w") as new:
            for name, part in parts.items():
                new.writestr(name, part)
    assert main(["restore", str(bad), "--db", str(to)]) == 2
    assert not to.exists()
