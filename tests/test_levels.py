"""Levels: what a deal wins and loses, playing at the ace, streaks and debts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.book import ids, load
from rules.cards import NATURAL_ORDER, Rank
from rules.levels import Outcome, Progress, after_deal, opening, raise_side
from rules.seats import BySeat, BySide, Seat, Side
from rules.sections import RuleBook
from tests.strategies import changed

N, W, S, E = Seat
NS, EW = Side
STANDARD = load("standard")
THREE_TRIES = changed(STANDARD, a={"tries": 3, "fall_to": Rank.TWO})
STREAKS = load("company-000")


def at(ns: str, ew: str, declarer: Side | None = NS, **known: object) -> Progress:
    """Both sides' levels, and what else is known."""
    return replace(Progress(BySide(Rank(ns), Rank(ew)), declarer), **known)  # type: ignore[arg-type]


def levels(outcome: Outcome) -> str:
    """The levels after, North-South first."""
    return f"{outcome.after.levels.NS.value} {outcome.after.levels.EW.value}"


ORDERS = {"1-2": (N, S), "1-3": (N, E, S, W), "1-4": (N, E, W, S)}


@pytest.mark.parametrize(
    ("case", "before", "order", "after"),
    [
        ("PR-U02", at("2", "2"), (N, E, S, W), "4 2"),
        ("PR-U03", at("2", "2"), (N, E, W, S), "3 2"),
        ("a double win", at("2", "2"), (N, S), "5 2"),
        ("PR-U04", at("Q", "5"), (N, S, E, W), "A 5"),
        ("the others win", at("2", "5"), (E, N, W, S), "2 7"),
    ],
)
def test_pr_u_levels_won(case: str, before: Progress, order: tuple[Seat, ...], after: str) -> None:
    """PR-U02 to PR-U04: two and one level, three for a double win, never past the ace."""
    outcome = after_deal(before, order, STANDARD)
    assert levels(outcome) == after, case
    assert outcome.after.winner is None
    assert outcome.after.declarer is order[0].side


def test_a_game_begins_with_both_sides_at_the_books_first_level() -> None:
    begun = opening(STANDARD)
    assert (begun.levels, begun.declarer, begun.level) == (BySide(Rank.TWO, Rank.TWO), None, Rank.TWO)
    assert at("5", "9", EW).level is Rank.NINE


# The ace (K53–K58)


@pytest.mark.parametrize(("result", "passed"), [("1-2", True), ("1-3", True), ("1-4", False)])
def test_pr_u05_u06_passing_the_ace(result: str, passed: bool) -> None:
    """PR-U05: own A deal, 1-3 passes. PR-U06: 1-4 does not and counts as a try."""
    outcome = after_deal(at("A", "9"), ORDERS[result], STANDARD)
    assert (outcome.after.winner is NS) is passed
    assert levels(outcome) == "A 9"
    assert (0 if passed else 1) == outcome.after.a_fails.NS


def test_pr_u09_a_loss_at_the_opponents_level_is_no_try() -> None:
    """PR-U09: the other side's deal; own count of tries stays."""
    before = at("A", "9", EW, a_fails=BySide(1, 0))
    outcome = after_deal(before, (E, N, W, S), STANDARD)
    assert (levels(outcome), outcome.after.a_fails.NS, outcome.a_failed) == ("A J", 1, None)


def test_the_ace_of_the_side_that_is_not_on_stage_is_not_passed() -> None:
    outcome = after_deal(at("A", "9", EW), (N, S), STANDARD)
    assert (outcome.after.winner, levels(outcome), outcome.after.declarer) == (None, "A 9", NS)
    free = changed(STANDARD, a={"on_stage": False})
    assert after_deal(at("A", "9", EW), (N, S), free).after.winner is NS


def test_k55_two_middle_places_pass_only_where_no_first_is_asked_for() -> None:
    """K55: the declarers finish second and third behind the other side's first."""
    order = (E, N, S, W)
    assert after_deal(at("A", "9"), order, STANDARD).after.winner is None
    literal = changed(STANDARD, a={"needs_first": False})
    assert after_deal(at("A", "9"), order, literal).after.winner is NS
    assert after_deal(at("A", "9"), (E, N, W, S), literal).after.winner is None


def test_pr_u07_the_third_failure_sends_a_side_back() -> None:
    """PR-U07 contradicts the default, which sets no limit: the same book with three tries."""
    before = at("A", "9", a_fails=BySide(2, 0))
    fell = after_deal(before, (E, W, N, S), THREE_TRIES)
    assert (levels(fell), fell.after.a_fails.NS, fell.fell, fell.a_failed) == ("2 Q", 0, True, NS)
    stays = after_deal(before, (E, W, N, S), STANDARD)
    assert (levels(stays), stays.after.a_fails.NS, stays.fell) == ("A Q", 3, False)


def test_k58_the_first_win_after_a_fall_leads_to_three() -> None:
    """WE206: a double win after the fall moves from two to three, the next one as usual."""
    book = load("mod4-001-13")
    fallen = at("2", "9", fallen=BySide(True, False))
    once = after_deal(fallen, (N, S), book)
    assert (levels(once), once.after.fallen.NS) == ("3 9", False)
    assert levels(after_deal(once.after, (N, S), book)) == "8 9"
    assert levels(after_deal(fallen, (N, S), STANDARD)) == "5 9"


def test_k57_tries_in_a_row_are_broken_by_any_other_deal() -> None:
    """K57: in total, or in a row."""
    in_a_row = changed(THREE_TRIES, a={"count": "consecutive"})
    for book, fails in ((THREE_TRIES, 2), (in_a_row, 0)):
        outcome = after_deal(at("A", "9", EW, a_fails=BySide(2, 0)), (E, N, W, S), book)
        assert fails == outcome.after.a_fails.NS
    assert after_deal(at("A", "9", a_fails=BySide(1, 0)), (N, E, W, S), in_a_row).after.a_fails.NS == 2
    assert after_deal(at("A", "9", a_fails=BySide(2, 0)), (N, E, W, S), in_a_row).fell


def test_k60_a_game_may_end_on_reaching_the_ace() -> None:
    reach = changed(STANDARD, game={"end": "reach_a"})
    assert after_deal(at("Q", "9"), (N, S), reach).after.winner is NS
    assert after_deal(at("Q", "9"), (N, S), STANDARD).after.winner is None


def test_a_ruling_after_a_fall_leaves_the_usual_scale() -> None:
    book = load("mod4-001-13")
    raised = at("5", "9", fallen=BySide(True, False))
    assert levels(after_deal(raised, (N, S), book)) == "T 9"


# Streaks and debts (K64–K67)


def streak(**known: object) -> Progress:
    """Both sides at nine, and a streak so far."""
    return at("9", "9", EW, **known)


def test_k64_a_reward_from_the_third_first_place_of_the_same_person() -> None:
    twice = streak(firsts=BySeat(2, 0, 0, 0))
    assert levels(after_deal(twice, (N, E, S, W), STREAKS)) == "Q 9"
    assert levels(after_deal(twice, (S, E, N, W), STREAKS)) == "J 9"
    assert levels(after_deal(twice, (N, E, S, W), STANDARD)) == "J 9"
    growing = changed(STREAKS, level={"streak_scale": "per_deal"})
    thrice = streak(firsts=BySeat(3, 0, 0, 0))
    assert levels(after_deal(thrice, (N, E, W, S), growing)) == "Q 9"
    assert levels(after_deal(thrice, (N, E, W, S), STREAKS)) == "J 9"


def test_k64_a_row_may_be_the_sides() -> None:
    by_side = changed(STREAKS, level={"streak_unit": "side"})
    progress = at("2", "2")
    for order in ((N, E, S, W), (S, E, N, W)):
        progress = after_deal(progress, order, by_side).after
    assert (progress.firsts.N, progress.firsts.S, progress.levels.NS) == (2, 2, Rank.SIX)
    assert levels(after_deal(progress, (N, E, S, W), by_side)) == "9 2"
    assert after_deal(progress, (E, N, W, S), by_side).after.firsts == BySeat(0, 1, 0, 1)


def test_k67_a_reward_left_to_the_players_is_off_until_agreed() -> None:
    optional = changed(STREAKS, level={"reward_optional": True})
    assert levels(after_deal(streak(firsts=BySeat(2, 0, 0, 0)), (N, E, S, W), optional)) == "J 9"


def test_the_third_last_place_of_the_same_person_costs_a_level() -> None:
    twice = streak(lasts=BySeat(0, 0, 2, 0))
    outcome = after_deal(twice, (E, N, W, S), STREAKS)
    assert (levels(outcome), outcome.lost) == ("8 J", 1)
    assert levels(after_deal(twice, (E, S, W, N), STREAKS)) == "9 J"


def test_k65_a_winner_whose_partner_is_last_three_times_gains_and_loses() -> None:
    outcome = after_deal(streak(lasts=BySeat(0, 0, 2, 0)), (N, E, W, S), STREAKS)
    assert (levels(outcome), outcome.gain, outcome.lost) == ("9 9", 1, 1)


def test_the_third_double_loss_costs_two_levels() -> None:
    outcome = after_deal(streak(doubles_lost=BySide(2, 0)), (E, W), STREAKS)
    assert (levels(outcome), outcome.lost) == ("7 Q", 2)
    assert levels(after_deal(streak(doubles_lost=BySide(1, 0)), (E, W), STREAKS)) == "9 Q"


def test_k66_nobody_falls_below_two_and_the_rest_is_owed() -> None:
    owing = after_deal(at("2", "9", EW, doubles_lost=BySide(2, 0)), (E, W), STREAKS)
    assert (levels(owing), owing.after.debt.NS, owing.lost) == ("2 Q", 2, 0)
    paid = after_deal(owing.after, (N, E, S, W), STREAKS)
    assert (levels(paid), paid.after.debt.NS, paid.gain) == ("2 Q", 0, 0)
    assert levels(after_deal(paid.after, (N, E, S, W), STREAKS)) == "4 Q"


def test_k63_nobody_falls_from_the_ace_by_a_streak() -> None:
    outcome = after_deal(at("A", "9", EW, doubles_lost=BySide(2, 0)), (E, W), STREAKS)
    assert (levels(outcome), outcome.after.debt.NS) == ("A Q", 0)


def test_streaks_are_counted_and_broken() -> None:
    once = after_deal(at("2", "2"), (N, E, S, W), STREAKS).after
    twice = after_deal(once, (N, E, S, W), STREAKS).after
    assert (twice.firsts.N, twice.lasts.W, twice.doubles_lost.EW) == (2, 2, 0)
    other = after_deal(twice, (S, N), STREAKS).after
    # After a double win nobody alone is last.
    assert (other.firsts.N, other.firsts.S, other.lasts.W, other.doubles_lost.EW) == (0, 1, 0, 1)


# Rulings


def test_a_ruling_moves_a_side_within_two_and_ace() -> None:
    assert raise_side(at("5", "6"), NS, 3).levels.NS is Rank.EIGHT
    assert raise_side(at("K", "6"), NS, 3).levels.NS is Rank.ACE
    assert raise_side(at("3", "6"), NS, -3).levels.NS is Rank.TWO


orders = st.one_of(
    st.permutations(list(Seat)).map(tuple).filter(lambda order: order[1] is not order[0].partner),
    st.sampled_from(Seat).map(lambda seat: (seat, seat.partner)),
)


@given(st.lists(orders, max_size=40), st.sampled_from(ids()))
def test_a_game_stays_within_its_bounds_under_every_book(deals: list[tuple[Seat, ...]], book_id: str) -> None:
    book: RuleBook = load(book_id)
    progress = opening(book)
    for order in deals:
        before = progress
        outcome = after_deal(before, order, book)
        progress = outcome.after
        assert progress.declarer is order[0].side
        loser = outcome.side.other
        assert _place(progress, loser) <= _place(before, loser)
        assert book.a.tries == "none" or all(fails <= book.a.tries for _, fails in progress.a_fails.items())
        assert all(debt >= 0 for _, debt in progress.debt.items())
        if progress.winner is not None:
            assert progress.levels[progress.winner] is Rank.ACE
            return


def _place(progress: Progress, side: Side) -> int:
    return NATURAL_ORDER.index(progress.levels[side])


def test_a_demotion_never_lifts_whoever_is_below_its_floor() -> None:
    book = changed(STREAKS, level={"demote_floor": Rank.SEVEN, "demote_double": 2, "debt": True})
    before = at("2", "5", doubles_lost=BySide(0, 1))
    outcome = after_deal(before, (N, S), book)
    assert (outcome.after.levels.EW, outcome.lost) == (Rank.FIVE, 0)


def test_the_first_win_after_a_fall_never_leads_down() -> None:
    book = changed(STANDARD, a={"fall_to": Rank.FIVE, "after_fall": Rank.TWO})
    outcome = after_deal(at("5", "2", fallen=BySide(True, False)), (N, S), book)
    assert (outcome.after.levels.NS, outcome.after.debt.NS, outcome.gain) == (Rank.FIVE, 0, 0)
