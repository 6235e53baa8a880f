"""Whole events for the tests: entry lists, random results, and a day played through the desk."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

from referee_app.office.desk import Desk
from referee_app.office.file import EventFile
from referee_app.tournament import progress, tally
from referee_app.tournament.event import EventState, Round
from referee_app.tournament.facts import Entry, Result
from referee_app.tournament.format import Format, ids, load
from rules.cards import NATURAL_ORDER, Rank
from rules.seats import Side

LEVELS: Sequence[Rank] = NATURAL_ORDER[:13]
Decide = Callable[[random.Random, bool], Result]


def entries(by: Format, count: int, clubs: int = 0) -> tuple[Entry, ...]:
    """So many entries of the kind that the format wants, with made-up names."""
    players = 1 if by.is_individual else 2 * by.pairs_in_team
    return tuple(
        Entry(
            number=no,
            players=tuple(f"选手{no}{letter}" for letter in "甲乙丙丁"[:players]),
            team=f"{no}队" if by.pairs_in_team > 1 else "",
            club=f"单位{no % clubs + 1}" if clubs else "",
            group=f"{(no - 1) // 8 % 2 + 1}-{(no - 1) // 4 % 2 + 1}",
        )
        for no in range(1, count + 1)
    )


SIZES = {
    "cafe-individual-001-02": 128,
    "hefei-community-001-04": 12,
    "lingji-001-09": 8,
    "lingji-notice-001-09-c": 8,
    "mitchell-team-003-c": 8,
    "roundrobin-003-b": 6,
    "roundrobin-groups-003-i": 12,
    "sbbs-notice-001-11": 44,
    "swiss-003-j": 48,
    "threestage-001-12": 16,
    "employee-groups-001-01": 14,
    "canada-cycle-001-03": 7,
}
"""Entries an event of each format is played with; 16 where nothing is said."""


def random_result(rng: random.Random, may_draw: bool) -> Result:
    """A result as it could come from a table."""
    one, other = rng.choice(LEVELS), rng.choice(LEVELS)
    if one is Rank.ACE and rng.random() < 0.5:
        passed = Side.NS
        return Result(
            ns=one, ew=LEVELS[rng.randrange(12)], passed=passed, minutes=rng.randint(20, 55), deals=9
        )
    winner = None if one is not other or may_draw else rng.choice(list(Side))
    return Result(ns=one, ew=other, winner=winner, minutes=40, deals=rng.randint(5, 12))


def fitted(state: EventState, one: Round, result: Result) -> Result:
    """The result with the games won that a match of several needs."""
    games = state.played_by.stages[one.stage].games
    if games == 1:
        return result
    side = result.winner or result.passed or (Side.NS if _index(result.ns) >= _index(result.ew) else Side.EW)
    won = (games + 1) // 2
    return result.model_copy(update={"games": (won, 0) if side is Side.NS else (1, won), "winner": side})


def _index(rank: Rank | None) -> int:
    return NATURAL_ORDER.index(rank) if rank else 0


def may_draw(by: Format) -> bool:
    """Whether a match may end equal."""
    from rules import book as books

    own = by.value("match.draw_allowed")
    return bool(books.load(by.book).match.draw_allowed if own is None else own)


def opened(
    path: Path, format_id: str, count: int | None = None, clubs: int = 0, rounds: int | None = None
) -> Desk:
    """An event with its entries, drawn."""
    desk = Desk(EventFile(path / "event.sqlite"))
    by = load(format_id)
    desk.open("练习赛", by, rounds)
    desk.add(entries(by, count or SIZES.get(format_id, 16), clubs))
    desk.draw("红桃5 黑桃9 方块K 梅花2 红桃A")
    return desk


def play_round(desk: Desk, rng: random.Random, decide: Decide = random_result) -> Round:
    """Pair, publish, and confirm a result at every table."""
    one = desk.pair()
    desk.publish()
    draws = may_draw(desk.state.played_by) and desk.state.played_by.stages[one.stage].system != "knockout"
    for game in one.games:
        result = fitted(desk.state, one, decide(rng, draws))
        desk.enter_result(one.number, game.table, result, confirm=True)
    return desk.state.rounds[-1]


def settle(desk: Desk, rng: random.Random) -> None:
    """Draw lots and play extra matches until nobody is equal where the format asks for it."""
    state = desk.state
    for pool in range(len(state.rounds[-1].pools)):
        found = tally.ranking(state, state.rounds[-1].stage, pool)
        groups: dict[int, list[int]] = {}
        for row in found.rows():
            groups.setdefault(row.place, []).append(row.competitor)
        for group in groups.values():
            step = found.open_step(group[0])
            if step == "lot":
                desk.lots(group, "抽签")
            elif step == "extra_match":
                desk.extra(rng.sample(group, len(group)), "加赛")


def play_all(desk: Desk, rng: random.Random) -> EventState:
    """The whole event."""
    for _ in range(60):
        if progress.next_place(desk.state) is None:
            return desk.state
        play_round(desk, rng)
        settle(desk, rng)
    raise AssertionError("the event does not end")


ALL = ids()
"""Every format."""
