"""What the event's pages show: one list, boxes beside it, and the question that is open."""

from __future__ import annotations

from dataclasses import dataclass

from referee_app.faces import Tone
from referee_app.hub.faces import HubFace, KeyFace, Tap


@dataclass(frozen=True, slots=True)
class FieldFace:
    """Something to write in."""

    tap: Tap
    value: str
    hint: str
    lines: int = 1


@dataclass(frozen=True, slots=True)
class AskFace:
    """The second step: what is about to be done, in a sentence, and the keys that do it or not."""

    title: str
    lines: tuple[str, ...] = ()
    fields: tuple[FieldFace, ...] = ()
    keys: tuple[KeyFace, ...] = ()
    tone: Tone = Tone.PRIMARY


@dataclass(frozen=True, slots=True)
class EventRow:
    """One line of the list."""

    cells: tuple[str, ...]
    state: str = ""
    tone: Tone = Tone.PLAIN
    key: KeyFace | None = None
    other: KeyFace | None = None
    """A second key beside the first."""
    tap: Tap | None = None
    """What touching the line itself does."""
    selected: bool = False


@dataclass(frozen=True, slots=True)
class BoxFace:
    """A panel beside the list."""

    title: str
    lines: tuple[tuple[str, Tone], ...] = ()
    fields: tuple[FieldFace, ...] = ()
    keys: tuple[KeyFace, ...] = ()


@dataclass(frozen=True, slots=True)
class EventFace(HubFace):
    """One of the event's pages."""

    title: str
    next: str
    """What comes next, in a sentence."""
    tabs: tuple[KeyFace, ...]
    trouble: str
    ask: AskFace | None
    list_title: str
    columns: tuple[str, ...]
    widths: tuple[int, ...]
    rows: tuple[EventRow, ...]
    empty: str
    boxes: tuple[BoxFace, ...]
