"""The action keys: pass, all pass, play."""

from __future__ import annotations

from referee_app.faces import (
    ActionsFace,
    Do,
    Grain,
    KeyFace,
    PlayState,
    Sign,
    Tap,
    Tone,
)
from referee_app.present.base import Ctx
from referee_app.state import Phase
from rules.seats import Seat
from rules.verdict import Reason, Ruling, Verdict


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
