"""What goes wrong, said in one line: what happened, what is safe, what to do."""

from __future__ import annotations

from referee_app import texts
from referee_app.faces import BannerFace, Do, KeyFace, NoticeFace, Sign, Tap, Tone
from referee_app.link.sync import SyncStatus
from referee_app.present.appeal import news
from referee_app.present.base import Ctx, minutes
from referee_app.storage.log import NotRecorded


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
        return BannerFace(
            NoticeFace(ctx.t("not_saved", why=why), Tone.FATAL, Sign.ALARM, detail),
            (KeyFace(Tap(Do.BANNER, "understood"), ctx.t("understood")),),
        )
    ruled = news(ctx)
    if ruled is not None:
        return ruled
    if sync is None:
        return None
    if sync.state == "refused":
        return BannerFace(NoticeFace(ctx.t(f"sync_{sync.code}"), Tone.DANGER, Sign.ALARM))
    if sync.state == "offline" and sync.code != "connecting" and sync.since:
        lost = minutes(ctx.desk.now - sync.since)
        return BannerFace(NoticeFace(ctx.t("offline", t=lost), Tone.WARN, Sign.CLOUD_OFF))
    return None
