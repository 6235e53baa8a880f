"""The pages beside the table: home, set-up, verify."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee_app.faces.base import (
    CardFace,
    ChoiceFace,
    FieldFace,
    KeyFace,
    Mark,
    NoticeFace,
    OptionFace,
    SeatLabel,
    Sign,
    Tap,
    Tone,
)
from referee_app.faces.books import BooksFace
from referee_app.faces.entry import PadFace
from referee_app.faces.settings import SettingsFace
from referee_app.faces.table import BannerFace, Spot, TableFace
from rules.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class ResumeFace:
    """Where it stopped, one tap after any crash."""

    caption: str
    title: str
    line: str
    key: KeyFace


@dataclass(frozen=True, slots=True)
class TileFace:
    """One way to begin."""

    tap: Tap
    title: str
    sub: str
    sign: Sign


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table kept on this device."""

    tap: Tap
    table: str
    title: str
    sub: str
    sign: Sign
    state: str
    tone: Tone = Tone.PLAIN
    label: str = ""


@dataclass(frozen=True, slots=True)
class HomeFace:
    """The first page."""

    title: str
    ready: NoticeFace
    settings: KeyFace
    dark: KeyFace
    language: KeyFace
    resume: ResumeFace | None
    tiles: tuple[TileFace, ...]
    tables_title: str
    tables: tuple[TableRow, ...]
    tables_empty: str = ""
    banner: BannerFace | None = None
    sound: KeyFace | None = None
    """Tries the sound, as long as this browser may not sound by itself."""


@dataclass(frozen=True, slots=True)
class SetupSeat:
    """One player of a new table: two fields."""

    seat: Seat
    side: Side
    spot: Spot
    wind: str
    name: FieldFace
    number: FieldFace
    duty: str = ""
    """记录, 复查"""


@dataclass(frozen=True, slots=True)
class LevelRow:
    """The thirteen levels of one side."""

    side: Side
    title: str
    choices: tuple[ChoiceFace, ...]


@dataclass(frozen=True, slots=True)
class RunningFace:
    """What is asked besides of a table in the middle of its round."""

    declarer_title: str
    declarers: tuple[ChoiceFace, ...]
    fields: tuple[FieldFace, ...]
    """Deal, fouls of both sides, minutes that are over."""
    counts_title: str
    counts: tuple[FieldFace, ...]


@dataclass(frozen=True, slots=True)
class SetupFace:
    """A new table."""

    back: KeyFace
    title: str
    hint: str
    takeover: KeyFace | None
    seats: tuple[SetupSeat, ...]
    direction: str
    my_view: KeyFace
    swap: KeyFace
    notices: tuple[NoticeFace, ...]
    fields: tuple[FieldFace, ...]
    """Table, round, event."""
    book: KeyFace
    """Caption is `text`, the chosen book and its numbers are `sub`."""
    levels: tuple[LevelRow, ...]
    lead_title: str
    leads: tuple[ChoiceFace, ...]
    limits: tuple[FieldFace, ...]
    open_table: KeyFace
    books: tuple[OptionFace, ...] = ()
    """Not empty while the list of books is open."""
    banner: BannerFace | None = None
    running: RunningFace | None = None


@dataclass(frozen=True, slots=True)
class CardSetFace:
    """One of the two sets compared."""

    label: SeatLabel
    kind: str
    cards: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True)
class VerifyFace:
    """Whether one set beats the other, and why; outside the log."""

    back: KeyFace
    title: str
    tag: str
    kept: str
    keys: tuple[KeyFace, ...]
    """Edit, record, turn."""
    standing: CardSetFace | None
    asked: CardSetFace
    mark: Mark
    verdict: str
    reasons: tuple[str, ...]
    clause_title: str
    clause: str
    readings_title: str
    readings: tuple[OptionFace, ...]
    note: NoticeFace | None
    foul: KeyFace
    another: KeyFace
    foot: str
    clock: Callable[[], str]
    stop: KeyFace | None
    turned: bool = False
    turned_foot: str = ""
    turn_back: KeyFace | None = None
    pad: PadFace | None = None
    """The exact pad, while the set is being changed."""
    article: Tap | None = None
    """Opens the clause of the verdict."""


@dataclass(frozen=True, slots=True)
class JoinFace:
    """Joining an event: where it is, the code, and whether it is really that hub."""

    back: KeyFace
    title: str
    hint: str
    """How one comes by a code."""
    now: NoticeFace | None
    """Which event was joined already."""
    fields: tuple[FieldFace, ...]
    asked: str
    """What a person is to compare; empty where nothing is."""
    signs: str
    keys: tuple[KeyFace, ...]
    trouble: NoticeFace | None = None
    held: tuple[KeyFace, ...] = ()
    """Taking over a table that another device has written: the tables there are."""
    taking: str = ""
    """What happens with the next key."""


PageFace = HomeFace | SetupFace | TableFace | VerifyFace | BooksFace | SettingsFace | JoinFace
"""Everything the screen can be."""
