"""The browser's address says where a page is: a new connection or a restarted program goes on there."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode, urlsplit

import flet as ft

from referee_app.session import BESIDE, HOME, Session
from referee_app.texts import Lang


def address(session: Session) -> str:
    """Where this page is; in which language and colours, unless they are the device's."""
    told, frame, usual = {}, session.frame, session.device.settings
    if (frame.lang, frame.dark) != (usual.lang, usual.dark):
        told["lang"] = frame.lang.value
        if frame.dark:
            told["dark"] = "1"
    return f"/{session.at}" + (f"?{urlencode(told)}" if told else "")


def go_to(session: Session, route: str) -> None:
    """Be where an address says; home where the place is unknown on this device."""
    parts = urlsplit(route)
    asked = parse_qs(parts.query)
    lang, usual = asked.get("lang", [""])[0], session.device.settings
    session.frame.lang = Lang(lang) if lang in list(Lang) else usual.lang
    session.frame.dark = "dark" in asked if asked else usual.dark
    at = parts.path.strip("/")
    known = at in BESIDE or session.device.log.info(at) is not None
    session.at = at if known else HOME


def begin(page: ft.Page, session: Session) -> None:
    """Start where the address says, and follow it when the browser goes back or elsewhere."""

    def moved(event: ft.RouteChangeEvent) -> None:
        if event.route in session.told:
            # Only the echo of what we told, perhaps of a place we have left since.
            session.told.remove(event.route)
        elif event.route != address(session):
            go_to(session, event.route)
            session.redraw()

    go_to(session, page.route)
    page.on_route_change = moved


def show(page: ft.Page, session: Session) -> None:
    """Let the address say where the page is now."""
    here = address(session)
    if page.route != here:
        page.route = here
        session.told.append(here)
        page.run_task(page.push_route, here)
