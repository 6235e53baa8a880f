"""The hub's addresses for tables, under `/api/v1`; `docs/protocol.md` tells the whole story."""

from __future__ import annotations

import asyncio
import zlib
from html import escape
from typing import Annotated, Any, TypeVar

from fastapi import FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect

from referee_app.hub.ingest import MESSAGES, Result
from referee_app.hub.service import Service
from referee_app.link.wire import (
    MAX_REQUEST,
    MAX_WAIT,
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
    code: {"model": Refusal} for code in (400, 403, 409, 413, 415, 422, 503)
}

M = TypeVar("M", bound=BaseModel)
_Log = Annotated[LogId, Path(description="Id of the table's log")]


class Refused(Exception):
    """Ends a request with a refusal."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"code": code, "message": message, **more}


async def read_json(request: Request) -> bytes:
    """The JSON text of a request, unpacked, within the limits."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/json":
        # A page of another origin cannot send this type unasked, so it cannot write here by a trick.
        raise Refused(415, "not_json", "Content-Type must be application/json")
    packed = request.headers.get("content-encoding", "").lower() == "gzip"
    unpack = zlib.decompressobj(31) if packed else None
    body, taken = bytearray(), 0
    try:
        async for chunk in request.stream():
            taken += len(chunk)
            body += unpack.decompress(chunk, MAX_REQUEST + 1 - len(body)) if unpack else chunk
            if len(body) > MAX_REQUEST or taken > MAX_REQUEST:
                raise Refused(413, "too_large", f"at most {MAX_REQUEST} bytes")
    except zlib.error as error:
        raise Refused(400, "not_gzip", str(error)) from error
    except ClientDisconnect as error:
        # Nobody hears this; the line was cut and the table will send again.
        raise Refused(400, "cut", "the line was cut") from error
    return bytes(body)


async def read_model(request: Request, model: type[M]) -> M:
    """The request's body as `model`."""
    try:
        return model.model_validate_json(await read_json(request))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(step) for step in first["loc"])
        raise Refused(422, "not_valid", f"{where}: {first['msg']}") from error


def make_api(service: Service) -> FastAPI:
    """The web application of the hub's addresses."""
    api = FastAPI(
        title="Guandan Referee hub",
        version=str(PROTOCOL),
        docs_url=None,
        redoc_url=None,
        responses=_REFUSALS,
    )
    _handlers(api)
    _log_routes(api, service)
    _other_routes(api, service)
    return api


def _handlers(api: FastAPI) -> None:
    @api.exception_handler(Refused)
    async def refused(_request: Request, error: Refused) -> JSONResponse:
        return JSONResponse(error.body, error.status)

    @api.exception_handler(RequestValidationError)
    async def not_valid(_request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        return JSONResponse({"code": "not_valid", "message": f"{where}: {first['msg']}"}, 422)

    @api.exception_handler(NotRecorded)
    async def not_recorded(_request: Request, error: NotRecorded) -> JSONResponse:
        return JSONResponse({"code": f"hub_{error.reason}", "message": str(error)}, 503)

    @api.exception_handler(Damaged)
    async def damaged(_request: Request, error: Damaged) -> JSONResponse:
        return JSONResponse({"code": "hub_damaged", "message": str(error)}, 503)

    @api.exception_handler(404)
    async def unknown(_request: Request, _error: Exception) -> JSONResponse:
        return JSONResponse({"code": "no_such_address", "message": "see /api/v1/docs"}, 404)


def _log_routes(api: FastAPI, service: Service) -> None:
    @api.post("/logs/{log}/events", response_model=Accepted, openapi_extra=_body_of(Push))
    async def push(log: _Log, request: Request) -> Any:
        """Take in events, gzipped or not; answered when they are on the hub's disk."""
        batch = Batch(log=log, events=(await read_model(request, Push)).events)
        result = await asyncio.wrap_future(service.writer.submit(batch))
        return answer(service, log, result)

    @api.get("/logs/{log}/events")
    async def pull(
        log: _Log, after: Annotated[int, Query(ge=0)] = 0, limit: Annotated[int, Query(ge=1, le=500)] = 500
    ) -> Push:
        """What the hub holds of a log, for a device that lost its own."""
        found = await asyncio.to_thread(read_sealed, service.hub.store, log, after, limit)
        return Push(events=tuple(WireEvent.of(each) for each in found))

    @api.post("/logs/{log}/hello", openapi_extra=_body_of(Hello))
    async def hello(log: _Log, request: Request) -> Welcome:
        """A sign of life with what is unsent; answered with the hub's cursor."""
        service.board.heard(log, await read_model(request, Hello))
        cursor = await asyncio.to_thread(service.cursor, log)
        return Welcome(hub=service.hub.id, hub_time=service.hub.clock.now(), cursor=cursor)


def _other_routes(api: FastAPI, service: Service) -> None:
    @api.get("/hub/events")
    async def news(
        table_log: Annotated[LogId, Query()],
        after: Annotated[int, Query(ge=0)] = 0,
        wait: Annotated[float, Query(ge=0, le=MAX_WAIT)] = 0,
    ) -> News:
        """The head referee's decisions on a table; with `wait`, the answer waits for one."""
        service.board.heard(table_log)
        rulings, cursor = await service.feed.wait(table_log, after, wait)
        return News(hub=service.hub.id, hub_time=service.hub.clock.now(), rulings=rulings, cursor=cursor)

    @api.put("/books/{digest}", status_code=204)
    async def book(digest: Annotated[Hash, Path()], request: Request) -> None:
        """Give the hub a rule book that a log was opened with."""
        body = (await read_json(request)).decode("utf-8", "replace")
        if not await asyncio.to_thread(service.put_book, digest, body):
            raise Refused(422, "not_that_book", "this is no rule book, or not the one of this digest")

    @api.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(describe(api.openapi()))


def _body_of(model: type[BaseModel]) -> dict[str, Any]:
    return {"requestBody": {"content": {"application/json": {"schema": model.model_json_schema()}}}}


def answer(service: Service, log: str, result: Result) -> Accepted | JSONResponse:
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
    refusal = Refusal(
        code=result.status,
        message=MESSAGES[result.status],
        cursor=result.cursor,
        seq=result.seq,
        hub=service.hub.id,
        hub_time=now,
    )
    return JSONResponse(refusal.model_dump(mode="json"), _STATUS.get(result.status, 422))


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
