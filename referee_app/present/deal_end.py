"""The end of a deal: places, levels, what comes next."""

from __future__ import annotations

from referee_app import events as ev
from referee_app.faces import DealEndFace, Do, GainFace, KeyFace, OpenPlay, PlaceRow, Sign, Tap, Tone
from referee_app.fold import standing_at_end
from referee_app.present.base import Ctx
from referee_app.present.plausible import oddities
from referee_app.present.sheet import result_words, sheet
from referee_app.state import Entry, Phase
from rules.cards import Rank
from rules.levels import Outcome, after_deal
from rules.seats import BySide, Seat, Side
from rules.timeup import Decision, decide
from rules.tribute import debt_after
from rules.verdict import Reason, Ruling


def order(ctx: Ctx) -> tuple[Seat, ...]:
    """The order that would be confirmed; after a double win the losers as corrected or as seated."""
    state = ctx.desk.state
    if state.deal is None:
        return ()
    done = state.deal.finished
    rest = tuple(s for s in ctx.desk.book.play.direction.from_seat(done[0]) if s not in done)
    places = ctx.desk.draft.places
    return places if len(places) == 4 and places[: len(done)] == done else (*done, *rest)


def deal_end(ctx: Ctx) -> DealEndFace | None:
    """What is read out and confirmed when a deal is over; with the score sheet beside it."""
    state = ctx.desk.state
    if state.phase is Phase.ROUND_OVER and not (state.forfeit and not ctx.desk.draft.forfeit_folded):
        return _round_end(ctx)
    if state.phase is not Phase.DEAL_OVER or state.deal is None:
        return None
    places = order(ctx)
    outcome = after_deal(state.games, places, ctx.desk.book)
    won = outcome.after.winner
    last = won is not None or ends_by_time(ctx)
    lines = () if last else _next_lines(ctx, places)
    if not last and _time_is_up(ctx):
        lines = (ctx.t("extra_deal"), *lines)
    lines = (*oddities(ctx, outcome), *lines)
    return DealEndFace(
        ctx.t("deal_end", d=state.deal_no),
        _facts(ctx),
        tuple(_place(ctx, no, seat) for no, seat in enumerate(places, 1)),
        tuple(
            _gain(ctx, outcome, side, state.games.levels[side]) for side in (outcome.side, outcome.side.other)
        ),
        ctx.t("game_won", side=ctx.side(won)) if won else _next_title(ctx, outcome),
        lines,
        _open_plays(ctx),
        KeyFace(Tap(Do.WRONG), ctx.t("wrong"), sign=Sign.PEN),
        KeyFace(Tap(Do.CONFIRM_NEXT), ctx.t("confirm_round" if last else "confirm_next"), tone=Tone.PRIMARY),
        sheet(ctx),
    )


def _facts(ctx: Ctx) -> str:
    state = ctx.desk.state
    plays = sum(1 for e in _plays(ctx) if not e.struck)
    first_at = next((e.event.at for e in state.entries if isinstance(e.event, ev.PlayBegan)), None)
    took = (state.last_at - first_at).total_seconds() if first_at and state.last_at else 0
    clock = ctx.t("minutes_seconds", m=int(took) // 60, s=int(took) % 60)
    return ctx.t("deal_facts", l=ctx.rank(ctx.level), n=plays, t=clock)


def _round_end(ctx: Ctx) -> DealEndFace | None:
    """The last deal as it was confirmed, and the sheet to be signed."""
    state = ctx.desk.state
    last = state.results[-1] if state.results else None
    title = ctx.t("round_over")
    if state.forfeit:
        title = ctx.t("forfeit_result", side=ctx.side(state.forfeit.side))
    outcome = last.outcome if last else None
    opened, start = state.table.levels, ctx.desk.book.level.start
    before = BySide.build(lambda each: opened.get(each, start))
    if len(state.results) > 1:
        before = state.results[-2].levels
    return DealEndFace(
        title,
        result_words(ctx),
        tuple(_place(ctx, no, seat) for no, seat in enumerate(last.order, 1)) if last else (),
        tuple(_gain(ctx, outcome, s, before[s]) for s in (outcome.side, outcome.side.other))
        if outcome
        else (),
        _ended(ctx),
        (),
        (),
        KeyFace(Tap(Do.WRONG), ctx.t("wrong"), sign=Sign.PEN, enabled=not state.is_locked),
        KeyFace(Tap(Do.HOME), ctx.t("home"), enabled=state.is_locked),
        sheet(ctx),
    )


def _ended(ctx: Ctx) -> str:
    """Who has won, and whether the time decided it."""
    state = ctx.desk.state
    if state.winner is None:
        return ctx.t("round_drawn")
    timed = any(isinstance(e.event, ev.RoundEnded) and not e.struck for e in state.entries)
    return ctx.t("time_over" if timed else "paper_winner", side=ctx.side(state.winner))


def _time_is_up(ctx: Ctx) -> bool:
    clock = ctx.desk.state.round_clock
    left = clock.left(ctx.desk.now) if clock else None
    match = ctx.desk.book.match
    played = len(ctx.desk.state.results) + 1
    called = False
    if clock and left is not None and clock.limit is not None and match.no_new_deal_min != "none":
        # After the call of this minute no new deal is begun.
        called = clock.limit.total_seconds() - left >= match.no_new_deal_min * 60
    over = left is not None and left <= 0
    return over or called or (match.deal_limit != "none" and played >= match.deal_limit)


def ends_by_time(ctx: Ctx) -> bool:
    """Whether the round ends with this deal because time or deals are used up and somebody is ahead."""
    if not _time_is_up(ctx):
        return False
    state = ctx.desk.state
    outcome = after_deal(state.games, order(ctx), ctx.desk.book)
    after = standing_at_end(state, outcome)
    return decide(after, ctx.desk.book).decision in (Decision.WON, Decision.DRAW)


def may_end_round(ctx: Ctx) -> bool:
    """Whether the round can be ended now: between two deals, or in one where the book breaks it off."""
    state = ctx.desk.state
    if state.phase in (Phase.DRAW, Phase.TRIBUTE, Phase.LEAD):
        return bool(state.results)
    return state.phase is Phase.PLAY and stops_now(ctx)


def stops_now(ctx: Ctx) -> bool:
    """Whether the deal under way is broken off because the time is up."""
    clock = ctx.desk.state.round_clock
    left = clock.left(ctx.desk.now) if clock else None
    return left is not None and left <= 0 and ctx.desk.book.match.unfinished_deal == "stop"


def _place(ctx: Ctx, no: int, seat: Seat) -> PlaceRow:
    deal = ctx.desk.state.deal
    if deal is not None and not deal.ended:
        # The round was over in the middle of the deal after the one that is shown.
        deal = None
    double = deal is not None and len(deal.finished) == 2
    last = next(
        (
            e.event.seq
            for e in _plays(ctx)
            if isinstance(e.event, ev.Played) and e.event.seat is seat and e.cards_left == 0
        ),
        None,
    )
    note = ctx.t("at_play", n=ctx.desk.state.numbers[last]) if last and deal else ""
    if deal and not last:
        note = ctx.t("cards_left", n=deal.counts[seat])
    return PlaceRow(
        ctx.place(no),
        no == 1,
        seat.side,
        ctx.seat_long(seat),
        ctx.name(seat),
        note,
        Tap(Do.PLACE, seat.value) if double and no > 2 else None,
        f"{ctx.place(no)} {ctx.seat_long(seat)} {ctx.name(seat)}",
    )


def _plays(ctx: Ctx) -> list[Entry]:
    return [e for e in ctx.desk.state.entries if isinstance(e.event, ev.Played | ev.Passed)]


def _gain(ctx: Ctx, outcome: Outcome, side: Side, level: Rank) -> GainFace:
    before = ctx.rank(level)
    after = ctx.rank(outcome.after.levels[side])
    change = before if before == after else f"{before} → {after}"
    name = ctx.side(side)
    if side is not outcome.side:
        title = ctx.t("same", side=name) if before == after else ctx.t("down", side=name, n=outcome.lost)
        return GainFace(side, title, _fell_reason(ctx, outcome, side), change)
    key = "double_up" if outcome.places == "1-2" else "up"
    title = ctx.named(key, side=name, n=outcome.gain) if outcome.gain else ctx.t("same", side=name)
    if outcome.after.winner is side:
        title = ctx.t("game_won", side=name)
    article = ctx.article(Reason.LEVELS_RIGHT.value)
    reason = " · ".join(p for p in (_places_words(ctx, outcome), article) if p)
    return GainFace(side, title, reason, change, ctx.to_article(Reason.LEVELS_RIGHT.value))


def _places_words(ctx: Ctx, outcome: Outcome) -> str:
    names = ctx.desk.book.names
    other = {"1-2": names.second, "1-3": names.third, "1-4": names.last}[outcome.places]
    return f"{ctx.word(names.first)} + {ctx.word(other)}"


def _fell_reason(ctx: Ctx, outcome: Outcome, side: Side) -> str:
    return ctx.t("a_failed", n=outcome.after.a_fails[side]) if outcome.a_failed is side else ""


def _next_title(ctx: Ctx, outcome: Outcome) -> str:
    level = ctx.rank(outcome.after.levels[outcome.side])
    return ctx.t("next_deal", l=level, side=ctx.side(outcome.side))


def _next_lines(ctx: Ctx, places: tuple[Seat, ...]) -> tuple[str, ...]:
    debt = debt_after(places, ctx.desk.book)
    if debt is None:
        return ()
    payers = ctx.listed(f"{ctx.seat_long(s)} {ctx.name(s)}" for s in debt.payers)
    first = f"{ctx.seat_long(debt.first)} {ctx.name(debt.first)}"
    if debt.second:
        takers = ctx.listed((first, f"{ctx.seat_long(debt.second)} {ctx.name(debt.second)}"))
        lines = [ctx.named("next_tribute_double", a=payers, b=takers, s=ctx.seat_long(debt.first))]
        return (*lines, ctx.named("swap_last"))
    return (ctx.t("next_tribute", a=payers, b=first),)


def _open_plays(ctx: Ctx) -> tuple[OpenPlay, ...]:
    found, no = [], ctx.desk.state.numbers
    for entry in _plays(ctx):
        open_ = entry.verdict is not None and entry.verdict.ruling is Ruling.UNDECIDED
        if open_ and isinstance(entry.event, ev.Played) and not (entry.struck or entry.withdrawn):
            key = KeyFace(Tap(Do.GO_VERIFY, str(entry.event.seq)), ctx.t("go_verify"))
            found.append(
                OpenPlay(ctx.t("still_open", n=no[entry.event.seq], k=ctx.cards(entry.event.cards)), key)
            )
    return tuple(found)
