"""What the organiser has to do next, so that nobody has to remember it."""

from __future__ import annotations

from referee_app.tournament import progress
from referee_app.tournament.errors import EventError
from referee_app.tournament.event import EventState


def next_step(state: EventState) -> tuple[str, dict[str, object]]:
    """The words for the next step and their facts."""
    if state.format is None:
        return "ev_next_open", {}
    if not state.entries:
        return "ev_next_enter", {}
    if state.drawn is None:
        return "ev_next_draw", {}
    last = state.rounds[-1] if state.rounds else None
    if last is not None and not last.voided:
        if not last.published:
            return "ev_next_publish", {"n": last.number}
        if last.open_tables:
            tables = ", ".join(map(str, last.open_tables))
            return "ev_next_results", {"n": last.number, "m": len(last.open_tables), "tables": tables}
    try:
        place = progress.next_place(state)
    except EventError:
        return "ev_next_tie", {}
    return ("ev_next_over", {}) if place is None else ("ev_next_pair", {"n": len(state.rounds) + 1})
