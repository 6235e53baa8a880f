"""What the log proves: each planted fault is found with its evidence, and clean matches prove nothing."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from penalties.acts import Act, Kind, Scored
from penalties.detect import suspicions
from penalties.offences import Offence
from referee_app.events import dump
from referee_app.fold.suspect import suspicions_of
from referee_app.replay.record import DealRecord, book_for, read_record
from referee_app.state import Phase
from rules.book import digest, load
from rules.cards import Card, Rank, level_order
from rules.seats import Seat
from rules.sections import RuleBook
from rules.verdict import Reason, illegal
from tests.strategies import changed
from tests.tables import Log
from tests.test_fold import legal_deal

N, W, S, E = Seat
COMPETITION = load("competition-002")
STANDARD = load("standard")
MATCHES = Path(__file__).parent / "matches"
CLEAN = ("claw-001", "gworld-005", "opengd-008", "openwr-004")
SEEDS = (3, 8)

Facts = list[tuple[str, dict[str, Any]]]
Plant = Callable[[Facts], tuple[str, Offence | None]]


def kinds(log: Log) -> list[str]:
    """What is suspected now."""
    return [each.kind.value for each in suspicions_of(log.state)]


MADE: dict[str, Facts] = {}
"""What was generated before; the tests change copies of it."""


def generated(book: RuleBook, seed: int, deals: int = 1, **opened: Any) -> Facts:
    """The facts of so many legal deals, all calls made, hands not known to the referee."""
    key = f"{digest(book)} {seed} {deals} {opened}"
    if key not in MADE:
        MADE[key] = _generated(book, seed, deals, **opened)
    return deepcopy(MADE[key])


def _generated(book: RuleBook, seed: int, deals: int, **opened: Any) -> Facts:
    random, log = Random(seed), Log(book, **opened)
    for _ in range(deals):
        legal_deal(log, random)
    kept = [(event.kind, dump(event)) for event in log.events[1:]]
    drop = {"seq", "at", "kind", "by", "hands"}
    bare: Facts = [
        (kind, {name: value for name, value in told.items() if name not in drop}) for kind, told in kept
    ]
    return with_calls(book, bare, **opened)


def with_calls(book: RuleBook, facts: Facts, **opened: Any) -> Facts:
    """The same facts with every call that is owed made at once."""
    log, told = Log(book, **opened), []
    for kind, more in facts:
        log.add(kind, **more)
        told.append((kind, more))
        for seat in sorted(log.state.calls_due):
            assert log.state.deal is not None
            call: dict[str, Any] = {"seat": seat.value, "count": log.state.deal.counts[seat]}
            log.add("count_called", **call)
            told.append(("count_called", call))
    return told


def played(book: RuleBook, facts: Facts, **opened: Any) -> Log:
    """A table on which these facts happened."""
    log = Log(book, **opened)
    for kind, more in facts:
        log.add(kind, **more)
    return log


def last_deal(facts: Facts) -> int:
    """Where the last deal begins."""
    return max(at for at, (kind, _) in enumerate(facts) if kind == "deal_started")


def plays(facts: Facts, seat: str | None = None) -> list[int]:
    """Where the plays (of a player) of the last deal are."""
    begin = last_deal(facts)
    return [
        at
        for at, (kind, told) in enumerate(facts)
        if at > begin and kind == "played" and seat in (None, told["seat"])
    ]


# Nothing to find


@pytest.mark.slow
@pytest.mark.parametrize("book", [STANDARD, COMPETITION, load("sbbs-notice-001-11")], ids=lambda b: b.meta.id)
@pytest.mark.parametrize("seed", SEEDS)
def test_legal_deals_prove_nothing_at_any_moment(book: RuleBook, seed: int) -> None:
    log = Log(book)
    for kind, more in generated(book, seed, 2):
        log.add(kind, **more)
        assert kinds(log) == []


def recorded(log: Log, deal: DealRecord, first: bool) -> None:
    """One deal of a recorded match as a referee would have written it."""
    log.add("deal_started")
    if not first and log.state.tribute is not None:
        if deal.resisted:
            payers = log.state.tribute.debt.payers
            log.add("tribute_resisted", jokers={p.value: deal.hands[p].count(Card("RJ")) for p in payers})
        for gift in deal.tribute:
            log.add("tribute_paid", seat=gift.giver.value, card=gift.card)
        tribute = log.state.tribute
        if tribute.share is not None and tribute.share.is_equal and deal.tribute:
            taken = next(gift.giver for gift in deal.tribute if gift.to is tribute.debt.first)
            log.add("tribute_chosen", seat=taken.value)
        for gift in deal.returns:
            log.add("card_returned", seat=gift.giver.value, to=gift.to.value, card=gift.card)
    log.add("play_began", leader=deal.first_leader.value)
    for step in deal.plays:
        if step.cards:
            said = {"type": step.declared.type, "key": step.declared.key} if step.declared else None
            log.add("played", seat=step.seat.value, cards=list(step.cards), declared=said)
        else:
            log.add("passed", seat=step.seat.value)


@pytest.mark.slow
@pytest.mark.parametrize("name", CLEAN)
def test_recorded_matches_without_a_fault_prove_nothing(name: str) -> None:
    record = read_record(MATCHES / f"{name}.json")
    book = book_for(record)
    first = record.deals[0]
    levels = {side.value: level for side, level in first.levels.items()}
    log = Log(book, levels=levels, declarer=first.declarer)
    for no, deal in enumerate(record.deals):
        recorded(log, deal, no == 0)
        assert kinds(log) == [], f"deal {no}"
        log.add("deal_confirmed", order=[seat.value for seat in deal.order])
        assert kinds(log) == [], f"deal {no}"


# One planted fault each


def low_tribute(facts: Facts) -> tuple[str, Offence | None]:
    """A payer keeps the card that was owed and plays it later."""
    at = next(at for at, (kind, _) in enumerate(facts) if kind == "tribute_paid")
    facts[at][1]["card"] = "C2"
    returned = next(told for kind, told in facts if kind == "card_returned")
    returned["card"] = "C4"
    return facts[at][1]["seat"], Offence.WRONG_TRIBUTE


def third_copy(facts: Facts) -> tuple[str, Offence | None]:
    """A single that lay there twice lies there once more."""
    singles = [at for at in plays(facts) if len(facts[at][1]["cards"]) == 1]
    seen: dict[str, int] = {}
    for at in singles:
        card = facts[at][1]["cards"][0]
        seen[card] = seen.get(card, 0) + 1
        if seen[card] == 2:
            later = next(each for each in singles if each > at)
            facts[later][1]["cards"] = [card]
            return facts[later][1]["seat"], Offence.MISCOUNT
    raise AssertionError("no face was played twice singly")


def over_hand(facts: Facts) -> tuple[str, Offence | None]:
    """The first finisher laid a card more than he was dealt."""
    seat = next(told["order"][0] for kind, told in reversed(facts) if kind == "deal_confirmed")
    at = plays(facts, seat)[-1]
    facts[at][1]["cards"] = [*facts[at][1]["cards"], "??"]
    return seat, Offence.MISCOUNT


def wrong_call(facts: Facts) -> tuple[str, Offence | None]:
    """One call is a card short."""
    at = next(at for at, (kind, told) in enumerate(facts) if kind == "count_called" and told["count"] > 2)
    facts[at][1]["count"] -= 1
    return facts[at][1]["seat"], Offence.WRONG_COUNT


def missed_call(facts: Facts) -> tuple[str, Offence | None]:
    """One call is left out, and the player plays on."""
    at = next(at for at, (kind, told) in enumerate(facts) if kind == "count_called" and told["count"] > 2)
    seat = facts.pop(at)[1]["seat"]
    assert any(each > at for each in plays(facts, seat))
    return seat, Offence.COUNT_NOT_CALLED


def out_of_turn(facts: Facts) -> tuple[str, Offence | None]:
    """Whoever has just played plays once more."""
    at = plays(facts)[4]
    seat = facts[at][1]["seat"]
    facts.insert(at + 1, ("played", {"seat": seat, "cards": ["??"]}))
    return seat, Offence.OUT_OF_TURN


def lost_turn(facts: Facts) -> tuple[str, Offence | None]:
    """A turn was lost by a ruling, and the player acts on it."""
    lead = plays(facts)[0]
    seat = Seat(facts[lead][1]["seat"]).partner.value
    ruling = {"seat": seat, "offence": "exposed_card", "effects": ["lose_turn"]}
    facts[lead + 1 :] = [("penalty_given", ruling), ("played", {"seat": seat, "cards": ["??"]})]
    return seat, Offence.OUT_OF_TURN


def illegal_declaration(facts: Facts) -> tuple[str, Offence | None]:
    """A single is accepted as a pair."""
    at = plays(facts)[0]
    facts[at][1]["declared"] = {"type": "pair", "key": "9"}
    return facts[at][1]["seat"], Offence.WRONG_PLAY


def high_return(facts: Facts) -> tuple[str, Offence | None]:
    """A king goes back."""
    told = next(told for kind, told in facts if kind == "card_returned")
    told["card"] = "SK"
    return told["seat"], Offence.WRONG_RETURN


def overtime(facts: Facts) -> tuple[str, Offence | None]:
    """A warning at second 31 and a play at second 47, and nobody ruled."""
    at = plays(facts)[3]
    seat = facts[at][1]["seat"]
    facts[at][1]["after"] = 16
    facts.insert(at, ("warned", {"seat": seat, "after": 31}))
    return seat, Offence.OVERTIME


def forbidden(facts: Facts) -> tuple[str, Offence | None]:
    """The leader passes."""
    began = next(at for at, (kind, _) in enumerate(facts) if kind == "play_began")
    seat = facts[began][1]["leader"]
    facts.insert(began + 1, ("passed", {"seat": seat}))
    return seat, Offence.WRONG_PLAY


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("kind", "plant", "deals"),
    [
        (Kind.LOW_TRIBUTE, low_tribute, 2),
        (Kind.THIRD_COPY, third_copy, 1),
        (Kind.OVER_HAND, over_hand, 1),
        (Kind.WRONG_CALL, wrong_call, 1),
        (Kind.MISSED_CALL, missed_call, 1),
        (Kind.OUT_OF_TURN, out_of_turn, 1),
        (Kind.LOST_TURN, lost_turn, 1),
        (Kind.ILLEGAL_DECLARATION, illegal_declaration, 1),
        (Kind.HIGH_RETURN, high_return, 2),
        (Kind.OVERTIME, overtime, 1),
        (Kind.FORBIDDEN, forbidden, 1),
    ],
)
def test_r22_a_planted_fault_is_found_and_blocks_nothing(
    kind: Kind, plant: Plant, deals: int, seed: int
) -> None:
    """R22: implausible things are told, and the log goes on; a ruling on them settles the matter."""
    facts = generated(COMPETITION, seed, deals)
    begin = last_deal(facts)
    head, tail = facts[:begin], facts[begin:]
    seat, offence = plant(tail)
    log = played(COMPETITION, [*head, *tail])
    mine = [each for each in suspicions_of(log.state) if each.kind is kind and each.seat is Seat(seat)]
    assert mine and mine[0].offence is offence
    events = {event.seq: event for event in log.events}
    assert all(getattr(events[seq], "seat", None) is not None for seq in mine[0].evidence)
    assert log.state.fouls == () or kind is Kind.LOST_TURN
    assert log.state.seq == len(log.events)
    # A dismissal answers it as well as a penalty does, and its retraction raises it again.
    assert offence is not None
    answer = log.add("foul_dismissed", seat=seat, offence=offence.value)
    assert not [each for each in suspicions_of(log.state) if each in mine]
    log.add("retracted", targets=[answer])
    assert [each for each in suspicions_of(log.state) if each in mine]


def test_r22_a_deal_at_the_ace_that_is_agreed_on_wrongly_is_told() -> None:
    """Third and last were exchanged: the ace would be passed."""
    levels = {"NS": "A", "EW": "A"}
    for seed in range(20):
        facts = generated(COMPETITION, seed, 1, levels=levels, declarer="NS")
        order = facts[-1][1]["order"]
        if Seat(order[0]).partner.value in order[2:]:
            break
    right = played(COMPETITION, facts, levels=levels, declarer="NS")
    assert kinds(right) == []
    facts[-1][1]["order"] = [*order[:2], order[3], order[2]]
    wrong = played(COMPETITION, facts, levels=levels, declarer="NS")
    [found] = suspicions_of(wrong.state)
    assert (found.kind, found.offence, found.evidence) == (Kind.A_SCORED, None, (len(wrong.events),))
    below = played(COMPETITION, facts, levels={"NS": "K", "EW": "K"}, declarer="NS")
    assert below.state.results[-1].level is Rank.KING and "a_scored" not in kinds(below)


# The finer points


def acts(*steps: tuple[Any, ...], **more: Any) -> list[Act]:
    """Acts numbered from one: kind, seat and cards."""
    return [
        Act(no, seat, kind, tuple(Card(each) for each in cards.split()), **more)
        for no, (kind, seat, cards) in enumerate(steps, 1)
    ]


def suspected(
    found: list[Act], level: Rank = Rank.FIVE, book: RuleBook = STANDARD
) -> list[tuple[str, tuple[int, ...]]]:
    """Kinds and evidence."""
    return [(each.kind.value, each.evidence) for each in suspicions(found, level, book)]


def returned_to(seat: Seat, card: str, no: int = 2) -> Act:
    """A card given back to `seat`."""
    return Act(no, seat.partner, "returned", (Card(card),), to=seat)


@pytest.mark.parametrize(
    ("paid", "back", "later", "found"),
    [
        ("SK", "S9", "DA", True),
        ("SK", "S9", "DK", False),
        ("SA", "S9", "D5", True),
        ("SA", "S9", "?5", True),
        ("SA", "S9", "H5", False),
        ("S8", "S9", "S9", False),
        ("S8", "S9", "?9", False),
        ("S8", "S9", "S9 D9", True),
        ("S8", "S9", "??", False),
        ("SA", "S9", "BJ", True),
        ("RJ", "S9", "BJ BJ", False),
    ],
)
def test_a_card_above_the_one_paid_was_held_unless_it_was_returned(
    paid: str, back: str, later: str, found: bool
) -> None:
    """Wild cards are exempt, and a returned card is left out once."""
    told = [*acts(("paid", W, paid)), returned_to(W, back)]
    told += [Act(3, W, "played", tuple(Card(each) for each in later.split()))]
    assert suspected(told) == ([("low_tribute", (1, 3))] if found else [])


def test_where_all_hearts_are_exempt_an_unknown_suit_proves_nothing() -> None:
    hearts = changed(STANDARD, tribute={"exclude": "all_hearts"})
    for later, found in (("?A", False), ("HA", False), ("DA", True)):
        told = [*acts(("paid", W, "SK"), ("played", W, later))]
        assert bool(suspected(told, book=hearts)) is found


def test_a_tribute_that_is_known_to_be_wrong_is_told_once() -> None:
    wrong = Act(1, W, "paid", (Card("SK"),), illegal(Reason.NOT_HIGHEST, card=Card("SK")))
    assert suspected([wrong, Act(2, W, "played", (Card("SA"),))]) == [("forbidden", (1,))]


def test_the_card_laid_last_is_the_tribute() -> None:
    told = acts(("paid", W, "SK"), ("paid", W, "SA"), ("played", W, "DA"))
    assert suspected(told) == []


def test_three_copies_need_suits_and_cards_that_lie() -> None:
    assert suspected(acts(("played", N, "S9 S9"), ("played", W, "S9"))) == [("third_copy", (1, 2))]
    assert suspected(acts(("played", N, "?9 ?9"), ("played", W, "?9"))) == []
    back = [*acts(("played", N, "S9 S9")), Act(2, W, "played", (Card("S9"),), lies=False)]
    assert suspected(back) == []


def test_a_number_that_was_right_by_the_log_is_wrong_when_more_is_played() -> None:
    told = [Act(1, N, "called", number=2), *(Act(no, N, "played", (Card("S3"),)) for no in (2, 3))]
    assert suspected(told) == []
    told.append(Act(4, N, "played", (Card("S4"),)))
    assert suspected(told) == [("wrong_call", (1, 4))]


@pytest.mark.parametrize(
    ("mode", "found"), [("unprompted", [(1, 2), (2, 3)]), ("once", [(1, 2)]), ("on_request", [])]
)
def test_a_call_is_missed_when_the_player_plays_on(mode: str, found: list[tuple[int, int]]) -> None:
    """K89: unasked at every number, once a deal, or only when asked."""
    book = changed(COMPETITION, report={"mode": mode})
    told = [Act(no, N, "played", (Card("?3"),), number=left) for no, left in ((1, 6), (2, 5), (3, 4))]
    assert suspected(told, book=book) == [("missed_call", each) for each in found]
    assert suspected([*told[:1], Act(2, W, "played", (Card("?4"),), number=20)], book=book) == []


def test_overtime_that_was_ruled_on_while_the_player_thought_is_settled() -> None:
    log = Log()
    log.deal()
    log.play("N S3")
    log.add("hand_raised", 50, seat="W")
    log.foul("W", "overtime")
    log.play("W S4")
    assert kinds(log) == []
    log.add("played", 46, seat="S", cards=["S6"])
    assert kinds(log) == ["overtime"]


def test_what_was_played_with_cards_that_were_drawn_anew_proves_nothing() -> None:
    log = Log()
    log.deal()
    log.play("N S3 S3", "W S4", "E S9")
    assert "out_of_turn" in kinds(log)
    redeal = log.foul("N", "wrong_draw", effects=["redeal"])
    assert log.state.phase is Phase.LEAD and kinds(log) == []
    log.add("play_began", leader="N")
    log.play("N S3")
    assert kinds(log) == []
    log.add("retracted", targets=[redeal])
    assert "out_of_turn" in kinds(log)


def test_a_case_that_was_sent_up_is_not_offered_again() -> None:
    log = Log()
    log.deal()
    log.play("N S3", "E S9")
    assert kinds(log) == ["out_of_turn"]
    log.add("escalated", seat="E", offence="out_of_turn")
    assert kinds(log) == []


def test_the_newest_stands_last() -> None:
    log = Log()
    log.deal()
    log.play("N S5", "W S3", "E S9")
    assert [(each.kind, each.seat) for each in suspicions_of(log.state)] == [
        (Kind.FORBIDDEN, W),
        (Kind.OUT_OF_TURN, E),
    ]


def test_nothing_is_suspected_where_no_table_is_open_or_no_order_is_known() -> None:
    from referee_app.state import TableState

    assert suspicions_of(TableState()) == ()
    assert suspicions([], Rank.ACE, STANDARD, scored=Scored(1, Rank.ACE, (N,), (N, W, S, E))) == ()
    assert level_order(Rank.FIVE)[-1] is Rank.RED_JOKER
