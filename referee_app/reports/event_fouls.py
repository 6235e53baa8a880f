"""All fouls and rulings of an event, from the records of its tables."""

from __future__ import annotations

from collections.abc import Sequence

from referee_app.reports.event_lists import EventLists
from referee_app.reports.listing import Block, Column, Listing
from referee_app.reports.rulings import Rulings
from referee_app.reports.say import Say
from referee_app.state import TableState

COLUMNS = (
    ("round", 0.8),
    ("table", 0.8),
    ("deal", 0.8),
    ("who", 2.6),
    ("what", 3.4),
    ("clause", 2.2),
    ("outcome", 3.6),
    ("by", 2.0),
)


def fouls(lists: EventLists, tables: Sequence[TableState]) -> Listing:
    """The list by round and table; what happened in a voided round is gone with it."""
    void = {one.number for one in lists.state.rounds if one.voided}
    rows = []
    open_tables = (each for each in tables if each.opened is not None)
    for state in sorted(open_tables, key=lambda each: (each.table.round, each.table.table.zfill(8))):
        if state.table.round in void:
            continue
        for line in Rulings(Say(state, lists.lang)).lines():
            at = (str(state.table.round), state.table.table)
            rows.append((*at, line.deal, line.who, line.what, line.clause, line.outcome, line.by))
    columns = tuple(
        Column(lists.t(f"ev_c_{name}"), width, "C" if width < 1 else "L") for name, width in COLUMNS
    )
    notes = () if rows else (lists.t("ev_p_no_fouls"),)
    return lists.listing(lists.t("ev_t_fouls"), [Block("", columns, tuple(rows))], notes=notes)
