"""Joining an event from its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee_app.faces import Do, Tap
from referee_app.link.joining import Joining

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


ACTS: dict[Do, Callable[[Session, Tap], None]] = {
    Do.JOIN_FIELD: fill_in,
    Do.JOIN_GO: go,
    Do.JOIN_NO: refuse,
}
