"""Case topics on a deal: its start, wind and end, levels, tribute and return, who leads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from referee_app.casework.base import Level, Topic, Unanswerable
from referee_app.casework.levels import TOPICS as LEVELS
from referee_app.casework.levels import Places, order_of
from referee_app.facts import Frozen
from rules import opening, tribute
from rules.cards import Card, Rank
from rules.deal import is_over, places, wind
from rules.seats import Direction, Seat
from rules.sections import RuleBook

Order = tuple[Seat, ...]


class _Start(Frozen):
    deal_no: int | None = None
    order: Order = ()
    result: Places | None = None
    turned_by: Seat | None = None
    turned_card: Card | None = None
    draw_direction: Direction | None = None
    turned_card_drawn_by: Seat | None = None
    marker_card_drawn_by: Seat | None = None
    drawn: dict[Seat, Card] = Field(default_factory=dict)
    level: Level = Rank.TWO


def _start(given: _Start, book: RuleBook) -> Mapping[str, object]:
    if given.deal_no is not None and (given.deal_no > 1) is not bool(given.order):
        raise Unanswerable("case_order_before")
    _check(given.order, given.result)
    answers: dict[str, object] = {
        "shuffler": opening.shuffler(given.order, book),
        "cutter": opening.cutter(given.order, book),
    }
    if given.order:
        answers["first_drawer"] = opening.first_drawer(given.order, book)
    elif given.turned_by and given.turned_card:
        counted = opening.count_off(given.turned_card, given.turned_by, book, given.draw_direction)
        if counted:
            answers["remainder"] = counted.remainder
            answers["player_no"] = counted.player_no
            answers["first_drawer"] = counted.first_drawer
    if not given.order:
        holder = given.turned_card_drawn_by or given.marker_card_drawn_by
        answers["first_leader"] = opening.first_leader(holder, given.drawn, given.level, book)
    return {key: value for key, value in answers.items() if value is not None}


class _Wind(Frozen):
    went_out_first: Seat
    last_play_beaten: bool
    still_holding: Order
    beaten_by: Seat | None = None


def _wind(given: _Wind, book: RuleBook) -> Mapping[str, object]:
    others = tuple(seat for seat in Seat if seat not in (given.went_out_first, *given.still_holding))
    finished = (given.went_out_first, *others)
    winner = given.beaten_by if given.last_play_beaten else given.went_out_first
    if winner is None:
        raise Unanswerable("case_beaten_by")
    if is_over(finished, book):
        raise Unanswerable("case_deal_over")
    return {"next_leader": wind(finished, winner, book)}


class _DealEnd(Frozen):
    order: Order
    still_holding: Order


def _deal_end(given: _DealEnd, book: RuleBook) -> Mapping[str, object]:
    if {*given.order, *given.still_holding} != set(Seat) or set(given.order) & set(given.still_holding):
        raise Unanswerable("case_all_seats")
    if not is_over(given.order, book):
        return {"ended": False, "result": None}
    side, result = places(given.order)
    return {"ended": True, "result": {"side": side, "places": result}}


class _Tribute(Frozen):
    level: Level
    result: Places
    hand: tuple[Card, ...]
    order: Order = ()


def _tribute(given: _Tribute, book: RuleBook) -> Mapping[str, object]:
    _check(given.order, given.result)
    debt = tribute.debt_after(given.order or order_of(given.result), book)
    return {"legal": tribute.payable(given.hand, given.level, book) if debt else ()}


class _Double(Frozen):
    order: Order
    level: Level
    paid: dict[Seat, Card]
    first_chooses: Seat | None = None


def _double(given: _Double, book: RuleBook) -> Mapping[str, object]:
    debt, shared = _share(given.order, given.level, given.paid, given.first_chooses, book)
    if debt.second is None or shared.to_second is None:
        raise Unanswerable("case_no_double")
    return {
        "to_first_from": shared.to_first,
        "to_second_from": shared.to_second,
        "return": {debt.first: shared.to_first, debt.second: shared.to_second},
        "leader": shared.leader,
    }


def _share(
    order: Order, level: Rank, paid: Mapping[Seat, Card], chosen: Seat | None, book: RuleBook
) -> tuple[tribute.Debt, tribute.Share]:
    debt = _debt(order, book)
    missing = [seat for seat in debt.payers if debt.is_double and seat not in paid]
    if missing:
        raise Unanswerable("case_not_paid", seats=", ".join(missing))
    return debt, tribute.share(debt, paid, level, book, chosen)


def _debt(order: Order, book: RuleBook) -> tribute.Debt:
    debt = tribute.debt_after(order, book)
    if debt is None:
        raise Unanswerable("case_no_tribute")
    return debt


class _Lead(Frozen):
    order: Order
    resist: bool = False
    level: Level = Rank.TWO
    paid: dict[Seat, Card] = Field(default_factory=dict)
    first_chooses: Seat | None = None


def _lead(given: _Lead, book: RuleBook) -> Mapping[str, object]:
    if given.resist:
        return {"leader": tribute.leader_after(_debt(given.order, book), True, None, book)}
    _, shared = _share(given.order, given.level, given.paid, given.first_chooses, book)
    return {"leader": shared.leader}


class _Return(Frozen):
    level: Level
    to: Literal["opponent", "partner"]
    cards: tuple[Card, ...]
    hand: tuple[Card, ...] | None = None


def _return(given: _Return, book: RuleBook) -> Mapping[str, object]:
    """Each card by itself; where a `hand` is given, what it holds besides may lift the limit."""
    verdicts = {
        card: tribute.judge_return(card, given.to == "partner", given.hand, given.level, book)
        for card in given.cards
    }
    return {
        "legal": [card for card, verdict in verdicts.items() if verdict.is_legal],
        "illegal": [card for card, verdict in verdicts.items() if verdict.is_illegal],
    }


class _Resist(Frozen):
    order: Order
    result: Places | None = None
    big_jokers: dict[Seat, Literal[0, 1, 2]]
    small_jokers: dict[Seat, Literal[0, 1, 2]] = Field(default_factory=dict)


def _resist(given: _Resist, book: RuleBook) -> Mapping[str, object]:
    _check(given.order, given.result)
    debt = _debt(given.order, book)
    resisted = tribute.resists(debt, given.big_jokers, book).is_legal
    if not resisted:
        return {"resist": False}
    return {"resist": True, "leader": tribute.leader_after(debt, True, None, book)}


def _check(order: Order, result: Places | None) -> None:
    if len(set(order)) != len(order):
        raise Unanswerable("case_seat_twice")
    if len(order) == 1:
        raise Unanswerable("case_one_place")
    if order and result and places(order)[1] != result:
        raise Unanswerable("case_other_result", owed=places(order)[1], given=result)


TOPICS = {
    "start": Topic(_Start, _start),
    "wind": Topic(_Wind, _wind),
    "deal-end": Topic(_DealEnd, _deal_end),
    "lead": Topic(_Lead, _lead),
    "tribute": Topic(_Tribute, _tribute),
    "tribute-double": Topic(_Double, _double),
    "return": Topic(_Return, _return),
    "resist": Topic(_Resist, _resist),
    **LEVELS,
}
