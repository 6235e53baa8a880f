"""The first page."""

from __future__ import annotations

from functools import partial

from referee_app import texts
from referee_app.device import Device
from referee_app.faces import (
    Do,
    HomeFace,
    KeyFace,
    NoticeFace,
    ResumeFace,
    Sign,
    TableRow,
    Tap,
    TileFace,
    Tone,
)
from referee_app.present.banner import store_banner
from referee_app.present.base import Ctx
from referee_app.present.join import joined
from referee_app.present.log import counted
from referee_app.present.settings import low_battery
from referee_app.state import Phase
from referee_app.storage.log import LogInfo
from rules.seats import Side


def home(
    device: Device, lang: str, dark: bool, may_stay_on: bool = True, may_sound: bool = False
) -> HomeFace:
    """Where it stopped, the ways to begin, the tables kept here."""
    t = partial(texts.t, lang)
    tables = device.tables()
    last = next((info for info in tables if device.find_desk(info.id)), None)
    return HomeFace(
        t("app"),
        _ready(device, lang, may_stay_on, may_sound),
        KeyFace(Tap(Do.SETTINGS), t("settings"), sign=Sign.GEAR),
        KeyFace(Tap(Do.DARK), t("light" if dark else "dark"), sign=Sign.SUN),
        KeyFace(Tap(Do.LANGUAGE), t("other_language")),
        _resume(device, lang, last) if last else None,
        (
            TileFace(Tap(Do.NEW), t("new"), t("new_sub"), Sign.PEN),
            TileFace(Tap(Do.JOIN), t("join"), joined(device, lang) or t("join_sub"), Sign.CLOUD),
            TileFace(Tap(Do.PRACTICE), t("practice"), t("practice_sub"), Sign.SWAP),
            TileFace(Tap(Do.GUIDED), t("guided"), t("guided_sub"), Sign.HAND),
            TileFace(Tap(Do.BOOKS), t("books_title"), t("books_sub"), Sign.EYE),
        ),
        t("tables_here"),
        tuple(_row(device, lang, info) for info in tables),
        "" if tables else t("no_tables"),
        store_banner(device.trouble, lang),
        None if may_sound or device.settings.is_silent else _try_sound(lang),
    )


def _try_sound(lang: str) -> KeyFace:
    return KeyFace(Tap(Do.SOUND, "test"), texts.t(lang, "sound_test"), sign=Sign.SOUND)


def _ready(device: Device, lang: str, may_stay_on: bool, may_sound: bool) -> NoticeFace:
    """Whether this device may be relied on: its disk, its battery, its sound, its screen."""
    t = partial(texts.t, lang)
    if device.trouble is not None:
        why = t(f"not_recorded_{device.trouble.reason}")
        return NoticeFace(t("not_saved", why=why), Tone.DANGER, Sign.ALARM)
    items = [t("ready_disk")]
    if device.battery is not None:
        items.append(t("battery", p=device.battery))
    off = device.settings.is_silent
    items.append(t("ready_sound_off" if off else "ready_sound" if may_sound else "ready_sound_try"))
    if not may_stay_on:
        items.append(t("ready_no_awake"))
    # A sound that is to be tried is no fault yet: the first tap anywhere lets it be heard.
    fit = may_stay_on and not off and low_battery(device, lang) is None
    line = t("ready", items=" · ".join(items))
    return NoticeFace(line, Tone.OK if fit else Tone.WARN, Sign.OK if fit else Sign.WARN)


def _resume(device: Device, lang: str, info: LogInfo) -> ResumeFace:
    ctx = Ctx(device.desk(info.id), lang)
    state = ctx.desk.state
    table = ctx.t("practice") if state.table.practice else ctx.t("table", n=state.table.table)
    parts = []
    if state.deal and state.deal.turn:
        parts.append(ctx.t("resume_line", k=len(counted(state)), s=ctx.seat_long(state.deal.turn)))
    if ctx.desk.draft.typed:
        parts.append(ctx.t("resume_draft", n=len(ctx.desk.draft.typed)))
    status = device.sync_status(info.id)
    if status and status.unsent:
        parts.append(ctx.t("unsent", n=status.unsent))
    return ResumeFace(
        ctx.t("stopped_here"),
        ctx.t("resume_title", t=table, r=state.table.round, d=state.deal_no),
        " · ".join(parts),
        KeyFace(Tap(Do.CONTINUE, info.id), ctx.t("continue"), tone=Tone.PRIMARY),
    )


def _row(device: Device, lang: str, info: LogInfo) -> TableRow:
    desk = device.find_desk(info.id)
    if desk is None:
        return _damaged_row(lang, info)
    ctx = Ctx(desk, lang)
    state = ctx.desk.state
    levels = " : ".join(ctx.rank(state.games.levels[side]) for side in Side)
    practice = state.table.practice
    title = ctx.t("practice") if practice else f"{ctx.t('round_only', r=state.table.round)} · {levels}"
    over = state.phase is Phase.ROUND_OVER
    sub = ctx.t("round_over") if over else ctx.t("in_progress", d=state.deal_no)
    sign, words, tone = _row_state(ctx, device, info, practice)
    table = ctx.t("practice_mark") if practice else ctx.t("table", n=state.table.table)
    return TableRow(
        Tap(Do.OPEN, info.id), table, title, sub, sign, words, tone, f"{table} {title} {sub} {words}"
    )


def _damaged_row(lang: str, info: LogInfo) -> TableRow:
    """A table whose log cannot be read; the others go on."""
    table = texts.t(lang, "practice_mark" if info.is_practice else "table", n=info.meta.get("table", ""))
    why = texts.t(lang, "not_recorded_damaged")
    return TableRow(Tap(Do.OPEN, info.id), table, why, "", Sign.ALARM, "", Tone.DANGER, f"{table} {why}")


def _row_state(ctx: Ctx, device: Device, info: LogInfo, practice: bool) -> tuple[Sign, str, Tone]:
    if practice:
        return Sign.LOCK, ctx.t("not_sent_ever"), Tone.PLAIN
    status = device.sync_status(info.id)
    if ctx.desk.state.confirmed:
        return Sign.STAMP, ctx.t("confirmed"), Tone.OK
    if status is None:
        return Sign.LAPTOP, ctx.t("kept_here"), Tone.PLAIN
    if status.unsent:
        return Sign.LAPTOP, ctx.t("unsent", n=status.unsent), Tone.WARN
    return Sign.CLOUD, ctx.t("at_hub"), Tone.PLAIN
