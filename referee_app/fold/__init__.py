"""From events to state: one function per kind of event, no clock, no file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from functools import singledispatch

from referee_app import events as ev
from referee_app.fold import foul as fold_foul
from referee_app.fold import play as fold_play
from referee_app.fold import tribute as fold_tribute
from referee_app.fold import void as fold_void
from referee_app.fold.marks import AMENDS, LAID, PENALTIES, Marks, as_laid, marks_of
from referee_app.fold.marks import retracted as retracted
from referee_app.fold.tribute import begin_deal, debt_of
from referee_app.state import Case, DealResult, Phase, RoundClock, TableState, TurnClock
from rules import book as books
from rules import deal as deals
from rules.levels import Outcome, Progress, after_deal
from rules.seats import BySeat, BySide, Side
from rules.sections import RuleBook
from rules.timeup import Standing, decide, minutes_of
from rules.verdict import Reason, illegal, legal

FindBook = Callable[[str, str], RuleBook]
"""A rule book by id and digest."""


MOST_MINUTES = 100_000
"""No round is longer, whatever somebody typed."""


def installed(book_id: str, _digest: str) -> RuleBook:
    """The book of that id that came with the program."""
    return books.load(book_id)


def fold(log: Iterable[ev.AnyEvent], find_book: FindBook = installed) -> TableState:
    """The state after a whole log."""
    kept = list(log)
    marks = marks_of(kept)
    state = TableState()
    for event in kept:
        state = _step(state, event, marks, find_book)
    return state


def apply(state: TableState, event: ev.AnyEvent, find_book: FindBook = installed) -> TableState:
    """The state after one more event; what changes the past is folded anew from the whole log."""
    if isinstance(event, AMENDS) or (isinstance(event, PENALTIES) and event.targets):
        known = state.book
        return fold([*state.events(), event], find_book if known is None else lambda _id, _digest: known)
    return _step(state, event, Marks(), find_book)


def _step(state: TableState, event: ev.AnyEvent, marks: Marks, find_book: FindBook) -> TableState:
    before = _missed(state, event, marks)
    if event.seq in marks.dead and not isinstance(event, ev.TableOpened):
        after = before.logged(event, struck=True)
    elif isinstance(event, ev.TableOpened):
        after = _open(state, event, find_book(event.book, event.book_digest))
    elif event.seq in marks.void:
        after = before.logged(event)
    elif isinstance(event, LAID):
        after = _laid(before, event, marks)
    else:
        after = _happen(event, before)
    return replace(after, seq=event.seq, last_at=event.at, history=(event, state.history))


def _missed(state: TableState, event: ev.AnyEvent, marks: Marks) -> TableState:
    """The plays that were missed before this one: who took how long is not known of any of them."""
    missed = marks.missed.get(event.seq, ()) if isinstance(event, LAID) else ()
    for each in missed:
        laid = as_laid(each, each.seq, state.last_at or event.at, timed=False)
        state = replace(_laid(replace(state, clock=None), laid, marks), clock=None)
    return state


def _laid(state: TableState, event: ev.Played | ev.Passed, marks: Marks) -> TableState:
    """A play or pass as it really was; what was first written down stays in the log, struck through."""
    right = marks.corrected.get(event.seq)
    if right is not None:
        state = state.logged(event, struck=True)
        event = as_laid(right, event.seq, event.at, getattr(event, "timed", True))
    if isinstance(event, ev.Played) and event.seq in marks.withdrawn:
        return fold_play.withdrawn(state, event, event.seq in marks.turn_lost)
    return _happen(event, state)


def _open(state: TableState, event: ev.TableOpened, book: RuleBook) -> TableState:
    book = book.in_stage(event.stage)
    levels = BySide.build(lambda side: event.levels.get(side, book.level.start))
    minutes = minutes_of(book) if event.minutes is None else event.minutes
    limit = None if minutes is None else timedelta(minutes=min(minutes, MOST_MINUTES))
    return replace(
        state,
        opened=event,
        book=book,
        phase=Phase.DRAW,
        deal_no=event.deal_no,
        progress=Progress(levels, event.declarer),
        round_clock=RoundClock(event.at, limit),
    )


@singledispatch
def _happen(event: ev.AnyEvent, state: TableState) -> TableState:
    """What one event does; kinds that only stand in the log do nothing else."""
    return state.logged(event)


@_happen.register
def _(event: ev.DealStarted, state: TableState) -> TableState:
    hands = BySeat.build(lambda seat: event.hands.get(seat))
    return begin_deal(replace(state, hands=hands, entries=()), debt_of(state)).logged(event)


@_happen.register
def _(event: ev.Escalated, state: TableState) -> TableState:
    case = state.case or Case(event.seq, event.at, event.seat)
    held = replace(state, case=replace(case, escalated=event.seq))
    return fold_foul.stop_clock(held, event.at).logged(event)


@_happen.register
def _(event: ev.PlayBegan, state: TableState) -> TableState:
    owed = fold_tribute.expected_leader(state)
    facts = {"seat": event.leader, "owed": owed}
    right = owed is None or owed is event.leader
    verdict = legal(Reason.LEADER_RIGHT, **facts) if right else illegal(Reason.LEADER_WRONG, **facts)
    known = {seat: cards for seat, cards in state.hands.items() if cards is not None}
    deal = deals.start(state.games.level, event.leader, state.rule_book, known)
    begun = replace(state, phase=Phase.PLAY, deal=deal, clock=TurnClock(event.leader, event.at))
    return begun.logged(event, verdict)


@_happen.register
def _(event: ev.Played, state: TableState) -> TableState:
    return fold_play.played(state, event)


@_happen.register
def _(event: ev.Passed, state: TableState) -> TableState:
    return fold_play.passed(state, event)


@_happen.register
def _(event: ev.CountCalled, state: TableState) -> TableState:
    return fold_play.called(state, event)


@_happen.register
def _(event: ev.CountSettled, state: TableState) -> TableState:
    return fold_play.settled(state, event)


@_happen.register
def _(event: ev.Warned, state: TableState) -> TableState:
    clock = state.clock
    if clock and clock.seat is event.seat:
        clock = replace(clock, warned_at=clock.elapsed(event.at))
        return replace(state, clock=clock).logged(event, seconds=clock.warned_at)
    return state.logged(event)


@_happen.register
def _(event: ev.HandRaised, state: TableState) -> TableState:
    raised = replace(state, case=state.case or Case(event.seq, event.at, event.seat))
    return fold_foul.stop_clock(raised, event.at).logged(event)


@_happen.register(ev.PlayResumed)
@_happen.register(ev.FoulDismissed)
def _(event: ev.PlayResumed | ev.FoulDismissed, state: TableState) -> TableState:
    return fold_foul.resume(state, event.at).logged(event)


@_happen.register
def _(event: ev.PenaltyGiven, state: TableState) -> TableState:
    return fold_foul.penalty(state.logged(event), event)


@_happen.register
def _(event: ev.RulingReceived, state: TableState) -> TableState:
    if event.hub_seq in state.rulings:
        return state
    known = replace(state, rulings=state.rulings | {event.hub_seq})
    return fold_foul.ruling(known.logged(event), event)


@_happen.register
def _(event: ev.FoulNamed, state: TableState) -> TableState:
    return fold_void.name_foul(state.logged(event), event)


@_happen.register
def _(event: ev.DealVoided, state: TableState) -> TableState:
    return fold_void.void_deal(state).logged(event)


@_happen.register
def _(event: ev.RoundVoided, state: TableState) -> TableState:
    return fold_void.void_round(state).logged(event)


@_happen.register(ev.HandShown)
@_happen.register(ev.TributePaid)
@_happen.register(ev.TributeChosen)
@_happen.register(ev.CardReturned)
@_happen.register(ev.TributeResisted)
def _(event: fold_tribute.TributeEvent, state: TableState) -> TableState:
    after, verdict = fold_tribute.happen(state, event)
    return after.logged(event, verdict)


@_happen.register
def _(event: ev.DealConfirmed, state: TableState) -> TableState:
    if state.phase is not Phase.DEAL_OVER or state.deal is None:
        return state.logged(event)
    # A ruling may have moved the levels since the deal began.
    level = state.deal.level
    outcome = after_deal(state.games, event.order, state.rule_book, level)
    levels = outcome.after.levels
    began = [e.event for e in state.entries if isinstance(e.event, ev.PlayBegan) and not e.struck]
    led = began[-1].leader if began else None
    result = DealResult(state.deal_no, level, event.order, outcome, levels, event.seq, led, state.tribute)
    won: Side | None = outcome.after.winner
    return replace(
        state.logged(event),
        phase=Phase.ROUND_OVER if won else Phase.DRAW,
        progress=outcome.after,
        winner=won,
        deal_no=state.deal_no + 1,
        results=(*state.results, result),
        clock=None,
    )


@_happen.register
def _(event: ev.RoundEnded, state: TableState) -> TableState:
    winner = decide(standing_at_end(state), state.rule_book).winner
    over = replace(state, phase=Phase.ROUND_OVER, winner=state.winner or winner, clock=None)
    return over.logged(event)


def standing_at_end(state: TableState, last: Outcome | None = None) -> Standing:
    """What decides the round when no further deal is played; `last`: of a deal not confirmed yet."""
    steps = [(result.outcome.side, result.levels) for result in state.results]
    if last is not None:
        steps.append((last.side, last.after.levels))
    games = last.after if last else state.games
    running = state.deal.finished[:1] if state.deal and not state.deal.ended else ()
    finishers = [side for side, _ in steps] + [seat.side for seat in running]
    common = games.levels.NS if games.levels.NS is games.levels.EW else None
    first = next((side for side, levels in steps if common and levels[side] is common), None)
    return Standing(games, first_finisher=finishers[-1] if finishers else None, reached_first=first)


@_happen.register
def _(event: ev.Signed, state: TableState) -> TableState:
    if state.phase is not Phase.ROUND_OVER:
        return state.logged(event)
    return replace(state, signatures=state.signatures.put(event.side, event)).logged(event)


@_happen.register
def _(event: ev.RoundTimed, state: TableState) -> TableState:
    clock = state.round_clock
    if clock is None:
        return state.logged(event)
    if event.action == "start":
        # With seconds: of a table that was taken over, what of the round was over already.
        since = event.at - timedelta(seconds=event.seconds)
        clock = replace(clock, since=since, paused_at=None, paused=timedelta())
    elif event.action == "pause":
        clock = replace(clock, paused_at=clock.paused_at or event.at)
    elif event.action == "resume" and clock.paused_at:
        clock = replace(clock, paused=clock.paused + (event.at - clock.paused_at), paused_at=None)
    elif event.action == "extend" and clock.limit is not None:
        clock = replace(clock, limit=clock.limit + timedelta(seconds=event.seconds))
    return replace(state, round_clock=clock).logged(event)
