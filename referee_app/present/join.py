"""Joining an event as a page."""

from __future__ import annotations

from functools import partial

from referee_app import texts
from referee_app.device import Device
from referee_app.faces import Do, FieldFace, JoinFace, KeyFace, NoticeFace, Sign, Tap, Tone
from referee_app.link.join import fingerprint_of, in_signs
from referee_app.link.joining import Joining


def join(device: Device, lang: str) -> JoinFace:
    """How far this device has come into an event."""
    t = partial(texts.t, lang)
    state = device.joining
    return JoinFace(
        KeyFace(Tap(Do.BACK), t("home"), sign=Sign.BACK),
        t("join"),
        t("join_scanned", tables=state.tables) if state.tables else t("join_hint"),
        _now(device, lang),
        _fields(state, lang),
        t("join_compare") if state.is_asking else "",
        in_signs(fingerprint_of(state.certificate)) if state.is_asking else "",
        _keys(state, lang),
        NoticeFace(t(f"sync_{state.trouble}"), Tone.DANGER, Sign.ALARM) if state.trouble else None,
        _held(device, lang),
        t("held_sure", t=state.taking.table, d=state.taking.device or "–", me=device.name)
        if state.taking
        else "",
    )


def _held(device: Device, lang: str) -> tuple[KeyFace, ...]:
    """The tables that could be taken over, or the two answers once one was chosen."""
    state, t = device.joining, partial(texts.t, lang)
    if not device.key.token:
        return ()
    if state.taking:
        take = KeyFace(Tap(Do.HELD_TAKE), t("held_take", t=state.taking.table), tone=Tone.DANGER)
        return (take, KeyFace(Tap(Do.HELD), t("held_leave")))
    if state.held is None:
        return (KeyFace(Tap(Do.HELD), t("held_ask")),)
    return tuple(
        KeyFace(
            Tap(Do.HELD_TABLE, each.log),
            t("held_table", t=each.table, r=each.round),
            t("held_by", d=each.device or "–", e=each.epoch, n=each.cursor),
        )
        for each in state.held
    ) or (KeyFace(Tap(Do.HELD), t("held_none"), enabled=False),)


def _fields(state: Joining, lang: str) -> tuple[FieldFace, ...]:
    """Where and by which code; what was scanned is long, secret, and not shown."""
    if state.is_asking:
        return ()
    address = FieldFace(Tap(Do.JOIN_FIELD, "address"), texts.t(lang, "join_address"), state.address)
    if state.tables:
        return (address,)
    return (
        address,
        FieldFace(Tap(Do.JOIN_FIELD, "code"), texts.t(lang, "join_code"), state.code, digits=True),
    )


def _now(device: Device, lang: str) -> NoticeFace | None:
    key = device.key
    if not key.token:
        return None
    ends = key.ends.astimezone().strftime("%m-%d %H:%M") if key.ends else ""
    text = texts.t(lang, "joined_until", url=key.url, tables=", ".join(key.tables), t=ends)
    return NoticeFace(text, Tone.OK, Sign.OK)


def _keys(state: Joining, lang: str) -> tuple[KeyFace, ...]:
    t = partial(texts.t, lang)
    if state.is_busy:
        return (KeyFace(Tap(Do.JOIN_GO), t("join_busy"), enabled=False),)
    if state.is_asking:
        return (
            KeyFace(Tap(Do.JOIN_NO), t("join_differs"), tone=Tone.DANGER),
            KeyFace(Tap(Do.JOIN_GO), t("join_same"), tone=Tone.PRIMARY),
        )
    filled = bool(state.address and state.code)
    words = t("join_go", tables=state.tables) if state.tables else t("join_look")
    return (KeyFace(Tap(Do.JOIN_GO), words, tone=Tone.PRIMARY, enabled=filled),)


def joined(device: Device, lang: str) -> str:
    """Which hub this device sends to, and for which tables."""
    if not device.hub_url:
        return ""
    if not device.key.tables:
        return texts.t(lang, "joined_open", url=device.hub_url)
    return texts.t(lang, "joined", url=device.hub_url, tables=", ".join(device.key.tables))
