"""The strip: who, which cards, read how, and what stands in the way."""

from __future__ import annotations

from referee_app import events as ev
from referee_app.faces import (
    Do,
    Grain,
    KeyFace,
    Mark,
    NoticeFace,
    ProposalFace,
    ReadingFace,
    Sign,
    StripFace,
    Tap,
    Tone,
)
from referee_app.present.base import MARKS, Ctx
from referee_app.present.clocks import foul_at, judge_turn
from referee_app.present.log import retraction
from referee_app.present.tribute import due_row
from referee_app.state import Phase, TurnClock
from rules.duties import judge_return_time
from rules.kinds import Reading
from rules.seats import Seat
from rules.verdict import Reason, Verdict

SHOWN_READINGS = 3
QUIET, TO_WARN, OVERTIME = 0, 1, 2
"""What the clock asks for."""


def strip(ctx: Ctx) -> StripFace:
    """Who, which cards, read how, and what stands in the way."""
    desk = ctx.desk
    deal, seat = desk.state.deal, desk.actor
    shown = seat or Seat.N
    label = ctx.seat_long(shown) if seat else ""
    if desk.state.phase is Phase.TRIBUTE:
        return _tribute_strip(ctx)
    if deal is None or seat is None:
        return StripFace(shown.side, label, hint=_idle_hint(ctx), draft=_redo(ctx), pending=_pending(ctx))
    typed = desk.draft.typed
    wrong_turn = deal.turn is not None and seat is not deal.turn
    out_of_turn = ctx.t("out_of_turn_entry", s=ctx.seat_long(deal.turn)) if wrong_turn and deal.turn else ""
    readings, more = _readings(ctx) if typed else ((), None)
    return StripFace(
        seat.side,
        label,
        ctx.card_faces(typed, desk.chosen()),
        out_of_turn,
        ctx.t("read_as") if readings else "",
        readings,
        more,
        hint="" if typed else _hint(ctx, seat),
        notice=_notice(ctx),
        draft=_stash(ctx) or _redo(ctx),
        proposal=_clock_proposal(ctx),
        pending=_pending(ctx),
        article=_article(ctx) if typed else None,
    )


def _tribute_strip(ctx: Ctx) -> StripFace:
    """Whose card the next tap is, and a shown hand as far as it is entered."""
    desk = ctx.desk
    kind, _, giver = due_row(desk).partition("-")
    seat = Seat(giver) if giver else None
    hint = {"paid": "pay_hint", "returned": "ret_hint", "hand": "hand_hint"}.get(kind)
    if desk.is_stopped:
        hint = "hint_stopped"
    hand = desk.draft.hand
    return StripFace(
        seat.side if seat else Seat.N.side,
        ctx.seat_long(seat) if seat else "",
        ctx.card_faces(hand),
        read_as=f"{len(hand)}/{desk.book.cards.per_player}" if hand else "",
        hint=ctx.t(hint) if hint else "",
        draft=_redo(ctx),
        proposal=_clock_proposal(ctx),
        pending=_pending(ctx),
    )


def _idle_hint(ctx: Ctx) -> str:
    return ctx.t("hint_stopped") if ctx.desk.is_stopped else ""


def _hint(ctx: Ctx, seat: Seat) -> str:
    desk = ctx.desk
    if desk.is_stopped:
        return ctx.t("hint_stopped")
    if desk.draft.grain is Grain.COUNT:
        return ctx.t("hint_count")
    deal = desk.state.deal
    if deal and deal.standing is None:
        return ctx.t("hint_lead", s=ctx.seat_long(seat))
    return ctx.t("hint_empty")


def _readings(ctx: Ctx) -> tuple[tuple[ReadingFace, ...], KeyFace | None]:
    """Every reading as a chip, the chosen one first; more than three are folded."""
    desk = ctx.desk
    options = list(desk.options())
    chosen = desk.chosen()
    whole = desk.verdict()
    if not options or (whole is not None and whole.reason in _HINDRANCES):
        text = _verdict_line(ctx, None, whole) if whole is not None else ""
        return ((ReadingFace(Tap(Do.READING), _mark(whole), text, True),) if whole is not None else ()), None
    options.sort(key=lambda option: option[0] != chosen)
    faces = tuple(
        ReadingFace(
            Tap(Do.READING, f"{reading.kind.value}:{reading.key}"),
            _mark(_told(desk.verdict(), verdict, reading == chosen, reading)),
            _verdict_line(ctx, reading, _told(desk.verdict(), verdict, reading == chosen, reading)),
            reading == chosen,
        )
        for reading, verdict in options
    )
    if len(faces) <= SHOWN_READINGS or desk.draft.panel == "readings":
        return faces, None
    rest = len(faces) - (SHOWN_READINGS - 1)
    return faces[: SHOWN_READINGS - 1], KeyFace(Tap(Do.READINGS_MORE), ctx.t("more_readings", n=rest))


_HINDRANCES = frozenset({Reason.MORE_THAN_HAND, Reason.THIRD_COPY, Reason.NOT_IN_HAND, Reason.AFTER_END})


def _told(whole: Verdict | None, own: Verdict, chosen: bool, reading: Reading) -> Verdict:
    """The chosen chip says what would be recorded; the others what they would be if declared."""
    return whole if chosen and whole is not None and reading.only_if is None else own


def _mark(verdict: Verdict | None) -> Mark:
    return MARKS[verdict.ruling] if verdict is not None else Mark.NONE


def _verdict_line(ctx: Ctx, reading: Reading | None, verdict: Verdict | None) -> str:
    """三带二 Q · 压得住"""
    parts = []
    if reading:
        condition = ctx.condition(reading.only_if)
        parts.append(ctx.reading(reading) + ("?" if condition else ""))
        if condition:
            parts.append(condition)
    if verdict is not None:
        parts.append(ctx.verdict_short(verdict))
    return " · ".join(parts)


def _article(ctx: Ctx) -> KeyFace | None:
    """Beside the readings, since a tap on one of them declares it: the clause of what would be recorded."""
    verdict = ctx.desk.verdict()
    if verdict is None:
        return None
    key, told = verdict.reason.value, ctx.article(verdict.reason.value)
    return KeyFace(ctx.to_article(key), told, label=ctx.t("open_article", article=told))


def _notice(ctx: Ctx) -> NoticeFace | None:
    if ctx.desk.draft.grain is not Grain.COUNT or ctx.desk.draft.typed:
        return None
    deal = ctx.desk.state.deal
    standing = deal.standing if deal else None
    if standing is None:
        return None
    least = 4 if len(standing.cards) < 4 or standing.reading is None else len(standing.cards)
    return NoticeFace(ctx.t("count_open", c=ctx.cards(standing.cards), n=least), Tone.WARN, Sign.ASK)


def _stash(ctx: Ctx) -> KeyFace | None:
    stash = ctx.desk.draft.stash
    if not stash or ctx.desk.draft.typed:
        return None
    return KeyFace(Tap(Do.DRAFT_BACK), ctx.t("draft_kept", c=ctx.cards(stash)), ctx.t("take_back"))


def _redo(ctx: Ctx) -> KeyFace | None:
    """Right after an undo; the undo key itself stays, so that one can go back as deep as one likes."""
    desk = ctx.desk
    last = desk.state.entries[-1].event if desk.state.entries else None
    if not isinstance(last, ev.Retracted) or desk.draft.redo != (last.seq,) or desk.draft.typed:
        return None
    return KeyFace(Tap(Do.REDO), ctx.t("redo"), retraction(ctx, last), sign=Sign.REDO)


def _pending(ctx: Ctx) -> KeyFace | None:
    desk = ctx.desk
    if desk.state.case is None or desk.draft.panel == "foul":
        return None
    return KeyFace(Tap(Do.PENDING_FOUL), ctx.t("pending_foul"), tone=Tone.DANGER, sign=Sign.ALARM)


def _clock_proposal(ctx: Ctx) -> ProposalFace | None:
    """What the clock asks for: a spoken warning, then a foul."""
    desk = ctx.desk
    clock = desk.state.clock
    if clock is None or clock.paused_at or desk.draft.panel == "foul":
        return None
    level = alarm_level(ctx)
    if level == OVERTIME and desk.draft.no_overtime != desk.state.seq:
        return _overtime(ctx, clock)
    if level == TO_WARN and clock.warned_at is None:
        text = ctx.t("warn_now", n=desk.book.clock.normal_s, s=ctx.seat_long(clock.seat))
        key = KeyFace(Tap(Do.WARNED), ctx.t("warned"))
        return ProposalFace(NoticeFace(text, Tone.WARN, Sign.WARN), (key,))
    return None


def _overtime(ctx: Ctx, clock: TurnClock) -> ProposalFace:
    """A turn or a return that took too long."""
    book = ctx.desk.book
    if clock.kind == "return":
        due = 0.0 if book.return_.time_s == "none" else float(book.return_.time_s)
        key = "return.time_s"
        detail = ctx.article(key)
    else:
        due = foul_at(ctx, clock) or 0.0
        key = Reason.OVERTIME.value
        detail = ctx.article(key)
        if clock.warned_at is None:
            detail = f"{detail} {ctx.t('warned_late')}".strip()
    over = int(clock.elapsed(ctx.desk.now) - due)
    text = ctx.t("overtime_prop", s=ctx.seat_long(clock.seat), n=over)
    return ProposalFace(
        NoticeFace(text, Tone.DANGER, Sign.ALARM, detail, ctx.to_article(key)),
        (
            KeyFace(Tap(Do.NO_FOUL), ctx.t("no_foul")),
            KeyFace(Tap(Do.SEE_PENALTY), ctx.t("see_penalty"), tone=Tone.FATAL),
        ),
    )


def alarm_level(ctx: Ctx) -> int:
    """What the clock asks for now: it makes strip and sound change between taps."""
    clock = ctx.desk.state.clock
    if clock is None or clock.paused_at:
        return QUIET
    elapsed = clock.elapsed(ctx.desk.now)
    if clock.kind == "return":
        reason = judge_return_time(elapsed, ctx.desk.book).reason
    else:
        reason = judge_turn(ctx, clock).reason
    return {Reason.WARNING_TIME: TO_WARN, Reason.OVERTIME: OVERTIME}.get(reason, QUIET)
