"""What takes the place of felt and log between deals: tribute, deal end, score sheet, correction."""

from __future__ import annotations

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
    Tap,
)
from rules.seats import Side


@dataclass(frozen=True, slots=True)
class TributeRow:
    """One card on its way: kind, from, to, card, verdict."""

    kind: str
    giver: SeatLabel
    taker: SeatLabel
    pick: Tap
    pick_text: str
    """点牌, while no card is there."""
    mark: Mark
    verdict: str
    card: CardFace | None = None
    active: bool = False
    """The card typed next goes here."""
    show: KeyFace | None = None
    label: str = ""
    article: Tap | None = None
    """Opens the clause of the verdict."""


@dataclass(frozen=True, slots=True)
class TributeFace:
    """The tribute of one deal."""

    title: str
    sub: str
    rows: tuple[TributeRow, ...]
    leader_title: str
    leader: SeatLabel
    start: KeyFace
    clock_word: str = ""
    """西还牌 · 40 秒限; the ring reads the table's clock. Empty: no ring."""
    resist: OptionFace | None = None
    order_note: NoticeFace | None = None
    """贡分主次: 大王 → 上游东"""
    equal_notice: NoticeFace | None = None
    equal: tuple[OptionFace, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One finishing place."""

    place: str
    first: bool
    side: Side
    wind: str
    name: str
    note: str
    swap: Tap | None = None
    """Third and fourth after a double win can change places."""
    label: str = ""


@dataclass(frozen=True, slots=True)
class GainFace:
    """What a side gets."""

    side: Side
    title: str
    reason: str
    change: str
    """5 → 8, or 5"""
    article: Tap | None = None
    """Opens the clause by which it is got."""


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """A play that is still undecided when the deal is over."""

    text: str
    key: KeyFace


@dataclass(frozen=True, slots=True)
class SignFace:
    """One side's signature."""

    tap: Tap
    side: Side
    title: str
    state: str
    signed: bool
    who: str
    hint: str
    strokes: tuple[tuple[tuple[float, float], ...], ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One deal of the score sheet."""

    deal: str
    level: str
    places: str
    gain: SeatLabel
    score: str
    note: str


@dataclass(frozen=True, slots=True)
class SheetFace:
    """The round's score sheet with both signatures."""

    title: str
    sub: str
    head: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    result: str
    fouls: str
    signs: tuple[SignFace, ...] = ()
    """Empty until the round is over; then `locked` and the keys stand too."""
    locked: str = ""
    keys: tuple[KeyFace, ...] = ()
    """Dispute, print."""
    submit: KeyFace | None = None


@dataclass(frozen=True, slots=True)
class DealEndFace:
    """The end of a deal; with `sheet` the end of a round."""

    title: str
    sub: str
    places: tuple[PlaceRow, ...]
    gains: tuple[GainFace, ...]
    next_title: str
    next_lines: tuple[str, ...]
    open_plays: tuple[OpenPlay, ...]
    wrong: KeyFace
    confirm: KeyFace
    sheet: SheetFace | None = None


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """One thing a correction would change."""

    what: str
    was: str
    becomes: str
    mark: Mark = Mark.NONE


@dataclass(frozen=True, slots=True)
class FixFace:
    """Correcting a line of the log: was, now, and what it changes."""

    title: SeatLabel
    kept: str
    leave: KeyFace
    was_title: str
    was: tuple[CardFace, ...]
    was_verdict: str
    was_mark: Mark
    now_title: str
    now: tuple[CardFace, ...]
    now_verdict: str
    now_mark: Mark
    changes_title: str
    changes: tuple[ChangeRow, ...]
    reasons_title: str
    reasons: tuple[ChoiceFace, ...]
    note: FieldFace
    keys: tuple[KeyFace, ...]
    """Retract, and others of equal weight."""
    save: KeyFace
    insert: KeyFace
    seats: tuple[ChoiceFace, ...] = ()
    """Whose play it was, and that it was a pass; empty where nothing but taking out is possible."""
    readings: tuple[ChoiceFace, ...] = ()
    was_word: str = ""
    """In place of cards: a pass, or a line that is no play."""
    now_word: str = ""
    was_article: Tap | None = None
    """Opens the clause of the verdict; the same for `now_article`."""
    now_article: Tap | None = None
