"""The head referee's passphrase: made at the first start and told once, kept as an Argon2 hash."""

from __future__ import annotations

import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from referee_app.hub.invites import Attempts
from referee_app.hub.store import Hub

_SETTING = "head_passphrase"
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Nothing that is taken for another sign when read aloud or typed."""

_hasher = PasswordHasher()


class Passphrase:
    """Opens the head referee's page."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._attempts = Attempts(hub.clock.now)

    def begin(self, *, anew: bool = False) -> str | None:
        """Make one where there is none, or anew; it is told this once. Raises `NotRecorded`."""
        if self._hub.store.setting(_SETTING) and not anew:
            return None
        made = "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))
        self._hub.store.put_setting(_SETTING, _hasher.hash(_plain(made)))
        return made

    def opens(self, given: str, source: str) -> bool:
        """Whether this is it; raises `Refusal` after too many wrong ones from one place."""
        self._attempts.require(source)
        try:
            _hasher.verify(self._hub.store.setting(_SETTING), _plain(given))
        except (VerificationError, InvalidHashError):
            self._attempts.count(source)
            return False
        return True


def _plain(given: str) -> str:
    """Without what a person adds or leaves out when typing it."""
    return "".join(given.lower().split()).replace("-", "")
