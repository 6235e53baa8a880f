"""What is half done at a table: kept with every tap, so that nothing typed is ever lost."""

from __future__ import annotations

from typing import Literal

from penalties.offences import Offence
from referee_app.corrections import Why
from referee_app.faces import Grain
from referee_app.facts import Declared, Frozen, Strokes
from referee_app.reading import Reading
from rules.cards import Card
from rules.seats import Seat, Side

Panel = Literal[
    "", "foul", "verify", "menu", "log", "fix", "readings", "tribute", "sign", "papers", "keys", "sync"
]


class FoulDraft(Frozen):
    """The foul panel as far as it is filled in."""

    seat: Seat | None = None
    offence: Offence | None = None
    option: int | None = None
    """The choice that was tapped; None: what is suggested."""
    note: str = ""
    more: bool = False
    in_person: bool = False
    """The head referee is at the table and decides here."""
    target: int | None = None
    """The play (seq) it is about."""
    names: int | None = None
    """The foul (seq) noted at once that is now given its name."""


class VerifyDraft(Frozen):
    """The two sets being verified; empty means the standing play and the typed cards."""

    cards: tuple[Card, ...] = ()
    declared: Declared | None = None
    editing: bool = False
    turned: bool = False
    target: int = 0
    """The play (seq) of the log that is asked about; 0: what is typed, against what lies there now."""


class FixDraft(Frozen):
    """A line of the log as it is being put right."""

    target: int = 0
    mode: Literal["fix", "insert", "retract"] = "fix"
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    """None at all: a pass."""
    declared: Declared | None = None
    suited: bool = False
    why: Why = "entry"
    note: str = ""


class SignDraft(Frozen):
    """A signature as far as it is drawn. A PIN is never in here: drafts are on the disk."""

    side: Side | None = None
    seat: Seat | None = None
    way: Literal["draw", "pin"] = "draw"
    strokes: Strokes = ()
    sheet: tuple[int, ...] = ()
    """The events on the sheet it is drawn under: under another one it does not count."""


class Draft(Frozen):
    """Everything half done at one table."""

    grain: Grain = Grain.RANKS
    typed: tuple[Card, ...] = ()
    suited: bool = False
    declared: Declared | None = None
    seat: Seat | None = None
    """Who the next entry is by, when it is not the one on turn."""
    stash: tuple[Card, ...] = ()
    """Cards that were typed when something else was recorded."""
    suit_tab: str = "S"
    panel: Panel = ""
    foul: FoulDraft = FoulDraft()
    verify: VerifyDraft = VerifyDraft()
    fix: FixDraft = FixDraft()
    sign: SignDraft = SignDraft()
    row: str = ""
    """The tribute line the next card goes to, as `paid-N`, `returned-S` or `hand-N`."""
    hand: tuple[Card, ...] = ()
    """A hand being entered."""
    places: tuple[Seat, ...] = ()
    """The finishing order as corrected before it is confirmed."""
    leader: Seat | None = None
    redo: tuple[int, ...] = ()
    """The retraction that can still be taken back."""
    no_overtime: int = 0
    """The last event when an overtime proposal was waved aside."""
    forfeit_folded: bool = False
    cited: Reading | None = None
    """The table's book, open at a clause; everything else stays as it was behind it."""
    asked: Literal["", "void_deal", "void_round"] = ""
    """What was pressed once and is done at the second press."""
    heard: int = 0
    """The last ruling (seq) of the head referee that was announced at the table."""
