"""A table's whole log as one file: everything the hub would get, for a venue without a network."""

from __future__ import annotations

import json

from referee_app.storage.log import EventLog

FORMAT = "guandan-table-log"


def log_file(log: EventLog, log_id: str) -> bytes:
    """The sealed events of a log with the rule books they were judged by."""
    sealed = log.read_sealed(log_id)
    digests = {json.loads(each.body).get("book_digest", "") for each in sealed[:1]}
    kept = {digest: body for digest in digests if (body := log.book(digest))}
    document = {
        "format": FORMAT,
        "version": 1,
        "log": log_id,
        "books": {digest: json.loads(body) for digest, body in kept.items()},
        "events": [each.model_dump(exclude={"log"}) for each in sealed],
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode()
