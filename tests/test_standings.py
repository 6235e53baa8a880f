"""Standings: the worked examples of the texts, and that every order explains itself."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.tournament import tally
from referee_app.tournament.event import EventState, fold
from referee_app.tournament.facts import Result, parse
from referee_app.tournament.format import ids, load
from referee_app.tournament.points import Scheme, Score
from referee_app.tournament.results import read
from referee_app.tournament.standings import Field, Played, Ranking
from rules.seats import Side
from tests import events

A, B, C = 1, 2, 3
Games = Sequence[tuple[int, str, int, str]]


def ranking(format_id: str, games: Games, **more: object) -> Ranking:
    """The standings after these games: winner or loser, level, the other, level."""
    by = load(format_id)
    scheme = Scheme(by)
    played: dict[int, list[Played]] = {who: [] for game in games for who in (game[0], game[2])}
    for no, (one, level, other, against) in enumerate(games, 1):
        scores = scheme.scores(read(f"{level}:{against}"))
        played[one].append(Played(no, scores[Side.NS], (other,)))
        played[other].append(Played(no, scores[Side.EW], (one,)))
    ordered = {who: played[who] for who in sorted(played)}
    return Ranking(replace(Field(ordered, by.cascade(by.stages[-1])), **more))  # type: ignore[arg-type]


def order(of: Ranking) -> list[int]:
    """Who is first, second, and so on."""
    return [row.competitor for row in of.rows()]


def by_values(format_id: str, rows: Mapping[int, Mapping[str, float]], met: Games = ()) -> Ranking:
    """Standings from totals: every value in one match against opponents that are not ranked."""
    by = load(format_id)
    played: dict[int, list[Played]] = {}
    for who, values in rows.items():
        beaten = next((loser for winner, _, loser, _ in met if winner == who), None)
        beater = next((winner for winner, _, loser, _ in met if loser == who), None)
        opponent = 100 + who
        score = Score(
            values.get("match_points", values.get("points", 0)),
            float(beaten is not None),
            gained=int(values.get("levels_gained", 0)),
            standard=int(values.get("standard", 0)),
        )
        played[who] = [Played(1, score, (*filter(None, (beaten, beater)), opponent))]
        more = values.get("opponents_points", 0) - sum(
            rows[each]["match_points"] for each in (beaten, beater) if each
        )
        played[opponent] = [Played(1, Score(more, 0.0))]
    return Ranking(Field(played, by.cascade(by.stages[-1])))


def step(of: Ranking, one: int, other: int) -> str:
    """What separated two competitors."""
    return next(each.step for each in of.compare(one, other) if each.outcome == "decided")


# The texts' own examples


def test_points_go_first() -> None:
    """WE387."""
    found = ranking("roundrobin-003-b", [(A, "K", B, "8"), (A, "J", C, "9"), (B, "9", C, "7")])
    assert order(found) == [A, B, C]
    assert [row.values["points"] for row in found.rows()] == [2, 1, 0]


def test_levels_ahead_part_three_equals() -> None:
    """WE384, WE383: five levels won and two lost are three ahead."""
    found = ranking("roundrobin-003-b", [(A, "K", B, "8"), (C, "Q", A, "T"), (B, "9", C, "7")])
    assert order(found) == [A, C, B]
    assert [row.values["level_difference"] for row in found.rows()] == [3, 0, -3]
    assert found.compare(A, C)[1].parts == ((5, -2), (2, -2))


def test_two_equals_are_parted_by_their_own_match() -> None:
    """WE385, R23: the step that decided is named, the one before it was equal."""
    found = ranking("roundrobin-003-b", [(A, "J", B, "8"), (B, "Q", C, "8"), (C, "T", A, "8")])
    assert order(found) == [A, B, C]
    assert [(each.step, each.outcome) for each in found.compare(A, B)] == [
        ("points", "equal"),
        ("level_difference", "equal"),
        ("head_to_head_of_two", "decided"),
        ("extra_match", "not_needed"),
    ]


def test_three_equals_need_an_extra_match() -> None:
    """WE386: everything is nought; the text schedules another match, and until then they share the place."""
    games = [(A, "J", B, "8"), (B, "Q", C, "9"), (C, "T", A, "7")]
    found = ranking("roundrobin-003-b", games)
    assert {(row.place, row.last) for row in found.rows()} == {(1, 3)}
    assert found.open_step(A) == "extra_match"
    assert found.compare(A, B)[2].why == "more_than_two"
    assert found.compare(A, B)[3].outcome == "open"
    played = ranking("roundrobin-003-b", games, extras=((C, A, B),))
    assert order(played) == [C, A, B]
    assert step(played, C, A) == "extra_match"


def test_match_points_before_standard_points() -> None:
    """WE389."""
    found = by_values(
        "swiss-003-j",
        {A: {"match_points": 6, "standard": 60}, B: {"match_points": 6.5, "standard": 57}},
    )
    assert [each for each in order(found) if each < 100] == [B, A]
    assert step(found, B, A) == "match_points"


def test_standard_points_where_match_points_are_equal() -> None:
    """WE390."""
    found = by_values(
        "swiss-003-j", {A: {"match_points": 6, "standard": 60}, B: {"match_points": 6, "standard": 62}}
    )
    assert [each for each in order(found) if each < 100] == [B, A]
    assert step(found, B, A) == "standard_points"


SAME = {"match_points": 6.0, "standard": 60.0}


@pytest.mark.parametrize(
    ("first", "second", "met", "expected", "by"),
    [
        (14, 15, [(A, "", B, "")], [A, B], "head_to_head_of_two_that_met"),
        (14, 15, [], [B, A], "opponents_match_points"),
    ],
    ids=["WE391", "WE392"],
)
def test_head_to_head_only_of_two_that_met(
    first: float, second: float, met: Games, expected: list[int], by: str
) -> None:
    rows = {A: {**SAME, "opponents_points": first}, B: {**SAME, "opponents_points": second}}
    found = by_values("swiss-003-j", rows, met)
    assert [each for each in order(found) if each < 100] == expected
    assert step(found, *expected) == by
    if not met:
        assert found.compare(A, B)[2].why == "not_met"


def test_the_lot_comes_last_and_is_recorded() -> None:
    """WE395: nothing parts them but the lot, and until it is drawn nobody is put in front."""
    rows = {A: {**SAME, "opponents_points": 15}, B: {**SAME, "opponents_points": 15}}
    found = by_values("swiss-003-j", rows)
    assert found.open_step(A) == "lot"
    assert found.compare(A, B)[-1].outcome == "open"


def test_levels_gained_part_equals_in_groups() -> None:
    """WE388."""
    rows = {
        A: {"points": 4, "levels_gained": 18},
        B: {"points": 4, "levels_gained": 22},
        C: {"points": 5, "levels_gained": 9},
    }
    found = by_values("roundrobin-groups-003-i", rows)
    assert [each for each in order(found) if each < 100] == [C, B, A]


def test_rates_of_both_lines_are_added() -> None:
    """WE396."""
    by = load("mitchell-team-003-c")
    field = Field({A: [], B: []}, by.cascade(by.stages[0]), rates={A: 58.3 + 47.9, B: 52.0 + 55.1})
    assert order(Ranking(field)) == [B, A]


def test_an_extra_match_decides_only_what_is_equal() -> None:
    """WE397: three of five go on at once, the last place is played for by the two equal ones."""
    by = load("threestage-001-12")
    points = {1: 9, 2: 7, 3: 7, 4: 5, 5: 5}
    lines = {who: [Played(1, Score(float(each), 1.0), ())] for who, each in points.items()}
    found = Ranking(Field(lines, by.cascade(by.stages[1])))
    assert [(row.competitor, row.place, row.last) for row in found.rows()][3:] == [(4, 4, 5), (5, 4, 5)]
    assert found.open_step(4) == "extra_match"
    assert order(Ranking(Field(lines, by.cascade(by.stages[1]), extras=((5, 4),))))[3:] == [5, 4]


def test_the_winner_alone_scores_the_levels_ahead() -> None:
    """WE381."""
    scores = Scheme(load("threestage-001-12")).scores(read("Q:8"))
    assert (scores[Side.NS].points, scores[Side.EW].points) == (4, 0)


def test_group_winners_are_ranked_by_points() -> None:
    """WE398."""
    found = ranking("employee-groups-001-01", [(A, "K", B, "8"), (A, "J", C, "9"), (B, "9", C, "7")])
    assert order(found) == [A, B, C]


def test_progressive_totals_reward_early_points() -> None:
    lines = {
        A: [Played(no, Score(points, 1.0)) for no, points in enumerate((2, 0, 2), 1)],
        B: [Played(no, Score(points, 1.0)) for no, points in enumerate((0, 2, 2), 1)],
    }
    found = Ranking(Field(lines, ("points", "progressive", "progressive_without_first")))
    assert order(found) == [A, B]
    assert [each.values for each in found.compare(A, B)] == [(4, 4), (8, 6), (6, 6)]


# Results


def test_a_passed_ace_counts_one_more() -> None:
    scores = Scheme(load("roundrobin-groups-003-i")).scores(read("A+:9"))
    assert (scores[Side.NS].points, scores[Side.NS].gained, scores[Side.NS].difference) == (2, 13, 6)
    assert (scores[Side.EW].points, scores[Side.EW].gained) == (0, 7)


def test_a_match_lost_by_fouls_is_worth_the_smallest_full_win() -> None:
    """The levels say 10 to 9 for the side that lost: the ruling decides, with the points of three levels."""
    scores = Scheme(load("swiss-003-j")).scores(read("10:9", fouls="ns"))
    assert [(scores[side].points, scores[side].standard) for side in Side] == [(0, 10), (2, 16)]


def test_nobody_gets_anything_where_nobody_came() -> None:
    scores = Scheme(load("swiss-003-j")).scores(read("", forfeit="both"))
    assert [(scores[side].points, scores[side].standard) for side in Side] == [(0, 0), (0, 0)]
    won = Scheme(load("swiss-003-j")).scores(read("", forfeit="ew"))
    assert [(won[side].points, won[side].standard) for side in Side] == [(2, 16), (0, 0)]


def test_an_absence_may_cost_a_point() -> None:
    by = load("swiss-003-j")
    strict = replace(by, chosen={**by.chosen, "points": {**by.chosen["points"], "absent": -1, "bye": 1}})
    scheme = Scheme(strict)
    assert scheme.scores(read("", forfeit="ns"))[Side.NS].points == -1
    assert scheme.bye().points == 1


def test_an_open_value_is_ours_until_the_organiser_fills_it_in() -> None:
    by = load("swiss-003-j")
    ours = Scheme(by).scores(read("K:8"))[Side.NS]
    assert (ours.standard, ours.is_stated) == (18, False)
    filled = Scheme(by, {5: 20}).scores(read("K:8"))
    assert (filled[Side.NS].standard, filled[Side.EW].standard, filled[Side.NS].is_stated) == (20, 6, True)
    # What the text prints is not overwritten.
    assert Scheme(by, {3: 26}).scores(read("J:8"))[Side.NS].standard == 16


@given(st.sampled_from(events.LEVELS), st.sampled_from(events.LEVELS), st.sampled_from(["none", "fouls"]))
def test_both_sides_of_a_match_share_twenty_six(one: object, other: object, forfeit: object) -> None:
    result = Result.model_validate({"ns": one, "ew": other, "forfeit": forfeit, "winner": Side.EW})
    scores = Scheme(load("swiss-003-j")).scores(result)
    assert sum(scores[side].standard or 0 for side in Side) == 26
    assert sum(scores[side].points for side in Side) == 2


# Whole events


@pytest.mark.parametrize("format_id", ids())
def test_every_format_is_ranked_and_explains_itself(format_id: str, tmp_path: Path) -> None:
    """R23: of each two neighbours one step decided; those before it were equal or did not apply."""
    state = events.play_all(events.opened(tmp_path, format_id), random.Random(format_id))
    for stage in {one.stage for one in state.rounds}:
        for pool in range(len(tally.stage_rounds(state, stage)[-1].pools)):
            found = tally.ranking(state, stage, pool)
            rows = found.rows()
            assert sorted(row.competitor for row in rows) == sorted(
                {who for one in tally.stage_rounds(state, stage) for who in one.pools[pool]}
            )
            for above, row in pairwise(rows):
                outcomes = [each.outcome for each in found.compare(above.competitor, row.competitor)]
                assert (row.separated is None) is (above.place == row.place)
                assert outcomes.count("decided") == (row.separated is not None)
                if row.separated is not None:
                    at = outcomes.index("decided")
                    assert set(outcomes[:at]) <= {"equal", "not_applied", "open"}
                    assert set(outcomes[at + 1 :]) <= {"not_needed"}


@given(
    st.integers(0, 10**6), st.sampled_from(["swiss-003-j", "roundrobin-groups-003-i", "mitchell-team-003-c"])
)
@settings(max_examples=6, deadline=None)
def test_the_order_in_which_results_arrive_changes_nothing(seed: int, format_id: str) -> None:
    """R8: standings follow from the whole log, so the order of the results in it does not matter."""
    rng = random.Random(seed)
    facts = _facts(format_id, rng)
    results = [each for each in facts if each["kind"] in ("result_entered", "result_confirmed")]
    later = [each for each in facts if each not in results]
    rng.shuffle(results)
    results.sort(key=lambda each: each["kind"] != "result_entered")
    one, other = _folded(facts), _folded([*later, *results])
    for pool in range(len(one.rounds[0].pools)):
        assert tally.ranking(one, 0, pool).rows() == tally.ranking(other, 0, pool).rows()


def _facts(format_id: str, rng: random.Random) -> list[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder:
        desk = events.opened(Path(folder), format_id, count=12, rounds=3)
        for _ in range(3):
            events.play_round(desk, rng)
        found = [json.loads(each.body) for each in desk.file.sealed()]
        desk.file.close()
        return found


def _folded(facts: list[dict[str, object]]) -> EventState:
    return fold(parse({**each, "seq": no}) for no, each in enumerate(facts, 1))
