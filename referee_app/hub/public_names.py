"""Whether the public board shows names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee_app.hub.faces import Tap
from referee_app.storage.store import NotRecorded
from referee_app.texts import t

if TYPE_CHECKING:
    from referee_app.hub.service import Service
    from referee_app.hub.session import HubSession

NAMES = "board_names"
"""The setting."""


def names_shown(service: Service) -> bool:
    """Whether the public may read names."""
    return service.hub.store.setting(NAMES, "on") == "on"


def toggle_names(session: HubSession, _tap: Tap) -> None:
    """Names on the public board, or pairs' numbers alone."""
    try:
        session.service.hub.store.put_setting(NAMES, "off" if names_shown(session.service) else "on")
    except NotRecorded as trouble:
        why = t(session.lang, f"not_recorded_{trouble.reason}")
        session.telling.trouble = t(session.lang, "hub_not_kept", why=why)
