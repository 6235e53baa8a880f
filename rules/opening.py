"""Before the first card is played: seats, shuffle, cut, who draws first and who leads the first deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.cards import NATURAL_ORDER, Card, Rank, level_order
from rules.seats import Direction, Seat, Side

if TYPE_CHECKING:
    from rules.sections import Place, RuleBook


@dataclass(frozen=True, slots=True)
class Counted:
    """Who draws first, counted off from a turned card."""

    remainder: int
    """Of the card's points divided by four."""
    player_no: int
    """1 is the player counted from; a card that divides evenly is player 4."""
    first_drawer: Seat


def count_off(
    card: Card, turned_by: Seat, book: RuleBook, direction: Direction | None = None
) -> Counted | None:
    """Who draws first by the points of the turned card; None when the book counts no card.

    `direction` is the order of drawing where it was settled otherwise than in the book.

    >>> from rules.book import load
    >>> count_off(Card("S8"), Seat.S, load("standard")).first_drawer
    <Seat.W: 'W'>
    """
    if book.start.first_drawer == "free":
        return None
    remainder = points(card, book) % 4
    number = remainder or 4
    way = direction or book.draw.direction
    return Counted(remainder, number, way.after(turned_by, number - 1))


def points(card: Card, book: RuleBook) -> int:
    """What a turned card counts: its number, jack to king eleven to thirteen, ace and jokers by the book."""
    by_book = {
        Rank.RED_JOKER: book.start.mod4_red_joker,
        Rank.BLACK_JOKER: book.start.mod4_black_joker,
        Rank.ACE: int(book.start.mod4_ace),
    }
    rank = card.rank
    if rank is None:
        raise ValueError(f"{card!r} has no rank to count")
    return by_book[rank] if rank in by_book else NATURAL_ORDER.index(rank) + 2


def shuffler(last_order: tuple[Seat, ...], book: RuleBook) -> Seat | None:
    """Who shuffles; `last_order` is the order of the deal before, empty before the first deal.

    None where the book names a player whom the order does not settle. Decided by `start.shuffler` and
    `later.shuffler`.

    >>> from rules.book import load
    >>> shuffler((), load("standard")), shuffler((Seat.W, Seat.E), load("standard"))
    (<Seat.N: 'N'>, <Seat.W: 'W'>)
    """
    return place(book.later.shuffler, last_order, book) if last_order else book.start.shuffler


def cutter(last_order: tuple[Seat, ...], book: RuleBook) -> Seat | None:
    """Who cuts: in the first deal a neighbour or the partner of the one who shuffles."""
    if last_order:
        return place(book.later.cutter, last_order, book)
    steps = {"next": 1, "opposite": 2, "previous": 3}[book.start.cutter]
    return book.play.direction.after(book.start.shuffler, steps)


def first_drawer(last_order: tuple[Seat, ...], book: RuleBook) -> Seat | None:
    """Who draws first in a later deal; None when the players settle it between them."""
    double = last_order[1] is last_order[0].partner
    return place(book.later.first_drawer_double if double else book.later.first_drawer, last_order, book)


def place(which: Place, order: tuple[Seat, ...], book: RuleBook) -> Seat | None:
    """The player whom a book names by a place; None where the order does not settle who that is."""
    if which == "either_loser":
        return None
    if which == "next_of_first":
        return book.play.direction.after(order[0])
    if which == "previous_of_first":
        return book.play.direction.after(order[0], 3)
    at = ("first", "second", "third", "last").index(which)
    known = _completed(order)
    return known[at] if at < len(known) else None


def _completed(order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Three finishers leave only one player for the last place; two leave it open."""
    return (*order, *(seat for seat in Seat if seat not in order)) if len(order) == 3 else order


def first_leader(holder: Seat | None, drawn: Mapping[Seat, Card], level: Rank, book: RuleBook) -> Seat | None:
    """Who leads the first deal: who drew the turned card (`holder`), or the highest of the `drawn` cards.

    None when that is not known, or when the highest cards are equal and have to be drawn again.
    """
    if book.start.first_leader == "marker_holder":
        return holder
    order = level_order(level)
    heights = {seat: order.index(card.rank) for seat, card in drawn.items() if card.rank is not None}
    best = [seat for seat in heights if heights[seat] == max(heights.values())]
    return best[0] if len(best) == 1 else None


def pair_sits(drawn: Card | int, other: Card | int, book: RuleBook) -> Side | None:
    """Where the pair that drew `drawn` sits, the other pair having drawn `other`; None: draw again.

    Cards compare by natural rank with the jokers on top, numbers as numbers.

    >>> from rules.book import load
    >>> pair_sits(3, 7, load("standard"))
    <Side.NS: 'NS'>
    """
    mine, theirs = _height(drawn), _height(other)
    if mine == theirs:
        return None
    return book.seat.smaller if mine < theirs else book.seat.smaller.other


def _height(drawn: Card | int) -> int:
    if isinstance(drawn, int):
        return drawn
    if drawn.rank is None:
        raise ValueError(f"{drawn!r} has no rank to compare")
    return tuple(Rank).index(drawn.rank)
