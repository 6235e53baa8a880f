"""The head referee's page of the event: set-up, rounds and results, standings, papers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee_app.faces import Tone
from referee_app.hub import event_rank, event_round, event_setup
from referee_app.hub.event_parts import Page, key
from referee_app.hub.faces import HeadFace
from referee_app.hub.faces_event import EventFace
from referee_app.office.next_step import next_step
from referee_app.storage.store import Damaged, NotRecorded

if TYPE_CHECKING:
    from referee_app.hub.session import HubSession

TABS: dict[str, Callable[[Page], EventFace]] = {
    "setup": event_setup.setup,
    "rounds": event_round.rounds,
    "rank": event_rank.rank,
    "papers": event_setup.papers,
}


@dataclass
class EventPage:
    """What one browser has half done on the event's pages."""

    tab: str = ""
    """Empty: the one where something is to be done."""
    ask: tuple[str, ...] = ()
    """What is about to be done, and to what."""
    texts: dict[str, str] = field(default_factory=dict)
    """What stands in the fields."""
    problems: tuple[tuple[int, str, bool], ...] = ()
    """Of the list that was last written in: row, words, whether it is an error."""
    trouble: str = ""
    picked: int = 0
    """The competitor that is compared with the next one."""
    stage: int | None = None


def event(session: HubSession, head: HeadFace) -> EventFace:
    """The page that is open."""
    try:
        state = session.service.office.state
    except (Damaged, NotRecorded) as error:
        return _closed(session, head, str(error))
    step, facts = next_step(state)
    at = session.event.tab or ("setup" if state.drawn is None else "rounds")
    page = Page(session, head, state, at, step, facts)
    return TABS[at](page)


def _closed(session: HubSession, head: HeadFace, why: str) -> EventFace:
    """The event's file cannot be used; the rest of the hub goes on."""
    from referee_app.texts import t

    words = t(session.lang, "ev_file_trouble", why=why)
    keys = (key("tab", t(session.lang, "ev_try_again"), "", Tone.PRIMARY),)
    return EventFace(head, t(session.lang, "hub_place_event"), "", keys, words, None, "", (), (), (), "", ())
