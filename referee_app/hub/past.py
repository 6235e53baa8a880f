"""A table as it was after an earlier event, for the head referee to look back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from referee_app.faces import Tone
from referee_app.fold import fold
from referee_app.hub import present_wall
from referee_app.hub.faces import Do, KeyFace, Tap
from referee_app.hub.onlooker import context
from referee_app.hub.present_wall import Seen
from referee_app.state import TableState
from referee_app.storage.log import read_sealed
from referee_app.texts import t
from rules.seats import Side

if TYPE_CHECKING:
    from referee_app.hub.session import HubSession

STEPS = (("first", 1), ("back", -10), ("prev", -1), ("next", 1), ("on", 10))


@dataclass(frozen=True)
class Moment:
    """The state after one event; kept while a page looks at it."""

    log: str = ""
    seq: int = 0
    state: TableState = field(default_factory=TableState)


def look(session: HubSession, tap: Tap) -> None:
    """Go to the moment after an event; 0 is now."""
    session.moment = int(tap.value.partition("-")[0])


def then(session: HubSession, seen: Seen) -> Seen | None:
    """The table at the moment that is looked at, or None when that is now."""
    last = seen.table.state.seq
    if not 0 < session.moment < last:
        return None
    if (session.past.log, session.past.seq) != (seen.table.log, session.moment):
        service = session.service
        events = read_sealed(service.hub.store, seen.table.log, limit=session.moment)
        state = fold((each.event() for each in events), service.shelf.find)
        session.past = Moment(seen.table.log, session.moment, state)
    table = replace(seen.table, state=session.past.state)
    history = session.past.state.history
    at = history[0].at if history else seen.now
    return Seen(table, context(table, at, session.lang), seen.found, at)


def keys(session: HubSession, seen: Seen) -> tuple[KeyFace, ...]:
    """Steps over the log of a table, and back to now."""
    last = seen.table.state.seq
    now = session.moment or last
    made = []
    for name, step in STEPS:
        to = step if name == "first" else min(last, max(1, now + step))
        text = t(session.lang, f"hub_moment_{name}")
        # Two steps may lead to one moment, at either end of the log, and stay two keys.
        made.append(KeyFace(Tap(Do.MOMENT, f"{to}-{name}"), text, enabled=to != now))
    if 0 < session.moment < last:
        made.append(KeyFace(Tap(Do.MOMENT, "0"), t(session.lang, "hub_moment_now"), Tone.PRIMARY))
    return tuple(made)


def words(session: HubSession, seen: Seen, then: Seen | None) -> str:
    """Which moment this is, and how it stands now."""
    say = partial(t, session.lang)
    if then is None:
        return say("hub_moment_is_now", n=seen.table.state.seq)
    ns, ew = (present_wall.side_line(seen.ctx, side).level for side in Side)
    at = f"{then.now.astimezone():%H:%M:%S}"
    return say(
        "hub_moment_is",
        n=session.moment,
        m=seen.table.state.seq,
        t=at,
        d=seen.table.state.deal_no,
        a=ns,
        b=ew,
    )
