"""Adjudicate a whole recorded match, step by step, by its own rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from referee_app.events import Frozen
from rules import book as books
from rules.cards import Card, Rank, over_dealt
from rules.deal import Deal, after_pass, after_play, judge_pass, judge_play, start
from rules.kinds import Kind
from rules.levels import Outcome, Progress, after_deal
from rules.seats import BySide, Seat, Side
from rules.sections import RuleBook
from rules.tribute import Debt, debt_after, judge_payment, judge_return, leader_after, resists, share
from rules.verdict import Facts, Reason, Verdict, illegal


class RecordError(ValueError):
    """A match record that cannot be read: the file and, line by line, what is wrong where."""


class AFail(Frozen):
    """Tries at the ace."""

    max: int
    to: Rank


class MatchRules(Frozen):
    """The rules a record carries, as an inline house book over `standard`."""

    upgrade: tuple[int, int, int]
    wind: Literal["partner", "next"] = "partner"
    return_max: Rank = Rank.TEN
    resist: Literal["payers", "never"] = "payers"
    equal_tribute: Literal["left", "right", "any"] = "any"
    one_four_payer: Literal["last", "third"] = "last"
    a_fail: AFail | None = None
    play_A: bool = True
    tribute: bool = True
    notes: str = ""


class Gift(Frozen):
    """A tribute or a return."""

    giver: Seat = Field(alias="from")
    to: Seat
    card: Card


class As(Frozen):
    """What the player declared."""

    type: Kind
    key: Rank | Literal["joker"]
    n: int | None = None


class Step(Frozen):
    """One play, or a pass when there are no cards."""

    seat: Seat
    cards: tuple[Card, ...]
    declared: As | None = Field(default=None, alias="as")


class DealRecord(Frozen):
    """One deal as recorded."""

    level: Rank
    levels: dict[Side, Rank]
    declarer: Side | None
    hands: dict[Seat, tuple[Card, ...]]
    tribute: tuple[Gift, ...]
    returns: tuple[Gift, ...]
    resisted: bool
    first_leader: Seat
    plays: tuple[Step, ...]
    order: tuple[Seat, ...]
    levels_after: dict[Side, Rank]


class MatchRecord(Frozen):
    """A whole match: its moves and the rules, or the book, it was played by."""

    source: str = ""
    rules: MatchRules | None = None
    book: str | None = None
    deals: tuple[DealRecord, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One step that the rules forbid."""

    deal: int
    step: str
    verdict: Verdict
    seat: Seat | None = None

    @property
    def reason(self) -> Reason:
        """Why the step is a fault."""
        return self.verdict.reason

    @property
    def facts(self) -> Facts:
        """The facts of the verdict."""
        return self.verdict.facts


def read_record(path: Path) -> MatchRecord:
    """The match in a JSON file; raises `RecordError` with the place of each fault in it."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise RecordError(f"{path}: {error}") from error
    return parse_record(raw, str(path))


def parse_record(raw: object, source: str = "record") -> MatchRecord:
    """A match from decoded JSON; raises `RecordError`."""
    if not isinstance(raw, Mapping):
        raise RecordError(f"{source}: a match record is a JSON object with `deals`")
    known = {key: value for key, value in raw.items() if key in MatchRecord.model_fields}
    try:
        record = MatchRecord.model_validate(known)
    except ValidationError as error:
        lines = (f"  {'.'.join(map(str, e['loc']))}: {e['msg']} ({e['input']!r:.60})" for e in error.errors())
        raise RecordError("\n".join([f"{source}:", *lines])) from error
    for no, deal in enumerate(record.deals):
        _check_hands(source, no, deal)
    return record


def _check_hands(source: str, no: int, deal: DealRecord) -> None:
    for seat in Seat:
        count = len(deal.hands.get(seat, ()))
        if count != 27:
            raise RecordError(f"{source}: deals.{no}.hands.{seat}: {count} cards, 27 expected")
    third = over_dealt(card for hand in deal.hands.values() for card in hand)
    if third:
        raise RecordError(f"{source}: deals.{no}.hands: a third {third}; each face exists twice")


def book_for(record: MatchRecord) -> RuleBook:
    """The book a record is judged by; raises `BookError` when it names an unknown one."""
    if record.book is not None:
        return books.load(record.book)
    rules = record.rules
    return books.build(_house_rules(rules), "rules") if rules else books.load("standard")


def _house_rules(rules: MatchRules) -> Mapping[str, Any]:
    name = {"zh": "赛记自带规则", "en": "Rules of the record"}
    if rules.return_max not in (Rank.TEN, Rank.NINE, Rank.RED_JOKER):
        raise RecordError(f"rules.return_max: {rules.return_max}; T, 9 or RJ can be judged")
    limit = {Rank.TEN: "ten", Rank.NINE: "below_ten", Rank.RED_JOKER: "any"}[rules.return_max]
    equal = {"left": "anticlockwise", "right": "clockwise", "any": "any"}[rules.equal_tribute]
    return {
        "meta": {"id": "record", "extends": "standard", "title": name, "short": name, "about": name},
        "level": dict(zip(("up_12", "up_13", "up_14"), rules.upgrade, strict=True)),
        "wind": {"to": rules.wind},
        "return": {"limit_opponent": [limit], "limit_partner": [limit]},
        "resist": {"single": "both_big", "double": "both_in_side"}
        if rules.resist == "payers"
        else {"single": "never", "double": "never"},
        "tribute": {
            "played": rules.tribute,
            "equal_double": equal,
            "one_four_payer": rules.one_four_payer,
        },
        "a": {"tries": rules.a_fail.max, "fall_to": rules.a_fail.to.value} if rules.a_fail else {},
        "game": {"end": "pass_a" if rules.play_A else "reach_a"},
    }


def faults(record: MatchRecord, book: RuleBook) -> Iterator[Fault]:
    """Every illegal step, listed where it happens; after it the record is followed as written."""
    last: tuple[Seat, ...] = ()
    progress: Progress | None = None
    for no, deal in enumerate(record.deals):
        judge = _DealJudge(no, deal, book, last, progress)
        yield from judge.run()
        last, progress = deal.order, judge.after


@dataclass
class _DealJudge:
    """Walks through one deal of a record."""

    no: int
    record: DealRecord
    book: RuleBook
    last: tuple[Seat, ...]
    before: Progress | None
    after: Progress | None = None

    def run(self) -> Iterator[Fault]:
        yield from self._head()
        debt = debt_after(self.last, self.book) if self.last else None
        hands = {seat: list(cards) for seat, cards in self.record.hands.items()}
        owed_leader = None
        if debt:
            owed_leader = yield from self._tribute(debt, hands)
        elif self.record.tribute or self.record.resisted:
            yield self._fault("tribute[0]", illegal(Reason.NO_TRIBUTE_OWED))
        if owed_leader and owed_leader is not self.record.first_leader:
            wrong = illegal(Reason.LEADER_WRONG, seat=self.record.first_leader, owed=owed_leader)
            yield self._fault("first_leader", wrong, self.record.first_leader)
        yield from self._plays({seat: tuple(cards) for seat, cards in hands.items()})
        yield from self._levels()

    def _fault(self, step: str, verdict: Verdict, seat: Seat | None = None) -> Fault:
        return Fault(self.no, step, verdict, seat)

    def _head(self) -> Iterator[Fault]:
        """The level and the declaring side, from the deal before."""
        expected = self.last[0].side if self.last else None
        record = self.record
        if self.last and record.declarer is not expected:
            yield self._fault("declarer", illegal(Reason.DECLARER_WRONG, declarer=record.declarer, owed=expected))
        side = expected or Side.NS
        if record.level is not record.levels[side]:
            yield self._fault(
                "level", illegal(Reason.DEAL_LEVEL_WRONG, level=record.level, owed=record.levels[side])
            )

    def _tribute(self, debt: Debt, hands: dict[Seat, list[Card]]) -> Iterator[Fault]:
        record, level = self.record, self.record.level
        jokers = {seat: hands[seat].count(Card("RJ")) for seat in debt.payers}
        free = resists(debt, jokers, self.book)
        if record.resisted is not free.is_legal:
            yield self._fault("resisted", free if record.resisted else replace_ruling(free))
        if record.resisted or not record.tribute:
            return leader_after(debt, record.resisted, None, self.book)
        found = _gifts_at_fault(record, debt, hands, level, self.book)
        for step, verdict, seat in found:
            yield self._fault(step, verdict, seat)
        return _leader_owed(record, debt, level, self.book)

    def _plays(self, hands: Mapping[Seat, tuple[Card, ...]]) -> Iterator[Fault]:
        deal = start(self.record.level, self.record.first_leader, self.book, hands)
        for no, step in enumerate(self.record.plays):
            verdict, deal = _play(deal, step, self.book)
            if verdict.is_illegal:
                yield self._fault(f"plays[{no}]", verdict, step.seat)
        order, wanted = self.record.order, deal.finished
        if order[: min(2, len(wanted))] != wanted[:2] or (len(wanted) == 4 and order != wanted):
            yield self._fault("order", illegal(Reason.ORDER_WRONG, order=order, owed=wanted))

    def _levels(self) -> Iterator[Fault]:
        record = self.record
        levels = BySide(record.levels[Side.NS], record.levels[Side.EW])
        known = self.before or Progress(levels)
        before = replace(known, levels=levels, declarer=self.last[0].side if self.last else None, winner=None)
        outcome: Outcome = after_deal(before, record.order, self.book)
        recorded = BySide(record.levels_after[Side.NS], record.levels_after[Side.EW])
        if recorded != outcome.after.levels:
            facts = {"levels": recorded, "owed": outcome.after.levels}
            yield self._fault("levels_after", illegal(Reason.LEVELS_WRONG, **facts))
        self.after = replace(outcome.after, levels=recorded)


def replace_ruling(free: Verdict) -> Verdict:
    """A tribute that should have been resisted, as an illegal verdict."""
    return illegal(free.reason, **free.facts)


def _play(deal: Deal, step: Step, book: RuleBook) -> tuple[Verdict, Deal]:
    if not step.cards:
        return judge_pass(deal, step.seat), after_pass(deal, step.seat, book)
    declared = (step.declared.type, step.declared.key) if step.declared else None
    verdict = judge_play(deal, step.seat, step.cards, declared, book)
    return verdict, after_play(deal, step.seat, step.cards, declared, book)


GiftFault = tuple[str, Verdict, Seat]


def _gifts_at_fault(
    record: DealRecord, debt: Debt, hands: dict[Seat, list[Card]], level: Rank, book: RuleBook
) -> list[GiftFault]:
    """Wrong tributes and returns; `hands` is changed as the cards go."""
    found: list[GiftFault] = []
    wrong = _wrong_receivers(record, debt, level, book)
    for no, gift in enumerate(record.tribute):
        verdict = judge_payment(gift.card, hands[gift.giver], level, book)
        if gift.giver not in debt.payers:
            verdict = illegal(Reason.WRONG_PAYER, seat=gift.giver, owed=debt.payers)
        elif verdict.is_legal and no in wrong:
            verdict = wrong[no]
        if verdict.is_illegal:
            found.append((f"tribute[{no}]", verdict, gift.giver))
    for gift in record.tribute:
        _move(hands, gift)
    payers = {gift.to: gift.giver for gift in record.tribute}
    for no, gift in enumerate(record.returns):
        partner = gift.to is gift.giver.partner
        verdict = judge_return(gift.card, partner, hands[gift.giver], level, book)
        if payers.get(gift.giver) is not gift.to:
            verdict = illegal(Reason.WRONG_RECEIVER, seat=gift.giver, owed=payers.get(gift.giver))
        if verdict.is_illegal:
            found.append((f"returns[{no}]", verdict, gift.giver))
    for gift in record.returns:
        _move(hands, gift)
    return found


def _wrong_receivers(
    record: DealRecord, debt: Debt, level: Rank, book: RuleBook
) -> dict[int, Verdict]:
    """By number, the tributes that went to the wrong player."""
    paid = {gift.giver: gift.card for gift in record.tribute}
    if any(payer not in paid for payer in debt.payers):
        return {}
    got_first = next((g.giver for g in record.tribute if g.to is debt.first), None)
    chosen = got_first if book.tribute.equal_double == "any" else None
    shared = share(debt, paid, level, book, chosen)
    wrong = {}
    for no, gift in enumerate(record.tribute):
        owed = shared.receiver(gift.giver, debt)
        if gift.to is not owed:
            reason = Reason.WRONG_RECEIVER if shared.is_equal or not debt.is_double else Reason.LARGER_TO_FIRST
            wrong[no] = illegal(reason, seat=gift.giver, card=gift.card, owed=owed)
    if len(wrong) == 2:
        # One exchange is one fault; it is told at the card the first finisher got.
        keep = next(no for no, gift in enumerate(record.tribute) if gift.to is debt.first)
        return {keep: wrong[keep]}
    return wrong


def _leader_owed(record: DealRecord, debt: Debt, level: Rank, book: RuleBook) -> Seat | None:
    paid = {gift.giver: gift.card for gift in record.tribute}
    if any(payer not in paid for payer in debt.payers):
        return debt.payers[0] if not debt.is_double else None
    got_first = next((g.giver for g in record.tribute if g.to is debt.first), None)
    chosen = got_first if book.tribute.equal_double == "any" else None
    return leader_after(debt, False, share(debt, paid, level, book, chosen), book)


def _move(hands: dict[Seat, list[Card]], gift: Gift) -> None:
    if gift.card in hands[gift.giver]:
        hands[gift.giver].remove(gift.card)
    hands[gift.to].append(gift.card)
