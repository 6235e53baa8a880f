"""The dialog of the last foul."""

from __future__ import annotations

from referee_app.faces import (
    Do,
    ForfeitFace,
    KeyFace,
    SeatLabel,
    Tap,
    Tone,
)
from referee_app.present.appeal import appeal_key
from referee_app.present.base import Ctx
from referee_app.state import Forfeit, FoulRecord


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
        _appeal(ctx, lost),
        KeyFace(Tap(Do.ANNOUNCE), ctx.t("announce", side=side), ctx.t("announce_sub"), tone=Tone.FATAL),
        ctx.desk.draft.forfeit_folded,
        ctx.to_article("foul.limit"),
    )


def _appeal(ctx: Ctx, lost: Forfeit) -> KeyFace:
    key = appeal_key(ctx, lost.seq, lost.side)
    return KeyFace(key.tap, ctx.t("appeal"), enabled=True) if key.enabled else key


def _record_row(ctx: Ctx, no: int, record: FoulRecord) -> tuple[str, ...]:
    local = record.at.astimezone()
    found = ctx.desk.proposal(record.seat, record.offence)
    return (
        str(no),
        f"{local:%H:%M:%S}",
        f"{ctx.seat_long(record.seat)} {ctx.name(record.seat)}",
        ctx.offence(record.offence),
        ctx.effects(record.effects),
        found.clause.article if found.clause else ctx.article(found.cite),
        f"#{record.seq}",
    )
