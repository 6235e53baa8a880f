"""Joining a hub: an invitation, the certificate it must show, and the secret that comes out of it."""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import re
import ssl
from datetime import datetime
from urllib.parse import parse_qs, urlencode, urlsplit

from referee_app.facts import Frozen
from referee_app.link.client import HubClient, Trouble
from referee_app.link.wire import Join
from referee_app.storage.clock import SteadyClock

SIGNS = 8
"""So many signs of a fingerprint are compared by eye, where a code was typed and nothing scanned."""
TABLE_APP = "http://localhost:8550"
"""Where a tablet's own app answers to its own browser; a scanned code opens it there."""


class HubKey(Frozen):
    """What a device keeps of a hub that let it in."""

    url: str
    token: str = ""
    certificate: str = ""
    """The hub's certificate, PEM; empty on one machine without TLS."""
    tables: tuple[str, ...] = ()
    ends: datetime | None = None

    @classmethod
    def kept(cls, text: str, asked: str = "") -> HubKey:
        """The key in a setting, where it is that of the hub that is asked for, or none is asked for."""
        try:
            kept = cls.model_validate_json(text)
        except ValueError:
            kept = cls(url="")
        return kept if asked.rstrip("/") in ("", kept.url) else cls(url=asked)


class Invitation(Frozen):
    """What a scanned code says; all of it stands behind the `#`, so that no server is ever asked with it."""

    hub: str
    code: str
    tables: str = ""
    fingerprint: str = ""

    def link(self) -> str:
        """The address that the code is a picture of."""
        said = {name: value for name, value in self.model_dump().items() if value}
        return f"{TABLE_APP}/link#{urlencode(said)}"

    @classmethod
    def read(cls, link: str) -> Invitation | None:
        """The invitation in a link, or in what stood behind its `#`; None when there is none."""
        found = {name: values[0] for name, values in parse_qs(link.partition("#")[2] or link).items()}
        known = {name: found[name][:400] for name in cls.model_fields if name in found}
        return cls(**known) if "hub" in known and "code" in known else None


def address_of(typed: str) -> str:
    """The hub's address as a person typed it, complete; raises `Trouble`.

    >>> address_of("192.168.1.5:8600")
    'https://192.168.1.5:8600'
    """
    text = typed.strip().rstrip("/")
    url = text if re.match(r"https?://", text) else f"https://{text}"
    try:
        parts = urlsplit(url)
        known = parts.hostname and parts.port is not None and not parts.path and not parts.query
    except ValueError:
        known = False
    if not known or (parts.scheme == "http" and not is_loopback(parts.hostname or "")):
        # In the clear a secret is only ever said within one machine.
        raise Trouble("refused", "bad_address")
    return url


def is_loopback(host: str) -> bool:
    """Whether a host is this machine itself."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def certificate_of(url: str) -> str:
    """The certificate the hub shows, PEM; empty where it speaks without TLS. Raises `Trouble`."""
    parts = urlsplit(url)
    if parts.scheme == "http":
        return ""
    try:
        where = (parts.hostname or "", parts.port or 443)
        return await asyncio.to_thread(ssl.get_server_certificate, where, timeout=5)
    except (OSError, ValueError) as error:
        raise Trouble("offline", "no_connection") from error


def fingerprint_of(certificate: str) -> str:
    """SHA-256 of a certificate, as 64 hexadecimal signs."""
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(certificate)).hexdigest() if certificate else ""


def in_signs(fingerprint: str) -> str:
    """The part of a fingerprint that people compare.

    >>> in_signs("ab12cd34ef")
    'AB12 CD34'
    """
    text = fingerprint[:SIGNS].upper()
    return f"{text[: SIGNS // 2]} {text[SIGNS // 2 :]}".strip()


async def join(url: str, code: str, certificate: str, device: str) -> HubKey:
    """Take an invitation, at the hub with exactly this certificate; raises `Trouble`."""
    digits = re.sub(r"[\s-]", "", code)
    if not 6 <= len(digits) <= 64:
        raise Trouble("refused", "bad_code")
    async with HubClient(url, SteadyClock(), 0, certificate=certificate) as hub:
        joined = await hub.join(Join(code=digits, device=device))
    return HubKey(
        url=url, token=joined.token, certificate=certificate, tables=joined.tables, ends=joined.ends
    )
