"""The whole page of one table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee_app.faces import BannerFace, Do, KeyFace, MenuFace, PageFace, Sign, TableFace, Tap, Tone
from referee_app.fold.void import IN_A_DEAL
from referee_app.link.sync import SyncStatus
from referee_app.present import (
    actions,
    article,
    deal_end,
    fix,
    forfeit,
    foul,
    log,
    pad,
    sign,
    strip,
    table,
    tribute,
    verify,
)
from referee_app.present.banner import LOG_FILE, banner, sync_sheet
from referee_app.present.base import Ctx
from referee_app.present.clocks import Clocks
from referee_app.present.keymap import keymap
from referee_app.state import Phase


@dataclass(frozen=True)
class Around:
    """What a table's page shows of the device it stands on."""

    muted: bool = False
    banner: BannerFace | None = None


def page(ctx: Ctx, clocks: Clocks, sync: SyncStatus | None, around: Around) -> PageFace:
    """What stands on the screen for this table now."""
    desk = ctx.desk
    if desk.draft.cited is not None:
        return article.article(ctx, desk.draft.cited)
    panel = desk.draft.panel
    if panel == "verify" and desk.state.deal is not None:
        return verify.verify(ctx)
    phase = desk.state.phase
    giving = phase is Phase.TRIBUTE or (phase is Phase.LEAD and desk.state.tribute is not None)
    fixing = fix.fix(ctx) if panel == "fix" else None
    return TableFace(
        table.top_bar(ctx, sync),
        clocks.turn,
        clocks.round,
        table.seats(ctx),
        table.standing(ctx),
        log.log_face(ctx, panel == "log"),
        table.secondary_keys(ctx),
        strip.strip(ctx),
        pad.pad(ctx),
        actions.actions(ctx),
        banner(ctx, sync) or around.banner,
        foul.panel(ctx) if foul.is_open(ctx) else None,
        forfeit.forfeit(ctx),
        tribute.tribute(ctx) if (giving and fixing is None) or panel == "tribute" else None,
        deal_end.deal_end(ctx) if fixing is None else None,
        fixing,
        _menu(ctx, around) if panel == "menu" else sync_sheet(ctx, sync) if panel == "sync" else None,
        sign.sign_pad(ctx),
        sign.papers(ctx),
        keymap(ctx) if panel == "keys" else None,
    )


def _voiding(ctx: Ctx) -> Iterator[KeyFace]:
    """What makes the deal or the round void: the first press only asks."""
    state, asked = ctx.desk.state, ctx.desk.draft.asked
    open_ = not (state.void or state.is_locked)
    for do, possible in ((Do.VOID_DEAL, state.phase in IN_A_DEAL), (Do.VOID_ROUND, True)):
        sure = asked == do.value
        text = ctx.t(f"{do.value}_sure" if sure else do.value, d=state.deal_no, r=state.table.round)
        tone = Tone.FATAL if sure else Tone.PLAIN
        yield KeyFace(Tap(do), text, tone=tone, sign=Sign.UNDO, enabled=open_ and possible)


def _menu(ctx: Ctx, around: Around) -> MenuFace:
    return MenuFace(
        ctx.t("menu"),
        (
            KeyFace(Tap(Do.HOME), ctx.t("home"), sign=Sign.BACK),
            KeyFace(Tap(Do.LOG_OPEN), ctx.t("whole_log"), sign=Sign.PEN),
            KeyFace(
                Tap(Do.TRIBUTE), ctx.t("tribute"), sign=Sign.SWAP, enabled=ctx.desk.state.tribute is not None
            ),
            KeyFace(
                Tap(Do.END_ROUND), ctx.t("end_round"), sign=Sign.STAMP, enabled=deal_end.may_end_round(ctx)
            ),
            KeyFace(Tap(Do.PRINT), ctx.t("print"), sign=Sign.STAMP),
            *_voiding(ctx),
            KeyFace(Tap(Do.PRINT, LOG_FILE), ctx.t("export"), sign=Sign.LAPTOP),
            KeyFace(Tap(Do.DARK), ctx.t("dark"), sign=Sign.SUN),
            KeyFace(Tap(Do.SOUND), ctx.t("sound_off" if around.muted else "sound_on"), sign=Sign.SOUND),
            KeyFace(Tap(Do.SETTINGS), ctx.t("settings"), sign=Sign.GEAR),
            KeyFace(Tap(Do.KEYS), ctx.t("keys"), sign=Sign.KEYBOARD),
            KeyFace(Tap(Do.LANGUAGE), ctx.t("other_language")),
        ),
        KeyFace(Tap(Do.FOLD), ctx.t("fold_short")),
    )
