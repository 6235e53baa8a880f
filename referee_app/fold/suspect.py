"""What the log of the running deal proves: its lines as acts, and the rulings that answer them."""

from __future__ import annotations

from dataclasses import replace

from penalties.acts import Act, Ruled, Scored, Suspicion
from penalties.detect import suspicions
from penalties.penalty import EffectKind, has
from referee_app import events as ev
from referee_app.state import Entry, TableState


def suspicions_of(state: TableState) -> tuple[Suspicion, ...]:
    """Everything the log of the deal proves and nobody has ruled on, the newest last."""
    if state.book is None:
        return ()
    level = state.deal.level if state.deal else state.games.level
    live = [each for each in state.entries if not each.struck]
    acts = [_timed(act, entry, state) for entry in _since_redeal(live) if (act := _act(entry)) is not None]
    return suspicions(acts, level, state.book, _rulings(live), _scored(state))


def _timed(act: Act, entry: Entry, state: TableState) -> Act:
    """The act with the stage of the round it fell in."""
    clock = state.round_clock
    return replace(act, near_end=True) if clock and clock.is_near_end(entry.event.at) else act


def _since_redeal(live: list[Entry]) -> list[Entry]:
    """The lines since the cards now in play were drawn."""
    for at in range(len(live) - 1, -1, -1):
        event = live[at].event
        effects = event.effects if isinstance(event, ev.PenaltyGiven | ev.RulingReceived) else ()
        if isinstance(event, ev.DealVoided) or has(effects, EffectKind.REDEAL):
            return live[at + 1 :]
    return live


def _act(entry: Entry) -> Act | None:
    """A line as an act; None for what is nobody's act."""
    event, verdict = entry.event, entry.verdict
    match event:
        case ev.Played():
            lies = not (entry.withdrawn or entry.aside)
            left, seconds = entry.cards_left, entry.seconds
            return Act(event.seq, event.seat, "played", event.cards, verdict, None, left, seconds, lies)
        case ev.Passed():
            return Act(event.seq, event.seat, "passed", verdict=verdict, seconds=entry.seconds)
        case ev.TributePaid():
            return Act(event.seq, event.seat, "paid", (event.card,), verdict)
        case ev.CardReturned():
            return Act(event.seq, event.seat, "returned", (event.card,), verdict, event.to)
        case ev.CountCalled():
            return Act(event.seq, event.seat, "called", verdict=verdict, number=event.count)
        case ev.Warned():
            return Act(event.seq, event.seat, "warned", seconds=entry.seconds)
        case ev.TributeResisted() if event.jokers:
            return Act(event.seq, next(iter(event.jokers)), "resisted", verdict=verdict)
        case _:
            return None


def _rulings(live: list[Entry]) -> list[Ruled]:
    """What was ruled on, waved aside, or sent to the head referee."""
    found = []
    for entry in live:
        event = entry.event
        if isinstance(event, ev.PenaltyGiven | ev.Escalated | ev.RulingReceived):
            found.append(Ruled(event.seq, event.seat, event.offence, event.targets))
        elif isinstance(event, ev.FoulDismissed):
            found.append(Ruled(event.seq, event.seat, event.offence))
    return found


def _scored(state: TableState) -> Scored | None:
    """The last deal, as long as its plays are at hand."""
    if state.deal is None or not state.deal.ended or not state.results:
        return None
    last = state.results[-1]
    if not any(entry.event.seq == last.seq for entry in state.entries):
        return None
    return Scored(last.seq, last.level, state.deal.finished, last.order)
