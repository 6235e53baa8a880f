"""What is wrong in a file, place by place, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from referee_app.texts import t
from rules.book import Problem, problem_of

_ALLOWED: tuple[tuple[str, str], ...] = (
    (r"Value error, a level is one of .*", "allowed_level"),
    (r"Value error, a card with its suit.*", "allowed_face"),
    (r"Value error, .* is not a card.*", "allowed_card"),
    (r"Value error, a level for NS.*", "allowed_levels"),
    (r"Value error, each of N, W, S, E once", "allowed_order"),
    (r"Value error, hands\.(?P<n>\w+): (?P<m>\d+) cards, 27 expected", "allowed_27"),
    (r"Value error, hands: a third (?P<n>\w+).*", "allowed_two"),
    (r"a book that does not extend this one", "allowed_no_circle"),
    (r"an id that no other clause has", "allowed_new_id"),
    (r"a section of which this book states a field", "allowed_stated_section"),
    (r"a field, a section\.\*, a reason or an offence", "allowed_cite"),
    (r"Value error, words in which only .*", "allowed_count_only"),
    (r"a TOML document", "allowed_toml"),
    (r"UTF-8 text", "allowed_utf8"),
    (r"\ba table of sections", "allowed_table"),
    (r"\bno such field\b", "allowed_no_field"),
    (r"\ba value\b|Field required", "allowed_required"),
    (r"\ba table\b", "allowed_table"),
    (r"\ba list\b", "allowed_list"),
    (r"\ba whole number\b", "allowed_integer"),
    (r"\ba text\b", "allowed_text"),
    (r"\ba name\b", "allowed_name"),
    (r"a readable file", "allowed_readable"),
    (r"a file that can be written", "allowed_writable"),
    (r"\btrue or false\b", "allowed_boolean"),
    (r"(?P<n>[-\d.]+) or more\b", "allowed_least"),
    (r"(?P<n>[-\d.]+) or less\b", "allowed_most"),
    (r"String should match pattern '(?P<n>.*)'", "allowed_pattern"),
    (r"(?:Tuple|String) should have at least (?P<n>\d+) [^;]*", "allowed_items"),
    (r"Input should be a valid number.*", "allowed_number"),
    (r"\bor\b", "allowed_or"),
)
"""Texts of what is allowed, and the words for them; what is not here names values and needs none."""

_AT = re.compile(r"\(at line (\d+), column (\d+)\)")
_END = "(at end of document)"


def told(lang: str, problem: Problem) -> str:
    """One problem: where, what stands there, what would be allowed."""
    got = t(lang, "cli_missing_value") if problem.got == "missing" else problem.got
    at = _AT.search(got)
    if problem.path == "TOML" and at:
        got = t(lang, "cli_line_column", line=at[1], column=at[2])
    elif problem.path == "TOML" and _END in got:
        got = t(lang, "cli_at_end")
    return t(lang, "cli_problem", path=problem.path, got=got, allowed=allowed(lang, problem.allowed))


def allowed(lang: str, text: str) -> str:
    """What would be allowed, in words where it is not a list of values."""

    for pattern, key in _ALLOWED:
        text = re.sub(pattern, partial(_said, lang, key), text, flags=re.DOTALL)
    return text


def _said(lang: str, key: str, found: re.Match[str]) -> str:
    groups = {name: value or "" for name, value in found.groupdict().items()}
    return t(lang, key, **{"n": "", "m": "", **groups})


def of_model(lang: str, errors: Iterable[Any]) -> Iterator[str]:
    """The problems that a model found in JSON."""
    for error in errors:
        problem = problem_of(error)
        if len(problem.got) > 60:
            problem = Problem(problem.path, f"{problem.got[:60]}…", problem.allowed)
        yield told(lang, problem)
