"""Take the README's pictures from the running app: `python -m tools.take_screens` (needs Chromium)."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import ARGS, find_chromium
from tests.e2e.positions import write
from tests.e2e.screen import Screen
from tests.e2e.servers import Program

OUT = Path(__file__).parents[1] / "docs" / "screens"
PICTURES = (
    ("playing", "table-wide-zh-light", 1280, 800, ""),
    ("playing", "table-wide-en-dark", 1280, 800, "?lang=en&dark=1"),
    ("playing", "table-portrait-zh-light", 800, 1280, ""),
    ("playing", "table-phone-zh-light", 390, 844, ""),
    ("foul", "foul-wide-zh-light", 1280, 800, ""),
    ("tribute", "tribute-wide-zh-light", 1280, 800, ""),
    ("deal_over", "deal-end-wide-zh-light", 1280, 800, ""),
)
"""Position, file, width, height, what the address adds."""


def main() -> None:
    """One program a position, and a hub that sees the table of the last."""
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("no Chromium here")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=ARGS)
        hub = Program("hub", Path(folder)).start()
        for position, name, width, height, more in PICTURES:
            program = Program("run", Path(folder), "--no-browser", "--hub", hub.url)
            log = write(program.db, position)[position]
            program.start()
            page = Screen(browser, f"{program.url}/{log}{more}", width, height).open()
            page.page.wait_for_timeout(1500)
            page.picture(name, OUT)
            page.close()
            program.stop()
        head = Screen(browser, hub.url, 1280, 800).open()
        head.page.wait_for_timeout(2500)
        head.picture("hub-wide-zh-light", OUT)
        hub.stop()
        browser.close()


if __name__ == "__main__":
    main()
