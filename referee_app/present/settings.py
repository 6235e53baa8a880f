"""The page of settings, and the locked screen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from referee_app import texts
from referee_app.device import Device
from referee_app.faces import (
    ChoiceFace,
    Do,
    KeyFace,
    LockFace,
    NoticeFace,
    SettingRow,
    SettingsFace,
    Sign,
    Tap,
    Tone,
)
from referee_app.settings import LOCK_AFTER, LOW_BATTERY, TypeSize, Volume
from referee_app.texts import Lang

HELD = "held"
"""What the unlocking key says once it was held."""


def settings(device: Device, lang: str, table: str, may_stay_on: bool) -> SettingsFace:
    """Everything this device is set to; `table` is the log one came from."""
    t = partial(texts.t, lang)
    now = device.settings
    back = KeyFace(Tap(Do.BACK), t("back_to_table" if table else "home"), sign=Sign.BACK)
    no_awake = None if may_stay_on else NoticeFace(t("awake_refused"), Tone.WARN, Sign.WARN)
    rows = [
        SettingRow(
            t("set_volume"),
            _choices(lang, "volume", Volume, now.volume),
            t("set_volume_note"),
            key=KeyFace(Tap(Do.SOUND, "test"), t("sound_test"), sign=Sign.SOUND),
        ),
        *([_mute(device, lang, table)] if table else []),
        SettingRow(t("set_vibrate"), _switch(lang, "vibrate", now.vibrate), t("set_vibrate_note")),
        SettingRow(t("set_size"), _choices(lang, "size", TypeSize, now.size), t("set_size_note")),
        SettingRow(
            t("set_hand"),
            _choices(lang, "left_handed", ("false", "true"), str(now.left_handed).lower()),
            t("set_hand_note"),
        ),
        SettingRow(t("set_lang"), _choices(lang, "lang", Lang, now.lang)),
        SettingRow(t("set_dark"), _choices(lang, "dark", ("false", "true"), str(now.dark).lower())),
        SettingRow(t("set_strip"), _switch(lang, "strip", now.strip), t("set_strip_note")),
        SettingRow(t("set_awake"), _switch(lang, "awake", now.awake), t("set_awake_note"), no_awake),
        SettingRow(
            t("set_lock"),
            tuple(
                _choice(
                    lang, "lock_minutes", str(n), n == now.lock_minutes, t("set_minutes", n=n) if n else ""
                )
                for n in LOCK_AFTER
            ),
            t("set_lock_note"),
        ),
        *_battery(device, lang),
    ]
    return SettingsFace(back, t("settings"), t("settings_hint"), tuple(rows))


def _choice(lang: str, name: str, value: str, on: bool, text: str = "") -> ChoiceFace:
    text = text or texts.t(lang, f"set_{name}_{value}")
    return ChoiceFace(Tap(Do.SET, f"{name}={value}"), text, selected=on)


def _choices(lang: str, name: str, values: Iterable[str], now: str) -> tuple[ChoiceFace, ...]:
    return tuple(_choice(lang, name, value, value == now) for value in values)


def _switch(lang: str, name: str, now: bool) -> tuple[ChoiceFace, ...]:
    t = texts.t
    return (
        _choice(lang, name, "true", now, t(lang, "set_on")),
        _choice(lang, name, "false", not now, t(lang, "set_off")),
    )


def _mute(device: Device, lang: str, table: str) -> SettingRow:
    """The sound of the table one came from."""
    muted = table in device.settings.muted
    title = texts.t(lang, "set_mute", n=device.desk(table).state.table.table)
    return SettingRow(
        title,
        (
            ChoiceFace(Tap(Do.SET, "mute=false"), texts.t(lang, "set_mute_false"), selected=not muted),
            ChoiceFace(Tap(Do.SET, "mute=true"), texts.t(lang, "set_mute_true"), selected=muted),
        ),
    )


def _battery(device: Device, lang: str) -> tuple[SettingRow, ...]:
    if device.battery is None:
        return ()
    told = low_battery(device, lang)
    title = texts.t(lang, "battery", p=device.battery)
    return (SettingRow(title, (), "" if told else texts.t(lang, "battery_fine"), told),)


def low_battery(device: Device, lang: str) -> NoticeFace | None:
    """What to say of a battery that is nearly empty."""
    if device.battery is None or device.battery >= LOW_BATTERY:
        return None
    return NoticeFace(texts.t(lang, "battery_low", p=device.battery), Tone.WARN, Sign.BATTERY)


def lock(lang: str) -> LockFace:
    """The locked screen."""
    t = texts.t
    return LockFace(
        t(lang, "locked_title"),
        t(lang, "locked_hint"),
        KeyFace(Tap(Do.UNLOCK), t(lang, "hold_to_unlock"), sign=Sign.LOCK, tone=Tone.PRIMARY),
        Tap(Do.UNLOCK, HELD),
    )
