"""Which tables need a person, why, and since when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from referee_app.faces import ClockState
from referee_app.hub.acts import Decided
from referee_app.hub.board import Table
from referee_app.hub.faces import Alert
from referee_app.link.wire import HEARTBEAT
from referee_app.present.base import Ctx
from referee_app.present.clocks import Clocks
from referee_app.state import Phase

SILENCE = timedelta(seconds=3 * HEARTBEAT)
"""A table that is not heard of for so long counts as lost."""


@dataclass(frozen=True, slots=True)
class Found:
    """The most pressing matter of a table."""

    alert: Alert
    since: datetime | None = None


def last_heard(table: Table, hub_since: datetime) -> datetime:
    """When the table was last heard; a hub that has just begun has not had time to hear it."""
    return table.contact.seen if table.contact else hub_since


def is_lost(table: Table, now: datetime, hub_since: datetime) -> bool:
    """Whether the table is not heard of."""
    return now - last_heard(table, hub_since) > SILENCE


def find(ctx: Ctx, table: Table, decisions: dict[int, Decided], now: datetime, hub_since: datetime) -> Found:
    """The most pressing matter."""
    return _waiting(table, decisions) or _trouble(ctx, table, now, hub_since) or _quiet(table)


def _waiting(table: Table, decisions: dict[int, Decided]) -> Found | None:
    state = table.state
    forfeit, case = state.forfeit, state.case
    if forfeit and forfeit.status == "waiting" and forfeit.seq not in decisions:
        return Found(Alert.RULING, next((f.at for f in state.fouls if f.seq == forfeit.seq), None))
    if case:
        is_sent = case.escalated is not None and case.escalated not in decisions
        return Found(Alert.RULING if is_sent else Alert.STOPPED, case.at)
    return None


def _trouble(ctx: Ctx, table: Table, now: datetime, hub_since: datetime) -> Found | None:
    state = table.state
    if table.aside:
        return Found(Alert.FORK)
    if table.trouble is not None:
        return Found(Alert.UNREADABLE)
    if is_lost(table, now, hub_since) and not state.confirmed:
        return Found(Alert.LOST, last_heard(table, hub_since))
    if state.clock and Clocks(ctx).turn().state is ClockState.OVERTIME:
        return Found(Alert.OVERTIME)
    return None


def _quiet(table: Table) -> Found:
    state = table.state
    if state.confirmed or (state.forfeit and state.forfeit.status == "confirmed"):
        return Found(Alert.CONFIRMED)
    if state.is_locked:
        return Found(Alert.SIGNED)
    return Found(Alert.DONE if state.phase is Phase.ROUND_OVER else Alert.PLAYING)
