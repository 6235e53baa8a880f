"""Invitations to join: a code to type and a secret to scan, for some tables, used once and soon over."""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from referee_app.hub.access import Role

OPEN_FOR = timedelta(minutes=10)
"""How long an invitation can be taken."""
PAUSE = timedelta(seconds=60)
TRIES = 5
"""Wrong codes from one place before it has to pause."""
TRIES_OF_ALL = 50
"""The same for all places together, so that guessing is no faster from many: of a million codes a minute
tries fifty."""
MANY = 500
"""Tables in one invitation."""


class Refusal(Exception):
    """A code that does not open, or one try too many."""

    def __init__(self, code: Literal["bad_code", "too_many"]) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Invite:
    """One invitation."""

    role: Role
    tables: tuple[str, ...]
    code: str
    """Six digits, to be typed."""
    token: str
    """The same for a scanner, too long to be guessed."""
    ends: datetime


@dataclass
class Attempts:
    """Counts what went wrong from each place, and closes for a while after too much of it."""

    now: Callable[[], datetime]
    _wrong: dict[str, list[datetime]] = field(default_factory=dict)

    def require(self, source: str, most: int = TRIES) -> None:
        """Raise `Refusal` while this place has to pause."""
        if len(self._recent(source)) >= most:
            raise Refusal("too_many")

    def count(self, *sources: str) -> None:
        """Something was wrong from there."""
        now = self.now()
        self._wrong = {each: times for each, times in self._wrong.items() if now - times[-1] < PAUSE}
        for source in sources:
            self._wrong[source] = [*self._recent(source), now]

    def _recent(self, source: str) -> list[datetime]:
        now = self.now()
        return [at for at in self._wrong.get(source, ()) if now - at < PAUSE]


class Invites:
    """The invitations that are open. They live as long as the program: a restart closes them all."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._open: dict[tuple[Role, tuple[str, ...]], Invite] = {}
        self._attempts = Attempts(now)

    def invite(self, role: Role, tables: tuple[str, ...]) -> Invite:
        """A new invitation; an older one for the same tables no longer opens."""
        with self._lock:
            self._forget()
            taken = {each.code for each in self._open.values()}
            while (code := f"{secrets.randbelow(1_000_000):06}") in taken:
                pass
            made = Invite(role, tables, code, secrets.token_hex(16), self._now() + OPEN_FOR)
            self._open[role, tables] = made
        return made

    def standing(self, role: Role, tables: tuple[str, ...]) -> Invite | None:
        """The invitation for these tables, while it can be taken."""
        with self._lock:
            self._forget()
            return self._open.get((role, tables))

    def take(self, given: str, source: str) -> Invite:
        """The invitation of a code or scanned secret, which is used up by it; raises `Refusal`."""
        is_typed = len(given) <= 6
        with self._lock:
            self._forget()
            self._attempts.require(source)
            if is_typed:
                self._attempts.require("", TRIES_OF_ALL)
            for key, invite in self._open.items():
                if secrets.compare_digest(
                    (invite.code if is_typed else invite.token).encode(), given.encode()
                ):
                    del self._open[key]
                    return invite
            self._attempts.count(source, "")
        raise Refusal("bad_code")

    def _forget(self) -> None:
        now = self._now()
        self._open = {key: each for key, each in self._open.items() if each.ends > now}


def tables_of(text: str) -> tuple[str, ...]:
    """The tables that somebody wrote down.

    >>> tables_of("3, 7-9 A1")
    ('3', '7', '8', '9', 'A1')

    Raises `ValueError` with the part that is none.
    """
    found: dict[str, None] = {}
    for part in re.split(r"[\s,，、;；]+", text.strip()):
        span = re.fullmatch(r"(\d{1,5})\s*[-–—~～至]\s*(\d{1,5})", part)
        if span and 0 <= int(span[2]) - int(span[1]) < MANY:
            found.update(dict.fromkeys(str(each) for each in range(int(span[1]), int(span[2]) + 1)))
        elif 0 < len(part) <= 8 and part.isalnum():
            found[part] = None
        else:
            raise ValueError(part)
    if len(found) > MANY:
        raise ValueError(text.strip())
    return tuple(found)
