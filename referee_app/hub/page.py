"""The head referee's page in the browser: drawn from faces, at most once a second by itself."""

from __future__ import annotations

import logging
from collections.abc import Callable

import flet as ft

from referee_app.hub.faces import Tap
from referee_app.hub.service import Service
from referee_app.hub.session import HubSession
from referee_app.hub.views.frame import drawn
from referee_app.screen.files import Files
from referee_app.screen.shell import CLOSED, dress, show_theme
from referee_app.screen.ticker import ticker
from referee_app.texts import t

_log = logging.getLogger(__name__)


@ft.component
def hub_app(session: HubSession) -> ft.Control:
    """The page of one browser."""
    _, set_rev = ft.use_state(0)
    # Drawn again when the page is turned or resized, and after the browser has been away.
    ft.use_state(session.frame)

    def redraw() -> None:
        set_rev(lambda rev: rev + 1)

    def leave() -> None:
        while session.ends:
            session.ends.pop()()

    def beat() -> None:
        if page.data == CLOSED:
            leave()
        elif session.is_due and _has_changed(session):
            redraw()

    def follow() -> None:
        session.ends.append(ticker.watch(beat))

    page = ft.context.page
    ft.use_effect(follow, [], cleanup=leave)

    def act(tap: Tap) -> None:
        session.act(tap)
        redraw()

    session.redraw, session.changed = act, redraw
    show_theme(page, session.frame.dark)
    face = session.face()
    session.drawn = face
    look = session.frame.look()
    return ft.Container(
        drawn(face, look, session.press), width=look.s.width, height=look.s.height, bgcolor=look.c.bg
    )


def _has_changed(session: HubSession) -> bool:
    """Whether any word on the page is another one: an event, or the age of something."""
    try:
        return session.face() != session.drawn
    except Exception:
        # One page that cannot be drawn must not stop the heartbeat of all.
        _log.exception("the head referee's page cannot be drawn")
        return False


def main_of(service: Service) -> Callable[[ft.Page], None]:
    """The entry point of every browser's session."""

    def main(page: ft.Page) -> None:
        frame = dress(page, t("zh", "hub_title"))
        session = HubSession(service, frame, page.client_ip or "")
        files = Files(page)
        session.save = files.save
        session.pick = lambda taken: files.pick(taken, session.changed)
        if page.route.split("?")[0].strip("/") == "board":
            session.show_board()
        page.render(hub_app, session)

    return main
