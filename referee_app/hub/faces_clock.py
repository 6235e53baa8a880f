"""What the page of round clock and announcements shows, and the public board."""

from __future__ import annotations

from dataclasses import dataclass

from referee_app.faces import Tone
from referee_app.hub.faces import HubFace, KeyFace, SideLine, Tap


@dataclass(frozen=True, slots=True)
class ToldRow:
    """One thing that was said, and how many have it."""

    text: str
    sub: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class ClockPage(HubFace):
    """The round clock and what is said to all."""

    title: str
    time: str
    state: str
    tone: Tone
    minutes: Tap
    minutes_hint: str
    minutes_text: str
    reason: Tap
    reason_hint: str
    reason_text: str
    keys: tuple[KeyFace, ...]
    sentence: str
    """What will happen, before the last key."""
    answers: tuple[KeyFace, ...]
    say_title: str
    text: Tap
    text_hint: str
    text_text: str
    templates: tuple[KeyFace, ...]
    send: KeyFace
    trouble: str
    told_title: str
    told: tuple[ToldRow, ...]
    board_title: str
    board_hint: str
    """Where the public board is to be opened."""
    board: KeyFace


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One table for everybody to see."""

    number: str
    sides: tuple[SideLine, SideLine]
    state: str


@dataclass(frozen=True, slots=True)
class BoardFace(HubFace):
    """The public board: nothing on it can be tapped, and nothing of a dispute is on it."""

    time: str
    state: str
    tone: Tone
    counts: tuple[str, ...]
    notice: str
    rows: tuple[BoardRow, ...]
    page: str
