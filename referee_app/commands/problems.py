"""What is wrong in a file, place by place, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from referee_app.texts import t
from rules.book import Problem, problem_of

_ALLOWED: tuple[tuple[str, str], ...] = (
    (r"no such field", "allowed_no_field"),
    (r"Field required", "allowed_required"),
    (r"a TOML document", "allowed_toml"),
    (r"UTF-8 text", "allowed_utf8"),
    (r"a table of sections", "allowed_table"),
    (r"a book that does not extend this one", "allowed_no_circle"),
    (r"an id that no other clause has", "allowed_new_id"),
    (r"a section of which this book states a field", "allowed_stated_section"),
    (r"a field, a section\.\*, a reason or an offence", "allowed_cite"),
    (r"Input should be a valid integer.*", "allowed_integer"),
    (r"Input should be a valid number.*", "allowed_number"),
    (r"Input should be a valid boolean.*", "allowed_boolean"),
    (r"Input should be a valid string.*", "allowed_text"),
    (r"Input should be a valid (?:tuple|list|array|set).*", "allowed_list"),
    (r"Input should be a valid dictionary.*|Input should be an object.*", "allowed_table"),
    (r"Input should be greater than or equal to (?P<n>\S+)", "allowed_least"),
    (r"Input should be less than or equal to (?P<n>\S+)", "allowed_most"),
    (r"String should match pattern '(?P<n>.*)'", "allowed_pattern"),
    (r"Tuple should have at least (?P<n>\d+) .*|String should have at least (?P<m>\d+) .*", "allowed_items"),
    (r"Value error, a level is one of.*", "allowed_level"),
    (r"Value error, a card with its suit.*", "allowed_face"),
    (r"Value error, .* is not a card.*", "allowed_card"),
    (r"Value error, a level for NS.*", "allowed_levels"),
    (r"Value error, each of N, W, S, E once", "allowed_order"),
    (r"Value error, hands\.(?P<n>\w+): (?P<m>\d+) cards, 27 expected", "allowed_27"),
    (r"Value error, hands: a third (?P<n>\w+).*", "allowed_two"),
)
"""Texts of what is allowed, and the words for them; what is not here names values and needs none."""

_AT = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")


def told(lang: str, problem: Problem) -> str:
    """One problem: where, what stands there, what would be allowed."""
    got = t(lang, "cli_missing_value") if problem.got == "missing" else problem.got
    at = _AT.search(got)
    if problem.path == "TOML" and at and at[1]:
        got = t(lang, "cli_line_column", line=at[1], column=at[2])
    return t(lang, "cli_problem", path=problem.path, got=got, allowed=allowed(lang, problem.allowed))


def allowed(lang: str, text: str) -> str:
    """What would be allowed, in words where it is not a list of values."""
    for pattern, key in _ALLOWED:
        found = re.fullmatch(pattern, text, re.DOTALL)
        if found:
            groups = {name: value or "" for name, value in found.groupdict().items()}
            return t(lang, key, **{"n": "", "m": "", **groups})
    return text.replace(" or ", t(lang, "words_or")).removeprefix("Value error, ")


def of_model(lang: str, errors: Iterable[Any]) -> Iterator[str]:
    """The problems that a model found in JSON."""
    for error in errors:
        problem = problem_of(error)
        if len(problem.got) > 60:
            problem = Problem(problem.path, f"{problem.got[:60]}…", problem.allowed)
        yield told(lang, problem)
