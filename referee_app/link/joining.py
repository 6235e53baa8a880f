"""The way of this device into an event: what was typed or scanned, and how far it has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee_app.link import join
from referee_app.link.client import Trouble
from referee_app.link.join import HubKey, Invitation
from referee_app.link.wire import Held


@dataclass
class Joining:
    """One joining. It lives in memory alone: a code is used once, and a secret half entered is none."""

    address: str = ""
    code: str = ""
    tables: str = ""
    expected: str = ""
    """The fingerprint that was scanned; empty where a code is typed."""
    url: str = ""
    certificate: str = ""
    is_asking: bool = False
    """The hub has shown a certificate, and a person compares it."""
    is_busy: bool = False
    trouble: str = ""
    """A code of the catalogue as `sync_<code>`."""
    held: tuple[Held, ...] | None = None
    """The tables that could be taken over, once they were asked for."""
    taking: Held | None = None
    """The one that is about to be."""

    @classmethod
    def of(cls, invitation: Invitation) -> Joining:
        """What was scanned, for a person to agree to."""
        return cls(invitation.hub, invitation.code, invitation.tables, invitation.fingerprint)

    def type(self, name: str, text: str) -> None:
        """A field was filled in; what was scanned or shown before is of another hub now."""
        if getattr(self, name) == text:
            return
        if self.tables:
            self.code = ""
        setattr(self, name, text)
        self.tables = self.expected = self.certificate = self.trouble = ""
        self.is_asking = False

    def refuse(self) -> None:
        """The fingerprint is another one than the hub's screen shows: nothing was sent there."""
        self.certificate, self.is_asking, self.trouble = "", False, "other_certificate"

    async def go(self, device: str, enter: Callable[[HubKey], object]) -> bool:
        """The next step: look at the hub, then, once its certificate is known to be right, join it.

        True when `device`, which gives its name, was let in and `enter` was told so.
        """
        self.is_busy, self.trouble = True, ""
        try:
            return await self._go(device, enter)
        except Trouble as trouble:
            self.trouble = trouble.code
            return False
        finally:
            self.is_busy = False

    async def _go(self, device: str, enter: Callable[[HubKey], object]) -> bool:
        if not self.is_asking:
            self.url = join.address_of(self.address)
            self.certificate = await join.certificate_of(self.url)
            found = join.fingerprint_of(self.certificate)
            if self.expected and found != self.expected:
                raise Trouble("refused", "other_certificate")
            if self.certificate and not self.expected:
                self.is_asking = True
                return False
        enter(await join.join(self.url, self.code, self.certificate, device))
        return True
