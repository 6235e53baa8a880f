"""Loading rule books: TOML files that extend one another."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules._problems import BookError, Problem, problem_of

if TYPE_CHECKING:
    from rules.sections import RuleBook

__all__ = [
    "BOOKS",
    "BookError",
    "Problem",
    "build",
    "digest",
    "ids",
    "load",
    "load_file",
    "parse",
    "problem_of",
    "restore",
]

BOOKS = Path(__file__).parent / "books"


def ids() -> tuple[str, ...]:
    """The ids of the books that come with the program.

    >>> "standard" in ids()
    True
    """
    return tuple(sorted(path.stem for path in BOOKS.glob("*.toml")))


@lru_cache
def load(book_id: str) -> RuleBook:
    """The built-in book `book_id`, complete with what it inherits.

    >>> load("standard").level.up_12
    3

    Raises `BookError` when there is no such book or its file is wrong.
    """
    return _load(book_id, "book", ())


def load_file(path: Path) -> RuleBook:
    """The book in `path`, for an organiser's own rules as well as for the built-in ones.

    Raises `BookError` naming every wrong place, or the line where the TOML is broken.
    """
    return build(_read(path), path.name)


def build(raw: Mapping[str, Any], source: str = "inline") -> RuleBook:
    """A book from parsed TOML; what it does not state it takes from the book it extends.

    Raises `BookError` naming every wrong place.

    >>> words = {"zh": "本会", "en": "Club"}
    >>> meta = {"id": "club", "extends": "standard", "title": words, "short": words, "about": words}
    >>> build({"meta": meta, "report": {"threshold": 6}}).stated
    frozenset({'report.threshold'})
    """
    return _build(raw, source, ())


def restore(text: str, source: str = "inline") -> RuleBook:
    """A book that a log keeps whole as JSON, perhaps written by another version of the program.

    What is missing is as in the installed book of its id, else as in the one it extends; what this version
    does not know is left out. Raises `BookError` for what is no book and for a value it cannot judge by.

    >>> restore(load("standard").model_dump_json(by_alias=True)) == load("standard")
    True
    """
    import json

    from rules._build import checked, filled

    try:
        kept = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BookError(source, (Problem("JSON", str(error), "a rule book"),)) from error
    meta = kept.get("meta") if isinstance(kept, dict) else None
    names = (meta.get("id"), meta.get("extends")) if isinstance(meta, dict) else ()
    near = next((str(name) for name in names if name in ids()), None)
    return checked(kept if near is None else filled(kept, load(near)), source)


def digest(book: RuleBook) -> str:
    """SHA-256 of everything the book says, inherited values included: what a log was judged by."""
    # Only some programs need them; a log does, a question on some cards does not.
    import hashlib
    import json

    said = book.model_dump(mode="json", by_alias=True, exclude={"stated", "chosen"})
    text = json.dumps(said, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def parse(text: str, source: str) -> Mapping[str, Any]:
    """The tables of a TOML text, for `build`; raises `BookError` with the line where it is broken."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Not only broken TOML: tables nested without end, or a number of thousands of digits.
        raise BookError(source, (Problem("TOML", str(error), "a TOML document"),)) from error


def _read(path: Path) -> Mapping[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BookError(path.name, (Problem("TOML", str(error), "UTF-8 text"),)) from error
    except OSError as error:
        raise BookError(path.name, (Problem("TOML", str(error.strerror), "a readable file"),)) from error
    return parse(text, path.name)


def _load(book_id: str, path: str, below: tuple[str, ...]) -> RuleBook:
    if book_id not in ids():
        raise BookError(below[-1] if below else book_id, (Problem(path, repr(book_id), ", ".join(ids())),))
    file = BOOKS / f"{book_id}.toml"
    return _build(_read(file), file.name, below)


def _build(raw: Mapping[str, Any], source: str, below: tuple[str, ...]) -> RuleBook:
    """`below`: the ids of the books that extend this one, so that a circle is seen."""
    from rules._build import built

    meta = raw.get("meta")
    head: Mapping[str, Any] = meta if isinstance(meta, Mapping) else {}
    return built(raw, head, source, _parent(head, source, below))


def _parent(head: Mapping[str, Any], source: str, below: tuple[str, ...]) -> RuleBook | None:
    extends = head.get("extends")
    if extends is None:
        return None
    line = (*below, str(head.get("id")))
    if extends in line:
        circle = " -> ".join((*line, str(extends)))
        raise BookError(source, (Problem("meta.extends", circle, "a book that does not extend this one"),))
    return _load(str(extends), "meta.extends", line)
