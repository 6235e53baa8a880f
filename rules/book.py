"""Loading rule books: TOML files that extend one another."""

from __future__ import annotations

import hashlib
import json
import reprlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rules import _cites
from rules.sections import RuleBook

BOOKS = Path(__file__).parent / "books"

_NOT_SECTIONS = ("meta", "chosen", "cites", "clauses", "stated")


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
    return _load(book_id, "book", ())


def load_file(path: Path) -> RuleBook:
    """The book in `path`, for an organiser's own rules as well as for the built-in ones.

    Raises `BookError` naming every wrong place, or the line where the TOML is broken.
    """
    return build(_read(path), path.name)


def build(raw: Mapping[str, Any], source: str = "inline") -> RuleBook:
    """A book from parsed TOML; what it does not state it takes from the book it extends.

    Raises `BookError` naming every wrong place.
    """
    return _build(raw, source, ())


def digest(book: RuleBook) -> str:
    """SHA-256 of everything the book says, inherited values included: what a log was judged by."""
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
    meta = raw.get("meta")
    head: Mapping[str, Any] = meta if isinstance(meta, Mapping) else {}
    parent = _parent(head, source, below)
    chosen = raw.get("chosen", {})
    if not isinstance(chosen, Mapping):
        raise BookError(source, (Problem("chosen", repr(chosen), "a table of sections"),))
    clauses = _own_clauses(raw.get("clauses", []), head)
    given = {**raw, "clauses": clauses, "cites": raw.get("cites", {}), "chosen": chosen}
    own = _complete(given, head, parent)
    try:
        book = RuleBook.model_validate(own)
    except ValidationError as error:
        raise BookError(source, _problems(error, parent is None)) from error
    wrong = (*_wrong_clauses(book, parent), *_wrong_cites(book, raw.get("cites", {})))
    if wrong:
        raise BookError(source, wrong)
    return book


def _parent(head: Mapping[str, Any], source: str, below: tuple[str, ...]) -> RuleBook | None:
    extends = head.get("extends")
    if extends is None:
        return None
    line = (*below, str(head.get("id")))
    if extends in line:
        circle = " -> ".join((*line, str(extends)))
        raise BookError(source, (Problem("meta.extends", circle, "a book that does not extend this one"),))
    return _load(str(extends), "meta.extends", line)


def _own_clauses(clauses: Any, head: Mapping[str, Any]) -> Any:
    if not isinstance(clauses, list):
        return clauses
    return [{**each, "book": head.get("id", "")} if isinstance(each, Mapping) else each for each in clauses]


def _complete(given: Mapping[str, Any], head: Mapping[str, Any], parent: RuleBook | None) -> dict[str, Any]:
    """Everything a book needs, as raw values: its own over those it has chosen over the inherited ones."""
    sections = {name: value for name, value in given.items() if name not in _NOT_SECTIONS}
    chosen = given["chosen"]
    stated = _cites.leaves(sections)
    picked = _cites.leaves(chosen) - stated
    own = {"meta": given.get("meta"), "stated": sorted(stated), "chosen": sorted(picked)}
    base = _inherited(head, parent) if parent else {"cites": {}, "clauses": []}
    if parent and head.get("repeats"):
        own["stated"] = sorted(stated | parent.stated)
    merged = _merge(_merge(base, chosen), sections)
    cites, clauses = given["cites"], given["clauses"]
    if isinstance(cites, Mapping):
        changed = {path for path in stated | picked if _value(merged, path) != _value(base, path)}
        cites = _cites.inherited(base["cites"], changed) | _cites.written_out(cites, stated)
    if isinstance(clauses, list):
        clauses = [*clauses, *base["clauses"]]
    return {**merged, **own, "cites": cites, "clauses": clauses}


def _inherited(head: Mapping[str, Any], parent: RuleBook) -> dict[str, Any]:
    base = parent.model_dump(mode="json", by_alias=True, exclude={"meta", "stated", "chosen"})
    if head.get("repeats"):
        for each in base["clauses"]:
            if each["book"] == parent.meta.id:
                each["book"] = head.get("id", "")
    return base


def _merge(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in own.items():
        old = merged.get(key)
        merged[key] = _merge(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged


def _value(sections: Mapping[str, Any], path: str) -> Any:
    section, _, field = path.partition(".")
    fields = sections.get(section)
    return fields.get(field) if isinstance(fields, Mapping) else fields


def _wrong_clauses(book: RuleBook, parent: RuleBook | None) -> Iterator[Problem]:
    """Clause ids used twice: a clause must not answer for another one of the same id."""
    taken = {each.id for each in parent.clauses} if parent else set()
    for no, each in enumerate(book.clauses):
        if each.book == book.meta.id and each.id in taken and not book.meta.repeats:
            yield Problem(f"clauses.{no}.id", repr(each.id), "an id that no other clause has")
        taken = taken | {each.id} if each.book == book.meta.id else taken


def _wrong_cites(book: RuleBook, own: Mapping[str, str]) -> Iterator[Problem]:
    """Cites of a clause that is not there, or for a field that does not exist or is not stated."""
    known = [each.id for each in book.clauses]
    mine = [each.id for each in book.clauses if each.book == book.meta.id]
    paths = {
        f"{field.alias or name}.{each}"
        for name, field in RuleBook.model_fields.items()
        for each in getattr(field.annotation, "model_fields", ())
    }
    for key, clause in own.items():
        if clause not in known:
            yield Problem(f"cites.{key}", repr(clause), ", ".join(mine or known))
        if key.endswith(".*"):
            if not any(path.startswith(key[:-1]) for path in book.stated):
                yield Problem(
                    f"cites.{key}", "no field stated", "a section of which this book states a field"
                )
        elif "." in key and key not in paths:
            yield Problem(f"cites.{key}", "no such field", "a field, a section.*, a reason or an offence")


_WANTED = {
    "missing": "a value",
    "extra_forbidden": "no such field",
    "model_type": "a table",
    "dict_type": "a table",
    "tuple_type": "a list",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "string_type": "a text",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
}
"""Kinds of error of pydantic, said to the writer of a file."""


def problem_of(error: Any) -> Problem:
    """One entry of pydantic's error list as a problem with its path."""
    steps = [str(step) for step in error["loc"]]
    # Among the steps stand the members of a union that were tried: classes and constrained types.
    tried = [step for step in steps if "[" in step or step[:1].isupper() or step.startswith("constrained")]
    path = ".".join(step for step in steps if step not in tried)
    got = "missing" if error["type"] == "missing" else _written(error["input"])
    context = error.get("ctx", {})
    known = _WANTED.get(error["type"])
    # A message may quote what stands in the file, braces included.
    allowed = context.get("expected") or (known.format(**context) if known else error["msg"])
    return Problem(path, got, str(allowed))


def _written(value: Any) -> str:
    """A value as it is shown; of tables nested without end the outermost."""
    try:
        return repr(value)
    except RecursionError:
        return reprlib.repr(value)


def _problems(error: ValidationError, is_whole: bool) -> tuple[Problem, ...]:
    """One problem for each place; `is_whole`: nothing is inherited, so every section has to be there."""
    found: dict[str, Problem] = {}
    for each in map(problem_of, error.errors()):
        if is_whole and each.got == "missing" and "." not in each.path:
            each = Problem("meta.extends", "missing", ", ".join(ids()))
        old = found.get(each.path)
        if old is not None and each.allowed not in old.allowed.split(" or "):
            each = Problem(each.path, old.got, f"{old.allowed} or {each.allowed}")
        found[each.path] = each if old is None or each.allowed != old.allowed else old
    return tuple(found.values())
