"""The line that leads through the guided deal, and the score of a practice table."""

from __future__ import annotations

from referee_app import events as ev
from referee_app.faces import BannerFace, Do, KeyFace, NoticeFace, Sign, Tap, Tone
from referee_app.present.base import Ctx
from referee_app.state import Entry
from referee_app.training.lesson import Progress, lesson, progress
from referee_app.training.score import score


def line(ctx: Ctx, guided: bool) -> BannerFace | None:
    """What to do next, or how the rulings of a practice table compare with the book's."""
    if not ctx.desk.state.table.practice:
        return None
    return _lesson(ctx) if guided else _score(ctx)


def _lesson(ctx: Ctx) -> BannerFace:
    steps = lesson().step
    now = progress(ctx.desk.state.events(), steps)
    if now.wrong:
        text = ctx.t("lesson_wrong", what=ctx.t(f"lesson_{steps[now.at].say}"))
        return BannerFace(NoticeFace(text, Tone.WARN, Sign.WARN, ctx.t("lesson_undo_it")))
    if now.at == len(steps):
        told = ctx.t("lesson_done", n=len(steps), m=now.mistakes)
        again = KeyFace(Tap(Do.HOME), ctx.t("home"), tone=Tone.PRIMARY)
        return BannerFace(NoticeFace(told, Tone.OK, Sign.OK, ctx.t("lesson_next")), (again,))
    text = ctx.t("lesson_step", k=now.at + 1, n=len(steps), what=ctx.t(f"lesson_{steps[now.at].say}"))
    return BannerFace(NoticeFace(text, Tone.OK, Sign.HAND, _learned(ctx, now)))


def _learned(ctx: Ctx, now: Progress) -> str:
    """What the book says of the step that was just done."""
    entry = _entry(ctx, now.last)
    if entry is None:
        return ctx.t("lesson_start")
    if isinstance(entry.event, ev.PenaltyGiven):
        told = f"{ctx.offence(entry.event.offence)} → {ctx.effects(entry.event.effects)}"
        same = entry.event.effects == entry.event.proposed
        return told if same else f"{told} · {ctx.t('score_book', e=ctx.effects(entry.event.proposed))}"
    if entry.verdict is not None and entry.verdict.is_illegal:
        reason = entry.verdict.reason.value
        return f"{ctx.reason(entry.verdict)} {ctx.article(reason)}".strip()
    return ""


def _score(ctx: Ctx) -> BannerFace | None:
    found = score(ctx.desk.state)
    if not found.of:
        return None
    all_right = found.right == found.of
    text = ctx.t("score", a=found.right, b=found.of)
    tone, picture = (Tone.OK, Sign.OK) if all_right else (Tone.WARN, Sign.WARN)
    return BannerFace(NoticeFace(text, tone, picture, _why(ctx, found.missed, found.differs)))


def _why(ctx: Ctx, missed: int, differs: int) -> str:
    """What was overlooked or ruled in another way, with the clause."""
    entry = _entry(ctx, missed) or _entry(ctx, differs)
    if entry is None:
        return ""
    if isinstance(entry.event, ev.PenaltyGiven):
        offence = ctx.offence(entry.event.offence)
        return f"{offence} · {ctx.t('score_book', e=ctx.effects(entry.event.proposed))}"
    if entry.verdict is None:
        return ""
    reason = entry.verdict.reason.value
    told = ctx.t("score_missed", o=ctx.offence_of(entry.verdict))
    return f"{told}：{ctx.reason(entry.verdict)} {ctx.article(reason)}".strip()


def _entry(ctx: Ctx, seq: int) -> Entry | None:
    return next((each for each in ctx.desk.state.entries if each.event.seq == seq), None) if seq else None
