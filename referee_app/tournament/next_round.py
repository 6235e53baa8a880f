"""The next round as a fact: the systems are asked, tables numbered, sides given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from referee_app.tournament import tally
from referee_app.tournament.errors import EventError
from referee_app.tournament.event import EventState, Round
from referee_app.tournament.facts import Game
from referee_app.tournament.pairing import berger, drawn, knockout, mitchell, swiss
from referee_app.tournament.progress import Place, bracket, next_place
from rules.seats import Side

Solve = Callable[[swiss.Task], tuple[list[tuple[int, int]], list[int]]]
"""Pairs a Swiss round; by a process of its own where time matters."""
Made = tuple[list[tuple[tuple[int, ...], tuple[int, ...], int | None]], list[int]]
"""Both sides and the set of deals of each table, and who has no opponent."""


def open_matters(state: EventState) -> tuple[int, ...]:
    """Tables of the last round whose result is missing, not confirmed or under review."""
    return state.counting[-1].open_tables if state.counting else ()


def pair(state: EventState, solve: Solve = swiss.solve, note: str = "") -> dict[str, Any]:
    """The fact of the next round; raises `EventError`.

    With results open it is refused, unless `note` says why it must be.
    """
    missing = open_matters(state)
    if missing and not note:
        raise EventError("ev_open_results", tables=", ".join(map(str, missing)), n=len(missing))
    place = next_place(state)
    if place is None:
        raise EventError("ev_is_over")
    number = len(state.rounds) + 1
    games: list[Game] = []
    byes: list[int] = []
    for pool in range(len(place.pools)):
        made, without = _made(state, place, pool, number, solve)
        byes += [who for who in without if state.is_in(who, number)]
        for ns, ew, deals in made:
            gone = [who for who in (*ns, *ew) if not state.is_in(who, number)]
            if gone:
                byes += [who for who in (*ns, *ew) if who not in gone]
            else:
                games += _tables(state, place.stage, pool, (ns, ew), deals, len(games))
    return _fact(state, place, tuple(games), tuple(byes), note)


def _fact(
    state: EventState, place: Place, games: tuple[Game, ...], byes: tuple[int, ...], note: str
) -> dict[str, Any]:
    return {
        "kind": "round_paired",
        "round": len(state.rounds) + 1,
        "stage": place.stage,
        "pools": place.pools,
        "games": tuple(each.model_dump() for each in games),
        "byes": byes,
        "note": note,
    }


def _tables(
    state: EventState,
    stage: int,
    pool: int,
    sides: tuple[tuple[int, ...], tuple[int, ...]],
    deals: int | None,
    taken: int,
) -> Iterable[Game]:
    """The tables of one meeting: at the second of two the sides are exchanged."""
    for board in range(state.played_by.stages[stage].boards):
        ns, ew = sides if board % 2 == 0 else sides[::-1]
        yield Game(table=taken + board + 1, ns=ns, ew=ew, pool=pool, board=board + 1, deals=deals)


def _made(state: EventState, place: Place, pool: int, number: int, solve: Solve) -> Made:
    system = state.played_by.stages[place.stage].system
    field = place.pools[pool]
    if len(field) < 2:
        return [], []
    if system == "round_robin":
        if place.number > berger.rounds(len(field), state.played_by.stages[place.stage].meets):
            return [], []
        return _simple(*berger.paired(field, place.number))
    if system == "mitchell":
        return [((ns,), (ew,), deals) for ns, ew, deals in mitchell.paired(field, place.number)], []
    if system == "knockout":
        return _knockout(state, place, pool)
    present = [who for who in field if state.is_in(who, number)]
    if system == "drawn":
        return _drawn(state, present, number)
    return _swiss(state, place, present, solve)


def _simple(pairs: Sequence[tuple[int, int]], byes: list[int]) -> Made:
    return [((one,), (other,), None) for one, other in pairs], byes


def _knockout(state: EventState, place: Place, pool: int) -> Made:
    stage = state.played_by.stages[place.stage]
    if stage.rounds is not None:
        field = [state.competitors[who] for who in place.pools[pool]]
        return _simple(*knockout.neighbours(field, place.stage == 0))
    found = bracket(state, place.stage, pool, place.pools)
    if len(found.alive) <= stage.until:
        return [], []
    return _simple(found.pairs, list(found.through))


def _drawn(state: EventState, present: Sequence[int], number: int) -> Made:
    assert state.drawn is not None
    sat_out = {who: sum(who in each.byes for each in state.counting) for who in present}
    tables, byes = drawn.paired(present, sat_out, state.drawn.list_hash, state.drawn.seed, number)
    return [(black, red, None) for black, red in tables], byes


def _swiss(state: EventState, place: Place, present: Sequence[int], solve: Solve) -> Made:
    if place.number == 1:
        # The lot alone: neighbours of the draw meet.
        return _simple(*knockout.neighbours([state.competitors[who] for who in present], True))
    past: dict[int, list[swiss.Past]] = {who: [] for who in present}
    for one in tally.stage_rounds(state, place.stage):
        seen = _past(state, one)
        for who in present:
            past[who].append(seen.get(who, swiss.Past(0, "z", 0.0)))
    cards = tuple(swiss.Card(who, tuple(past[who])) for who in present)
    total = max(place.number, state.own_rounds or state.played_by.stages[place.stage].rounds or 0)
    return _simple(*solve(swiss.Task(cards, place.number, total, win=tally.scheme(state).bye().points)))


def _past(state: EventState, one: Round) -> dict[int, swiss.Past]:
    """A round from everybody's point of view; a result that is missing is worth nothing yet."""
    by = tally.scheme(state)
    found = {who: swiss.Past(0, "-", by.bye().points) for who in one.byes}
    results = {game.table: result for game, result in tally.results(one, draft=True)}
    for game in one.games:
        result = results.get(game.table)
        scores = by.scores(result) if result is not None else {}
        for side, letter in ((Side.NS, "w"), (Side.EW, "b")):
            points = scores[side].points if scores else 0.0
            found[game.side(side)[0]] = swiss.Past(game.side(side.other)[0], letter, points)
    return found


def by_hand(state: EventState, games: tuple[Game, ...], byes: tuple[int, ...], note: str) -> dict[str, Any]:
    """A round as the head referee sets it; raises `EventError` where the event is over."""
    missing = open_matters(state)
    if missing and not note:
        raise EventError("ev_open_results", tables=", ".join(map(str, missing)), n=len(missing))
    place = next_place(state)
    if place is None:
        raise EventError("ev_is_over")
    pool_of = {who: no for no, pool in enumerate(place.pools) for who in pool}
    placed = tuple(game.model_copy(update={"pool": pool_of.get(game.ns[0], 0)}) for game in games)
    fact = _fact(state, place, placed, byes, note)
    return {**fact, "way": "by_hand"}
