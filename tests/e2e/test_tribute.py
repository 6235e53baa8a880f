"""Tribute and returns, before the lead of every deal but the first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from referee_app.storage.log import EventLog, Store
from rules import book as books
from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.screen import Screen
from tests.e2e.servers import Program
from tests.hubs import opened

pytestmark = pytest.mark.e2e

REST = [
    *("S3", "S3", "H3", "H3", "C3", "C3", "D3", "D3", "S5", "S5", "H5", "H5", "C5"),
    *("C5", "D5", "D5", "S6", "S6", "H6", "H6", "C6", "C6", "D6", "D6", "S7", "S7"),
]
"""Twenty-six cards below ten."""


def after_a_deal(path: Path, order: Sequence[str]) -> str:
    """A table whose first deal ended in this order, written to its file before the program starts."""
    book = books.load("competition-002")
    out = order[:2] if order[1] == "N" else order[:3]
    facts: list[dict[str, Any]] = [
        opened("7", levels={"NS": "2", "EW": "2"}),
        {"kind": "deal_started"},
        {"kind": "play_began", "leader": "S"},
        # South goes out at once; who is to be out follows with a whole hand, the others pass.
        *(
            {"kind": "played", "seat": seat, "cards": ["??"] * 27}
            if seat in out
            else {"kind": "passed", "seat": seat}
            for seat in "SEN"
        ),
        {"kind": "deal_confirmed", "order": list(order)},
        {"kind": "deal_started"},
    ]
    log = EventLog(Store(path))
    made = log.create(
        facts, meta={"table": "7"}, book=(books.digest(book), book.model_dump_json(by_alias=True))
    )
    log.store.close()
    return made


def open_tribute(
    table: StartTable, screen: OpenScreen, order: str, ahead: Path | None = None
) -> tuple[Program, Screen]:
    """A started table that waits for tribute."""
    program = table(ahead=ahead, before=lambda path: after_a_deal(path, order))
    page = screen(program.url)
    page.tap(page.ids("continue")[0])
    page.node("start").wait_for(state="attached")
    return program, page


def test_single_tribute(tmp_path: Path, table: StartTable, screen: OpenScreen) -> None:
    """R15: undecided until the hand is shown; a wrong return is flagged and recorded; 40 seconds for it."""
    ahead = tmp_path / "ahead"
    ahead.write_text("0", encoding="ascii")
    program, page = open_tribute(table, screen, "SENW", ahead)
    page.sees("start", "还差 2 张")
    page.tap("face-SA")
    page.says("还不能断定")
    page.sees("clock", "还牌")
    page.tap("show_hand-W")
    page.tap("face-SK")
    page.tap("key-back")
    for card in [*REST, "SA"]:
        page.tap(f"face-{card}")
    page.sees("show_hand-W", "手牌已亮")
    page.says("♠A 是该贡的最大牌")
    assert "还不能断定" not in page.all_text()
    calm = page.box("clock")
    ahead.write_text("41", encoding="ascii")
    page.sees("clock", "还牌", "超")
    assert page.box("clock") == calm
    page.says("拟记犯规 1 次")
    page.tap("see_penalty")
    page.sees("confirm", "南", "犯规 1", "南北 1/3")
    page.press("confirm")
    page.sees("side-NS", "犯规 1/3")
    page.tap("face-HK")
    page.says("♥K 太大，不能还")
    page.sees("start", "开打")
    page.says("首出：", "西")
    page.tap("start")
    page.sees("seat-W", "该出牌")
    (returned,) = program.kinds("card_returned")
    assert returned["card"] == "HK" and returned["to"] == "W"


def test_resisted_tribute(table: StartTable, screen: OpenScreen) -> None:
    """Both big jokers shown: nothing is paid, the first finisher leads."""
    program, page = open_tribute(table, screen, "SENW")
    page.tap("resist")
    page.sees("start", "抗贡", "南")
    page.tap("start")
    page.sees("seat-S", "该出牌")
    assert program.kinds("tribute_resisted") and not program.kinds("tribute_paid")


def test_equal_double_tribute(table: StartTable, screen: OpenScreen) -> None:
    """Equal cards: the first finisher chooses whose he takes, and that payer leads."""
    program, page = open_tribute(table, screen, "SNEW")
    page.sees("start", "还差 4 张")
    page.tap("face-HA")
    page.sees("start", "还差 3 张")
    page.tap("face-DA")
    page.node("equal-W").wait_for(state="attached")
    page.tap("equal-W")
    page.says("首出：", "西")
    page.tap("equal-E")
    page.says("首出：", "东")
    for left, card in ((1, "S5"), (0, "C9")):
        page.tap(f"face-{card}")
        page.sees("start", f"还差 {left} 张" if left else "开打")
    page.tap("start")
    page.sees("seat-E", "该出牌")
    assert [event["seat"] for event in program.kinds("tribute_chosen")] == ["W", "E"]
