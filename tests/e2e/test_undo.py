"""Taking back, doing again, and a finger that comes down twice."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.referee import Referee
from tests.e2e.servers import until
from tests.e2e.test_nothing_lost import back_at_the_table

pytestmark = pytest.mark.e2e

PAIR = {"seat": "S", "cards": ["S3", "C3"]}


def test_undo_any_depth_and_after_a_restart(table: StartTable, screen: OpenScreen) -> None:
    """R6: undo is an event, as deep as one likes, done again by one key, and it outlives a restart."""
    program = table()
    referee = Referee(screen(program.url)).open_quick("7", "S")
    page = referee.screen
    referee.play(PAIR)
    page.press("all_pass")
    page.sees("seat-S", "该出牌")
    # Three passes were recorded by one key; one key takes them back.
    page.press("undo")
    page.sees("seat-E", "该出牌")
    (taken_back,) = program.kinds("retracted")
    assert taken_back["targets"] == [event["seq"] for event in program.kinds("passed")]
    page.says("撤销 #2")
    page.press("redo")
    page.sees("seat-S", "该出牌")
    page.press("undo")
    page.sees("seat-E", "该出牌")
    page.press("undo")
    page.sees("seat-S", "27 张", "该出牌")
    # What was taken back stays in sight.
    page.says("南，33")
    connections = page.connections
    program.kill()
    program.start()
    back_at_the_table(page, connections)
    page.sees("seat-S", "27 张", "该出牌")
    kinds = [event["kind"] for event in program.events()]
    assert kinds.count("retracted") == 4 and kinds.count("played") == 1 and kinds.count("passed") == 3
    referee.left["S"] = 27
    referee.play({"seat": "S", "cards": ["S4", "C4"]})
    page.press("undo")
    page.sees("seat-S", "27 张", "该出牌")


def test_a_double_press_counts_once(table: StartTable, screen: OpenScreen) -> None:
    """R6: the same key pressed twice within the second is one pass; the slip is noted in the log."""
    program = table()
    referee = Referee(screen(program.url)).open_quick("7", "S")
    page = referee.screen
    referee.play(PAIR)
    box = page.box("pass")
    page.page.mouse.dblclick(box.x + box.w / 2, box.y + box.h / 2)
    page.sees("seat-N", "该出牌")
    until(lambda: program.kinds("noted"), "the slip is noted")
    assert len(program.kinds("passed")) == 1
    assert "pass" in program.kinds("noted")[0]["text"]
    # The next player's pass a moment later is meant, and counts.
    page.page.wait_for_timeout(500)
    page.tap("pass")
    page.sees("seat-W", "该出牌")
    assert len(program.kinds("passed")) == 2


def test_cards_tapped_faster_than_drawn_are_recorded(table: StartTable, screen: OpenScreen) -> None:
    """R1: a card and the play key within a few milliseconds, before the page could show either."""
    program = table()
    page = Referee(screen(program.url)).open_quick("7", "S").screen
    places = [page.box(ident) for ident in ("key-9", "play")]
    for number in range(1, 6):
        for place in places:
            page.page.mouse.click(place.x + place.w / 2, place.y + place.h / 2)
        until(lambda: len(program.kinds("played")) == number, f"play {number} is recorded")  # noqa: B023
        page.page.wait_for_timeout(450)
