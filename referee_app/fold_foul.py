"""The foul part of the fold: what penalties and rulings do."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from penalties.penalty import Effect, EffectKind
from referee_app import events as ev
from referee_app.state import Forfeit, FoulRecord, Phase, TableState, TurnClock
from rules import deal as deals
from rules.cards import Card
from rules.levels import raise_side
from rules.seats import BySeat, Seat, Side

Hands = BySeat[tuple[Card, ...] | None]


def stop_clock(state: TableState, at: datetime) -> TableState:
    """The turn clock stands still while a hand is up."""
    clock = state.clock
    if clock is None or clock.paused_at is not None:
        return state
    return replace(state, clock=replace(clock, paused_at=at))


def resume(state: TableState, at: datetime) -> TableState:
    """The case is closed and the clock goes on."""
    clock = state.clock
    if clock is not None and clock.paused_at is not None:
        stopped = clock.paused + (at - max(clock.paused_at, clock.since))
        clock = replace(clock, paused=stopped, paused_at=None)
    return replace(state, case=None, clock=clock)


def penalty(state: TableState, event: ev.PenaltyGiven) -> TableState:
    """Record a penalty, do what it says, and see whether the side has reached the limit."""
    record = FoulRecord(
        event.seq,
        event.at,
        event.seat,
        event.offence,
        event.effects,
        event.step,
        state.deal_no,
        event.note,
        event.targets,
    )
    state = resume(replace(state, fouls=(*state.fouls, record)), event.at)
    for effect in event.effects:
        state = _do(state, event, effect)
    return _limit(state, event)


def _do(state: TableState, event: ev.PenaltyGiven, effect: Effect) -> TableState:
    side = event.seat.side
    if effect.kind is EffectKind.LOSE_TURN:
        return _lose_turn(state, event.seat, event.at)
    if effect.kind is EffectKind.OPPONENTS_UP:
        return replace(state, progress=raise_side(state.games, side.other, effect.n))
    if effect.kind is EffectKind.OFFENDER_DOWN:
        return replace(state, progress=raise_side(state.games, side, -effect.n))
    if effect.kind is EffectKind.DEAL_LOST:
        return _lose_deal(state, side)
    if effect.kind in (EffectKind.ROUND_LOST, EffectKind.DISQUALIFIED):
        return replace(state, phase=Phase.ROUND_OVER, winner=side.other, clock=None)
    if effect.kind is EffectKind.REDO:
        return _redo(state, event.seat)
    return state


def _lose_turn(state: TableState, seat: Seat, at: datetime) -> TableState:
    deal = state.deal
    if deal is None or deal.ended or seat in deal.sitting_out:
        return state
    if deal.standing is None and deal.turn is not seat:
        # The trick in which the turn was to be lost is over.
        return state
    after = deals.sit_out(deal, seat, state.rule_book)
    clock = state.clock
    if after.turn is not deal.turn and after.turn is not None:
        clock = TurnClock(after.turn, at)
    return replace(state, deal=after, clock=clock)


def _lose_deal(state: TableState, side: Side) -> TableState:
    """Score the running deal as a double win of the other side."""
    deal = state.deal
    if deal is None:
        return state
    winners = tuple(s for s in deal.finished if s.side is side.other)
    order = (*winners, *(s for s in side.other.seats if s not in winners))
    over = replace(deal, ended=True, turn=None, finished=order)
    return replace(state, deal=over, phase=Phase.DEAL_OVER, clock=None)


def _redo(state: TableState, seat: Seat) -> TableState:
    """A wrong tribute or return is given again."""
    tribute = state.tribute
    if tribute is None or state.deal is not None:
        return state
    if seat in tribute.returned:
        to, card = tribute.returned[seat]
        left = {giver: what for giver, what in tribute.returned.items() if giver is not seat}
        hands = _give_back(state, seat, to, card)
        again = replace(tribute, returned=left)
        return replace(state, tribute=again, hands=hands, phase=Phase.TRIBUTE)
    if seat in tribute.paid:
        card = tribute.paid[seat]
        taker = tribute.share.receiver(seat, tribute.debt) if tribute.share else None
        hands = _give_back(state, seat, taker, card)
        paid = {giver: what for giver, what in tribute.paid.items() if giver is not seat}
        again = replace(tribute, paid=paid, share=None)
        return replace(state, tribute=again, hands=hands, phase=Phase.TRIBUTE, clock=None)
    return state


def _give_back(state: TableState, giver: Seat, taker: Seat | None, card: Card) -> Hands:
    """The hands with `card` back where it came from."""
    hands = state.hands
    held = hands[taker] if taker else None
    if taker and held is not None and card in held:
        left = list(held)
        left.remove(card)
        hands = hands.put(taker, tuple(left))
    own = hands[giver]
    return hands if own is None else hands.put(giver, (*own, card))


def _limit(state: TableState, event: ev.PenaltyGiven) -> TableState:
    """The foul that reaches the book's limit costs what the book says, by itself."""
    side, foul = event.seat.side, state.rule_book.foul
    if foul.limit == "none" or foul.limit_effect == "none" or state.forfeit:
        return state
    if state.fouls[-1].fouls == 0 or state.foul_count(side) < foul.limit:
        return state
    if foul.limit_effect == "deal_lost":
        return _lose_deal(state, side)
    counted = tuple(f.seq for f in state.fouls if f.seat.side is side and f.fouls)
    return replace(
        state,
        forfeit=Forfeit(side, event.seq, counted, state.games.levels),
        progress=raise_side(state.games, side.other, foul.limit_levels),
        phase=Phase.ROUND_OVER,
        winner=side.other,
        clock=stop_clock(state, event.at).clock,
    )


def ruling(state: TableState, event: ev.RulingReceived) -> TableState:
    """What the head referee decided."""
    forfeit = state.forfeit
    if event.ruling == "result_confirmed":
        return replace(state, confirmed=True)
    if forfeit is None or forfeit.seq != event.target:
        return state
    if event.ruling == "forfeit_confirmed":
        return replace(state, forfeit=replace(forfeit, status="confirmed"))
    lifted = tuple(replace(f, lifted=True) if f.seq == forfeit.seq else f for f in state.fouls)
    deal = state.deal
    phase = Phase.PLAY if deal and not deal.ended else Phase.DEAL_OVER if deal else Phase.DRAW
    back = replace(
        state,
        fouls=lifted,
        forfeit=None,
        winner=None,
        phase=phase,
        progress=replace(state.games, levels=forfeit.levels_before),
    )
    return resume(back, event.at)
