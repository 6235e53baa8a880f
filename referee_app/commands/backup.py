"""`referee-app backup` and `referee-app restore`: a whole hub in one file, checked by its hashes."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import tempfile
import time
import zipfile
from contextlib import closing
from pathlib import Path

import click

from referee_app.commands.base import Complaint, command, say

STORE, TLS, LIST = "store.sqlite", "tls.pem", "hashes.json"


@command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--db", default="data/hub.sqlite", type=click.Path(path_type=Path))
def backup(file: Path, db: Path) -> None:
    """Copy a hub, which may be running, with its certificate into one new file."""
    if not db.is_file():
        raise Complaint("cli_no_file", file=db)
    if file.exists():
        raise Complaint("cli_file_exists", file=file)
    try:
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / STORE
            _copy(db, copy)
            parts = {STORE: copy.read_bytes()}
        tls = _tls_of(db)
        if tls.exists():
            parts[TLS] = tls.read_bytes()
        _write(file, parts)
    except (OSError, sqlite3.Error) as error:
        raise Complaint("cli_db_unusable", file=db, why=error) from error
    say("cli_backup_done", file=file, db=db)


@command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--db", default="data/hub.sqlite", type=click.Path(path_type=Path))
def restore(file: Path, db: Path) -> None:
    """Make a hub out of a backup, where there is none; every log in it is checked first."""
    for there in (db, _tls_of(db)):
        if there.exists():
            raise Complaint("cli_file_exists", file=there)
    parts = _read(file)
    try:
        db.parent.mkdir(parents=True, exist_ok=True)
        _put(db, parts[STORE])
        broken = _broken(db)
        if broken is not None:
            db.unlink()
            raise Complaint("cli_backup_broken", file=file, why=broken)
        _number_on(db)
        if TLS in parts:
            _put(_tls_of(db), parts[TLS])
    except (OSError, sqlite3.Error) as error:
        raise Complaint("cli_db_unusable", file=db, why=error) from error
    say("cli_restore_done", file=file, db=db)


def _tls_of(db: Path) -> Path:
    return db.with_name(f"{db.stem}-tls.pem")


def _copy(db: Path, to: Path) -> None:
    """The store as it stands at one moment; SQLite sees to it that a running hub may write on."""
    source = sqlite3.connect(f"{db.resolve().as_uri()}?mode=ro", uri=True)
    with closing(source), closing(sqlite3.connect(to)) as target:
        source.backup(target)


def _write(file: Path, parts: dict[str, bytes]) -> None:
    """Whoever has this file has the hub's key, so it is its owner's alone."""
    hashes = {name: hashlib.sha256(raw).hexdigest() for name, raw in parts.items()}
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as opened:
        with zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED) as made:
            for name, raw in parts.items():
                made.writestr(name, raw)
            made.writestr(LIST, json.dumps(hashes, indent=1))
        opened.flush()
        os.fsync(opened.fileno())
    part.replace(file)


def _read(file: Path) -> dict[str, bytes]:
    """The parts of a backup, each as its hash says; raises `Complaint`."""
    try:
        with zipfile.ZipFile(file) as kept:
            hashes = dict(json.loads(kept.read(LIST)))
            parts = {name: kept.read(name) for name in (STORE, TLS) if name in hashes}
    except FileNotFoundError as error:
        raise Complaint("cli_no_file", file=file) from error
    except (OSError, zipfile.BadZipFile, KeyError, ValueError, TypeError) as error:
        raise Complaint("cli_backup_broken", file=file, why=error) from error
    for name, raw in parts.items():
        if hashlib.sha256(raw).hexdigest() != hashes[name]:
            raise Complaint("cli_backup_broken", file=file, why=name)
    if STORE not in parts:
        raise Complaint("cli_backup_broken", file=file, why=STORE)
    return parts


def _put(path: Path, raw: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(raw)
        opened.flush()
        os.fsync(opened.fileno())


def _number_on(db: Path) -> None:
    """Let the decisions to come bear numbers that none bore which came after the backup and is lost."""
    with closing(sqlite3.connect(db)) as opened, opened:
        found = dict(opened.execute("SELECT key, value FROM settings WHERE key IN ('hub_log', 'act_shifts')"))
        log, shifts = found.get("hub_log", ""), json.loads(found.get("act_shifts", "[]"))
        (last,) = opened.execute("SELECT coalesce(max(seq), 0) FROM events WHERE log=?", (log,)).fetchone()
        shifts.append([last + 1, int(time.time())])
        opened.execute("INSERT OR REPLACE INTO settings VALUES ('act_shifts', ?)", (json.dumps(shifts),))


def _broken(db: Path) -> str | None:
    """The first log that does not follow unbroken, and where."""
    from referee_app.commands.verify import read_logs
    from referee_app.storage.sealed import first_broken

    for log, chain in read_logs(db).items():
        at = first_broken(chain)
        if at is not None:
            return f"{log}: {at}"
    return None
