"""What looks odd when a deal is over: said before it is confirmed, and never in the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee_app import events as ev
from referee_app.present.base import Ctx
from rules.levels import Outcome
from rules.seats import Seat

LEAST_SECONDS = 60
"""Nobody plays a deal out faster."""


def oddities(ctx: Ctx, outcome: Outcome) -> tuple[str, ...]:
    """Levels, cards, number of deals and time, as far as they are hard to believe."""
    return tuple((*_levels(ctx, outcome), *_cards(ctx), *_deals(ctx), *_time(ctx)))


def _levels(ctx: Ctx, outcome: Outcome) -> Iterator[str]:
    """More than the book gives for a double win: right in a streak, and worth a second look."""
    if outcome.gain > ctx.desk.book.level.up_12:
        yield ctx.t("odd_levels", side=ctx.side(outcome.side), n=outcome.gain)


def _cards(ctx: Ctx) -> Iterator[str]:
    """Players who laid and held another number of cards than was dealt to each."""
    state, dealt = ctx.desk.state, ctx.desk.book.cards.per_player
    if state.deal is None:
        return
    laid: Counter[Seat] = Counter()
    for entry in state.entries:
        if isinstance(entry.event, ev.Played) and not (entry.struck or entry.withdrawn or entry.aside):
            laid[entry.event.seat] += len(entry.event.cards)
    for seat in Seat:
        had = laid[seat] + state.deal.counts[seat]
        if had != dealt:
            yield ctx.t("odd_cards", s=f"{ctx.seat_long(seat)} {ctx.name(seat)}".strip(), n=had, m=dealt)


def _deals(ctx: Ctx) -> Iterator[str]:
    limit = ctx.desk.book.match.deal_limit
    if limit != "none" and ctx.desk.state.deal_no > limit:
        yield ctx.t("odd_deals", n=ctx.desk.state.deal_no, m=limit)


def _time(ctx: Ctx) -> Iterator[str]:
    state = ctx.desk.state
    began = next(
        (e.event.at for e in state.entries if isinstance(e.event, ev.PlayBegan) and not e.struck), None
    )
    if began is None or state.last_at is None:
        return
    took = int((state.last_at - began).total_seconds())
    if took < LEAST_SECONDS:
        yield ctx.t("odd_time", n=took)
