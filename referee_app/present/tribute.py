"""The tribute page."""

from __future__ import annotations

from referee_app.desk import Desk
from referee_app.faces import (
    Do,
    KeyFace,
    Mark,
    NoticeFace,
    OptionFace,
    SeatLabel,
    Sign,
    Tap,
    Tone,
    TributeFace,
    TributeRow,
)
from referee_app.fold.tribute import expected_leader
from referee_app.present import pads
from referee_app.present.base import MARKS, Ctx
from referee_app.state import TributeState
from rules.cards import Card
from rules.seats import Seat
from rules.verdict import Reason, Verdict

RESISTING = "resist"
"""Stands for the line while it is asked who showed the big jokers."""


def tribute(ctx: Ctx) -> TributeFace | None:
    """One line a card, who leads, and the key that begins the deal."""
    state = ctx.desk.state
    owed = state.tribute
    if owed is None:
        return None
    rows = () if owed.resisted else (*_payments(ctx, owed), *_returns(ctx, owed))
    leader = expected_leader(state)
    name = ctx.person(leader) if leader else SeatLabel(None, "—")
    clock = state.clock
    limit = ctx.desk.book.return_.time_s
    clock_word = ""
    if clock and clock.kind == "return" and limit != "none":
        clock_word = ctx.t("return_clock", s=ctx.seat_long(clock.seat), n=limit)
    return TributeFace(
        ctx.named("trib_double" if owed.debt.is_double else "trib_single"),
        _sub(ctx, owed),
        rows,
        ctx.t("first_lead"),
        name,
        _start(ctx, owed, leader),
        clock_word,
        _resist(ctx, owed),
        _order_note(ctx, owed),
        *(_who_resists(ctx, owed) if ctx.desk.draft.row == RESISTING else _equal(ctx, owed)),
    )


def next_row(owed: TributeState) -> str:
    """The line that is due: first the payments, then the returns."""
    if owed.resisted:
        return ""
    for payer in owed.debt.payers:
        if payer not in owed.paid:
            return f"paid-{payer.value}"
    for giver in _givers(owed):
        if giver not in owed.returned:
            return f"returned-{giver.value}"
    return ""


def due_row(desk: Desk) -> str:
    """The line the next card goes to: the one that was tapped, else the one that is due."""
    owed = desk.state.tribute
    return desk.draft.row or next_row(owed) if owed else ""


def return_to(owed: TributeState, giver: Seat) -> Seat | None:
    """Who gets the card that `giver` owes."""
    if owed.share is None:
        return None
    pairs = {owed.share.receiver(p, owed.debt): p for p in owed.debt.payers}
    return pairs.get(giver)


def _givers(owed: TributeState) -> tuple[Seat, ...]:
    return (owed.debt.first,) if owed.debt.second is None else (owed.debt.first, owed.debt.second)


def _sub(ctx: Ctx, owed: TributeState) -> str:
    level = ctx.rank(ctx.level)
    first = ctx.seat_long(owed.debt.first)
    if owed.debt.second:
        return ctx.named(
            "last_deal_double",
            a=first,
            b=ctx.seat_long(owed.debt.second),
            side=ctx.side(owed.debt.first.side.other),
            l=level,
        )
    return ctx.named("last_deal", a=first, b=ctx.seat_long(owed.debt.payers[0]), l=level)


def _payments(ctx: Ctx, owed: TributeState) -> list[TributeRow]:
    rows = []
    for payer in owed.debt.payers:
        taker = owed.share.receiver(payer, owed.debt) if owed.share else owed.debt.first
        card = owed.paid.get(payer)
        verdict = owed.verdicts.get(("paid", payer)) if card else None
        row = f"paid-{payer.value}"
        shown = ctx.desk.state.hands[payer] is not None
        rows.append(
            _line(
                ctx,
                ctx.t("pay"),
                payer,
                ctx.person(taker) if owed.share or not owed.debt.is_double else SeatLabel(None, "?"),
                row,
                card,
                _payment_words(ctx, card, verdict),
                verdict,
                due_row(ctx.desk) == row,
                KeyFace(
                    Tap(Do.SHOW_HAND, payer.value),
                    ctx.t("hand_shown" if shown else "show_hand"),
                    tone=Tone.SELECTED if shown else Tone.PLAIN,
                ),
            )
        )
    return rows


def _payment_words(ctx: Ctx, card: Card | None, verdict: Verdict | None) -> str:
    if card is None or verdict is None:
        return ctx.t("pay_hint")
    article = ctx.article(verdict.reason.value)
    return f"{ctx.reason(verdict)} {article}".strip()


def _returns(ctx: Ctx, owed: TributeState) -> list[TributeRow]:
    if not ctx.desk.book.return_.required:
        return []
    rows = []
    for giver in _givers(owed):
        to = return_to(owed, giver)
        given = owed.returned.get(giver)
        verdict = owed.verdicts.get(("returned", giver)) if given else None
        row = f"returned-{giver.value}"
        if given and verdict is not None:
            words = f"{ctx.reason(verdict)} {ctx.article(verdict.reason.value)}".strip()
            if verdict.reason is Reason.RETURN_TOO_HIGH and ctx.desk.state.hands[giver] is None:
                # Only the hand can tell whether there was anything lower.
                words = f"{words} · {ctx.t('ret_unless')}"
        else:
            words = ctx.clause_text(Reason.RETURN_ALLOWED.value) or ctx.t("ret_hint")
        rows.append(
            _line(
                ctx,
                ctx.t("ret"),
                giver,
                ctx.person(to) if to else SeatLabel(None, "?"),
                row,
                given[1] if given else None,
                words,
                verdict,
                due_row(ctx.desk) == row and owed.share is not None,
                None,
            )
        )
    return rows


def _line(
    ctx: Ctx,
    kind: str,
    giver: Seat,
    taker: SeatLabel,
    row: str,
    card: Card | None,
    words: str,
    verdict: Verdict | None,
    active: bool,
    show: KeyFace | None,
) -> TributeRow:
    return TributeRow(
        kind,
        ctx.person(giver),
        taker,
        Tap(Do.PICK, row),
        ctx.t("pick"),
        MARKS[verdict.ruling] if verdict is not None else Mark.NONE,
        words,
        pads.card_face(ctx.lang, card, ctx.level) if card else None,
        active,
        show,
        f"{kind} {ctx.seat_long(giver)} {words}",
        ctx.to_article(verdict.reason.value) if verdict is not None else None,
    )


def _resist(ctx: Ctx, owed: TributeState) -> OptionFace:
    mark = MARKS[owed.resist_verdict.ruling] if owed.resist_verdict is not None else Mark.NONE
    rules, double = ctx.desk.book.resist, owed.debt.is_double
    hint = ctx.t("resist_hint" if double else "resist_hint_single")
    if rules.optional_double if double else rules.optional:
        hint = ctx.t("resist_may", hint=hint)
    if owed.resist_verdict is not None:
        hint = f"{ctx.reason(owed.resist_verdict)} {ctx.article(owed.resist_verdict.reason.value)}".strip()
    return OptionFace(Tap(Do.RESIST), ctx.t("resist"), hint, owed.resisted, mark)


def _who_resists(ctx: Ctx, owed: TributeState) -> tuple[NoticeFace, tuple[OptionFace, ...]]:
    """Who showed the big jokers: a letter for each joker, by its player."""
    one, other = owed.debt.payers
    each = ctx.t("resist_each", a=ctx.seat_long(one), b=ctx.seat_long(other))
    ways = {one.value + other.value: each}
    ways |= {seat.value * 2: ctx.t("resist_alone", s=ctx.seat_long(seat)) for seat in owed.debt.payers}
    options = tuple(OptionFace(Tap(Do.RESIST, value), text) for value, text in ways.items())
    return NoticeFace(ctx.t("resist_who"), Tone.WARN, Sign.ASK), options


def _order_note(ctx: Ctx, owed: TributeState) -> NoticeFace | None:
    second, resisting = owed.debt.second, owed.resist_verdict
    if resisting is not None:
        # The choice has a tap of its own: its clause is beside it.
        told = f"{ctx.reason(resisting)} {ctx.article(resisting.reason.value)}".strip()
        return NoticeFace(told, article=ctx.to_article(resisting.reason.value))
    if owed.share is None or second is None or owed.resisted:
        return None
    parts = [
        f"{ctx.cards([owed.paid[payer]])} → {ctx.seat_long(owed.share.receiver(payer, owed.debt))}"
        for payer in owed.debt.payers
    ]
    detail, article = ctx.t("trib_order"), None
    if owed.share.is_equal and ctx.desk.book.return_.face_down:
        detail = f"{ctx.t('ret_face_down')} {ctx.article('return.face_down')}".strip()
        article = ctx.to_article("return.face_down")
    return NoticeFace(" · ".join(parts), detail=detail, article=article)


def _equal(ctx: Ctx, owed: TributeState) -> tuple[NoticeFace | None, tuple[OptionFace, ...]]:
    """Equal cards: who pays the first finisher, where the book lets somebody choose."""
    rule = ctx.desk.book.tribute.equal_double
    if owed.share is None or not owed.share.is_equal or rule in ("clockwise", "anticlockwise"):
        return None, ()
    options = tuple(
        OptionFace(
            Tap(Do.EQUAL, payer.value),
            ctx.t("equal_choice", a=ctx.seat_long(payer), b=ctx.seat_long(owed.debt.first)),
            ctx.article("tribute.equal_double"),
            owed.share.to_first is payer,
        )
        for payer in owed.debt.payers
    )
    text = ctx.t("equal_cards", a=ctx.seat_long(owed.debt.first))
    fallback = ctx.clause_text("tribute.equal_fallback")
    cited = ctx.to_article("tribute.equal_double")
    return NoticeFace(text, Tone.WARN, Sign.WARN, fallback, cited), options


def _start(ctx: Ctx, owed: TributeState, leader: Seat | None) -> KeyFace:
    if owed.resisted and leader:
        return KeyFace(Tap(Do.START), ctx.t("start_resisted", s=ctx.seat_long(leader)), tone=Tone.PRIMARY)
    if owed.missing > 0:
        return KeyFace(Tap(Do.START), ctx.t("start_missing", n=owed.missing), enabled=False)
    return KeyFace(Tap(Do.START), ctx.t("start"), tone=Tone.PRIMARY)
