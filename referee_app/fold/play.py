"""The play part of the fold: plays, passes, calls and counts."""

from __future__ import annotations

from dataclasses import replace

from referee_app import events as ev
from referee_app.state import Phase, TableState, TurnClock
from rules import deal as deals
from rules import turns
from rules.duties import call_owed, judge_call
from rules.verdict import Reason, illegal


def played(state: TableState, event: ev.Played) -> TableState:
    """Cards were laid: on the table as they are, beside it when it was not this player's turn."""
    deal = state.deal
    if deal is None:
        return state.logged(event, illegal(Reason.AFTER_END))
    declared = _declared(event)
    verdict = turns.judge_play(deal, event.seat, event.cards, declared, state.rule_book, event.suited)
    aside = verdict.reason in (Reason.OUT_OF_TURN, Reason.LOST_TURN, Reason.AFTER_END)
    if aside:
        return state.logged(event, verdict, aside=True)
    after = deals.after_play(deal, event.seat, event.cards, declared, state.rule_book, event.suited)
    reading = after.standing.reading if after.standing else None
    left = after.counts[event.seat]
    due = state.calls_due - {event.seat}
    once = state.rule_book.report.mode == "once" and state.calls[event.seat] is not None
    if call_owed(left, False, state.rule_book) and not once:
        due |= {event.seat}
    told = {"reading": reading, "seconds": _seconds(state, event), "trick": deal.trick, "cards_left": left}
    return _turned(replace(state, calls_due=due), after, event).logged(event, verdict, **told)


def _declared(event: ev.Played) -> deals.Declared | None:
    return (event.declared.type, event.declared.key) if event.declared else None


def passed(state: TableState, event: ev.Passed) -> TableState:
    """A pass; out of turn it stands in the log and changes nothing."""
    deal = state.deal
    if deal is None:
        return state.logged(event, illegal(Reason.AFTER_END))
    verdict = turns.judge_pass(deal, event.seat)
    if verdict.reason in (Reason.OUT_OF_TURN, Reason.LOST_TURN, Reason.AFTER_END):
        return state.logged(event, verdict, aside=True)
    seconds = _seconds(state, event) if event.timed else None
    after = deals.after_pass(deal, event.seat, state.rule_book)
    return _turned(state, after, event).logged(event, verdict, seconds=seconds, trick=deal.trick)


def withdrawn(state: TableState, event: ev.Played, turn_lost: bool) -> TableState:
    """A play that a ruling took back: the cards stay in the hand, the turn may be lost where it was made."""
    deal = state.deal
    seconds = _seconds(state, event)
    if deal is None or deal.ended:
        return state.logged(event, seconds=seconds, withdrawn=True)
    declared = _declared(event)
    verdict = turns.judge_play(deal, event.seat, event.cards, declared, state.rule_book, event.suited)
    marked = state.logged(event, verdict, seconds=seconds, withdrawn=True)
    if not turn_lost:
        return marked
    after = deals.sit_out(deal, event.seat, state.rule_book)
    return _turned(marked, after, event) if after.turn is not deal.turn else replace(marked, deal=after)


def _turned(state: TableState, after: deals.Deal, event: ev.AnyEvent) -> TableState:
    """The state with the deal moved on and the turn clock begun anew."""
    if after.ended:
        # A round that is over stays so, whatever is still laid down.
        phase = state.phase if state.phase is Phase.ROUND_OVER else Phase.DEAL_OVER
        return replace(state, deal=after, phase=phase, clock=None)
    clock = TurnClock(after.turn, event.at) if after.turn else None
    if clock and state.case:
        clock = replace(clock, paused_at=event.at)
    return replace(state, deal=after, clock=clock)


def _seconds(state: TableState, event: ev.AnyEvent) -> float | None:
    return state.clock.elapsed(event.at) if state.clock and state.clock.kind == "turn" else None


def called(state: TableState, event: ev.CountCalled) -> TableState:
    """A number of cards was called."""
    held = state.deal.counts[event.seat] if state.deal else event.count
    heard = replace(
        state, calls_due=state.calls_due - {event.seat}, calls=state.calls.put(event.seat, event.count)
    )
    return heard.logged(event, judge_call(event.count, held))


def settled(state: TableState, event: ev.CountSettled) -> TableState:
    """A hand was counted by the referee."""
    marked = state.logged(event)
    if state.deal is None or state.deal.ended:
        return marked
    after = deals.settle_count(state.deal, event.seat, event.left, state.rule_book)
    moved = after.ended or after.turn is not state.deal.turn
    return _turned(marked, after, event) if moved else replace(marked, deal=after)
