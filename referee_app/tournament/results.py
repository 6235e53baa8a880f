"""Results as they are written and checked: what cannot be is refused, what is odd is said and let through."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from referee_app.tournament.errors import EventError
from referee_app.tournament.event import EventState
from referee_app.tournament.facts import Game, Result
from referee_app.tournament.points import winner_of
from rules import book as books
from rules.cards import NATURAL_ORDER, Rank
from rules.seats import Side
from rules.sections import RuleBook

_LEVELS = re.compile(r"\s*(10|[2-9TJQKA])(\+?)\s*[:：\-]\s*(10|[2-9TJQKA])(\+?)\s*", re.IGNORECASE)
_GAMES = re.compile(r"\s*([0-9])\s*[:：\-]\s*([0-9])\s*")
LATE = 1.5
"""So many times the time limit is odd."""


@dataclass(frozen=True, slots=True)
class Odd:
    """Something unusual in a result: the words for it and what they say."""

    key: str
    facts: dict[str, object]


def read(
    levels: str,
    *,
    winner: str = "",
    forfeit: str = "",
    fouls: str = "",
    games: str = "",
    minutes: float | None = None,
    deals: int | None = None,
) -> Result:
    """A result as people write it: `Q:9`; `A+:5` where the ace was passed; sides as `NS` and `EW`.

    `forfeit` names the side that did not come (or `both`), `fouls` the side that lost by fouls.

    >>> read("A+:5").passed
    <Side.NS: 'NS'>
    """
    ns, ew, passed = _levels(levels) if levels.strip() else (None, None, None)
    won = _side(winner) if winner else None
    kind: Literal["none", "walkover", "fouls", "both"] = "none"
    if forfeit.strip().lower() == "both":
        kind, won = "both", None
    elif forfeit:
        kind, won = "walkover", _side(forfeit).other
    elif fouls:
        kind, won = "fouls", _side(fouls).other
    if kind in ("none", "fouls") and ns is None and not games:
        raise EventError("ev_bad_levels", given=levels, allowed="Q:9, A+:5, 10:10")
    score = _games(games) if games else None
    return Result(
        ns=ns, ew=ew, passed=passed, winner=won, forfeit=kind, games=score, minutes=minutes, deals=deals
    )


def _levels(text: str) -> tuple[Rank, Rank, Side | None]:
    found = _LEVELS.fullmatch(text)
    if not found or (found[2] and found[4]):
        raise EventError("ev_bad_levels", given=text, allowed="Q:9, A+:5, 10:10")
    ranks = [Rank("T" if each == "10" else each.upper()) for each in (found[1], found[3])]
    passed = Side.NS if found[2] else Side.EW if found[4] else None
    if passed is not None and ranks[0 if passed is Side.NS else 1] is not Rank.ACE:
        raise EventError("ev_bad_levels", given=text, allowed="A+:5")
    return ranks[0], ranks[1], passed


def _games(text: str) -> tuple[int, int]:
    found = _GAMES.fullmatch(text)
    if not found:
        raise EventError("ev_bad_games", given=text, allowed="2:0, 2:1")
    return int(found[1]), int(found[2])


def _side(text: str) -> Side:
    known = {"ns": Side.NS, "ew": Side.EW, "南北": Side.NS, "东西": Side.EW}
    side = known.get(text.strip().lower().replace("-", "").replace("–", ""))
    if side is None:
        raise EventError("ev_bad_side", given=text, allowed="NS, EW")
    return side


def written(result: Result) -> str:
    """A result in short: levels, or games where several were played."""
    if result.games is not None:
        return f"{result.games[0]}:{result.games[1]}"
    if result.ns is None or result.ew is None:
        return ""
    return ":".join(_level(result, side) for side in Side)


def _level(result: Result, side: Side) -> str:
    rank = result.ns if side is Side.NS else result.ew
    assert rank is not None
    return ("10" if rank is Rank.TEN else rank.value) + ("+" if result.passed is side else "")


def book_of(state: EventState, stage: int = 0) -> RuleBook:
    """The rule book of the event, as it stands in a stage."""
    return books.load(state.played_by.book).in_stage(stage + 1)


def check(state: EventState, round_no: int, table: int, result: Result) -> tuple[Odd, ...]:
    """What is odd about a result; raises `EventError` for one that cannot be."""
    one = state.round(round_no)
    game = one.game(table) if one else None
    if one is None or one.voided or game is None:
        tables = ", ".join(str(each.table) for each in one.games[:60]) if one else ""
        raise EventError("ev_no_table", round=round_no, table=table, allowed=tables)
    stage, book = state.played_by.stages[one.stage], book_of(state, one.stage)
    may_draw = state.played_by.value("match.draw_allowed")
    may_draw = book.match.draw_allowed if may_draw is None else may_draw
    equal = result.forfeit != "both" and winner_of(result) is None
    if equal and (stage.system == "knockout" or not may_draw):
        custom = state.played_by.value("match.same_level") or book.match.same_level
        raise EventError("ev_equal", custom=str(custom))
    if stage.games > 1 and result.games is None and result.forfeit == "none":
        raise EventError("ev_games_needed", n=stage.games)
    return tuple(_odd(result, book))


def _odd(result: Result, book: RuleBook) -> Iterable[Odd]:
    if result.ns is not None and result.ew is not None:
        gained = [
            NATURAL_ORDER.index(each) - NATURAL_ORDER.index(book.level.start) for each in _ranks(result)
        ]
        step = max(book.level.up_12, book.level.up_13, book.level.up_14)
        if result.deals is not None and result.games is None and sum(gained) > step * result.deals:
            yield Odd("ev_odd_jump", {"n": sum(gained), "deals": result.deals})
    limit = book.match.minutes
    if result.minutes is not None and isinstance(limit, int) and result.minutes > LATE * limit:
        yield Odd("ev_odd_minutes", {"n": round(result.minutes), "limit": limit})
    deals = book.match.deal_limit
    if result.deals is not None and isinstance(deals, int) and result.deals > deals + 1:
        yield Odd("ev_odd_deals", {"n": result.deals, "limit": deals})
    higher = winner_of(result.model_copy(update={"winner": None, "forfeit": "none"}))
    if result.forfeit == "none" and result.winner is not None and higher not in (None, result.winner):
        yield Odd("ev_odd_winner", {})


def _ranks(result: Result) -> Iterable[Rank]:
    return (each for each in (result.ns, result.ew) if each is not None)


def side_players(state: EventState, game: Game, side: Side) -> tuple[str, ...]:
    """The two players of a side: of a team the pair of that board or line, of single players both."""
    members = [state.competitors[who] for who in game.side(side)]
    if len(members) > 1:
        return tuple(name for each in members for name in each.players)
    players = members[0].players
    if len(players) <= 2:
        return players
    line = state.played_by.stages[0].system == "mitchell"
    pair = (0 if side is Side.NS else 1) if line else game.board - 1
    return players[2 * pair : 2 * pair + 2] or players[:2]
