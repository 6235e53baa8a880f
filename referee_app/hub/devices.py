"""Letting devices in and off again: what the head referee does about it, and the page that shows it."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import qrcode

from referee_app.faces import Tone
from referee_app.hub.access import Guest, Role
from referee_app.hub.board import Contact, Table
from referee_app.hub.faces import Do, HeadFace, KeyFace, Tap
from referee_app.hub.faces_devices import DeviceRow, DevicesFace, InviteFace
from referee_app.hub.importing import Imported, take_in
from referee_app.hub.invites import Invite, tables_of
from referee_app.hub.present_wall import ago
from referee_app.link.join import Invitation, in_signs
from referee_app.storage.store import NotRecorded
from referee_app.texts import t

if TYPE_CHECKING:
    from referee_app.hub.session import HubSession

LOW = 20
"""Percent of a battery below which it is told."""
SHOWN = 300
"""Rows drawn; more devices than that no person reads."""
FILES = 6
"""Files of which it is told what became of them."""
COLUMNS = ("table", "name", "seen", "unsent", "battery", "version", "offset")


@dataclass
class Devices:
    """What one browser has half done on this page."""

    tables: str = ""
    invited: tuple[str, ...] = ()
    bad: str = ""
    """What was written in place of tables and is none."""
    revoking: str = ""
    """The device that is about to be taken off."""
    imported: tuple[Imported, ...] = ()
    """What became of the last files, the newest first."""


def _type(session: HubSession, tap: Tap) -> None:
    session.devices.tables = tap.text
    session.devices.bad = ""


def _invite(session: HubSession, _tap: Tap) -> None:
    state = session.devices
    try:
        state.invited = tables_of(state.tables)
    except ValueError as bad:
        state.bad = str(bad) or "–"
        return
    session.service.invites.invite(Role.TABLE, state.invited)


def _import(session: HubSession, _tap: Tap) -> None:
    def taken(name: str, raw: bytes) -> None:
        made = take_in(session.service, name, raw)
        session.devices.imported = (made, *session.devices.imported)[:FILES]

    session.pick(taken)


def _told(made: Imported, lang: str) -> tuple[str, Tone]:
    """What became of a file, in a line."""
    named = made.name[:60]
    if made.status == "ok":
        key = "hub_import_new" if made.stored else "hub_import_known"
        return t(lang, key, name=named, t=made.table, n=made.stored, m=made.cursor), Tone.OK
    why = "hub_import_none" if made.status == "not_a_log" else f"sync_{made.status}"
    return t(lang, "hub_import_refused", name=named, why=t(lang, why)), Tone.DANGER


def _revoke(session: HubSession, tap: Tap) -> None:
    session.devices.revoking = tap.value


def _revoke_now(session: HubSession, tap: Tap) -> None:
    session.devices.revoking = ""
    try:
        session.service.access.revoke(tap.value)
    except NotRecorded as trouble:
        why = t(session.lang, f"not_recorded_{trouble.reason}")
        session.trouble = t(session.lang, "hub_not_kept", why=why)


ACTS: dict[Do, Callable[[HubSession, Tap], None]] = {
    Do.TABLES: _type,
    Do.INVITE: _invite,
    Do.IMPORT: _import,
    Do.REVOKE: _revoke,
    Do.REVOKE_NOW: _revoke_now,
}


def devices(session: HubSession, head: HeadFace) -> DevicesFace:
    """The page of devices."""
    lang, state = session.lang, session.devices
    rows = _rows(session)
    asked = next((each for each in session.service.access.guests() if each.id == state.revoking), None)
    return DevicesFace(
        head,
        t(lang, "hub_join_title"),
        t(lang, "hub_join_open" if session.service.access.is_open else "hub_join_hint"),
        Tap(Do.TABLES),
        t(lang, "hub_join_tables"),
        state.tables,
        (KeyFace(Tap(Do.INVITE), t(lang, "hub_join_key"), Tone.PRIMARY),),
        t(lang, "hub_join_bad", given=state.bad) if state.bad else session.trouble,
        _invited(session),
        t(lang, "hub_devices_title", n=len(rows)),
        tuple(t(lang, f"hub_devices_{each}") for each in COLUMNS),
        rows[:SHOWN],
        "" if rows else t(lang, "hub_devices_none"),
        t(lang, "hub_revoke_say", name=asked.name, tables=", ".join(asked.tables)) if asked else "",
        (
            KeyFace(Tap(Do.REVOKE_NOW, asked.id), t(lang, "hub_revoke_now"), Tone.DANGER),
            KeyFace(Tap(Do.REVOKE), t(lang, "hub_leave")),
        )
        if asked
        else (),
        t(lang, "hub_import_title"),
        t(lang, "hub_import_hint"),
        KeyFace(Tap(Do.IMPORT), t(lang, "hub_import_key")),
        tuple(_told(each, lang) for each in state.imported),
    )


def _invited(session: HubSession) -> InviteFace | None:
    """The invitation that is open, until somebody takes it or its time is over."""
    service, lang = session.service, session.lang
    invite = service.invites.standing(Role.TABLE, session.devices.invited)
    if invite is None:
        return None
    left = max(0, int((invite.ends - session.now).total_seconds()))
    tables = ", ".join(invite.tables)
    return InviteFace(
        t(lang, "hub_table", n=tables),
        _picture(_link(invite, service.address, service.fingerprint)),
        service.address.partition("://")[2],
        f"{invite.code[:3]} {invite.code[3:]}",
        t(lang, "hub_join_ends", m=left // 60 + 1),
        t(lang, "hub_join_signs", signs=in_signs(service.fingerprint)) if service.fingerprint else "",
    )


def _link(invite: Invite, address: str, fingerprint: str) -> str:
    tables = ",".join(invite.tables)
    shown = tables if len(tables) <= 40 else f"{tables[:40]}…"
    return Invitation(hub=address, code=invite.token, tables=shown, fingerprint=fingerprint).link()


@lru_cache(maxsize=8)
def _picture(text: str) -> bytes:
    """A square code as PNG, dark on light in every theme: readers want it so."""
    file = io.BytesIO()
    qrcode.make(text, border=4, box_size=6).save(file, kind="PNG")
    return file.getvalue()


def _rows(session: HubSession) -> tuple[DeviceRow, ...]:
    """Every device that joined and is not off yet, and tables that speak without having joined."""
    by_guest: dict[str, list[Table]] = {}
    loose: list[Table] = []
    for table in session.service.board.tables():
        if table.contact and table.contact.guest:
            by_guest.setdefault(table.contact.guest, []).append(table)
        elif table.contact:
            loose.append(table)
    guests = [_guest(session, each, by_guest.get(each.id, [])) for each in session.service.access.guests()]
    return (*guests, *(_loose(session, each) for each in loose))


def _guest(session: HubSession, guest: Guest, tables: list[Table]) -> DeviceRow:
    lang, newest = (
        session.lang,
        max((each.contact for each in tables if each.contact), key=_seen, default=None),
    )
    words, tone = t(lang, "hub_device_in"), Tone.OK
    if guest.revoked:
        words, tone = t(lang, "hub_device_off"), Tone.DANGER
    elif guest.ends and guest.ends <= session.now:
        words, tone = t(lang, "hub_device_over"), Tone.WARN
    key = None if guest.revoked else KeyFace(Tap(Do.REVOKE, guest.id), t(lang, "hub_revoke"))
    shown = ", ".join(guest.tables)
    unsent = sum(each.contact.hello.unsent for each in tables if each.contact)
    return DeviceRow(shown, _cells(session, guest.name, newest, unsent), words, _worse(tone, newest), key)


def _loose(session: HubSession, table: Table) -> DeviceRow:
    contact = table.contact
    assert contact is not None
    cells = _cells(session, contact.hello.device, contact, contact.hello.unsent)
    return DeviceRow(table.state.table.table, cells, "", _worse(Tone.PLAIN, contact), None)


def _seen(contact: Contact) -> float:
    return contact.seen.timestamp()


def _worse(tone: Tone, contact: Contact | None) -> Tone:
    battery = contact.hello.battery if contact else None
    return Tone.WARN if tone in (Tone.OK, Tone.PLAIN) and battery is not None and battery < LOW else tone


def _cells(session: HubSession, name: str, contact: Contact | None, unsent: int) -> tuple[str, ...]:
    """Name, last seen, unsent, battery, version, clock: empty where nothing is known."""
    lang = session.lang
    if contact is None:
        return (name, t(lang, "hub_device_never"), "", "", "", "")
    hello = contact.hello
    return (
        name or hello.device,
        ago(lang, (session.now - contact.seen).total_seconds()),
        str(unsent),
        "" if hello.battery is None else t(lang, "hub_percent", n=hello.battery),
        hello.app_version,
        "" if contact.offset is None else t(lang, "hub_offset", n=round(contact.offset, 1) + 0.0),
    )
