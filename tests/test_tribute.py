"""Tribute, return and refusal: who owes whom, what may be given, who leads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penalties import ladder as ladders
from penalties.offences import Offence
from penalties.penalty import fouls_in
from rules.book import load
from rules.cards import NATURAL_ORDER, PACK, Card, Rank, level_order
from rules.seats import Seat
from rules.sections import RuleBook
from rules.tribute import (
    debt_after,
    judge_payment,
    judge_return,
    leader_after,
    payable,
    resists,
    returnable,
    share,
)
from rules.verdict import Reason
from tests.strategies import changed, levels

N, W, S, E = Seat
STANDARD = load("standard")
COMPETITION = load("competition-002")


def cards(*faces: str) -> tuple[Card, ...]:
    """These cards."""
    return tuple(map(Card, faces))


def tribute(**values: object) -> RuleBook:
    """The standard book with another rule of tribute."""
    return changed(STANDARD, tribute=values)


# Who owes whom


@pytest.mark.parametrize(
    ("order", "payers", "second"),
    [
        ((N, W, S, E), (E,), None),
        ((N, W, S), (E,), None),
        ((N, W, E, S), (S,), None),
        ((N, S), (W, E), S),
        ((N, S, E, W), (W, E), S),
        ((E, W), (N, S), W),
    ],
)
def test_who_owes_tribute(order: tuple[Seat, ...], payers: tuple[Seat, ...], second: Seat | None) -> None:
    debt = debt_after(order, STANDARD)
    assert debt is not None
    assert (debt.payers, debt.first, debt.second) == (payers, order[0], second)


def test_pr_p11_after_a_1_4_finish_the_partner_pays_the_red_joker() -> None:
    """PR-P11 and K47: the last player is the first finisher's own partner and still pays."""
    debt = debt_after((N, W, E, S), STANDARD)
    assert debt is not None and debt.payers == (S,)
    assert resists(debt, {S: 1}, STANDARD).is_illegal
    assert payable(cards("RJ", "SA", "S9"), Rank.TWO, STANDARD) == cards("RJ")


def test_after_a_1_4_finish_another_book_lets_nobody_or_the_third_pay() -> None:
    order = (N, W, E, S)
    assert debt_after(order, tribute(partner_last=False)) is None
    third = debt_after(order, tribute(one_four_payer="third"))
    assert third is not None and third.payers == (E,)


def test_without_tribute_nobody_owes() -> None:
    assert debt_after((N, S), tribute(played=False)) is None


# Refusing (K48–K50)


@pytest.mark.parametrize(
    ("order", "jokers", "free"),
    [
        ((N, W, S, E), {E: 2}, True),
        ((N, W, S, E), {E: 1, W: 1}, False),
        ((N, W, S, E), {}, False),
        ((N, S), {E: 1, W: 1}, True),
        ((N, S), {E: 2}, True),
        ((N, S), {E: 1}, False),
        ((N, S), {N: 2}, False),
    ],
)
def test_pr_p07_p08_p09_resisting(order: tuple[Seat, ...], jokers: dict[Seat, int], free: bool) -> None:
    """PR-P07, PR-P08, PR-P09: one big joker in each losing hand, one alone, two in one hand."""
    debt = debt_after(order, STANDARD)
    assert debt is not None
    verdict = resists(debt, jokers, STANDARD)
    assert verdict.is_legal is free
    assert verdict.facts["payers"] == debt.payers


def test_other_books_refuse_it_to_single_payers_or_ask_for_one_hand() -> None:
    single, double = debt_after((N, W, S, E), STANDARD), debt_after((N, S), STANDARD)
    assert single and double
    never = changed(STANDARD, resist={"single": "never", "double": "one_hand"})
    assert resists(single, {E: 2}, never).is_illegal
    assert resists(double, {E: 1, W: 1}, never).is_illegal
    assert resists(double, {E: 2}, never).is_legal


# What is paid


@pytest.mark.parametrize(
    ("level", "hand", "owed"),
    [
        ("9", ("SA", "CK", "S8"), ("SA",)),
        ("2", ("RJ", "SA", "S9"), ("RJ",)),
        ("2", ("H2", "S2", "SA"), ("S2",)),
        ("2", ("H2", "H2"), ()),
        ("6", ("H6", "SA", "DA", "SA"), ("SA", "DA")),
    ],
)
def test_what_has_to_be_paid(level: str, hand: tuple[str, ...], owed: tuple[str, ...]) -> None:
    """PR-P10 among them: with equal aces either may be paid."""
    assert payable(cards(*hand), Rank(level), STANDARD) == cards(*owed)


def test_other_books_exempt_all_hearts_or_nothing() -> None:
    """K38 and K39."""
    hand = cards("H9", "HA", "SK")
    assert payable(hand, Rank.NINE, tribute(exclude="all_hearts")) == cards("SK")
    assert payable(hand, Rank.NINE, tribute(exclude="none")) == cards("H9")


def test_a_payment_is_judged_with_and_without_the_hand() -> None:
    hand = cards("SA", "CK", "H9")
    assert judge_payment(Card("SA"), hand, Rank.NINE, STANDARD).reason is Reason.HIGHEST_PAID
    low = judge_payment(Card("CK"), hand, Rank.NINE, STANDARD)
    assert (low.reason, low.facts["owed"]) == (Reason.NOT_HIGHEST, cards("SA"))
    assert judge_payment(Card("H9"), hand, Rank.NINE, STANDARD).reason is Reason.WILD_PAID
    assert judge_payment(Card("S3"), hand, Rank.NINE, STANDARD).reason is Reason.NOT_IN_HAND
    # What cannot be wrong is not left open, and what can be is.
    assert judge_payment(Card("RJ"), None, Rank.NINE, STANDARD).reason is Reason.HIGHEST_PAID
    assert judge_payment(Card("SA"), None, Rank.NINE, STANDARD).reason is Reason.HAND_NOT_SHOWN
    assert judge_payment(Card("H9"), None, Rank.NINE, STANDARD).reason is Reason.WILD_PAID


@given(levels, st.lists(st.sampled_from(PACK), min_size=1, max_size=27))
def test_nothing_in_the_hand_is_above_what_has_to_be_paid(level: Rank, hand: list[Card]) -> None:
    order = level_order(level)
    owed = payable(hand, level, STANDARD)
    rest = [card for card in hand if not card.is_wild(level)]
    assert bool(owed) is bool(rest)
    heights = {order.index(card.rank) for card in owed if card.rank}
    assert len(heights) <= 1
    assert all(order.index(card.rank) <= max(heights) for card in rest if card.rank)
    for card in dict.fromkeys(hand):
        assert judge_payment(card, hand, level, STANDARD).is_legal is (card in owed)


# Where it goes, and who leads


def test_pr_l02_l03_after_one_tribute_the_payer_leads_after_a_refusal_the_first() -> None:
    """PR-L02, PR-L03."""
    debt = debt_after((N, E, S, W), STANDARD)
    assert debt is not None
    shared = share(debt, {W: Card("SA")}, Rank.FIVE, STANDARD)
    assert leader_after(debt, False, shared, STANDARD) is W
    assert leader_after(debt, True, None, STANDARD) is N
    assert leader_after(debt, False, None, STANDARD) is None
    assert shared.receiver(W, debt) is N


def test_pr_l04_the_payer_of_the_larger_card_leads() -> None:
    """PR-L04: E pays an ace, W the red joker, which is the first finisher's."""
    debt = debt_after((N, S, E, W), STANDARD)
    assert debt is not None
    shared = share(debt, {E: Card("SA"), W: Card("RJ")}, Rank.FIVE, STANDARD)
    assert (shared.to_first, shared.to_second, shared.leader, shared.is_equal) == (W, E, W, False)
    assert (shared.receiver(W, debt), shared.receiver(E, debt)) == (N, S)
    last = share(
        debt, {E: Card("SA"), W: Card("RJ")}, Rank.FIVE, changed(STANDARD, lead={"after_double": "last"})
    )
    assert last.leader is E


def test_a_level_card_is_larger_than_an_ace_and_suits_never_are() -> None:
    debt = debt_after((N, S), STANDARD)
    assert debt is not None
    assert share(debt, {E: Card("S6"), W: Card("SA")}, Rank.SIX, STANDARD).to_first is E
    assert share(debt, {E: Card("SA"), W: Card("DA")}, Rank.SIX, STANDARD).is_equal


@pytest.mark.parametrize(
    ("rule", "chosen", "to_first"),
    [
        ("clockwise", None, W),
        ("clockwise", E, W),
        ("anticlockwise", None, E),
        ("first_chooses", E, E),
        ("first_chooses", W, W),
        ("first_chooses", None, W),
        ("both_choose", E, E),
        ("any", E, E),
    ],
)
def test_pr_l05_p10_equal_tributes(rule: str, chosen: Seat | None, to_first: Seat) -> None:
    """PR-L05, PR-P10, K28–K30: in every text the one whose card reaches the first finisher leads."""
    debt = debt_after((N, S), STANDARD)
    assert debt is not None
    shared = share(debt, {E: Card("SA"), W: Card("DA")}, Rank.SIX, tribute(equal_double=rule), chosen)
    assert (shared.to_first, shared.leader) == (to_first, to_first)
    assert shared.to_second is not to_first


def test_where_the_next_player_leads_after_equal_tributes_that_is_so() -> None:
    debt = debt_after((N, S), STANDARD)
    assert debt is not None
    book = changed(STANDARD, lead={"after_equal": "next_of_first"}, tribute={"equal_double": "anticlockwise"})
    assert share(debt, {E: Card("SA"), W: Card("DA")}, Rank.SIX, book).leader is W


# What is given back


@pytest.mark.parametrize(
    ("case", "level", "hand", "to_partner", "eligible"),
    [
        ("PR-R02", "T", ("S3", "C9", "ST", "SJ", "SA"), False, ("S3", "C9")),
        ("PR-R03", "2", ("SJ", "CQ", "SK", "SA", "RJ"), False, ("SJ",)),
        ("PR-R04", "5", ("S5", "H5", "SJ", "CQ"), False, ("SJ",)),
        ("PR-R05", "2", ("S3", "C9", "ST", "SJ"), True, ("S3", "C9", "ST")),
        ("PR-R06", "2", ("S3", "CJ", "SQ"), False, ("S3",)),
    ],
)
def test_pr_r_what_may_go_back(
    case: str, level: str, hand: tuple[str, ...], to_partner: bool, eligible: tuple[str, ...]
) -> None:
    """PR-R02 to PR-R06; where nothing is low enough the lowest card goes back."""
    assert set(returnable(cards(*hand), to_partner, Rank(level), STANDARD)) == set(cards(*eligible)), case


def test_pr_r06_a_jack_is_a_wrong_return_while_a_three_is_held() -> None:
    hand = cards("S3", "CJ", "SQ")
    assert judge_return(Card("CJ"), False, hand, Rank.TWO, STANDARD).reason is Reason.RETURN_TOO_HIGH
    assert judge_return(Card("S3"), False, hand, Rank.TWO, STANDARD).reason is Reason.RETURN_ALLOWED
    assert judge_return(Card("S4"), False, hand, Rank.TWO, STANDARD).reason is Reason.NOT_IN_HAND
    assert judge_return(Card("CJ"), False, None, Rank.TWO, STANDARD).reason is Reason.RETURN_TOO_HIGH
    alone = judge_return(Card("CJ"), False, cards("CJ", "SQ"), Rank.TWO, STANDARD)
    assert alone.reason is Reason.RETURN_LOWEST


def test_we254_a_wrong_return_is_given_again_and_counted_by_gravity() -> None:
    """WE254: redone; a foul is proposed, and a light case may be left at a warning."""
    rung = ladders.load(COMPETITION.foul.ladder).rung(Offence.WRONG_RETURN)
    assert [str(each) for each in rung.steps[0]] == ["redo", "foul"]
    assert {fouls_in(rung.steps[0]), *(fouls_in(each.effects) for each in rung.options)} == {0, 1}


@pytest.mark.parametrize(
    ("limits", "legal"),
    [
        (("any",), {"S3", "ST", "SJ", "SA", "S5", "BJ", "RJ"}),
        (("ten",), {"S3", "ST"}),
        (("below_ten",), {"S3"}),
        (("below_level",), {"S3", "ST", "SJ", "SA"}),
        (("below_level", "ten"), {"S3", "ST"}),
    ],
)
def test_every_limit_a_text_sets(limits: tuple[str, ...], legal: set[str]) -> None:
    """K41–K45, at level five."""
    book = changed(STANDARD, **{"return_": {"limit_partner": limits}})
    candidates = cards("S3", "ST", "SJ", "SA", "S5", "BJ", "RJ")
    found = {card for card in candidates if judge_return(card, True, None, Rank.FIVE, book).is_legal}
    assert found == legal


def test_k43_level_cards_may_count_by_their_natural_rank() -> None:
    natural = changed(STANDARD, **{"return_": {"level_card": "as_natural"}})
    assert judge_return(Card("S5"), False, None, Rank.FIVE, STANDARD).is_illegal
    assert judge_return(Card("S5"), False, None, Rank.FIVE, natural).is_legal
    assert judge_return(Card("BJ"), False, None, Rank.FIVE, natural).is_illegal


def test_a_book_may_let_any_card_back_where_none_is_low_enough() -> None:
    book = changed(STANDARD, **{"return_": {"none_low": "any"}})
    assert returnable(cards("SJ", "SQ"), False, Rank.TWO, book) == cards("SJ", "SQ")
    assert returnable((), False, Rank.TWO, STANDARD) == ()


@given(levels, st.lists(st.sampled_from(PACK), min_size=1, max_size=27), st.booleans())
def test_something_can_always_be_returned(level: Rank, hand: list[Card], to_partner: bool) -> None:
    eligible = returnable(hand, to_partner, level, STANDARD)
    assert eligible
    for card in dict.fromkeys(hand):
        assert judge_return(card, to_partner, hand, level, STANDARD).is_legal is (card in eligible)


@pytest.mark.parametrize("level", NATURAL_ORDER)
def test_the_limit_of_ten_never_lets_a_level_card_back(level: Rank) -> None:
    order = level_order(level)
    ten = max(order.index(rank) for rank in tuple(Rank)[:9] if rank is not level)
    for rank in NATURAL_ORDER:
        legal = judge_return(Card(f"S{rank}"), False, None, level, STANDARD).is_legal
        assert legal is (order.index(rank) <= ten)


def test_a_card_that_was_not_seen_cannot_be_judged_as_tribute() -> None:
    with pytest.raises(ValueError, match="no rank"):
        payable(cards("??"), Rank.TWO, STANDARD)
