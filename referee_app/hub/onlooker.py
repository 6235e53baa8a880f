"""A table's state seen from the hub, in the shape that the table's own presenters ask for."""

from __future__ import annotations

from datetime import datetime, timedelta

from referee_app.desk import Desk
from referee_app.draft import Draft
from referee_app.hub.board import Table
from referee_app.present.base import Ctx


class Onlooker(Desk):
    """A desk that can be asked and not written at."""

    def __init__(self, table: Table, hub_now: datetime) -> None:
        # Not the desk's own start: there is no log to be opened here.
        self.state = table.state
        self.draft = Draft()
        # Only the table itself knows whether its program was away.
        self.away = None
        offset = table.contact.offset if table.contact else None
        self._now = hub_now + timedelta(seconds=offset or 0)

    @property
    def now(self) -> datetime:
        """The table's time, as far as it is known: its stamps are by its own clock."""
        return self._now


def context(table: Table, hub_now: datetime, lang: str) -> Ctx:
    """What the presenters need of a table."""
    return Ctx(Onlooker(table, hub_now), lang)
