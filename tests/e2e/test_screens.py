"""Every page at every size: large enough, nothing outside, told by words and not by colour alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.positions import POSITIONS
from tests.e2e.screen import Screen, outside

SIZES = ((1280, 800), (1280, 672), (800, 1280), (390, 844))
TOUCH = 48
SCROLLING = ("log-", "option-", "pick-", "show_hand-")
"""Lines of lists that scroll on low screens: they may lie half outside."""
CHINESE = re.compile(r"[\u4e00-\u9fff]+")
NAMES = re.compile(r"选手 ?\d|§[一二三四五六七八九十]+(-[0-9.]+)?|掼蛋裁判台|中文|中")
"""What stays Chinese on an English page: players' names, articles of a Chinese text, the way back."""


def ready(page: Screen, position: str) -> None:
    """Go on with the table where it was left."""
    (key,) = page.ids("continue-")
    page.tap(key)
    page.sees("start" if position == "tribute" else "confirm_next" if position == "deal_over" else "clock")


def other_language(page: Screen) -> None:
    """By its key, which on a phone stands in the menu."""
    if not page.has("language"):
        page.tap("menu")
        page.tap("language")
        page.tap("fold")
    else:
        page.tap("language")
    page.page.wait_for_timeout(900)


@pytest.mark.e2e
@pytest.mark.parametrize("position", POSITIONS)
def test_r28_every_key_is_large_and_on_the_screen(
    position: str, table: StartTable, screen: OpenScreen
) -> None:
    """R28, R19: at four sizes each key is at least 48 by 48 and on the screen; the language changes all."""
    program = table(before=POSITIONS[position])
    for width, height in SIZES:
        page = screen(program.url, width, height)
        ready(page, position)
        page.page.wait_for_timeout(400)
        page.picture(f"{position}-zh-{width}x{height}")
        scrolled = width < 600 and position in ("foul", "deal_over", "tribute")
        keys = [key for key in page.buttons() if not key.id.startswith(SCROLLING)]
        assert keys
        if not scrolled:
            assert outside(keys, width, height) == []
        small = [key for key in keys if key.w < TOUCH - 0.5 or key.h < TOUCH - 0.5]
        assert small == [], f"{width}x{height}"
        other_language(page)
        page.picture(f"{position}-en-{width}x{height}")
        left = {word for word in CHINESE.findall(NAMES.sub("", page.all_text()))}
        assert left == set(), f"still Chinese at {width}x{height}: {left}"
        page.close()


@pytest.mark.e2e
def test_r28_the_ring_keeps_its_place_and_says_its_state(
    table: StartTable, screen: OpenScreen, tmp_path: Path
) -> None:
    """R28, R15: normal, warning, overtime and stopped differ in words, and the ring does not move."""
    ahead = tmp_path / "ahead.txt"
    ahead.write_text("0", encoding="ascii")
    program = table(ahead=ahead, before=POSITIONS["playing"])
    page = screen(program.url)
    # The turn began before the program did, so the states are counted from a fresh turn.
    ready(page, "playing")
    page.press("pass")
    boxes = []
    for seconds, word in (("0", "正常"), ("33", "警告"), ("60", "超时")):
        ahead.write_text(seconds, encoding="ascii")
        page.sees("clock", word)
        boxes.append(page.box("clock"))
    page.tap("foul")
    page.sees("clock", "已停止打牌")
    boxes.append(page.box("clock"))
    assert len({(round(box.x + box.w / 2), round(box.y)) for box in boxes}) == 1


@pytest.mark.e2e
def test_nothing_is_asked_of_the_network(table: StartTable, screen: OpenScreen) -> None:
    """No request but the one known leaves the machine, and no missing font is asked for again and again."""
    program = table(before=POSITIONS["playing"])
    page = screen(program.url)
    ready(page, "playing")
    page.tap("language")
    page.page.wait_for_timeout(6000)
    away = {r.url for r in page.requests if not r.url.startswith((program.url, "blob:", "data:"))}
    assert {url for url in away if "rive" not in url} == set()
    assert [url for url in page.missing if "noto" in url or "fonts" in url] == []
    assert len(page.requests) < 150
