"""The worked examples that do not fit the case table, for the books other than the two commonest."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from penalties import ladder as ladders
from penalties.offences import Offence
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
from tests.tables import Log

N, W, S, E = Seat.N, Seat.W, Seat.S, Seat.E
CASES = Path(__file__).parent / "cases"


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


@pytest.mark.parametrize(
    ("difference", "standard", "match"),
    [(3, (16, 10), (2, 0)), (2, (15, 11), (1.5, 0.5)), (0, (13, 13), (1, 1)), (12, (25, 1), (2, 0))],
)
def test_standard_and_match_points_of_a_difference(
    difference: int, standard: tuple[int, int], match: tuple[float, float]
) -> None:
    """PR-U10, PR-U11, WE373, WE374, WE375, WE376: 26 points shared, and what they are worth."""
    swiss = load_format("swiss-003-j")
    points = standard_points(difference, swiss)
    assert (points.won, points.lost, match_points(difference, swiss)) == (*standard, match)


# Fouls


def test_two_fouls_do_not_lose_the_round_yet() -> None:
    """WE296: out of turn and passing information, both recorded."""
    log = Log("competition-002")
    log.deal()
    for offence in (Offence.OUT_OF_TURN, Offence.ILLEGAL_INFORMATION):
        proposed = ladders.propose(ladders.load("competition-002"), offence, 0)
        log.foul("E", offence.value, effects=[str(each) for each in proposed.effects])
    assert (log.state.foul_count(Side.EW), log.state.forfeit) == (2, None)


# What the plan of an event says; what follows from it is the event's business


def stated(format_id: str, path: str) -> Any:
    """What a format says of a point."""
    return load_format(format_id).value(path)


def test_the_colour_of_the_ticket_says_which_side_a_pair_is() -> None:
    """WE131: orange sits North-South, green East-West."""
    seat = load("cafe-individual-001-02").seat
    assert seat.ns_ticket != "none" and seat.ew_ticket != "none"
    assert (seat.ns_ticket.zh, seat.ew_ticket.zh) == ("橙色", "绿色")


@pytest.mark.parametrize(
    ("format_id", "path", "value"),
    [
        pytest.param("mitchell-team-003-c", "seat.method", "one_pair_in_each_line", id="WE132"),
        pytest.param("threestage-001-12", "match.same_level", "extend_until_decided", id="WE362"),
        pytest.param("baoding-001-10", "prizes.count", {"first": 1, "second": 2, "third": 3}, id="WE405"),
        pytest.param("threestage-001-12", "match.minutes", [60, 30, 30], id="WE411"),
        pytest.param("swiss-003-j", "event.rounds", 4, id="WE412"),
        pytest.param("canada-cycle-001-03", "event.rounds", 5, id="WE414"),
        pytest.param("employee-groups-001-01", "conduct.substitution", "forfeit", id="WE419"),
    ],
)
def test_what_an_event_text_states(format_id: str, path: str, value: object) -> None:
    assert stated(format_id, path) == value


def test_the_stages_of_an_event() -> None:
    """WE409, WE410, WE415: who plays for which places."""
    stages = {
        each["name"]: each.get("places") for each in stated("roundrobin-groups-003-i", "event.structure")
    }
    assert (stages["firsts"], stages["seconds"], stages["rest"]) == ([1, 4], [5, 8], [9, 9])
    parts = {each["name"]: each["places"] for each in stated("roundrobin-003-b", "event.structure")}
    assert parts == {"A": [1, 3], "B": [4, 6]}
    assert stated("roundrobin-003-b", "event.rounds") == 3
    assert [each["name"] for each in stated("stub-003-e", "event.structure")] == ["preliminary", "final"]


def test_the_numbers_of_an_event_fit_one_another() -> None:
    """WE399, WE406, WE407, WE408: tickets for all, pairs, tables and rounds."""
    draw = stated("cafe-individual-001-02", "event.draw")
    people = len(draw["series"]) * draw["numbers"] * draw["copies"]
    assert people == stated("cafe-individual-001-02", "event.size")["people"] == 128
    assert divmod(stated("sbbs-notice-001-11", "event.size")["people"], 4) == (11, 0)
    tea = stated("teahouse-001-06", "event.size")
    assert 2 ** stated("teahouse-001-06", "event.rounds") == tea["pairs"] == tea["people"] // 2
    assert "4月1日至12月31日" in stated("teahouse-001-06", "event.dates")["zh"]


def test_the_prizes_of_an_event_add_up() -> None:
    """WE400, WE401, WE402, WE403: yuan for each of two players or for each prize."""
    cafe, each = (stated("cafe-individual-001-02", f"prizes.{name}") for name in ("count", "value"))
    numbers = [cafe[name] for name in ("first", "second", "third", "fourth", "fifth")]
    assert 2 * sum(n * yuan for n, yuan in zip(numbers, each["yuan"], strict=True)) == 7400
    assert cafe["sixth"] == 16
    count, value = (stated("hefei-community-001-04", f"prizes.{name}") for name in ("count", "value"))
    numbers = [count[name] for name in ("first", "second", "third")]
    total = sum(n * yuan for n, yuan in zip(numbers, value["yuan"], strict=True)) + value["souvenirs"]
    assert (sum(numbers), total) == (12, value["total"])
    company = stated("lingji-001-09", "prizes.value")
    assert company["yuan"][0] + company["cards"] == company["total"] == 530


def test_an_annual_event_repeats_the_rules_of_the_series() -> None:
    """WE416."""
    meta = load("teahouse-annual-001-08").meta
    assert (meta.extends, meta.repeats) == ("teahouse-001-06", True)


def test_partners_may_be_drawn_by_equal_numbers() -> None:
    """WE418."""
    assert "drawn_equal_numbers" in stated("employee-groups-001-01", "event.partners")


# Nothing is left out


def test_every_example_is_a_test() -> None:
    ids = {each["id"] for each in json.loads((CASES / "other-examples.json").read_text(encoding="utf-8"))}
    sources = "".join(file.read_text(encoding="utf-8") for file in CASES.parent.glob("test_*.py"))
    assert {each for each in ids if each not in sources} == set()
