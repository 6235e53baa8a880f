"""Checks a pairing, however it was made: from the record, without asking the program that made it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import rustworkx

from referee_app.tournament import tally
from referee_app.tournament.event import EventState
from referee_app.tournament.facts import Game


@dataclass(frozen=True, slots=True)
class Fault:
    """Something about a pairing; an error makes it impossible, anything else is only said."""

    key: str
    facts: dict[str, object]
    is_error: bool = False


def check(state: EventState, fact: Mapping[str, Any]) -> tuple[Fault, ...]:
    """What is wrong with the pairing of a round that is about to be recorded."""
    games = [Game.model_validate(each) for each in fact["games"]]
    byes, stage, number = list(fact["byes"]), int(fact["stage"]), int(fact["round"])
    system = state.played_by.stages[stage].system
    field = [who for pool in fact["pools"] for who in pool]
    found = [
        *_seats(
            games, byes, set(field), boards=state.played_by.stages[stage].boards, lines=system == "mitchell"
        )
    ]
    if system in ("swiss", "drawn"):
        found += _missing(state, games, byes, field, number)
    if system == "swiss":
        found += _swiss(state, games, byes, stage)
    return tuple(found)


def _seats(
    games: list[Game], byes: list[int], field: set[int], *, boards: int, lines: bool
) -> Iterable[Fault]:
    tables = [game.table for game in games]
    if not games and not byes:
        yield Fault("ev_pair_empty", {}, is_error=True)
    for table, times in Counter(tables).items():
        if times > 1:
            yield Fault("ev_pair_table_twice", {"table": table}, is_error=True)
    # A team sits at several tables: once in each line, or at every board.
    most = 2 if lines else boards
    count = Counter([who for game in games for who in (*game.ns, *game.ew)])
    for who, times in count.items():
        if times > most or (who in byes and not lines):
            yield Fault("ev_pair_twice", {"who": who}, is_error=True)
        if who not in field:
            yield Fault("ev_pair_stranger", {"who": who}, is_error=True)
    for game in games:
        if set(game.ns) & set(game.ew):
            yield Fault("ev_pair_itself", {"who": game.ns[0]}, is_error=True)


def _missing(
    state: EventState, games: list[Game], byes: list[int], field: list[int], number: int
) -> Iterable[Fault]:
    there = {who for game in games for who in (*game.ns, *game.ew)} | set(byes)
    for who in field:
        if state.is_in(who, number) and who not in there:
            yield Fault("ev_pair_missing", {"who": who}, is_error=True)


def _swiss(state: EventState, games: list[Game], byes: list[int], stage: int) -> Iterable[Fault]:
    rounds = tally.stage_rounds(state, stage)
    met = {frozenset((*game.ns, *game.ew)) for one in rounds for game in one.games}
    playing = [who for game in games for who in (*game.ns, *game.ew)]
    again = [game for game in games if frozenset((*game.ns, *game.ew)) in met]
    if again and can_avoid(playing, met):
        for game in again:
            yield Fault("ev_pair_again", {"a": game.ns[0], "b": game.ew[0], "table": game.table})
    had = Counter(who for one in rounds for who in one.byes)
    least = min((had[who] for who in (*playing, *byes)), default=0)
    for who in byes:
        if had[who] > least:
            yield Fault("ev_pair_bye_again", {"who": who})


def can_avoid(field: list[int], met: set[frozenset[int]]) -> bool:
    """Whether everybody can be paired with somebody new."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(field)
    graph.add_edges_from(
        [
            (at, to, 1)
            for at in range(len(field))
            for to in range(at + 1, len(field))
            if frozenset((field[at], field[to])) not in met
        ]
    )
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == len(field)
