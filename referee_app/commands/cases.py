"""`referee-app cases`: run case files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee_app.commands.base import Complaint, command, find_book, json_option, lang, out, read_json, say

if TYPE_CHECKING:
    from referee_app.casework.casefile import Case, FindBook, Result

FAILED = 1
"""Exit code when not every case passed."""


@command("cases")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--book", "book", multiple=True, metavar="FILE")
@json_option
def cases(files: tuple[Path, ...], book: tuple[str, ...], as_json: bool) -> int:
    """Each case is one question with its answer; exit 0 only if every one passes."""
    from referee_app.casework.casefile import run

    known = _finder(book)
    found = [(each, run(each, known)) for path in files for each in _read(path)]
    for case, result in found:
        if as_json:
            out({"id": result.id, "ok": result.ok, "got": result.got, "error": result.error})
        elif not result.ok:
            _tell(case, result)
    passed = sum(result.ok for _, result in found)
    if not as_json:
        say("cli_cases_passed", passed=passed, total=len(found))
    return 0 if passed == len(found) else FAILED


def _read(path: Path) -> list[Case]:
    from pydantic import ValidationError

    from referee_app.casework.casefile import Case
    from referee_app.texts.problems import of_model

    raw = read_json(path)
    if not isinstance(raw, list) or not raw:
        raise Complaint("cli_no_cases", file=path)
    read: list[Case] = []
    for no, each in enumerate(raw):
        try:
            read.append(Case.model_validate(each))
        except ValidationError as error:
            lines = "\n".join(of_model(lang(), error.errors()))
            raise Complaint("cli_bad_case", file=path, no=no, problems=lines) from error
    return read


def _finder(files: tuple[str, ...]) -> FindBook:
    """Rule books by id: the built-in ones, and those in the files that were named."""
    from rules import book as books

    own = {book.meta.id: book for book in map(find_book, files)}
    return lambda book_id: own[book_id] if book_id in own else books.load(book_id)


def _why(cause: ValueError) -> str:
    """Why a case cannot be answered."""
    from pydantic import ValidationError

    from referee_app.casework.base import Unanswerable
    from referee_app.texts import t
    from referee_app.texts.problems import of_model, told
    from rules.book import BookError

    if isinstance(cause, Unanswerable):
        return t(lang(), cause.key, **cause.facts)
    if isinstance(cause, ValidationError):
        return "; ".join(line.strip() for line in of_model(lang(), cause.errors()))
    if isinstance(cause, BookError):
        return "; ".join(told(lang(), each).strip() for each in cause.problems)
    return str(cause)


def _tell(case: Case, result: Result) -> None:
    if result.cause is not None:
        why = _why(result.cause)
        say("cli_case_error", id=case.id, topic=case.topic, book=case.rulebook, error=why)
    else:
        say(
            "cli_case_failed",
            id=case.id,
            topic=case.topic,
            book=case.rulebook,
            expected=case.expect,
            got=result.got,
        )
