"""Case topics on levels: level, streak, a-rule. The side asked about is seated North-South."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from pydantic import Field

from referee_app.casework.base import Level, Topic, Unanswerable
from referee_app.facts import Frozen
from rules.cards import Rank
from rules.levels import Outcome, Progress, after_deal
from rules.seats import BySide, Seat, Side
from rules.sections import RuleBook

Places = Literal["1-2", "1-3", "1-4"]
"""Places of the winning side."""

_N, _W, _S, _E = Seat

Count = Field(default=0, ge=0)


def order_of(result: Places, winners: Side = Side.NS) -> tuple[Seat, ...]:
    """A finishing order in which `winners` take these places."""
    one, two = winners.seats
    other, another = winners.other.seats
    return {
        "1-2": (one, two),
        "1-3": (one, other, two, another),
        "1-4": (one, other, another, two),
    }[result]


class _Level(Frozen):
    level: Level
    result: Places
    stage: int | None = Field(default=None, ge=1)


def _level(given: _Level, book: RuleBook) -> Mapping[str, object]:
    if given.stage is not None:
        book = book.in_stage(given.stage)
    return _won(_progress(given.level, book), given.result, book)


def _progress(level: Rank, book: RuleBook) -> Progress:
    return Progress(BySide(level, book.level.start), Side.NS)


def _won(before: Progress, result: Places, book: RuleBook) -> Mapping[str, object]:
    outcome = after_deal(before, order_of(result), book)
    return {**_levels(outcome), "gain": outcome.gain}


def _levels(outcome: Outcome) -> dict[str, object]:
    after = outcome.after
    return {
        "level": after.levels[Side.NS],
        "debt": after.debt[Side.NS],
        "passed": after.winner is Side.NS,
        "game_over": after.winner is not None,
    }


class _Streak(Frozen):
    level: Level
    result: Places | None = None
    lost_deal: bool = False
    debt: int = Count
    first_place_streak_same_person: int = Count
    last_place_streak_same_person: int = Count
    double_down_streak: int = Count
    option_on: bool = False


def _streak(given: _Streak, book: RuleBook) -> Mapping[str, object]:
    """A streak is told with this deal counted in, so that before it it was one shorter."""
    if given.lost_deal is (given.result is not None):
        raise Unanswerable("case_won_or_lost")
    if given.option_on:
        book = _with_option(book)
    before = replace(_progress(given.level, book), debt=BySide(given.debt, 0))
    firsts, lasts = given.first_place_streak_same_person, given.last_place_streak_same_person
    if firsts:
        before = replace(before, firsts=before.firsts.put(_N, firsts - 1))
    if given.result is not None:
        if lasts:
            before = replace(before, lasts=before.lasts.put(_S, lasts - 1))
        return _won(before, given.result, book)
    if given.double_down_streak:
        before = replace(before, doubles_lost=BySide(given.double_down_streak - 1, 0))
        return _levels(after_deal(before, order_of("1-2", Side.EW), book))
    before = replace(before, lasts=before.lasts.put(_S, max(0, lasts - 1)))
    return _levels(after_deal(before, order_of("1-3", Side.EW), book))


def _with_option(book: RuleBook) -> RuleBook:
    """The book where the players have agreed on what it leaves to them."""
    if not book.level.reward_optional:
        raise Unanswerable("case_no_option")
    return book.model_copy(update={"level": book.level.model_copy(update={"reward_optional": False})})


class _ARule(Frozen):
    level: Level
    on_stage: bool = True
    result: Places
    fails_before: int = Count
    fails_consecutive: bool = True
    fell_from_a: bool = False


def _a_rule(given: _ARule, book: RuleBook) -> Mapping[str, object]:
    before = replace(
        _progress(given.level, book),
        declarer=Side.NS if given.on_stage else Side.EW,
        a_fails=BySide(_counted(given, book), 0),
        fallen=BySide(given.fell_from_a, False),
    )
    return _won(before, given.result, book)


def _counted(given: _ARule, book: RuleBook) -> int:
    """Tries that count: in a book that asks for tries in a row, only those in a row."""
    return given.fails_before if given.fails_consecutive or book.a.count == "total" else 0


TOPICS = {
    "level": Topic(_Level, _level),
    "streak": Topic(_Streak, _streak),
    "a-rule": Topic(_ARule, _a_rule),
}
