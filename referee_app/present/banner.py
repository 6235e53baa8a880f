"""What goes wrong, said in one line: what happened, what is safe, what to do."""

from __future__ import annotations

from referee_app import texts
from referee_app.faces import BannerFace, Do, KeyFace, MenuFace, NoticeFace, Sign, Tap, Tone
from referee_app.link.sync import SyncStatus
from referee_app.present.appeal import news
from referee_app.present.base import Ctx, minutes
from referee_app.present.log import counted
from referee_app.storage.log import NotRecorded

LOG_FILE = "log"
"""Asks for the file of the whole log."""
FINAL = ("signed", "no_such_log", "damaged")
"""Reasons that trying again does not mend."""


def store_banner(trouble: NotRecorded | None, lang: str) -> BannerFace | None:
    """The disk did not take an entry."""
    if trouble is None:
        return None
    why = texts.t(lang, f"not_recorded_{trouble.reason}")
    return BannerFace(
        NoticeFace(texts.t(lang, "not_saved", why=why), Tone.FATAL, Sign.ALARM, trouble.detail),
        (KeyFace(Tap(Do.BANNER, "understood"), texts.t(lang, "understood")),),
    )


def banner(ctx: Ctx, sync: SyncStatus | None) -> BannerFace | None:
    """The gravest thing there is to say, or nothing."""
    trouble = ctx.desk.trouble
    if trouble is not None:
        why = ctx.t(f"not_recorded_{trouble.reason}")
        kept = ctx.cards(ctx.desk.draft.typed)
        detail = ctx.t("not_saved_detail", c=kept) if kept else trouble.detail
        again = KeyFace(Tap(Do.BANNER, "retry"), ctx.t("retry"))
        keys = () if trouble.reason in FINAL else (again,)
        return BannerFace(
            NoticeFace(ctx.t("not_saved", why=why), Tone.FATAL, Sign.ALARM, detail),
            (*keys, _export(ctx), _understood(ctx)),
        )
    ruled = news(ctx)
    if ruled is not None:
        return ruled
    return _link(ctx, sync) or _here_again(ctx)


def _understood(ctx: Ctx) -> KeyFace:
    return KeyFace(Tap(Do.BANNER, "understood"), ctx.t("understood"))


def _export(ctx: Ctx) -> KeyFace:
    return KeyFace(Tap(Do.PRINT, LOG_FILE), ctx.t("export"))


def _here_again(ctx: Ctx) -> BannerFace | None:
    """After a restart in mid-turn: where it goes on, what is still there, what the clock counts."""
    desk = ctx.desk
    if not desk.is_back or desk.away is None:
        return None
    where = ctx.t("back_here", t=ctx.t("table", n=desk.state.table.table), k=len(counted(desk.state)))
    kept = ctx.t("resume_draft", n=len(desk.draft.typed)) if desk.draft.typed else ""
    detail = " · ".join(filter(None, (ctx.t("resumed", n=round(desk.away)), kept)))
    key = KeyFace(Tap(Do.BANNER, "understood"), ctx.t("continue"), tone=Tone.PRIMARY)
    return BannerFace(NoticeFace(where, Tone.PLAIN, Sign.REFRESH, detail), (key,))


def _link(ctx: Ctx, sync: SyncStatus | None) -> BannerFace | None:
    if sync is None:
        return None
    if sync.state == "refused":
        notice = NoticeFace(ctx.t(f"sync_{sync.code}"), Tone.DANGER, Sign.ALARM, ctx.t("sync_safe"))
        return BannerFace(notice, (_export(ctx),))
    if sync.state == "online" and ctx.desk.arrived:
        notice = NoticeFace(ctx.t("reconnected", n=ctx.desk.arrived), Tone.OK, Sign.OK)
        return BannerFace(notice, (_understood(ctx),))
    if sync.state == "offline" and sync.code != "connecting" and sync.since:
        lost = minutes(ctx.desk.now - sync.since)
        detail = ctx.t("unsent", n=sync.unsent) if sync.unsent else ""
        more = KeyFace(Tap(Do.SYNC), ctx.t("sync_more"))
        return BannerFace(NoticeFace(ctx.t("offline", t=lost), Tone.WARN, Sign.CLOUD_OFF, detail), (more,))
    return None


def sync_sheet(ctx: Ctx, sync: SyncStatus | None) -> MenuFace:
    """The three steps of every entry with their numbers, and what can be done about them."""
    off = sync is None or sync.state == "off"
    lines = [
        NoticeFace(ctx.t("sync_step_here"), Tone.OK, Sign.LAPTOP, ctx.t("sync_last", n=ctx.desk.state.seq))
    ]
    if sync is None or off:
        lines.append(NoticeFace(ctx.t("sync_no_hub"), Tone.PLAIN, Sign.CLOUD_OFF))
    else:
        gone = Tone.WARN if sync.unsent else Tone.OK
        unsent = ctx.t("unsent", n=sync.unsent) if sync.unsent else ctx.t("all_sent")
        at_hub = f"{ctx.t('sync_last', n=sync.acked)} · {unsent}"
        lines.append(NoticeFace(ctx.t("sync_step_hub"), gone, Sign.CLOUD, at_hub))
        seen = ctx.t("sync_last", n=sync.confirmed) if sync.confirmed else ctx.t("sync_none_yet")
        lines.append(NoticeFace(ctx.t("sync_step_head"), Tone.PLAIN, Sign.STAMP, seen))
    told = _link(ctx, sync)
    if told is not None:
        lines.append(told.notice)
    if sync is not None and sync.offset is not None and abs(sync.offset) >= 1:
        lines.append(NoticeFace(ctx.t("sync_clocks", n=f"{sync.offset:+.1f}"), Tone.PLAIN, Sign.CLOCK))
    send = KeyFace(Tap(Do.SYNC, "now"), ctx.t("sync_now"), sign=Sign.REFRESH, enabled=not off)
    keys = (send, KeyFace(Tap(Do.PRINT, LOG_FILE), ctx.t("export"), sign=Sign.LAPTOP))
    return MenuFace(ctx.t("sync_title"), keys, KeyFace(Tap(Do.FOLD), ctx.t("fold_short")), tuple(lines))
