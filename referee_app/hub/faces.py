"""What the head referee's page shows, in words and marks; nothing here knows a control."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from referee_app.faces import ForfeitFace, LogFace, Tone
from rules.seats import Side


class Do(StrEnum):
    """Everything a tap can mean on the head referee's page."""

    LANGUAGE = "language"
    DARK = "dark"
    TABLE = "table"
    CASE = "case"
    BACK = "back"
    FILTER = "filter"
    ROUND = "round"
    SEARCH = "search"
    SORT = "sort"
    PAGE = "page"
    CONFIRM = "confirm-forfeit"
    LIFT = "lift-forfeit"
    RESULT = "confirm-result"
    OPTION = "option"
    CORRECT = "correct-result"
    VOID = "void-round"
    SET = "set"
    """A level or the winner of a result that is put right."""
    NOW = "announce"
    """The second step: the sentence was read, and now it is done."""
    LEAVE = "leave"
    NOTE = "note"
    # Where to look, and who looks
    PLACE = "place"
    PASSPHRASE = "passphrase"
    LOCK = "lock"
    # Devices
    TABLES = "tables"
    """The tables to let a device in for."""
    INVITE = "invite"
    REVOKE = "revoke"
    IMPORT = "import"
    REVOKE_NOW = "revoke-now"
    # Round clock, announcements, public board, a moment in the past
    MINUTES = "minutes"
    REASON = "reason"
    TEXT = "text"
    TEMPLATE = "template"
    CLOCK = "clock"
    CLOCK_NOW = "clock-now"
    NAMES = "names"
    MOMENT = "moment"
    EVENT = "event"
    """Everything on the event's pages; the value says what."""


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap: what it means, on which thing, and the text when a field was filled in.

    >>> Tap(Do.CONFIRM, "12").id
    'confirm-forfeit-12'
    """

    do: Do
    value: str = ""
    text: str = ""

    @property
    def id(self) -> str:
        """The identifier of the tapped thing in the page."""
        return f"{self.do.value}-{self.value}" if self.value else self.do.value


Act = Callable[[Tap], None]


class Alert(StrEnum):
    """What is the matter with a table, the most pressing first; each has a shape of its own."""

    RULING = "ruling"
    """A case that was sent up, or a round lost by fouls, waits for the head referee."""
    STOPPED = "stopped"
    """A hand is up and play stands still."""
    FORK = "fork"
    """Events contradict each other; both are kept."""
    UNREADABLE = "unreadable"
    """An event this version cannot follow."""
    OVERTIME = "overtime"
    """A player is over time."""
    LOST = "lost"
    """Not heard of for a while."""
    DONE = "done"
    """The round is over and not signed by both sides."""
    SIGNED = "signed"
    """Both sides have signed."""
    CONFIRMED = "confirmed"
    """The head referee has confirmed the result."""
    PLAYING = "playing"
    """Nothing is the matter."""


WAITING = (Alert.RULING, Alert.STOPPED)
"""What a head referee is waited for."""


@dataclass(frozen=True, slots=True)
class KeyFace:
    """A key: what it does, its words, how heavy it is."""

    tap: Tap
    text: str
    tone: Tone = Tone.PLAIN
    enabled: bool = True
    selected: bool | None = None
    """Of a switch: whether it is on."""


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side on a tile."""

    side: Side
    names: str
    fouls: str
    """犯 1/3; empty without fouls."""
    level: str
    is_ahead: bool = False


@dataclass(frozen=True, slots=True)
class TileFace:
    """One table on the wall."""

    tap: Tap
    number: str
    alert: Alert
    word: str
    """待裁 2:41; empty for a table that plays."""
    sides: tuple[SideLine, SideLine]
    deal: str
    """6 副 · 轮东 · 已停"""
    sent: str
    """已发, 未发 3, 失联 · 未发 ≥ 3"""
    is_behind: bool
    last: str
    """东 出 5555 · 12 秒前"""
    label: str


@dataclass(frozen=True, slots=True)
class CaseFace:
    """One table in the column of those who wait."""

    tap: Tap
    number: str
    alert: Alert
    word: str
    age: str
    what: str
    who: str
    side: Side | None
    label: str


@dataclass(frozen=True, slots=True)
class HeadFace:
    """The bar that is always there."""

    title: str
    sub: str
    counts: tuple[str, ...]
    language: KeyFace
    dark: KeyFace
    places: tuple[KeyFace, ...] = ()
    """The pages there are; the value of each tap is its name."""


@dataclass(frozen=True, slots=True)
class HubFace:
    """Any page of the head referee."""

    head: HeadFace


@dataclass(frozen=True, slots=True)
class WallFace(HubFace):
    """All tables of a round."""

    queue_title: str
    queue_hint: str
    queue: tuple[CaseFace, ...]
    filters: tuple[KeyFace, ...]
    rounds: tuple[KeyFace, ...]
    sort: KeyFace
    search: str
    search_hint: str
    tiles: tuple[TileFace, ...]
    pages: tuple[KeyFace, ...]
    note: str
    """Said in place of tiles when there are none."""


@dataclass(frozen=True, slots=True)
class FactRow:
    """A name and what it is."""

    name: str
    value: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class RulingFace:
    """A decision to be made, or made: the sentence first, then the keys."""

    title: str
    tone: Tone
    forfeit: ForfeitFace | None
    """The penalties that led to it, as the table's own page shows them."""
    facts: tuple[FactRow, ...]
    """What was sent up: who, what, which plays, which clause."""
    options: tuple[KeyFace, ...]
    """The ways the book leaves open; nothing is chosen beforehand."""
    sentence: str
    """What will be announced."""
    note: str
    note_tap: Tap
    note_hint: str
    keys: tuple[KeyFace, ...]
    said: str = ""
    """将宣布：; stands when the next key is the last."""
    state: str = ""
    """Decided, and whether the table has it."""


@dataclass(frozen=True, slots=True)
class TablePage(HubFace):
    """One table."""

    back: KeyFace
    title: str
    alert: Alert
    word: str
    sides: tuple[SideLine, SideLine]
    line: str
    rulings: tuple[RulingFace, ...]
    log: LogFace
    deals_title: str
    deals: tuple[FactRow, ...]
    device_title: str
    device: tuple[FactRow, ...]
    fouls_title: str
    fouls: tuple[FactRow, ...]
    trouble: str = ""
    moment: str = ""
    """Which moment is shown, and how it stands now."""
    steps: tuple[KeyFace, ...] = ()
    is_past: bool = False
