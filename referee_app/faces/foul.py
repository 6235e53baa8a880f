"""The foul panel and the one dialog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee_app.faces.base import ChoiceFace, FieldFace, KeyFace, NoticeFace, OptionFace, SeatLabel, Tap

if TYPE_CHECKING:
    from referee_app.faces.table import LogPlay


@dataclass(frozen=True, slots=True)
class RulingFace:
    """Step three: the proposal, the other rulings the book allows, the confirm key."""

    about: SeatLabel
    """南 丙 · 越序出牌"""
    change: KeyFace
    title: str
    """停一轮出牌 + 记犯规 1 次"""
    body: str
    clause: str
    next_cost: str
    options_title: str
    options: tuple[OptionFace, ...]
    note: FieldFace
    confirm: KeyFace
    article: Tap
    """Opens the clause."""


@dataclass(frozen=True, slots=True)
class WaitingFace:
    """Sent to the head referee: what was sent, and the two ways on."""

    about: SeatLabel
    notice: NoticeFace
    detail: str
    material_title: str
    material: tuple[LogPlay, ...]
    hold: str
    keys: tuple[KeyFace, ...]


@dataclass(frozen=True, slots=True)
class FoulPanelFace:
    """Who, what, penalty; `ruling` or `waiting` take the place of the first page when they stand."""

    title: str
    step: int
    fold: KeyFace
    stopped: str
    """已停止打牌 · 计时停在 12 秒; empty when play goes on."""
    who_title: str
    who: tuple[ChoiceFace, ...]
    """The four seats in the order North, West, South, East."""
    what_title: str
    proved: KeyFace | None
    """What the log proves, with its evidence as `sub`."""
    offences: tuple[KeyFace, ...]
    later: KeyFace
    ruling: RulingFace | None = None
    waiting: WaitingFace | None = None
    unnamed: tuple[KeyFace, ...] = ()
    """Fouls noted at once whose offence is still to be said."""
    appeal: KeyFace | None = None
    """An appeal against the last penalty, with that penalty as `sub`."""


@dataclass(frozen=True, slots=True)
class ForfeitFace:
    """The last foul: both pairs, the events, the effect, and that it waits for the head referee."""

    title: str
    pairs: tuple[SeatLabel, ...]
    """Pieces of one line."""
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    auto_title: str
    auto_lines: tuple[str, ...]
    auto_note: str
    wait_title: str
    wait_lines: tuple[str, ...]
    hold: str
    see: KeyFace
    appeal: KeyFace
    announce: KeyFace
    folded: bool = False
    """Only a red banner with `see` is shown, so that the log can be read."""
    article: Tap | None = None
    """Opens the clause of the effect."""
