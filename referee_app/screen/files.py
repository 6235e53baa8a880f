"""Files that the browser saves: made beside the page, so that no clock stands still meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import flet as ft

Make = Callable[[], bytes]
_logger = logging.getLogger(__name__)


class Files:
    """The downloads of one page."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._picker: ft.FilePicker | None = None

    def pick(self, taken: Callable[[str, bytes], object], done: Callable[[], object]) -> None:
        """Let a person choose files; each is handed over, and at the end that all were."""
        self._page.run_task(self._pick, self._service(), taken, done)

    async def _pick(
        self, picker: ft.FilePicker, taken: Callable[[str, bytes], object], done: Callable[[], object]
    ) -> None:
        for each in await picker.pick_files(allow_multiple=True, with_data=True):
            await asyncio.to_thread(taken, each.name, each.bytes or b"")
        done()

    def _service(self) -> ft.FilePicker:
        if self._picker is None:
            self._picker = ft.FilePicker()
            self._page.services.append(self._picker)
            self._page.update()
        return self._picker

    def save(self, name: str, make: Make, failed: Callable[[str], object]) -> None:
        """Make a file in the background and hand it to the browser under this name."""
        self._page.run_task(self._save, self._service(), name, make, failed)

    async def _save(
        self, picker: ft.FilePicker, name: str, make: Make, failed: Callable[[str], object]
    ) -> None:
        try:
            made = await asyncio.to_thread(make)
            await picker.save_file(file_name=name, src_bytes=made)
        except Exception as error:
            # Whatever it was, the referee must not wait for a paper that does not come.
            _logger.exception("file %s", name)
            failed(f"{type(error).__name__}: {error}")
