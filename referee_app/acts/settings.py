"""Changing a setting of the device."""

from __future__ import annotations

from pydantic import ValidationError

from referee_app.device import Device
from referee_app.faces import Tap
from referee_app.settings import Settings


def choose(device: Device, table: str, tap: Tap) -> None:
    """Set what the tap names as `name=value`; the sound of one table is set for that table alone."""
    name, _, value = tap.value.partition("=")
    now = device.settings
    if name == "mute":
        if table and (value == "true") is not (table in now.muted):
            device.keep_settings(now.muting(table))
        return
    if name not in Settings.model_fields:
        return
    try:
        device.keep_settings(Settings.model_validate({**now.model_dump(), name: value}))
    except ValidationError:
        # An old page may still offer what no longer is one of the choices.
        return
