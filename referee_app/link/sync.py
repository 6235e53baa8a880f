"""From the table to the hub and back: the log is the outbox, and no trouble here reaches the table.

What is sent is the query for everything after the hub's cursor; what is believed is the hub's answer.
"""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from referee_app.events import TableOpened
from referee_app.link.client import HubClient, Trouble
from referee_app.link.status import SyncState as SyncState
from referee_app.link.status import SyncStatus as SyncStatus
from referee_app.link.wire import HEARTBEAT, MAX_WAIT, PROTOCOL, Hello, News, Ruling
from referee_app.storage.log import EventLog
from referee_app.storage.store import Damaged, NotRecorded

_logger = logging.getLogger(__name__)

FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0
BATCH = 200
"""Events in one request."""


class Sync:
    """Keeps one log and its hub together for as long as it runs.

    `run()` is a task in the server's loop and `start()` a thread of its own; the call-backs run there.
    `on_ruling` gets a complete fact, ready to be recorded, possibly more than once; where it raises
    `NotRecorded` it is tried again.
    """

    def __init__(
        self,
        log: EventLog,
        log_id: str,
        hub_url: str,
        *,
        on_ruling: Callable[[dict[str, Any]], object] = lambda _fact: None,
        on_news: Callable[[News], object] = lambda _news: None,
        on_status: Callable[[SyncStatus], object] = lambda _status: None,
        token: str = "",
        certificate: str = "",
        device: str = "",
        battery: Callable[[], int | None] = lambda: None,
        app_version: str = "",
        heartbeat: float = HEARTBEAT,
        wait: float = MAX_WAIT,
        longest_wait: float = LONGEST_WAIT,
    ) -> None:
        self._log, self._id, self._url = log, log_id, hub_url.strip()
        self._token, self._certificate = token, certificate
        self._on_ruling, self._on_status, self._on_news = on_ruling, on_status, on_news
        self._hello, self._battery = Hello(device=device, app_version=app_version, protocol=PROTOCOL), battery
        self._heartbeat, self._wait, self._longest = heartbeat, max(1.0, wait), longest_wait
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken, self._back, self._ended = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._thread: threading.Thread | None = None
        self._is_practice = self._ask_practice()
        self._status = SyncStatus()
        self._shown = self._status

    # Running

    @property
    def is_off(self) -> bool:
        """Whether this log is never sent: there is no hub, or it is a practice table."""
        return not self._url or self._is_practice

    def _ask_practice(self) -> bool:
        info = self._log.info(self._id)
        first = self._log.read(self._id, limit=1)
        return bool(info and info.is_practice) or any(
            isinstance(each, TableOpened) and each.practice for each in first
        )

    @property
    def status(self) -> SyncStatus:
        """How it stands at this moment, counted from the log."""
        if self._is_practice:
            return self._status
        last, cursor = self._log.last(self._id), self._log.cursor(self._id)
        return replace(
            self._status,
            unsent=max(0, last - cursor.acked),
            acked=cursor.acked,
            confirmed=cursor.confirmed,
        )

    async def run(self) -> None:
        """Send and listen until cancelled or stopped."""
        if self.is_off:
            return
        self._loop = asyncio.get_running_loop()
        try:
            client = HubClient(
                self._url,
                self._log.clock,
                self._wait,
                token=self._token,
                certificate=self._certificate,
            )
        except Trouble as trouble:
            self._enter(SyncState(trouble.kind), trouble.code)
            return
        self._enter(SyncState.OFFLINE, "connecting")
        async with client as hub:
            both = [
                asyncio.create_task(self._repeat(self._send, hub)),
                asyncio.create_task(self._repeat(self._listen, hub)),
            ]
            try:
                await self._ended.wait()
            finally:
                for task in both:
                    task.cancel()
                await asyncio.gather(*both, return_exceptions=True)

    def start(self) -> None:
        """Run in a thread of its own."""
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self.run()), name=f"sync-{self._id[:8]}", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """End `run`, however it was begun."""
        self._call(self._ended.set)
        if self._thread and self._thread is not threading.current_thread():
            self._thread.join(timeout=5)

    def wake(self) -> None:
        """Something was recorded. May be called from any thread, at any time; never raises."""
        self._call(self._woken.set)

    def _call(self, what: Callable[[], object]) -> None:
        if self._loop is None:
            what()
            return
        # A loop that has ended has nobody to wake.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(what)

    async def _repeat(self, step: Callable[[HubClient], Awaitable[None]], hub: HubClient) -> None:
        """Do `step` again and again, waiting longer after each failure in a row."""
        failures = 0
        while True:
            try:
                await step(hub)
                failures = 0
                continue
            except Trouble as trouble:
                self._enter(SyncState(trouble.kind), trouble.code, hub)
            except (NotRecorded, Damaged) as trouble:
                _logger.warning("sync of %s waits: %s", self._id, trouble)
            except Exception:
                # A fault here may cost the connection and never the table.
                _logger.exception("sync of %s", self._id)
            failures += 1
            self._back.clear()
            await _within(self._back, back_off(failures, self._longest))

    def _enter(self, state: SyncState, code: str = "", hub: HubClient | None = None) -> None:
        since = self._status.since if self._status.state is state else self._log.clock.now()
        self._status = SyncStatus(state=state, code=code, since=since)
        if hub:
            self._status = replace(self._status, last_contact=hub.last_contact, offset=hub.offset)
        try:
            status = self.status
            seen = replace(status, last_contact=None, offset=None)
            if seen != self._shown:
                self._shown = seen
                self._on_status(status)
        except Exception:
            _logger.exception("the state of sync could not be shown")

    # Sending

    async def _send(self, hub: HubClient) -> None:
        """Everything that is unsent, or a sign of life; then wait for more."""
        cursor = 0
        unsent = self._log.unsent_count(self._id)
        if unsent == 0 or unsent > BATCH or self._status.state is not SyncState.ONLINE:
            told = {"unsent": unsent, "battery": self._battery()}
            welcome = await hub.hello(self._id, self._hello.model_copy(update=told))
            cursor = welcome.cursor
            # Only lowered by it: that the hub holds the same events, a push alone can tell.
            if cursor < self._log.cursor(self._id).acked:
                self._log.ack(self._id, cursor)
        while events := self._log.unsent(self._id, BATCH):
            try:
                answer = await hub.push(self._id, events)
            except Trouble as trouble:
                self._fall_back(trouble)
                continue
            cursor = answer.cursor
            if cursor < events[-1].seq:
                raise Trouble("refused", "no_progress")
            self._log.ack(self._id, events[-1].seq)
            self._enter(SyncState.ONLINE, hub=hub)
            for digest in answer.books_missing:
                await self._send_book(hub, digest)
        if cursor > self._log.last(self._id):
            # Another device wrote on, or this one went back to an older file.
            raise Trouble("refused", "hub_ahead")
        self._enter(SyncState.ONLINE, hub=hub)
        await _within(self._woken, self._heartbeat)
        self._woken.clear()

    def _fall_back(self, trouble: Trouble) -> None:
        """Send again from the hub's cursor when it holds less than it said; else the trouble stands."""
        cursor = trouble.refusal.cursor if trouble.refusal else None
        if trouble.code != "gap" or cursor is None or cursor >= self._log.cursor(self._id).acked:
            raise trouble
        self._log.ack(self._id, cursor)

    async def _send_book(self, hub: HubClient, digest: str) -> None:
        body = self._log.book(digest)
        if body is not None:
            with suppress(Trouble):
                await hub.put_book(digest, body)

    # Listening

    async def _listen(self, hub: HubClient) -> None:
        """Wait for decisions of the head referee and hand them over."""
        after = self._log.cursor(self._id).pulled
        news = await hub.news(self._id, after, self._wait)
        if news.cursor == after:
            # Nothing came in the whole wait; a hub that does not wait is not asked without a pause.
            await asyncio.sleep(0.2)
        if self._status.state is SyncState.OFFLINE:
            # The hub is back: sending need not wait out its pause.
            self._back.set()
        if self._is_another_hub(news.hub):
            # It counts its decisions from one again.
            self._log.pulled(self._id, 0)
            return
        self._on_news(news)
        for ruling in news.rulings:
            self._hand_over(ruling)
        if news.cursor != after:
            self._log.pulled(self._id, news.cursor)

    def _is_another_hub(self, hub: str) -> bool:
        key = f"hub_of:{self._id}"
        known = self._log.store.setting(key)
        if known != hub:
            self._log.store.put_setting(key, hub)
        return bool(known) and known != hub

    def _hand_over(self, ruling: Ruling) -> None:
        self._on_ruling(ruling.fact())
        confirmed = self._log.cursor(self._id).confirmed
        if ruling.ruling != "forfeit_lifted" and ruling.target > confirmed:
            self._log.confirm(self._id, ruling.target)
        self._log.pulled(self._id, ruling.hub_seq)


def back_off(failures: int, longest: float = LONGEST_WAIT) -> float:
    """Seconds to wait after so many failures in a row, spread so that a hall does not knock as one."""
    return min(longest, FIRST_WAIT * 2.0 ** min(failures - 1, 16)) * random.uniform(0.5, 1.0)


async def _within(event: asyncio.Event, seconds: float) -> None:
    """Wait for the event, at most so long."""
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
