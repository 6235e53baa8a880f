"""What the referee writes with: strip, pad, action keys."""

from __future__ import annotations

from collections import Counter

from referee_app import pads
from referee_app.faces import (
    ActionsFace,
    Do,
    Grain,
    KeyFace,
    Mark,
    NoticeFace,
    PadFace,
    PlayState,
    ProposalFace,
    ReadingFace,
    Sign,
    StripFace,
    Tap,
    Tone,
)
from referee_app.present.base import MARKS, Ctx
from referee_app.state import Phase
from rules.cards import Card
from rules.duties import judge_time, overtime_at
from rules.kinds import Kind, Reading
from rules.seats import Seat
from rules.verdict import Reason, Ruling, Verdict

SHOWN_READINGS = 3
QUIET, TO_WARN, OVERTIME = 0, 1, 2
"""What the clock asks for."""
_COUNT_KINDS: dict[int, tuple[Kind, ...]] = {
    1: (Kind.SINGLE,),
    2: (Kind.PAIR,),
    3: (Kind.TRIPLE,),
    4: (Kind.BOMB,),
    5: (Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.BOMB),
    6: (Kind.TUBE, Kind.PLATE, Kind.BOMB),
}


def strip(ctx: Ctx) -> StripFace:
    """Who, which cards, read how, and what stands in the way."""
    desk = ctx.desk
    deal, seat = desk.state.deal, desk.actor
    shown = seat or Seat.N
    label = ctx.seat_long(shown) if seat else ""
    if deal is None or seat is None:
        return StripFace(shown.side, label, hint=_idle_hint(ctx), pending=_pending(ctx))
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
        draft=_stash(ctx),
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
        return (
            (ReadingFace(Tap(Do.READING, ""), _mark(whole), text, True),) if whole is not None else ()
        ), None
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
    """三带二 Q · 压得住 · §七"""
    parts = []
    if reading:
        condition = ctx.condition(reading.only_if)
        parts.append(ctx.reading(reading) + ("?" if condition else ""))
        if condition:
            parts.append(condition)
    if verdict is not None:
        parts.append(ctx.verdict_short(verdict))
        article = ctx.article(verdict.reason.value)
        if article:
            parts.append(article)
    return " · ".join(parts)


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


def _pending(ctx: Ctx) -> KeyFace | None:
    desk = ctx.desk
    if desk.state.case is None or desk.draft.panel == "foul":
        return None
    return KeyFace(Tap(Do.PENDING_FOUL), ctx.t("pending_foul"), tone=Tone.DANGER, sign=Sign.ALARM)


def _clock_proposal(ctx: Ctx) -> ProposalFace | None:
    """What the clock asks for: a spoken warning, then a foul."""
    desk = ctx.desk
    clock = desk.state.clock
    if clock is None or clock.paused_at or clock.kind != "turn" or desk.draft.panel == "foul":
        return None
    elapsed = clock.elapsed(desk.now)
    verdict = judge_time(elapsed, clock.warned_at, desk.book)
    seat = ctx.seat_long(clock.seat)
    if verdict.reason is Reason.OVERTIME and desk.draft.no_overtime != desk.state.seq:
        due = overtime_at(clock.warned_at, desk.book) or 0
        text = ctx.t("overtime_prop", s=seat, n=int(elapsed - due))
        article = ctx.article(Reason.OVERTIME.value)
        detail = article if clock.warned_at is not None else f"{article} {ctx.t('warned_late')}".strip()
        return ProposalFace(
            NoticeFace(text, Tone.DANGER, Sign.ALARM, detail),
            (
                KeyFace(Tap(Do.NO_FOUL), ctx.t("no_foul")),
                KeyFace(Tap(Do.SEE_PENALTY), ctx.t("see_penalty"), tone=Tone.FATAL),
            ),
        )
    if verdict.reason is Reason.WARNING_TIME and clock.warned_at is None:
        return ProposalFace(
            NoticeFace(ctx.t("warn_now", n=desk.book.clock.normal_s, s=seat), Tone.WARN, Sign.WARN),
            (KeyFace(Tap(Do.WARNED), ctx.t("warned")),),
        )
    return None


def alarm_level(ctx: Ctx) -> int:
    """What the clock asks for now: it makes strip and sound change between taps."""
    clock = ctx.desk.state.clock
    if clock is None or clock.paused_at or clock.kind != "turn":
        return QUIET
    reason = judge_time(clock.elapsed(ctx.desk.now), clock.warned_at, ctx.desk.book).reason
    return {Reason.WARNING_TIME: TO_WARN, Reason.OVERTIME: OVERTIME}.get(reason, QUIET)


def pad(ctx: Ctx) -> PadFace:
    """The keys of the grain in use."""
    desk = ctx.desk
    deal, draft = desk.state.deal, desk.draft
    enabled = deal is not None and not desk.is_stopped and desk.state.phase is Phase.PLAY
    typed = Counter(_key(card, ctx) for card in draft.typed)
    if draft.grain is Grain.COUNT:
        return pads.count_pad(ctx.lang, *_count_words(ctx), enabled=enabled)
    hand = deal.hands[desk.actor] if deal and desk.actor else None
    if draft.grain is Grain.EXACT:
        gone = Counter(str(card) for card in deal.gone) if deal else Counter()
        exact = Counter(str(card) for card in draft.typed)
        return pads.exact_pad(
            ctx.lang, ctx.level, gone, exact, hand=hand, suit_tab=draft.suit_tab, enabled=enabled
        )
    dim: set[str] = set()
    if hand is not None:
        held = {_key(card, ctx) for card in hand}
        dim = {key for key in (*(r.value for r in type(ctx.level)), pads.WILD) if key not in held}
    return pads.rank_pad(ctx.lang, ctx.level, typed, suited=draft.suited, dim=dim, enabled=enabled)


def _key(card: Card, ctx: Ctx) -> str:
    """The rank key that a card is tapped with."""
    if card.is_wild(ctx.level):
        return pads.WILD
    return card.rank.value if card.rank else ""


def _count_words(ctx: Ctx) -> tuple[list[str], set[int]]:
    """Under each number what it would be, and which numbers cannot beat what lies there."""
    deal = ctx.desk.state.deal
    standing = deal.standing.reading if deal and deal.standing else None
    subs: list[str] = []
    dim: set[int] = set()
    for n in range(1, 11):
        kinds = _COUNT_KINDS.get(n, (Kind.BOMB,))
        words = [ctx.kind(k, n if k is Kind.BOMB else 0) for k in kinds]
        if standing is not None and n != standing.size and n < 4:
            dim.add(n)
            subs.append(ctx.t("other_kind", k=words[0]))
        elif standing is not None and n != standing.size:
            subs.append(ctx.t("bomb_or_flush") if n == 5 else words[-1])
        else:
            subs.append(" / ".join(words[:2]))
    return subs, dim


def actions(ctx: Ctx) -> ActionsFace:
    """Pass, all pass, play."""
    desk = ctx.desk
    deal, seat = desk.state.deal, desk.actor
    state, verdict = _play_state(ctx)
    stopped = state in (PlayState.STOPPED, PlayState.READ_ONLY)
    leads = deal is not None and deal.standing is None
    pass_key = KeyFace(
        Tap(Do.PASS), ctx.t("pass"), ctx.t("lead_no_pass") if leads else _wind_sub(ctx), enabled=not stopped
    )
    all_pass = None
    if deal and deal.standing and deal.turn and not stopped and _others_to_act(ctx) > 1:
        takes = ctx.seat_long(deal.standing.seat)
        all_pass = KeyFace(Tap(Do.ALL_PASS), ctx.t("all_pass", s=takes))
    return ActionsFace(
        pass_key,
        _play_key(ctx, state, verdict, seat),
        state,
        all_pass,
        Tap(Do.ALL_PASS) if all_pass else None,
    )


def _others_to_act(ctx: Ctx) -> int:
    """How many passes would end the trick."""
    deal = ctx.desk.state.deal
    if deal is None or deal.standing is None or deal.turn is None:
        return 0
    order = ctx.desk.book.play.direction.from_seat(deal.turn)
    count = 0
    for seat in order:
        if seat is deal.standing.seat:
            break
        if seat not in deal.finished and seat not in deal.sitting_out:
            count += 1
    return count


def _wind_sub(ctx: Ctx) -> str:
    from rules.deal import wind

    deal = ctx.desk.state.deal
    if deal is None or deal.standing is None or deal.standing.seat not in deal.finished:
        return ""
    if _others_to_act(ctx) != 1:
        return ""
    return ctx.t("wind_sub", s=ctx.seat_long(wind(deal.finished, deal.standing.seat, ctx.desk.book)))


def _play_state(ctx: Ctx) -> tuple[PlayState, Verdict | None]:
    desk = ctx.desk
    if desk.state.phase is not Phase.PLAY or desk.is_stopped:
        return PlayState.STOPPED, None
    verdict = desk.verdict()
    if verdict is None:
        return PlayState.EMPTY, None
    return {
        Ruling.LEGAL: PlayState.LEGAL,
        Ruling.UNDECIDED: PlayState.UNDECIDED,
        Ruling.ILLEGAL: PlayState.ILLEGAL,
    }[verdict.ruling], verdict


def _play_key(ctx: Ctx, state: PlayState, verdict: Verdict | None, seat: Seat | None) -> KeyFace:
    who = ctx.seat_long(seat) if seat else ""
    if state is PlayState.STOPPED:
        return KeyFace(Tap(Do.PLAY), ctx.t("play"), ctx.t("stopped_short"), enabled=False)
    if state is PlayState.EMPTY:
        count = _standing_size(ctx)
        if ctx.desk.draft.grain is Grain.COUNT and count:
            return KeyFace(
                Tap(Do.COUNT, str(count)),
                ctx.t("n_cards", n=count),
                ctx.t("same_count", s=who),
                tone=Tone.PRIMARY,
            )
        return KeyFace(Tap(Do.PLAY), ctx.t("play"), ctx.t("pick_first"), enabled=False)
    if state is PlayState.ILLEGAL and verdict is not None:
        if verdict.reason is Reason.OUT_OF_TURN:
            sub = f"{who} · {ctx.offence_of(verdict)}"
        else:
            sub = ctx.t("illegal_sub", s=who)
        return KeyFace(Tap(Do.PLAY), ctx.t("record_illegal"), sub, tone=Tone.FATAL, sign=Sign.BAD)
    reading = ctx.desk.chosen()
    what = ctx.reading(reading) if reading else ctx.t("n_cards", n=len(ctx.desk.draft.typed))
    return KeyFace(Tap(Do.PLAY), ctx.t("play"), ctx.t("play_sub", s=who, k=what), tone=Tone.PRIMARY)


def _standing_size(ctx: Ctx) -> int:
    deal = ctx.desk.state.deal
    return len(deal.standing.cards) if deal and deal.standing else 1 if deal and deal.turn else 0
