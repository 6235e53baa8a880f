"""`referee-app replay`: judge a recorded match step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee_app.commands.base import Complaint, command, json_option, lang, out, problems, read_json, say

if TYPE_CHECKING:
    from referee_app.replay import Fault
    from referee_app.replay.record import MatchRecord
    from rules.sections import RuleBook

FAULTS = 1
"""Exit code when there is a fault."""


@command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def replay(file: Path, as_json: bool) -> int:
    """Every illegal step, by the rules or the book that the record names."""
    from referee_app.replay import faults
    from referee_app.texts import words

    record = _read(file)
    book = _book(record, file)
    found = list(faults(record, book))
    for each in found:
        if as_json:
            out(_object(each, book))
        else:
            click.echo(words.fault(lang(), each, book))
    if not as_json:
        key = "cli_replay_faults" if found else "cli_replay_clean"
        say(key, n=len(found), deals=len(record.deals), book=words.of(lang(), book.meta.title))
    return FAULTS if found else 0


def _read(path: Path) -> MatchRecord:
    from referee_app.replay.record import RecordError, parse_record
    from referee_app.texts.problems import of_model

    try:
        return parse_record(read_json(path), str(path))
    except RecordError as error:
        if not error.errors:
            raise Complaint("cli_no_record", file=path) from error
        lines = "\n".join(of_model(lang(), error.errors))
        raise Complaint("cli_bad_record", file=path, problems=lines) from error


def _book(record: MatchRecord, path: Path) -> RuleBook:
    from referee_app.replay.record import book_for
    from rules.book import BookError

    try:
        return book_for(record)
    except BookError as error:
        raise Complaint("cli_bad_record", file=path, problems="\n".join(problems(error.problems))) from error


def _object(fault: Fault, book: RuleBook) -> dict[str, object]:
    """A fault as JSON: `clause` is the article of the book in force, null where it is silent."""
    from referee_app.texts import words

    key = fault.reason.value
    article = words.article(key, book)
    inherited = book.cite(key) if article is None else None
    return {
        "deal": fault.deal,
        "step": fault.step,
        "reason": key,
        "clause": article,
        "silent": article is None,
        "inherited": {"book": inherited.book, "clause": inherited.article} if inherited else None,
        "seat": fault.seat,
        "detail": words.reason(lang(), fault.verdict, book),
    }
