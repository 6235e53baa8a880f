"""The tribute of a recorded deal: what was paid, returned and refused, against what was owed."""

from __future__ import annotations

from collections.abc import Mapping

from referee_app.replay.record import DealRecord, Gift
from rules.cards import Card
from rules.seats import Seat
from rules.sections import RuleBook
from rules.tribute import Debt, Share, judge_payment, judge_return, leader_after, resists, share
from rules.verdict import Reason, Verdict, illegal

Hands = dict[Seat, list[Card]]
Found = tuple[str, Verdict, Seat | None]
"""Step, verdict and the one who made it."""


def judge_tribute(
    record: DealRecord, debt: Debt | None, hands: Hands, book: RuleBook
) -> tuple[Seat | None, list[Found]]:
    """Who has to lead (None where that is not known) and every fault; `hands` change as the cards go."""
    if debt is None:
        return None, _nothing_owed(record, hands)
    jokers = {seat: hands[seat].count(Card("RJ")) for seat in debt.payers}
    free = resists(debt, jokers, book)
    found: list[Found] = []
    must = free.reason is Reason.MUST_RESIST
    if free.is_illegal if record.resisted else must:
        found.append(("resisted", illegal(free.reason, **free.facts), None))
    if record.resisted and not record.tribute:
        return leader_after(debt, True, None, book), found
    if record.resisted and free.is_legal:
        return leader_after(debt, True, None, book), found + _nothing_owed(record, hands)
    shared = _shared(record, debt, book)
    found += _paid(record, debt, shared, hands, book)
    # Where tribute should have been refused, the one fault is that it was not.
    short = len(debt.payers) - len(record.tribute)
    if short > 0 and not must:
        paid = {gift.giver for gift in record.tribute}
        payer = next(seat for seat in debt.payers if seat not in paid)
        missing = illegal(Reason.TRIBUTE_MISSING, seat=payer)
        found.append((f"tribute[{len(record.tribute)}]", missing, payer))
    found += _returned(record, hands, book)
    if shared is None and not debt.is_double and record.tribute:
        return debt.payers[0], found
    return leader_after(debt, False, shared, book), found


def _nothing_owed(record: DealRecord, hands: Hands) -> list[Found]:
    for gift in (*record.tribute, *record.returns):
        _move(hands, gift)
    if record.tribute:
        return [("tribute[0]", illegal(Reason.NO_TRIBUTE_OWED), record.tribute[0].giver)]
    return [("resisted", illegal(Reason.NO_TRIBUTE_OWED), None)] if record.resisted else []


def _shared(record: DealRecord, debt: Debt, book: RuleBook) -> Share | None:
    """Where the cards belong; None when not every payer paid."""
    paid = {gift.giver: gift.card for gift in record.tribute}
    if any(payer not in paid for payer in debt.payers):
        return None
    # Where the book leaves equal cards to a choice, the record shows how it was made.
    chosen = next((gift.giver for gift in record.tribute if gift.to is debt.first), None)
    return share(debt, paid, record.level, book, chosen)


def _paid(record: DealRecord, debt: Debt, shared: Share | None, hands: Hands, book: RuleBook) -> list[Found]:
    found: list[Found] = []
    strays = _strays(record, debt, shared) if shared else {}
    seen: set[Seat] = set()
    for no, gift in enumerate(record.tribute):
        verdict = judge_payment(gift.card, hands[gift.giver], record.level, book)
        if gift.giver not in debt.payers:
            verdict = illegal(Reason.WRONG_PAYER, seat=gift.giver, owed=debt.payers)
        elif gift.giver in seen:
            verdict = illegal(Reason.NO_TRIBUTE_OWED)
        elif verdict.is_legal and no in strays:
            verdict = strays[no]
        seen.add(gift.giver)
        if verdict.is_illegal:
            found.append((f"tribute[{no}]", verdict, gift.giver))
    for gift in record.tribute:
        _move(hands, gift)
    return found


def _strays(record: DealRecord, debt: Debt, shared: Share) -> Mapping[int, Verdict]:
    """By number, the tributes that went to the wrong player."""
    wrong: dict[int, Verdict] = {}
    for no, gift in enumerate(record.tribute):
        owed = shared.receiver(gift.giver, debt)
        if gift.to is not owed:
            larger = debt.is_double and not shared.is_equal
            reason = Reason.LARGER_TO_FIRST if larger else Reason.WRONG_RECEIVER
            wrong[no] = illegal(reason, seat=gift.giver, card=gift.card, owed=owed)
    exchanged = [no for no in wrong if record.tribute[no].to is debt.first]
    if len(wrong) == 2 and exchanged:
        # One exchange is one fault; it is told at the card the first finisher got.
        return {exchanged[0]: wrong[exchanged[0]]}
    return wrong


def _returned(record: DealRecord, hands: Hands, book: RuleBook) -> list[Found]:
    found: list[Found] = []
    owed = {gift.to: gift.giver for gift in record.tribute}
    for no, gift in enumerate(record.returns):
        partner = gift.to is gift.giver.partner
        verdict = judge_return(gift.card, partner, hands[gift.giver], record.level, book)
        if owed.get(gift.giver) is not gift.to:
            verdict = illegal(Reason.WRONG_RECEIVER, seat=gift.giver, owed=owed.get(gift.giver))
        if verdict.is_illegal:
            found.append((f"returns[{no}]", verdict, gift.giver))
    if book.return_.required and len(record.returns) < len(record.tribute):
        given = {gift.giver for gift in record.returns}
        giver = next((seat for seat in owed if seat not in given), None)
        missing = illegal(Reason.TRIBUTE_MISSING, seat=giver)
        found.append((f"returns[{len(record.returns)}]", missing, giver))
    for gift in record.returns:
        _move(hands, gift)
    return found


def _move(hands: Hands, gift: Gift) -> None:
    if gift.card in hands[gift.giver]:
        hands[gift.giver].remove(gift.card)
    hands[gift.to].append(gift.card)
