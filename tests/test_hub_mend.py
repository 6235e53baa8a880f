"""The head referee puts a result right, makes a round void, and sees what the players did elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee_app.hub.faces import Do, KeyFace, RulingFace
from rules.cards import Rank
from rules.seats import BySide, Side
from tests.test_hub_page import ENDED, SENT_UP, Hall, _one_deal

FOUL = {"kind": "penalty_given", "seat": "E", "offence": "peeked", "effects": ["foul"]}


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


def card(hall: Hall, number: str) -> RulingFace:
    """The last thing that can be decided."""
    return hall.page_now().rulings[-1]


def key(face: RulingFace, do: Do) -> KeyFace:
    """One of its keys."""
    return next(each for each in face.keys if each.tap.do is do)


def test_r20_the_head_referee_corrects_a_signed_result(hall: Hall) -> None:
    """R20: levels and winner by keys, in two steps, with a reason; the table hears it and obeys."""
    id = hall.table("12", *_one_deal(), *ENDED)
    hall.page("12")
    hall.tap(Do.CORRECT, "12")
    for what in ("NS-", "EW+", "EW+", "EW"):
        hall.tap(Do.SET, what)
    face = card(hall, "12")
    assert [each.text for each in face.options if each.selected] == ["东西胜"]
    assert face.facts[1].value.startswith("4 比 4，东西胜")
    assert face.sentence == "12 桌第 1 轮结果更正为 4 比 4，东西胜。"
    # Without a reason nothing is decided.
    assert not key(face, Do.NOW).enabled
    hall.tap(Do.NOW, "12")
    assert hall.service.feed.after(id, 0) == ()
    hall.tap(Do.NOTE, "12", "第二副记反")
    assert key(card(hall, "12"), Do.NOW).enabled
    hall.tap(Do.NOW, "12")
    assert hall.page_now().rulings[0].title == "结果已更正"
    hall.deliver(id)
    table = hall.service.board.table(id)
    assert table is not None
    state = table.state
    assert (state.winner, state.games.levels) == (Side.EW, BySide(Rank.FOUR, Rank.FOUR))
    assert state.is_locked and state.corrected


def test_r20_the_winner_may_be_nobody_and_levels_stay_between_two_and_ace(hall: Hall) -> None:
    id = hall.table("12", *_one_deal(), *ENDED)
    hall.page("12")
    hall.tap(Do.CORRECT, "12")
    for _ in range(15):
        hall.tap(Do.SET, "NS+")
        hall.tap(Do.SET, "EW-")
    hall.tap(Do.SET, "none")
    assert card(hall, "12").facts[1].value == "A 比 2，平"
    hall.tap(Do.NOTE, "12", "复核")
    hall.tap(Do.NOW, "12")
    hall.deliver(id)
    table = hall.service.board.table(id)
    assert table is not None and table.state.winner is None


def test_r9_the_head_referee_makes_a_round_void(hall: Hall) -> None:
    """R9: in the middle of play, with a reason; its fouls are gone with it."""
    id = hall.table("12", FOUL)
    hall.page("12")
    assert not key(card(hall, "12"), Do.CORRECT).enabled
    hall.tap(Do.VOID, "12")
    hall.tap(Do.NOTE, "12", "坐错桌")
    hall.tap(Do.NOW, "12")
    hall.deliver(id)
    table = hall.service.board.table(id)
    assert table is not None
    assert (table.state.void, table.state.foul_count(Side.EW)) == (True, 0)
    assert all(each.title != "结果有误" for each in hall.page_now().rulings)


@pytest.mark.parametrize("facts", [(), (SENT_UP,)])
def test_nothing_is_decided_by_the_first_key(hall: Hall, facts: tuple[dict[str, Any], ...]) -> None:
    id = hall.table("12", *facts)
    hall.page("12")
    hall.tap(Do.VOID, "12")
    hall.tap(Do.NOW, "12")
    assert hall.service.feed.after(id, 0) == ()
    hall.tap(Do.LEAVE, "12")
    assert key(card(hall, "12"), Do.VOID)


def test_r13_what_the_players_did_at_other_tables_and_in_other_rounds(hall: Hall) -> None:
    """R13: the newest first, named by round, table and player; strangers and the nameless are left out."""
    hall.table("3", FOUL, round=1)
    hall.table("4", {**FOUL, "offence": "conduct"}, round=1, names=dict.fromkeys("NWSE", "选手 1"))
    strangers = {"N": "甲", "W": "乙", "S": "丙", "E": "丁"}
    hall.table("5", FOUL, round=1, names=strangers)
    hall.table("12", {**FOUL, "seat": "N", "offence": "overtime"}, round=2)
    rows = [(each.name, each.value) for each in hall.page("12").fouls]
    assert [value for _, value in rows] == ["超时 · 犯规 1 次", "偷看 · 犯规 1 次"]
    assert rows[1][0].startswith("第 1 轮 3 桌 王芳")
