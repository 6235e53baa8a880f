"""Loading rule books: TOML files that extend one another."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rules.sections import RuleBook

BOOKS = Path(__file__).parent / "books"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a book file: where, what stands there, what would be allowed."""

    path: str
    got: str
    allowed: str


class BookError(ValueError):
    """A rule book that cannot be used; `problems` names each place."""

    def __init__(self, source: str, problems: tuple[Problem, ...]) -> None:
        lines = [f"  {each.path}: {each.got} - allowed: {each.allowed}" for each in problems]
        super().__init__("\n".join([f"rule book {source}:", *lines]))
        self.source = source
        self.problems = problems


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
    if book_id not in ids():
        raise BookError(book_id, (Problem("extends", repr(book_id), ", ".join(ids())),))
    return load_file(BOOKS / f"{book_id}.toml")


def load_file(path: Path) -> RuleBook:
    """The book in `path`, for an organiser's own rules as well as for the built-in ones.

    Raises `BookError` naming every wrong place, or the line where the TOML is broken.
    """
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BookError(path.name, (Problem("TOML", str(error), "a TOML document"),)) from error
    except UnicodeDecodeError as error:
        raise BookError(path.name, (Problem("TOML", str(error), "UTF-8 text"),)) from error
    return build(raw, path.name)


def build(raw: Mapping[str, Any], source: str = "inline") -> RuleBook:
    """A book from parsed TOML; what it does not state it takes from the book it extends.

    Raises `BookError` naming every wrong place.
    """
    meta = raw.get("meta")
    extends = meta.get("extends") if isinstance(meta, Mapping) else None
    own = dict(raw)
    own["clauses"] = [
        {**clause, "book": meta.get("id", "")} if isinstance(clause, Mapping) and isinstance(meta, Mapping) else clause
        for clause in raw.get("clauses", [])
    ]
    own["stated"] = sorted(_leaves({k: v for k, v in raw.items() if k not in ("meta", "clauses", "cites")}))
    if extends is not None:
        parent = load(str(extends)).model_dump(mode="json", by_alias=True)
        parent["meta"].pop("extends", None)
        own["clauses"] = [*own["clauses"], *_not_replaced(parent["clauses"], own["clauses"])]
        own = _merge(parent, own)
    try:
        return RuleBook.model_validate(own)
    except ValidationError as error:
        raise BookError(source, tuple(problem_of(each) for each in error.errors())) from error


def digest(book: RuleBook) -> str:
    """SHA-256 of everything the book says, inherited values included: what a log was judged by."""
    said = book.model_dump(mode="json", by_alias=True, exclude={"stated"})
    text = json.dumps(said, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()




def _not_replaced(inherited: list[dict[str, Any]], own: list[Any]) -> list[dict[str, Any]]:
    # A clause id belongs to the book that states it: "s7" of a child must not answer for its parent's "s7".
    mine = {each.get("id") for each in own if isinstance(each, Mapping)}
    return [each for each in inherited if each["id"] not in mine]


def _merge(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in own.items():
        old = merged.get(key)
        merged[key] = _merge(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged


def _leaves(raw: Mapping[str, Any], prefix: str = "") -> list[str]:
    found: list[str] = []
    for key, value in raw.items():
        path = f"{prefix}{key}"
        found += _leaves(value, path + ".") if isinstance(value, Mapping) else [path]
    return found


def problem_of(error: Any) -> Problem:
    """One entry of pydantic's error list as a problem with its path."""
    path = ".".join(str(step) for step in error["loc"] if not str(step).startswith(("literal[", "constrained")))
    got = "missing" if error["type"] == "missing" else repr(error["input"])
    context = error.get("ctx", {})
    allowed = str(context.get("expected") or error["msg"])
    if error["type"] == "extra_forbidden":
        allowed = "no such field"
    return Problem(path, got, allowed)
