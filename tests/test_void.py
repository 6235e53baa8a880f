"""What is made void, put right after signing, or given its name later."""

from __future__ import annotations

from pathlib import Path

import pytest

from penalties.offences import Offence
from referee_app import events as ev
from referee_app.faces import Do, TableFace, Tap
from referee_app.state import Phase
from rules.cards import Rank
from rules.seats import BySide, Seat, Side
from tests.sheets import OPENED, sheet_of
from tests.tables import Log
from tests.test_fold import reckoned, same_as_one_by_one
from tests.test_fouls import undone
from tests.test_taps import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


# R9: void, replay, abort


def test_r9_a_void_deal_is_drawn_anew_under_its_number() -> None:
    """R9: nobody's offence: levels, fouls and results stay, and what was played lies no longer."""
    log = Log(**OPENED)
    log.deal("S")
    log.finish("S", "N")
    log.deal("S")
    log.foul("W")
    log.play("S S3", "E S4")
    before = log.state
    seq = log.add("deal_voided", note="灯灭了")
    state = log.state
    assert (state.phase, state.deal, state.deal_no) == (Phase.TRIBUTE, None, before.deal_no)
    assert (state.games, state.foul_count(Side.EW), len(state.results)) == (before.games, 1, 1)
    assert all(e.withdrawn for e in state.entries if isinstance(e.event, ev.Played))
    undone(log, seq, before)


def test_r9_a_round_that_is_void_leaves_nothing_that_counts() -> None:
    """R9: levels, winner and fouls are gone at once; its retraction brings all of them back."""
    log = Log(**OPENED)
    log.deal("S")
    log.finish("S", "N")
    log.deal("S")
    for _ in range(3):
        log.foul("W")
    before = log.state
    assert before.winner is Side.NS and before.forfeit is not None
    seq = log.add("round_voided", by="head_referee")
    state = log.state
    assert (state.void, state.winner, state.forfeit, state.phase) == (True, None, None, Phase.ROUND_OVER)
    assert state.games.levels == BySide(Rank.TWO, Rank.TWO)
    assert [state.foul_count(side) for side in Side] == [0, 0]
    undone(log, seq, before)
    log.add("retracted", targets=[seq])
    told = log.add("ruling_received", hub_seq=1, ruling="round_voided", target=1, note="座位坐错")
    assert log.state.void
    assert sheet_of(log).result == "本轮作废，不计成绩"
    assert sheet_of(log).rulings[-1].cells()[6:] == ("本轮作废，不计成绩", "裁判长", "座位坐错")
    undone(log, told, before)


@pytest.mark.parametrize("key", [Do.VOID_DEAL, Do.VOID_ROUND])
def test_r18_what_makes_things_void_asks_first(table: Table, key: Do) -> None:
    """R9, R18: the first press only asks, and leaving the menu forgets it."""
    table.play(2)
    last = table.desk.state.seq
    for _ in range(2):
        table.session.act(Tap(Do.MENU))
        table.tap(key)
        table.session.act(Tap(Do.MENU))
    table.session.act(Tap(Do.MENU))
    table.tap(key)
    assert table.desk.state.seq == last
    table.session._pressed = ("", None, 0.0)
    table.tap(key)
    found = table.recorded()
    assert isinstance(found, ev.DealVoided if key is Do.VOID_DEAL else ev.RoundVoided)
    page = table.session.face()
    assert isinstance(page, TableFace) and page.menu is None
    table.tap(Do.UNDO)
    assert not table.desk.state.void and table.desk.state.phase is Phase.PLAY


# R12: a foul noted at once is named later


def test_r12_a_foul_noted_at_once_gets_its_name_in_two_more_taps(table: Table) -> None:
    """R12: it counts since it was noted; when it was and what it cost stay as they were."""
    table.tap(Do.SEAT_FOULS, "W")
    table.tap(Do.LATER)
    noted = table.desk.state.fouls[0]
    table.tap(Do.FOUL)
    table.taps = 0
    table.tap(Do.NAME_FOUL, str(noted.seq))
    table.tap(Do.OFFENCE, "peeked")
    [named] = table.desk.state.fouls
    assert (table.taps, named.offence, named.effects) == (2, Offence.PEEKED, noted.effects)
    assert (named.at, named.seq, named.seat) == (noted.at, noted.seq, Seat.W)
    assert table.desk.state.foul_count(Side.EW) == 1 and table.desk.state.case is None
    assert Do.NAME_FOUL not in {tap.do for tap in table.shown()}


def test_r12_naming_is_retracted_like_anything_else() -> None:
    log = Log()
    log.deal()
    target = log.foul("N", "unspecified")
    before = log.state
    seq = log.add("foul_named", target=target, offence="took_back", note="收回一张")
    assert (log.state.fouls[0].offence, log.state.fouls[0].note) == (Offence.TOOK_BACK, "收回一张")
    assert log.state.times_before(Seat.N, Offence.TOOK_BACK) == 1
    undone(log, seq, before)


# R20: a disputed result


def test_r20_a_disputed_result_is_put_right_by_the_head_referee_alone() -> None:
    """R20: the table's own entries are refused once both have signed; the ruling counts and is seen."""
    log = Log(**OPENED)
    log.deal("S")
    log.finish("S", "N")
    log.add("round_ended", reason="time")
    log.add("signed", side="EW", seat="E")
    log.add("signed", side="NS", seat="N")
    log.add("appealed", target=log.state.results[-1].seq)
    before = log.state
    ruling = {"ruling": "result_corrected", "target": 1, "note": "第二副记反"}
    seq = log.add("ruling_received", 5, hub_seq=3, levels={"NS": "3", "EW": "5"}, winner="EW", **ruling)
    state = log.state
    assert (state.winner, state.games.levels, state.corrected) == (
        Side.EW,
        BySide(Rank.THREE, Rank.FIVE),
        seq,
    )
    assert state.is_locked
    sheet = sheet_of(log)
    assert sheet.rulings[-1].outcome == "结果更正：级数 3 比 5，东西" and "东西" in sheet.result
    assert any("签字后" in each for each in sheet.corrections)
    same_as_one_by_one(log)
    log.add("retracted", targets=[seq])
    assert reckoned(log.state).winner is before.winner and log.state.games == before.games


def test_r20_a_correction_may_leave_nobody_the_winner() -> None:
    log = Log(**OPENED)
    log.deal("S")
    log.finish("S", "N")
    log.add("round_ended", reason="time")
    log.add("ruling_received", hub_seq=1, ruling="result_corrected", target=1, levels={"NS": "4", "EW": "4"})
    assert log.state.winner is None and sheet_of(log).rulings[-1].outcome.endswith("4 比 4，平")
