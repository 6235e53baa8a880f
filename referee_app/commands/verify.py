"""`referee-app verify`: prove that a log is unbroken."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee_app.commands.base import Complaint, command, read_text, say

if TYPE_CHECKING:
    from referee_app.storage.sealed import Sealed

BROKEN = 1
"""Exit code when a log is not unbroken."""


@command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("log", required=False)
def verify(file: Path, log: str | None) -> int:
    """Every event follows the one before it, or which is the first that does not."""
    logs, heads = read_logs(file), _heads(file)
    if log is not None and log not in logs:
        raise Complaint("cli_no_log", given=log, allowed=", ".join(logs))
    code = 0
    for each, rows in logs.items():
        if log in (None, each) and not _tell(each, rows, heads.get(each)):
            code = BROKEN
    return code


def read_logs(file: Path) -> dict[str, list[Sealed]]:
    """The logs of a store, or of a file of exported events (JSON, one a line or in a list)."""
    try:
        is_store = file.is_file() and _begins(file) == b"SQLite format 3\x00"
    except OSError:
        is_store = False
    # What cannot be opened at all is told by reading it as text.
    return _of_store(file) if is_store else _of_text(read_text(file), file)


def _heads(file: Path) -> dict[str, tuple[int, str]]:
    """What a store remembers of the end of each log; nothing in other files."""
    if not file.is_file() or _begins(file) != b"SQLite format 3\x00":
        return {}
    with suppress(sqlite3.Error), closing(_opened(file)) as db:
        return {
            str(log): (int(seq), str(hash))
            for log, seq, hash in db.execute("SELECT log, seq, hash FROM heads")
        }
    return {}


def _opened(file: Path) -> sqlite3.Connection:
    # Read only: looking at evidence must not change it.
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def _begins(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(16)


def _of_store(file: Path) -> dict[str, list[Sealed]]:
    try:
        db = _opened(file)
        # Bytes that are no text any more are evidence too: the chain tells where they stand.
        db.text_factory = _text
        found = db.execute("SELECT log, seq, body, prev, hash FROM events ORDER BY log, seq").fetchall()
        names = [name for (name,) in db.execute("SELECT id FROM logs")]
        db.close()
        return _grouped((_stored(row) for row in found), names)
    except (sqlite3.Error, ValueError) as error:
        raise Complaint("cli_not_a_log", file=file, why=error) from error


def _text(raw: object) -> str:
    return raw.decode(errors="replace") if isinstance(raw, bytes) else str(raw)


def _stored(row: Sequence[object]) -> Sealed:
    """An event as it stands in a file, whatever became of it there."""
    whole = {name: _text(value) for name, value in zip(_FIELDS, row, strict=True)}
    return _sealed({**whole, "seq": row[1] if isinstance(row[1], int) else 0})


def _of_text(text: str, file: Path) -> dict[str, list[Sealed]]:
    """Exported events: one a line, in a list, or as a batch that names its log once."""
    try:
        try:
            raw: Any = json.loads(text)
        except ValueError:
            raw = [json.loads(line) for line in text.splitlines() if line.strip()]
        batch = raw if isinstance(raw, dict) else {}
        events = batch.get("events", [raw]) if batch else raw
        found = _grouped(_sealed({"log": batch.get("log"), **each}) for each in events)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Complaint("cli_not_a_log", file=file, why=str(error).splitlines()[0]) from error
    if not found:
        raise Complaint("cli_empty_log", file=file)
    return found


_FIELDS = ("log", "seq", "body", "prev", "hash")


def _sealed(raw: Mapping[str, Any]) -> Sealed:
    from referee_app.storage.sealed import Sealed

    return Sealed.model_validate({name: raw[name] for name in _FIELDS})


def _grouped(events: Iterable[Sealed], names: Iterable[str] = ()) -> dict[str, list[Sealed]]:
    logs: dict[str, list[Sealed]] = {name: [] for name in names}
    for each in events:
        logs.setdefault(each.log, []).append(each)
    return logs


def _tell(log: str, chain: list[Sealed], head: tuple[int, str] | None) -> bool:
    from referee_app.storage.sealed import first_broken

    broken = first_broken(chain)
    if broken is not None:
        say("cli_log_broken", log=log, n=broken, good=broken - 1)
        return False
    last = (chain[-1].seq, chain[-1].hash) if chain else (0, "")
    if head is not None and head != last:
        say("cli_log_cut", log=log, n=last[0], m=head[0])
        return False
    say("cli_log_whole", log=log, n=len(chain), hash=chain[-1].hash[:12] if chain else "-")
    return True
