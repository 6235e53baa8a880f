"""The browser's address says where a page is: a new connection or a restarted program goes on there."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode, urlsplit

import flet as ft

from referee_app.session import BOOKS, HOME, SETUP, Session
from referee_app.texts import Lang


def address(session: Session) -> str:
    """Where this page is, in which language and colours."""
    told = {}
    if session.frame.lang is not Lang.ZH:
        told["lang"] = session.frame.lang.value
    if session.frame.dark:
        told["dark"] = "1"
    return f"/{session.at}" + (f"?{urlencode(told)}" if told else "")


def place(session: Session, route: str) -> str:
    """The page that an address means; home where it is unknown on this device."""
    at = urlsplit(route).path.strip("/")
    known = at in (HOME, SETUP, BOOKS) or session.device.log.info(at) is not None
    return at if known else HOME


def begin(page: ft.Page, session: Session) -> None:
    """Start where the address says, and follow the browser's own way back."""
    asked = parse_qs(urlsplit(page.route).query)
    lang = asked.get("lang", [""])[0]
    if lang in list(Lang):
        session.frame.lang = Lang(lang)
    session.frame.dark = "dark" in asked
    session.at = place(session, page.route)

    def moved(event: ft.RouteChangeEvent) -> None:
        at = place(session, event.route)
        if at != session.at:
            session.at = at
            session.redraw()

    page.on_route_change = moved


def show(page: ft.Page, session: Session) -> None:
    """Let the address say where the page is now."""
    here = address(session)
    if page.route != here:
        page.route = here
        page.run_task(page.push_route, here)
