"""The table referee's app in the browser: pages drawn from faces, taps sent to the desk."""

from __future__ import annotations

import logging
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import flet as ft
import uvicorn
from fastapi import FastAPI

from referee_app.device import Device
from referee_app.faces import Do, Tap
from referee_app.keys import Stroke
from referee_app.screen import address
from referee_app.screen.files import Files
from referee_app.screen.link import add_link
from referee_app.screen.power import Power
from referee_app.screen.shell import dress, go_on_drawing, make_asgi, show_theme
from referee_app.screen.sound import Sounds
from referee_app.screen.ticker import ticker
from referee_app.session import HOME, Session
from referee_app.texts import t
from referee_app.views.crash import crash
from referee_app.views.screen import screen
from referee_app.watch import Watch

_logger = logging.getLogger(__name__)
T = TypeVar("T")

ASSETS = Path(__file__).parents[2] / "assets"
KEEP_ALIVE = 75
"""Seconds an idle connection is kept; the server's own default of 5 is shorter than a pause in play."""


class PortInUse(Exception):
    """Another program listens on the port."""


@ft.component
def app(session: Session) -> ft.Control:
    """The page of one browser."""
    _, set_rev = ft.use_state(0)
    # Drawn again when the page is turned or resized, and after the browser has been away.
    ft.use_state(session.frame)

    def redraw() -> None:
        set_rev(lambda rev: rev + 1)

    _use_desk(session, redraw)

    def act(tap: Tap) -> None:
        if tap.do is Do.WRITING:
            session.is_writing = True
            return
        if session.failure:
            session.failure = ""
            session.at = HOME if tap.do is Do.HOME else session.at
        else:
            _guarded(session, lambda: session.act(tap))
        go_on_drawing(page)
        redraw()

    page = ft.context.page
    page.on_keyboard_event = lambda event: session.stroke(
        Stroke(event.key, event.shift, event.ctrl, event.alt)
    )
    session.taps, session.redraw = act, redraw
    show_theme(page, session.frame.dark)
    # After the drawing: a change of colours on its way would undo it.
    ft.use_effect(lambda: address.show(page, session), [address.address(session)])
    ft.use_effect(lambda: session.keep_awake(session.wants_awake), [session.wants_awake])
    face = _guarded(session, session.face) if not session.failure else None
    drawn = (
        _guarded(
            session, lambda: screen(face, session.frame.look, session.press, session.lock(), session.tables())
        )
        if face
        else None
    )
    return drawn or crash(session.failure, session.frame.lang.value, session.frame.look(), act)


def _guarded(session: Session, what: Callable[[], T]) -> T | None:
    """A bug is logged and shown, since Flet would let the page stand still without a word."""
    try:
        return what()
    except Exception as error:
        _logger.exception("page %s", session.at or "home")
        session.failure = f"{type(error).__name__}: {error}"
        return None


def _use_desk(session: Session, redraw: Callable[[], None]) -> None:
    """Follow the open table for as long as it is open."""
    desk = session.desk
    nothing: list[Watch] = []
    held, _ = ft.use_state(nothing)

    def follow() -> None:
        if desk is not None:
            held.append(Watch(session, desk, redraw))

    def leave() -> None:
        while held:
            held.pop().end()

    ft.use_effect(follow, [session.at], cleanup=leave)


def page_of(device: Device) -> Callable[[ft.Page], None]:
    """What begins on each page of one device."""

    def main(page: ft.Page) -> None:
        frame = dress(page, t("zh", "app"))
        device.resume_links()
        power = Power(page, frame, device.told_battery)
        session = Session(device, frame, Sounds(page).play, Files(page).save, power.buzz)
        session.keep_awake = power.keep_awake
        ticker.watch(power.beat, owner=page.session.id)
        session.later = lambda waiting: page.run_task(_awaited, waiting)
        address.begin(page, session)
        page.render(app, session)

    return main


def make(device: Device) -> FastAPI:
    """The web app of one device."""
    made = make_asgi(page_of(device), ASSETS)
    add_link(made, device)
    return made


async def _awaited(waiting: Awaitable[object]) -> None:
    await waiting


def serve(
    host: str = "127.0.0.1",
    port: int = 8550,
    db_path: Path | str = "data/table.sqlite",
    hub_url: str = "",
    show: Callable[[str], object] | None = None,
) -> None:
    """Serve the app until it is stopped; `show` is told its address.

    Raises `PortInUse`, `store.Damaged`, `store.NotRecorded`.
    """
    require_free(host, port)
    Path(db_path).parent.mkdir(parents=True, exist_ok=True)
    device = Device(db_path, hub_url)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"
    print(f"{t('zh', 'app')} · {address}", file=sys.stderr, flush=True)
    # A bug in a handler must be seen: Flet only logs it.
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    if show is not None:
        show(address)
    uvicorn.run(
        make(device),
        host=host,
        port=port,
        log_level="warning",
        ws="websockets-sansio",
        timeout_keep_alive=KEEP_ALIVE,
    )


def require_free(host: str, port: int) -> None:
    """Raise `PortInUse` before anything is opened."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise PortInUse(f"{host}:{port}: {error.strerror}") from error


def open_browser(address: str) -> None:
    """Open the browser where there is one; without one the printed address is all that is needed."""
    try:
        webbrowser.get()
    except webbrowser.Error:
        return
    webbrowser.open(address)
