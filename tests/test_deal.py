"""A deal: turn, trick, wind, lost turns, finishing order; the opening of a deal; the decision at time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.book import ids, load
from rules.cards import PACK, UNKNOWN, Card, Rank
from rules.deal import (
    Deal,
    after_pass,
    after_play,
    is_over,
    kill_hand,
    places,
    settle_count,
    sit_out,
    start,
    wind,
)
from rules.kinds import Kind
from rules.levels import Progress
from rules.opening import count_off, cutter, first_drawer, first_leader, pair_sits, place, points, shuffler
from rules.seats import BySeat, BySide, Direction, Seat, Side
from rules.sections import RuleBook
from rules.timeup import Decision, Standing, decide
from rules.turns import judge_pass, judge_play
from rules.verdict import Reason
from tests.strategies import changed

N, W, S, E = Seat
STANDARD = load("standard")
TO_NEXT = changed(STANDARD, wind={"to": "next"})
ONE_TURN = changed(STANDARD, foul={"turn_loss": "one_turn"})
ALL_OUT = changed(STANDARD, deal={"end": "three_out"})


def cards(*faces: str) -> tuple[Card, ...]:
    """These cards."""
    return tuple(map(Card, faces))


def begun(leader: Seat = N, counts: BySeat[int] | None = None) -> Deal:
    """A deal at level 2 that `leader` is to lead."""
    deal = start(Rank.TWO, leader, STANDARD)
    return deal if counts is None else Deal(Rank.TWO, leader, counts, deal.hands, leader=leader)


def go(deal: Deal, *steps: tuple[Seat, str], book: RuleBook = STANDARD) -> Deal:
    """The deal after plays (cards) and passes (empty), as they happened."""
    for seat, said in steps:
        faces = cards(*said.split())
        deal = after_play(deal, seat, faces, None, book) if faces else after_pass(deal, seat, book)
    return deal


# Turn and trick


def test_play_goes_round_anticlockwise_and_the_winner_leads_the_next_trick() -> None:
    deal = go(begun(), (N, "S3"), (W, "S4"), (S, ""), (E, ""))
    assert (deal.turn, deal.trick, deal.standing is not None) == (N, 1, True)
    deal = go(deal, (N, ""))
    assert (deal.turn, deal.trick, deal.standing, deal.leader) == (W, 2, None, W)
    assert deal.passed == frozenset()


def test_a_leader_may_not_pass_and_others_may() -> None:
    assert judge_pass(begun(), N).reason is Reason.LEADER_PASSES
    assert judge_pass(go(begun(), (N, "S3")), W).reason is Reason.PASSES


def test_only_the_player_whose_turn_it_is_may_act() -> None:
    deal = go(begun(), (N, "S3"))
    late = judge_play(deal, S, cards("S4"), None, STANDARD)
    assert (late.reason, late.facts["turn"]) == (Reason.OUT_OF_TURN, W)
    assert judge_pass(deal, E).reason is Reason.OUT_OF_TURN


@pytest.mark.parametrize(
    ("played", "reason"),
    [
        ("S4", Reason.BEATS),
        ("S3", Reason.NOT_HIGHER),
        ("S4 D4", Reason.OTHER_TYPE),
        ("S4 D4 C4 H4", Reason.BOMB_BEATS),
        ("S4 D5", Reason.NO_COMBINATION),
        ("D3", Reason.NOT_HIGHER),
        ("H3", Reason.THIRD_COPY),
    ],
)
def test_a_play_is_judged_against_the_one_that_stands(played: str, reason: Reason) -> None:
    deal = go(begun(), (N, "H3 H3"), (W, ""), (S, ""), (E, ""), (N, "C3"))
    assert judge_play(deal, W, cards(*played.split()), None, STANDARD).reason is reason


def test_a_known_hand_and_the_number_held_are_looked_at() -> None:
    deal = start(Rank.TWO, N, STANDARD, {N: cards("S3", "H2", "D4")})
    assert judge_play(deal, N, cards("S5"), None, STANDARD).reason is Reason.NOT_IN_HAND
    assert judge_play(deal, N, cards("?4"), None, STANDARD).is_legal
    # A wild is seen to be one, so it is never a two of unknown suit.
    assert judge_play(deal, N, cards("?2"), None, STANDARD).reason is Reason.NOT_IN_HAND
    short = begun(counts=BySeat(1, 27, 27, 27))
    assert judge_play(short, N, cards("S3", "D3"), None, STANDARD).reason is Reason.MORE_THAN_HAND


def test_the_known_hand_shrinks_with_each_play() -> None:
    deal = start(Rank.TWO, N, STANDARD, {N: cards("S3", "D3", "S4")})
    assert cards("D3", "S4") == go(deal, (N, "S3")).hands.N
    assert cards("D3", "S4") == after_play(deal, N, cards("?3"), None, STANDARD).hands.N


def test_what_is_on_the_table_may_be_unknown_and_then_nothing_is_decided() -> None:
    deal = after_play(begun(), N, (UNKNOWN, UNKNOWN), None, STANDARD)
    assert (deal.counts.N, deal.turn) == (25, W)
    assert judge_play(deal, W, cards("S4", "D4"), None, STANDARD).reason is Reason.RANK_UNKNOWN
    assert judge_play(deal, W, cards("S4", "D5"), None, STANDARD).is_illegal


def test_a_declared_reading_stands() -> None:
    faces = cards("H2", "S5", "S6", "S7", "S8")
    low = after_play(begun(), N, faces, (Kind.STRAIGHT, Rank.EIGHT), STANDARD)
    assert low.standing is not None and low.standing.reading is not None
    assert (low.standing.reading.kind, low.standing.reading.key) == (Kind.STRAIGHT, Rank.EIGHT)


# Lost turns (R15: a ruling is followed as it was made)


def test_a_lost_turn_passes_the_turn_on_for_this_trick() -> None:
    deal = sit_out(go(begun(), (N, "S3")), W, STANDARD)
    assert deal.turn is S
    assert judge_play(deal, W, cards("S4"), None, STANDARD).reason is Reason.LOST_TURN
    deal = go(deal, (S, "S5"), (E, ""), (N, ""))
    # West is passed over again, so the trick is South's; then West may play.
    assert (deal.turn, deal.trick, deal.sitting_out) == (S, 2, frozenset())
    assert go(deal, (S, "S6")).turn is E


def test_one_lost_turn_is_over_when_it_is_passed_over() -> None:
    deal = sit_out(go(begun(), (N, "S3")), S, ONE_TURN)
    deal = go(deal, (W, "S4"), book=ONE_TURN)
    assert deal.turn is E
    assert go(deal, (E, "S5"), (N, ""), (W, ""), book=ONE_TURN).turn is S


def test_a_leader_who_loses_the_turn_gives_the_lead_to_the_next() -> None:
    deal = sit_out(begun(), N, STANDARD)
    assert (deal.turn, deal.leader, deal.standing) == (W, W, None)
    assert judge_pass(deal, W).reason is Reason.LEADER_PASSES


def test_whoever_loses_a_turn_that_is_not_at_hand_is_passed_over_later() -> None:
    deal = sit_out(go(begun(), (N, "S3")), E, STANDARD)
    assert deal.turn is W
    assert go(deal, (W, ""), (S, "")).turn is N


def test_a_dead_hand_is_passed_over_and_ranks_last() -> None:
    deal = kill_hand(go(begun(), (N, "S3")), W, STANDARD)
    assert deal.turn is S
    for seat in (S, E, N):
        deal = settle_count(deal, seat, 0, STANDARD)
    assert (deal.ended, deal.finished) == (True, (S, E, N, W))


# Going out, wind (K31–K33) and the end of a deal


def test_pr_l06_the_partner_takes_the_wind() -> None:
    """PR-L06: N plays the last cards, all pass, the partner leads."""
    deal = go(begun(counts=BySeat(1, 5, 5, 5)), (N, "S3"), (W, ""), (S, ""), (E, ""))
    assert (deal.turn, deal.leader, deal.finished) == (S, S, (N,))


def test_pr_l07_the_next_player_takes_the_wind_where_the_book_says_so() -> None:
    """PR-L07 is a variant of the default: the same book with `wind.to = "next"`."""
    deal = go(begun(counts=BySeat(1, 5, 5, 5)), (N, "S3"), (W, ""), (S, ""), (E, ""), book=TO_NEXT)
    assert deal.turn is W


def test_pr_l08_a_beaten_last_play_gives_no_wind() -> None:
    """PR-L08: N goes out, W beats it, the others pass, W leads."""
    deal = go(begun(counts=BySeat(1, 5, 5, 5)), (N, "S3"), (W, "S4"), (S, ""), (E, ""))
    assert (deal.turn, deal.trick) == (W, 2)


def test_the_wind_of_the_second_finisher_and_of_a_partner_who_is_out() -> None:
    assert wind((N, W), W, STANDARD) is E
    assert wind((N, W), N, STANDARD) is S
    assert wind((W, E), E, STANDARD) is N
    only_first = changed(STANDARD, wind={"applies_to": (1,)})
    assert wind((N, W), W, only_first) is S
    assert wind((), N, STANDARD) is N


@pytest.mark.parametrize(
    ("order", "side", "result"),
    [
        ((N, S), Side.NS, "1-2"),
        ((N, S, W, E), Side.NS, "1-2"),
        ((W, N, E), Side.EW, "1-3"),
        ((W, N, E, S), Side.EW, "1-3"),
        ((N, W, E), Side.NS, "1-4"),
        ((E, N, S, W), Side.EW, "1-4"),
    ],
)
def test_places(order: tuple[Seat, ...], side: Side, result: str) -> None:
    assert places(order) == (side, result)


def test_a_double_win_ends_the_deal_and_leaves_the_losers_unranked() -> None:
    deal = go(begun(counts=BySeat(1, 5, 1, 5)), (N, "S3"), (W, ""), (S, "S4"))
    assert (deal.ended, deal.turn, deal.finished) == (True, None, (N, S))
    assert judge_play(deal, E, cards("S5"), None, STANDARD).reason is Reason.AFTER_END
    assert judge_pass(deal, E).reason is Reason.AFTER_END
    assert after_pass(deal, E, STANDARD) == deal


def test_where_only_three_out_end_a_deal_a_double_win_is_played_on() -> None:
    deal = go(begun(counts=BySeat(1, 5, 1, 1)), (N, "S3"), (W, ""), (S, "S4"), book=ALL_OUT)
    assert (deal.ended, deal.turn) == (False, E)
    deal = go(deal, (E, "S5"), book=ALL_OUT)
    assert (deal.ended, deal.finished) == (True, (N, S, E, W))


def test_three_out_leave_only_one_place_for_the_fourth() -> None:
    deal = go(begun(counts=BySeat(1, 1, 1, 5)), (N, "S3"), (W, "S4"), (S, "S5"))
    assert (deal.ended, deal.finished) == (True, (N, W, S, E))
    assert is_over((N, W, S), STANDARD) and not is_over((N,), STANDARD)


def test_a_counted_hand_of_nothing_is_out() -> None:
    deal = settle_count(go(begun(), (N, "S3")), W, 0, STANDARD)
    assert (deal.finished, deal.turn) == ((W,), S)
    assert settle_count(deal, S, 4, STANDARD).counts.S == 4


def legal_game(shuffled: list[Card], leader: Seat) -> tuple[Deal, int]:
    """A deal played to its end by singles and passes, and the number of cards played."""
    hands = {seat: tuple(shuffled[at * 27 : at * 27 + 27]) for at, seat in enumerate(Seat)}
    deal = start(Rank.TWO, leader, STANDARD, hands)
    played = 0
    for _ in range(2000):
        if deal.ended or deal.turn is None:
            break
        seat = deal.turn
        options = [
            card
            for card in dict.fromkeys(deal.hands[seat] or ())
            if judge_play(deal, seat, (card,), None, STANDARD).is_legal
        ]
        if not options:
            assert judge_pass(deal, seat).is_legal
            deal = after_pass(deal, seat, STANDARD)
            continue
        deal = after_play(deal, seat, (options[0],), None, STANDARD)
        played += 1
    return deal, played


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(st.permutations(PACK), st.sampled_from(Seat))
def test_a_legal_deal_always_ends_with_every_card_accounted_for(pack: list[Card], leader: Seat) -> None:
    deal, played = legal_game(pack, leader)
    assert deal.ended and deal.turn is None
    assert sum(count for _, count in deal.counts.items()) + played == 108
    assert len(deal.gone) == played
    assert all(deal.counts[seat] == 0 for seat in deal.finished[: 2 if len(deal.finished) == 2 else 3])


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(Seat), st.sampled_from(["S3", "", "?9", "??", "RJ", "S3 S3"]))))
def test_whatever_happens_the_turn_is_with_somebody_who_holds_cards(steps: list[tuple[Seat, str]]) -> None:
    deal = go(begun(counts=BySeat(3, 3, 3, 3)), *steps)
    assert deal.ended or (deal.turn is not None and deal.holds_cards(deal.turn))
    assert all(count >= 0 for _, count in deal.counts.items())


# The opening


@pytest.mark.parametrize(
    ("card", "value"), [("S9", 9), ("ST", 10), ("HJ", 11), ("HQ", 12), ("DK", 13), ("BJ", 3), ("RJ", 6)]
)
def test_points_of_a_turned_card(card: str, value: int) -> None:
    assert points(Card(card), STANDARD) == value


def test_k71_the_ace_counts_as_the_book_says() -> None:
    """K71: ace as 1 by default, as 14 by choice."""
    as_14 = changed(STANDARD, start={"mod4_ace": 14})
    assert [count_off(Card("SA"), S, book).player_no for book in (STANDARD, as_14)] == [1, 2]  # type: ignore[union-attr]


def test_who_draws_first_is_counted_in_the_order_of_drawing() -> None:
    found = [count_off(Card("S6"), S, STANDARD, way) for way in (None, Direction.CLOCKWISE)]
    assert [each and each.first_drawer for each in found] == [E, W]
    assert count_off(Card("S6"), S, changed(STANDARD, start={"first_drawer": "free"})) is None
    with pytest.raises(ValueError, match="no rank"):
        count_off(UNKNOWN, S, STANDARD)


def test_shuffle_cut_and_first_draw_of_both_kinds_of_deals() -> None:
    assert (shuffler((), STANDARD), cutter((), STANDARD)) == (N, W)
    opposite = changed(STANDARD, start={"cutter": "opposite"})
    previous = changed(STANDARD, start={"cutter": "previous"})
    assert (cutter((), opposite), cutter((), previous)) == (S, E)
    order = (E, S, W, N)
    assert (shuffler(order, STANDARD), first_drawer(order, STANDARD)) == (E, N)
    assert first_drawer((E, W), STANDARD) is N


def test_a_place_that_the_order_does_not_settle_is_left_open() -> None:
    """K68: after a double win nobody is fourth until the table says so."""
    assert place("last", (N, S), STANDARD) is None
    assert place("last", (N, W, S), STANDARD) is E
    assert place("either_loser", (N, S, E, W), STANDARD) is None
    assert place("previous_of_first", (N, S), STANDARD) is E


def test_k69_the_marker_or_the_highest_card_drawn_leads_the_first_deal() -> None:
    drawn = {N: Card("S9"), W: Card("HK"), S: Card("C4"), E: Card("DA")}
    highest = changed(STANDARD, start={"first_leader": "highest_draw"})
    assert first_leader(S, drawn, Rank.TWO, STANDARD) is S
    assert first_leader(S, drawn, Rank.TWO, highest) is E
    assert first_leader(S, {**drawn, N: Card("SA")}, Rank.TWO, highest) is None


def test_we130_smaller_numbers_sit_where_the_book_says() -> None:
    """WE130: pair 3 sits East-West, pair 7 North-South; East records, North and South check."""
    book = load("competition-002")
    assert (pair_sits(3, 7, book), pair_sits(7, 3, book)) == (Side.EW, Side.NS)
    assert (book.sheet.recorder, set(book.sheet.checkers)) == ("E", {N, S})
    assert pair_sits(Card("S9"), Card("H9"), STANDARD) is None
    assert pair_sits(Card("SA"), Card("HK"), STANDARD) is Side.EW


# Time


def at(ns: str, ew: str, **known: object) -> Standing:
    """How a match stands at these levels."""
    return Standing(Progress(BySide(Rank(ns), Rank(ew)), known.pop("stage", None)), **known)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rule", "standing", "decision", "winner"),
    [
        ("draw", at("9", "9"), Decision.DRAW, None),
        ("extra_deal", at("9", "9"), Decision.EXTRA_DEAL, None),
        ("extra_deal_repeat", at("9", "9"), Decision.EXTRA_DEAL, None),
        ("first_finisher", at("9", "9", first_finisher=Side.EW), Decision.WON, Side.EW),
        ("first_finisher", at("9", "9"), Decision.OPEN, None),
        ("on_stage", at("9", "9", stage=Side.NS), Decision.WON, Side.NS),
        ("off_stage", at("9", "9", stage=Side.NS), Decision.WON, Side.EW),
        ("off_stage", at("9", "9"), Decision.OPEN, None),
        ("first_reached", at("9", "9", reached_first=Side.NS), Decision.WON, Side.NS),
        ("first_reached", at("9", "9"), Decision.OPEN, None),
        ("draw", at("9", "8"), Decision.WON, Side.NS),
        ("draw", at("9", "8", minutes=59), Decision.PLAY_ON, None),
        ("draw", at("9", "8", minutes=60), Decision.WON, Side.NS),
        ("extra_deal", at("9", "9", extra=(E, N, S, W)), Decision.WON, Side.EW),
        ("extra_deal", at("A", "A", extra=(E, N, S, W), stage=Side.EW), Decision.EXTRA_DEAL, None),
        ("extra_deal", at("A", "A", extra=(E, W), stage=Side.EW), Decision.WON, Side.EW),
    ],
)
def test_the_decision_at_time(rule: str, standing: Standing, decision: Decision, winner: Side | None) -> None:
    """K105–K111: equal levels at time, each way the texts settle them."""
    match = {"same_level": rule, "same_level_fallback": "none", "draw_allowed": True}
    book = changed(STANDARD, match=match)
    result = decide(standing, book)
    assert (result.decision, result.winner) == (decision, winner)


def test_passing_the_ace_wins_before_the_time_is_up() -> None:
    won = Standing(Progress(BySide(Rank.ACE, Rank.KING), winner=Side.EW), minutes=10)
    assert decide(won, STANDARD).winner is Side.EW
    assert decide(won, changed(STANDARD, match={"pass_a_wins": False})).decision is Decision.PLAY_ON


def test_a_number_of_deals_may_end_a_match() -> None:
    eight = changed(STANDARD, match={"minutes": "none", "deal_limit": 8})
    assert decide(at("9", "8", deals=7), eight).decision is Decision.PLAY_ON
    assert decide(at("9", "8", deals=8), eight).winner is Side.NS


@pytest.mark.parametrize("book_id", ids())
def test_every_book_settles_the_opening_and_equal_levels_somehow(book_id: str) -> None:
    book = load(book_id)
    assert shuffler((), book) and cutter((), book)
    assert decide(at("9", "9", first_finisher=Side.NS, reached_first=Side.NS, stage=Side.NS), book)
