"""One deal from the lead to its end: turn, trick, wind and finishing order.

A `Deal` follows what happened, legal or not; whether it was legal is asked of `judge_play` and
`judge_pass` before it is applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules.cards import Card, Rank
from rules.kinds import Key, Kind, Reading
from rules.readings import default_reading, readings
from rules.seats import BySeat, Seat, Side

if TYPE_CHECKING:
    from rules.sections import RuleBook

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
    dead: frozenset[Seat] = frozenset()
    """Whose hand is out of play by a ruling; they rank last."""
    barred: tuple[tuple[Seat, Kind], ...] = ()
    """Who may not open with which type, until they have led."""
    ended: bool = False

    def holds_cards(self, seat: Seat) -> bool:
        """Whether `seat` is still in."""
        return seat not in self.finished and seat not in self.dead


def start(
    level: Rank, leader: Seat | None, book: RuleBook, hands: Mapping[Seat, Iterable[Card]] | None = None
) -> Deal:
    """A deal before its first play, with every hand at the book's number of cards."""
    known: BySeat[tuple[Card, ...] | None] = BySeat.build(
        lambda seat: tuple(hands[seat]) if hands and seat in hands else None
    )
    counts = BySeat.build(lambda _seat: int(book.cards.per_player))
    return Deal(level, leader, counts, known, leader=leader)


def after_play(
    deal: Deal,
    seat: Seat,
    cards: tuple[Card, ...],
    declared: Declared | None,
    book: RuleBook,
    suited: bool = False,
) -> Deal:
    """The deal after `seat` laid these cards, taken as it happened whether legal or not.

    `declared` and `suited` as for `rules.turns.judge_play`.

    >>> from rules.book import load
    >>> deal = start(Rank.TWO, Seat.N, load("standard"))
    >>> after = after_play(deal, Seat.N, (Card("S3"), Card("C3")), None, load("standard"))
    >>> after.turn, after.counts[Seat.N], after.standing.reading.kind.value
    (<Seat.W: 'W'>, 25, 'pair')
    """
    standing = deal.standing.reading if deal.standing else None
    reading = read_play(as_read(cards, suited), declared, standing, deal.level, book)
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
        # Whoever leads has opened; the bar is over.
        barred=deal.barred if deal.standing else (),
    )
    return _ended(laid, book) or _advance(laid, seat, book)


def as_read(cards: tuple[Card, ...], suited: bool) -> tuple[Card, ...]:
    """Cards as the types see them: those of unknown suit get one suit when they were seen to share it."""
    # Which suit it is does not matter to any rule of types, so spades stand for it.
    if not suited:
        return cards
    return tuple(Card("S" + each[1]) if each[0] == "?" and each.rank else each for each in cards)


def after_pass(deal: Deal, seat: Seat, book: RuleBook) -> Deal:
    """The deal after `seat` passed; when the turn comes back to the standing play, its player leads.

    >>> from rules.book import load
    >>> book = load("standard")
    >>> deal = after_play(start(Rank.TWO, Seat.N, book), Seat.N, (Card("S3"),), None, book)
    >>> for seat in (Seat.W, Seat.S, Seat.E):
    ...     deal = after_pass(deal, seat, book)
    >>> deal.turn, deal.trick, deal.standing
    (<Seat.N: 'N'>, 2, None)
    """
    if deal.ended:
        return deal
    return _advance(replace(deal, passed=deal.passed | {seat}), seat, book)


def sit_out(deal: Deal, seat: Seat, book: RuleBook) -> Deal:
    """The deal after `seat` lost the turn in this trick; if it was to act, the next player does."""
    marked = replace(deal, sitting_out=deal.sitting_out | {seat})
    if deal.turn is not seat or deal.ended:
        return marked
    # Where only one turn is lost, it is this one.
    return _advance(deal if book.foul.turn_loss == "one_turn" else marked, seat, book)


def settle_count(deal: Deal, seat: Seat, left: int, book: RuleBook) -> Deal:
    """The deal after the cards of `seat` were counted at the table and found to be `left`."""
    counted = replace(deal, counts=deal.counts.put(seat, left))
    if left or seat in deal.finished:
        return counted
    out = replace(counted, finished=(*deal.finished, seat))
    return _ended(out, book) or (_advance(out, seat, book) if out.turn is seat else out)


def kill_hand(deal: Deal, seat: Seat, book: RuleBook) -> Deal:
    """The deal after the hand of `seat` was ruled out of play: it is passed over and ranks last."""
    if seat in deal.finished or seat in deal.dead or deal.ended:
        return deal
    killed = replace(deal, dead=deal.dead | {seat})
    return _ended(killed, book) or (_advance(killed, seat, book) if deal.turn is seat else killed)


def bar(deal: Deal, seat: Seat, kind: Kind) -> Deal:
    """The deal after `seat` was barred from opening with `kind`."""
    return replace(deal, barred=(*deal.barred, (seat, kind)))


def read_play(
    cards: tuple[Card, ...], declared: Declared | None, standing: Reading | None, level: Rank, book: RuleBook
) -> Reading | None:
    """What a play counts as: the declared reading where it is possible, else the book's default."""
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
    over = is_over(out, book)
    left = tuple(seat for seat in Seat if deal.holds_cards(seat))
    if not over and len(left) > 1:
        return None
    # Dead hands rank last; a double win leaves the places of the losers open.
    rest = (*left, *(seat for seat in Seat if seat in deal.dead and seat not in out))
    return replace(deal, turn=None, ended=True, finished=out if over and len(out) == 2 else (*out, *rest))


def _advance(deal: Deal, seat: Seat, book: RuleBook) -> Deal:
    """Give the turn to the next player still in; when it comes back to the standing play, the trick ends."""
    sitting = set(deal.sitting_out)
    for each in book.play.direction.from_seat(seat)[1:]:
        if deal.standing and each is deal.standing.seat:
            return _new_trick(deal, each, book)
        if not deal.holds_cards(each):
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
    return replace(deal, turn=seat if deal.holds_cards(seat) else None)


def _new_trick(deal: Deal, winner: Seat, book: RuleBook) -> Deal:
    leader = wind(deal.finished, winner, book, deal.dead)
    return replace(
        deal,
        turn=leader,
        leader=leader,
        standing=None,
        trick=deal.trick + 1,
        passed=frozenset(),
        sitting_out=frozenset(),
    )


def wind(
    finished: tuple[Seat, ...], winner: Seat, book: RuleBook, dead: frozenset[Seat] = frozenset()
) -> Seat:
    """Who leads after `winner` made the last play of a trick: the winner, or the one who takes the wind.

    `finished`: who is out, in order; `dead`: whose hand is out of play. Decided by `wind.to` and
    `wind.applies_to`: the partner of a winner who is out, or the next player who is still in.

    >>> from rules.book import load
    >>> wind((Seat.N,), Seat.N, load("standard")), wind((Seat.N, Seat.S), Seat.S, load("standard"))
    (<Seat.S: 'S'>, <Seat.E: 'E'>)
    """
    gone = {*finished, *dead}
    if winner not in gone:
        return winner
    takes_wind = winner in finished and finished.index(winner) + 1 in book.wind.applies_to
    if takes_wind and book.wind.to == "partner" and winner.partner not in gone:
        return winner.partner
    after = book.play.direction.from_seat(winner)[1:]
    return next((seat for seat in after if seat not in gone), winner)


def places(order: tuple[Seat, ...]) -> tuple[Side, str]:
    """The winning side and its places, `1-2`, `1-3` or `1-4`, from a finishing order of two or more.

    >>> places((Seat.N, Seat.W, Seat.S))
    (<Side.NS: 'NS'>, '1-3')
    """
    partner = order[0].partner
    place = order.index(partner) + 1 if partner in order else 4
    return order[0].side, f"1-{place}"
