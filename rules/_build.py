"""A book from its own tables and the book above it: what it states, what it takes over, who answers for what.

Only here are books checked, so that only a program that reads one waits for pydantic.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from rules import _cites
from rules import book as books
from rules._problems import BookError, Problem, problem_of
from rules.sections import RuleBook

_NOT_SECTIONS = ("meta", "chosen", "cites", "clauses", "stated")


def built(raw: Mapping[str, Any], head: Mapping[str, Any], source: str, parent: RuleBook | None) -> RuleBook:
    """The book of parsed TOML over its parent; `head` is its table `meta`. Raises `BookError`."""
    chosen = raw.get("chosen", {})
    if not isinstance(chosen, Mapping):
        raise BookError(source, (Problem("chosen", repr(chosen), "a table of sections"),))
    clauses = _own_clauses(raw.get("clauses", []), head)
    given = {**raw, "clauses": clauses, "cites": raw.get("cites", {}), "chosen": chosen}
    book = checked(_complete(given, head, parent), source, parent is None)
    wrong = (*_wrong_clauses(book, parent), *_wrong_cites(book, raw.get("cites", {})))
    if wrong:
        raise BookError(source, wrong)
    return book


def checked(values: Mapping[str, Any], source: str, is_whole: bool = False) -> RuleBook:
    """A book from all its values; `is_whole`: nothing is inherited. Raises `BookError`."""
    try:
        return RuleBook.model_validate(values)
    except ValidationError as error:
        raise BookError(source, _problems(error, is_whole)) from error


def filled(kept: Mapping[str, Any], near: RuleBook) -> dict[str, Any]:
    """A book kept by another version: what is missing as in `near`, without what is not known."""
    base = near.model_dump(mode="json", by_alias=True)
    found = {}
    for name, value in base.items():
        own = kept.get(name, value)
        if isinstance(value, Mapping) and isinstance(own, Mapping) and name not in ("meta", "cites"):
            own = {key: own.get(key, default) for key, default in value.items()}
        found[name] = own
    return found


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


def _problems(error: ValidationError, is_whole: bool) -> tuple[Problem, ...]:
    """One problem for each place; `is_whole`: nothing is inherited, so every section has to be there."""
    found: dict[str, Problem] = {}
    for each in map(problem_of, error.errors()):
        if is_whole and each.got == "missing" and "." not in each.path:
            each = Problem("meta.extends", "missing", ", ".join(books.ids()))
        old = found.get(each.path)
        if old is not None and each.allowed not in old.allowed.split(" or "):
            each = Problem(each.path, old.got, f"{old.allowed} or {each.allowed}")
        found[each.path] = each if old is None or each.allowed != old.allowed else old
    return tuple(found.values())
