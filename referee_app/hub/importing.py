"""Logs that come as a file, where a table had no network: the same way in as everything else."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from referee_app.hub.service import Service
from referee_app.link.wire import MAX_EVENTS, Batch, WireEvent
from referee_app.storage.export import FORMAT
from referee_app.storage.store import Damaged, NotRecorded

LARGEST = 50_000_000
"""Bytes of one file; a day at a table is about one of these million."""


class NotALog(ValueError):
    """A file that holds no table's log."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a file."""

    name: str
    status: str
    """`ok`, or why not: the code of a refusal, `not_a_log`, or `hub_store`."""
    table: str = ""
    stored: int = 0
    cursor: int = 0


def take_in(service: Service, name: str, raw: bytes) -> Imported:
    """Take a file in; the same file again changes nothing."""
    try:
        log, events, books = _read(raw)
    except NotALog:
        return Imported(name, "not_a_log")
    stored, cursor = 0, 0
    try:
        for at in range(0, len(events), MAX_EVENTS):
            batch = Batch(log=log, events=events[at : at + MAX_EVENTS])
            result = service.writer.submit(batch).result()
            if result.status != "ok":
                return Imported(name, result.status, _table(service, log), stored, result.cursor)
            stored, cursor = stored + result.stored, result.cursor
        for digest, body in books.items():
            service.put_book(digest, body)
    except (NotRecorded, Damaged):
        return Imported(name, "hub_store", _table(service, log), stored, cursor)
    return Imported(name, "ok", _table(service, log), stored, cursor)


def _table(service: Service, log: str) -> str:
    return service.table_of(Batch(log=log, events=())) or ""


def _read(raw: bytes) -> tuple[str, tuple[WireEvent, ...], dict[str, str]]:
    """Log, events and rule books of a file; raises `NotALog`."""
    if len(raw) > LARGEST:
        raise NotALog("too large")
    try:
        document: Any = json.loads(raw)
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise NotALog("another format")
        events = tuple(WireEvent.model_validate(each) for each in document.get("events", ()))
        log = Batch(log=document.get("log"), events=events[:1]).log
        books = {str(digest): json.dumps(body) for digest, body in dict(document.get("books", {})).items()}
    except (ValueError, TypeError, RecursionError, ValidationError) as error:
        raise NotALog(str(error)) from error
    if not events:
        raise NotALog("no events")
    return log, events, books
