"""Fouls and rulings in the fold: every effect happens, every retraction undoes it, counts add up as told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penalties.ladder import load as load_ladder
from penalties.ladder import propose
from penalties.offences import Offence
from penalties.penalty import Effect, EffectKind
from referee_app.events import PenaltyGiven, Played
from referee_app.state import Phase, TableState
from rules.book import ids, load
from rules.cards import Rank
from rules.deal import Deal, kill_hand, start
from rules.duties import judge_return_time, judge_time
from rules.kinds import Kind
from rules.seats import BySide, Seat, Side
from rules.sections import RuleBook
from rules.verdict import Reason
from tests.ladder_rows import TABLE, Row
from tests.strategies import changed
from tests.tables import Log
from tests.test_fold import after, reckoned, same_as_one_by_one

N, W, S, E = Seat
COMPETITION = load("competition-002")
STANDARD = load("standard")


def under(ladder: str, **sections: Any) -> RuleBook:
    """The common rules with this ladder."""
    return changed(STANDARD, foul={"ladder": ladder, **sections.pop("foul", {})}, **sections)


def words(effects: tuple[Effect, ...]) -> str:
    """Effects as the table of rows writes them."""
    return " ".join(map(str, effects))


def the_deal(log: Log) -> Deal:
    """The running deal."""
    assert log.state.deal is not None
    return log.state.deal


def proposed(state: TableState, seat: Seat, offence: Offence) -> str:
    """What the app would propose now."""
    return words(propose(state.ladder, offence, state.times_before(seat, offence)).effects)


def undone(log: Log, seq: int, before: TableState) -> None:
    """Retracted, an event is as if it had not been; retracting the retraction brings it back."""
    there = log.state
    undo = log.add("retracted", targets=[seq])
    assert reckoned(log.state) == reckoned(before)
    log.add("retracted", targets=[undo])
    assert reckoned(log.state) == reckoned(there)
    same_as_one_by_one(log)


# Every row of every ladder, recorded and taken back


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.row}-{row.ladder}-{row.offence.value}")
def test_every_row_is_recorded_step_by_step_and_taken_back(row: Row) -> None:
    """F1 to F27: each time the next step of the ladder, and its retraction restores the state."""
    book = load(row.ladder) if row.ladder in _own_books() else under(row.ladder)
    log = Log(book)
    log.deal()
    [play] = log.play("N S5")
    for step in row.steps:
        before = log.state
        assert proposed(before, N, row.offence) == step
        targets = [play] if "take_back" in step else []
        seq = log.foul("N", row.offence.value, effects=step.split(), targets=targets)
        assert log.state.fouls[-1].offence is row.offence
        undone(log, seq, before)
    if row.in_play:
        seq = log.foul("N", row.offence.value, effects=row.in_play.split())
        log.add("retracted", targets=[seq])
    same_as_one_by_one(log)


def _own_books() -> tuple[str, ...]:
    return ids()


# Every effect happens


def seen(effect: str, setting: str = "play") -> tuple[Log, TableState, int]:
    """A table, its state before, and the number of a penalty with this effect on West."""
    log = Log(COMPETITION, levels={"NS": "5", "EW": "6"}, declarer="NS")
    log.deal()
    if setting == "play":
        log.play("N S9")
    before = log.state
    return log, before, log.foul("W", effects=[effect])


@pytest.mark.parametrize("effect", [each.value for each in EffectKind])
def test_every_effect_is_undone_by_retraction(effect: str) -> None:
    log, before, seq = seen(effect)
    undone(log, seq, before)


@pytest.mark.parametrize("effect", ["warning", "violation", "noted", "points_off", "points_off:2", "foul"])
def test_what_is_only_a_record_changes_nothing_at_the_table(effect: str) -> None:
    log, before, _ = seen(effect)
    assert (log.state.deal, log.state.games, log.state.phase) == (before.deal, before.games, before.phase)
    assert [words(each.effects) for each in log.state.fouls] == [effect]
    assert log.state.foul_count(Side.EW) == (1 if effect == "foul" else 0)


def test_a_turn_is_lost_for_the_trick_or_for_one_turn_as_the_book_has_it() -> None:
    """K94: the span is the book's."""
    for span, later in (("this_trick", S), ("one_turn", W)):
        log = Log(changed(COMPETITION, foul={"turn_loss": span}))
        log.deal()
        log.play("N S3")
        log.foul("W", effects=["lose_turn"])
        assert the_deal(log).turn is S
        log.play("S S5", "E S6", "N S7")
        assert the_deal(log).turn is later
        log.play(*("S E" if later is S else "W S E").split())
        assert (the_deal(log).turn, the_deal(log).trick, the_deal(log).sitting_out) == (N, 2, frozenset())


def test_f4_offender_and_partner_may_both_not_follow() -> None:
    log = Log(under("foul-2024"))
    log.deal()
    log.play("N S3", "E")
    before = log.state
    assert proposed(before, E, Offence.PASS_OUT_OF_TURN) == "lose_turn partner_loses_turn"
    seq = log.foul("E", "pass_out_of_turn", effects=["lose_turn", "partner_loses_turn"])
    assert (the_deal(log).turn, the_deal(log).sitting_out) == (S, frozenset({E, W}))
    undone(log, seq, before)
    log.play("S S4", "N")
    # Nobody else may follow, so the trick is South's.
    assert (the_deal(log).trick, the_deal(log).turn) == (2, S)


def test_f3_the_partner_may_not_open_with_the_type_played_out_of_turn() -> None:
    log = Log(under("foul-2024"))
    log.deal()
    log.play("N S3")
    [wrong] = log.play("S S5 D5")
    seq = log.foul("S", "out_of_turn", effects=["take_back", "lose_turn", "bar_type"], targets=[wrong])
    assert the_deal(log).barred == ((N, Kind.PAIR),)
    assert the_deal(log).counts.S == 27
    log.play("W", "E")
    assert (the_deal(log).turn, the_deal(log).standing) == (N, None)
    [pair] = log.play("N S8 D8")
    entry = next(each for each in log.state.entries if each.event.seq == pair)
    assert entry.verdict is not None and entry.verdict.reason is Reason.BARRED_TYPE
    # It is taken back as well, and another type is led.
    log.foul("N", "wrong_play", effects=["take_back", "warning"], targets=[pair])
    assert (the_deal(log).turn, the_deal(log).counts.N) == (N, 26)
    log.play("N S4")
    assert log.state.entries[-1].verdict is not None and log.state.entries[-1].verdict.is_legal
    log.add("retracted", targets=[seq])
    assert the_deal(log).barred == ()


def test_cards_taken_back_are_replayed_with_counts_and_turn() -> None:
    """WE289: after a wrong call the plays of the trick go back; what is laid anew may be beaten."""
    log = Log()
    log.deal()
    log.counts(N=7)
    [play] = log.play("N S9")
    log.add("count_called", seat="N", count=5)
    before = log.state
    seq = log.foul("N", "wrong_count", effects=["take_back", "warning"], targets=[play])
    assert (the_deal(log).counts.N, the_deal(log).turn, the_deal(log).standing) == (7, N, None)
    undone(log, seq, before)
    log.play("N S4", "W S5")
    verdict = log.state.entries[-1].verdict
    assert the_deal(log).counts.N == 6 and verdict is not None and verdict.reason is Reason.BEATS


@pytest.mark.parametrize(
    ("effect", "ns", "ew"),
    [
        ("opponents_up", "6", "6"),
        ("opponents_up:3", "8", "6"),
        ("opponents_up:12", "A", "6"),
        ("offender_down", "5", "5"),
        ("offender_down:2", "5", "4"),
        ("offender_down:9", "5", "2"),
    ],
)
def test_levels_move_between_two_and_ace(effect: str, ns: str, ew: str) -> None:
    log, before, seq = seen(effect)
    assert log.state.games.levels == BySide(Rank(ns), Rank(ew))
    # The deal that is being played keeps its level.
    assert the_deal(log).level is Rank.FIVE
    undone(log, seq, before)


@pytest.mark.parametrize(
    ("out", "order"),
    [
        (("N", "S"), (N, S)),
        (("N", "E"), (N, E, S, W)),
        (("E", "N"), (E, N, S, W)),
        (("N", "E", "S"), (N, E, S, W)),
    ],
)
def test_a_dead_hand_ranks_last_whoever_goes_out(out: tuple[str, ...], order: tuple[Seat, ...]) -> None:
    """F8: the hand lies face down and is passed over; with one hand left the deal is over."""
    log = Log(under("foul-2024"))
    log.deal("W")
    before = log.state
    seq = log.foul("W", "wrong_tribute", effects=["hand_dead"])
    assert (the_deal(log).turn, the_deal(log).dead) == (S, frozenset({W}))
    undone(log, seq, before)
    for seat in out:
        if not the_deal(log).ended:
            log.add("count_settled", seat=seat, left=0)
    assert (log.state.phase, the_deal(log).finished) == (Phase.DEAL_OVER, order)


def test_a_deal_lost_is_a_double_win_of_the_others_with_its_levels_and_tribute() -> None:
    log, before, seq = seen("deal_lost")
    assert (log.state.phase, the_deal(log).finished) == (Phase.DEAL_OVER, (N, S))
    undone(log, seq, before)
    log.add("deal_confirmed", order=["N", "S", "W", "E"])
    assert log.state.games.levels == BySide(Rank.EIGHT, Rank.SIX)
    log.add("deal_started")
    assert log.state.tribute is not None and log.state.tribute.debt.payers == (W, E)


@pytest.mark.parametrize("effect", ["round_lost", "disqualified"])
def test_a_round_lost_is_over_at_once(effect: str) -> None:
    log, before, seq = seen(effect)
    assert (log.state.phase, log.state.winner, log.state.clock) == (Phase.ROUND_OVER, Side.NS, None)
    undone(log, seq, before)


HANDS = {
    "N": [f"S{rank}" for rank in "23456789TJQKA"] * 2 + ["DA", "DA"],
    "W": [f"H{rank}" for rank in "23456789TJQKA"] * 2,
    "S": [f"C{rank}" for rank in "23456789TJQKA"] * 2 + ["D2"],
}


def test_f6_a_random_draw_leaves_both_hands_unknown_and_the_others_as_they_were() -> None:
    log = Log(under("nanshan-2026"))
    log.deal(hands=HANDS)
    before = log.state
    assert before.hands.N is not None and len(before.hands.N) == 28
    seq = log.foul("N", "miscount", effects=["random_draw"])
    for hands in (log.state.hands, the_deal(log).hands):
        assert (hands.N, hands.W, hands.E) == (None, None, None)
        assert hands.S is not None and len(hands.S) == 27
    assert the_deal(log).counts.N == 27
    undone(log, seq, before)
    log.play("S C3")
    told = log.state.hands
    log.play("N S3")
    log.foul("N", "miscount", effects=["random_draw"])
    assert log.state.hands == told


@pytest.mark.parametrize("when", ["lead", "play"])
def test_r9_a_redeal_makes_the_deal_void_and_its_retraction_brings_it_back(when: str) -> None:
    """R9: what was played with the old cards lies no longer, stays visible, and can be brought back."""
    log = Log()
    log.add("deal_started", hands={"N": ["S3"] * 2})
    if when == "play":
        log.add("play_began", leader="N")
        log.play("N S3", "W S4")
    before = log.state
    seq = log.foul("E", "wrong_draw", effects=["redeal"])
    assert (log.state.phase, log.state.deal, log.state.hands.N) == (Phase.LEAD, None, None)
    lying = [e for e in log.state.entries if isinstance(e.event, Played) and not e.withdrawn]
    assert lying == []
    undone(log, seq, before)
    log.add("play_began", leader="E")
    assert the_deal(log).counts.N == 27


def test_r9_a_round_that_is_void_is_lifted_with_the_fouls_that_ended_it() -> None:
    """R9: what is struck counts for nothing any more, in levels, winner and fouls."""
    log = Log(levels={"NS": "5", "EW": "6"})
    log.deal()
    before = log.state
    fouls = [log.foul("E") for _ in range(3)]
    assert log.state.forfeit is not None and log.state.games.levels.NS is Rank.EIGHT
    log.add("retracted", targets=fouls)
    assert reckoned(log.state) == reckoned(before)
    same_as_one_by_one(log)


def test_a_redeal_between_deals_or_after_the_round_changes_nothing() -> None:
    log = Log()
    log.deal()
    log.finish("N", "W", "S")
    log.foul("E", effects=["redeal"])
    phases = [log.state.phase]
    log.foul("E", effects=["round_lost", "redeal"])
    assert [*phases, log.state.phase] == [Phase.DRAW, Phase.ROUND_OVER]


@pytest.mark.parametrize("offence", ["wrong_tribute", "wrong_return"])
def test_f8_f9_a_tribute_or_return_is_given_again(offence: str) -> None:
    """WE253, WE254: the remedy is to do it again."""
    log = after("N", "W", "S")
    log.add("tribute_paid", seat="E", card="SA")
    if offence == "wrong_return":
        log.add("card_returned", seat="N", to="E", card="SJ")
    before = log.state
    seat = "E" if offence == "wrong_tribute" else "N"
    seq = log.foul(seat, offence, effects=["redo", "foul"])
    assert log.state.phase is Phase.TRIBUTE and log.state.tribute is not None
    assert log.state.tribute.returned == {}
    assert (E in log.state.tribute.paid) is (offence == "wrong_return")
    undone(log, seq, before)


# Counts


TOGETHER = (
    ("foul-2024", "conduct conduct conduct conduct", "warning violation foul deal_lost"),
    ("foul-2024", "conduct illegal_information conduct", "warning foul foul"),
    ("foul-2024", "out_of_turn illegal_information", "take_back+lose_turn+bar_type foul"),
    ("union", "conduct illegal_information conduct", "warning points_off offender_down"),
    ("nanshan-2026", "overtime late overtime overtime", "warning opponents_up warning opponents_up"),
    ("competition-002", "wrong_count overtime wrong_count", "take_back+warning foul take_back+foul"),
    ("sbbs-notice-001-11", "count_not_called count_not_called count_not_called", "noted noted round_lost"),
)


@pytest.mark.parametrize(("ladder", "acts", "wanted"), TOGETHER)
def test_r10_what_is_counted_together_decides_the_step(ladder: str, acts: str, wanted: str) -> None:
    """R10: each kind of act for itself, or all acts of a side together; partners share their count."""
    log = Log(load(ladder) if ladder in _own_books() else under(ladder))
    log.deal()
    told = []
    for no, act in enumerate(acts.split()):
        seat = (N, S)[no % 2]
        told.append(proposed(log.state, seat, Offence(act)).replace(" ", "+"))
        log.foul(seat.value, act, effects=["noted"])
        # The other side counts for itself.
        assert log.state.times_before(W, Offence(act)) == 0
    assert " ".join(told) == wanted


@pytest.mark.parametrize(("ladder", "before"), [("union", 1), ("foul-2024", 1), ("nanshan-2026", 0)])
def test_r10_counts_of_earlier_rounds_come_in_with_the_table(ladder: str, before: int) -> None:
    """R10: carry-over. Where all acts are counted together, what was counted before counts on."""
    log = Log(under(ladder), fouls={"NS": 1})
    log.deal()
    assert log.state.times_before(N, Offence.CONDUCT) == before
    assert log.state.times_before(E, Offence.CONDUCT) == 0
    assert log.state.foul_count(Side.NS) == 1


@pytest.mark.parametrize(("scope", "fouls", "times"), [("deal", 0, 0), ("match", 2, 1), ("event", 2, 1)])
def test_r10_the_span_of_the_book_holds_where_the_ladder_names_none(
    scope: str, fouls: int, times: int
) -> None:
    """K92: over the deal, the match or the event; what came in with the table belongs to its first deal."""
    log = Log(changed(COMPETITION, foul={"scope": scope}), fouls={"EW": 1})
    log.deal()
    log.foul("W", "overtime")
    assert log.state.foul_count(Side.EW) == 2
    log.finish("N", "W", "S")
    log.foul("N", "overtime")
    assert log.state.foul_count(Side.EW) == fouls
    assert log.state.times_before(E, Offence.OVERTIME) == times
    assert log.state.foul_count(Side.NS) == 1


def test_r10_the_span_of_the_ladder_goes_before_the_books() -> None:
    log = Log(under("nanshan-2026", foul={"scope": "deal"}))
    log.deal()
    log.foul("W", "overtime", effects=["warning"])
    log.finish("N", "W", "S")
    assert log.state.times_before(W, Offence.OVERTIME) == 1


def test_a_book_may_count_each_player_alone() -> None:
    log = Log(under("foul-2024", foul={"unit": "player"}), fouls={"NS": 2})
    log.deal()
    log.foul("N", "conduct", effects=["warning"])
    assert log.state.times_before(N, Offence.CONDUCT) == 1
    assert log.state.times_before(S, Offence.CONDUCT) == 0


def test_r10_the_head_referee_lifts_a_foul_and_the_step_goes_back() -> None:
    log = Log()
    log.deal()
    for _ in range(2):
        log.foul("E", "wrong_count")
    third = log.foul("W", "wrong_count")
    assert log.state.times_before(E, Offence.WRONG_COUNT) == 3
    log.add("ruling_received", hub_seq=1, ruling="forfeit_lifted", target=third)
    assert log.state.times_before(E, Offence.WRONG_COUNT) == 2


def test_r10_the_proposal_is_kept_beside_another_decision() -> None:
    log = Log()
    log.deal()
    seq = log.add(
        "penalty_given", seat="N", offence="late", effects=["warning"], proposed=["noted"], minutes=7, step=1
    )
    kept = log.events[seq - 1]
    assert isinstance(kept, PenaltyGiven)
    assert (words(kept.proposed), words(kept.effects), kept.minutes) == ("noted", "warning", 7)


def test_r7_a_ruling_is_put_right_by_another_and_all_is_recomputed() -> None:
    """R7: retract the old ruling, write the new one; later steps follow from what stands now."""
    log = Log(under("union"))
    log.deal()
    first = log.foul("N", "conduct", effects=["offender_down"])
    log.foul("N", "conduct", effects=["points_off"])
    assert log.state.times_before(N, Offence.CONDUCT) == 2
    log.add("retracted", targets=[first])
    assert proposed(log.state, N, Offence.CONDUCT) == "points_off"
    log.foul("S", "peeked", effects=["warning"])
    assert proposed(log.state, N, Offence.CONDUCT) == "offender_down"
    same_as_one_by_one(log)


def test_r11_the_forfeit_names_the_fouls_that_made_it() -> None:
    """R11: it stands at once, waits for the head referee, and lists every foul that was counted."""
    log = Log()
    log.deal()
    log.foul("E", "wrong_count", effects=["warning"])
    counted = [log.foul("E", "late_return"), log.foul("W", "exposed_card", effects=["foul:2"])]
    forfeit = log.state.forfeit
    assert forfeit is not None
    assert (forfeit.fouls, forfeit.status, forfeit.seq) == (tuple(counted), "waiting", counted[-1])


def test_r13_the_record_of_a_player_says_when_what_and_in_which_deal() -> None:
    """R13: the history of a pair is in the state of its table, for whoever looks at it."""
    log = Log()
    log.deal()
    log.foul("E", "overtime", note="slow")
    log.finish("N", "W", "S")
    log.foul("W", "peeked", effects=["violation"])
    assert [(f.seat, f.offence, f.deal_no, f.note) for f in log.state.fouls] == [
        (E, Offence.OVERTIME, 1, "slow"),
        (W, Offence.PEEKED, 2, ""),
    ]
    assert (log.state.violations(W), log.state.violations(E)) == (1, 0)


def test_r15_a_ruling_needs_no_clock() -> None:
    """R15: nobody started a clock, pressed a key or raised a hand, and the ruling counts all the same."""
    log = Log()
    log.foul("E", "late", effects=["noted"], minutes=8)
    log.add("deal_started")
    assert log.state.clock is None
    log.foul("E", "overtime")
    assert log.state.foul_count(Side.EW) == 1


def test_r20_what_is_signed_is_changed_by_the_head_referee_alone() -> None:
    """R20: at a locked table a ruling from the hub still counts, and stays visible."""
    log = Log()
    log.deal()
    three = [log.foul("E") for _ in range(3)]
    log.add("signed", side="NS")
    log.add("signed", side="EW")
    assert log.state.is_locked
    log.add("ruling_received", hub_seq=1, ruling="forfeit_lifted", target=three[-1])
    assert (log.state.forfeit, log.state.winner) == (None, None)
    assert [each.lifted for each in log.state.fouls] == [False, False, True]


# Any sequence of plays, fouls, rulings and retractions


LADDERS = ("standard", "foul-2024", "nanshan-2026", "union", "competition-002", "company-000")
seats = st.sampled_from(list(Seat))
moves = st.one_of(
    st.tuples(st.just("play"), seats, st.sampled_from(["S3", "S3 D3", "RJ", "??", "C9 D9 S9"])),
    st.tuples(st.just("pass"), seats, st.just("")),
    st.tuples(st.just("foul"), seats, st.sampled_from([each.value for each in Offence])),
    st.tuples(st.just("ruling"), seats, st.sampled_from(["wrong_play", "overtime", "conduct"])),
    st.tuples(st.just("undo"), st.integers(0, 6), st.just("")),
)


def happen(log: Log, move: tuple[Any, Any, str]) -> int:
    """One move; a foul costs what the ladder proposes, on the offender's last play."""
    what, who, more = move
    if what == "undo":
        return log.add("retracted", targets=[max(1, len(log.events) - who)])
    if what == "play":
        return log.add("played", seat=who.value, cards=more.split())
    if what == "pass":
        return log.add("passed", seat=who.value)
    state, offence = log.state, Offence(more)
    found = propose(state.ladder, offence, state.times_before(who, offence), minutes=7, book=log.book)
    played = [e.event.seq for e in state.entries if isinstance(e.event, Played) and e.event.seat is who]
    told = {
        "seat": who.value,
        "offence": offence.value,
        "effects": [str(each) for each in found.effects],
        "targets": played[-1:],
    }
    if what == "foul":
        return log.add("penalty_given", step=found.step, minutes=found.minutes, **told)
    return log.add(
        "ruling_received", hub_seq=len(log.events), ruling="penalty_given", target=len(log.events), **told
    )


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(LADDERS), st.lists(moves, max_size=18), moves)
def test_r7_retracting_the_last_of_any_moves_is_as_if_it_had_not_been(
    ladder: str, steps: list[tuple[Any, Any, str]], last: tuple[Any, Any, str]
) -> None:
    """R7: with the penalties the ladders really propose; and the whole log gives the same state again."""
    log = Log(load(ladder) if ladder in _own_books() else under(ladder))
    log.deal()
    for move in steps:
        happen(log, move)
    before = log.state
    seq = happen(log, last)
    log.add("retracted", targets=[seq])
    assert reckoned(log.state) == reckoned(before)
    same_as_one_by_one(log)


# Recorded cases that are no case-file topics


@pytest.mark.parametrize(
    ("case", "book_id", "offence", "effects", "by"),
    [
        ("WE298", "competition-002", Offence.HAND_BELOW_TABLE, "foul", "table_referee"),
        ("WE299", "competition-002", Offence.ILLEGAL_INFORMATION, "foul", "table_referee"),
        ("WE303", "company-000", Offence.EXPOSED_CARD, "lose_turn", "table_referee"),
        ("WE308", "knockout-003-d", Offence.ILLEGAL_INFORMATION, "round_lost", "table_referee"),
        ("WE309", "hr-trade-001-05", Offence.ILLEGAL_INFORMATION, "disqualified", "head_referee"),
        ("WE310", "teahouse-001-06", Offence.ILLEGAL_INFORMATION, "disqualified", "head_referee"),
        ("WE311", "cafe-individual-001-02", Offence.ILLEGAL_INFORMATION, "round_lost", "head_referee"),
        ("WE312", "baoding-001-10", Offence.ILLEGAL_INFORMATION, "warning", "table_referee"),
        ("WE253", "company-000", Offence.WRONG_TRIBUTE, "redo", "table_referee"),
        ("WE254", "competition-002", Offence.WRONG_RETURN, "redo foul", "table_referee"),
        ("WE252", "company-000", Offence.LATE_RETURN, "noted", "table_referee"),
        ("WE334", "competition-002", Offence.SUBSTITUTION, "round_lost", "head_referee"),
        ("WE319", "cafe-individual-001-02", Offence.OVERTIME, "warning", "table_referee"),
    ],
)
def test_what_the_recorded_cases_say_an_act_costs(
    case: str, book_id: str, offence: Offence, effects: str, by: str
) -> None:
    """WE252 to WE254, WE298 to WE312, WE319, WE334."""
    found = propose(load_ladder(load(book_id).foul.ladder), offence, 0)
    assert (words(found.effects), found.by) == (effects, by), case


@pytest.mark.parametrize(
    ("case", "book_id", "offence", "option", "by"),
    [
        ("WE313", "baoding-001-10", Offence.ILLEGAL_INFORMATION, "disqualified", "head_referee"),
        ("WE319", "cafe-individual-001-02", Offence.OVERTIME, "disqualified", "head_referee"),
        ("WE254", "competition-002", Offence.WRONG_RETURN, "redo warning", "table_referee"),
        ("WE310", "teahouse-001-06", Offence.ILLEGAL_INFORMATION, "round_lost", "head_referee"),
    ],
)
def test_what_is_a_choice_by_gravity_is_offered_and_never_proposed(
    case: str, book_id: str, offence: Offence, option: str, by: str
) -> None:
    """WE254 (K95), WE310 (K98), WE313, WE319 (K99)."""
    for before in range(6):
        found = propose(load_ladder(load(book_id).foul.ladder), offence, before)
        assert (option, by) in [(words(each.effects), each.by) for each in found.options], case
        assert words(found.effects) != option


def test_we302_the_one_who_waited_plays_on_and_the_offender_does_not() -> None:
    """WE302: N led, S played before W; S has lost the turn, and W and E go on."""
    log = Log("company-000")
    log.deal()
    log.play("N S3")
    [wrong] = log.play("S S5")
    log.foul("S", "out_of_turn", effects=["take_back", "lose_turn"], targets=[wrong])
    order = [the_deal(log).turn]
    log.play("W S4")
    order.append(the_deal(log).turn)
    assert order == [W, E] and log.state.foul_count(Side.NS) == 0


@pytest.mark.parametrize(("claimed", "accepted"), [("same trick", True), ("next trick", False)])
def test_we300_we301_a_claim_is_for_the_current_trick(claimed: str, accepted: bool) -> None:
    """WE300 and WE301, K96."""
    assert COMPETITION.foul.claim_window == "trick"
    log = Log()
    log.deal()
    log.play("N S3")
    [wrong] = log.play("S S5")
    if not accepted:
        log.play("W", "S", "E", "N S6")
    entry = next(each for each in log.state.entries if each.event.seq == wrong)
    assert (entry.trick == the_deal(log).trick) is accepted, claimed


def test_we304_we305_we306_who_decides_and_what_lies_stays() -> None:
    """WE304, WE305, WE306: the head referee where a result is touched; a play once seen lies."""
    company = load("company-000")
    assert (company.foul.decides, company.foul.takeback) == ("table_and_head", "not_once_seen")
    ladder = load_ladder(company.foul.ladder)
    assert propose(ladder, Offence.EXPOSED_CARD, 0).by == "table_referee"
    touching = propose(ladder, Offence.ILLEGAL_INFORMATION, 0).options
    assert {each.by for each in touching} == {"head_referee"}


def test_we336_to_we340_conduct_in_the_hall() -> None:
    """WE336, WE337, WE338, WE339, WE340, K104: label, watching, advice, smoking."""
    cafe, notice = load("cafe-individual-001-02"), load("sbbs-notice-001-11")
    assert (cafe.conduct.label, cafe.conduct.losers, cafe.conduct.spectators) == ("needed", "leave", "none")
    assert (notice.conduct.spectators, notice.conduct.losers) == ("silent", "may_stay")
    assert notice.conduct.smoking == "forbidden"
    for book in (cafe, notice):
        assert propose(load_ladder(book.foul.ladder), Offence.CONDUCT, 0).effects


def test_we321_k100_the_hard_limit_near_the_end() -> None:
    """WE321: thirty seconds are a hard limit in the last minutes."""
    mod4 = load("mod4-001-13")
    assert (mod4.clock.normal_s, mod4.clock.endgame_s) == (25, 30)
    assert int(mod4.clock.endgame_s) < 31


def test_we252_a_return_after_forty_one_seconds_is_late_and_costs_nothing_in_000() -> None:
    company = load("company-000")
    assert judge_return_time(41, company).is_illegal
    assert judge_time(41, None, company).reason is Reason.WARNING_TIME


def test_a_deal_with_dead_hands_only_ends_with_the_last_one_left() -> None:
    deal = start(Rank.TWO, N, STANDARD)
    for seat in (W, E):
        deal = kill_hand(deal, seat, STANDARD)
    assert not deal.ended
    deal = kill_hand(deal, S, STANDARD)
    assert (deal.ended, deal.finished[0], set(deal.finished)) == (True, N, set(Seat))
