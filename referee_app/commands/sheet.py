"""`referee-app sheet`: the score sheet of a table as a file, from the log alone."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee_app.commands.base import Complaint, command, lang, say
from referee_app.commands.verify import BROKEN, read_logs

if TYPE_CHECKING:
    from referee_app.state import TableState
    from referee_app.storage.sealed import Sealed
    from rules.sections import RuleBook


@command("sheet")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("log", required=False)
@click.option("--format", "form", default="a4", metavar="a4|80mm|csv|blank")
@click.option("--out", "out", type=click.Path(path_type=Path), metavar="FILE")
def sheet(file: Path, log: str | None, form: str, out: Path | None) -> int:
    """Read a log, refuse one that was changed, and write its sheet."""
    from referee_app.reports import papers
    from referee_app.storage.sealed import first_broken

    if form not in papers.FORMATS:
        raise Complaint("cli_bad_format", given=form, allowed=", ".join(papers.FORMATS))
    name, chain = _one(read_logs(file), log)
    broken = first_broken(chain)
    if broken is not None:
        say("cli_log_broken", log=name, n=broken, good=broken - 1)
        return BROKEN
    state = _state(file, chain)
    target = out or Path(papers.file_name(state, form, lang()))
    made = papers.paper(state, form, lang(), papers.ref_of(chain), datetime.now(UTC))
    try:
        target.write_bytes(made)
    except OSError as error:
        raise Complaint("cli_unwritable", file=target, why=error.strerror or error) from error
    say("cli_sheet_written", file=target, n=len(chain))
    return 0


def _one(logs: dict[str, list[Sealed]], log: str | None) -> tuple[str, list[Sealed]]:
    """The log that was asked for; without asking, the only one that holds anything."""
    held = {name: chain for name, chain in logs.items() if chain}
    if log is not None:
        if log not in held:
            raise Complaint("cli_no_log", given=log, allowed=", ".join(held))
        return log, held[log]
    if len(held) != 1:
        raise Complaint("cli_which_log", allowed=", ".join(held))
    return next(iter(held.items()))


def _state(file: Path, chain: list[Sealed]) -> TableState:
    """The state of the log by the rule book that is kept beside it, else by the one that is installed."""
    from referee_app.fold import fold, installed

    def find(book_id: str, digest: str) -> RuleBook:
        return _kept(file, digest) or installed(book_id, digest)

    try:
        state = fold((each.event() for each in chain), find)
    except (ValueError, LookupError) as error:
        raise Complaint("cli_not_a_log", file=file, why=str(error).splitlines()[0]) from error
    if state.opened is None:
        raise Complaint("cli_not_a_log", file=file, why=chain[0].log)
    return state


def _kept(file: Path, digest: str) -> RuleBook | None:
    from rules.sections import RuleBook

    try:
        db = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
        found = db.execute("SELECT body FROM books WHERE digest=?", (digest,)).fetchone()
        db.close()
        return RuleBook.model_validate_json(found[0]) if found else None
    except (sqlite3.Error, ValueError):
        # A file of exported events has no rule books beside it.
        return None
