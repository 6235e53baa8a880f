"""What is common to all faces: taps, marks, keys and cards, each already in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from rules.seats import Side


class Do(StrEnum):
    """Everything a tap can mean; `Tap.id` is also the mark by which browser tests find the key."""

    # Table
    MENU = "menu"
    HOME = "home"
    LANGUAGE = "language"
    DARK = "dark"
    SYNC = "sync"
    SEAT = "seat"
    SEAT_FOULS = "pips"
    DUTY = "duty"
    LOG_ROW = "log"
    LOG_OPEN = "log_open"
    GRAIN = "grain"
    KEY = "key"
    FACE = "face"
    SUIT_TAB = "suit_tab"
    COUNT = "count"
    CLEAR = "clear"
    READING = "reading"
    READINGS_MORE = "readings_more"
    DRAFT_BACK = "take_back"
    PASS = "pass"
    ALL_PASS = "all_pass"
    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"
    FOUL = "foul"
    VERIFY = "verify"
    TRIBUTE = "tribute"
    WARNED = "warned"
    NO_FOUL = "no_foul"
    SEE_PENALTY = "see_penalty"
    PENDING_FOUL = "pending_foul"
    # Foul panel
    FOLD = "fold"
    WHO = "who"
    OFFENCE = "offence"
    MORE = "more"
    LATER = "later"
    CHANGE = "change"
    OPTION = "option"
    NOTE = "note"
    CONFIRM = "confirm"
    IN_PERSON = "in_person"
    TAKE_OVER = "take_over"
    # Third foul
    SEE_THREE = "see_three"
    APPEAL = "appeal"
    ANNOUNCE = "announce"
    # Tribute
    PICK = "pick"
    SHOW_HAND = "show_hand"
    RESIST = "resist"
    EQUAL = "equal"
    LEADER = "leader"
    START = "start"
    # Deal and round end
    PLACE = "place"
    GO_VERIFY = "go_verify"
    CONFIRM_NEXT = "confirm_next"
    WRONG = "wrong"
    SIGN = "sign"
    SIGNER = "signer"
    STROKE = "stroke"
    SIGN_KEY = "sign_key"
    PIN = "pin"
    DISPUTE = "dispute"
    PRINT = "print"
    SUBMIT = "submit"
    END_ROUND = "end_round"
    # Verify
    BACK = "back"
    EDIT = "edit"
    RECORD = "record"
    TURN = "turn"
    TURN_BACK = "turn_back"
    TO_FOUL = "to_foul"
    ANOTHER = "another"
    STOP_CLOCK = "stop_clock"
    # Log and correction
    SAVE_FIX = "save_fix"
    RETRACT = "retract"
    INSERT = "insert"
    LEAVE = "leave"
    FIX_REASON = "fix_reason"
    # Home
    CONTINUE = "continue"
    NEW = "new"
    JOIN = "join"
    PRACTICE = "practice"
    GUIDED = "guided"
    OPEN = "open"
    SOUND = "sound"
    # Set-up
    NAME = "name"
    NUMBER = "number"
    FIELD = "field"
    BOOK = "book"
    LEVEL_NS = "level_ns"
    LEVEL_EW = "level_ew"
    FIRST = "first"
    MY_VIEW = "my_view"
    SWAP = "swap"
    TAKEOVER_MID = "takeover_mid"
    OPEN_TABLE = "open_table"
    # Rule books
    BOOKS = "books"
    COMPARE = "compare"
    DIFFERENCES = "differences"
    STATED = "stated"
    POINT = "point"
    HOUSE_BOOK = "house_book"
    VALUE = "value"
    SAVE_BOOK = "save_book"
    DROP_BOOK = "drop_book"
    # Banners
    BANNER = "banner"
    RELOAD = "reload"
    # Several tables
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap: what it means, on which thing, and the text when a field was filled in.

    >>> Tap(Do.SEAT, "N").id
    'seat-N'
    """

    do: Do
    value: str = ""
    text: str = ""

    @property
    def id(self) -> str:
        """The identifier of the tapped thing in the page."""
        return f"{self.do.value}-{self.value}" if self.value else self.do.value


Act = Callable[[Tap], None]
"""What a view calls when something is tapped."""


class Mark(StrEnum):
    """A judgement, always drawn with its own shape."""

    NONE = "none"
    """Nothing to judge."""
    LEGAL = "legal"
    """✓ in a circle."""
    ILLEGAL = "illegal"
    """✗ in an octagon."""
    UNDECIDED = "undecided"
    """? in a circle."""
    WARNING = "warning"
    """! in a triangle."""


class Tone(StrEnum):
    """How much a key or a notice weighs."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SELECTED = "selected"
    OK = "ok"
    WARN = "warn"
    DANGER = "danger"
    """Outlined red: opens a grave matter."""
    FATAL = "fatal"
    """Filled red: does a grave thing."""


class Sign(StrEnum):
    """The pictures beside words; all from the bundled icons."""

    NONE = ""
    HAND = "hand"
    EYE = "eye"
    SWAP = "swap"
    UNDO = "undo"
    REDO = "redo"
    PAUSE = "pause"
    CLOCK = "clock"
    PEN = "pen"
    STAMP = "stamp"
    LOCK = "lock"
    CLOUD = "cloud"
    CLOUD_OFF = "cloud_off"
    LAPTOP = "laptop"
    REFRESH = "refresh"
    BACK = "back"
    SUN = "sun"
    SOUND = "sound"
    OK = "ok"
    BAD = "bad"
    ASK = "ask"
    WARN = "warn"
    ALARM = "alarm"


@dataclass(frozen=True, slots=True)
class KeyFace:
    """A key: its words, its weight, and the whole sentence a screen reader says."""

    tap: Tap
    text: str
    sub: str = ""
    enabled: bool = True
    tone: Tone = Tone.PLAIN
    sign: Sign = Sign.NONE
    short: str = ""
    """Words for a narrow key, where there is one."""
    label: str = ""
    """Empty: the words themselves are sentence enough."""


@dataclass(frozen=True, slots=True)
class OptionFace:
    """One of several choices of which one holds, drawn with a round mark."""

    tap: Tap
    text: str
    sub: str = ""
    selected: bool = False
    mark: Mark = Mark.NONE
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class ChoiceFace:
    """A short key in a row of which one is filled (a seat, a level)."""

    tap: Tap
    text: str
    sub: str = ""
    side: Side | None = None
    selected: bool = False
    enabled: bool = True
    label: str = ""


@dataclass(frozen=True, slots=True)
class FieldFace:
    """A field to write in; the words come back as `Tap.text` when the field is left."""

    tap: Tap
    caption: str
    value: str = ""
    hint: str = ""
    error: str = ""
    digits: bool = False


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """A seat or side named inside a line, in its colour and with its shape."""

    side: Side | None
    text: str


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as far as it is known: `rank` alone when the suit was not seen."""

    rank: str
    suit: str = ""
    red: bool = False
    wild: bool = False
    joker: bool = False
    tag: str = ""
    """What the wild stands for, e.g. 配, 作♣4."""


@dataclass(frozen=True, slots=True)
class NoticeFace:
    """A line or box that says something and asks for nothing."""

    text: str
    tone: Tone = Tone.PLAIN
    sign: Sign = Sign.NONE
    detail: str = ""
