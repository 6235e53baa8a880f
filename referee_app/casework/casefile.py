"""Run case files: one question with its answer under one rule book.

What is not understood is an error, never a pass: an unknown topic, key, book or value, an expectation that
nothing answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field, ValidationError

from referee_app.casework import cards as case_cards
from referee_app.casework import deal as case_deal
from referee_app.casework import duties as case_duties
from referee_app.casework import points as case_points
from referee_app.casework.base import Topic, Unanswerable
from referee_app.facts import Frozen
from rules import book as books
from rules.sections import RuleBook

TOPICS: Mapping[str, Topic] = {
    **case_cards.TOPICS,
    **case_deal.TOPICS,
    **case_duties.TOPICS,
    **case_points.TOPICS,
}
"""Every kind of question that can be answered."""

FindBook = Callable[[str], RuleBook]


class Case(Frozen):
    """One question with its answer."""

    id: str = Field(min_length=1)
    rulebook: str
    topic: str
    given: dict[str, Any]
    expect: dict[str, Any]
    source: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one case; `cause` is why it could not be answered."""

    id: str
    ok: bool
    got: dict[str, Any] = field(default_factory=dict)
    cause: ValueError | None = None

    @property
    def error(self) -> str | None:
        """The cause in English, for files."""
        if isinstance(self.cause, ValidationError):
            return _told(self.cause)
        if isinstance(self.cause, books.BookError):
            return "; ".join(
                f"{each.path}: {each.got} - allowed: {each.allowed}" for each in self.cause.problems
            )
        return None if self.cause is None else str(self.cause)


def run(case: Case, find_book: FindBook = books.load) -> Result:
    """Answer one case and compare; never raises for anything that stands in the case."""
    try:
        answers = _answers(case, find_book)
    except ValueError as error:
        # Of the model, the rule book, the question, or a card without a rank.
        return Result(case.id, False, cause=error)
    got = {key: plain(answers[key]) for key in case.expect if key in answers}
    missing = [key for key in case.expect if key not in answers]
    if missing:
        return Result(case.id, False, got, Unanswerable("case_unanswered", keys=", ".join(missing)))
    ok = all(same(case.expect[key], got[key]) for key in case.expect)
    return Result(case.id, ok, got)


def _answers(case: Case, find_book: FindBook) -> Mapping[str, object]:
    topic = TOPICS.get(case.topic)
    if topic is None:
        raise Unanswerable("case_topic", topic=case.topic, known=", ".join(TOPICS))
    if not case.expect:
        raise Unanswerable("case_nothing_asked")
    book = find_book(case.rulebook)
    return topic.answer(topic.given.model_validate(case.given), book)


def _told(error: ValidationError) -> str:
    return "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors())


def plain(value: object) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(each) for each in value]
    return str(value) if isinstance(value, str) else value


def same(expected: object, got: object) -> bool:
    """Whether two JSON values are equal; lists of cards and of readings are sets, lists of numbers are not.

    >>> same(["SA", "DA"], ["DA", "SA"]), same([16, 10], [10, 16]), same(True, 1)
    (True, False, False)
    """
    if isinstance(expected, list) and isinstance(got, list):
        if any(isinstance(each, int | float) for each in (*expected, *got)):
            return len(expected) == len(got) and all(map(same, expected, got))
        return {_frozen(each) for each in expected} == {_frozen(each) for each in got}
    if isinstance(expected, dict) and isinstance(got, dict):
        return expected.keys() == got.keys() and all(same(expected[key], got[key]) for key in expected)
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    return expected == got


def _frozen(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
