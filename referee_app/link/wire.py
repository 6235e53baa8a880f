"""What travels between a table and the hub; the words of both ends, in one place."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from penalties.offences import Offence
from penalties.penalty import Effect
from referee_app.facts import Frozen, Name, Note, RulingKind
from referee_app.storage.sealed import Sealed
from rules._section import LevelRank
from rules.seats import Seat, Side

PROTOCOL = 1
"""Part of every address, `/api/v1/`; raised when an old table could misunderstand a new hub."""

OLDEST = 1
"""The oldest form of what travels that a hub of this version still takes; the newest is `PROTOCOL`."""
MAX_EVENTS = 500
"""Events in one batch."""
MAX_BODY = 32_000
"""Characters of one event; four shown hands take about 1,000."""
MAX_REQUEST = 4_000_000
"""Bytes of one request, before and after unpacking."""
MAX_SEQ = 2**53
"""Numbers above are none that a log could have, and some that JSON and the store could not tell apart."""
MAX_WAIT = 25.0
"""Seconds a question for news may stay open."""
HEARTBEAT = 5.0
"""Seconds between two signs of life of a table with nothing to send."""

CODES = frozenset(
    {
        "connecting",
        "no_connection",
        "timeout",
        "connection_lost",
        "not_a_hub",
        "bad_address",
        "fork",
        "hub_ahead",
        "gap",
        "broken",
        "bad_event",
        "version",
        "too_old",
        "practice",
        "no_progress",
        "hub_store",
        "refused",
        "not_joined",
        "taken_over",
        "other_writer",
        "no_such_book",
        "other_certificate",
        "no_token",
        "bad_token",
        "revoked",
        "expired",
        "not_your_table",
        "read_only",
        "bad_code",
        "too_many",
    }
)
"""Every reason a table can give for not being in step with the hub: `sync_<code>` in the catalogue."""

LogId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Heard(Frozen):
    """What came over the wire; fields of a newer version are passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class WireEvent(Heard):
    """A sealed event without the log's id, which the batch says once."""

    seq: Annotated[int, Field(ge=1, le=MAX_SEQ)]
    body: Annotated[str, Field(max_length=MAX_BODY)]
    prev: Hash
    hash: Hash
    sig: Annotated[str, Field(max_length=200)] = ""

    @classmethod
    def of(cls, sealed: Sealed) -> WireEvent:
        """The event as it is sent."""
        return cls(seq=sealed.seq, body=sealed.body, prev=sealed.prev, hash=sealed.hash, sig=sealed.sig)

    def sealed(self, log: str) -> Sealed:
        """The event as it is stored."""
        return Sealed(log=log, seq=self.seq, body=self.body, prev=self.prev, hash=self.hash, sig=self.sig)


class Push(Heard):
    """Body of `POST /logs/{log}/events`."""

    events: Annotated[tuple[WireEvent, ...], Field(max_length=MAX_EVENTS)]


class Batch(Push):
    """Events of one log on their way into the hub, by network, file or code."""

    log: LogId


class Answer(Heard):
    """What every good answer says."""

    hub: str
    """Id of the hub's own log; another one means another hub, or one that lost its file."""
    hub_time: datetime


class Accepted(Answer):
    """The hub holds the log up to `cursor`, on its disk."""

    cursor: int
    stored: int = 0
    """How many events were new."""
    books_missing: tuple[str, ...] = ()
    """Digests of rule books that the hub would like to have."""


class Join(Heard):
    """Body of `POST /join`."""

    code: Annotated[str, Field(min_length=6, max_length=64)]
    """The six digits that were typed, or the secret that was scanned."""
    device: Name = ""


class Joined(Answer):
    """A device is let in; `token` goes with every later request and is told this once."""

    token: str
    role: str
    tables: tuple[str, ...] = ()
    ends: datetime | None = None


class Held(Heard):
    """A table's log as the hub holds it."""

    log: LogId
    table: Name
    round: int = 1
    cursor: int
    book_digest: str = ""
    device: str = ""
    """Who writes it."""
    epoch: int = 0
    """How many have written it, one after the other."""


class HeldTables(Answer):
    """The logs of the tables a device was let in for."""

    tables: tuple[Held, ...] = ()


class TakenOver(Answer):
    """This device writes the log from now on."""

    epoch: int


class Hello(Heard):
    """Body of `POST /logs/{log}/hello`: a sign of life."""

    device: Name = ""
    app_version: Name = ""
    protocol: Annotated[int, Field(ge=0, le=MAX_SEQ)] = 1
    """The newest form of what travels that this table knows."""
    unsent: Annotated[int, Field(ge=0, le=MAX_SEQ)] = 0
    battery: Annotated[int, Field(ge=0, le=100)] | None = None
    at: datetime | None = None
    """The table's time, by which the hub sees the difference."""


class Welcome(Answer):
    """The hub's answer to a sign of life."""

    cursor: int
    heartbeat: float = HEARTBEAT
    protocol: int = PROTOCOL
    app_version: str = ""
    """The hub's; a table with another one goes on."""


Decision = RulingKind


class Ruling(Heard):
    """An act of the head referee that concerns one table."""

    hub_seq: int
    ruling: Decision
    target: int
    note: Note = ""
    by: Name = "head"
    at: datetime | None = None
    seat: Seat | None = None
    offence: Offence | None = None
    effects: tuple[Effect, ...] = ()
    targets: tuple[int, ...] = ()
    """With `penalty_given`: whom, what for, what it does, and which plays are taken back."""
    levels: dict[Side, LevelRank] = Field(default_factory=dict)
    winner: Side | None = None
    """With `result_corrected`: both levels and who has won."""

    def fact(self) -> dict[str, Any]:
        """The fact the table records."""
        said = self.model_dump(mode="json", exclude={"at"}, exclude_none=True)
        return {
            "kind": "ruling_received",
            **{name: value for name, value in said.items() if value not in ([], {})},
        }


class Notice(Heard):
    """Something the hub tells many tables: an announcement, or how the round clock stands."""

    hub_seq: int
    kind: Literal["announced", "clock_set"]
    at: datetime
    """By the hub's clock."""
    text: Note = ""
    running: bool = True
    left_s: float = 0
    """Seconds left of the round at `at`."""
    call_s: int = 0
    """So many seconds before the end no new deal is begun."""


class News(Answer):
    """The acts after a number in the hub's log that concern one table."""

    rulings: tuple[Ruling, ...] = ()
    notices: tuple[Notice, ...] = ()
    cursor: int
    """Read up to here; ask on from it."""


class Refusal(Heard):
    """Body of every answer that is not good; `code` is for programs, `message` for people."""

    code: str
    message: str
    cursor: int | None = None
    """Where the hub stands, for `gap` and `fork`."""
    seq: int | None = None
    """The event it is about."""
    hub: str = ""
    hub_time: datetime | None = None
