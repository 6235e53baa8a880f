"""Adjudicate a whole recorded match, step by step, by its own rules.

A fault is listed once, where it happens; after it the record is followed as written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee_app.replay.record import DealRecord, MatchRecord, Step
from referee_app.replay.tribute import Found, Hands, judge_tribute
from rules.cards import Rank
from rules.deal import Deal, after_pass, after_play, start
from rules.levels import Progress, after_deal
from rules.seats import BySide, Seat, Side
from rules.sections import RuleBook
from rules.tribute import debt_after
from rules.turns import judge_pass, judge_play
from rules.verdict import Facts, Reason, Verdict, illegal

Levels = BySide[Rank]


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


@dataclass(frozen=True, slots=True)
class _Before:
    """What one deal leaves to the next."""

    order: tuple[Seat, ...] = ()
    progress: Progress | None = None
    levels: tuple[Levels, ...] = ()
    """The levels as recorded and as the rules give them."""
    over: bool = False
    """The game is won, and nothing recorded after it was told yet."""


def faults(record: MatchRecord, book: RuleBook) -> Iterator[Fault]:
    """Every illegal step, in the order of the record."""
    before = _Before()
    for no, deal in enumerate(record.deals):
        if before.over and _is_new_game(deal, book):
            before = _Before()
        judge = _DealJudge(no, deal, book, before)
        yield from judge.run()
        before = judge.after


def _is_new_game(deal: DealRecord, book: RuleBook) -> bool:
    return deal.declarer is None and all(level is book.level.start for level in deal.levels.values())


class _DealJudge:
    """Walks through one deal of a record."""

    def __init__(self, no: int, record: DealRecord, book: RuleBook, before: _Before) -> None:
        self.no, self.record, self.book, self.before = no, record, book, before
        self.after = _Before()
        self.levels = BySide.build(lambda side: record.levels[side])
        order = before.order
        self.declarer = order[0].side if order else record.declarer

    def run(self) -> Iterator[Fault]:
        """The faults of this deal; then `after` is what the next one starts from."""
        yield from self._head()
        hands: Hands = {seat: list(cards) for seat, cards in self.record.hands.items()}
        first, found = self._tribute(hands)
        for step, verdict, seat in found:
            yield self._fault(step, verdict, seat)
        leader = self.record.first_leader
        if first is not None and first is not leader:
            wrong = illegal(Reason.LEADER_WRONG, seat=leader, owed=first)
            yield self._fault("first_leader", wrong, leader)
        yield from self._plays(hands)
        yield from self._levels()

    def _fault(self, step: str, verdict: Verdict, seat: Seat | None = None) -> Fault:
        return Fault(self.no, step, verdict, seat)

    def _head(self) -> Iterator[Fault]:
        """The declaring side and the level, from the deal before."""
        record, owed = self.record, self.declarer
        if record.declarer is not owed:
            wrong = illegal(Reason.DECLARER_WRONG, declarer=record.declarer, owed=owed)
            yield self._fault("declarer", wrong)
        known = self.before.levels
        if self.before.over:
            yield self._fault("level", illegal(Reason.AFTER_END))
        elif record.level not in ([record.levels[owed]] if owed else record.levels.values()):
            wrong = illegal(Reason.DEAL_LEVEL_WRONG, level=record.level, owed=self.levels[owed or Side.NS])
            yield self._fault("level", wrong)
        elif known and self.levels not in known:
            yield self._fault("level", illegal(Reason.LEVELS_WRONG, levels=self.levels, owed=known[0]))

    def _tribute(self, hands: Hands) -> tuple[Seat | None, list[Found]]:
        """Who has to lead as far as the tribute tells, and the faults in it; the cards change hands."""
        order = self.before.order
        if not order and self.declarer is not None:
            # The record begins in the middle of a match: what was owed is not known.
            judge_tribute(self.record, None, hands, self.book)
            return None, []
        debt = debt_after(order, self.book) if order else None
        return judge_tribute(self.record, debt, hands, self.book)

    def _plays(self, hands: Hands) -> Iterator[Fault]:
        held = {seat: tuple(cards) for seat, cards in hands.items()}
        deal = start(self.record.level, self.record.first_leader, self.book, held)
        told_end = False
        for no, step in enumerate(self.record.plays):
            verdict, deal = _play(deal, step, self.book)
            is_end = verdict.reason is Reason.AFTER_END
            if verdict.is_illegal and not (is_end and told_end):
                yield self._fault(f"plays[{no}]", verdict, step.seat)
            told_end |= is_end
        order, played = self.record.order, deal.finished
        if not deal.ended or order[: len(played)] != played:
            yield self._fault("order", illegal(Reason.ORDER_WRONG, order=order, owed=played))

    def _levels(self) -> Iterator[Fault]:
        record = self.record
        known = self.before.progress or Progress(self.levels)
        before = replace(known, levels=self.levels, declarer=self.declarer, winner=None)
        outcome = after_deal(before, record.order, self.book)
        recorded, owed = BySide.build(lambda side: record.levels_after[side]), outcome.after.levels
        if recorded != owed:
            yield self._fault("levels_after", illegal(Reason.LEVELS_WRONG, levels=recorded, owed=owed))
        over = outcome.after.winner is not None
        self.after = _Before(record.order, replace(outcome.after, levels=recorded), (recorded, owed), over)


def _play(deal: Deal, step: Step, book: RuleBook) -> tuple[Verdict, Deal]:
    if not step.cards:
        return judge_pass(deal, step.seat), after_pass(deal, step.seat, book)
    said = step.declared
    declared = (said.type, said.key) if said else None
    verdict = judge_play(deal, step.seat, step.cards, declared, book)
    if said and said.n not in (None, len(step.cards)) and not verdict.is_illegal:
        verdict = illegal(Reason.READING_NOT_POSSIBLE, **verdict.facts)
    return verdict, after_play(deal, step.seat, step.cards, declared, book)
