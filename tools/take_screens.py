"""Take the README's pictures from the running app: `python -m tools.take_screens` (needs Chromium)."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

from tests.e2e.conftest import ARGS, find_chromium
from tests.e2e.positions import POSITIONS, write
from tests.e2e.screen import Screen
from tests.e2e.servers import Program

OUT = Path(__file__).parents[1] / "docs" / "screens"
WIDE, PORTRAIT, PHONE = (1280, 800), (800, 1280), (390, 844)
PICTURES: tuple[tuple[str, str, tuple[int, int], str], ...] = (
    ("playing", "table-wide-zh-light", WIDE, ""),
    ("playing", "table-wide-en-dark", WIDE, "?lang=en&dark=1"),
    ("playing", "table-portrait-zh-light", PORTRAIT, ""),
    ("playing", "table-phone-zh-light", PHONE, ""),
    ("exact", "exact-wide-en-light", WIDE, "?lang=en"),
    ("verify", "verify-wide-zh-light", WIDE, ""),
    ("foul", "foul-wide-zh-light", WIDE, ""),
    ("forfeit", "forfeit-wide-en-light", WIDE, "?lang=en"),
    ("tribute", "tribute-wide-zh-light", WIDE, ""),
    ("deal_over", "deal-end-wide-zh-light", WIDE, ""),
)
"""Position, file, size, what the address adds."""
WAITS = 11 + list(POSITIONS).index("forfeit")


def main() -> None:
    """One program with a table in every position, and the hub that sees them all."""
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("no Chromium here")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        context = driver.chromium.launch(executable_path=chromium, args=ARGS).new_context()
        hub = Program("hub", Path(folder)).start()
        program = Program("run", Path(folder), "--no-browser", "--hub", hub.url)
        logs = write(program.db, *POSITIONS)
        program.start()
        for position, name, size, more in PICTURES:
            take(context, f"{program.url}/{logs[position]}{more}", size, name).close()
        head = take(context, hub.url, WIDE, "hub-wide-zh-light")
        head.tap(f"case-{WAITS}")
        head.node(f"confirm-forfeit-{WAITS}").wait_for(state="attached")
        settled(head).picture("hub-case-wide-zh-light", OUT)
        program.stop()
        hub.stop()


def take(context: BrowserContext, url: str, size: tuple[int, int], name: str) -> Screen:
    """A picture of one page."""
    page = Screen(context, url, *size).open()
    settled(page).picture(name, OUT)
    return page


def settled(page: Screen) -> Screen:
    """The page once nothing moves and everything is painted."""
    page.settle()
    page.page.wait_for_timeout(1500)
    return page


if __name__ == "__main__":
    main()
