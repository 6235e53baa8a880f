"""R7: an earlier entry is put right by an entry of its own; everything after it is reckoned anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee_app import events as ev
from referee_app.faces import Do, FixFace, Mark, TableFace, VerifyFace
from referee_app.state import Phase
from referee_app.texts import rank
from rules.cards import Card, Rank
from rules.seats import Seat, Side
from rules.verdict import Reason
from tests.tables import Log
from tests.test_taps import Table

N, W, S, E = Seat


def begun() -> Log:
    log = Log()
    log.deal("N")
    return log


def test_r7_a_play_put_right_counts_as_it_was_and_the_old_line_stays_struck() -> None:
    log = begun()
    first, second, third = log.play("N S3 D3", "W S5 D5", "S")
    before = log.state.deal
    fixed = log.add("corrected", target=second, seat="W", cards=["S5", "D5", "C5"], why="players")
    state = log.state
    assert state == log.again()
    assert state.deal is not None and before is not None
    assert (before.counts[W], state.deal.counts[W]) == (25, 24)
    both = [each for each in state.entries if each.event.seq == second]
    assert [each.struck for each in both] == [True, False]
    right = state.lines.get(second)
    assert right is both[1] and right.verdict is not None and right.verdict.reason is Reason.OTHER_TYPE
    assert right.event.at == both[0].event.at and right.seconds == both[1].seconds == 1.0
    # It keeps its number on the page, and so does every other.
    assert list(state.numbers.items()) == [(first, 1), (second, 2), (third, 3)]
    log.add("retracted", targets=[fixed])
    assert log.state.deal == before and log.state.lines.get(second).struck is False  # type: ignore[union-attr]


def test_r7_what_a_play_was_decides_what_later_ones_are() -> None:
    log = begun()
    _, second, third = log.play("N S3 D3", "W S5 D5", "S S7 D7")
    log.add("corrected", target=second, seat="W", cards=["S8", "D8"])
    later = log.state.lines.get(third)
    assert later is not None and later.verdict is not None and later.verdict.reason is Reason.NOT_HIGHER
    log.add("corrected", target=second, seat="W", cards=[])
    later = log.state.lines.get(third)
    assert later is not None and later.verdict is not None and later.verdict.is_legal
    assert isinstance(log.state.lines.get(second).event, ev.Passed)  # type: ignore[union-attr]
    assert log.state == log.again()


def test_r7_a_play_of_another_player_leaves_the_next_one_out_of_turn() -> None:
    log = begun()
    _, second, third = log.play("N S3 D3", "W S5 D5", "S S7 D7")
    log.add("corrected", target=second, seat="E", cards=["S5", "D5"])
    wrong, later = log.state.lines.get(second), log.state.lines.get(third)
    assert wrong is not None and wrong.aside and later is not None and later.aside
    assert log.state.deal is not None and log.state.deal.turn is W


def test_r7_a_missed_play_stands_where_it_belongs_and_nobody_timed_it() -> None:
    log = begun()
    first, second = log.play("N S3 D3", "S S7 D7")
    assert log.state.lines.get(second).aside  # type: ignore[union-attr]
    missed = log.add("inserted", before=second, seat="W", cards=["S5", "D5"], why="entry")
    state = log.state
    assert state == log.again()
    assert list(state.numbers) == [first, missed, second]
    put_in, after = state.lines.get(missed), state.lines.get(second)
    assert put_in is not None and after is not None
    assert (put_in.seconds, after.seconds, after.aside) == (None, None, False)
    assert state.deal is not None and state.deal.counts == state.deal.counts.put(W, 25).put(S, 25).put(N, 25)
    # What was put in can be put right like any other play, and taken out again.
    log.add("corrected", target=missed, seat="W", cards=["S6", "D6"])
    assert log.state.lines.get(missed).event.cards == (Card("S6"), Card("D6"))  # type: ignore[union-attr]
    log.add("retracted", targets=[missed])
    assert log.state.lines.get(second).aside and log.state == log.again()  # type: ignore[union-attr]


def test_r7_a_play_taken_back_by_a_ruling_stays_so_when_its_cards_are_put_right() -> None:
    log = begun()
    _, second = log.play("N S5 D5", "W S3 D3")
    log.add("penalty_given", seat="W", offence="wrong_play", effects=["take_back", "foul"], targets=[second])
    log.add("corrected", target=second, seat="W", cards=["S4", "D4"])
    line = log.state.lines.get(second)
    assert line is not None and line.withdrawn and line.event.cards == (Card("S4"), Card("D4"))  # type: ignore[union-attr]
    assert log.state.foul_count(Side.EW) == 1


def test_r7_a_correction_may_end_a_deal_or_open_it_again() -> None:
    log = begun()
    log.counts(N=1, S=1, W=5, E=5)
    first, *_ = log.play("N S3", "W", "S", "E")
    log.play("S S9")
    ended = log.state
    log.add("corrected", target=first, seat="N", cards=[])
    assert (ended.phase, log.state.phase) == (Phase.DEAL_OVER, Phase.PLAY)


def test_r7_one_signature_under_a_sheet_that_was_changed_is_void() -> None:
    log = begun()
    (first,) = log.play("N S3 D3")
    log.finish("N", "S")
    log.add("round_ended", reason="agreed")
    log.add("signed", side="NS")
    assert log.state.signatures.NS is not None
    log.add("corrected", target=first, seat="N", cards=["S4", "D4"])
    assert log.state.signatures.NS is None


@pytest.mark.parametrize("kind", ["corrected", "inserted"])
def test_what_is_not_past_cannot_be_changed(kind: str) -> None:
    log = begun()
    where = {"corrected": "target", "inserted": "before"}[kind]
    log.add(kind, **{where: len(log.events) + 1}, seat="N", cards=["S3"])
    assert log.state.deal is not None and log.state.deal.counts[N] == 27


# On the page


def page(table: Table) -> FixFace:
    face = table.session.face()
    assert isinstance(face, TableFace) and face.fix is not None
    return face.fix


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path)
    for no in range(3):
        made.play(1)
        assert made.desk.state.seq == 4 + no
    return made


def test_r7_a_line_of_the_log_is_corrected_and_the_changes_are_seen_before(table: Table) -> None:
    desk = table.desk
    line = desk.state.lines.get(5)
    assert line is not None and isinstance(line.event, ev.Played)
    table.tap(Do.LOG_ROW, "5")
    shown = page(table)
    assert shown.was == shown.now and not shown.save.enabled
    table.session.act(shown.seats[0].tap)
    table.tap(Do.KEY, "back")
    # No cards: it was a pass. The later play is judged anew, in front of the referee, and nothing is saved.
    assert page(table).now_word and page(table).save.enabled
    table.tap(Do.SEAT, line.event.seat.value)
    hand = [row for row in page(table).changes if row.becomes == "27 张"]
    assert len(hand) == 1 and hand[0].was == "26 张"
    assert desk.state.seq == 6
    table.tap(Do.FIX_REASON, "players")
    table.tap(Do.SAVE_FIX)
    recorded = table.recorded()
    assert isinstance(recorded, ev.Corrected)
    assert (recorded.target, recorded.cards, recorded.why) == (5, (), "players")
    face = table.session.face()
    assert isinstance(face, TableFace) and face.fix is None
    rows = {row.tap.value: row for row in face.log.rows if hasattr(row, "tap")}
    assert rows["5-was"].struck and not rows["5"].struck and rows["5"].no == rows["5-was"].no == "2"  # type: ignore[union-attr]
    assert "选手说明" in rows["7"].kind  # type: ignore[union-attr]


def test_r7_taking_out_and_putting_in_are_looked_at_before_they_are_saved(table: Table) -> None:
    desk = table.desk
    table.tap(Do.LOG_ROW, "5")
    table.tap(Do.RETRACT)
    assert any(row.mark is Mark.ILLEGAL for row in page(table).changes)
    table.tap(Do.RETRACT)
    assert not page(table).save.enabled
    table.tap(Do.INSERT)
    assert page(table).was_word and not page(table).save.enabled
    seat = desk.state.deal.turn  # type: ignore[union-attr]
    table.tap(Do.SEAT, str(seat))
    table.tap(Do.KEY, "A")
    assert "A" in page(table).save.text
    table.tap(Do.SAVE_FIX)
    assert isinstance(table.recorded(), ev.Inserted)
    table.tap(Do.LOG_ROW, "5")
    table.tap(Do.RETRACT)
    table.session._pressed = ("", None, 0.0)
    table.tap(Do.SAVE_FIX)
    recorded = table.recorded()
    assert isinstance(recorded, ev.Retracted) and (recorded.targets, recorded.why) == ((5,), "entry")


def test_a_half_made_correction_is_kept_and_leaving_forgets_it(table: Table) -> None:
    table.tap(Do.LOG_ROW, "5")
    table.tap(Do.KEY, "back")
    table.tap(Do.FIX_REASON, "head")
    again = type(table.desk)(table.desk.log, table.desk.log_id)
    assert again.draft.fix == table.desk.draft.fix and again.draft.panel == "fix"
    table.tap(Do.LEAVE)
    assert table.desk.draft.fix.target == 0 and table.desk.state.seq == 6


def test_a_line_that_is_no_play_can_only_be_taken_out(table: Table) -> None:
    table.tap(Do.SEAT_FOULS, "W")
    table.tap(Do.LATER)
    given = table.recorded()
    table.tap(Do.LOG_ROW, str(given.seq))
    shown = page(table)
    assert not shown.seats and shown.save.enabled and not shown.insert.enabled
    assert [row for row in shown.changes if "0 : 1" in row.was and "0 : 0" in row.becomes]
    table.tap(Do.SAVE_FIX)
    assert table.desk.state.foul_count(Side.EW) == 0


def test_once_both_have_signed_nothing_of_it_can_be_saved(table: Table) -> None:
    """The page is to be read only then; the head referee alone changes what is signed."""
    assert table.desk.record({"kind": "round_ended", "reason": "agreed"})
    for side in ("NS", "EW"):
        assert table.desk.record({"kind": "signed", "side": side})
    table.tap(Do.LOG_ROW, "5")
    shown = page(table)
    assert not shown.save.enabled and "裁判长" in shown.kept


def test_go_verify_opens_that_very_play_against_what_lay_there_then(table: Table) -> None:
    line, before = table.desk.state.lines.get(5), table.desk.state.lines.get(4)
    assert line is not None and before is not None
    table.tap(Do.LOG_ROW, "5")
    table.tap(Do.GO_VERIFY, "5")
    face = table.session.face()
    assert isinstance(face, VerifyFace) and face.standing is not None
    assert isinstance(line.event, ev.Played) and isinstance(before.event, ev.Played)
    assert table.desk.draft.verify.cards == line.event.cards
    assert face.standing.cards[0].rank == rank("zh", before.event.cards[0].rank or Rank.ACE)
    table.tap(Do.EDIT)
    table.tap(Do.FACE, "S3" if line.event.cards != (Card("S3"),) else "S4")
    table.tap(Do.RECORD)
    assert table.desk.draft.panel == "fix" and len(table.desk.draft.fix.cards) == 2
    assert table.desk.state.seq == 6
