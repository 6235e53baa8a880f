"""The tribute part of the fold."""

from __future__ import annotations

from dataclasses import replace

from referee_app import events as ev
from referee_app.state import Phase, TableState, TributeState, TurnClock
from rules.cards import Card
from rules.seats import BySeat, Seat
from rules.tribute import Debt, debt_after, judge_payment, judge_return, leader_after, resists, share
from rules.verdict import Reason, Verdict, illegal

Hands = BySeat[tuple[Card, ...] | None]
TributeEvent = ev.HandShown | ev.TributePaid | ev.TributeChosen | ev.CardReturned | ev.TributeResisted


def debt_of(state: TableState) -> Debt | None:
    """What is owed before the deal that begins now."""
    return debt_after(state.results[-1].order, state.rule_book) if state.results else None


def begin_deal(state: TableState, debt: Debt | None) -> TableState:
    """The cards of a deal are drawn: tribute first where it is owed, else the lead."""
    return replace(
        state,
        phase=Phase.TRIBUTE if debt else Phase.LEAD,
        deal=None,
        tribute=TributeState(debt) if debt else None,
        calls_due=frozenset(),
        calls=BySeat(None, None, None, None),
        case=None,
        clock=None,
    )


def expected_leader(state: TableState) -> Seat | None:
    """Who has to lead, as far as the tribute tells."""
    tribute = state.tribute
    if tribute is None:
        return None
    return leader_after(tribute.debt, tribute.resisted, tribute.share, state.rule_book)


def happen(state: TableState, event: TributeEvent) -> tuple[TableState, Verdict | None]:
    """The state after a tribute event, and what the rules say about it."""
    if isinstance(event, ev.HandShown):
        return _shown(state, event), None
    tribute = state.tribute
    if tribute is None:
        return state, illegal(Reason.NO_TRIBUTE_OWED)
    if isinstance(event, ev.TributePaid):
        return _paid(state, tribute, event)
    if isinstance(event, ev.TributeChosen):
        return _settled(state, replace(tribute, chosen=event.seat), event), None
    if isinstance(event, ev.CardReturned):
        return _returned(state, tribute, event)
    verdict = resists(tribute.debt, event.jokers, state.rule_book)
    resisted = replace(tribute, resisted=True, resist_verdict=verdict, share=None)
    return replace(state, tribute=resisted, phase=Phase.LEAD, clock=None), verdict


def _shown(state: TableState, event: ev.HandShown) -> TableState:
    """A shown hand settles what was undecided about that player's tribute."""
    state = replace(state, hands=state.hands.put(event.seat, event.cards))
    tribute = state.tribute
    if tribute is None or event.seat not in tribute.paid:
        return state
    # The hand is shown as drawn, so that it still holds the card that was paid.
    verdict = judge_payment(tribute.paid[event.seat], event.cards, state.games.level, state.rule_book)
    judged = replace(tribute, verdicts={**tribute.verdicts, ("paid", event.seat): verdict})
    moved = state.hands.put(event.seat, _minus(event.cards, tribute.paid[event.seat]))
    return replace(state, tribute=judged, hands=moved)


def _paid(
    state: TableState, tribute: TributeState, event: ev.TributePaid
) -> tuple[TableState, Verdict | None]:
    hand = state.hands[event.seat]
    if hand is not None and event.seat in tribute.paid:
        # Laid down anew, the first card goes back.
        hand = (*hand, tribute.paid[event.seat])
    if event.seat in tribute.debt.payers:
        freed = _freed(state, tribute)
        judged = judge_payment(event.card, hand, state.games.level, state.rule_book)
        verdict = judged if freed is None else freed
    else:
        verdict = illegal(Reason.WRONG_PAYER, seat=event.seat, owed=tribute.debt.payers)
    paid = replace(
        tribute,
        paid={**tribute.paid, event.seat: event.card},
        verdicts={**tribute.verdicts, ("paid", event.seat): verdict},
    )
    if hand is not None:
        state = replace(state, hands=state.hands.put(event.seat, _minus(hand, event.card)))
    return _settled(state, paid, event), verdict


def _freed(state: TableState, tribute: TributeState) -> Verdict | None:
    """The verdict on paying where the payers' hands are known and free them of it."""
    jokers = {}
    for payer in tribute.debt.payers:
        hand = state.hands[payer]
        if hand is None:
            return None
        jokers[payer] = (*hand, tribute.paid.get(payer)).count(Card("RJ"))
    verdict = resists(tribute.debt, jokers, state.rule_book)
    return illegal(verdict.reason, **verdict.facts) if verdict.reason is Reason.MUST_RESIST else None


def _settled(state: TableState, tribute: TributeState, event: ev.AnyEvent) -> TableState:
    """When everything is paid it is known who gets what; the time for the returns begins."""
    complete = all(seat in tribute.paid for seat in tribute.debt.payers)
    if not complete:
        return replace(state, tribute=tribute)
    shared = share(tribute.debt, tribute.paid, state.games.level, state.rule_book, tribute.chosen)
    # As it was handed over before, by what was paid then.
    hands = hand_over(state.hands, state.tribute or tribute, back=True)
    given = replace(tribute, share=shared)
    clock = state.clock or TurnClock(tribute.debt.first, event.at, "return")
    return replace(state, tribute=given, hands=hand_over(hands, given), clock=clock)


def hand_over(hands: Hands, tribute: TributeState, *, back: bool = False) -> Hands:
    """The receivers' hands, where they are known, with the cards paid, or without them again."""
    if tribute.share is None:
        return hands
    for payer in tribute.debt.payers:
        taker, card = tribute.share.receiver(payer, tribute.debt), tribute.paid[payer]
        held = hands[taker]
        if held is not None:
            hands = hands.put(taker, _minus(held, card) if back else (*held, card))
    return hands


def _returned(
    state: TableState, tribute: TributeState, event: ev.CardReturned
) -> tuple[TableState, Verdict | None]:
    hand = state.hands[event.seat]
    verdict = judge_return(
        event.card, event.to is event.seat.partner, hand, state.games.level, state.rule_book
    )
    owed_to = _owed_return(tribute, event.seat)
    if owed_to is not None and owed_to is not event.to:
        verdict = illegal(Reason.WRONG_RECEIVER, seat=event.seat, owed=owed_to)
    given = replace(
        tribute,
        returned={**tribute.returned, event.seat: (event.to, event.card)},
        verdicts={**tribute.verdicts, ("returned", event.seat): verdict},
    )
    hands = state.hands
    if hand is not None:
        hands = hands.put(event.seat, _minus(hand, event.card))
    taker = hands[event.to]
    if taker is not None:
        hands = hands.put(event.to, (*taker, event.card))
    done = given.missing <= 0
    clock = None if done else state.clock
    if clock and clock.seat is event.seat and tribute.debt.second:
        clock = replace(clock, seat=tribute.debt.second)
    phase = Phase.LEAD if done else state.phase
    return replace(state, tribute=given, hands=hands, clock=clock, phase=phase), verdict


def _owed_return(tribute: TributeState, giver: Seat) -> Seat | None:
    """To whom `giver` owes a card."""
    if tribute.share is None:
        return None
    takers = {tribute.share.receiver(payer, tribute.debt): payer for payer in tribute.debt.payers}
    return takers.get(giver)


def _minus(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    left = list(hand)
    if card in left:
        left.remove(card)
    return tuple(left)
