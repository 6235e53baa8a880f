"""Tribute: who owes whom, what may be paid and returned, resisting, and who leads the deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.cards import Card, Rank, Suit, level_order
from rules.seats import Direction, Seat
from rules.verdict import Reason, Verdict, illegal, legal, undecided

if TYPE_CHECKING:
    from rules.sections import RuleBook


@dataclass(frozen=True, slots=True)
class Debt:
    """Who owes tribute after a deal; two payers after a double win."""

    payers: tuple[Seat, ...]
    first: Seat
    second: Seat | None
    """The other receiver of a double tribute."""

    @property
    def is_double(self) -> bool:
        """Whether both losers pay."""
        return self.second is not None


@dataclass(frozen=True, slots=True)
class Share:
    """Where the tributes go and who leads; `to_second` is set in a double tribute only."""

    to_first: Seat
    to_second: Seat | None
    leader: Seat
    is_equal: bool = False

    def receiver(self, payer: Seat, debt: Debt) -> Seat:
        """Who gets the tribute of `payer`, and owes the return."""
        return debt.first if payer is self.to_first or debt.second is None else debt.second


def debt_after(order: tuple[Seat, ...], book: RuleBook) -> Debt | None:
    """What is owed after a deal that finished in `order`; None when nobody owes anything.

    Two places are a double win, four may also be three. Decided by `tribute.played`, `.partner_last` and
    `.one_four_payer`.

    >>> from rules.book import load
    >>> debt_after((Seat.N, Seat.W, Seat.S), load("standard")).payers
    (<Seat.E: 'E'>,)
    """
    if not book.tribute.played or len(order) < 2:
        return None
    first, second = order[0], order[1]
    if second is first.partner:
        losers = tuple(s for s in book.play.direction.from_seat(first) if s.side is not first.side)
        return Debt(losers, first, second)
    last = order[3] if len(order) > 3 else next(s for s in Seat if s not in order)
    if last is first.partner:
        if not book.tribute.partner_last:
            return None
        if book.tribute.one_four_payer == "third":
            last = order[2]
    return Debt((last,), first, None)


def resists(debt: Debt, big_jokers: Mapping[Seat, int], book: RuleBook) -> Verdict:
    """Whether the payers are freed by the big jokers they hold (number by seat).

    Where they are, the reason tells whether they may pay all the same (`may_resist`) or not (`must_resist`).

    >>> from rules.book import load
    >>> debt = Debt((Seat.S,), Seat.N, None)
    >>> print(resists(debt, {Seat.S: 2}, load("standard")).reason)
    must_resist
    """
    held = {seat: big_jokers.get(seat, 0) for seat in debt.payers}
    rule = book.resist.double if debt.is_double else book.resist.single
    free = {
        "never": False,
        "both_big": sum(held.values()) == 2,
        "both_in_side": sum(held.values()) == 2,
        "one_hand": max(held.values()) == 2,
    }[rule]
    facts = {"payers": debt.payers, "jokers": sum(held.values())}
    if not free:
        return illegal(Reason.MAY_NOT_RESIST, **facts)
    optional = book.resist.optional_double if debt.is_double else book.resist.optional
    return legal(Reason.MAY_RESIST if optional else Reason.MUST_RESIST, **facts)


def payable(hand: Iterable[Card], level: Rank, book: RuleBook) -> tuple[Card, ...]:
    """Every face that may be paid from `hand`: its highest cards, exempt ones left out.

    Decided by `tribute.exclude`; suits do not rank. Raises `ValueError` for a card without a rank.

    >>> from rules.book import load
    >>> payable((Card("H5"), Card("SA"), Card("CA")), Rank.FIVE, load("standard"))
    ('SA', 'CA')
    """
    cards = [card for card in dict.fromkeys(hand) if not is_exempt(card, level, book)]
    if not cards:
        return ()
    order = level_order(level)
    top = max(order.index(_rank(card)) for card in cards)
    return tuple(card for card in cards if order.index(_rank(card)) == top)


def judge_payment(card: Card, hand: Iterable[Card] | None, level: Rank, book: RuleBook) -> Verdict:
    """Whether `card` is the tribute owed; `hand` is the payer's before paying, None if not shown.

    Facts: `card`, and `owed`, the faces that had to be paid. Without the hand only a big joker is certain.

    >>> from rules.book import load
    >>> print(judge_payment(Card("SA"), None, Rank.FIVE, load("standard")).reason)
    hand_not_shown
    """
    if is_exempt(card, level, book):
        return illegal(Reason.WILD_PAID, card=card)
    if hand is None:
        if card == "RJ":
            return legal(Reason.HIGHEST_PAID, card=card)
        return undecided(Reason.HAND_NOT_SHOWN, card=card)
    held = tuple(hand)
    if card not in held:
        return illegal(Reason.NOT_IN_HAND, card=card)
    owed = payable(held, level, book)
    if card in owed:
        return legal(Reason.HIGHEST_PAID, card=card)
    return illegal(Reason.NOT_HIGHEST, card=card, owed=owed)


def returnable(hand: Iterable[Card], to_partner: bool, level: Rank, book: RuleBook) -> tuple[Card, ...]:
    """Every face that may be returned from `hand`.

    Decided by `return.limit_partner` or `.limit_opponent`, `.level_card` and, where nothing is low enough,
    `.none_low`. Raises `ValueError` for a card without a rank.
    """
    faces = tuple(dict.fromkeys(hand))
    within = tuple(card for card in faces if _within(card, to_partner, level, book))
    if within or book.return_.none_low == "any" or not faces:
        return within or faces
    order = level_order(level)
    low = min(order.index(_rank(card)) for card in faces)
    return tuple(card for card in faces if order.index(_rank(card)) == low)


def judge_return(
    card: Card, to_partner: bool, hand: Iterable[Card] | None, level: Rank, book: RuleBook
) -> Verdict:
    """Whether `card` may be returned; `hand` is the returner's before returning, None if not shown.

    Decided as in `returnable`. Facts: `card`, and `level` where it is too high. Raises `ValueError` for a
    card without a rank.

    >>> from rules.book import load
    >>> for text in ("ST", "S5"):
    ...     print(judge_return(Card(text), False, None, Rank.FIVE, load("standard")).reason)
    return_allowed
    return_too_high
    """
    held = None if hand is None else tuple(hand)
    if held is not None and card not in held:
        return illegal(Reason.NOT_IN_HAND, card=card)
    if _within(card, to_partner, level, book):
        return legal(Reason.RETURN_ALLOWED, card=card)
    if held is not None and card in returnable(held, to_partner, level, book):
        return legal(Reason.RETURN_LOWEST, card=card)
    return illegal(Reason.RETURN_TOO_HIGH, card=card, level=level)


def share(
    debt: Debt, paid: Mapping[Seat, Card], level: Rank, book: RuleBook, chosen: Seat | None = None
) -> Share:
    """Where the paid cards go. `chosen` is the payer whom the first finisher picked among equal cards.

    Decided by `tribute.equal_double`, `.equal_fallback` and the section `lead`. Raises `ValueError` for a
    card without a rank, `KeyError` when a payer of two has not paid.

    >>> from rules.book import load
    >>> debt = debt_after((Seat.N, Seat.S), load("standard"))
    >>> share(debt, {Seat.W: Card("SA"), Seat.E: Card("RJ")}, Rank.FIVE, load("standard")).leader
    <Seat.E: 'E'>
    """
    if debt.second is None:
        payer = debt.payers[0]
        return Share(payer, None, payer if book.lead.after_single == "payer" else debt.first)
    order = level_order(level)
    one, other = debt.payers
    heights = [order.index(_rank(paid[seat])) for seat in (one, other)]
    if heights[0] != heights[1]:
        high, low = (one, other) if heights[0] > heights[1] else (other, one)
        return Share(high, low, high if book.lead.after_double == "payer_of_bigger" else low)
    to_first = chosen if chosen and _may_choose(book) else _by_direction(debt, book)
    to_second = other if to_first is one else one
    next_player = book.play.direction.after(debt.first)
    return Share(
        to_first, to_second, to_first if book.lead.after_equal == "payer_of_first" else next_player, True
    )


def leader_after(debt: Debt, resisted: bool, shared: Share | None, book: RuleBook) -> Seat | None:
    """Who leads the deal; None while the tribute is not complete."""
    if resisted:
        return debt.first
    return shared.leader if shared else None


def _may_choose(book: RuleBook) -> bool:
    return book.tribute.equal_double in ("first_chooses", "both_choose", "any")


def _by_direction(debt: Debt, book: RuleBook) -> Seat:
    rule = book.tribute.equal_double
    way = (
        Direction(rule) if rule in ("clockwise", "anticlockwise") else Direction(book.tribute.equal_fallback)
    )
    return next(seat for seat in debt.payers if way.after(seat) is debt.first)


def is_exempt(card: Card, level: Rank, book: RuleBook) -> bool:
    """Whether `card` is never owed as tribute."""
    rule = book.tribute.exclude
    return rule != "none" and (card.is_wild(level) or (rule == "all_hearts" and card.suit is Suit.H))


def _within(card: Card, to_partner: bool, level: Rank, book: RuleBook) -> bool:
    limits = book.return_.limit_partner if to_partner else book.return_.limit_opponent
    as_natural = book.return_.level_card == "as_natural" and not _rank(card).is_joker
    order = tuple(Rank) if as_natural else level_order(level)
    at = order.index(_rank(card))
    top = {
        "any": len(order) - 1,
        "ten": _last_below(order, level, Rank.JACK, as_natural),
        "below_ten": _last_below(order, level, Rank.TEN, as_natural),
        "below_level": order.index(level) - 1,
    }
    return all(at <= top[limit] for limit in limits)


def _last_below(order: tuple[Rank, ...], level: Rank, bound: Rank, as_natural: bool) -> int:
    """Place of the highest rank under `bound` in natural order that is not lifted as the level card."""
    natural = tuple(Rank)
    below = [r for r in natural[: natural.index(bound)] if as_natural or r is not level]
    return max(order.index(r) for r in below)


def _rank(card: Card) -> Rank:
    rank = card.rank
    if rank is None:
        raise ValueError(f"{card!r} has no rank; a tribute or return must be a card that was seen")
    return rank
