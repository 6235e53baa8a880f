"""The foul part of the fold: what penalties and rulings do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from penalties.penalty import Effect, EffectKind, has
from referee_app import events as ev
from referee_app.events import Signed
from referee_app.fold.tribute import hand_over
from referee_app.fold.void import IN_A_DEAL, correct_result, void_deal, void_round
from referee_app.state import Forfeit, FoulRecord, Phase, TableState, TurnClock
from rules import deal as deals
from rules.cards import Card
from rules.levels import raise_side
from rules.readings import default_reading
from rules.seats import BySeat, BySide, Seat, Side

Hands = BySeat[tuple[Card, ...] | None]
UNSIGNED: BySide[Signed | None] = BySide(None, None)


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
    return _punish(state, record)


def _punish(state: TableState, record: FoulRecord) -> TableState:
    before = state.games.levels
    # One side's agreement to the sheet ends where the sheet gets another line.
    signatures = state.signatures if state.is_locked else UNSIGNED
    state = resume(replace(state, fouls=(*state.fouls, record), signatures=signatures), record.at)
    for effect in record.effects:
        state = _do(state, record, effect)
    state = _limit(state, record)
    if state.games.levels == before:
        return state
    return replace(state, fouls=(*state.fouls[:-1], replace(record, levels=state.games.levels)))


def _do(state: TableState, record: FoulRecord, effect: Effect) -> TableState:
    # Warnings, violations, fouls and points are the record itself; cards taken back are left out of the
    # play by the fold.
    deed = _DEEDS.get(effect.kind)
    return deed(state, record, effect.n) if deed else state


def _turn_lost(state: TableState, record: FoulRecord, _n: int) -> TableState:
    # With plays taken back the turn was lost where they were made, which may be a trick ago.
    taken_back = record.targets and has(record.effects, EffectKind.TAKE_BACK)
    return state if taken_back else _lose_turn(state, record.seat, record.at)


def _partner_turn_lost(state: TableState, record: FoulRecord, _n: int) -> TableState:
    return _lose_turn(state, record.seat.partner, record.at)


def _up(state: TableState, record: FoulRecord, n: int) -> TableState:
    return replace(state, progress=raise_side(state.games, record.seat.side.other, n))


def _down(state: TableState, record: FoulRecord, n: int) -> TableState:
    return replace(state, progress=raise_side(state.games, record.seat.side, -n))


def _deal_lost(state: TableState, record: FoulRecord, _n: int) -> TableState:
    return _lose_deal(state, record.seat.side)


def _round_lost(state: TableState, record: FoulRecord, _n: int) -> TableState:
    return replace(state, phase=Phase.ROUND_OVER, winner=record.seat.side.other, clock=None)


def _redeal(state: TableState, _record: FoulRecord, _n: int) -> TableState:
    return void_deal(state)


def _draw_at_random(state: TableState, _record: FoulRecord, _n: int) -> TableState:
    """Before the first play: nobody knows which card went from the long hand to the short one."""
    if state.deal is not None and state.deal.gone:
        return state
    right = state.rule_book.cards.per_player
    drawn = BySeat.build(lambda seat: _if_right(state.hands[seat], right))
    begun = state.deal and replace(state.deal, hands=drawn)
    return replace(state, hands=drawn, deal=begun)


def _if_right(hand: tuple[Card, ...] | None, number: int) -> tuple[Card, ...] | None:
    return hand if hand is not None and len(hand) == number else None


def _bar_type(state: TableState, record: FoulRecord, _n: int) -> TableState:
    """The partner may not open with the type that was played out of turn."""
    deal = state.deal
    if deal is None:
        return state
    for entry in state.entries:
        if entry.event.seq in record.targets and isinstance(entry.event, ev.Played):
            found = default_reading(entry.event.cards, deal.level, state.rule_book)
            if found is not None:
                deal = deals.bar(deal, record.seat.partner, found.kind)
    return replace(state, deal=deal)


def _kill_hand(state: TableState, record: FoulRecord, _n: int) -> TableState:
    if state.deal is None:
        return state
    after = deals.kill_hand(state.deal, record.seat, state.rule_book)
    if after.ended:
        return replace(state, deal=after, phase=Phase.DEAL_OVER, clock=None)
    clock = state.clock
    if after.turn is not None and after.turn is not state.deal.turn:
        clock = TurnClock(after.turn, record.at)
    return replace(state, deal=after, clock=clock)


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
    if state.phase not in IN_A_DEAL:
        return state
    deal = state.deal or deals.start(state.games.level, None, state.rule_book)
    winners = tuple(s for s in deal.finished if s.side is side.other)
    order = (*winners, *(s for s in side.other.seats if s not in winners))
    over = replace(deal, ended=True, turn=None, finished=order)
    return replace(state, deal=over, phase=Phase.DEAL_OVER, clock=None)


def _redo(state: TableState, record: FoulRecord, _n: int) -> TableState:
    """A wrong tribute or return is given again."""
    tribute, seat = state.tribute, record.seat
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
        # Who gets what hangs on both cards of a double tribute, so all of them lie open again.
        hands = _give_back(replace(state, hands=hand_over(state.hands, tribute, back=True)), seat, None, card)
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


_DEEDS: dict[EffectKind, Callable[[TableState, FoulRecord, int], TableState]] = {
    EffectKind.LOSE_TURN: _turn_lost,
    EffectKind.PARTNER_LOSES_TURN: _partner_turn_lost,
    EffectKind.BAR_TYPE: _bar_type,
    EffectKind.REDO: _redo,
    EffectKind.OPPONENTS_UP: _up,
    EffectKind.OFFENDER_DOWN: _down,
    EffectKind.HAND_DEAD: _kill_hand,
    EffectKind.DEAL_LOST: _deal_lost,
    EffectKind.ROUND_LOST: _round_lost,
    EffectKind.DISQUALIFIED: _round_lost,
    EffectKind.RANDOM_DRAW: _draw_at_random,
    EffectKind.REDEAL: _redeal,
}


def _limit(state: TableState, event: FoulRecord) -> TableState:
    """The foul that reaches the book's limit costs what the book says, by itself."""
    side, foul = event.seat.side, state.rule_book.foul
    if foul.limit == "none" or foul.limit_effect == "none" or state.forfeit:
        return state
    added, count = state.fouls[-1].fouls, state.foul_count(side)
    if added == 0 or count < foul.limit:
        return state
    if foul.after_limit == "restart" and count // foul.limit == (count - added) // foul.limit:
        return state
    if foul.limit_effect == "deal_lost":
        return _lose_deal(state, side)
    counted = tuple(f.seq for f in state.fouls if f.seat.side is side and f.fouls)
    return replace(
        state,
        forfeit=Forfeit(side, event.seq, counted, state.games.levels, state.phase),
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
    if event.ruling == "foul_dismissed":
        return resume(state, event.at)
    if event.ruling == "result_corrected":
        return correct_result(state, event)
    if event.ruling == "round_voided":
        return void_round(state)
    if event.ruling == "penalty_given" and event.seat and event.offence:
        step = state.times_before(event.seat, event.offence) + 1
        record = FoulRecord(
            event.seq,
            event.at,
            event.seat,
            event.offence,
            event.effects,
            step,
            state.deal_no,
            event.note,
            event.targets,
        )
        return _punish(state, record)
    if forfeit is None or forfeit.seq != event.target:
        return state
    if event.ruling == "forfeit_confirmed":
        return replace(state, forfeit=replace(forfeit, status="confirmed"))
    lifted = tuple(replace(f, lifted=True) if f.seq == forfeit.seq else f for f in state.fouls)
    back = replace(
        state,
        fouls=lifted,
        forfeit=None,
        winner=None,
        signatures=UNSIGNED,
        phase=forfeit.phase_before,
        progress=replace(state.games, levels=forfeit.levels_before),
    )
    return resume(back, event.at)
