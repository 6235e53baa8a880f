"""Random deals for the bench: chosen beforehand, so that only judging and writing down is measured."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from referee_app.events import AnyEvent, parse
from rules.book import digest
from rules.cards import PACK, Card, Rank
from rules.deal import Deal, after_pass, after_play, start
from rules.leads import follows, leads
from rules.seats import Seat
from rules.sections import RuleBook
from rules.turns import judge_pass, judge_play
from rules.verdict import Verdict

LEVEL = Rank.TWO
BEGAN = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
Step = tuple[Seat, tuple[Card, ...]]
"""Who played what; no cards for a pass."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Four hands and what was played from them, to the end of the deal."""

    hands: dict[Seat, tuple[Card, ...]]
    steps: tuple[Step, ...]


def random_deal(seed: int, book: RuleBook) -> Dealt:
    """A deal in which everybody plays any legal play, or passes now and then."""
    chance = random.Random(seed)
    pack = chance.sample(PACK, len(PACK))
    hands = {seat: tuple(pack[at * 27 : at * 27 + 27]) for at, seat in enumerate(Seat)}
    deal, steps = start(LEVEL, Seat.N, book, hands), list[Step]()
    while deal.turn is not None:
        cards = _choice(deal, deal.turn, chance, book)
        steps.append((deal.turn, cards))
        deal = after_play(deal, deal.turn, cards, None, book) if cards else after_pass(deal, deal.turn, book)
    return Dealt(hands, tuple(steps))


def _choice(deal: Deal, seat: Seat, chance: random.Random, book: RuleBook) -> tuple[Card, ...]:
    hand = deal.hands[seat] or ()
    if deal.standing is None or deal.standing.reading is None:
        found = leads(hand, LEVEL, book)
    elif chance.random() < 0.3:
        return ()
    else:
        found = follows(hand, deal.standing.reading, LEVEL, book)
    for _ in range(4):
        # Undeclared, cards may count as less than the way they were found.
        cards = chance.choice(found).cards if found else ()
        if not cards or judge_play(deal, seat, cards, None, book).is_legal:
            return cards
    return hand[:1] if deal.standing is None else ()


def played(dealt: Dealt, book: RuleBook) -> list[tuple[Step, Verdict]]:
    """The deal step by step, each with its verdict, written down."""
    deal = start(LEVEL, Seat.N, book, dealt.hands)
    log = []
    for step in dealt.steps:
        seat, cards = step
        if cards:
            log.append((step, judge_play(deal, seat, cards, None, book)))
            deal = after_play(deal, seat, cards, None, book)
        else:
            log.append((step, judge_pass(deal, seat)))
            deal = after_pass(deal, seat, book)
    assert deal.ended and all(verdict.is_legal for _, verdict in log)
    return log


def events_of(dealt: Dealt, book: RuleBook) -> list[AnyEvent]:
    """The deal as the events of a table, hands known."""
    opened = {
        "kind": "table_opened",
        "table": "1",
        "names": {seat: seat.value for seat in Seat},
        "book": book.meta.id,
        "book_digest": digest(book),
        "levels": {"NS": LEVEL, "EW": LEVEL},
    }
    facts: list[dict[str, Any]] = [
        opened,
        {"kind": "deal_started", "hands": dealt.hands},
        {"kind": "play_began", "leader": Seat.N},
    ]
    for seat, cards in dealt.steps:
        facts.append(
            {"kind": "played", "seat": seat, "cards": cards} if cards else {"kind": "passed", "seat": seat}
        )
    return [
        parse({**fact, "seq": no, "at": BEGAN + timedelta(seconds=5 * no)})
        for no, fact in enumerate(facts, 1)
    ]
