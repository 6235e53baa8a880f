"""The table page: top bar, seats, centre, clock, log, strip, pad and action keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from referee_app.faces.base import CardFace, ChoiceFace, KeyFace, Mark, NoticeFace, Tap
from referee_app.faces.entry import ActionsFace, PadFace, StripFace
from referee_app.faces.foul import ForfeitFace, FoulPanelFace
from referee_app.faces.paper import PapersFace, SignPadFace
from referee_app.faces.phases import DealEndFace, FixFace, TributeFace
from rules.seats import Seat, Side


class Spot(StrEnum):
    """Where on the screen a seat is drawn; North is on top unless the referee turned the table."""

    TOP = "top"
    LEFT = "left"
    BOTTOM = "bottom"
    RIGHT = "right"


class Pip(StrEnum):
    """One place in the row of a side's fouls."""

    OWN = "own"
    """Filled: this player's (in the top bar: any of the side's)."""
    PARTNER = "partner"
    """Ring with a dot: the partner's."""
    EMPTY = "empty"
    """Ring: still free."""
    LIFTED = "lifted"
    """Struck: taken back by a ruling."""


class SyncState(StrEnum):
    """The first state that is not yet past, for the corner of the top bar."""

    SENT = "sent"
    UNSENT = "unsent"
    OFFLINE = "offline"
    REFUSED = "refused"
    LOCAL = "local"
    """No hub at all: everything stays here by choice."""


class ClockState(StrEnum):
    """The forms of the ring; each has its own, none depends on colour."""

    NOT_STARTED = "not_started"
    NORMAL = "normal"
    WARNING = "warning"
    OVERTIME = "overtime"
    STOPPED = "stopped"
    RETURN = "return"
    """The time for a return card: as normal, without a warning step."""


@dataclass(frozen=True, slots=True)
class SideFace:
    """One side in the top bar."""

    side: Side
    name: str
    level: str
    pips: tuple[Pip, ...] = ()
    fouls: str = ""
    """犯规 1/3"""
    fouls_short: str = ""
    """1/3"""
    tag: str = ""
    """本副打 5; empty for the side that does not declare."""
    tag_short: str = ""
    """打"""
    label: str = ""


@dataclass(frozen=True, slots=True)
class SyncFace:
    """Where the records are."""

    state: SyncState
    title: str
    detail: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class TopBarFace:
    """The bar that is always there."""

    table: str
    round_deal: str
    round_deal_short: str
    book: str
    ns: SideFace
    ew: SideFace
    sync: SyncFace
    language: KeyFace
    practice: str = ""
    """The word 练习; the bar is hatched when it stands."""
    menu_label: str = ""


@dataclass(frozen=True, slots=True)
class RoundClockFace:
    """What is left of the round."""

    text: str
    caption: str
    state: ClockState = ClockState.NORMAL
    label: str = ""


@dataclass(frozen=True, slots=True)
class ClockFace:
    """The ring: elapsed seconds of the turn."""

    state: ClockState
    numeral: str
    sub: str = ""
    """/ 30 秒, 45 秒记犯规, 超 3 秒"""
    sub_short: str = ""
    """For the phone's small ring: 限 45."""
    word: str = ""
    """正常, 警告, 超时, 已停止打牌"""
    fraction: float = 0.0
    label: str = ""


@dataclass(frozen=True, slots=True)
class DutyFace:
    """A card count that has to be called, as a key beside the seat."""

    tap: Tap
    title: str
    hint: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class SeatFace:
    """One player."""

    seat: Seat
    side: Side
    spot: Spot
    wind: str
    name: str
    count: str
    unit: str
    turn: bool = False
    chosen: bool = False
    """The next entry is by this seat although it is not on turn."""
    status: str = ""
    """该出牌, 出 77755, 过, 出完, 停一轮 …"""
    pips: tuple[Pip, ...] = ()
    fouls: str = ""
    """In place of pips when the book counts in another way."""
    place: str = ""
    """上游 …; stands in place of the count."""
    first: bool = False
    sits_out: bool = False
    called: str = ""
    """报 2"""
    duty: DutyFace | None = None
    label: str = ""
    fouls_label: str = ""


@dataclass(frozen=True, slots=True)
class StandingFace:
    """What lies on the table, or why nothing does."""

    title: str = ""
    side: Side | None = None
    cards: tuple[CardFace, ...] = ()
    note: str = ""
    leads: tuple[ChoiceFace, ...] = ()
    """Before the first deal: four keys, who leads, in place of cards."""


@dataclass(frozen=True, slots=True)
class LogHead:
    """The band that opens a trick."""

    text: str


@dataclass(frozen=True, slots=True)
class LogPlay:
    """One line of the log."""

    tap: Tap
    no: str
    side: Side | None
    wind: str
    cards: str
    kind: str = ""
    seconds: str = ""
    mark: Mark = Mark.NONE
    struck: bool = False
    selected: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class LogFace:
    """The log, oldest first; `full` when the whole of it is spread over the page."""

    rows: tuple[LogHead | LogPlay, ...] = ()
    last: LogPlay | None = None
    full: bool = False
    title: str = ""
    hint: str = ""
    close: KeyFace | None = None
    undo: KeyFace | None = None


@dataclass(frozen=True, slots=True)
class BannerFace:
    """A line under the top bar: offline, not saved, back again, damaged."""

    notice: NoticeFace
    keys: tuple[KeyFace, ...] = ()


@dataclass(frozen=True, slots=True)
class MenuFace:
    """What lies behind ≡, and behind the corner that says where the records are."""

    title: str
    keys: tuple[KeyFace, ...]
    close: KeyFace
    lines: tuple[NoticeFace, ...] = ()


@dataclass(frozen=True, slots=True)
class KeymapFace:
    """What the keyboard does."""

    title: str
    rows: tuple[tuple[str, str], ...]
    """Keys, and what they do."""
    foot: str
    close: KeyFace


@dataclass(frozen=True, slots=True)
class TableFace:
    """The whole table page."""

    top: TopBarFace
    clock: Callable[[], ClockFace]
    """Read again every second by the ring alone; give the same bound function every time."""
    round_clock: Callable[[], RoundClockFace]
    seats: tuple[SeatFace, ...]
    standing: StandingFace
    log: LogFace
    keys: tuple[KeyFace, ...]
    """Foul, verify, tribute, undo, in this order."""
    strip: StripFace
    pad: PadFace
    actions: ActionsFace
    banner: BannerFace | None = None
    foul: FoulPanelFace | None = None
    forfeit: ForfeitFace | None = None
    tribute: TributeFace | None = None
    deal_end: DealEndFace | None = None
    fix: FixFace | None = None
    menu: MenuFace | None = None
    sign: SignPadFace | None = None
    papers: PapersFace | None = None
    keymap: KeymapFace | None = None
