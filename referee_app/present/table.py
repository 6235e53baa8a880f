"""The table page: bar, seats, centre and log."""

from __future__ import annotations

from referee_app import events as ev
from referee_app.faces import (
    ChoiceFace,
    Do,
    DutyFace,
    KeyFace,
    SeatFace,
    SideFace,
    Sign,
    Spot,
    StandingFace,
    SyncFace,
    SyncState,
    Tap,
    Tone,
    TopBarFace,
)
from referee_app.link.sync import SyncStatus
from referee_app.present.base import Ctx, minutes
from referee_app.state import Entry, Phase
from rules.deal import Deal, wind
from rules.seats import Direction, Seat, Side

_SPOTS = (Spot.BOTTOM, Spot.RIGHT, Spot.TOP, Spot.LEFT)


def top_bar(ctx: Ctx, sync: SyncStatus | None) -> TopBarFace:
    """Table, round, sides, sync."""
    state = ctx.desk.state
    table = state.table
    return TopBarFace(
        table=ctx.t("table", n=table.table),
        round_deal=ctx.t("round_deal", r=table.round, d=state.deal_no),
        round_deal_short=ctx.t("round_deal_short", r=table.round, d=state.deal_no),
        book=ctx.word(ctx.desk.book.meta.short),
        ns=_side(ctx, Side.NS),
        ew=_side(ctx, Side.EW),
        sync=sync_face(ctx, sync),
        language=KeyFace(Tap(Do.LANGUAGE), ctx.t("other_language")),
        practice=ctx.t("practice_mark") if table.practice else "",
        menu_label=ctx.t("menu"),
    )


def _side(ctx: Ctx, side: Side) -> SideFace:
    state = ctx.desk.state
    level = ctx.rank(state.games.levels[side])
    plays = state.games.declarer is side
    tag = ctx.t("playing", l=level) if plays else ""
    fouls = ctx.fouls(side)
    limit = ctx.desk.book.foul.limit
    short = f"{state.foul_count(side)}" + ("" if limit == "none" else f"/{limit}")
    return SideFace(
        side,
        ctx.side(side),
        level,
        ctx.side_pips(side),
        fouls,
        short,
        tag,
        ctx.t("playing_short") if plays else "",
        ctx.t("say_side", side=ctx.side(side), l=level, f=fouls, tag=ctx.t("words_and") + tag if tag else ""),
    )


def sync_face(ctx: Ctx, sync: SyncStatus | None) -> SyncFace:
    """Where the records are; without a hub everything stays on this device."""
    if sync is None or sync.state == "off":
        return SyncFace(SyncState.LOCAL, ctx.t("kept_here"))
    detail = ctx.t("hub_conf", a=sync.acked, b=sync.confirmed)
    unsent = ctx.t("unsent", n=sync.unsent)
    if sync.state == "refused":
        return SyncFace(SyncState.REFUSED, ctx.t("refused"), unsent)
    if sync.state == "offline":
        since = minutes(ctx.desk.now - sync.since) if sync.since else ""
        return SyncFace(SyncState.OFFLINE, ctx.t("offline_short", t=since), unsent)
    if sync.unsent:
        return SyncFace(SyncState.UNSENT, unsent, detail)
    return SyncFace(SyncState.SENT, ctx.t("all_sent"), detail)


def seats(ctx: Ctx) -> tuple[SeatFace, ...]:
    """The four players as they sit."""
    around = Direction.ANTICLOCKWISE.from_seat(ctx.desk.state.table.bottom)
    spots = dict(zip(around, _SPOTS, strict=True))
    return tuple(_seat(ctx, seat, spots[seat]) for seat in Seat)


def _seat(ctx: Ctx, seat: Seat, spot: Spot) -> SeatFace:
    desk, state = ctx.desk, ctx.desk.state
    deal = state.deal
    left = deal.counts[seat] if deal else desk.book.cards.per_player
    finished = deal.finished if deal else ()
    place = ctx.place(finished.index(seat) + 1) if seat in finished else ""
    turn = deal is not None and deal.turn is seat and state.phase is Phase.PLAY
    status = _status(ctx, seat, turn, bool(place))
    fouls = ctx.fouls(seat.side)
    return SeatFace(
        seat,
        seat.side,
        spot,
        ctx.seat_long(seat) if ctx.lang == "zh" else ctx.seat(seat),
        ctx.name(seat),
        str(left),
        ctx.t("cards_unit") if ctx.lang == "zh" else "",
        turn=turn,
        chosen=desk.draft.seat is seat,
        status=status,
        pips=ctx.seat_pips(seat),
        fouls="" if ctx.side_pips(seat.side) else fouls,
        place=place,
        first=bool(finished) and finished[0] is seat,
        sits_out=deal is not None and seat in deal.sitting_out,
        called=ctx.t("reported", n=state.calls[seat]) if state.calls[seat] is not None and not place else "",
        duty=_duty(ctx, seat, left) if seat in state.calls_due and not place else None,
        label=ctx.t(
            "say_seat",
            seat=ctx.seat_long(seat),
            name=ctx.name(seat),
            n=left,
            status=status or ctx.t("say_waiting"),
            f=fouls,
        ),
        fouls_label=ctx.t("say_fouls", seat=ctx.seat_long(seat), f=fouls),
    )


def _status(ctx: Ctx, seat: Seat, turn: bool, out: bool) -> str:
    if turn:
        return ctx.t("to_play")
    deal = ctx.desk.state.deal
    if deal is None:
        return ""
    if seat in deal.sitting_out:
        return ctx.t("sits_out")
    last = _last_act(ctx, seat, deal)
    if last is None:
        return ctx.t("out") if out else ""
    if isinstance(last.event, ev.Passed):
        return ctx.t("passed")
    shown = ctx.cards(last.event.cards) if isinstance(last.event, ev.Played) else ""
    if last.aside or last.withdrawn:
        return f"{shown} ×" if len(shown) < 7 else "×"
    return ctx.t("played_out" if out else "played", c=shown)


def _last_act(ctx: Ctx, seat: Seat, deal: Deal) -> Entry | None:
    """What `seat` did last in this trick."""
    for entry in reversed(ctx.desk.state.entries):
        if entry.struck or not isinstance(entry.event, ev.Played | ev.Passed):
            continue
        if entry.trick != deal.trick:
            return None
        if entry.event.seat is seat:
            return entry
    return None


def _duty(ctx: Ctx, seat: Seat, left: int) -> DutyFace:
    return DutyFace(
        Tap(Do.DUTY, seat.value),
        ctx.t("report_due", n=left),
        ctx.t("report_hint"),
        ctx.t("say_duty", seat=ctx.seat_long(seat), n=left),
    )


def standing(ctx: Ctx) -> StandingFace:
    """What lies on the table."""
    state = ctx.desk.state
    deal = state.deal
    if state.phase is Phase.LEAD and state.tribute is None:
        return StandingFace(ctx.t("who_leads"), leads=_leads(ctx))
    if deal is None or deal.ended:
        return StandingFace()
    if deal.standing is None:
        leader = ctx.seat_long(deal.turn) if deal.turn else ""
        return StandingFace(title=ctx.t("trick_lead", n=deal.trick, s=leader))
    laid = deal.standing
    what = ctx.reading(laid.reading) if laid.reading else ctx.t("n_cards", n=len(laid.cards))
    note = _aside_note(ctx) or _wind_note(ctx, deal) or _trick_note(ctx, deal)
    return StandingFace(
        ctx.t("by", s=ctx.seat_long(laid.seat), t=what),
        laid.seat.side,
        ctx.card_faces(laid.cards, laid.reading),
        note,
    )


def _leads(ctx: Ctx) -> tuple[ChoiceFace, ...]:
    """Before the first deal: who drew the marked card."""
    return tuple(
        ChoiceFace(
            Tap(Do.LEADER, seat.value),
            ctx.seat_long(seat),
            ctx.name(seat),
            seat.side,
            label=ctx.t("leads_first", s=ctx.seat_long(seat)),
        )
        for seat in Seat
    )


def _trick_note(ctx: Ctx, deal: Deal) -> str:
    led = deal.standing is not None and deal.leader is deal.standing.seat
    return ctx.t("trick_led", n=deal.trick) if led else ctx.t("trick", n=deal.trick)


def _aside_note(ctx: Ctx) -> str:
    live = [e for e in ctx.desk.state.entries if not e.struck]
    last = live[-1] if live else None
    for entry in (last, live[-2] if len(live) > 1 else None):
        if entry and entry.aside and isinstance(entry.event, ev.Played):
            return ctx.t("not_counted", s=ctx.seat_long(entry.event.seat), c=ctx.cards(entry.event.cards))
    return ""


def _wind_note(ctx: Ctx, deal: Deal) -> str:
    laid = deal.standing
    if laid is None or laid.seat not in deal.finished or deal.turn is None:
        return ""
    after = ctx.desk.book.play.direction.from_seat(deal.turn)[1:]
    waiting = next((s for s in after if s not in deal.finished or s is laid.seat), None)
    if waiting is not laid.seat:
        return ""
    taker = wind(deal.finished, laid.seat, ctx.desk.book)
    return ctx.t("wind_note", a=ctx.seat_long(deal.turn), b=ctx.seat_long(laid.seat), c=ctx.seat_long(taker))


def secondary_keys(ctx: Ctx) -> tuple[KeyFace, ...]:
    """Foul, verify, tribute, undo."""
    desk = ctx.desk
    undo = KeyFace(Tap(Do.UNDO), ctx.t("undo"), sign=Sign.UNDO, enabled=bool(desk.last_undoable()))
    return (
        KeyFace(
            Tap(Do.FOUL),
            ctx.t("foul_key"),
            tone=Tone.DANGER,
            sign=Sign.HAND,
            short=ctx.t("foul_key_short"),
        ),
        KeyFace(Tap(Do.VERIFY), ctx.t("verify"), sign=Sign.EYE, enabled=desk.state.deal is not None),
        KeyFace(Tap(Do.TRIBUTE), ctx.t("tribute"), sign=Sign.SWAP, enabled=desk.state.tribute is not None),
        undo,
    )
