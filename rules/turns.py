"""Whether a player may make a play, or pass, now."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules.cards import Card, Rank, over_dealt
from rules.compare import judge
from rules.deal import Deal, Declared, as_read, read_play
from rules.seats import Seat
from rules.verdict import Reason, Verdict, illegal, legal, undecided

if TYPE_CHECKING:
    from rules.sections import RuleBook


def judge_play(
    deal: Deal,
    seat: Seat,
    cards: tuple[Card, ...],
    declared: Declared | None,
    book: RuleBook,
    suited: bool = False,
) -> Verdict:
    """Whether `seat` may make this play now, and why.

    `declared`: type and key as spoken, None when nothing was. `suited`: cards of unknown suit were seen to be
    of one suit, without saying which. Asks in this order: is the deal over, does the player sit out, whose
    turn is it; are there so many cards, does another copy exist, does the known hand hold them; then the
    cards themselves, with the facts of `rules.compare.judge`. Raises `CardError` for text that is no card.

    >>> from rules.book import load
    >>> from rules.deal import start
    >>> deal = start(Rank.TWO, Seat.N, load("standard"))
    >>> for seat, text in ((Seat.N, "S3"), (Seat.W, "S3")):
    ...     verdict = judge_play(deal, seat, (Card(text),), None, load("standard"))
    ...     print(verdict.ruling, verdict.reason)
    legal leads
    illegal out_of_turn
    """
    for hindrance in (_may_act(deal, seat), _may_hold(deal, seat, cards)):
        if hindrance is not None:
            return hindrance
    cards = as_read(cards, suited)
    standing = deal.standing
    if standing is not None and standing.reading is None:
        known = judge(cards, deal.level, book, None, declared)
        # Nothing can be compared with cards that form no known combination.
        return known if known.is_illegal else undecided(Reason.RANK_UNKNOWN, standing=standing.cards)
    verdict = judge(cards, deal.level, book, standing.reading if standing else None, declared)
    if standing is None and not verdict.is_illegal:
        reading = read_play(cards, declared, None, deal.level, book)
        if reading is not None and (seat, reading.kind) in deal.barred:
            return illegal(Reason.BARRED_TYPE, seat=seat, reading=reading)
    return verdict


def judge_pass(deal: Deal, seat: Seat) -> Verdict:
    """Whether `seat` may pass now, and why: whoever leads a trick may not.

    >>> from rules.book import load
    >>> from rules.deal import start
    >>> print(judge_pass(start(Rank.TWO, Seat.N, load("standard")), Seat.N).reason)
    leader_passes
    """
    hindrance = _may_act(deal, seat)
    if hindrance is not None:
        return hindrance
    return legal(Reason.PASSES) if deal.standing else illegal(Reason.LEADER_PASSES, seat=seat)


def _may_act(deal: Deal, seat: Seat) -> Verdict | None:
    if deal.ended:
        return illegal(Reason.AFTER_END)
    if seat in deal.sitting_out:
        return illegal(Reason.LOST_TURN, seat=seat)
    if deal.turn is not None and seat is not deal.turn:
        return illegal(Reason.OUT_OF_TURN, seat=seat, turn=deal.turn)
    return None


def _may_hold(deal: Deal, seat: Seat, cards: tuple[Card, ...]) -> Verdict | None:
    if len(cards) > deal.counts[seat]:
        return illegal(Reason.MORE_THAN_HAND, held=deal.counts[seat], played=len(cards))
    third = over_dealt((*deal.gone, *cards))
    if third:
        return illegal(Reason.THIRD_COPY, card=third)
    hand = deal.hands[seat]
    if hand is not None:
        missing = _missing(hand, cards, deal.level)
        if missing:
            return illegal(Reason.NOT_IN_HAND, card=missing)
    return None


def _missing(hand: tuple[Card, ...], cards: tuple[Card, ...], level: Rank) -> Card | None:
    """The first of `cards` that `hand` cannot supply."""
    left = Counter(hand)
    for each in cards:
        if each.is_known:
            left[each] -= 1
            if left[each] < 0:
                return each
    for each in cards:
        if not each.is_known and each.rank is not None:
            found = next(
                (c for c in left if left[c] > 0 and c.rank is each.rank and not c.is_wild(level)), None
            )
            if found is None:
                return each
            left[found] -= 1
    return None
