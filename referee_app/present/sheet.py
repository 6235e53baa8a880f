"""The score sheet of a round and its two signatures."""

from __future__ import annotations

from referee_app.faces import Do, KeyFace, SeatLabel, SheetFace, SheetRow, SignFace, Tap, Tone
from referee_app.present.base import Ctx, minutes
from referee_app.present.sign import disputed
from referee_app.state import DealResult, Phase
from rules.seats import Side

COLUMNS = ("deal", "level", "places", "gain", "score", "note")


def sheet(ctx: Ctx) -> SheetFace | None:
    """Every deal so far; once the round is over the result, the fouls and where to sign."""
    state = ctx.desk.state
    if not state.results and state.phase is not Phase.ROUND_OVER:
        return None
    over = state.phase is Phase.ROUND_OVER
    limit = state.round_clock.limit if state.round_clock else None
    return SheetFace(
        ctx.t("sheet", r=state.table.round, t=ctx.t("table", n=state.table.table)),
        ctx.t("sheet_sub", t=minutes(limit) if limit else "—", n=len(state.results)),
        tuple(ctx.t(f"col_{each}") for each in COLUMNS),
        tuple(_row(ctx, result) for result in state.results),
        result_words(ctx) if over else ctx.t("sheet_running"),
        " ".join(f"{'▲' if side is Side.NS else '◆'} {ctx.fouls(side)}" for side in Side),
        tuple(_sign(ctx, side) for side in (Side.EW, Side.NS)) if over else (),
        ctx.t("locked") if over else "",
        (_dispute(ctx), KeyFace(Tap(Do.PRINT), ctx.t("print"))) if over else (),
        _submit(ctx) if over else None,
    )


def _row(ctx: Ctx, result: DealResult) -> SheetRow:
    outcome = result.outcome
    gain = f"{ctx.side(outcome.side)} +{outcome.gain}" if outcome.gain else "—"
    if outcome.after.winner is not None:
        gain = ctx.t("game_won", side=ctx.side(outcome.side))
    notes = [
        f"{ctx.seat(foul.seat)} {ctx.offence(foul.offence)}"
        for foul in ctx.desk.state.fouls
        if foul.deal_no == result.no and not foul.lifted
    ]
    if result.tribute and result.tribute.resisted:
        notes.insert(0, ctx.t("resist"))
    order = " ".join(ctx.seat(seat) for seat in result.order)
    score = " : ".join(ctx.rank(result.levels[side]) for side in Side)
    return SheetRow(
        str(result.no), ctx.rank(result.level), order, SeatLabel(outcome.side, gain), score, ctx.listed(notes)
    )


def result_words(ctx: Ctx) -> str:
    """Who has won, in words: side, draw number, both levels."""
    state = ctx.desk.state
    if state.void:
        return ctx.t("round_void")
    levels = [ctx.rank(state.games.levels[side]) for side in Side]
    if state.winner is None:
        return ctx.t("result_draw", a=levels[0], b=levels[1])
    number = state.table.numbers.get(state.winner)
    names = "/".join(ctx.name(seat) for seat in state.winner.seats)
    side = f"{ctx.side(state.winner)} {names}"
    if number is None:
        return ctx.t("result_names", side=side, a=levels[0], b=levels[1])
    return ctx.t("result", side=side, no=number, a=levels[0], b=levels[1])


def _sign(ctx: Ctx, side: Side) -> SignFace:
    signed = ctx.desk.state.signatures[side]
    title = ctx.t(f"sign_{side.value.lower()}")
    a, b = (ctx.name(seat) for seat in side.seats)
    if signed is None:
        ask = ctx.t("sign_ask", a=a, b=b)
        return SignFace(
            Tap(Do.SIGN, side.value),
            side,
            title,
            ctx.t("unsigned"),
            False,
            ask,
            ctx.t("sign_here"),
            label=ask,
        )
    at = signed.at.astimezone()
    who = ctx.name(signed.seat) if signed.seat else f"{a}/{b}"
    return SignFace(
        Tap(Do.SIGN, side.value),
        side,
        title,
        ctx.t("signed"),
        True,
        f"{who} · {at:%H:%M}",
        ctx.t("signed_by_pin" if signed.pin else "signed_by_tap"),
        signed.strokes,
        f"{title} {ctx.t('signed')} {at:%H:%M}",
    )


def _dispute(ctx: Ctx) -> KeyFace:
    """Pressed once it says when: the head referee has it."""
    noted = disputed(ctx.desk.state)
    if noted is None:
        return KeyFace(Tap(Do.DISPUTE), ctx.t("dispute"))
    text = ctx.t("dispute_noted", t=f"{noted.at.astimezone():%H:%M}")
    return KeyFace(Tap(Do.DISPUTE), text, enabled=False)


def _submit(ctx: Ctx) -> KeyFace:
    """Back home once both have signed; the hub gets it by itself."""
    state = ctx.desk.state
    missing = [side for side in Side if state.signatures[side] is None]
    if missing:
        text = ctx.t("submit_missing", side=ctx.listed(ctx.side(side) for side in missing))
        return KeyFace(Tap(Do.SUBMIT), text, enabled=False)
    return KeyFace(Tap(Do.SUBMIT), ctx.t("submit"), tone=Tone.PRIMARY)
