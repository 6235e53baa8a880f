"""From events to state: undo, rulings, forfeits, clocks, tribute, and that nothing hangs on the way there."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penalties.offences import Offence
from penalties.penalty import EffectKind
from referee_app.events import Retracted
from referee_app.fold import fold
from referee_app.state import Phase, TableState
from rules.book import load
from rules.cards import PACK, Card, Rank
from rules.seats import BySide, Seat, Side
from rules.tribute import payable, returnable
from rules.turns import judge_play
from rules.verdict import Reason, Ruling
from tests.strategies import changed
from tests.tables import START, Log

N, W, S, E = Seat
COMPETITION = load("competition-002")
STANDARD = load("standard")


def reckoned(state: TableState) -> TableState:
    """What counts in a state: without struck lines, and without how long the log is."""
    live = tuple(each for each in state.entries if not each.struck and not isinstance(each.event, Retracted))
    return replace(state, entries=live, seq=0, last_at=None, history=None)


# Any log at all


seats = st.sampled_from([seat.value for seat in Seat])
sides = st.sampled_from(["NS", "EW"])
some_cards = st.lists(
    st.sampled_from(["S3", "H2", "?5", "??", "RJ", "BJ", "SA", "C9", "S4"]), min_size=1, max_size=6
)
one_card = st.sampled_from(["S3", "H2", "RJ", "SA", "C9", "DT"])
effect_lists = st.lists(
    st.sampled_from([*(each.value for each in EffectKind), "foul:2", "opponents_up:3"]), max_size=3
)
orders = st.permutations([seat.value for seat in Seat])
back = st.lists(st.integers(1, 12), min_size=1, max_size=3)
"""How many events ago the ones are that something is about."""

FACTS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "deal_started": {},
    "hand_shown": {"seat": seats, "cards": st.lists(one_card, min_size=1, max_size=4)},
    "tribute_paid": {"seat": seats, "card": one_card},
    "tribute_chosen": {"seat": seats},
    "card_returned": {"seat": seats, "to": seats, "card": one_card},
    "tribute_resisted": {"jokers": st.just({"N": 2})},
    "play_began": {"leader": seats},
    "played": {"seat": seats, "cards": some_cards, "suited": st.booleans()},
    "passed": {"seat": seats, "timed": st.booleans()},
    "count_called": {"seat": seats, "count": st.integers(0, 27)},
    "count_settled": {"seat": seats, "left": st.integers(0, 2)},
    "warned": {"seat": seats},
    "hand_raised": {"seat": seats},
    "play_resumed": {},
    "foul_dismissed": {},
    "escalated": {"seat": seats, "offence": st.just("overtime")},
    "penalty_given": {
        "seat": seats,
        "offence": st.sampled_from([each.value for each in Offence]),
        "effects": effect_lists,
        "targets": back,
    },
    "ruling_received": {
        "hub_seq": st.integers(1, 4),
        "ruling": st.sampled_from(["forfeit_confirmed", "forfeit_lifted", "foul_dismissed", "penalty_given"]),
        "target": st.integers(1, 30),
        "seat": seats,
        "offence": st.just("overtime"),
        "effects": effect_lists,
        "targets": back,
    },
    "deal_confirmed": {"order": orders},
    "round_ended": {"reason": st.just("time")},
    "round_timed": {
        "action": st.sampled_from(["start", "pause", "resume", "extend"]),
        "seconds": st.integers(0, 600),
    },
    "signed": {"side": sides},
    "retracted": {"targets": back},
    "noted": {"text": st.just("so be it")},
}
# Plays come up as often as everything else together.
kinds = st.one_of(st.sampled_from(["played", "passed"]), st.sampled_from(list(FACTS)))
facts = kinds.flatmap(lambda kind: st.tuples(st.just(kind), st.fixed_dictionaries(FACTS[kind])))
wild = st.lists(facts, max_size=30)
DEAL_LOST = changed(COMPETITION, foul={"limit_effect": "deal_lost", "after_limit": "restart"})
books = st.sampled_from([COMPETITION, STANDARD, DEAL_LOST])


def written(book: Any, steps: list[tuple[str, dict[str, Any]]]) -> Log:
    """A log of these events on a table where a deal is being played."""
    log = Log(book)
    log.deal()
    for kind, more in steps:
        told = dict(more)
        if "targets" in told:
            told["targets"] = [max(1, len(log.events) + 1 - ago) for ago in told["targets"]]
        log.add(kind, **told)
    return log


def same_as_one_by_one(log: Log) -> None:
    """Folding the whole gives what applying event by event gave."""
    again = log.again()
    assert replace(again, history=None) == replace(log.state, history=None)
    assert again.events() == log.events


@settings(max_examples=100, deadline=None)
@given(books, wild)
def test_r8_whatever_happens_the_whole_log_gives_the_state_the_app_keeps(
    book: Any, steps: list[tuple[str, dict[str, Any]]]
) -> None:
    """R8: state is recomputed from the log; nothing can make the two differ, and nothing can break it."""
    same_as_one_by_one(written(book, steps))


@settings(max_examples=100, deadline=None)
@given(books, wild, facts)
def test_r6_retracting_the_last_event_is_as_if_it_had_not_been(
    book: Any, steps: list[tuple[str, dict[str, Any]]], last: tuple[str, dict[str, Any]]
) -> None:
    """R6: undo is an event, and it takes back exactly what was done."""
    before = written(book, steps)
    after = written(book, [*steps, last])
    after.add("retracted", targets=[len(after.events)])
    assert reckoned(after.state) == reckoned(before.state)
    same_as_one_by_one(after)


@settings(max_examples=60, deadline=None)
@given(books, wild, st.integers(0, 29))
def test_r6_undo_reaches_any_depth_and_redo_brings_it_all_back(
    book: Any, steps: list[tuple[str, dict[str, Any]]], keep: int
) -> None:
    log = written(book, steps)
    kept = min(keep, len(steps))
    before, whole = written(book, steps[:kept]), log.state
    gone = range(len(before.events) + 1, len(log.events) + 1)
    if not gone:
        return
    undo = log.add("retracted", targets=list(gone))
    assert reckoned(log.state) == reckoned(before.state)
    log.add("retracted", targets=[undo])
    assert reckoned(log.state) == reckoned(whole)


# Legal play


def legal_deal(log: Log, random: Random) -> None:
    """Shuffle, pay what is owed, and play a whole deal by the rules."""
    pack = list(PACK)
    random.shuffle(pack)
    hands = {seat.value: [str(card) for card in pack[at * 27 : at * 27 + 27]] for at, seat in enumerate(Seat)}
    log.add("deal_started", hands=hands)
    leader = pay_tribute(log, random) or random.choice(list(Seat))
    log.add("play_began", leader=leader.value)
    while (deal := log.state.deal) is not None and deal.turn is not None:
        seat, held = deal.turn, deal.hands[deal.turn] or ()
        sets = [(card,) for card in held] + [(card, card) for card in held if held.count(card) == 2]
        legal = [each for each in sets if judge_play(deal, seat, each, None, log.book).is_legal]
        if legal and (deal.standing is None or random.random() < 0.8):
            log.add("played", seat=seat.value, cards=list(random.choice(legal)))
        else:
            log.add("passed", seat=seat.value)
    out = [seat.value for seat in log.state.deal.finished] if log.state.deal else []
    log.add("deal_confirmed", order=[*out, *(seat.value for seat in Seat if seat.value not in out)])


def pay_tribute(log: Log, random: Random) -> Seat | None:
    """Everything that is owed before the deal, and who leads."""
    tribute = log.state.tribute
    if tribute is None:
        return None
    level = log.state.games.level
    jokers = {seat.value: _held(log, seat).count(Card("RJ")) for seat in tribute.debt.payers}
    if sum(jokers.values()) == 2:
        log.add("tribute_resisted", jokers=jokers)
        return tribute.debt.first
    for payer in tribute.debt.payers:
        card = random.choice(payable(_held(log, payer), level, log.book))
        log.add("tribute_paid", seat=payer.value, card=card)
    shared = log.state.tribute.share if log.state.tribute else None
    assert shared is not None
    for payer in tribute.debt.payers:
        giver = shared.receiver(payer, tribute.debt)
        options = returnable(_held(log, giver), payer is giver.partner, level, log.book)
        log.add("card_returned", seat=giver.value, to=payer.value, card=random.choice(options))
    return shared.leader


def _held(log: Log, seat: Seat) -> tuple[Card, ...]:
    return log.state.hands[seat] or ()


@settings(max_examples=5, deadline=None)
@given(st.randoms(use_true_random=False), books)
def test_legal_deals_have_no_illegal_entry_and_lose_no_card(random: Random, book: Any) -> None:
    log = Log(book)
    for _ in range(3):
        if log.state.phase is Phase.ROUND_OVER:
            break
        legal_deal(log, random)
        assert all(e.verdict is None or e.verdict.ruling is Ruling.LEGAL for e in log.state.entries)
        assert log.state.deal is not None
        held = [card for _, hand in log.state.deal.hands.items() for card in hand or ()]
        assert sorted([*held, *log.state.deal.gone]) == sorted(PACK)
    assert log.state.results[0].no == 1
    same_as_one_by_one(log)


@settings(max_examples=4, deadline=None)
@given(st.randoms(use_true_random=False), st.data())
def test_r6_r7_undo_across_a_deal_and_its_tribute(random: Random, data: st.DataObject) -> None:
    """R6, R7: back into the deal before the last, through tribute and confirmation."""
    log = Log()
    legal_deal(log, random)
    middle = data.draw(st.integers(3, len(log.events)))
    before = fold(log.events[:middle], log.find)
    legal_deal(log, random)
    log.add("retracted", targets=list(range(middle + 1, len(log.events) + 1)))
    # The lines of the later deal are struck, but those of the earlier one were put away.
    assert replace(reckoned(log.state), entries=()) == replace(reckoned(before), entries=())
    same_as_one_by_one(log)


# Plays


def test_a_play_out_of_turn_lies_aside_and_changes_nothing_until_ruled() -> None:
    log = Log()
    log.deal()
    log.play("N S3")
    before = log.state
    log.play("S S5", "E")
    assert log.state.deal == before.deal and log.state.clock == before.clock
    play, passed = log.state.entries[-2:]
    assert play.aside and play.verdict is not None and play.verdict.reason is Reason.OUT_OF_TURN
    assert passed.aside
    log.play("W S4", "S S6")
    assert log.state.deal is not None and log.state.deal.counts.S == 26


def test_an_illegal_play_in_turn_lies_on_the_table() -> None:
    log = Log()
    log.deal()
    log.play("N S5", "W S3")
    assert log.state.entries[-1].verdict is not None and log.state.entries[-1].verdict.is_illegal
    assert log.state.deal is not None and log.state.deal.standing is not None
    assert (log.state.deal.standing.seat, log.state.deal.turn) == (W, S)


def test_taking_a_play_back_restores_counts_and_turn_and_passes_the_turn_on() -> None:
    log = Log()
    log.deal()
    log.play("N S5")
    [wrong] = log.play("W S3")
    log.add("hand_raised", seat="W")
    log.foul("W", "wrong_play", effects=["take_back", "lose_turn", "foul"], targets=[wrong])
    deal = log.state.deal
    assert deal is not None and deal.standing is not None
    assert (deal.counts.W, deal.standing.seat, deal.turn) == (27, N, S)
    assert (deal.gone, deal.sitting_out) == ((Card("S5"),), frozenset({W}))
    assert log.state.clock is not None and log.state.clock.seat is S
    assert log.state.case is None
    entry = next(each for each in log.state.entries if each.event.seq == wrong)
    assert entry.withdrawn and entry.verdict is not None and entry.verdict.reason is Reason.NOT_HIGHER
    log.play("S", "E")
    assert log.state.deal is not None and log.state.deal.turn is N
    same_as_one_by_one(log)


def test_a_play_taken_back_with_a_warning_is_played_again() -> None:
    log = Log()
    log.deal()
    [wrong] = log.play("N S5 S6")
    log.add(
        "penalty_given", seat="N", offence="wrong_play", effects=["take_back", "warning"], targets=[wrong]
    )
    assert log.state.deal is not None
    assert (log.state.deal.turn, log.state.deal.counts.N, log.state.deal.standing) == (N, 27, None)
    assert log.state.foul_count(Side.NS) == 0


def test_a_turn_is_lost_once_even_when_the_ruling_comes_a_trick_later() -> None:
    log = Log()
    log.deal()
    log.play("N S5")
    [wrong] = log.play("W S3")
    log.play("S S6", "E", "N", "W", "S S7", "E S8")
    log.foul("W", "wrong_play", effects=["take_back", "lose_turn", "foul"], targets=[wrong])
    deal = log.state.deal
    assert deal is not None
    # West's turn was lost in the first trick; in the second West plays like everybody else.
    assert (deal.trick, deal.sitting_out, deal.turn) == (2, frozenset(), N)


def test_an_exposed_card_loses_the_turn_without_taking_anything_back() -> None:
    log = Log()
    log.deal()
    log.play("N S5")
    log.foul("E", "exposed_card", effects=["lose_turn", "foul"])
    log.play("W", "S")
    assert log.state.deal is not None and log.state.deal.turn is N


def test_r7_an_earlier_play_is_corrected_and_all_is_recomputed() -> None:
    """R7: retract the wrong entry, write the right one; the state is that of the right log."""
    log = Log()
    log.deal()
    log.counts(N=3)
    [typo] = log.play("N S3")
    log.add("retracted", targets=[typo])
    log.play("N S3 D3 C3")
    assert log.state.deal is not None
    assert (log.state.deal.counts.N, log.state.deal.finished, log.state.deal.turn) == (0, (N,), W)
    assert [each.struck for each in log.state.entries if each.event.seq == typo] == [True]


def test_calls_are_due_and_judged() -> None:
    log = Log()
    log.deal()
    log.counts(N=8)
    log.play("N S3")
    assert log.state.calls_due == frozenset()
    log.play("W", "S", "E", "N S4")
    assert log.state.calls_due == {N}
    log.add("count_called", seat="N", count=6)
    assert log.state.calls_due == frozenset() and log.state.calls.N == 6
    log.add("count_called", seat="N", count=5)
    assert log.state.entries[-1].verdict is not None
    assert log.state.entries[-1].verdict.reason is Reason.CALL_WRONG


# Fouls (R10–R12, WE295–WE297, K92–K93)


def test_r11_the_third_foul_loses_the_round_and_the_opponents_go_up_three() -> None:
    """WE295: NS at 5 and EW at 6; the third foul of EW gives NS the round and three levels."""
    log = Log(levels={"NS": "5", "EW": "6"})
    log.deal()
    three = [log.foul("E"), log.foul("W", "exposed_card"), log.foul("E", "out_of_turn")]
    state = log.state
    assert (state.phase, state.winner, state.games.levels) == (
        Phase.ROUND_OVER,
        Side.NS,
        BySide(Rank.EIGHT, Rank.SIX),
    )
    assert state.forfeit is not None
    assert (state.forfeit.side, state.forfeit.fouls, state.forfeit.status) == (
        Side.EW,
        tuple(three),
        "waiting",
    )


def test_we296_two_fouls_lose_nothing() -> None:
    log = Log()
    log.deal()
    log.foul("E", "out_of_turn")
    log.foul("W", "illegal_information")
    assert (log.state.foul_count(Side.EW), log.state.forfeit) == (2, None)


def test_we297_a_warning_first_then_each_wrong_report_is_a_foul() -> None:
    """WE297: two wrong reports, an exposed card and a late return are one warning and three fouls."""
    log = Log()
    log.deal()
    log.foul("N", "wrong_count", effects=["take_back", "warning"])
    assert log.state.times_before(S, Offence.WRONG_COUNT) == 1
    for offence in ("wrong_count", "exposed_card", "late_return"):
        log.foul("S", offence)
    assert (log.state.foul_count(Side.NS), log.state.winner) == (3, Side.EW)


def test_fouls_of_before_the_log_count_too() -> None:
    """R31: a running table is taken over with its level, deal number and fouls."""
    log = Log(fouls={"EW": 2}, levels={"NS": "9", "EW": "7"}, declarer="NS", deal_no=4)
    assert (log.state.deal_no, log.state.games.level) == (4, Rank.NINE)
    log.deal()
    log.foul("W")
    assert log.state.forfeit is not None


def test_a_foul_may_count_twice_and_a_warning_never() -> None:
    log = Log()
    log.deal()
    log.foul("W", effects=["warning"])
    log.foul("W", effects=["foul:2"])
    assert log.state.foul_count(Side.EW) == 2
    log.foul("W", effects=["warning"])
    assert log.state.forfeit is None


@pytest.mark.parametrize("when", ["draw", "lead", "play", "tribute", "deal_over"])
def test_r11_lifting_the_third_foul_restores_levels_phase_and_clock(when: str) -> None:
    log = Log()
    if when == "tribute":
        log.deal()
        log.finish("N", "W", "S")
        log.add("deal_started")
    elif when == "lead":
        log.add("deal_started")
    elif when in ("play", "deal_over"):
        log.deal()
        log.play("N S3")
    else:
        log.deal()
        log.finish("N", "W", "S")
    if when == "deal_over":
        log.counts(N=0, S=0)
    log.foul("E")
    log.foul("E")
    before = log.state
    assert before.phase.value == when
    third = log.foul("W")
    assert log.state.phase is Phase.ROUND_OVER
    log.add("ruling_received", hub_seq=1, ruling="forfeit_lifted", target=third)
    after = log.state
    assert (after.phase, after.games, after.winner, after.forfeit) == (before.phase, before.games, None, None)
    assert after.foul_count(Side.EW) == 2
    if before.clock is not None:
        assert after.clock is not None and after.clock.paused_at is None
        assert after.clock.elapsed(log.at) == before.clock.elapsed(log.at) - 1
    log.foul("E")
    assert log.state.forfeit is not None
    same_as_one_by_one(log)


def test_r4_a_ruling_received_twice_counts_once() -> None:
    log = Log()
    log.deal()
    ruling: dict[str, Any] = {
        "ruling": "penalty_given",
        "target": 3,
        "seat": "W",
        "offence": "overtime",
        "effects": ["foul"],
    }
    log.add("ruling_received", hub_seq=7, **ruling)
    log.add("ruling_received", hub_seq=7, **ruling)
    assert log.state.foul_count(Side.EW) == 1
    log.add("ruling_received", hub_seq=8, **ruling)
    assert log.state.foul_count(Side.EW) == 2


def test_r11_the_head_referee_confirms_a_forfeit() -> None:
    log = Log(fouls={"NS": 2})
    log.deal()
    third = log.foul("N")
    log.add("ruling_received", hub_seq=1, ruling="forfeit_confirmed", target=third + 5)
    assert log.state.forfeit is not None and log.state.forfeit.status == "waiting"
    log.add("ruling_received", hub_seq=2, ruling="forfeit_confirmed", target=third)
    confirmed = log.state.forfeit
    assert confirmed is not None and confirmed.status == "confirmed"


def test_undoing_the_third_foul_undoes_the_forfeit() -> None:
    log = Log(fouls={"EW": 2})
    log.deal()
    before = log.state
    log.add("retracted", targets=[log.foul("W")])
    assert reckoned(log.state) == reckoned(before)


def test_fouls_may_be_counted_by_the_deal_or_lose_only_the_deal() -> None:
    """K92, K93: the count may be the deal's, the loss may be the deal's, and the count may begin anew."""
    by_deal = Log(changed(COMPETITION, foul={"scope": "deal"}))
    by_deal.deal()
    by_deal.foul("W")
    by_deal.finish("N", "W", "S")
    by_deal.foul("W")
    assert by_deal.state.foul_count(Side.EW) == 1
    anew = Log(DEAL_LOST)
    anew.deal()
    for _ in range(3):
        anew.foul("W")
    assert (anew.state.phase, anew.state.deal and anew.state.deal.finished) == (Phase.DEAL_OVER, (N, S))
    anew.add("deal_confirmed", order=["N", "S", "W", "E"])
    assert anew.state.games.levels == BySide(Rank.FIVE, Rank.TWO)
    anew.add("deal_started")
    anew.add("play_began", leader="N")
    anew.foul("W")
    assert anew.state.phase is Phase.PLAY


@pytest.mark.parametrize("when", ["lead", "play", "deal_over"])
def test_a_lost_deal_is_scored_as_a_double_win_of_the_others(when: str) -> None:
    log = Log()
    log.add("deal_started")
    if when != "lead":
        log.add("play_began", leader="N")
    if when == "deal_over":
        log.counts(E=0, W=0)
    log.foul("W", effects=["deal_lost"])
    assert log.state.deal is not None
    assert (log.state.phase, log.state.deal.finished) == (Phase.DEAL_OVER, (N, S))


def test_a_deal_is_not_lost_when_none_is_running() -> None:
    log = Log()
    log.deal()
    log.finish("E", "N", "W")
    log.foul("W", effects=["deal_lost"])
    assert (log.state.phase, log.state.games.levels) == (Phase.DRAW, BySide(Rank.TWO, Rank.FOUR))


def test_levels_moved_by_a_ruling_do_not_change_the_deal_that_is_running() -> None:
    log = Log(levels={"NS": "K", "EW": "2"}, declarer="NS")
    log.deal()
    log.foul("E", effects=["opponents_up"])
    assert log.state.games.levels.NS is Rank.ACE
    log.finish("N", "S")
    # The deal was played at the king: it cannot have passed the ace.
    assert (log.state.results[-1].level, log.state.winner) == (Rank.KING, None)


def test_a_dead_hand_a_redeal_and_disqualification() -> None:
    log = Log()
    log.deal()
    log.play("N S3")
    log.foul("W", effects=["hand_dead"])
    assert log.state.deal is not None and log.state.deal.turn is S
    log.foul("W", effects=["redeal"])
    assert log.state.phase is Phase.LEAD and log.state.deal is None
    log.foul("W", effects=["disqualified"])
    assert (log.state.phase, log.state.winner) == (Phase.ROUND_OVER, Side.NS)


# Clocks (R14–R16)


def elapsed(log: Log, later: float = 0) -> float:
    """Seconds on the turn clock."""
    assert log.state.clock is not None
    return log.state.clock.elapsed(log.at + timedelta(seconds=later))


def test_r14_time_comes_from_stamps_and_stands_still_while_a_hand_is_up() -> None:
    log = Log()
    log.deal()
    log.add("hand_raised", 12, seat="N")
    assert (elapsed(log), elapsed(log, 100)) == (12, 12)
    log.add("play_resumed", 300)
    assert (elapsed(log), elapsed(log, 5)) == (12, 17)
    log.add("hand_raised", 3)
    log.add("foul_dismissed", 60)
    log.add("played", 4, seat="N", cards=["S3"])
    assert log.state.entries[-1].seconds == 19
    assert (elapsed(log, 7), log.state.clock and log.state.clock.seat) == (7, W)


def test_r16_the_clock_of_a_log_that_is_read_again_has_run_on() -> None:
    """R16: after a restart the elapsed time is that since the event, whoever was running."""
    log = Log()
    log.deal()
    again = log.again()
    assert again.clock == log.state.clock
    assert again.clock is not None and again.clock.elapsed(log.at + timedelta(seconds=40)) == 40


def test_a_play_while_a_hand_is_up_does_not_start_the_next_clock() -> None:
    log = Log()
    log.deal()
    log.add("hand_raised", 2)
    log.play("N S3")
    assert elapsed(log, 50) == 0
    log.add("play_resumed", 20)
    assert elapsed(log, 5) == 5


def test_r15_a_late_warning_or_an_untimed_pass_blocks_nothing() -> None:
    log = Log()
    log.deal()
    log.add("warned", 31, seat="N")
    assert log.state.clock is not None and log.state.clock.warned_at == 31
    log.add("warned", 1, seat="S")
    assert log.state.clock.warned_at == 31
    log.play("N S3")
    log.add("passed", 5, seat="W", timed=False)
    assert log.state.entries[-1].seconds is None


def test_the_round_clock_pauses_and_is_lengthened() -> None:
    log = Log(minutes=60)
    clock = log.state.round_clock
    assert clock is not None and clock.left(START) == 3600
    log.add("round_timed", 60, action="pause")
    log.add("round_timed", 600, action="resume")
    assert log.state.round_clock is not None and log.state.round_clock.left(log.at) == 3540
    log.add("round_timed", 0, action="extend", seconds=300)
    assert log.state.round_clock.left(log.at) == 3840
    log.add("round_timed", 10, action="start")
    assert log.state.round_clock.left(log.at) == 3900
    assert Log(minutes=None).state.round_clock is not None


# Tribute


def after(*order: str, book: Any = COMPETITION) -> Log:
    """A table on which the second deal is drawn after the first finished in this order."""
    log = Log(book)
    log.deal()
    log.finish(*order)
    log.add("deal_started")
    return log


def test_a_single_tribute_with_unknown_hands() -> None:
    log = after("N", "W", "S")
    assert (log.state.phase, log.state.games.level) == (Phase.TRIBUTE, Rank.FOUR)
    log.add("tribute_paid", seat="E", card="SA")
    tribute = log.state.tribute
    assert tribute is not None and tribute.verdicts["paid", E].reason is Reason.HAND_NOT_SHOWN
    assert tribute.share is not None and (tribute.missing, tribute.share.leader) == (1, E)
    assert log.state.clock is not None and (log.state.clock.kind, log.state.clock.seat) == ("return", N)
    log.add("card_returned", 12, seat="N", to="E", card="S9")
    assert log.state.phase is Phase.LEAD and log.state.clock is None
    log.add("play_began", leader="E")
    assert log.state.entries[-1].verdict is not None
    assert log.state.entries[-1].verdict.reason is Reason.LEADER_RIGHT
    same_as_one_by_one(log)


def test_a_shown_hand_settles_what_was_undecided() -> None:
    log = after("N", "W", "S")
    log.add("tribute_paid", seat="E", card="SA")
    log.add("hand_shown", seat="E", cards=["SA", "C4", "S9"])
    tribute = log.state.tribute
    assert tribute is not None and tribute.verdicts["paid", E].reason is Reason.NOT_HIGHEST
    assert (Card("C4"), Card("S9")) == log.state.hands.E


@pytest.mark.parametrize(
    ("facts", "key", "reason"),
    [
        ([("tribute_paid", {"seat": "W", "card": "SA"})], ("paid", W), Reason.WRONG_PAYER),
        ([("tribute_paid", {"seat": "E", "card": "H4"})], ("paid", E), Reason.WILD_PAID),
        (
            [
                ("tribute_paid", {"seat": "E", "card": "SA"}),
                ("card_returned", {"seat": "N", "to": "W", "card": "S9"}),
            ],
            ("returned", N),
            Reason.WRONG_RECEIVER,
        ),
        (
            [
                ("tribute_paid", {"seat": "E", "card": "SA"}),
                ("card_returned", {"seat": "N", "to": "E", "card": "SJ"}),
            ],
            ("returned", N),
            Reason.RETURN_TOO_HIGH,
        ),
    ],
)
def test_what_is_wrong_with_a_tribute_is_told_where_it_is(
    facts: list[tuple[str, dict[str, Any]]], key: tuple[str, Seat], reason: Reason
) -> None:
    log = after("N", "W", "S")
    for kind, more in facts:
        log.add(kind, **more)
    assert log.state.tribute is not None
    assert log.state.tribute.verdicts[key].reason is reason


def test_pr_p11_after_a_1_4_finish_the_partner_pays_and_gets_a_card_back() -> None:
    """PR-P11: a partner's return has its own limit."""
    log = after("N", "W", "E")
    assert log.state.tribute is not None and log.state.tribute.debt.payers == (S,)
    log.add("tribute_paid", seat="S", card="RJ")
    log.add("card_returned", seat="N", to="S", card="S9")
    assert log.state.tribute is not None and log.state.tribute.verdicts["returned", N].is_legal


def test_a_double_tribute_goes_by_height_and_the_second_returns_too() -> None:
    log = after("N", "S")
    log.add("tribute_paid", seat="W", card="SA")
    assert log.state.tribute is not None and log.state.tribute.share is None
    log.add("tribute_paid", seat="E", card="RJ")
    shared = log.state.tribute.share
    assert shared is not None and (shared.to_first, shared.leader) == (E, E)
    log.add("card_returned", seat="N", to="E", card="S9")
    assert log.state.clock is not None and log.state.clock.seat is S
    log.add("card_returned", seat="S", to="W", card="S3")
    assert log.state.phase is Phase.LEAD
    log.add("play_began", leader="W")
    assert log.state.entries[-1].verdict is not None
    assert log.state.entries[-1].verdict.reason is Reason.LEADER_WRONG


def test_equal_tributes_are_the_first_finishers_choice() -> None:
    """K29: unchosen they go clockwise, chosen the one who was picked pays the first and leads."""
    log = after("N", "S")
    log.add("tribute_paid", seat="W", card="SA")
    log.add("tribute_paid", seat="E", card="DA")
    assert log.state.tribute and log.state.tribute.share and log.state.tribute.share.to_first is W
    log.add("tribute_chosen", seat="E")
    shared = log.state.tribute.share
    assert shared is not None and (shared.to_first, shared.leader, shared.is_equal) == (E, E, True)


def known_hands() -> dict[str, list[str]]:
    """Four short hands of different cards."""
    return {
        "N": ["S3", "S4"],
        "S": ["D3", "D4"],
        "W": ["SA", "C6", "C7"],
        "E": ["DA", "D6", "D7"],
    }


def cards_held(log: Log) -> list[str]:
    """All cards in the four hands."""
    return sorted(card for _, hand in log.state.hands.items() for card in hand or ())


def test_known_hands_follow_the_cards_through_choice_and_return() -> None:
    log = after("N", "S")
    log.add("deal_started", hands=known_hands())
    whole = cards_held(log)
    log.add("tribute_paid", seat="W", card="SA")
    log.add("tribute_paid", seat="E", card="DA")
    assert (Card("SA") in _held(log, N), Card("DA") in _held(log, S)) == (True, True)
    log.add("tribute_chosen", seat="E")
    assert (Card("DA") in _held(log, N), Card("SA") in _held(log, S)) == (True, True)
    assert cards_held(log) == whole
    log.add("card_returned", seat="N", to="E", card="S3")
    log.add("card_returned", seat="S", to="W", card="D3")
    assert cards_held(log) == whole
    assert {len(_held(log, seat)) for seat in (N, S)} == {2}


@pytest.mark.parametrize("again", ["C7", "SA"])
def test_a_tribute_given_again_leaves_every_card_once(again: str) -> None:
    log = after("N", "S")
    log.add("deal_started", hands=known_hands())
    whole = cards_held(log)
    log.add("tribute_paid", seat="W", card="C6")
    log.add("tribute_paid", seat="E", card="DA")
    log.foul("W", "wrong_tribute", effects=["redo", "foul"])
    assert log.state.tribute is not None and set(log.state.tribute.paid) == {E}
    assert (log.state.phase, log.state.tribute.share) == (Phase.TRIBUTE, None)
    log.add("tribute_paid", seat="W", card=again)
    assert cards_held(log) == whole
    assert log.state.foul_count(Side.EW) == 1
    same_as_one_by_one(log)


def test_a_return_given_again_goes_back_first() -> None:
    log = after("N", "W", "S")
    log.add("deal_started", hands=known_hands())
    whole = cards_held(log)
    log.add("tribute_paid", seat="E", card="DA")
    log.add("card_returned", seat="N", to="E", card="DA")
    log.foul("N", "wrong_return", effects=["redo"])
    assert (log.state.phase, cards_held(log)) == (Phase.TRIBUTE, whole)
    log.add("card_returned", seat="N", to="E", card="S3")
    assert (log.state.phase, cards_held(log)) == (Phase.LEAD, whole)


def test_refusing_is_recorded_and_judged_by_the_jokers_shown() -> None:
    log = after("N", "S")
    log.add("tribute_resisted", jokers={"W": 1, "E": 1})
    tribute = log.state.tribute
    assert tribute is not None and tribute.resist_verdict is not None and tribute.resist_verdict.is_legal
    assert (log.state.phase, tribute.missing) == (Phase.LEAD, 0)
    log.add("play_began", leader="N")
    assert log.state.entries[-1].verdict is not None and log.state.entries[-1].verdict.is_legal
    wrong = after("N", "W", "S")
    wrong.add("tribute_resisted", jokers={"E": 1})
    assert wrong.state.tribute is not None and wrong.state.tribute.resist_verdict is not None
    assert wrong.state.tribute.resist_verdict.is_illegal


def test_a_tribute_that_nobody_owes_is_told() -> None:
    log = Log()
    log.add("deal_started")
    log.add("tribute_paid", seat="E", card="SA")
    assert log.state.entries[-1].verdict is not None
    assert log.state.entries[-1].verdict.reason is Reason.NO_TRIBUTE_OWED


# The end of deals and of the round


def test_deals_end_and_levels_follow_from_the_agreed_order() -> None:
    log = Log()
    log.deal()
    log.finish("N", "S")
    log.add("deal_started")
    assert log.state.tribute is not None and log.state.tribute.debt.is_double
    log.add("tribute_resisted", jokers={"W": 1, "E": 1})
    log.add("play_began", leader="N")
    log.finish("E", "N", "W")
    assert [each.levels for each in log.state.results] == [
        BySide(Rank.FIVE, Rank.TWO),
        BySide(Rank.FIVE, Rank.FOUR),
    ]
    assert [each.level for each in log.state.results] == [Rank.TWO, Rank.FIVE]
    assert (log.state.deal_no, log.state.games.level) == (3, Rank.FOUR)


def test_a_deal_is_confirmed_only_once_and_only_when_it_is_over() -> None:
    log = Log()
    log.deal()
    log.add("deal_confirmed", order=["N", "S", "W", "E"])
    assert log.state.results == ()
    log.finish("N", "S")
    log.add("deal_confirmed", order=["N", "S", "W", "E"])
    assert len(log.state.results) == 1


def test_passing_the_ace_ends_the_round() -> None:
    log = Log(levels={"NS": "A", "EW": "9"}, declarer="NS")
    log.deal()
    log.finish("N", "W", "S")
    assert (log.state.phase, log.state.winner) == (Phase.ROUND_OVER, Side.NS)


def test_at_time_the_higher_level_wins_the_round() -> None:
    log = Log(levels={"NS": "8", "EW": "6"}, declarer="NS")
    log.add("round_ended", reason="time")
    assert (log.state.phase, log.state.winner) == (Phase.ROUND_OVER, Side.NS)
    equal = Log(levels={"NS": "8", "EW": "8"})
    equal.add("round_ended", reason="agreed")
    assert (equal.state.phase, equal.state.winner) == (Phase.ROUND_OVER, None)


def test_both_signatures_lock_the_result() -> None:
    log = Log()
    log.add("round_ended", reason="time")
    log.add("signed", side="NS", seat="N")
    assert not log.state.is_locked
    log.add("signed", side="EW")
    assert log.state.is_locked


def test_a_running_round_cannot_be_signed() -> None:
    log = Log()
    log.add("signed", side="NS")
    assert log.state.signatures.NS is None


def test_a_signature_is_void_once_something_above_it_is_retracted() -> None:
    log = Log()
    foul = log.foul("N")
    log.add("round_ended", reason="time")
    log.add("signed", side="NS")
    undo = log.add("retracted", targets=[foul])
    assert log.state.signatures.NS is None
    log.add("retracted", targets=[undo])
    assert log.again().signatures.NS is not None
    log.foul("E")
    assert log.again().signatures.NS is None


def test_a_forfeit_lifted_after_signing_opens_the_round_again() -> None:
    log = Log()
    log.deal()
    fouls = [log.foul("E") for _ in range(3)]
    for side in ("NS", "EW"):
        log.add("signed", side=side)
    assert log.state.is_locked
    log.add("ruling_received", hub_seq=1, ruling="forfeit_lifted", target=fouls[-1])
    again = log.again()
    assert not again.is_locked and again.phase is Phase.PLAY


def test_a_result_keeps_its_lead_and_its_tribute() -> None:
    log = Log()
    log.deal("W")
    log.finish("W", "E")
    log.add("deal_started")
    log.add("tribute_paid", seat="N", card="SA")
    log.add("tribute_paid", seat="S", card="HK")
    log.add("card_returned", seat="W", to="N", card="S3")
    log.add("card_returned", seat="E", to="S", card="D4")
    log.add("play_began", leader="N")
    log.finish("N", "S")
    first, second = log.state.results
    assert (first.leader, first.tribute, second.leader) == (W, None, N)
    assert second.tribute is not None and second.tribute.paid == {N: Card("SA"), S: Card("HK")}
    assert second.tribute.returned[E] == (S, Card("D4"))


def test_a_penalty_says_where_it_left_the_levels() -> None:
    log = Log()
    log.foul("N")
    log.foul("N", effects=["opponents_up:2"])
    assert [each.levels for each in log.state.fouls] == [None, BySide(Rank.TWO, Rank.FOUR)]


def test_a_state_is_asked_for_a_table_only_when_there_is_one() -> None:
    for ask in ("rule_book", "table", "games"):
        with pytest.raises(LookupError, match="no table"):
            getattr(TableState(), ask)
