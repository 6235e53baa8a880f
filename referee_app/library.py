"""The rule books at hand: those that come with the program, and the organiser's own beside them."""

from __future__ import annotations

import os
import re
import types
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import tomli_w
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from penalties import ladder as ladders
from rules import book as books
from rules.book import BookError, Problem
from rules.cards import NATURAL_ORDER, Rank
from rules.sections import RuleBook

HOUSE = "house-"
"""Ids of house books begin with this, so that they never hide a published text."""


class Library:
    """Built-in books and the house books of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: tuple[BookError, ...] = ()
        """House books that cannot be used, found by the last `ids`."""
        self._read: dict[Path, tuple[int, RuleBook | BookError]] = {}

    def ids(self) -> tuple[str, ...]:
        """Built-in books first, then the house books that can be used."""
        house, wrong = [], []
        for path in sorted(self.folder.glob(f"{HOUSE}*.toml")) if self.folder.is_dir() else ():
            found = self._file(path)
            if isinstance(found, BookError):
                wrong.append(found)
            else:
                house.append(path.stem)
        self.problems = tuple(wrong)
        return (*books.ids(), *house)

    def load(self, book_id: str) -> RuleBook:
        """The book of this id; raises `BookError` naming what is wrong, or the ids there are."""
        path = self.folder / f"{book_id}.toml"
        if not book_id.startswith(HOUSE) or not path.is_file():
            return books.load(book_id)
        found = self._file(path)
        if isinstance(found, BookError):
            raise found
        return found

    def load_or(self, book_id: str, other_id: str) -> RuleBook:
        """The book of this id, or the other one where it is gone or broken since it was chosen."""
        try:
            return self.load(book_id)
        except BookError:
            return self.load(other_id)

    def _file(self, path: Path) -> RuleBook | BookError:
        """A house book, read again only when its file has changed."""
        try:
            changed = path.stat().st_mtime_ns
        except OSError:
            # A link that leads nowhere; reading it says so.
            changed = -1
        if path not in self._read or self._read[path][0] != changed:
            try:
                self._read[path] = (changed, _checked(books.load_file(path), path))
            except BookError as error:
                self._read[path] = (changed, error)
        return self._read[path][1]

    def save(self, base: str, title: str, changes: Mapping[str, Any]) -> RuleBook:
        """A new house book that extends `base` with `changes` (field path → value), written as TOML.

        Raises `BookError` when a value is not allowed, `OSError` when the file cannot be written.
        """
        name = title.strip()
        if not name:
            raise BookError("house", (Problem("meta.title", "''", "a name"),))
        book_id = self._free_id(name)
        words = {"zh": name, "en": name}
        raw: dict[str, Any] = {
            "meta": {"id": book_id, "extends": base, "title": words, "short": words, "about": words}
        }
        for path, value in changes.items():
            section, _, field = path.partition(".")
            raw.setdefault(section, {})[field] = value
        made = _checked(books.build(raw, f"{book_id}.toml"), self.folder / f"{book_id}.toml")
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self.folder / f".{book_id}.part"
        part.write_text(tomli_w.dumps(raw), encoding="utf-8")
        os.replace(part, self.folder / f"{book_id}.toml")
        return made

    def _free_id(self, name: str) -> str:
        slug = re.sub(r"[^a-z0-9]+", "-", name.lower())[:40].strip("-") or "rules"
        taken = set(self.ids())
        for no in range(1, 1000):
            found = f"{HOUSE}{slug}" + (f"-{no}" if no > 1 else "")
            if found not in taken:
                return found
        raise BookError("house", (Problem("meta.title", name, "another name"),))


def _checked(book: RuleBook, path: Path) -> RuleBook:
    """The book, if it is found by its id and the ladder that it names is there; raises `BookError`."""
    if book.meta.id != path.stem:
        # Tables keep the id: under another name the book would not be found again.
        raise BookError(path.name, (Problem("meta.id", repr(book.meta.id), repr(path.stem)),))
    ladders.load(book.foul.ladder)
    return book


def allowed(path: str) -> tuple[Any, ...]:
    """The values a field may take where they can be listed; for a number the marks `-` and `+`.

    >>> allowed("wind.to")
    ('partner', 'next')
    >>> allowed("report.threshold")
    ('-', '+')
    """
    found = _field(path)
    return _values(found.annotation) if found else ()


def _field(path: str) -> FieldInfo | None:
    section, _, name = path.partition(".")
    fields = {(f.alias or key): f for key, f in RuleBook.model_fields.items()}
    model = fields[section].annotation
    return model.model_fields[name] if isinstance(model, type) and issubclass(model, BaseModel) else None


def least(path: str) -> int:
    """The smallest number a field may take.

    >>> least("report.threshold"), least("type.max_cards"), least("match.games")
    (1, 5, 1)
    """
    return min(_bounds([_field(path)]), default=0)


def _bounds(marks: Iterable[Any]) -> Iterator[int]:
    """Every lower bound among the marks of a field and of the types that it may have."""
    for mark in marks:
        if hasattr(mark, "ge"):
            yield mark.ge
        yield from _bounds(getattr(mark, "metadata", ()))
        yield from _bounds(getattr(mark, "__metadata__", ()))
        yield from _bounds(get_args(getattr(mark, "annotation", None)))


def _values(annotation: Any) -> tuple[Any, ...]:
    origin = get_origin(annotation)
    if annotation is bool:
        return (True, False)
    if annotation is int:
        return ("-", "+")
    if annotation is Rank:
        return tuple(rank.value for rank in NATURAL_ORDER)
    if origin is Literal:
        return get_args(annotation)
    if origin in (Union, types.UnionType):
        return tuple(value for part in get_args(annotation) for value in _values(part))
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return tuple(member.value for member in annotation)
    if hasattr(annotation, "__metadata__"):
        return _values(annotation.__origin__)
    return ()
