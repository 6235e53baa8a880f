"""Taking a table over from another device: the hub is told first, then everything it holds is fetched."""

from __future__ import annotations

from referee_app.link.client import HubClient, Trouble
from referee_app.link.join import HubKey
from referee_app.link.wire import Held
from referee_app.storage.log import EventLog


def _client(key: HubKey, log: EventLog) -> HubClient:
    return HubClient(key.url, log.clock, 0, token=key.token, certificate=key.certificate)


async def listed(key: HubKey, log: EventLog) -> tuple[Held, ...]:
    """The tables this device could take over; raises `Trouble`."""
    async with _client(key, log) as hub:
        return (await hub.tables()).tables


async def take(key: HubKey, log: EventLog, held: Held) -> None:
    """Write this table from now on, on top of what the hub holds; raises `Trouble` and `NotRecorded`.

    Doing it again after a failure in between goes on where it stopped.
    """
    async with _client(key, log) as hub:
        await hub.take_over(held.log)
        events = list(await hub.pull(held.log, 0))
        while more := await hub.pull(held.log, len(events)):
            events += more
        book = None
        if held.book_digest:
            try:
                book = (held.book_digest, await hub.book(held.book_digest))
            except Trouble as trouble:
                if trouble.code != "no_such_book":
                    raise
    log.adopt(held.log, events, {"table": held.table}, book)
