"""Who has won when the time of a match is up, or its number of deals is played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from rules.cards import NATURAL_ORDER, Rank
from rules.levels import Progress, after_deal
from rules.seats import BySide, Seat, Side

if TYPE_CHECKING:
    from rules.sections import RuleBook


class Decision(StrEnum):
    """How a match stands."""

    WON = "won"
    """One side has won."""
    DRAW = "draw"
    """Nobody has won and nobody will."""
    EXTRA_DEAL = "extra_deal"
    """One more deal decides."""
    PLAY_ON = "play_on"
    """There is still time."""
    OPEN = "open"
    """It hangs on a fact that is not given."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the decision is made from; what is not known is None."""

    progress: Progress
    minutes: float | None = None
    """Since the start."""
    deals: int | None = None
    """Deals played."""
    first_finisher: Side | None = None
    """The side of the first finisher of the running deal, or else of the last one."""
    reached_first: Side | None = None
    """The side that came to the common level first."""
    extra: tuple[Seat, ...] = ()
    """The finishing order of an extra deal."""


@dataclass(frozen=True, slots=True)
class Result:
    """The decision, and the winner where there is one."""

    decision: Decision
    winner: Side | None = None


def decide(at: Standing, book: RuleBook) -> Result:
    """Who has won, or what is to be done.

    >>> from rules.book import load
    >>> from rules.cards import Rank
    >>> ahead = Standing(Progress(BySide(Rank.EIGHT, Rank.SIX)), minutes=60)
    >>> print(decide(ahead, load("standard")).winner)
    NS
    """
    if at.progress.winner is not None and book.match.pass_a_wins:
        return Result(Decision.WON, at.progress.winner)
    if not is_over(at, book):
        return Result(Decision.PLAY_ON)
    ahead = levels_ahead(at.progress.levels)
    if ahead:
        return Result(Decision.WON, Side.NS if ahead > 0 else Side.EW)
    return _extra_deal(at, book) if at.extra else _equal(at, book)


def is_over(at: Standing, book: RuleBook) -> bool:
    """Whether the time is up or the deals are played; with neither known the question itself says so."""
    minutes, deals = minutes_of(book), book.match.deal_limit
    known = []
    if at.minutes is not None and minutes is not None:
        known.append(at.minutes >= minutes)
    if at.deals is not None and deals != "none":
        known.append(at.deals >= deals)
    return any(known) or not known


def minutes_of(book: RuleBook) -> int | None:
    """The minutes of a match; None without a time limit, or where the text has one but no number for it."""
    minutes = book.match.minutes
    return None if minutes == "none" or not book.match.timed else minutes


def levels_ahead(levels: BySide[Rank]) -> int:
    """Levels by which North-South lead; negative when they are behind."""
    return NATURAL_ORDER.index(levels[Side.NS]) - NATURAL_ORDER.index(levels[Side.EW])


def _equal(at: Standing, book: RuleBook) -> Result:
    """Equal levels at time."""
    rule = book.match.same_level
    if rule == "draw":
        return Result(Decision.DRAW if book.match.draw_allowed else Decision.EXTRA_DEAL)
    if rule in ("extra_deal", "extra_deal_repeat"):
        return Result(Decision.EXTRA_DEAL)
    stage = at.progress.declarer
    winner = {
        # Both began at the first level, so nobody came to it first.
        "first_reached": None if at.progress.levels[Side.NS] is book.level.start else at.reached_first,
        "first_finisher": at.first_finisher,
        "on_stage": stage,
        "off_stage": stage.other if stage else None,
    }[rule]
    if winner is not None:
        return Result(Decision.WON, winner)
    if rule == "first_reached" and at.progress.levels[Side.NS] is not book.level.start:
        return Result(Decision.OPEN)
    fallback = book.match.same_level_fallback
    return Result(Decision.OPEN if fallback == "none" else Decision.EXTRA_DEAL)


def _extra_deal(at: Standing, book: RuleBook) -> Result:
    """After an extra deal the side that moved up has won; where nobody moved, another one follows."""
    before = at.progress
    outcome = after_deal(before, at.extra, book)
    if outcome.after.winner is not None:
        return Result(Decision.WON, outcome.after.winner)
    ahead = levels_ahead(outcome.after.levels)
    if ahead:
        return Result(Decision.WON, Side.NS if ahead > 0 else Side.EW)
    return Result(Decision.EXTRA_DEAL)
