"""The hub as one web server: addresses for tables, and the head referee's page."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.responses import RedirectResponse
from starlette.routing import Mount, Route

from referee_app.hub.api import make_api
from referee_app.hub.certificate import Certificate
from referee_app.hub.event_board import board_of
from referee_app.hub.public_names import names_shown
from referee_app.hub.service import Service
from referee_app.link.wire import HEARTBEAT, PROTOCOL

KEEP_ALIVE = int(6 * HEARTBEAT)
"""Seconds an idle connection is kept: well above the tables' heartbeat, or each would reconnect for ever."""


def make_app(service: Service, page: Any = None) -> Starlette:
    """The ASGI application; `page` is the head referee's, itself an ASGI application."""

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            if page is not None:
                # A mounted application's own start and end are not run by the outer one.
                await stack.enter_async_context(page.router.lifespan_context(page))
            yield

    routes: list[Route | Mount] = [
        Mount(f"/api/v{PROTOCOL}", make_api(service)),
        Route("/standings", board_of(service.office, lambda: names_shown(service))),
    ]
    if page is not None:
        routes.append(Mount("/", page))
    else:
        routes.append(Route("/", lambda _request: RedirectResponse(f"/api/v{PROTOCOL}/docs")))
    return Starlette(routes=routes, lifespan=lifespan)


def bind(host: str, port: int) -> socket.socket:
    """The listening socket; raises `OSError` when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        # Windows would let two programs share a port with this option, other systems need it to restart.
        if not hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(2048)
    except OSError:
        found.close()
        raise
    return found


def address_of(listening: socket.socket, scheme: str = "http") -> str:
    """What tables in the hall type in to reach this socket."""
    host, port = host_of(listening), listening.getsockname()[1]
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def host_of(listening: socket.socket) -> str:
    """The address of this machine in the hall, where it listens on all it has."""
    host: str = listening.getsockname()[0]
    if host in ("0.0.0.0", "::"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                # Nothing is sent: the system is only asked by which of its addresses it would go out.
                probe.connect(("192.0.2.1", 9))
                host = probe.getsockname()[0]
            except OSError:
                host = "127.0.0.1"
    return host


class HubServer(uvicorn.Server):
    """Lets the tables that wait for news go before it stops."""

    def __init__(self, service: Service, page: Any = None, certificate: Certificate | None = None) -> None:
        file = certificate.file if certificate else None
        super().__init__(
            uvicorn.Config(
                make_app(service, page),
                log_level="warning",
                access_log=False,
                ssl_certfile=file,
                ssl_keyfile=file,
                ws="websockets-sansio",
                timeout_keep_alive=KEEP_ALIVE,
                timeout_graceful_shutdown=2,
            )
        )
        service.fingerprint = certificate.fingerprint if certificate else ""
        self._service = service

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop soon."""
        self._service.feed.release()
        super().handle_exit(sig, frame)


def serve(
    service: Service, listening: socket.socket, page: Any = None, certificate: Certificate | None = None
) -> None:
    """Run until told to stop; everything taken in by then is on the disk."""
    service.address = address_of(listening, "https" if certificate else "http")
    try:
        HubServer(service, page, certificate).run(sockets=[listening])
    finally:
        service.close()


def make_page(service: Service, assets: Path) -> Any:
    """The head referee's page as an ASGI application."""
    from referee_app.hub.page import main_of
    from referee_app.screen.shell import make_asgi

    return make_asgi(main_of(service), assets)
