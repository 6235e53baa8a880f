"""The strip of tables: each with its turn, its clock and what calls there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from referee_app.desk import Desk
from referee_app.device import Device
from referee_app.faces import ClockFace, Do, Sign, TablesFace, TableTile, Tap, Tone
from referee_app.present.base import Ctx
from referee_app.present.strip import OVERTIME, TO_WARN, alarm_level
from referee_app.state import Phase

STALE = timedelta(hours=12)
"""A table at which nothing was written for so long is none of today's."""
_PHASES = {
    Phase.TRIBUTE: "tribute",
    Phase.DEAL_OVER: "tile_deal_over",
    Phase.LEAD: "tile_lead",
    Phase.DRAW: "tile_lead",
}


def live(device: Device) -> tuple[Desk, ...]:
    """The tables that are being played now, in the order in which they were opened."""
    if not device.settings.strip:
        return ()
    desks = (device.find_desk(info.id) for info in reversed(device.tables()))
    return tuple(desk for desk in desks if desk is not None and is_live(desk))


def is_live(desk: Desk) -> bool:
    """Whether a round is being played here today."""
    entries = desk.state.entries
    last = entries[-1].event.at if entries else None
    fresh = last is not None and desk.now - last < STALE
    return fresh and desk.state.phase is not Phase.ROUND_OVER and not desk.state.table.practice


def tables(
    desks: tuple[Desk, ...], own: Desk, lang: str, clock: Callable[[Desk], Callable[[], ClockFace]]
) -> TablesFace | None:
    """The strip, from two tables on; `clock` gives the clock of a table."""
    if len(desks) < 2 or own not in desks:
        return None
    return TablesFace(tuple(_tile(Ctx(desk, lang), desk is own, clock(desk)) for desk in desks))


def _tile(ctx: Ctx, own: bool, clock: Callable[[], ClockFace]) -> TableTile:
    deal = ctx.desk.state.deal
    seat = ctx.seat_long(deal.turn) if deal and deal.turn and ctx.desk.state.phase is Phase.PLAY else ""
    state, tone, sign = _state(ctx)
    table = ctx.t("table", n=ctx.desk.state.table.table)
    said = ctx.t("words_and").join(filter(None, (table, seat, state, ctx.t("tile_own") if own else "")))
    return TableTile(Tap(Do.TABLE, ctx.desk.log_id), table, seat, state, clock, own, tone, sign, said)


def _state(ctx: Ctx) -> tuple[str, Tone, Sign]:
    """What calls there, the gravest first; words, colour and shape say the same."""
    state = ctx.desk.state
    if ctx.desk.trouble is not None:
        return ctx.t("tile_not_saved"), Tone.FATAL, Sign.ALARM
    if state.case is not None:
        return ctx.t("tile_hand"), Tone.FATAL, Sign.HAND
    level = alarm_level(ctx)
    if level == OVERTIME:
        return ctx.t("overtime"), Tone.FATAL, Sign.ALARM
    if level == TO_WARN:
        return ctx.t("warning"), Tone.WARN, Sign.WARN
    key = _PHASES.get(state.phase)
    return (ctx.t(key), Tone.OK, Sign.SWAP) if key else (ctx.t("normal"), Tone.PLAIN, Sign.NONE)
