"""Pairings: each meets whom it should as often as it should, by our checker and by others' engines."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.office.apart import solve
from referee_app.tournament import checker, progress
from referee_app.tournament.event import EventState
from referee_app.tournament.facts import Competitor
from referee_app.tournament.format import load
from referee_app.tournament.pairing import berger, drawn, knockout, mitchell, swiss
from tests import events, pairings
from tests.bench import event

# Round robin


@pytest.mark.parametrize("count", range(2, 21))
@pytest.mark.parametrize("meets", [1, 2])
def test_everybody_meets_everybody_as_often_as_it_should(count: int, meets: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    sides: Counter[int] = Counter()
    for number in range(1, berger.rounds(count, meets) + 1):
        pairs, odd = berger.paired(list(range(1, count + 1)), number)
        assert sorted([*(who for pair in pairs for who in pair), *odd]) == list(range(1, count + 1))
        met.update(map(frozenset, pairs))
        byes.update(odd)
        sides.update({pair[0]: 1 for pair in pairs})
        sides.subtract({pair[1]: 1 for pair in pairs})
    assert met == dict.fromkeys(map(frozenset, combinations(range(1, count + 1), 2)), meets)
    assert len(set(byes.values())) <= 1
    assert max(map(abs, sides.values())) <= 1
    if meets == 2:
        assert set(sides.values()) == {0}


# Mitchell


@pytest.mark.parametrize("count", range(3, 25))
def test_mitchell_lines_meet_no_opponent_and_no_deals_twice(count: int) -> None:
    met: set[tuple[int, int]] = set()
    north: set[tuple[int, int]] = set()
    east: set[tuple[int, int]] = set()
    rounds = mitchell.rounds(count)
    for number in range(1, rounds + 1):
        tables = mitchell.paired(list(range(count)), number)
        assert sorted(ns for ns, _, _ in tables) == sorted(ew for _, ew, _ in tables) == list(range(count))
        assert all(ns != ew for ns, ew, _ in tables)
        met.update((ns, ew) for ns, ew, _ in tables)
        north.update((ns, deals) for ns, _, deals in tables)
        east.update((ew, deals) for _, ew, deals in tables)
    assert len(met) == len(north) == len(east) == count * rounds


# Knockout


def field(count: int, seeds: int = 0) -> list[Competitor]:
    """So many competitors."""
    return [
        Competitor(number=no, players=("甲", "乙"), seed=no if no <= seeds else None)
        for no in range(1, count + 1)
    ]


@given(st.integers(2, 70), st.integers(0, 8), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_a_knockout_ends_with_one_and_byes_only_at_its_start(
    count: int, seeds: int, rng: random.Random
) -> None:
    places = knockout.leaves(field(count, seeds), True)
    rounds: list[tuple[list[int], list[int]]] = []
    alive, through = list(range(1, count + 1)), 0
    for number in range((count - 1).bit_length()):
        found = knockout.replay(places, rounds, ())
        assert sorted(found.alive) == sorted(alive)
        inside = [who for pair in found.pairs for who in pair]
        assert sorted([*inside, *found.through]) == sorted(alive)
        through += len(found.through) if number else 0
        lost = [rng.choice(pair) for pair in found.pairs]
        rounds.append((inside, lost))
        alive = [who for who in alive if who not in lost]
    assert (len(alive), through) == (1, 0)


def test_winners_of_neighbouring_tables_meet() -> None:
    """WE407 and the other texts: the winner of table 1 meets the winner of table 2, down to the title."""
    places = knockout.leaves(field(32), True)
    rounds: list[tuple[list[int], list[int]]] = []
    sizes = []
    found = knockout.replay(places, rounds, ())
    while found.pairs:
        sizes.append(len(found.pairs))
        winners = [pair[0] for pair in found.pairs]
        inside = [who for pair in found.pairs for who in pair]
        rounds.append((inside, [pair[1] for pair in found.pairs]))
        found = knockout.replay(places, rounds, ())
        assert [who for pair in found.pairs for who in pair] == (winners if len(winners) > 1 else [])
    assert sizes == [16, 8, 4, 2, 1]


# Drawn partners


@given(st.integers(4, 30), st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_sitting_out_goes_round(count: int, seed: int) -> None:
    out: Counter[int] = Counter()
    for number in range(1, count + 1):
        tables, byes = drawn.paired(list(range(count)), out, "list", str(seed), number)
        seated = [who for table in tables for side in table for who in side]
        assert sorted([*seated, *byes]) == list(range(count))
        assert len(byes) == count % 4
        out.update(byes)
        counts = [out[who] for who in range(count)]
        assert max(counts) - min(counts) <= 1


# Swiss


def played(count: int, rounds: int, dutch: bool, rng: random.Random) -> None:
    """A Swiss event with the points of five outcomes; each round is checked."""
    past: dict[int, tuple[swiss.Past, ...]] = {no: () for no in range(1, count + 1)}
    for number in range(1, rounds + 1):
        task = swiss.Task(tuple(swiss.Card(*each) for each in past.items()), number, rounds, dutch, win=2.0)
        pairs, byes = swiss.solve(task)
        assert sorted([*(who for pair in pairs for who in pair), *byes]) == sorted(past)
        assert len(byes) == count % 2
        assert all(swiss.Card(who, past[who]).byes == 0 for who in byes)
        assert all(other not in swiss.Card(one, past[one]).opponents for one, other in pairs)
        for one, other in pairs:
            got = rng.choice([2.0, 1.5, 1.0, 0.5, 0.0])
            past[one] = (*past[one], swiss.Past(other, "w", got))
            past[other] = (*past[other], swiss.Past(one, "b", 2.0 - got))
        for who in byes:
            past[who] = (*past[who], swiss.Past(0, "-", 2.0))
    assert max(abs(swiss.Card(1, each).balance) for each in past.values()) <= 2


@pytest.mark.parametrize("dutch", [True, False], ids=["dutch", "matched"])
@pytest.mark.parametrize(("count", "rounds"), [(8, 4), (9, 4), (24, 6), (47, 5)])
def test_nobody_is_met_twice_and_sides_are_fair(count: int, rounds: int, dutch: bool) -> None:
    played(count, rounds, dutch, random.Random(count))


@given(st.integers(0, 10**6), st.sampled_from([4, 6, 8]))
@settings(max_examples=80, deadline=None)
def test_matching_is_as_good_as_trying_everything(seed: int, count: int) -> None:
    """Rounds beyond what is possible without meeting again are paired too, with as few of those as can be."""
    rng = random.Random(seed)
    past: dict[int, tuple[swiss.Past, ...]] = {no: () for no in range(1, count + 1)}
    for number in range(1, count + 1):
        cards = tuple(swiss.Card(*each) for each in past.items())
        pairs, _ = swiss.matched(swiss.Task(cards, number, count))
        by_number = {card.number: card for card in cards}
        both = [(by_number[one], by_number[other]) for one, other in pairs]
        cost = (
            sum(b.number in a.opponents for a, b in both),
            sum((a.points - b.points) ** 2 for a, b in both),
        )
        assert cost == pairings.best_gaps(cards)
        for one, other in pairs:
            got = rng.choice([1.0, 0.5, 0.0])
            past[one] = (*past[one], swiss.Past(other, "w", got))
            past[other] = (*past[other], swiss.Past(one, "b", 1.0 - got))


def test_the_same_field_is_always_paired_the_same_way() -> None:
    rng = random.Random(3)
    event = pairings.Small(12, 5, {no: [] for no in range(1, 13)})
    for number in range(1, 4):
        pairs, byes = swiss.dutch(event.task(number))
        event.play(pairs, byes, rng)
    for way in (swiss.dutch, swiss.matched):
        assert way(event.task(4)) == way(event.task(4))


def test_a_pairing_that_takes_too_long_is_made_by_matching() -> None:
    cards = tuple(swiss.Card(no, (swiss.Past(0, "z", float(no % 5)),)) for no in range(1, 201))
    task = swiss.Task(cards, 2, 5)
    assert solve(task, seconds=0.05) == swiss.matched(task)


def test_a_process_of_its_own_gives_the_same_pairing() -> None:
    cards = tuple(swiss.Card(no, (swiss.Past(0, "z", float(no % 3)),)) for no in range(1, 67))
    task = swiss.Task(cards, 2, 5)
    assert solve(task, seconds=60) == swiss.dutch(task)


@pytest.mark.slow
def test_a_second_engine_pairs_small_events_the_same_or_the_difference_is_explained() -> None:
    """`make pairings` does the same with five thousand events."""
    found = [each for seed in range(40) for each in pairings.compare(seed)]
    assert [each for each in found if each.why == pairings.UNEXPLAINED] == []
    assert len(found) <= 10


@pytest.mark.slow
def test_a_thousand_pairs_are_paired_in_time_and_never_twice() -> None:
    """All nine rounds are in `make bench`; the day itself asserts that nobody meets twice."""
    slowest, _ = event.day(rounds=3)
    assert slowest <= event.ROUND_MS


# The checker


def test_the_checker_finds_what_was_put_wrong(tmp_path: Path) -> None:
    desk = events.opened(tmp_path, "swiss-003-j", 9)
    rng = random.Random(1)
    events.play_round(desk, rng)
    one = desk.state.rounds[0]
    games = [each.model_dump() for each in one.games]
    fact = {"games": games, "byes": one.byes, "stage": 0, "round": 2, "pools": one.pools}
    found = {each.key for each in checker.check(desk.state, fact)}
    assert found == {"ev_pair_again", "ev_pair_bye_again"}
    lost = {**fact, "games": games[1:]}
    assert "ev_pair_missing" in {each.key for each in checker.check(desk.state, lost) if each.is_error}
    twice = {**fact, "games": [*games, games[0]]}
    assert {"ev_pair_twice", "ev_pair_table_twice"} <= {
        each.key for each in checker.check(desk.state, twice) if each.is_error
    }


def by_stage(state: EventState, stage: int) -> Counter[frozenset[int]]:
    """How often each two met in a stage."""
    found: Counter[frozenset[int]] = Counter()
    for one in state.rounds:
        if one.stage == stage:
            found.update(frozenset((*game.ns, *game.ew)) for game in one.games)
    return found


@pytest.mark.parametrize("format_id", events.ALL)
def test_each_meets_whom_it_should_in_every_format(format_id: str, tmp_path: Path) -> None:
    state = events.play_all(events.opened(tmp_path, format_id, clubs=3), random.Random(format_id))
    by = load(format_id)
    for no, stage in enumerate(by.stages):
        met = by_stage(state, no)
        rounds = [each for each in state.rounds if each.stage == no]
        if not rounds:
            continue
        if stage.system == "round_robin" and stage.rounds is None:
            for pool in rounds[0].pools:
                for pair in combinations(pool, 2):
                    assert met[frozenset(pair)] == stage.boards * stage.meets
        elif stage.system in ("swiss", "knockout"):
            assert set(met.values()) <= {1}
        elif stage.system == "mitchell":
            assert set(met.values()) <= {1, 2}
        byes = Counter(who for one in rounds for who in one.byes)
        if stage.system in ("round_robin", "swiss"):
            for pool in rounds[0].pools:
                counts = [byes[who] for who in pool]
                assert max(counts, default=0) - min(counts, default=0) <= 1
    assert progress.next_place(state) is None
