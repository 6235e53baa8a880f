"""The turn's clock on the screen: its four forms, and a press that was forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.positions import write

pytestmark = pytest.mark.e2e


def test_the_ring_keeps_its_place_and_says_its_state(
    table: StartTable, screen: OpenScreen, tmp_path: Path
) -> None:
    """R14, R15, R28: normal, warning, overtime and stopped differ in words, and the ring does not move."""
    ahead = tmp_path / "ahead"
    ahead.write_text("0", encoding="ascii")
    program = table(ahead=ahead, before=lambda path: write(path, "playing"))
    page = screen(program.url)
    page.tap(page.ids("continue")[0])
    # The turn began before the program did, so the states are counted from a fresh turn.
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
