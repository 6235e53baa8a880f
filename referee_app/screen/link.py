"""The address that a scanned invitation opens on this tablet.

What the code says stands behind the `#`, which no server is told; a page as small as possible hands it over
and takes it out of the address at once. Nothing is joined by that: a person still presses the key.
"""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.routing import APIRoute
from starlette.responses import HTMLResponse, Response

from referee_app.device import Device
from referee_app.link.join import Invitation
from referee_app.link.joining import Joining
from referee_app.texts import t

_LONGEST = 2000
_SCRIPT = """
const said = location.hash.slice(1);
history.replaceState(null, '', '/link');
fetch('/link', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(said)})
  .then(() => location.replace('/join'));
"""


def add_link(app: FastAPI, device: Device) -> None:
    """Let `app` take invitations for `device`."""

    async def show() -> HTMLResponse:
        text = f"{t('zh', 'join')} · {t('en', 'join')}"
        head = "<!doctype html><meta charset=utf-8><meta name=referrer content=no-referrer>"
        page = f"{head}<title>{text}</title><p>{text}</p><script>{_SCRIPT}</script>"
        return HTMLResponse(page, headers={"Cache-Control": "no-store"})

    async def take(request: Request) -> Response:
        # Only a page of this very address can say this type unasked.
        if request.headers.get("content-type") != "application/json":
            return Response(status_code=415)
        body = (await request.body())[:_LONGEST].decode("utf-8", "replace")
        invitation = Invitation.read(body.strip('"'))
        if invitation is None:
            return Response(status_code=422)
        device.joining = Joining.of(invitation)
        return Response(status_code=204)

    app.router.routes.insert(0, APIRoute("/link", show, methods=["GET"]))
    app.router.routes.insert(0, APIRoute("/link", take, methods=["POST"]))
