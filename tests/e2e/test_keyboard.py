"""A real keyboard: a deal in ranks without a finger, the list of keys, and fields that keep their letters."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.referee import Referee, deal
from tests.e2e.screen import OWN_PACE, Screen
from tests.e2e.servers import until

pytestmark = pytest.mark.e2e

CAPS = {"T": "0", "BJ": "x", "RJ": "d"}


def type_play(page: Screen, cards: list[str], level: str = "2") -> int:
    """Ranks as a referee types them, then Enter; how many strokes it took."""
    for card in cards:
        cap = "w" if card == "H" + level else CAPS.get(card) or CAPS.get(card[1], card[1].lower())
        page.page.keyboard.press(cap)
    page.page.keyboard.press("Enter")
    return len(cards) + 1


def test_half_a_deal_by_keyboard(table: StartTable, screen: OpenScreen) -> None:
    """R6, R28: every play its cards and Enter, every pass one stroke; undo by a key; faces and counts too."""
    program = table()
    record = deal("opengd-008")
    page = Referee(screen(program.url)).open_quick("7", record["first_leader"]).screen
    strokes: Counter[str] = Counter()
    for number, play in enumerate(record["plays"][:24], 1):
        page.sees(f"seat-{play['seat']}", "该出牌")
        if play["cards"]:
            strokes["play"] += type_play(page, play["cards"])
        else:
            page.page.wait_for_timeout(OWN_PACE * 1000)
            page.page.keyboard.press("Space")
        until(lambda: len(program.kinds("played", "passed")) == number, f"entry {number} is recorded")  # noqa: B023
    plays = [each for each in record["plays"][:24] if each["cards"]]
    assert strokes["play"] == sum(len(each["cards"]) + 1 for each in plays)
    page.page.keyboard.press("u")
    until(lambda: len(program.kinds("retracted")) == 1, "the last entry is taken back")
    page.page.keyboard.press("F3")
    page.node("face-S3").wait_for(state="attached")
    page.page.keyboard.press("g")
    page.page.keyboard.press("7")
    page.sees("face-D7", "♦7", "本手 1 张")
    page.page.keyboard.press("Delete")
    page.page.keyboard.press("F1")
    page.node("count-9").wait_for(state="attached")
    page.page.keyboard.press("F2")
    page.node("key-3").wait_for(state="attached")


def test_the_list_of_keys(table: StartTable, screen: OpenScreen) -> None:
    """R28: ? shows what the keyboard does, Esc folds it, and F4 raises a hand."""
    program = table()
    page = Referee(screen(program.url)).open_quick("7", "S").screen
    page.page.keyboard.press("Shift+?")
    page.says("键盘", "Ctrl+Enter", "都过")
    page.settle()
    page.picture("keys")
    page.page.keyboard.press("Escape")
    page.gone("fold")
    page.page.keyboard.press("F4")
    page.node("who-N").wait_for(state="attached")
    page.tap("who-N")
    page.tap("offence-hand_below_table")
    page.fill("note", "3 3 p 记")
    page.page.keyboard.press("Enter")
    page.page.wait_for_timeout(600)
    assert not program.kinds("penalty_given", "passed", "played")
    page.page.keyboard.press("Control+Enter")
    until(lambda: program.kinds("penalty_given"), "the penalty is confirmed")
    assert program.kinds("penalty_given")[0]["note"] == "3 3 p 记"
