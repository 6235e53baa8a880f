"""One table's questions to the hub; whatever goes wrong comes out as `Trouble` with a plain code."""

from __future__ import annotations

import gzip
import ssl
from collections.abc import Sequence
from datetime import datetime
from types import TracebackType
from typing import Any, Literal, TypeVar

import httpx
from pydantic import BaseModel, ValidationError

from referee_app.link.wire import (
    CODES,
    PROTOCOL,
    Accepted,
    Answer,
    HeldTables,
    Hello,
    Join,
    Joined,
    News,
    Push,
    Refusal,
    TakenOver,
    Welcome,
    WireEvent,
)
from referee_app.storage.clock import SteadyClock
from referee_app.storage.sealed import Sealed

M = TypeVar("M", bound=BaseModel)

SMALL = 1000
"""Bytes up to which packing is not worth it."""


class Trouble(Exception):
    """The hub's answer is not the good one; `code` is a key of the catalogue as `sync_<code>`."""

    def __init__(
        self, kind: Literal["offline", "refused"], code: str, refusal: Refusal | None = None
    ) -> None:
        super().__init__(f"{kind}: {code}")
        self.kind = kind
        self.code = code
        self.refusal = refusal


class HubClient:
    """A connection to the hub, to be used with `async with`; raises `Trouble` for an address that is none."""

    def __init__(
        self, url: str, clock: SteadyClock, wait: float, *, token: str = "", certificate: str = ""
    ) -> None:
        """`token` is this device's secret, `certificate` (PEM) the only one the hub may show."""
        self._clock = clock
        timeout = httpx.Timeout(10, connect=5, read=wait + 10)
        # A hub stands in the same hall: no proxy of the environment is asked.
        base = f"{url.rstrip('/')}/api/v{PROTOCOL}"
        try:
            self._http = httpx.AsyncClient(
                base_url=base,
                timeout=timeout,
                trust_env=False,
                verify=pinned(certificate),
                headers={"Authorization": f"Bearer {token}"} if token else {},
            )
        except httpx.InvalidURL as error:
            raise Trouble("refused", "bad_address") from error
        self.offset: float | None = None
        """Seconds by which the hub's clock is ahead, as last measured."""
        self.last_contact: datetime | None = None

    async def __aenter__(self) -> HubClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def hello(self, log: str, hello: Hello) -> Welcome:
        """A sign of life."""
        sent = self._clock.now()
        body = hello.model_copy(update={"at": sent}).model_dump_json().encode()
        welcome = await self._ask(Welcome, "POST", f"/logs/{log}/hello", body)
        # Half of the way there and back is the best guess of when the hub read its clock.
        middle = sent + (self._clock.now() - sent) / 2
        self.offset = round((welcome.hub_time - middle).total_seconds(), 3)
        return welcome

    async def push(self, log: str, events: Sequence[Sealed]) -> Accepted:
        """Send events; the answer comes when they are on the hub's disk."""
        body = Push(events=tuple(WireEvent.of(each) for each in events)).model_dump_json().encode()
        return await self._ask(Accepted, "POST", f"/logs/{log}/events", body)

    async def news(self, log: str, after: int, wait: float) -> News:
        """Decisions on this table after a number of the hub's log; waits so long for one."""
        query = {"table_log": log, "after": str(after), "wait": str(wait)}
        return await self._ask(News, "GET", "/hub/events", params=query)

    async def join(self, asked: Join) -> Joined:
        """Take an invitation."""
        return await self._ask(Joined, "POST", "/join", asked.model_dump_json().encode())

    async def tables(self) -> HeldTables:
        """The logs this device could take over."""
        return await self._ask(HeldTables, "GET", "/tables")

    async def take_over(self, log: str) -> TakenOver:
        """Write this log from now on."""
        return await self._ask(TakenOver, "POST", f"/logs/{log}/takeover", b"{}")

    async def pull(self, log: str, after: int) -> tuple[Sealed, ...]:
        """What the hub holds of a log after number `after`, a batch of it."""
        response = await self._request("GET", f"/logs/{log}/events", params={"after": str(after)})
        try:
            return tuple(each.sealed(log) for each in Push.model_validate_json(response.content).events)
        except ValidationError as error:
            raise Trouble("offline", "not_a_hub") from error

    async def book(self, digest: str) -> str:
        """A rule book, as JSON."""
        return (await self._request("GET", f"/books/{digest}")).text

    async def put_book(self, digest: str, body: str) -> None:
        """Give the hub a rule book it has not got."""
        await self._request("PUT", f"/books/{digest}", body.encode())

    async def _ask(self, model: type[M], method: str, path: str, body: bytes | None = None, **more: Any) -> M:
        response = await self._request(method, path, body, **more)
        try:
            answer = model.model_validate_json(response.content)
        except ValidationError as error:
            # A login page of the hall's network answers 200, too.
            raise Trouble("offline", "not_a_hub") from error
        assert isinstance(answer, Answer)
        self.last_contact = self._clock.now()
        return answer

    async def _request(
        self, method: str, path: str, body: bytes | None = None, **more: Any
    ) -> httpx.Response:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if body is not None and len(body) > SMALL:
            body, headers["Content-Encoding"] = gzip.compress(body, 5), "gzip"
        try:
            response = await self._http.request(method, path, content=body, headers=headers, **more)
        except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
            raise Trouble("refused", "bad_address") from error
        except httpx.TimeoutException as error:
            raise Trouble("offline", "timeout") from error
        except httpx.ConnectError as error:
            if "CERTIFICATE_VERIFY_FAILED" in str(error):
                # Another machine in the hub's place, or a hub that lost its files: never to be sent to.
                raise Trouble("refused", "other_certificate") from error
            raise Trouble("offline", "no_connection") from error
        except httpx.HTTPError as error:
            raise Trouble("offline", "connection_lost") from error
        if response.is_success:
            return response
        raise self._trouble(response)

    def _trouble(self, response: httpx.Response) -> Trouble:
        try:
            refusal = Refusal.model_validate_json(response.content)
        except ValidationError:
            return Trouble("offline", "not_a_hub")
        self.last_contact = self._clock.now()
        if response.status_code >= 500:
            return Trouble("offline", "hub_store", refusal)
        if response.status_code == 404 and refusal.code not in CODES:
            return Trouble("refused", "version", refusal)
        # A newer hub may have reasons this version has no words for.
        return Trouble("refused", refusal.code if refusal.code in CODES else "refused", refusal)


def pinned(certificate: str) -> ssl.SSLContext:
    """Trusts this one certificate and no other; without one nobody is trusted."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    # The certificate itself is known, whatever name or address the hub has today.
    context.check_hostname = False
    if certificate:
        context.load_verify_locations(cadata=certificate)
    return context
