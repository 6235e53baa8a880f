"""The settings of the device, and the locked screen."""

from __future__ import annotations

from dataclasses import dataclass

from referee_app.faces.base import ChoiceFace, KeyFace, NoticeFace, Tap


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting: what it is, what it can be, and what should be known about it."""

    title: str
    choices: tuple[ChoiceFace, ...]
    note: str = ""
    notice: NoticeFace | None = None
    """What stands against it here."""
    key: KeyFace | None = None
    """Tries it."""


@dataclass(frozen=True, slots=True)
class SettingsFace:
    """The page of settings."""

    back: KeyFace
    title: str
    hint: str
    rows: tuple[SettingRow, ...]


@dataclass(frozen=True, slots=True)
class LockFace:
    """Nothing can be tapped but this; the table stays in sight under it."""

    title: str
    hint: str
    key: KeyFace
    held: Tap
    """What holding the key means."""
