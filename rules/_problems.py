"""What is wrong in a file, place by place."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from typing import Any


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
    # As a file has it.
    return Problem(path, got, {"True": "true", "False": "false"}.get(str(allowed), str(allowed)))


def _written(value: Any) -> str:
    """A value as it is shown; of tables nested without end the outermost."""
    try:
        return str(value).lower() if isinstance(value, bool) else repr(value)
    except RecursionError:
        return reprlib.repr(value)
