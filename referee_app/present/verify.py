"""Verify, beside the table."""

from __future__ import annotations

from referee_app import events as ev
from referee_app.faces import (
    CardSetFace,
    Do,
    KeyFace,
    Mark,
    OptionFace,
    PadFace,
    SeatLabel,
    Sign,
    Tap,
    Tone,
    VerifyFace,
)
from referee_app.present import pads
from referee_app.present.base import MARKS, Ctx
from referee_app.present.log import standing_before
from referee_app.texts import words
from rules.compare import judge
from rules.deal import Laid
from rules.kinds import Reading
from rules.nearest import Nearest
from rules.readings import readings
from rules.seats import Seat
from rules.verdict import Verdict


def verify(ctx: Ctx) -> VerifyFace:
    """Whether one set beats the other, in type that can be read across the table."""
    desk = ctx.desk
    draft, laid = desk.draft.verify, _against(ctx)
    seat = _whose(ctx)
    found = readings(draft.cards, ctx.level, desk.book)
    verdict = desk.check(draft.cards, draft.declared, laid.reading if laid else None)
    typed = len(desk.draft.typed)
    asked = SeatLabel(seat.side, ctx.t("to_verify", s=ctx.seat_long(seat), name=ctx.name(seat)))
    clock_runs = desk.state.clock is not None and desk.state.case is None
    return VerifyFace(
        KeyFace(Tap(Do.BACK), ctx.t("back_to_table"), sign=Sign.BACK),
        ctx.t("verify_title", t=ctx.t("table", n=desk.state.table.table)),
        ctx.t("verify_free"),
        ctx.t("verify_kept", s=ctx.seat_long(seat), n=typed) if typed else "",
        _keys(ctx, seat),
        _standing(ctx, laid),
        CardSetFace(asked, ctx.reading(found[0]) if len(found) == 1 else "", ctx.card_faces(draft.cards)),
        MARKS[verdict.ruling] if verdict is not None else Mark.NONE,
        ctx.verdict_short(verdict) if verdict is not None else ctx.t("pick_first"),
        _reasons(ctx, verdict),
        *_clause(ctx, verdict),
        ctx.t("all_readings", n=len(draft.cards)),
        tuple(_option(ctx, each, laid) for each in found),
        None,
        KeyFace(Tap(Do.TO_FOUL), ctx.t("to_foul"), tone=Tone.DANGER, sign=Sign.HAND),
        KeyFace(Tap(Do.ANOTHER), ctx.t("another"), sign=Sign.REFRESH),
        ctx.t("turn_hint"),
        lambda: _clock(ctx),
        KeyFace(Tap(Do.STOP_CLOCK), ctx.t("stop_clock"), sign=Sign.PAUSE) if clock_runs else None,
        draft.turned,
        ctx.t("turned_foot"),
        KeyFace(Tap(Do.TURN_BACK), ctx.t("turn_back"), tone=Tone.PRIMARY),
        _pad(ctx) if draft.editing or not draft.cards else None,
        ctx.to_article(verdict.reason.value) if verdict is not None else None,
    )


def _reasons(ctx: Ctx, verdict: Verdict | None) -> tuple[str, ...]:
    """Why, and what would have been right."""
    if verdict is None:
        return ()
    near = verdict.facts.get("nearest")
    mended = words.nearest(ctx.lang, near, ctx.desk.book) if isinstance(near, Nearest) else ""
    return tuple(each for each in (ctx.reason(verdict), mended) if each)


def _keys(ctx: Ctx, seat: Seat) -> tuple[KeyFace, ...]:
    draft = ctx.desk.draft.verify
    some = bool(draft.cards)
    edit = Tone.SELECTED if draft.editing else Tone.PLAIN
    return (
        KeyFace(Tap(Do.EDIT), ctx.t("edit_cards"), sign=Sign.PEN, tone=edit),
        KeyFace(Tap(Do.RECORD), _record_words(ctx, seat), enabled=some),
        KeyFace(Tap(Do.TURN), ctx.t("turn"), sign=Sign.SWAP, tone=Tone.PRIMARY, enabled=some),
    )


def _record_words(ctx: Ctx, seat: Seat) -> str:
    no = ctx.desk.state.numbers.get(ctx.desk.draft.verify.target)
    return ctx.t("record_as_fix", n=no) if no else ctx.t("record_as", s=ctx.seat_long(seat))


def _clause(ctx: Ctx, verdict: Verdict | None) -> tuple[str, str]:
    """Where the book in force says so, and what it says; or that it is silent."""
    if verdict is None:
        return "", ""
    key = verdict.reason.value
    if ctx.desk.book.is_silent(key):
        return ctx.t("book_silent"), ctx.clause_text(key)
    return f"{ctx.word(ctx.desk.book.meta.short)} {ctx.article(key)}".strip(), ctx.clause_text(key)


def _against(ctx: Ctx) -> Laid | None:
    """What lies on the table, or lay there when the play of the log was made."""
    state, target = ctx.desk.state, ctx.desk.draft.verify.target
    if not target:
        return state.deal.standing if state.deal else None
    before = standing_before(state, target)
    if before is None or not isinstance(before.event, ev.Played):
        return None
    return Laid(before.event.seat, before.event.cards, before.reading)


def _whose(ctx: Ctx) -> Seat:
    state, target = ctx.desk.state, ctx.desk.draft.verify.target
    line = state.lines.get(target) if target else None
    own: Seat | None = getattr(line.event, "seat", None) if line else None
    return own or ctx.desk.actor or Seat.N


def _standing(ctx: Ctx, laid: Laid | None) -> CardSetFace | None:
    if laid is None:
        return None
    label = ctx.t("on_table", s=ctx.seat_long(laid.seat), name=ctx.name(laid.seat))
    kind = ctx.reading(laid.reading) if laid.reading else ""
    return CardSetFace(SeatLabel(laid.seat.side, label), kind, ctx.card_faces(laid.cards, laid.reading))


def _option(ctx: Ctx, reading: Reading, laid: Laid | None) -> OptionFace:
    chosen, standing = ctx.desk.draft.verify.declared, laid.reading if laid else None
    verdict = judge(
        ctx.desk.draft.verify.cards, ctx.level, ctx.desk.book, standing, (reading.kind, reading.key)
    )
    picked = chosen is not None and (chosen.type, chosen.key) == (reading.kind, reading.key)
    return OptionFace(
        Tap(Do.READING, f"{reading.kind.value}:{reading.key}"),
        ctx.reading(reading),
        " · ".join(p for p in (ctx.condition(reading.only_if), ctx.verdict_short(verdict)) if p),
        picked,
        MARKS[verdict.ruling],
    )


def _clock(ctx: Ctx) -> str:
    clock = ctx.desk.state.clock
    if clock is None or clock.paused_at:
        return ""
    return ctx.t("verify_clock", s=ctx.seat_long(clock.seat), n=int(clock.elapsed(ctx.desk.now)))


def _pad(ctx: Ctx) -> PadFace:
    typed: dict[str, int] = {}
    for card in ctx.desk.draft.verify.cards:
        typed[card] = typed.get(card, 0) + 1
    return pads.exact_pad(ctx.lang, ctx.level, {}, typed, suit_tab=ctx.desk.draft.suit_tab)
