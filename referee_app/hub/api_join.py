"""The addresses by which devices get in, and by which one takes a table over from another."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Depends, FastAPI, Path, Request
from fastapi.responses import JSONResponse

from referee_app.hub.access import Denied, Guest, Role
from referee_app.hub.invites import PAUSE
from referee_app.hub.invites import Refusal as NotInvited
from referee_app.hub.refusals import refusal
from referee_app.hub.requests import body_of, guest_of, read_model, source_of
from referee_app.hub.service import Service
from referee_app.hub.writers import NotWriter
from referee_app.link.wire import Batch, Held, HeldTables, Join, Joined, LogId, TakenOver

_Guest = Annotated[Guest, Depends(guest_of)]


def add_denials(api: FastAPI) -> None:
    """Every way of not being let in, in words."""

    @api.exception_handler(Denied)
    async def denied(request: Request, error: Denied) -> JSONResponse:
        unknown = error.code not in ("not_your_table", "read_only")
        headers = {"WWW-Authenticate": "Bearer"} if unknown else {}
        return refusal(request, 401 if unknown else 403, error.code, headers=headers)

    @api.exception_handler(NotWriter)
    async def not_writer(request: Request, error: NotWriter) -> JSONResponse:
        writer = error.writer
        return refusal(
            request, 409, error.code, {"device": writer.name, "n": writer.epoch}, words="not_writer"
        )

    @api.exception_handler(NotInvited)
    async def not_invited(request: Request, error: NotInvited) -> JSONResponse:
        if error.code == "too_many":
            wait = int(PAUSE.total_seconds())
            return refusal(request, 429, "too_many", {"n": wait}, headers={"Retry-After": str(wait)})
        return refusal(request, 403, "bad_code")


def add_joining(api: FastAPI, service: Service) -> None:
    """Joining, and taking a table over."""

    @api.post("/join", openapi_extra=body_of(Join))
    async def join(request: Request) -> Joined:
        """Let a device in by a code that the head referee opened; it gets a secret of its own."""
        asked = await read_model(request, Join)
        invite = service.invites.take(asked.code, source_of(request))
        guest, token = await asyncio.to_thread(service.access.admit, invite.role, invite.tables, asked.device)
        service.board.version += 1
        return Joined(
            hub=service.hub.id,
            hub_time=service.hub.clock.now(),
            token=token,
            role=guest.role.value,
            tables=guest.tables,
            ends=guest.ends,
        )

    @api.get("/tables")
    async def tables(guest: _Guest) -> HeldTables:
        """The logs of the tables this device was let in for, and who writes each."""
        if guest.role is Role.BOARD:
            raise Denied("read_only")
        found = tuple(_held(service, guest))
        return HeldTables(hub=service.hub.id, hub_time=service.hub.clock.now(), tables=found)

    @api.post("/logs/{log}/takeover")
    async def take_over(log: Annotated[LogId, Path()], guest: _Guest) -> TakenOver:
        """Write this log from now on: the device that did is told, and so is the head referee."""
        guest.require(await asyncio.to_thread(service.table_of, Batch(log=log, events=())))
        writer = await asyncio.to_thread(service.take_over, log, guest)
        return TakenOver(hub=service.hub.id, hub_time=service.hub.clock.now(), epoch=writer.epoch)


def _held(service: Service, guest: Guest) -> list[Held]:
    found = []
    for table in service.board.tables():
        opened, writer = table.state.opened, service.writers.of(table.log)
        if opened and (guest.role is Role.ANY or opened.table in guest.tables):
            found.append(
                Held(
                    log=table.log,
                    table=opened.table,
                    round=opened.round,
                    cursor=table.state.seq,
                    book_digest=opened.book_digest,
                    device=writer.name if writer else "",
                    epoch=writer.epoch if writer else 0,
                )
            )
    return found
