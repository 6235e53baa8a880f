"""`referee-app event`: run an event from the command line, from its entries to its certificates."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee_app.commands.base import Body, Complaint, Lazy, command, lang, lang_option, read_text, say

if TYPE_CHECKING:
    from referee_app.office.desk import Desk
    from referee_app.tournament.format import Format

REFUSED = 1
"""Exit code for a list in which something must be mended."""

_HERE, _ROUNDS, _OUT = __name__, "referee_app.commands.event_rounds", "referee_app.commands.event_out"
_PLACES = {
    "formats": f"{_HERE}:formats",
    "new": f"{_HERE}:new",
    "enter": f"{_HERE}:enter",
    "draw": f"{_HERE}:draw",
    "pair": f"{_ROUNDS}:pair",
    "undo": f"{_ROUNDS}:undo",
    "result": f"{_ROUNDS}:result",
    "standings": f"{_OUT}:standings",
    "part": f"{_ROUNDS}:part",
    "points": f"{_HERE}:points",
    "withdraw": f"{_HERE}:withdraw",
    "replace": f"{_HERE}:replace",
    "print": f"{_OUT}:print_paper",
    "export": f"{_OUT}:export",
    "proof": f"{_OUT}:proof",
    "status": f"{_OUT}:status",
}


@click.group(cls=Lazy, places=_PLACES, help="cli_help_event")
@lang_option
def event() -> None:
    """One event lives in one file."""


def db_option(body: Body) -> Body:
    """`--db`: the event's file."""
    return click.option("--db", default="data/event.sqlite", type=click.Path(path_type=Path))(body)


@contextmanager
def desk_of(db: Path) -> Iterator[Desk]:
    """The event in a file; what it refuses is told in words."""
    from referee_app.office.desk import Desk
    from referee_app.office.file import EventFile
    from referee_app.office.words import told
    from referee_app.storage.store import Damaged, NotRecorded
    from referee_app.tournament.errors import EventError

    try:
        db.parent.mkdir(parents=True, exist_ok=True)
        file = EventFile(db)
    except Damaged as error:
        raise Complaint("cli_db_damaged", why=error) from error
    except (NotRecorded, OSError) as error:
        raise Complaint("cli_db_unusable", file=db, why=error) from error
    try:
        yield Desk(file)
    except EventError as error:
        raise Said(told(lang(), error.key, error.facts)) from error
    except NotRecorded as error:
        raise Complaint("cli_db_unusable", file=db, why=error) from error
    finally:
        file.close()


class Said(Complaint):
    """Words that are already in the user's language."""

    def __init__(self, words: str) -> None:
        super().__init__("")
        self.words = words

    def said(self, lang: str) -> str:
        """The message."""
        return self.words


@command("formats")
def formats() -> None:
    """Every format with its book."""
    from referee_app.tournament.format import ids, load

    for each in map(load, ids()):
        say("ev_cli_format", id=each.id, title=each.title[lang()], book=each.book)


@command("new")
@click.argument("name")
@click.option("--format", "format_id", required=True, metavar="ID|FILE")
@click.option("--rounds", type=click.IntRange(1, 99))
@db_option
def new(name: str, format_id: str, rounds: int | None, db: Path) -> None:
    """Begin an event, and say what its format leaves to us."""
    by = find_format(format_id)
    with desk_of(db) as desk:
        desk.open(name, by, rounds)
        say("ev_cli_opened", name=name, format=by.id, file=db)
    ours = [f"{section}.{field}" for section, fields in by.chosen.items() for field in fields]
    if ours:
        say("ev_cli_ours", points=", ".join(ours))


def find_format(name: str) -> Format:
    """A format by id, or from a file where `name` is one."""
    import tomllib

    from referee_app.tournament.format import FormatError, build, ids, load

    if name in ids():
        return load(name)
    if not name.endswith(".toml"):
        raise Complaint("ev_cli_bad_choice", given=name, allowed=", ".join(ids()))
    try:
        found = build(tomllib.loads(read_text(Path(name))))
    except (tomllib.TOMLDecodeError, FormatError) as error:
        raise Complaint("cli_unreadable", file=name, why=error) from error
    from rules import book as books

    if found.book not in books.ids():
        raise Complaint("cli_no_book", given=found.book, allowed=", ".join(books.ids()))
    return found


def read_bytes(file: Path) -> bytes:
    """The bytes of a file."""
    try:
        return file.read_bytes()
    except FileNotFoundError as error:
        raise Complaint("cli_no_file", file=file) from error
    except OSError as error:
        raise Complaint("cli_unreadable", file=file, why=error.strerror or error) from error


@command("enter")
@click.argument("file", type=click.Path(path_type=Path))
@db_option
def enter(file: Path, db: Path) -> int:
    """Take in a list of entries; with an error in it nothing enters."""
    from referee_app.office.words import told
    from referee_app.texts import t

    data = read_bytes(file)
    with desk_of(db) as desk:
        draft = desk.enter(data)
        for each in draft.problems:
            mark = t(lang(), "ev_cli_error" if each.is_error else "ev_cli_warning")
            say("ev_cli_row", row=each.row, mark=mark, text=told(lang(), each.key, each.facts))
        if draft.skipped:
            say("ev_cli_skipped", columns=", ".join(draft.skipped))
        if draft.errors:
            say("ev_cli_refused", n=len(draft.errors))
            return REFUSED
        say("ev_cli_entered", n=len(draft.entries), total=len(desk.state.entries))
    return 0


@command("draw")
@click.option("--seed", default="", metavar="TEXT")
@click.option("--void", "void", metavar="TEXT")
@db_option
def draw(seed: str, void: str | None, db: Path) -> None:
    """Draw by a seed, or void a draw with a reason."""
    with desk_of(db) as desk:
        if void is not None:
            desk.void_draw(void)
            say("ev_cli_voided")
            return
        drawn = desk.draw(seed).drawn
        assert drawn is not None
        say("ev_cli_drawn", list=drawn.list_hash, result=drawn.result_hash)


@command("points")
@click.argument("values", nargs=-1, required=True, metavar="4=18 …")
@db_option
def points(values: tuple[str, ...], db: Path) -> None:
    """Fill in standard points by level difference."""
    table: dict[int, int] = {}
    for each in values:
        difference, _, value = each.partition("=")
        if not (difference.isdigit() and value.isdigit()):
            raise Complaint("ev_cli_bad_choice", given=each, allowed="4=18")
        table[int(difference)] = int(value)
    with desk_of(db) as desk:
        desk.fill_points(table)
        say("ev_cli_decided")


@command("withdraw")
@click.argument("number", type=int)
@click.option("--note", default="", metavar="TEXT")
@click.option("--from-round", type=click.IntRange(1, 99))
@db_option
def withdraw(number: int, note: str, from_round: int | None, db: Path) -> None:
    """A competitor withdraws."""
    with desk_of(db) as desk:
        desk.withdraw(number, note, from_round)
        say("ev_cli_decided")


@command("replace")
@click.argument("number", type=int)
@click.argument("leaves")
@click.argument("comes")
@click.option("--note", default="", metavar="TEXT")
@db_option
def replace(number: int, leaves: str, comes: str, note: str, db: Path) -> None:
    """Another player takes a place, where the text allows it."""
    with desk_of(db) as desk:
        desk.replace(number, leaves, comes, note)
        say("ev_cli_decided")
