"""The worked examples that do not fit the case table, for the books other than the two commonest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee_app.tournament.format import load as load_format
from referee_app.tournament.points import match_points, standard_points
from rules import opening
from rules.book import load
from rules.cards import Card, Rank
from rules.duties import judge_return_time
from rules.levels import Progress, after_deal
from rules.seats import BySeat, BySide, Seat, Side
from rules.timeup import Decision, Standing, decide
from rules.tribute import debt_after

N, W, S, E = Seat.N, Seat.W, Seat.S, Seat.E


def levels(ns: str, ew: str) -> BySide[Rank]:
    """Both sides' levels."""
    return BySide(Rank(ns), Rank(ew))


# Opening and seats


@pytest.mark.parametrize(
    ("book_id", "holder"),
    [
        ("cafe-individual-001-02", S),
        ("company-000", W),
        ("baoding-001-10", N),
        ("teahouse-001-06", E),
    ],
)
def test_the_holder_of_the_marker_leads(book_id: str, holder: Seat) -> None:
    """WE117, WE118, WE119, WE429."""
    assert opening.first_leader(holder, {}, Rank.TWO, load(book_id)) is holder


@pytest.mark.parametrize("book_id", ["cafe-individual-001-02", "teahouse-001-06"])
def test_north_shuffles_and_west_cuts(book_id: str) -> None:
    """WE118, WE429."""
    book = load(book_id)
    assert (opening.shuffler((), book), opening.cutter((), book)) == (N, W)


def test_the_highest_drawn_card_leads() -> None:
    """WE120."""
    drawn = {N: Card("S9"), W: Card("HK"), S: Card("C4"), E: Card("DA")}
    assert opening.first_leader(None, drawn, Rank.TWO, load("hefei-community-001-04")) is E


def test_the_smaller_card_sits_north_south_and_equal_cards_are_drawn_again() -> None:
    """WE127, WE128."""
    book = load("knockout-003-d")
    assert opening.pair_sits(Card("SA"), Card("HK"), book) is Side.EW
    assert opening.pair_sits(Card("S9"), Card("H9"), book) is None


# Levels


def test_only_the_first_finishers_side_moves() -> None:
    """WE170."""
    before = Progress(levels("5", "9"), Side.NS)
    assert after_deal(before, (N, W, S, E), load("company-000")).after.levels == levels("7", "9")


def test_a_fourth_first_place_in_a_row_earns_one_more() -> None:
    """WE178: 1-4 gives one level, the streak another one."""
    before = Progress(levels("4", "2"), Side.NS, firsts=BySeat(3, 0, 0, 0))
    assert after_deal(before, (N, W, E, S), load("company-000")).after.levels.NS is Rank.SIX


def test_passing_the_ace_needs_the_first_place() -> None:
    """WE201: second and third behind an opponent's first place pass nothing."""
    before = Progress(levels("A", "9"), Side.NS)
    assert after_deal(before, (E, N, S, W), load("baoding-001-10")).after.winner is None


def test_the_first_win_after_a_fall_counts_one_level() -> None:
    """WE206."""
    before = replace(Progress(levels("2", "9"), Side.EW), fallen=BySide(True, False))
    assert after_deal(before, (N, S, E, W), load("mod4-001-13")).after.levels.NS is Rank.THREE


# Tribute


def test_the_partner_pays_after_a_one_four_finish() -> None:
    """WE238."""
    book = load("company-000")
    debt = debt_after((N, E, W, S), book)
    assert debt is not None and (debt.payers, debt.first) == ((S,), N)
    assert book.return_.limit_partner == ("below_level",)


def test_a_late_return_is_out_of_time() -> None:
    """WE252."""
    assert judge_return_time(41, load("company-000")).is_illegal


# The end of the time


def test_the_higher_level_wins() -> None:
    """WE364."""
    at = Standing(Progress(levels("6", "5")), first_finisher=Side.NS)
    assert decide(at, load("anhui-college-003-f")).winner is Side.NS


def test_at_equal_levels_the_side_off_stage_wins() -> None:
    """WE358."""
    at = Standing(Progress(levels("9", "9"), Side.NS), minutes=60)
    assert decide(at, load("hefei-community-001-04")).winner is Side.EW


def test_equal_levels_are_a_draw() -> None:
    """WE355."""
    at = Standing(Progress(levels("T", "T"), Side.NS), minutes=45)
    assert decide(at, load("swiss-003-j")).decision is Decision.DRAW
    swiss = load_format("swiss-003-j")
    points = standard_points(0, swiss)
    assert (points.won, points.lost, match_points(0, swiss)) == (13, 13, (1, 1))


def test_no_new_deal_after_the_call() -> None:
    """WE353: minute 41 is past the call at minute 40."""
    limit = load("swiss-003-j").match.no_new_deal_min
    assert limit != "none" and limit < 41


def test_best_of_three_is_won_with_two() -> None:
    """WE365."""
    assert load("huaer-001-07").match.games == 3


# Points


@pytest.mark.parametrize(
    ("format_id", "pass_a"), [("roundrobin-003-b", None), ("roundrobin-groups-003-i", 2)]
)
def test_a_win_gives_one_point(format_id: str, pass_a: int | None) -> None:
    """WE378, WE380."""
    points = load_format(format_id).value("points.match")
    assert (points["win"], points["loss"], points.get("pass_a")) == (1, 0, pass_a)


def test_small_points_are_the_levels_gained() -> None:
    """WE382: 1-2, 1-3 and 1-4 in the first stage give five, three and one."""
    scale = load("roundrobin-groups-003-i").in_stage(1).level
    assert scale.up_12 + scale.up_13 + scale.up_14 == 9
