"""One heartbeat a second for the whole server, so that every clock moves and nothing else is drawn again."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from collections.abc import Callable

_logger = logging.getLogger(__name__)


class Ticker:
    """Calls its watchers once a second while there is anybody to call.

    A watcher runs in the context in which it was added, so that it may touch its own page.
    """

    def __init__(self, period: float = 1.0) -> None:
        self.period = period
        self._watchers: dict[int, tuple[contextvars.Context, Callable[[], object], object]] = {}
        self._next_id = 0
        self._task: asyncio.Task[None] | None = None

    def watch(self, beat: Callable[[], object], owner: object = None) -> Callable[[], None]:
        """Call `beat` every second from now on; the result ends it, and so does forgetting its owner."""
        self._next_id += 1
        key = self._next_id
        self._watchers[key] = (contextvars.copy_context(), beat, owner)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

        def stop() -> None:
            self._watchers.pop(key, None)

        return stop

    def forget(self, owner: object) -> None:
        """Call nothing any more that belongs to `owner`."""
        self._watchers = {key: kept for key, kept in self._watchers.items() if kept[2] != owner}

    @property
    def watchers(self) -> int:
        """How many are being called."""
        return len(self._watchers)

    def beat(self) -> None:
        """Call every watcher once; one that fails is dropped."""
        for key, (context, call, _) in list(self._watchers.items()):
            try:
                context.run(call)
            except Exception:
                # One page at fault must not stop the clocks of all others.
                _logger.exception("a watcher failed and is dropped")
                self._watchers.pop(key, None)

    async def _run(self) -> None:
        # Wakes on the second, so that all clocks of all pages change together.
        while self._watchers:
            await asyncio.sleep(self.period - time.monotonic() % self.period)
            self.beat()


ticker = Ticker()
"""The heartbeat that all clocks share."""
