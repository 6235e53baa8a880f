"""Joining an event from its page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from referee_app.faces import Do, Tap
from referee_app.link import takeover
from referee_app.link.client import Trouble
from referee_app.link.joining import Joining
from referee_app.storage.log import NotRecorded

if TYPE_CHECKING:
    from referee_app.session import Session

LONGEST = 400


def fill_in(session: Session, tap: Tap) -> None:
    """Address or code."""
    session.device.joining.type(tap.value, tap.text.strip()[:LONGEST])


def go(session: Session, _tap: Tap) -> None:
    """The next step; it may take seconds, and the page goes on meanwhile."""
    if not session.device.joining.is_busy:
        session.later(_go(session))


async def _go(session: Session) -> None:
    device = session.device
    if await device.joining.go(device.name, device.enter):
        device.joining = Joining()
    session.redraw()


def refuse(session: Session, _tap: Tap) -> None:
    """The signs differ: nothing is sent there."""
    session.device.joining.refuse()


def held(session: Session, _tap: Tap) -> None:
    """Ask which tables could be taken over."""
    session.device.joining.taking = None
    session.later(_guarded(session, _held))


async def _held(session: Session) -> None:
    device = session.device
    device.joining.held = await takeover.listed(device.key, device.log)


def choose(session: Session, tap: Tap) -> None:
    """One of them: only asked so far."""
    found = session.device.joining.held or ()
    session.device.joining.taking = next((each for each in found if each.log == tap.value), None)


def take(session: Session, _tap: Tap) -> None:
    """The second step: this device writes the table from now on."""
    if session.device.joining.taking is not None:
        session.later(_guarded(session, _take))


async def _take(session: Session) -> None:
    device, table = session.device, session.device.joining.taking
    assert table is not None
    try:
        await takeover.take(device.key, device.log, table)
    except NotRecorded as trouble:
        device.trouble = trouble
        return
    device.joining = Joining()
    device.release(table.log)
    session.open(table.log)


async def _guarded(session: Session, what: Callable[[Session], Awaitable[None]]) -> None:
    try:
        session.device.joining.trouble = ""
        await what(session)
    except Trouble as trouble:
        session.device.joining.trouble = trouble.code
    session.redraw()


ACTS: dict[Do, Callable[[Session, Tap], None]] = {
    Do.JOIN_FIELD: fill_in,
    Do.JOIN_GO: go,
    Do.JOIN_NO: refuse,
    Do.HELD: held,
    Do.HELD_TABLE: choose,
    Do.HELD_TAKE: take,
}
