"""The public board: round clock, the last announcement to all, tables in play; never a dispute."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee_app.hub.acts import Announced
from referee_app.hub.clock import clock_words
from referee_app.hub.faces import Alert, HeadFace, SideLine
from referee_app.hub.faces_clock import BoardFace, BoardRow
from referee_app.hub.present_wall import Seen, side_line
from referee_app.hub.public_names import names_shown
from referee_app.texts import t
from rules.seats import Side

if TYPE_CHECKING:
    from referee_app.hub.session import HubSession

ROWS = 20
TURN_S = 12
"""Seconds a page of tables stands."""
_OVER = (Alert.DONE, Alert.SIGNED, Alert.CONFIRMED)


def board(session: HubSession, head: HeadFace) -> BoardFace:
    """What everybody may see now."""
    lang, service = session.lang, session.service
    seen, clock = session.seen(), service.feed.clock()
    time, state, tone = clock_words(clock, session.now, lang)
    over = sum(each.table.state.is_locked or bool(each.table.state.confirmed) for each in seen)
    pages = max(1, -(-len(seen) // ROWS))
    at = int(session.now.timestamp() // TURN_S) % pages
    said = [each for each in service.feed.told if isinstance(each, Announced) and not each.tables]
    names = names_shown(service)
    return BoardFace(
        replace(head, counts=(), places=()),
        time,
        state,
        tone,
        (t(lang, "hub_board_playing", n=len(seen) - over), t(lang, "hub_board_done", n=over)),
        said[-1].text if said else "",
        tuple(_row(each, names, lang) for each in seen[at * ROWS : (at + 1) * ROWS]),
        f"{at + 1}/{pages}" if pages > 1 else "",
    )


def _row(seen: Seen, names: bool, lang: str) -> BoardRow:
    sides = (_side(seen, Side.NS, names), _side(seen, Side.EW, names))
    is_over = seen.found.alert in _OVER
    state = t(lang, "hub_board_over") if is_over else t(lang, "hub_deal", d=seen.table.state.deal_no)
    return BoardRow(seen.number, sides, state)


def _side(seen: Seen, side: Side, names: bool) -> SideLine:
    """Pair, names if they may be shown, level; fouls are no public matter."""
    line = side_line(seen.ctx, side)
    number = seen.table.state.table.numbers.get(side)
    shown = line.names if names else (str(number) if number is not None else "")
    return replace(line, names=shown, fouls="")
