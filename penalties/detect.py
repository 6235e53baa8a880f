"""What the log itself proves: suggestions with their evidence, never a penalty by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from penalties.acts import Act, Kind, Ruled, Scored, Suspicion
from penalties.offences import Offence
from rules.cards import Card, Rank, level_order
from rules.deal import places
from rules.duties import call_owed, judge_time
from rules.seats import Seat
from rules.sections import RuleBook
from rules.tribute import is_exempt
from rules.verdict import Reason, Verdict

_PROVES: dict[Reason, Offence] = {
    Reason.OUT_OF_TURN: Offence.OUT_OF_TURN,
    Reason.LOST_TURN: Offence.OUT_OF_TURN,
    Reason.NOT_HIGHER: Offence.WRONG_PLAY,
    Reason.SMALLER_BOMB: Offence.WRONG_PLAY,
    Reason.OTHER_TYPE: Offence.WRONG_PLAY,
    Reason.NO_COMBINATION: Offence.WRONG_PLAY,
    Reason.READING_NOT_POSSIBLE: Offence.WRONG_PLAY,
    Reason.TOO_MANY_CARDS: Offence.WRONG_PLAY,
    Reason.LEADER_PASSES: Offence.WRONG_PLAY,
    Reason.BARRED_TYPE: Offence.WRONG_PLAY,
    Reason.MORE_THAN_HAND: Offence.MISCOUNT,
    Reason.THIRD_COPY: Offence.MISCOUNT,
    Reason.WILD_PAID: Offence.WRONG_TRIBUTE,
    Reason.NOT_HIGHEST: Offence.WRONG_TRIBUTE,
    Reason.RETURN_TOO_HIGH: Offence.WRONG_RETURN,
    Reason.MUST_RESIST: Offence.WRONG_RESIST,
    Reason.MAY_NOT_RESIST: Offence.WRONG_RESIST,
    Reason.CALL_WRONG: Offence.WRONG_COUNT,
    Reason.OVERTIME: Offence.OVERTIME,
}


def proved_by(verdict: Verdict, is_pass: bool = False) -> Offence | None:
    """The offence an illegal act amounts to, or None.

    >>> from rules.verdict import illegal
    >>> proved_by(illegal(Reason.NOT_HIGHER)).value
    'wrong_play'
    """
    if not verdict.is_illegal:
        return None
    if is_pass and verdict.reason is Reason.OUT_OF_TURN:
        return Offence.PASS_OUT_OF_TURN
    return _PROVES.get(verdict.reason)


def suspicions(
    acts: Sequence[Act],
    level: Rank,
    book: RuleBook,
    ruled: Sequence[Ruled] = (),
    scored: Scored | None = None,
) -> tuple[Suspicion, ...]:
    """Everything that the acts of one deal prove and no ruling has answered, the newest last."""
    found = [
        *_forbidden(acts),
        *_low_tributes(acts, level, book),
        *_third_copies(acts),
        *_over_hands(acts, book),
        *_called_then_more(acts),
        *_missed_calls(acts, book),
        *_overtime(acts, book),
        *_scored(scored),
    ]
    left = [each for each in found if not any(_answers(ruling, each) for ruling in ruled)]
    return tuple(sorted(left, key=lambda each: each.evidence[-1]))


def _answers(ruling: Ruled, found: Suspicion) -> bool:
    if any(target in found.evidence for target in ruling.targets):
        return True
    return ruling.seat is found.seat and ruling.offence is found.offence and ruling.seq > found.since


_KINDS: dict[Reason, Kind] = {
    Reason.OUT_OF_TURN: Kind.OUT_OF_TURN,
    Reason.LOST_TURN: Kind.LOST_TURN,
    Reason.READING_NOT_POSSIBLE: Kind.ILLEGAL_DECLARATION,
    Reason.RETURN_TOO_HIGH: Kind.HIGH_RETURN,
    Reason.CALL_WRONG: Kind.WRONG_CALL,
    Reason.THIRD_COPY: Kind.THIRD_COPY,
}


def _forbidden(acts: Sequence[Act]) -> Iterator[Suspicion]:
    """Acts of which the rules said at once that they are forbidden."""
    for act in acts:
        offence = proved_by(act.verdict, act.kind == "passed") if act.verdict is not None else None
        if offence is None or act.verdict is None or act.verdict.reason is Reason.THIRD_COPY:
            continue
        kind = _KINDS.get(act.verdict.reason, Kind.FORBIDDEN)
        yield Suspicion(kind, act.seat, offence, (act.seq,), act.verdict.facts, act.verdict, act.seq)


def _low_tributes(acts: Sequence[Act], level: Rank, book: RuleBook) -> Iterator[Suspicion]:
    """A card above the one paid that the payer played and had not got as a return."""
    order = level_order(level)
    paid = {act.seat: act for act in acts if act.kind == "paid"}
    for seat, payment in paid.items():
        if payment.verdict is not None and payment.verdict.is_illegal:
            continue
        received = [act.cards[0] for act in acts if act.kind == "returned" and act.to is seat][-1:]
        for act in acts:
            if act.seat is not seat or act.kind != "played":
                continue
            higher = _higher_than(payment.cards[0], act.cards, received, order, level, book)
            if higher is not None:
                evidence = (payment.seq, act.seq)
                facts = {"paid": payment.cards[0], "played": higher}
                yield Suspicion(
                    Kind.LOW_TRIBUTE, seat, Offence.WRONG_TRIBUTE, evidence, facts, since=payment.seq
                )
                break


def _higher_than(
    paid: Card,
    cards: tuple[Card, ...],
    received: list[Card],
    order: tuple[Rank, ...],
    level: Rank,
    book: RuleBook,
) -> Card | None:
    """The first of `cards` that had to be paid; a returned card is left out once."""
    for card in cards:
        same = next(
            (each for each in received if each.rank is card.rank and card in (each, _bare(each))), None
        )
        if same is not None:
            received.remove(same)
        elif card.rank is None or paid.rank is None or _may_be_exempt(card, level, book):
            continue
        elif order.index(card.rank) > order.index(paid.rank):
            return card
    return None


def _may_be_exempt(card: Card, level: Rank, book: RuleBook) -> bool:
    # Where every heart is exempt, a card of unknown suit may be one.
    hearts = book.tribute.exclude == "all_hearts"
    return is_exempt(card, level, book) or (hearts and not card.is_known)


def _bare(card: Card) -> Card:
    """The card as it is written when its suit was not seen."""
    return Card("?" + card[1]) if card.suit else card


def _third_copies(acts: Sequence[Act]) -> Iterator[Suspicion]:
    shown: Counter[Card] = Counter()
    where: dict[Card, list[int]] = {}
    for act in _laid(acts):
        for card in act.cards:
            if not card.is_known:
                continue
            shown[card] += 1
            where.setdefault(card, []).append(act.seq)
            if shown[card] == 3:
                evidence = tuple(dict.fromkeys(where[card]))
                yield Suspicion(
                    Kind.THIRD_COPY, act.seat, Offence.MISCOUNT, evidence, {"card": card}, since=act.seq
                )


def _over_hands(acts: Sequence[Act], book: RuleBook) -> Iterator[Suspicion]:
    dealt = book.cards.per_player
    for seat in Seat:
        shown = 0
        for act in _laid(acts):
            if act.seat is not seat:
                continue
            before, shown = shown, shown + len(act.cards)
            if before <= dealt < shown:
                facts = {"shown": shown, "dealt": dealt}
                yield Suspicion(Kind.OVER_HAND, seat, Offence.MISCOUNT, (act.seq,), facts, since=act.seq - 1)


def _laid(acts: Sequence[Act]) -> Iterator[Act]:
    return (act for act in acts if act.kind == "played" and act.lies)


def _called_then_more(acts: Sequence[Act]) -> Iterator[Suspicion]:
    """A number that seemed right when it was called, and more cards played since."""
    for at, call in enumerate(acts):
        if (
            call.kind != "called"
            or call.number is None
            or (call.verdict is not None and call.verdict.is_illegal)
        ):
            continue
        played = 0
        for act in _laid(acts[at:]):
            if act.seat is not call.seat:
                continue
            played += len(act.cards)
            if played > call.number:
                facts = {"called": call.number, "held": played}
                evidence = (call.seq, act.seq)
                yield Suspicion(
                    Kind.WRONG_CALL, call.seat, Offence.WRONG_COUNT, evidence, facts, since=call.seq
                )
                break


def _missed_calls(acts: Sequence[Act], book: RuleBook) -> Iterator[Suspicion]:
    once = book.report.mode == "once"
    for seat in Seat:
        owed: Act | None = None
        called = False
        for act in acts:
            if act.seat is not seat:
                continue
            if act.kind == "called":
                owed, called = None, True
            elif act.kind == "played" and act.lies:
                if owed is not None:
                    evidence, facts = (owed.seq, act.seq), {"left": owed.number}
                    yield Suspicion(
                        Kind.MISSED_CALL, seat, Offence.COUNT_NOT_CALLED, evidence, facts, since=owed.seq
                    )
                    called = True
                due = call_owed(act.number or 0, False, book) and not (once and called)
                owed = act if due else None


def _overtime(acts: Sequence[Act], book: RuleBook) -> Iterator[Suspicion]:
    warned: float | None = None
    since = 0
    for act in acts:
        if act.kind == "warned":
            warned = act.seconds
        elif act.kind in ("played", "passed"):
            verdict = judge_time(act.seconds or 0, warned, book, act.near_end)
            if verdict.is_illegal:
                yield Suspicion(
                    Kind.OVERTIME, act.seat, Offence.OVERTIME, (act.seq,), verdict.facts, verdict, since
                )
            warned, since = None, act.seq


def _scored(scored: Scored | None) -> Iterator[Suspicion]:
    """A deal at the ace whose agreed order gives another result than the plays."""
    if scored is None or scored.level is not Rank.ACE or len(scored.played) < 2:
        return
    if places(scored.played) != places(scored.agreed):
        facts = {"order": scored.agreed, "owed": scored.played}
        yield Suspicion(Kind.A_SCORED, scored.agreed[0], None, (scored.seq,), facts, since=scored.seq)
