"""From events to state: one function per kind of event, no clock, no file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import singledispatch

from penalties.penalty import EffectKind, has
from referee_app import events as ev
from referee_app import fold_foul, fold_tribute
from referee_app.state import Case, DealResult, Entry, Phase, RoundClock, TableState, TurnClock
from rules import book as books
from rules import deal as deals
from rules.duties import call_owed, judge_call
from rules.levels import Progress, after_deal
from rules.seats import BySeat, BySide, Seat, Side
from rules.sections import RuleBook
from rules.tribute import debt_after
from rules.verdict import Reason, illegal, legal

FindBook = Callable[[str, str], RuleBook]
"""A rule book by id and digest."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What later events make of earlier ones."""

    dead: frozenset[int] = frozenset()
    """Retracted."""
    withdrawn: frozenset[int] = frozenset()
    """Plays taken back by a ruling."""
    turn_lost: frozenset[int] = frozenset()
    """Those of them whose player also lost the turn."""


def installed(book_id: str, _digest: str) -> RuleBook:
    """The book of that id that came with the program."""
    return books.load(book_id)


def fold(log: Iterable[ev.AnyEvent], find_book: FindBook = installed) -> TableState:
    """The state after a whole log."""
    kept = list(log)
    marks = _marks(kept)
    state = TableState()
    for event in kept:
        state = _step(state, event, marks, find_book)
    return state


def apply(state: TableState, event: ev.AnyEvent, find_book: FindBook = installed) -> TableState:
    """The state after one more event; what changes the past is folded anew from the whole log."""
    if isinstance(event, ev.Retracted) or (isinstance(event, ev.PenaltyGiven) and event.targets):
        known = state.book
        return fold([*state.events(), event], find_book if known is None else lambda _id, _digest: known)
    return _step(state, event, Marks(), find_book)


def _marks(log: list[ev.AnyEvent]) -> Marks:
    dead: set[int] = set()
    for event in reversed(log):
        if isinstance(event, ev.Retracted) and event.seq not in dead:
            dead.update(event.targets)
    withdrawn: set[int] = set()
    turn_lost: set[int] = set()
    for event in log:
        if isinstance(event, ev.PenaltyGiven) and event.seq not in dead:
            if has(event.effects, EffectKind.TAKE_BACK):
                withdrawn.update(event.targets)
                if has(event.effects, EffectKind.LOSE_TURN):
                    turn_lost.update(event.targets)
    return Marks(frozenset(dead), frozenset(withdrawn), frozenset(turn_lost))


def _step(state: TableState, event: ev.AnyEvent, marks: Marks, find_book: FindBook) -> TableState:
    if event.seq in marks.dead and not isinstance(event, ev.TableOpened):
        after = _log(state, Entry(event, struck=True, trick=_trick(state)))
    elif isinstance(event, ev.TableOpened):
        after = _open(state, event, find_book(event.book, event.book_digest))
    elif isinstance(event, ev.Played) and event.seq in marks.withdrawn:
        after = _withdrawn(state, event, event.seq in marks.turn_lost)
    else:
        after = _happen(event, state)
    return replace(after, seq=event.seq, last_at=event.at, history=(event, state.history))


def _log(state: TableState, entry: Entry) -> TableState:
    return replace(state, entries=(*state.entries, entry))


def _trick(state: TableState) -> int:
    return state.deal.trick if state.deal else 0


def _open(state: TableState, event: ev.TableOpened, book: RuleBook) -> TableState:
    levels = BySide.build(lambda side: event.levels.get(side, book.level.start))
    minutes = event.minutes if event.minutes is not None else book.match.minutes
    limit = None if minutes == "none" else timedelta(minutes=minutes)
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
    return _log(state, Entry(event, trick=_trick(state)))


@_happen.register
def _(event: ev.DealStarted, state: TableState) -> TableState:
    last = state.results[-1] if state.results else None
    debt = debt_after(last.order, state.rule_book) if last else None
    hands = BySeat.build(lambda seat: event.hands.get(seat))
    fresh = replace(
        state,
        phase=Phase.TRIBUTE if debt else Phase.LEAD,
        deal=None,
        hands=hands,
        tribute=fold_tribute.begin(debt) if debt else None,
        entries=(),
        calls_due=frozenset(),
        calls=BySeat(None, None, None, None),
        case=None,
        clock=None,
    )
    return _log(fresh, Entry(event))


@_happen.register
def _(event: ev.PlayBegan, state: TableState) -> TableState:
    owed = fold_tribute.expected_leader(state)
    facts = {"seat": event.leader, "owed": owed}
    right = owed is None or owed is event.leader
    verdict = legal(Reason.LEADER_RIGHT, **facts) if right else illegal(Reason.LEADER_WRONG, **facts)
    known = {seat: cards for seat, cards in state.hands.items() if cards is not None}
    deal = deals.start(state.games.level, event.leader, state.rule_book, known)
    begun = replace(state, phase=Phase.PLAY, deal=deal, clock=TurnClock(event.leader, event.at))
    return _log(begun, Entry(event, verdict, trick=1))


@_happen.register
def _(event: ev.Played, state: TableState) -> TableState:
    deal = state.deal
    if deal is None:
        return _log(state, Entry(event, illegal(Reason.AFTER_END)))
    declared = _declared(event)
    verdict = deals.judge_play(deal, event.seat, event.cards, declared, state.rule_book, event.suited)
    aside = verdict.reason in (Reason.OUT_OF_TURN, Reason.LOST_TURN, Reason.AFTER_END)
    if aside:
        return _log(state, Entry(event, verdict, trick=deal.trick, aside=True))
    after = deals.after_play(deal, event.seat, event.cards, declared, state.rule_book, event.suited)
    reading = after.standing.reading if after.standing else None
    left = after.counts[event.seat]
    entry = Entry(event, verdict, reading, _seconds(state, event), deal.trick, left)
    due = state.calls_due - {event.seat}
    once = state.rule_book.report.mode == "once" and state.calls[event.seat] is not None
    if call_owed(left, False, state.rule_book) and not once:
        due |= {event.seat}
    return _log(_turned(replace(state, calls_due=due), after, event), entry)


def _declared(event: ev.Played) -> deals.Declared | None:
    return (event.declared.type, event.declared.key) if event.declared else None


@_happen.register
def _(event: ev.Passed, state: TableState) -> TableState:
    deal = state.deal
    if deal is None:
        return _log(state, Entry(event, illegal(Reason.AFTER_END)))
    verdict = deals.judge_pass(deal, event.seat)
    if verdict.reason in (Reason.OUT_OF_TURN, Reason.LOST_TURN, Reason.AFTER_END):
        return _log(state, Entry(event, verdict, trick=deal.trick, aside=True))
    seconds = _seconds(state, event) if event.timed else None
    after = deals.after_pass(deal, event.seat, state.rule_book)
    return _log(_turned(state, after, event), Entry(event, verdict, None, seconds, deal.trick))


def _withdrawn(state: TableState, event: ev.Played, turn_lost: bool) -> TableState:
    """A play that a ruling took back: the cards stay in the hand, the turn may be lost where it was made."""
    deal = state.deal
    entry = Entry(event, None, None, _seconds(state, event), _trick(state), withdrawn=True)
    if deal is None or deal.ended:
        return _log(state, entry)
    declared = _declared(event)
    verdict = deals.judge_play(deal, event.seat, event.cards, declared, state.rule_book, event.suited)
    marked = _log(state, replace(entry, verdict=verdict))
    if not turn_lost:
        return marked
    after = deals.sit_out(deal, event.seat, state.rule_book)
    return _turned(marked, after, event) if after.turn is not deal.turn else replace(marked, deal=after)


def _turned(state: TableState, after: deals.Deal, event: ev.AnyEvent) -> TableState:
    """The state with the deal moved on and the turn clock begun anew."""
    if after.ended:
        return replace(state, deal=after, phase=Phase.DEAL_OVER, clock=None)
    clock = TurnClock(after.turn, event.at) if after.turn else None
    if clock and state.case:
        clock = replace(clock, paused_at=event.at)
    return replace(state, deal=after, clock=clock)


def _seconds(state: TableState, event: ev.AnyEvent) -> float | None:
    return state.clock.elapsed(event.at) if state.clock and state.clock.kind == "turn" else None


@_happen.register
def _(event: ev.CountCalled, state: TableState) -> TableState:
    held = state.deal.counts[event.seat] if state.deal else event.count
    called = replace(
        state, calls_due=state.calls_due - {event.seat}, calls=state.calls.put(event.seat, event.count)
    )
    return _log(called, Entry(event, judge_call(event.count, held), trick=_trick(state)))


@_happen.register
def _(event: ev.CountSettled, state: TableState) -> TableState:
    marked = _log(state, Entry(event, trick=_trick(state)))
    if state.deal is None or state.deal.ended:
        return marked
    after = deals.settle_count(state.deal, event.seat, event.left, state.rule_book)
    moved = after.ended or after.turn is not state.deal.turn
    return _turned(marked, after, event) if moved else replace(marked, deal=after)


@_happen.register
def _(event: ev.Warned, state: TableState) -> TableState:
    clock = state.clock
    if clock and clock.seat is event.seat:
        clock = replace(clock, warned_at=clock.elapsed(event.at))
    return _log(replace(state, clock=clock), Entry(event, trick=_trick(state)))


@_happen.register
def _(event: ev.HandRaised, state: TableState) -> TableState:
    raised = replace(state, case=state.case or Case(event.seq, event.at, event.seat))
    return _log(fold_foul.stop_clock(raised, event.at), Entry(event, trick=_trick(state)))


@_happen.register(ev.PlayResumed)
@_happen.register(ev.FoulDismissed)
def _(event: ev.PlayResumed | ev.FoulDismissed, state: TableState) -> TableState:
    return _log(fold_foul.resume(state, event.at), Entry(event, trick=_trick(state)))


@_happen.register
def _(event: ev.PenaltyGiven, state: TableState) -> TableState:
    return fold_foul.penalty(_log(state, Entry(event, trick=_trick(state))), event)


@_happen.register
def _(event: ev.RulingReceived, state: TableState) -> TableState:
    if event.hub_seq in state.rulings:
        return state
    known = replace(state, rulings=state.rulings | {event.hub_seq})
    return fold_foul.ruling(_log(known, Entry(event, trick=_trick(state))), event)


@_happen.register(ev.HandShown)
@_happen.register(ev.TributePaid)
@_happen.register(ev.TributeChosen)
@_happen.register(ev.CardReturned)
@_happen.register(ev.TributeResisted)
def _(event: fold_tribute.TributeEvent, state: TableState) -> TableState:
    after, verdict = fold_tribute.happen(state, event)
    return _log(after, Entry(event, verdict))


@_happen.register
def _(event: ev.DealConfirmed, state: TableState) -> TableState:
    if state.phase is not Phase.DEAL_OVER or state.deal is None:
        return _log(state, Entry(event))
    outcome = after_deal(state.games, event.order, state.rule_book)
    result = DealResult(
        state.deal_no, state.games.level, event.order, outcome, outcome.after.levels, event.seq
    )
    won: Side | None = outcome.after.winner
    return replace(
        _log(state, Entry(event)),
        phase=Phase.ROUND_OVER if won else Phase.DRAW,
        progress=outcome.after,
        winner=won,
        deal_no=state.deal_no + 1,
        results=(*state.results, result),
        clock=None,
    )


@_happen.register
def _(event: ev.RoundTimed, state: TableState) -> TableState:
    clock = state.round_clock
    if clock is None:
        return _log(state, Entry(event))
    if event.action == "start":
        clock = replace(clock, since=event.at, paused_at=None, paused=timedelta())
    elif event.action == "pause":
        clock = replace(clock, paused_at=clock.paused_at or event.at)
    elif event.action == "resume" and clock.paused_at:
        clock = replace(clock, paused=clock.paused + (event.at - clock.paused_at), paused_at=None)
    elif event.action == "extend" and clock.limit is not None:
        clock = replace(clock, limit=clock.limit + timedelta(seconds=event.seconds))
    return _log(replace(state, round_clock=clock), Entry(event, trick=_trick(state)))


def order_so_far(state: TableState) -> tuple[Seat, ...]:
    """The finishing order as far as it is known."""
    return state.deal.finished if state.deal else ()
