"""From results to the fields that are ranked: always from the whole record, never from a sum kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from referee_app.tournament.event import EventState, Round
from referee_app.tournament.facts import Game, Result
from referee_app.tournament.points import Scheme, Score, winner_of
from referee_app.tournament.rates import usage_rates
from referee_app.tournament.stages import Stage
from referee_app.tournament.standings import Field, Played, Ranking
from rules.seats import Side


def scheme(state: EventState) -> Scheme:
    """How this event turns results into points."""
    return Scheme(state.played_by, state.standard)


def stage_rounds(state: EventState, stage: int) -> tuple[Round, ...]:
    """The rounds of a stage that count."""
    return tuple(each for each in state.counting if each.stage == stage)


def results(of: Round, draft: bool = False) -> Iterable[tuple[Game, Result]]:
    """The matches of a round whose result counts; with `draft` also those not confirmed yet."""
    for game in of.games:
        entered = of.results.get(game.table)
        if entered is not None and (entered.confirmed or draft):
            yield game, entered.result


def field(state: EventState, stage_no: int, pool: int, draft: bool = False) -> Field:
    """What a pool's standings are made from."""
    rounds = stage_rounds(state, stage_no)
    by, stage = scheme(state), state.played_by.stages[stage_no]
    members = dict.fromkeys(who for each in rounds[-1:] for who in _pool(each, pool))
    played: dict[int, list[Played]] = {who: [] for each in rounds for who in _pool(each, pool)}
    for one in rounds:
        for who in one.byes:
            if who in played:
                played[who].append(Played(one.number, by.bye()))
        for game, result in results(one, draft):
            for who, line in _lines(one.number, game, by.scores(result)):
                if who in played:
                    played[who].append(line)
    rates: Mapping[int, float] = {}
    if stage.system == "mitchell":
        rates = usage_rates([list(results(each, draft)) for each in rounds], by)
    reached = _reached(rounds, pool, draft) if stage.system == "knockout" else {}
    ordered = {who: played[who] for who in (*members, *(each for each in played if each not in members))}
    cascade = state.played_by.cascade(stage)
    return Field(ordered, cascade, state.lots, state.extras, reached, rates)


def _pool(of: Round, pool: int) -> tuple[int, ...]:
    return of.pools[pool] if pool < len(of.pools) else ()


def _lines(number: int, game: Game, scores: Mapping[Side, Score]) -> Iterable[tuple[int, Played]]:
    for side in Side:
        for who in game.side(side):
            yield who, Played(number, scores[side], game.side(side.other), game.table)


def _reached(rounds: Sequence[Round], pool: int, draft: bool) -> dict[int, float]:
    """Rounds of the knockout that each survived; who is still in has as many as were played."""
    found: dict[int, float] = {}
    for no, one in enumerate(rounds, 1):
        lost = {who for game, result in results(one, draft) for who in losers(game, result)}
        inside = {who for game in one.games if game.pool == pool for who in (*game.ns, *game.ew)}
        for who in inside | (set(one.byes) & set(_pool(one, pool))):
            found[who] = no - 1 if who in lost else no
    return found


def losers(game: Game, result: Result) -> tuple[int, ...]:
    """Who is out of a knockout after a match."""
    if result.forfeit == "both":
        return (*game.ns, *game.ew)
    winner = winner_of(result)
    return game.side(winner.other) if winner is not None else ()


def ranking(state: EventState, stage: int, pool: int, draft: bool = False) -> Ranking:
    """The standings of a pool and how they came about."""
    return _cached(_Key(state), stage, pool, draft)


class _Key:
    """A state by its identity: two states are not worth comparing to save one reckoning."""

    def __init__(self, state: EventState) -> None:
        self.state = state

    def __hash__(self) -> int:
        return id(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.state is other.state


@lru_cache(maxsize=64)
def _cached(key: _Key, stage: int, pool: int, draft: bool) -> Ranking:
    return Ranking(field(key.state, stage, pool, draft))


def pool_name(stage: Stage, pool: int, count: int) -> str:
    """What a pool is called: its own name, a letter among several, nothing where it is the only one."""
    if stage.pools:
        return stage.pools[pool].name
    return chr(ord("A") + pool) if 1 < count <= 26 else (str(pool + 1) if count > 1 else "")
