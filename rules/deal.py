"""One deal from the lead to its end: turn, trick, wind and finishing order.

A `Deal` follows what happened, legal or not; whether it was legal is asked of `judge_play` and
`judge_pass` before it is applied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.cards import Card, Rank, over_dealt
from rules.compare import judge
from rules.kinds import Key, Kind, Reading
from rules.readings import default_reading, readings
from rules.seats import BySeat, Seat, Side
from rules.sections import RuleBook
from rules.verdict import Reason, Verdict, illegal, legal, undecided

Declared = tuple[Kind, Key]
"""What a player says a play is: its type and the rank that decides."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards on the table; without a reading they form no combination or it is not known which."""

    seat: Seat
    cards: tuple[Card, ...]
    reading: Reading | None


@dataclass(frozen=True, slots=True)
class Deal:
    """The state of a deal; `turn` is None before the lead and after the end."""

    level: Rank
    turn: Seat | None
    counts: BySeat[int]
    hands: BySeat[tuple[Card, ...] | None]
    """What a player holds where the referee knows it."""
    gone: tuple[Card, ...] = ()
    standing: Laid | None = None
    trick: int = 1
    leader: Seat | None = None
    passed: frozenset[Seat] = frozenset()
    """Who has passed since the standing play."""
    sitting_out: frozenset[Seat] = frozenset()
    """Who has lost the turn in this trick."""
    finished: tuple[Seat, ...] = ()
    ended: bool = False

    def holds_cards(self, seat: Seat) -> bool:
        """Whether `seat` is still in."""
        return seat not in self.finished


def start(
    level: Rank, leader: Seat | None, book: RuleBook, hands: Mapping[Seat, Iterable[Card]] | None = None
) -> Deal:
    """A deal before its first play, with every hand at the book's number of cards."""
    known: BySeat[tuple[Card, ...] | None] = BySeat.build(
        lambda seat: tuple(hands[seat]) if hands and seat in hands else None
    )
    counts = BySeat.build(lambda _seat: int(book.cards.per_player))
    return Deal(level, leader, counts, known, leader=leader)


def judge_play(
    deal: Deal,
    seat: Seat,
    cards: tuple[Card, ...],
    declared: Declared | None,
    book: RuleBook,
    suited: bool = False,
) -> Verdict:
    """Whether `seat` may make this play now, and why.

    `suited`: cards of unknown suit were seen to be of one suit, without saying which.
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
    return judge(cards, deal.level, book, standing.reading if standing else None, declared)


def judge_pass(deal: Deal, seat: Seat) -> Verdict:
    """Whether `seat` may pass now, and why."""
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


def after_play(
    deal: Deal,
    seat: Seat,
    cards: tuple[Card, ...],
    declared: Declared | None,
    book: RuleBook,
    suited: bool = False,
) -> Deal:
    """The deal after `seat` laid these cards, taken as it happened whether legal or not."""
    standing = deal.standing.reading if deal.standing else None
    reading = _reading(as_read(cards, suited), declared, standing, deal.level, book)
    left = max(0, deal.counts[seat] - len(cards))
    hand = deal.hands[seat]
    out = left == 0 and seat not in deal.finished
    laid = replace(
        deal,
        counts=deal.counts.put(seat, left),
        hands=deal.hands if hand is None else deal.hands.put(seat, _without(hand, cards, deal.level)),
        gone=(*deal.gone, *cards),
        standing=Laid(seat, cards, reading),
        leader=deal.leader or seat,
        passed=frozenset(),
        finished=(*deal.finished, seat) if out else deal.finished,
    )
    return _ended(laid, book) or _advance(laid, seat, book)


def as_read(cards: tuple[Card, ...], suited: bool) -> tuple[Card, ...]:
    """Cards as the types see them: those of unknown suit get one suit when they were seen to share it."""
    # Which suit it is does not matter to any rule of types, so spades stand for it.
    if not suited:
        return cards
    return tuple(Card("S" + each[1]) if each[0] == "?" and each.rank else each for each in cards)


def after_pass(deal: Deal, seat: Seat, book: RuleBook) -> Deal:
    """The deal after `seat` passed."""
    if deal.ended:
        return deal
    return _advance(replace(deal, passed=deal.passed | {seat}), seat, book)


def sit_out(deal: Deal, seat: Seat, book: RuleBook) -> Deal:
    """The deal after `seat` lost the turn in this trick; if it was to act, the next player does."""
    marked = replace(deal, sitting_out=deal.sitting_out | {seat})
    return _advance(marked, seat, book) if deal.turn is seat and not deal.ended else marked


def settle_count(deal: Deal, seat: Seat, left: int, book: RuleBook) -> Deal:
    """The deal after the cards of `seat` were counted at the table and found to be `left`."""
    counted = replace(deal, counts=deal.counts.put(seat, left))
    if left or seat in deal.finished:
        return counted
    out = replace(counted, finished=(*deal.finished, seat))
    return _ended(out, book) or (_advance(out, seat, book) if out.turn is seat else out)


def _reading(
    cards: tuple[Card, ...], declared: Declared | None, standing: Reading | None, level: Rank, book: RuleBook
) -> Reading | None:
    if declared is not None:
        for each in readings(cards, level, book):
            if (each.kind, each.key) == declared:
                return each
    return default_reading(cards, level, book, standing)


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...], level: Rank) -> tuple[Card, ...]:
    left = list(hand)
    for each in cards:
        if each in left:
            left.remove(each)
        elif not each.is_known:
            same = [c for c in left if c.rank is each.rank and not c.is_wild(level)]
            if same:
                left.remove(same[0])
    return tuple(left)


def is_over(out: tuple[Seat, ...], book: RuleBook) -> bool:
    """Whether a deal is over when these players are out, in this order.

    >>> from rules.book import load
    >>> is_over((Seat.N, Seat.S), load("standard")), is_over((Seat.N, Seat.W), load("standard"))
    (True, False)
    """
    double = len(out) == 2 and out[0].partner is out[1] and book.deal.end == "three_out_or_double"
    return len(out) > 2 or double


def _ended(deal: Deal, book: RuleBook) -> Deal | None:
    out = deal.finished
    if not is_over(out, book):
        return None
    rest = tuple(seat for seat in Seat if seat not in out)
    return replace(deal, turn=None, ended=True, finished=out if len(out) == 2 else (*out, *rest))


def _advance(deal: Deal, seat: Seat, book: RuleBook) -> Deal:
    """Give the turn to the next player still in; when it comes back to the standing play, the trick ends."""
    sitting = set(deal.sitting_out)
    for each in book.play.direction.from_seat(seat)[1:]:
        if deal.standing and each is deal.standing.seat:
            return _new_trick(deal, each, book)
        if each in deal.finished:
            continue
        if each in sitting:
            if book.foul.turn_loss == "one_turn":
                sitting.discard(each)
            continue
        leader = deal.leader if deal.standing else each
        return replace(deal, turn=each, leader=leader, sitting_out=frozenset(sitting))
    if deal.standing and seat is deal.standing.seat:
        return _new_trick(deal, seat, book)
    # Everybody else sits out or is out: the same player goes on.
    return replace(deal, turn=seat if seat not in deal.finished else None)


def _new_trick(deal: Deal, winner: Seat, book: RuleBook) -> Deal:
    leader = wind(deal.finished, winner, book)
    return replace(
        deal,
        turn=leader,
        leader=leader,
        standing=None,
        trick=deal.trick + 1,
        passed=frozenset(),
        sitting_out=frozenset(),
    )


def wind(finished: tuple[Seat, ...], winner: Seat, book: RuleBook) -> Seat:
    """Who leads after `winner` made the last play of a trick: the winner, or the one who takes the wind."""
    if winner not in finished:
        return winner
    takes_wind = finished.index(winner) + 1 in book.wind.applies_to
    if takes_wind and book.wind.to == "partner" and winner.partner not in finished:
        return winner.partner
    after = book.play.direction.from_seat(winner)[1:]
    return next((seat for seat in after if seat not in finished), winner)


def places(order: tuple[Seat, ...]) -> tuple[Side, str]:
    """The winning side and its places, `1-2`, `1-3` or `1-4`, from a finishing order of two or more.

    >>> places((Seat.N, Seat.W, Seat.S))
    (<Side.NS: 'NS'>, '1-3')
    """
    partner = order[0].partner
    place = order.index(partner) + 1 if partner in order else 4
    return order[0].side, f"1-{place}"
