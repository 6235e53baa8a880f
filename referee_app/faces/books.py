"""The rule books: one to read, two side by side, or one of the organiser's own in the making."""

from __future__ import annotations

from dataclasses import dataclass

from referee_app.faces.base import ChoiceFace, FieldFace, KeyFace, NoticeFace, OptionFace, Tap, Tone


@dataclass(frozen=True, slots=True)
class BookRow:
    """One point of a book; opened, it shows its clause and, in a house book, its other values."""

    tap: Tap
    label: str
    value: str
    other: str = ""
    """The same point in the book beside it."""
    article: str = ""
    tone: Tone = Tone.PLAIN
    """WARN: changed in this house book. OK: stated by the text itself. PLAIN: inherited."""
    origin: str = ""
    clause: str = ""
    choices: tuple[ChoiceFace, ...] = ()
    opened: bool = False


@dataclass(frozen=True, slots=True)
class BookSection:
    """A group of points."""

    title: str
    rows: tuple[BookRow, ...]


@dataclass(frozen=True, slots=True)
class BooksFace:
    """The page of rule books."""

    back: KeyFace
    title: str
    search: FieldFace
    keys: tuple[KeyFace, ...]
    """Compare, only differences, new house book; in the making: save, drop."""
    list_title: str
    books: tuple[OptionFace, ...]
    book_title: str
    about: str
    other_title: str
    sections: tuple[BookSection, ...]
    empty: str = ""
    fields: tuple[FieldFace, ...] = ()
    """Name of the house book."""
    notice: NoticeFace | None = None
