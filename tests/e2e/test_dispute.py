"""A whole dispute: raised hand, ruling, head referee, appeal, signatures, paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from referee_app.device import Device
from rules.seats import Seat
from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.positions import Played
from tests.e2e.referee import NAMES, Referee
from tests.e2e.screen import Screen
from tests.e2e.servers import Program, until

pytestmark = pytest.mark.e2e

NEAR_THE_END = 111
"""Plays and passes of the first recorded deal before North leads the nine."""


def written(path: Path) -> None:
    """A table whose first deal is nearly over."""
    device = Device(path)
    at = Played(device, 7, {Seat(seat): name for seat, name in NAMES.items()})
    at.plays(0, NEAR_THE_END)
    device.store.close()


def out_of_turn(referee: Referee) -> None:
    """East plays before West; the table referee rules otherwise than the app proposes."""
    page = referee.screen
    page.sees("seat-N", "该出牌")
    page.tap("face-H9")
    page.press("play")
    page.sees("seat-W", "该出牌")
    page.tap("seat-E")
    page.tap("face-D8")
    page.sees("play", "照记", "东")
    page.press("play")
    page.tap("foul")
    page.sees("offence-proved-out_of_turn", "东", "越序出牌", "轮到西")
    page.tap("offence-proved-out_of_turn")
    page.sees("confirm", "犯规 1")
    page.says("竞赛规则 002", "§十一-3")
    page.tap("option-1")
    page.sees("confirm", "东", "越序出牌", "警告")
    page.press("confirm")
    page.gone("confirm")
    page.sees("side-EW", "犯规 0/3")
    page.sees("seat-E", "，3 张")
    page.sees("seat-W", "该出牌")


def sent_up(referee: Referee) -> None:
    """West is said to have signalled: the case goes to the head referee, and play stands still."""
    page = referee.screen
    page.tap("foul")
    page.tap("who-W")
    page.says("西 孙二 · 何事")
    page.tap("offence-illegal_information")
    page.fill("note", "咳嗽两声")
    page.tap("option-2")
    page.sees("confirm", "报裁判长", "西", "传递信息")
    page.press("confirm")
    page.says("已报裁判长，等裁定")
    assert not page.has("option-0")


def ruled(head: Screen) -> None:
    """The head referee sees the case with its facts and options, chooses one and announces it."""
    head.sees("case-7", "7", seconds=15)
    head.tap("case-7")
    head.says("西 孙二 · 传递信息", "咳嗽两声", "§九-1", seconds=15)
    head.tap("option-0")
    head.says("犯规 1")
    head.fill("note-7", "证人两名")
    head.tap("announce-7")


def back_at_the_table(referee: Referee) -> None:
    """The ruling is there, applied, announced; East and West appeal."""
    page = referee.screen
    page.says("裁判长裁决：西 孙二 · 传递信息 · 犯规 1 次", "证人两名", seconds=20)
    page.sees("side-EW", "犯规 1/3")
    appeal = next(each for each in page.ids("appeal-") if each.endswith("-EW"))
    page.tap(appeal)
    page.says("已记东西申诉")
    announced = page.ids("announce-")[0]
    page.tap(announced)
    page.gone(announced)


def the_end(referee: Referee) -> None:
    """The deal is played out, and the round ends by agreement."""
    page = referee.screen
    for seat, cards in (("W", ["HT"]), ("S", ["HJ"])):
        page.sees(f"seat-{seat}", "该出牌")
        referee.type(cards)
        page.press("play")
    for seat in "NW":
        page.sees(f"seat-{seat}", "该出牌")
        page.press("pass")
    page.sees("seat-N", "该出牌")
    referee.type(["C9", "D9"])
    page.press("play")
    page.press("confirm_next")
    page.gone("confirm_next")
    page.tap("menu")
    page.tap("end_round")
    page.node("sign-EW").wait_for(state="attached")


def signed(page: Screen) -> None:
    """East and West draw, North and South tap a PIN twice."""
    page.tap("sign-EW")
    page.tap("signer-E")
    field = page.box("sign_field")
    page.page.mouse.move(field.x + field.w * 0.2, field.y + field.h * 0.4)
    page.page.mouse.down()
    for step in range(1, 9):
        page.page.mouse.move(
            field.x + field.w * (0.2 + step * 0.05), field.y + field.h * (0.4 + step % 2 * 0.2)
        )
        page.page.wait_for_timeout(30)
    page.page.mouse.up()
    page.tap("sign_key-done")
    page.says("已签")
    page.tap("sign-NS")
    page.tap("sign_key-pin")
    for digit in "271828271828":
        page.tap(f"pin-{digit}")
    page.tap("sign_key-done")
    page.node("submit").wait_for(state="attached")


def downloaded(page: Screen, folder: Path, key: str) -> Path:
    """The file that the browser saves."""
    page.tap("print")
    page.node(f"print-{key}").wait_for(state="attached")
    with page.page.expect_download(timeout=30_000) as waiting:
        page.tap(f"print-{key}")
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def test_a_whole_dispute(tmp_path: Path, hub: Program, table: StartTable, screen: OpenScreen) -> None:
    """R7, R10, R20: from the hand that goes up to the signed sheet, in two browsers and on paper."""
    program = table(hub.url, before=written)
    referee = Referee(screen(program.url))
    page = referee.screen
    page.tap(page.ids("continue-")[0])
    page.sees("clock", seconds=15)
    referee.use("exact")
    out_of_turn(referee)
    sent_up(referee)
    ruled(screen(hub.url))
    back_at_the_table(referee)
    the_end(referee)
    signed(page)
    path = downloaded(page, tmp_path, "a4-zh")
    assert path.name == "sheet-r3-t7-zh.pdf"
    text = "".join("".join(each.extract_text().split()) for each in PdfReader(path).pages)
    for part in (
        *("统分表", "钱一", "孙二", "李三", "周四", "南北18号"),
        *("越序出牌", "§十一-3", "停一轮；警告", "传递信息", "§九-1", "犯规1次；东西累计1", "证人两名"),
        *("裁判长", "对第2项申诉", "申诉1次", "南北18号钱一、李三胜"),
    ):
        assert part in text, f"{part} is not in {text}"
    until(lambda: len(hub.events()) >= 1 and hub.kinds("signed"), "the hub has the signatures")
    assert hub.kinds("appealed") == program.kinds("appealed")
