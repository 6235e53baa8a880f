"""Reading what is sent to the hub, within its limits; every refusal is a code and a sentence."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from fastapi import Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect

from referee_app.hub.access import Guest
from referee_app.hub.service import Service
from referee_app.link.wire import MAX_REQUEST

M = TypeVar("M", bound=BaseModel)

_bearer = HTTPBearer(auto_error=False, description="The secret a device was given when it joined")


def service_of(request: Request) -> Service:
    """The hub behind this address."""
    service: Service = request.app.state.service
    return service


def guest_of(
    request: Request, sent: Annotated[HTTPAuthorizationCredentials | None, Security(_bearer)]
) -> Guest:
    """Who asks; raises `Denied`."""
    return service_of(request).access.who(sent.credentials if sent else None)


def source_of(request: Request) -> str:
    """Where a request comes from, as far as the connection says it; headers are not believed."""
    return request.client.host if request.client else ""


class Refused(Exception):
    """Ends a request with a refusal."""

    def __init__(self, status: int, code: str, **facts: object) -> None:
        super().__init__(code)
        self.status, self.code, self.facts = status, code, facts


class NotValid(Exception):
    """The body is not of its form."""

    def __init__(self, errors: Sequence[Any]) -> None:
        super().__init__("not_valid")
        self.errors = errors


async def read_json(request: Request) -> bytes:
    """The JSON text of a request, unpacked, within the limits."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/json":
        # A page of another origin cannot send this type unasked, so it cannot write here by a trick.
        raise Refused(415, "not_json")
    packed = request.headers.get("content-encoding", "").lower() == "gzip"
    unpack = zlib.decompressobj(31) if packed else None
    body, taken = bytearray(), 0
    try:
        async for chunk in request.stream():
            taken += len(chunk)
            body += unpack.decompress(chunk, MAX_REQUEST + 1 - len(body)) if unpack else chunk
            if len(body) > MAX_REQUEST or taken > MAX_REQUEST:
                raise Refused(413, "too_large", n=MAX_REQUEST)
    except zlib.error as error:
        raise Refused(400, "not_gzip") from error
    except ClientDisconnect as error:
        # Nobody hears this; the line was cut and the table will send again.
        raise Refused(400, "cut") from error
    return bytes(body)


async def read_model(request: Request, model: type[M]) -> M:
    """The request's body as `model`."""
    try:
        return model.model_validate_json(await read_json(request))
    except ValidationError as error:
        raise NotValid(error.errors(include_url=False)) from error


def body_of(model: type[BaseModel]) -> dict[str, Any]:
    """How a body is described that is read by hand."""
    return {"requestBody": {"content": {"application/json": {"schema": model.model_json_schema()}}}}
