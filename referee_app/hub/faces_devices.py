"""What the pages of passphrase and devices show."""

from __future__ import annotations

from dataclasses import dataclass

from referee_app.faces import Tone
from referee_app.hub.faces import HubFace, KeyFace, Tap


@dataclass(frozen=True, slots=True)
class LoginFace(HubFace):
    """Before the passphrase."""

    title: str
    hint: str
    field: Tap
    field_hint: str
    key: KeyFace
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class InviteFace:
    """An open invitation: to be scanned, or typed."""

    title: str
    picture: bytes
    """PNG of the square code."""
    address: str
    code: str
    ends: str
    """Whom it is for, once only, and how long still."""
    signs: str
    """The part of the certificate's fingerprint to be compared, in a sentence; empty without TLS."""


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """One device."""

    table: str
    cells: tuple[str, ...]
    state: str
    tone: Tone
    key: KeyFace | None


@dataclass(frozen=True, slots=True)
class DevicesFace(HubFace):
    """Letting devices in, and how they are."""

    title: str
    hint: str
    field: Tap
    field_hint: str
    tables: str
    keys: tuple[KeyFace, ...]
    trouble: str
    invite: InviteFace | None
    list_title: str
    columns: tuple[str, ...]
    rows: tuple[DeviceRow, ...]
    empty: str
    asked: str
    """The sentence of the second step of taking a device off."""
    answers: tuple[KeyFace, ...] = ()
    files_title: str = ""
    files_hint: str = ""
    files: KeyFace | None = None
    """Logs of tables without a network, as files."""
    imported: tuple[tuple[str, Tone], ...] = ()
    """What became of the last ones."""
