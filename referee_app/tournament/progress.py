"""Where an event stands: which stage is on, who is in its pools, who goes on, and the final ranking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee_app.tournament import tally
from referee_app.tournament.draw import shuffled
from referee_app.tournament.errors import EventError
from referee_app.tournament.event import EventState, Round
from referee_app.tournament.facts import Competitor
from referee_app.tournament.pairing import berger, knockout, mitchell
from referee_app.tournament.stages import Stage, Take

Ranks = list[list[int]]
"""The field of a pool by rank; who is equal stands together."""
Pools = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """The round that comes next."""

    stage: int
    number: int
    """Within the stage, from 1."""
    pools: Pools


def next_place(state: EventState) -> Place | None:
    """The round to be paired next; None when the event is over.

    Raises `EventError` where equals must be parted first.
    """
    if state.drawn is None:
        raise EventError("ev_not_drawn")
    last = state.counting[-1].stage if state.counting else 0
    for stage_no in range(last, len(state.played_by.stages)):
        rounds = tally.stage_rounds(state, stage_no)
        pools = _joined(state, rounds[-1]) if rounds else entering(state, stage_no)
        if not is_complete(state, stage_no, pools):
            return Place(stage_no, len(rounds) + 1, pools)
    return None


def _joined(state: EventState, last: Round) -> Pools:
    """The pools of a stage that is on; who entered late joins the first one."""
    known = {who for pool in last.pools for who in pool}
    late = tuple(who for who in state.competitors if who not in known)
    if last.stage or not late or len(last.pools) != 1:
        return last.pools
    return ((*last.pools[0], *late),)


def is_complete(state: EventState, stage_no: int, pools: Pools) -> bool:
    """Whether a stage needs no more rounds."""
    stage = state.played_by.stages[stage_no]
    done = len(tally.stage_rounds(state, stage_no))
    if stage.system == "knockout" and stage.rounds is None:
        return all(len(bracket(state, stage_no, no, pools).alive) <= stage.until for no in range(len(pools)))
    return done >= planned(state, stage_no, pools)


def planned(state: EventState, stage_no: int, pools: Pools) -> int:
    """How many rounds a stage takes."""
    stage = state.played_by.stages[stage_no]
    most = max((len(pool) for pool in pools), default=0)
    own = state.own_rounds if stage_no == _own_stage(state) else None
    if most < 2:
        return 0
    if stage.system == "round_robin":
        full = berger.rounds(most, stage.meets)
        return min(full, stage.rounds or own or full)
    if stage.system == "mitchell":
        full = mitchell.rounds(most)
        return min(full, own or stage.rounds or full)
    if stage.system == "knockout" and stage.rounds is None:
        return (max(most - 1, 1).bit_length()) - (stage.until - 1).bit_length()
    return own or stage.rounds or 1


def is_last(state: EventState, stage_no: int) -> bool:
    """Whether no round follows the one that is on, whatever its results are."""
    rounds = tally.stage_rounds(state, stage_no)
    if stage_no + 1 < len(state.played_by.stages) or not rounds:
        return False
    return len(rounds) >= planned(state, stage_no, rounds[-1].pools)


def _own_stage(state: EventState) -> int | None:
    """The stage whose number of rounds the organiser may set: the last that is no knockout."""
    stages = enumerate(state.played_by.stages)
    return max(
        (no for no, each in stages if each.system in ("swiss", "mitchell", "round_robin")), default=None
    )


def bracket(state: EventState, stage_no: int, pool: int, pools: Pools) -> knockout.Bracket:
    """The bracket of a knockout pool as far as it got."""
    field = [state.competitors[who] for who in pools[pool]]
    places = knockout.leaves(field, stage_no == 0)
    rounds = tally.stage_rounds(state, stage_no)
    number = (state.counting[-1].number if state.counting else 0) + 1
    gone = {who for who in pools[pool] if not state.is_in(who, number)}
    played = [_out_of(each) for each in rounds]
    return knockout.replay(places, played, gone)


def _out_of(one: Round) -> tuple[tuple[int, ...], tuple[int, ...]]:
    found = list(tally.results(one))
    return (
        tuple(who for game, _ in found for who in (*game.ns, *game.ew)),
        tuple(who for game, result in found for who in tally.losers(game, result)),
    )


def entering(state: EventState, stage_no: int) -> Pools:
    """Who is in the pools of a stage that has not begun."""
    stage = state.played_by.stages[stage_no]
    field = _field(state, stage_no, stage)
    if stage.pools:
        return tuple(_taken(state, stage_no, each.take) for each in stage.pools)
    if stage.depth:
        return _by_group(field, stage.depth)
    if stage.groups > 1:
        return _dealt(field, stage.groups)
    return (tuple(each.number for each in field),)


def _field(state: EventState, stage_no: int, stage: Stage) -> list[Competitor]:
    if stage_no == 0:
        return list(state.competitors.values())
    if stage.pools:
        return []
    taken = _taken(state, stage_no, stage.take)
    return [state.competitors[who] for who in taken]


def _taken(state: EventState, stage_no: int, take: Take) -> tuple[int, ...]:
    """Who goes on from the stage before; people of several pools are mixed by the lot of the draw."""
    before = ranked(state, stage_no - 1)
    found = tuple(who for ranks in before for who in _of_ranks(ranks, take, state, stage_no - 1))
    if len(before) > 1 and state.drawn is not None:
        name = state.played_by.stages[stage_no].name
        return tuple(shuffled(state.drawn.list_hash, f"{state.drawn.seed}:{name}", found))
    return found


def _of_ranks(ranks: Ranks, take: Take, state: EventState, stage_no: int) -> list[int]:
    if take == "winners":
        return list(ranks[0]) if ranks else []
    knocked_out = state.played_by.stages[stage_no].system == "knockout"
    if take is None:
        stage = state.played_by.stages[stage_no]
        alive = ranks[: 1 if knocked_out and stage.rounds is None else len(ranks)]
        return [who for group in alive for who in group]
    first, last = take
    found: list[int] = []
    at = 1
    for group in ranks:
        if at < first <= at + len(group) - 1 or at <= last < at + len(group) - 1:
            if not knocked_out:
                raise EventError(
                    "ev_tie_open", who=_names(state, group), places=f"{at}–{at + len(group) - 1}"
                )
            group = group[max(0, first - at) : last - at + 1]
        if first <= at <= last:
            found += group
        at += len(group)
    return found


def _names(state: EventState, group: Iterable[int]) -> str:
    return "、".join(f"{who} {state.competitors[who].name}" for who in group)


def _by_group(field: Sequence[Competitor], depth: int) -> Pools:
    """One pool for each beginning of the entries' own groups, in their order."""
    pools: dict[tuple[str, ...], list[int]] = {}
    for each in field:
        key = tuple(part.strip().zfill(4) for part in each.group.split("-")[:depth])
        pools.setdefault(key, []).append(each.number)
    return tuple(tuple(pools[key]) for key in sorted(pools))


def _dealt(field: Sequence[Competitor], groups: int) -> Pools:
    """Groups of equal size by the draw: each to a smallest group, and there to one without its club."""
    made: list[list[Competitor]] = [[] for _ in range(min(groups, max(1, len(field) // 2)))]
    for each in field:
        smallest = min(len(group) for group in made)
        open_groups = [group for group in made if len(group) == smallest]
        target = min(open_groups, key=lambda group: sum(one.club == each.club for one in group if each.club))
        target.append(each)
    return tuple(tuple(each.number for each in group) for group in made)


def ranked(state: EventState, stage_no: int) -> tuple[Ranks, ...]:
    """Every pool of a stage by rank; a stage that needed no round leaves everybody as they came."""
    rounds = tally.stage_rounds(state, stage_no)
    if not rounds:
        return tuple([list(pool)] for pool in entering(state, stage_no))
    pools = _joined(state, rounds[-1])
    return tuple(_ranks(state, stage_no, no, pools) for no in range(len(pools)))


def _ranks(state: EventState, stage_no: int, pool: int, pools: Pools) -> Ranks:
    rows = tally.ranking(state, stage_no, pool).rows()
    places: dict[int, list[int]] = {}
    for row in rows:
        places.setdefault(row.place, []).append(row.competitor)
    found = list(places.values())
    stage = state.played_by.stages[stage_no]
    if stage.system == "knockout" and stage.rounds is None:
        # In the order of the bracket, so that neighbours meet in the next stage as well.
        leaves = knockout.leaves([state.competitors[who] for who in pools[pool]], stage_no == 0)
        at = {who: no for no, who in enumerate(leaves) if who is not None}
        return [sorted(group, key=lambda who: at.get(who, 0)) for group in found]
    return found
