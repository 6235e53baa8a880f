"""The foul panel: who, what, penalty."""

from __future__ import annotations

from penalties.offences import Offence
from referee_app import events as ev
from referee_app.faces import (
    ChoiceFace,
    Do,
    FoulPanelFace,
    KeyFace,
    LogPlay,
    NoticeFace,
    SeatLabel,
    Sign,
    Tap,
    Tone,
    WaitingFace,
)
from referee_app.present.appeal import last_penalty, news
from referee_app.present.base import Ctx
from referee_app.present.log import log_face
from referee_app.present.proof import Proof, proof
from referee_app.present.ruling import ruling
from referee_app.state import FoulRecord, TableState
from rules.seats import Seat

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


def is_open(ctx: Ctx) -> bool:
    """Whether the panel stands; a ruling that came back closes it, so that it can be announced."""
    return ctx.desk.draft.panel == "foul" and (ctx.desk.state.case is not None or news(ctx) is None)


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
    waits = case is not None and case.escalated is not None and not draft.in_person
    decided = ruling(ctx, draft.seat, draft.offence) if draft.seat and draft.offence and not waits else None
    appeal = None if draft.names else last_penalty(ctx)
    return FoulPanelFace(
        ctx.t("foul"),
        3 if decided else 2 if draft.seat else 1,
        KeyFace(Tap(Do.FOLD), ctx.t("fold_short"), label=ctx.t("fold")),
        stopped,
        ctx.t("who"),
        tuple(_who(ctx, seat) for seat in Seat),
        _asking(ctx),
        None if draft.names else _proved_key(ctx, found),
        _offence_keys(ctx, found),
        KeyFace(Tap(Do.LATER), ctx.t("later_short" if appeal else "later"), label=ctx.t("later")),
        decided,
        _waiting(ctx),
        () if draft.names else tuple(_unnamed(ctx, each) for each in waiting_for_a_name(desk.state)),
        appeal,
    )


def _asking(ctx: Ctx) -> str:
    """The heading over the offences: whose, and whether an earlier foul gets its name."""
    draft = ctx.desk.draft.foul
    if draft.seat is None:
        return ctx.t("what")
    asked = "who_names" if draft.names else "who_what"
    return ctx.t(asked, s=ctx.seat_long(draft.seat), name=ctx.name(draft.seat))


def waiting_for_a_name(state: TableState) -> tuple[FoulRecord, ...]:
    """The fouls noted at once that nobody has named yet."""
    return tuple(f for f in state.fouls if f.offence is Offence.UNSPECIFIED and not f.lifted)


def _unnamed(ctx: Ctx, record: FoulRecord) -> KeyFace:
    who = f"{ctx.seat_long(record.seat)} {ctx.name(record.seat)}"
    text = ctx.t("name_foul", s=who, t=f"{record.at.astimezone():%H:%M}")
    return KeyFace(Tap(Do.NAME_FOUL, str(record.seq)), text, tone=Tone.WARN)


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
    rare = tuple(o for o in Offence if o not in COMMON and o is not Offence.UNSPECIFIED)
    # Whoever is known already, by a tap on the places at a seat, costs no further tap for a rare offence.
    shown = rare if draft.more else (*COMMON, *rare) if draft.seat else COMMON
    proved = found.offence if found and not draft.more and draft.seat in (None, found.seat) else None
    keys = [KeyFace(Tap(Do.OFFENCE, o.value), ctx.offence(o)) for o in shown if o is not proved]
    if draft.more or not draft.seat:
        keys.append(KeyFace(Tap(Do.MORE), ctx.t("less" if draft.more else "more")))
    return tuple(keys)


def _waiting(ctx: Ctx) -> WaitingFace | None:
    """What was sent to the head referee, until the ruling is back."""
    state = ctx.desk.state
    case = state.case
    if case is None or case.escalated is None or ctx.desk.draft.foul.in_person:
        return None
    sent = next((e.event for e in state.entries if e.event.seq == case.escalated), None)
    if not isinstance(sent, ev.Escalated):
        return None
    who = f"{ctx.seat_long(sent.seat)} {ctx.name(sent.seat)} · {ctx.offence(sent.offence)}"
    rows = [row for row in log_face(ctx, False).rows if isinstance(row, LogPlay) and row.no]
    notice = NoticeFace(ctx.t("sent_to_head"), Tone.WARN, Sign.CLOCK, f"{sent.at.astimezone():%H:%M:%S}")
    return WaitingFace(
        SeatLabel(sent.seat.side, who),
        notice,
        ctx.t("sent_detail"),
        ctx.t("sent_material"),
        tuple(rows[-3:]),
        ctx.t("trick_held"),
        (
            KeyFace(Tap(Do.IN_PERSON), ctx.t("in_person")),
            KeyFace(Tap(Do.TAKE_OVER), ctx.t("take_over_ruling")),
        ),
    )
