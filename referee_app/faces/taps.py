"""What a tap can mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


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
    NAME_FOUL = "name_foul"
    VOID_DEAL = "void_deal"
    VOID_ROUND = "void_round"
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
    ARTICLE = "article"
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
    JOIN_FIELD = "join_field"
    JOIN_GO = "join_go"
    JOIN_NO = "join_no"
    HELD = "held"
    HELD_TABLE = "held_table"
    HELD_TAKE = "held_take"
    PRACTICE = "practice"
    GUIDED = "guided"
    OPEN = "open"
    SOUND = "sound"
    # Keyboard
    KEYS = "keys"
    WRITING = "writing"
    # Settings
    SETTINGS = "settings"
    SET = "set"
    UNLOCK = "unlock"
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
