"""The ruling: what the book proposes and why, what else it allows, and the key that confirms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from penalties.ladder import Proposal
from penalties.offences import Offence
from penalties.penalty import Effect, EffectKind, fouls_in, has
from referee_app import events as ev
from referee_app.faces import (
    Do,
    FieldFace,
    KeyFace,
    Mark,
    OptionFace,
    RulingFace,
    SeatLabel,
    Tap,
    Tone,
)
from referee_app.present.base import Ctx
from referee_app.present.proof import proof
from rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Way:
    """One way to deal with an offence."""

    kind: Literal["penalty", "to_head", "dismiss"]
    effects: tuple[Effect, ...] = ()
    by: Literal["table_referee", "head_referee"] = "table_referee"
    ground: str = "suggested"
    """Key of the word that says why."""


def ways(ctx: Ctx, seat: Seat, offence: Offence) -> tuple[Proposal, list[Way]]:
    """The proposal, and every way the book leaves open: the proposed one first, dismissal last."""
    found = ctx.desk.proposal(seat, offence)
    open_ = [Way("penalty", found.effects, found.by)]
    open_ += [Way("penalty", each.effects, each.by, f"why_{each.why}") for each in found.options]
    return found, [*open_, Way("to_head", ground="to_head_sub"), Way("dismiss", ground="dismiss_sub")]


def chosen_way(ctx: Ctx, seat: Seat, offence: Offence) -> tuple[Proposal, list[Way], int]:
    """The ways and the one that is chosen; what only the head referee may decide is sent by itself."""
    found, open_ = ways(ctx, seat, offence)
    draft = ctx.desk.draft.foul
    picked = draft.option
    if picked is None or picked >= len(open_):
        alone = open_[0].by == "table_referee" or draft.in_person
        picked = 0 if alone else next(n for n, way in enumerate(open_) if way.kind == "to_head")
    return found, open_, picked


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
    counts = offence in (Offence.WRONG_COUNT, Offence.COUNT_NOT_CALLED)
    if draft.target is not None and not counts:
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
    if counts and draft.target is None:
        return tuple(plays)
    # After a wrong or missing call only what was laid since goes back, at least the play it belongs to.
    since = [seq for seq in plays if draft.target is not None and seq >= draft.target]
    return tuple(since or plays[-1:])


def ruling(ctx: Ctx, seat: Seat, offence: Offence) -> RulingFace:
    draft = ctx.desk.draft.foul
    found, open_, picked = chosen_way(ctx, seat, offence)
    too_late = late(ctx, draft.target)
    way = open_[picked]
    about = SeatLabel(seat.side, f"{ctx.seat_long(seat)} {ctx.name(seat)} · {ctx.offence(offence)}")
    return RulingFace(
        about,
        KeyFace(Tap(Do.CHANGE), ctx.t("change")),
        ctx.t("late_claim") if too_late else ctx.effects(found.effects),
        _why(ctx, seat, offence, found),
        cited(ctx, found),
        _next_cost(ctx, seat, way.effects),
        ctx.t("other_options"),
        () if too_late else tuple(_option(ctx, no, each, no == picked) for no, each in enumerate(open_)),
        FieldFace(Tap(Do.NOTE), ctx.t("note"), draft.note),
        _confirm(ctx, seat, offence, way, too_late),
        ctx.to_article(f"{LADDER}{offence.value}" if found.clause else found.cite),
    )


LADDER = "ladder."
"""Begins what leads to a clause of the ladder, before the offence."""


def cited(ctx: Ctx, found: Proposal) -> str:
    """The clause of a proposal: the ladder's own, else the book's, else that there is none."""
    own, key = found.clause, found.cite
    if own is not None:
        meta = ctx.desk.state.ladder.meta
        name, text = (meta.zh, own.zh) if ctx.lang == "zh" else (meta.en, own.en)
        return f"{name} {own.article} · {text}"
    if ctx.desk.book.is_silent(key):
        return ctx.t("book_silent")
    return f"{ctx.word(ctx.desk.book.meta.short)} {ctx.article(key)} · {ctx.clause_text(key)}"


def _why(ctx: Ctx, seat: Seat, offence: Offence, found: Proposal) -> str:
    """Why this step: what was seen, which time it is, and what the side's count becomes."""
    seen = proof(ctx)
    parts = []
    if seen and seen.seat is seat and seen.offence is offence:
        parts.append(seen.why)
    if found.minutes is not None:
        parts.append(_minutes_late(ctx, found.minutes))
    parts.append(ctx.t("which_time", o=ctx.offence(offence), n=found.step))
    added = fouls_in(found.effects)
    if added:
        now = ctx.desk.state.foul_count(seat.side)
        limit = ctx.desk.book.foul.limit
        total = f"{now + added}" + ("" if limit == "none" else f"/{limit}")
        parts.append(ctx.t("count_becomes", side=ctx.side(seat.side), a=now, b=total))
    return " · ".join(parts)


def _minutes_late(ctx: Ctx, minutes: int) -> str:
    start = ctx.desk.state.table.starts_at
    at = f"{start.astimezone():%H:%M}" if start else ""
    return ctx.t("minutes_late" if minutes else "not_yet_late", n=minutes, t=at)


def _next_cost(ctx: Ctx, seat: Seat, effects: tuple[Effect, ...]) -> str:
    limit = ctx.desk.book.foul.limit
    if limit == "none":
        return ""
    after = ctx.desk.state.foul_count(seat.side) + fouls_in(effects)
    side = ctx.side(seat.side)
    if after >= limit:
        return ctx.t("third_foul", side=side, n=after)
    return ctx.t("next_costs", side=side) if after == limit - 1 else ""


def _option(ctx: Ctx, no: int, way: Way, picked: bool) -> OptionFace:
    if way.kind != "penalty":
        text = ctx.t("to_head" if way.kind == "to_head" else "dismiss")
        stated = way.kind == "to_head" and not ctx.desk.book.is_silent("foul.decides")
        article = ctx.article("foul.decides") if stated else ""
        return OptionFace(Tap(Do.OPTION, str(no)), text, f"{ctx.t(way.ground)} {article}".strip(), picked)
    who = ctx.t("may_decide" if way.by == "table_referee" else "head_decides")
    return OptionFace(
        Tap(Do.OPTION, str(no)),
        ctx.effects(way.effects),
        f"{ctx.t(way.ground)} · {who}",
        picked,
        Mark.LEGAL if no == 0 else Mark.NONE,
        enabled=way.by == "table_referee" or ctx.desk.draft.foul.in_person,
    )


def _confirm(ctx: Ctx, seat: Seat, offence: Offence, way: Way, too_late: bool) -> KeyFace:
    """The key says seat, offence and effect; never only yes."""
    who, what = ctx.seat_long(seat), ctx.offence(offence)
    if too_late:
        return KeyFace(Tap(Do.CONFIRM), ctx.t("only_note"), tone=Tone.PLAIN)
    if way.kind == "dismiss":
        return KeyFace(Tap(Do.CONFIRM), ctx.t("confirm_dismiss", s=who, o=what))
    if way.kind == "to_head":
        return KeyFace(Tap(Do.CONFIRM), ctx.t("confirm_to_head", s=who, o=what), tone=Tone.PRIMARY)
    text = ctx.t("confirm_foul", s=who, o=what, e=ctx.effects(way.effects))
    limit = ctx.desk.book.foul.limit
    after = ctx.desk.state.foul_count(seat.side) + fouls_in(way.effects)
    count = f"{ctx.side(seat.side)} {after}" + ("" if limit == "none" else f"/{limit}")
    return KeyFace(Tap(Do.CONFIRM), text, f"{count} · {ctx.t('appeal_now')}", tone=Tone.FATAL)


def takes_back(effects: tuple[Effect, ...]) -> bool:
    """Whether the plays concerned go back to the hand."""
    return has(effects, EffectKind.TAKE_BACK)
