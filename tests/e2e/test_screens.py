"""Every page at every size: large enough, nothing outside, told by words and not by colour alone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.positions import POSITIONS, write
from tests.e2e.screen import Box, Screen, outside
from tests.e2e.servers import Program, until

pytestmark = pytest.mark.e2e

SIZES = ((1280, 800), (1280, 672), (800, 1280), (390, 844))
TOUCH = 48
PICTURES = bool(os.environ.get("E2E_PICTURES"))
"""Set to look at the pictures: they are waited for until they are as they stay."""
PAGES = ("", "setup", "books", "settings", "join")
"""Pages beside the tables, by their addresses."""
MARKS = {
    "": "new",
    "setup": "open_table",
    "books": "back",
    "settings": "set-size=large",
    "join": "join_go",
}
"""What is on that page alone, or with its words."""
SCROLLS = (
    "",
    "setup",
    "books",
    "settings",
    "join",
    "foul",
    "fix",
    "forfeit",
    "deal_over",
    "tribute",
    "verify",
)
"""What scrolls where there is little room, so that keys may lie below the edge."""
SEEN = {
    "": "practice",
    "setup": "open_table",
    "books": "back",
    "settings": "back",
    "join": "join_go",
    "playing": "play",
    "exact": "play",
    "count": "pass",
    "verify": "turn",
    "foul": "confirm",
    "fix": "save_fix",
    "forfeit": "announce",
    "deal_over": "confirm_next",
    "tribute": "start",
    "wall": "dark",
    "case": "dark",
}
"""The key of each page that must be wholly in sight, whatever scrolls."""
LISTED = (
    *("log-", "open-", "table-", "case-", "books-", "book-", "point-", "reading"),
    *("filter-", "sort", "round-"),
)
"""Lines of lists, which scroll everywhere."""
WAITS = 11 + list(POSITIONS).index("forfeit")
"""The table that waits for the head referee."""
CHINESE = re.compile(r"[\u4e00-\u9fff]+")
LATIN = re.compile(r"[A-Za-z]{3,}")
KEPT = re.compile(
    r"§\s?[一二三四五六七八九十]+[-0-9.、]*|第[一二三四五六七八九十]+条|[a-z0-9]+(?:-[a-z0-9]+)+|standard|掼蛋裁判台|中|T-[0-9a-f]{4}|PIN|PDF|CSV|TOML|http\S*"
)
"""What is the same in both languages: articles of a Chinese text, ids of books, our name, formats."""


@dataclass
class Room:
    """One program with a table in every position, its hub, and a page that looks at them in turn."""

    program: Program
    hub: Program
    page: Screen
    head: Screen
    logs: dict[str, str]

    def show(self, position: str, lang: str, dark: bool) -> Screen:
        """Go to a position, in a language and in colours, by its address."""
        place = self.logs.get(position, position)
        self.page.go(f"/{place}?lang={lang}{'&dark=1' if dark else ''}")
        until(lambda: self._is_shown(position, lang), f"{position or 'home'} in {lang}", 20)
        self.page.settle()
        return self.page

    def _is_shown(self, position: str, lang: str) -> bool:
        """Whether the page is there; each table has a number of its own."""
        if position in PAGES:
            return self.page.has(MARKS[position]) and (
                bool(CHINESE.search(KEPT.sub("", self.page.all_text()))) is (lang == "zh")
            )
        number = 11 + list(POSITIONS).index(position)
        name = f"{number} 桌" if lang == "zh" else f"Table {number}"
        return name in self.page.all_text() and not self.page.has("new")


@pytest.fixture(scope="module")
def room(context: BrowserContext, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """All positions at once, so that one program and one page do for all."""
    folder = tmp_path_factory.mktemp("room")
    hub = Program("hub", folder).start()
    program = Program("run", folder, "--no-browser", "--hub", hub.url)
    logs = write(program.db, *POSITIONS)
    program.start()
    page, head = Screen(context, program.url).open(), Screen(context, hub.url).open()
    yield Room(program, hub, page, head, logs)
    for each in (page, head):
        each.close()
    for server in (program, hub):
        server.stop()


def misplaced(page: Screen, position: str, width: int, height: int) -> list[Box]:
    """Keys that are too small for a finger, or out of its reach."""
    main = [key for key in page.buttons() if key.id == SEEN[position]]
    if not main or outside(main, width, height):
        return [Box(SEEN[position], -1, -1, 0, 0)]
    keys = [key for key in page.buttons() if not key.id.startswith(LISTED)]
    scrolls = position in SCROLLS and (width < 1100 or height < 740 or position in PAGES)
    # Of what scrolls, one sees only the part that has come up yet.
    small = [key for key in keys if key.w < TOUCH - 0.5 or (key.h < TOUCH - 0.5 and not scrolls)]
    return small if scrolls else small + outside(keys, width, height)


def opened(head: Screen, ident: str) -> bool:
    """Whether the case is open; a tap that met the page while it was drawn anew is given again."""
    if not head.has(ident):
        head.tap(f"case-{WAITS}")
        head.page.wait_for_timeout(1500)
    return head.has(ident)


def foreign(page: Screen, other: re.Pattern[str]) -> set[str]:
    """The words of the other language."""
    return set(other.findall(KEPT.sub("", page.all_text())))


def at_all_sizes(page: Screen, position: str, look: str) -> None:
    """Turn the device this way and that: every key keeps a finger's size and stays on the screen."""
    for width, height in SIZES:
        page.page.set_viewport_size({"width": width, "height": height})
        until(
            lambda: not misplaced(page, position, width, height),  # noqa: B023
            lambda: f"{position} at {width}x{height}: {misplaced(page, position, width, height)}",  # noqa: B023
        )
        if PICTURES:
            # The painting follows what is told to screen readers.
            page.settle()
            page.page.wait_for_timeout(400)
        page.picture(f"{position or 'home'}-{look}-{width}x{height}")
    page.page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("position", [*PAGES, *POSITIONS], ids=lambda name: name or "home")
def test_keys_are_large_and_words_are_of_one_language(room: Room, position: str) -> None:
    """R19, R28: keys of 48 by 48 at four sizes, light and dark; no word of the other language."""
    for lang, dark, other in (("zh", False, LATIN), ("en", True, CHINESE)):
        page = room.show(position, lang, dark)
        assert not foreign(page, other), f"{position} in {lang} also says {foreign(page, other)}"
        at_all_sizes(page, position, f"{lang}-{'dark' if dark else 'light'}")


@pytest.mark.parametrize("position", ["wall", "case"])
def test_the_head_referees_page_too(room: Room, position: str) -> None:
    """R28: all tables, and the one that waits; language and colours by their keys."""
    head = room.head
    head.sees(f"case-{WAITS}", str(WAITS), seconds=20)
    if position == "case":
        until(lambda: opened(head, f"confirm-forfeit-{WAITS}"), "the case is open", 20)
    for look, other, next_other in (("zh-light", LATIN, CHINESE), ("en-dark", CHINESE, LATIN)):
        assert not foreign(head, other)
        at_all_sizes(head, position, f"hub-{look}")
        head.tap("dark")
        head.tap("language")
        until(
            lambda: not foreign(head, next_other),  # noqa: B023
            lambda: f"{position} in one language; it also says {foreign(head, next_other)}",  # noqa: B023
        )
    if position == "case":
        head.tap("back")


def test_language_and_colours_by_their_keys(room: Room) -> None:
    """R28: both are keys, and what is half typed stays."""
    page = room.show("playing", "zh", False)
    page.sees("key-Q", "已点 2 张")
    page.tap("language")
    page.sees("key-Q", "2 tapped")
    page.tap("menu")
    page.tap("dark")
    page.tap("fold")
    page.sees("key-Q", "2 tapped")
    page.reload()
    page.sees("key-Q", "2 tapped")
    page.tap("menu")
    page.tap("settings")
    until(lambda: page.is_chosen("set-dark=true"), "the device keeps the colours")
    page.tap("set-dark=false")
    page.tap("set-lang=zh")
    page.tap("back")
    page.tap("fold")
    page.sees("key-Q", "已点 2 张")


def test_nothing_is_asked_of_the_network(room: Room) -> None:
    """No request but the one known leaves the machine, and no missing font is asked for again and again."""
    page = room.show("playing", "zh", False)
    page.requests.clear()
    page.missing.clear()
    page.reload()
    page.settle()
    page.page.wait_for_timeout(10_000)
    away = [
        each.url for each in page.requests if not each.url.startswith((room.program.url, "blob:", "data:"))
    ]
    assert [url for url in away if "rive" not in url] == []
    assert page.missing == []
    assert len(page.requests) < 60
