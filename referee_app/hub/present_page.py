"""The whole page of one head referee's browser: the wall, or one table."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from referee_app.faces import Tone
from referee_app.hub import clock, devices, event_page, past, present_table, present_wall, public
from referee_app.hub.alerts import is_lost
from referee_app.hub.faces import WAITING, Do, HeadFace, HubFace, KeyFace, TablePage, Tap, WallFace
from referee_app.hub.faces_devices import LoginFace
from referee_app.hub.present_wall import FILTERS, Seen
from referee_app.present.log import log_face
from referee_app.texts import t
from rules.seats import Side

if TYPE_CHECKING:
    from referee_app.hub.session import HubSession

_log = logging.getLogger(__name__)
T = TypeVar("T")

PLACES = ("wall", "event", "devices", "clock")
"""The pages of the head referee."""
_PAGES: dict[str, Callable[[HubSession, HeadFace], HubFace]] = {
    "devices": devices.devices,
    "clock": clock.clock_page,
    "event": event_page.event,
}
PAGE = 120
"""Tiles drawn at a time; search and filters narrow before more would be sent."""


def page(session: HubSession) -> HubFace:
    """What the browser shows now."""
    seen = session.seen() if session.place == "board" or not session.is_locked else []
    if session.place == "board":
        return public.board(session, head(session, seen))
    if session.is_locked:
        return login(session)
    if session.place in _PAGES:
        return _PAGES[session.place](session, head(session, seen))
    here = next((each for each in seen if each.number == session.at), None)
    return _table(session, here, seen) if here else _wall(session, seen)


def head(session: HubSession, seen: list[Seen]) -> HeadFace:
    lang, now, since = session.lang, session.now, session.service.board.since
    lost = sum(is_lost(each.table, now, since) for each in seen)
    unsent = sum(each.table.contact.hello.unsent for each in seen if each.table.contact)
    waiting = sum(each.found.alert in WAITING for each in seen)
    counts = [t(lang, "hub_count_waiting", n=waiting)] if waiting else []
    counts.append(t(lang, "hub_count_online", a=len(seen) - lost, b=len(seen)))
    if unsent:
        counts.append(t(lang, "hub_count_unsent_least" if lost else "hub_count_unsent", n=unsent))
    first = seen[0].table.state.table if seen else None
    return HeadFace(
        (first.event if first else "") or t(lang, "hub_title"),
        t(lang, "hub_round", r=first.round) if first else "",
        tuple(counts),
        KeyFace(Tap(Do.LANGUAGE), t(lang, "other_language")),
        KeyFace(Tap(Do.DARK), t(lang, "light" if session.frame.dark else "dark")),
        tuple(
            KeyFace(Tap(Do.PLACE, each), t(lang, f"hub_place_{each}"), selected=each == session.place)
            for each in PLACES
        ),
    )


def login(session: HubSession) -> LoginFace:
    """What stands here before the passphrase: nothing of the event."""
    lang = session.lang
    bare = HeadFace(
        t(lang, "hub_title"),
        "",
        (),
        KeyFace(Tap(Do.LANGUAGE), t(lang, "other_language")),
        KeyFace(Tap(Do.DARK), t(lang, "light" if session.frame.dark else "dark")),
    )
    return LoginFace(
        bare,
        t(lang, "hub_head"),
        t(lang, "hub_login_hint"),
        Tap(Do.PASSPHRASE),
        t(lang, "hub_passphrase"),
        KeyFace(Tap(Do.LOCK), t(lang, "hub_login"), Tone.PRIMARY),
        session.trouble,
    )


def _wall(session: HubSession, seen: list[Seen]) -> WallFace:
    lang, since = session.lang, session.service.board.since
    waiting = sorted((each for each in seen if each.found.alert in WAITING), key=present_wall.urgency)
    fits = FILTERS[session.filter]
    shown = [each for each in seen if fits(each.found.alert) and _matches(each, session.query)]
    if session.waiting_first:
        shown.sort(key=lambda each: each.found.alert not in WAITING)
    pages = max(1, -(-len(shown) // PAGE))
    at = min(session.page, pages - 1)
    return WallFace(
        head(session, seen),
        t(lang, "hub_queue"),
        t(lang, "hub_queue_hint" if waiting else "hub_queue_empty"),
        _each(present_wall.case, waiting),
        tuple(_filter_key(name, seen, session) for name in FILTERS),
        _round_keys(session),
        KeyFace(Tap(Do.SORT), t(lang, "hub_sort"), selected=session.waiting_first),
        session.query,
        t(lang, "hub_search"),
        _each(lambda one: present_wall.tile(one, since), shown[at * PAGE : (at + 1) * PAGE]),
        tuple(_page_key(n, len(shown), at, lang) for n in range(pages)) if pages > 1 else (),
        _note(session, seen, shown),
    )


def _each(draw: Callable[[Seen], T], tables: list[Seen]) -> tuple[T, ...]:
    """One face for each table; a fault in one must not hide the others from the head referee."""
    made: list[T] = []
    for each in tables:
        try:
            made.append(draw(each))
        except Exception:
            _log.exception("table %s cannot be shown", each.number)
    return tuple(made)


def _note(session: HubSession, seen: list[Seen], shown: list[Seen]) -> str:
    if shown:
        return ""
    if seen:
        return t(session.lang, "hub_none_match")
    return t(session.lang, "hub_no_tables", url=session.service.address)


def _filter_key(name: str, seen: list[Seen], session: HubSession) -> KeyFace:
    count = sum(FILTERS[name](each.found.alert) for each in seen)
    text = t(session.lang, f"hub_filter_{name}", n=count)
    return KeyFace(Tap(Do.FILTER, name), text, selected=session.filter == name)


def _round_keys(session: HubSession) -> tuple[KeyFace, ...]:
    rounds = session.rounds()
    if len(rounds) < 2:
        return ()
    shown = session.round or rounds[-1]
    return tuple(
        KeyFace(Tap(Do.ROUND, str(each)), t(session.lang, "hub_round", r=each), selected=each == shown)
        for each in rounds
    )


def _page_key(page: int, total: int, at: int, lang: str) -> KeyFace:
    text = t(lang, "hub_page", a=page * PAGE + 1, b=min(total, (page + 1) * PAGE))
    return KeyFace(Tap(Do.PAGE, str(page)), text, selected=page == at)


def _matches(seen: Seen, typed: str) -> bool:
    query, table = typed.strip().lower(), seen.table.state.table
    if not query:
        return True
    if query.isdigit():
        return query == table.table or query in (str(each) for each in table.numbers.values())
    return any(query in each.lower() for each in (table.table, *table.names.values()))


def _table(session: HubSession, seen: Seen, others: list[Seen]) -> TablePage:
    lang, then = session.lang, past.then(session, seen)
    ctx = then.ctx if then else seen.ctx
    decisions = session.service.feed.standing(seen.table.log)
    lost = is_lost(seen.table, seen.now, session.service.board.since)
    return TablePage(
        head(session, others),
        KeyFace(Tap(Do.BACK), t(lang, "hub_back")),
        t(lang, "hub_table", n=seen.number),
        seen.found.alert,
        present_wall.word(seen),
        (present_wall.side_line(ctx, Side.NS), present_wall.side_line(ctx, Side.EW)),
        present_table.heading(then or seen),
        # The past is looked at; what is decided is decided about now.
        present_table.rulings(seen, decisions, session.step, session.service.hub.numbers) if not then else (),
        log_face(ctx, full=True),
        t(lang, "hub_deals"),
        present_table.deals(ctx),
        t(lang, "hub_device"),
        (
            *present_table.writer(ctx, session.service.writers.of(seen.table.log)),
            *present_table.device(seen, decisions, lost),
        ),
        t(lang, "hub_fouls_title"),
        (*present_table.fouls(ctx), *present_table.earlier(seen, session.service.board.tables())),
        session.trouble,
        past.words(session, seen, then),
        past.keys(session, seen),
        then is not None,
    )
