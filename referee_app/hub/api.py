"""The hub's addresses for tables, under `/api/v1`; `docs/protocol.md` tells the whole story."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response

from referee_app import version
from referee_app.hub.access import Denied, Guest, Role
from referee_app.hub.api_join import add_denials, add_joining
from referee_app.hub.ingest import Result
from referee_app.hub.refusals import not_stored, not_valid, refusal
from referee_app.hub.requests import NotValid, Refused, body_of, guest_of, read_json, read_model
from referee_app.hub.service import Service
from referee_app.link.wire import (
    MAX_SEQ,
    MAX_WAIT,
    OLDEST,
    PROTOCOL,
    Accepted,
    Batch,
    Hash,
    Hello,
    LogId,
    News,
    Push,
    Refusal,
    Welcome,
    WireEvent,
)
from referee_app.storage.log import read_sealed
from referee_app.storage.store import Damaged, NotRecorded

_STATUS = {"gap": 409, "fork": 409, "practice": 403, "not_yours": 403}
_REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": Refusal} for code in (400, 401, 403, 404, 409, 413, 415, 422, 426, 429, 503)
}

_Guest = Annotated[Guest, Depends(guest_of)]
_Log = Annotated[LogId, Path(description="Id of the table's log")]


def make_api(service: Service) -> FastAPI:
    """The web application of the hub's addresses."""
    api = FastAPI(
        title="Guandan Referee hub",
        version=str(PROTOCOL),
        docs_url=None,
        redoc_url=None,
        responses=_REFUSALS,
    )
    api.state.service = service
    _handlers(api)
    add_denials(api)
    add_joining(api, service)
    _log_routes(api, service)
    _book_routes(api, service)
    _other_routes(api, service)
    return api


def _handlers(api: FastAPI) -> None:
    @api.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> JSONResponse:
        return refusal(request, error.status, error.code, error.facts)

    @api.exception_handler(NotValid)
    async def body_not_valid(request: Request, error: NotValid) -> JSONResponse:
        return not_valid(request, error.errors)

    @api.exception_handler(RequestValidationError)
    async def query_not_valid(request: Request, error: RequestValidationError) -> JSONResponse:
        return not_valid(request, error.errors())

    @api.exception_handler(NotRecorded)
    async def not_recorded(request: Request, error: NotRecorded) -> JSONResponse:
        return not_stored(request, error.reason)

    @api.exception_handler(Damaged)
    async def damaged(request: Request, _error: Damaged) -> JSONResponse:
        return not_stored(request, "damaged")

    @api.exception_handler(404)
    async def unknown(request: Request, _error: Exception) -> JSONResponse:
        return refusal(request, 404, "no_such_address")


def _log_routes(api: FastAPI, service: Service) -> None:
    @api.post("/logs/{log}/events", response_model=Accepted, openapi_extra=body_of(Push))
    async def push(log: _Log, request: Request, guest: _Guest) -> Any:
        """Take in events, gzipped or not; answered when they are on the hub's disk."""
        batch = Batch(log=log, events=(await read_model(request, Push)).events)
        guest.require(await asyncio.to_thread(service.table_of, batch))
        await asyncio.to_thread(service.require_writer, batch, guest)
        result = await asyncio.wrap_future(service.writer.submit(batch))
        return answer(service, request, log, result)

    @api.get("/logs/{log}/events")
    async def pull(
        log: _Log,
        guest: _Guest,
        after: Annotated[int, Query(ge=0, le=MAX_SEQ)] = 0,
        limit: Annotated[int, Query(ge=1, le=500)] = 500,
    ) -> Push:
        """What the hub holds of a log, for a device that lost its own."""
        guest.require(await asyncio.to_thread(service.table_of, Batch(log=log, events=())))
        found = await asyncio.to_thread(read_sealed, service.hub.store, log, after, limit)
        return Push(events=tuple(WireEvent.of(each) for each in found))

    @api.post("/logs/{log}/hello", openapi_extra=body_of(Hello))
    async def hello(log: _Log, request: Request, guest: _Guest) -> Welcome:
        """A sign of life with what is unsent; answered with the hub's cursor."""
        said = await read_model(request, Hello)
        if said.protocol < OLDEST:
            raise Refused(426, "too_old", n=OLDEST)
        await _greet(service, guest, log, said)
        cursor = await asyncio.to_thread(service.cursor, log)
        return Welcome(
            hub=service.hub.id, hub_time=service.hub.clock.now(), cursor=cursor, app_version=version()
        )


def _other_routes(api: FastAPI, service: Service) -> None:
    @api.get("/hub/events")
    async def news(
        guest: _Guest,
        table_log: Annotated[LogId, Query()],
        after: Annotated[int, Query(ge=0, le=MAX_SEQ)] = 0,
        wait: Annotated[float, Query(ge=0, le=MAX_WAIT)] = 0,
    ) -> News:
        """The head referee's decisions on a table; with `wait`, the answer waits for one."""
        await _greet(service, guest, table_log)
        asked = Batch(log=table_log, events=())
        if await asyncio.to_thread(service.table_of, asked) is not None:
            service.board.has_heard(table_log, after)
        heard = await service.feed.wait(table_log, after, wait, lambda: service.table_of(asked))
        return News(
            hub=service.hub.id,
            hub_time=service.hub.clock.now(),
            rulings=heard.rulings,
            notices=heard.notices,
            cursor=heard.cursor,
        )

    @api.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(describe(api.openapi()))


def _book_routes(api: FastAPI, service: Service) -> None:
    @api.put("/books/{digest}", status_code=204)
    async def book(digest: Annotated[Hash, Path()], request: Request, guest: _Guest) -> None:
        """Give the hub a rule book that a log was opened with."""
        if guest.role is Role.BOARD:
            raise Denied("read_only")
        body = (await read_json(request)).decode("utf-8", "replace")
        if not await asyncio.to_thread(service.put_book, digest, body):
            raise Refused(422, "not_that_book")

    @api.get("/books/{digest}")
    async def get_book(digest: Annotated[Hash, Path()], guest: _Guest) -> Response:
        """A rule book that a log was opened with."""
        if guest.role is Role.BOARD:
            raise Denied("read_only")
        body = await asyncio.to_thread(service.shelf.body, digest)
        if body is None:
            raise Refused(404, "no_such_book")
        return Response(body, media_type="application/json")


async def _greet(service: Service, guest: Guest, log: str, hello: Hello | None = None) -> None:
    """Note a sign of life of a log this device may write, or of one that is still to be sent."""
    table = await asyncio.to_thread(service.table_of, Batch(log=log, events=()))
    if table is None and guest.role is Role.TABLE:
        # Nothing of it is here yet, so there is nothing to see and nobody to be noted.
        return
    guest.require(table)
    if hello is not None and hello.unsent == 0:
        # What is unsent is let in first, to be kept: the push says who writes.
        service.writers.require(log, guest)
    service.board.heard(log, hello, guest.id)


def answer(service: Service, request: Request, log: str, result: Result) -> Accepted | JSONResponse:
    """What the table is told about its batch."""
    now = service.hub.clock.now()
    if result.status == "ok":
        service.board.heard(log)
        missing = tuple(service.shelf.missing)
        return Accepted(
            hub=service.hub.id,
            hub_time=now,
            cursor=result.cursor,
            stored=result.stored,
            books_missing=missing,
        )
    about = {"cursor": result.cursor, "seq": result.seq, "hub": service.hub.id, "hub_time": now.isoformat()}
    return refusal(request, _STATUS.get(result.status, 422), result.status, more=about)


def describe(schema: dict[str, Any]) -> str:
    """The addresses as a plain page that needs nothing from the network."""
    rows = [
        f"<tr><td>{method.upper()}</td><td><code>/api/v{PROTOCOL}{path}</code></td>"
        f"<td>{escape(operation.get('description', ''))}</td></tr>"
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    return (
        "<!doctype html><meta charset=utf-8><title>Guandan Referee hub</title>"
        f"<h1>Guandan Referee hub</h1><p><a href=openapi.json>OpenAPI</a></p><table>{''.join(rows)}</table>"
    )
