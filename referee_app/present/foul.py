"""The foul panel and the dialog of the last foul."""

from __future__ import annotations

from dataclasses import dataclass

from penalties.detect import proved_by
from penalties.ladder import Proposal
from penalties.offences import Offence
from penalties.penalty import Effect, EffectKind, fouls_in, has
from referee_app import events as ev
from referee_app.faces import (
    ChoiceFace,
    Do,
    FieldFace,
    ForfeitFace,
    FoulPanelFace,
    KeyFace,
    Mark,
    OptionFace,
    RulingFace,
    SeatLabel,
    Sign,
    Tap,
    Tone,
)
from referee_app.present.base import Ctx
from referee_app.state import Entry, Forfeit, FoulRecord
from rules.duties import judge_time
from rules.seats import Seat
from rules.verdict import Reason

COMMON: tuple[Offence, ...] = (
    Offence.OUT_OF_TURN,
    Offence.WRONG_PLAY,
    Offence.EXPOSED_CARD,
    Offence.WRONG_COUNT,
    Offence.COUNT_NOT_CALLED,
    Offence.OVERTIME,
    Offence.WRONG_TRIBUTE,
    Offence.WRONG_RETURN,
    Offence.ILLEGAL_INFORMATION,
    Offence.HAND_BELOW_TABLE,
    Offence.TOOK_BACK,
)
"""The offences on the first page, in the order of the hall."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What the log itself proves."""

    seat: Seat
    offence: Offence
    why: str
    target: int | None = None
    """The play (seq) that is the evidence."""


def proof(ctx: Ctx) -> Proof | None:
    """The newest act of this trick that the rules forbid and nobody has ruled on, or the clock."""
    state = ctx.desk.state
    ruled = {target for record in state.fouls for target in record.targets}
    trick = state.deal.trick if state.deal else 0
    for entry in reversed(state.entries):
        found = _proof_of(ctx, entry, ruled)
        if found and entry.trick >= trick - 1:
            return found
    clock = state.clock
    if clock and clock.kind == "turn":
        verdict = judge_time(clock.elapsed(ctx.desk.now), clock.warned_at, ctx.desk.book)
        if verdict.reason is Reason.OVERTIME:
            return Proof(clock.seat, Offence.OVERTIME, ctx.reason(verdict))
    return None


def _proof_of(ctx: Ctx, entry: Entry, ruled: set[int]) -> Proof | None:
    event = entry.event
    if entry.struck or entry.verdict is None or event.seq in ruled:
        return None
    seat = getattr(event, "seat", None)
    offence = proved_by(entry.verdict, isinstance(event, ev.Passed))
    if offence is None or seat is None:
        return None
    if any(f.seat is seat and f.offence is offence and f.seq > event.seq for f in ctx.desk.state.fouls):
        return None
    why = ctx.reason(entry.verdict)
    if entry.verdict.reason is Reason.OUT_OF_TURN:
        turn = entry.verdict.facts.get("turn")
        why = ctx.t("turn_of", s=ctx.seat_long(turn)) if isinstance(turn, Seat) else why
    return Proof(seat, offence, why, event.seq)


def panel(ctx: Ctx) -> FoulPanelFace:
    """Who, what, penalty."""
    desk, draft = ctx.desk, ctx.desk.draft.foul
    found = proof(ctx)
    case = desk.state.case
    clock = desk.state.clock
    stopped = ""
    if case is not None:
        seconds = int(clock.elapsed(case.at)) if clock else 0
        stopped = ctx.t("stopped", n=seconds)
    ruling = _ruling(ctx, draft.seat, draft.offence) if draft.seat and draft.offence else None
    return FoulPanelFace(
        ctx.t("foul"),
        3 if ruling else 2 if draft.seat else 1,
        KeyFace(Tap(Do.FOLD), ctx.t("fold_short"), label=ctx.t("fold")),
        stopped,
        ctx.t("who"),
        tuple(_who(ctx, seat) for seat in Seat),
        ctx.t("who_what", s=ctx.seat_long(draft.seat), name=ctx.name(draft.seat))
        if draft.seat
        else ctx.t("what"),
        _proved_key(ctx, found),
        _offence_keys(ctx, found),
        KeyFace(Tap(Do.LATER), ctx.t("later")),
        ruling,
    )


def _who(ctx: Ctx, seat: Seat) -> ChoiceFace:
    chosen = ctx.desk.draft.foul.seat is seat
    label = f"{ctx.seat_long(seat)} {ctx.name(seat)}"
    return ChoiceFace(
        Tap(Do.WHO, seat.value), ctx.seat_long(seat), ctx.name(seat), seat.side, chosen, label=label
    )


def _proved_key(ctx: Ctx, found: Proof | None) -> KeyFace | None:
    draft = ctx.desk.draft.foul
    if found is None or (draft.seat and draft.seat is not found.seat):
        return None
    text = ctx.offence(found.offence)
    if draft.seat is None:
        text = f"{ctx.seat_long(found.seat)} · {text}"
    return KeyFace(
        Tap(Do.OFFENCE, f"proved-{found.offence.value}"),
        text,
        ctx.t("proved", why=found.why),
        tone=Tone.DANGER,
        sign=Sign.ALARM,
    )


def _offence_keys(ctx: Ctx, found: Proof | None) -> tuple[KeyFace, ...]:
    draft = ctx.desk.draft.foul
    shown: tuple[Offence, ...] = COMMON
    if draft.more:
        shown = tuple(o for o in Offence if o not in COMMON and o is not Offence.UNSPECIFIED)
    elif found:
        shown = tuple(o for o in COMMON if o is not found.offence)
    keys = [KeyFace(Tap(Do.OFFENCE, o.value), ctx.offence(o)) for o in shown]
    keys.append(KeyFace(Tap(Do.MORE), ctx.t("more") if not draft.more else ctx.t("less")))
    return tuple(keys)


def choices(ctx: Ctx, seat: Seat, offence: Offence) -> tuple[Proposal, list[tuple[Effect, ...]]]:
    """The proposal, and the effects of every penalty the book allows, the proposed one first."""
    found = ctx.desk.proposal(seat, offence)
    return found, [found.effects, *(choice.effects for choice in found.options)]


def late(ctx: Ctx, target: int | None) -> bool:
    """Whether the trick of the act is over and the book takes claims only in the same trick."""
    state = ctx.desk.state
    if target is None or state.deal is None or ctx.desk.book.foul.claim_window != "trick":
        return False
    entry = next((e for e in state.entries if e.event.seq == target), None)
    return entry is not None and 0 < entry.trick < state.deal.trick


def target_of(ctx: Ctx, seat: Seat, offence: Offence) -> tuple[int, ...]:
    """The plays (seq) that this penalty would take back."""
    draft = ctx.desk.draft.foul
    if draft.target is not None:
        return (draft.target,)
    state = ctx.desk.state
    trick = state.deal.trick if state.deal else 0
    plays = [
        e.event.seq
        for e in state.entries
        if isinstance(e.event, ev.Played)
        and e.event.seat is seat
        and e.trick == trick
        and not (e.struck or e.withdrawn)
    ]
    if offence in (Offence.WRONG_COUNT, Offence.COUNT_NOT_CALLED):
        return tuple(plays)
    return tuple(plays[-1:])


def _ruling(ctx: Ctx, seat: Seat, offence: Offence) -> RulingFace:
    draft = ctx.desk.draft.foul
    found, effects = choices(ctx, seat, offence)
    too_late = late(ctx, draft.target)
    chosen = effects[draft.option] if draft.option < len(effects) else ()
    key = found.cite
    article, clause = ctx.article(key), ctx.clause_text(key)
    silent = ctx.desk.book.is_silent(key)
    about = SeatLabel(seat.side, f"{ctx.seat_long(seat)} {ctx.name(seat)} · {ctx.offence(offence)}")
    cite = ctx.t("book_silent") if silent else f"{ctx.word(ctx.desk.book.meta.short)} {article} · {clause}"
    return RulingFace(
        about,
        KeyFace(Tap(Do.CHANGE), ctx.t("change")),
        ctx.t("late_claim") if too_late else ctx.effects(found.effects),
        _why(ctx, seat, offence, found),
        cite,
        _next_cost(ctx, seat, chosen),
        ctx.t("other_options"),
        () if too_late else _options(ctx, found, effects),
        FieldFace(Tap(Do.NOTE), ctx.t("note"), draft.note),
        _confirm(ctx, seat, offence, chosen, too_late),
    )


def _why(ctx: Ctx, seat: Seat, offence: Offence, found: Proposal) -> str:
    """Why this step: what was seen, which time it is, and what the side's count becomes."""
    seen = proof(ctx)
    parts = []
    if seen and seen.seat is seat and seen.offence is offence:
        parts.append(seen.why)
    parts.append(ctx.t("which_time", o=ctx.offence(offence), n=found.step))
    added = fouls_in(found.effects)
    if added:
        now = ctx.desk.state.foul_count(seat.side)
        limit = ctx.desk.book.foul.limit
        total = f"{now + added}" + ("" if limit == "none" else f"/{limit}")
        parts.append(ctx.t("count_becomes", side=ctx.side(seat.side), a=now, b=total))
    return " · ".join(parts)


def _next_cost(ctx: Ctx, seat: Seat, effects: tuple[Effect, ...]) -> str:
    limit = ctx.desk.book.foul.limit
    if limit == "none":
        return ""
    after = ctx.desk.state.foul_count(seat.side) + fouls_in(effects)
    side = ctx.side(seat.side)
    if after >= limit:
        return ctx.t("third_foul", side=side, n=after)
    return ctx.t("next_costs", side=side) if after == limit - 1 else ""


def _options(ctx: Ctx, found: Proposal, effects: list[tuple[Effect, ...]]) -> tuple[OptionFace, ...]:
    chosen = ctx.desk.draft.foul.option
    faces = []
    for no, each in enumerate(effects):
        by = found.by if no == 0 else found.options[no - 1].by
        who = ctx.t("may_decide" if by == "table_referee" else "head_decides")
        ground = ctx.t("suggested") if no == 0 else ctx.t(f"why_{found.options[no - 1].why}")
        faces.append(
            OptionFace(
                Tap(Do.OPTION, str(no)),
                ctx.effects(each),
                f"{ground} · {who}",
                chosen == no,
                Mark.LEGAL if no == 0 else Mark.NONE,
            )
        )
    faces.append(
        OptionFace(
            Tap(Do.OPTION, str(len(effects))), ctx.t("dismiss"), ctx.t("dismiss_sub"), chosen == len(effects)
        )
    )
    return tuple(faces)


def _confirm(ctx: Ctx, seat: Seat, offence: Offence, effects: tuple[Effect, ...], too_late: bool) -> KeyFace:
    if too_late:
        return KeyFace(Tap(Do.CONFIRM), ctx.t("only_note"), tone=Tone.PLAIN)
    if not effects:
        return KeyFace(
            Tap(Do.CONFIRM), ctx.t("confirm_dismiss", s=ctx.seat_long(seat), o=ctx.offence(offence))
        )
    text = ctx.t("confirm_foul", s=ctx.seat_long(seat), o=ctx.offence(offence), e=ctx.effects(effects))
    limit = ctx.desk.book.foul.limit
    after = ctx.desk.state.foul_count(seat.side) + fouls_in(effects)
    count = f"{ctx.side(seat.side)} {after}" + ("" if limit == "none" else f"/{limit}")
    return KeyFace(Tap(Do.CONFIRM), text, f"{count} · {ctx.t('appeal_now')}", tone=Tone.FATAL)


def takes_back(effects: tuple[Effect, ...]) -> bool:
    """Whether the plays concerned go back to the hand."""
    return has(effects, EffectKind.TAKE_BACK)


def forfeit(ctx: Ctx) -> ForfeitFace | None:
    """The dialog of the last foul, as long as the forfeit stands."""
    standing = ctx.desk.state.forfeit
    return _forfeit(ctx, standing) if standing else None


def _forfeit(ctx: Ctx, lost: Forfeit) -> ForfeitFace:
    state = ctx.desk.state
    records = [f for f in state.fouls if f.seq in lost.fouls]
    side, winners = ctx.side(lost.side), lost.side.other
    before, after = lost.levels_before[winners], state.games.levels[winners]
    article = ctx.article("foul.limit")
    gain = ctx.desk.book.foul.limit_levels
    waiting = lost.status == "waiting"
    return ForfeitFace(
        ctx.t("third_foul", side=side, n=state.foul_count(lost.side)),
        tuple(
            SeatLabel(s, f"{ctx.side(s)} " + " / ".join(ctx.name(x) for x in s.seats))
            for s in (lost.side, winners)
        ),
        tuple(
            ctx.t(k)
            for k in ("col_no", "col_time", "col_who", "col_what", "col_effect", "col_clause", "col_log")
        ),
        tuple(_record_row(ctx, no, each) for no, each in enumerate(records, 1)),
        ctx.t("auto_by", clause=article or ctx.t("book_silent")),
        (
            ctx.t("forfeits", side=side),
            ctx.t("gains_levels", side=ctx.side(winners), n=gain, a=ctx.rank(before), b=ctx.rank(after)),
        ),
        ctx.clause_text("foul.limit"),
        ctx.t("wait_confirm") if waiting else ctx.t("head_confirmed"),
        (ctx.t("wait_sent"), ctx.t("wait_offline")) if waiting else (),
        ctx.t("forfeit_hold", n=state.deal.trick) if state.deal and not state.deal.ended else "",
        KeyFace(Tap(Do.SEE_THREE), ctx.t("see_three")),
        KeyFace(Tap(Do.APPEAL), ctx.t("appeal")),
        KeyFace(Tap(Do.ANNOUNCE), ctx.t("announce", side=side), ctx.t("announce_sub"), tone=Tone.FATAL),
        ctx.desk.draft.forfeit_folded,
    )


def _record_row(ctx: Ctx, no: int, record: FoulRecord) -> tuple[str, ...]:
    local = record.at.astimezone()
    cite = ctx.desk.proposal(record.seat, record.offence).cite
    return (
        str(no),
        f"{local:%H:%M:%S}",
        f"{ctx.seat_long(record.seat)} {ctx.name(record.seat)}",
        ctx.offence(record.offence),
        ctx.effects(record.effects),
        ctx.article(cite),
        f"#{record.seq}",
    )
