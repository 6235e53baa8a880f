"""`referee-app event pair|undo|result|part`: rounds and their results."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee_app.commands.base import Complaint, command, lang, read_text, say
from referee_app.commands.event import Said, db_option, desk_of

if TYPE_CHECKING:
    from referee_app.office.desk import Desk
    from referee_app.tournament.event import EventState, Round
    from referee_app.tournament.facts import Game, Result

RESULT_COLUMNS = ("round", "table", "levels")
"""Columns a file of results must have."""
HAND_COLUMNS = ("table", "ns", "ew")


@command("pair")
@click.option("--note", default="", metavar="TEXT")
@click.option("--keep", is_flag=True)
@click.option("--by-hand", "by_hand", type=click.Path(path_type=Path), metavar="FILE")
@db_option
def pair(note: str, keep: bool, by_hand: Path | None, db: Path) -> None:
    """Pair the next round, by the system or by hand; it is published unless it is kept back."""
    with desk_of(db) as desk:
        last = desk.state.rounds[-1] if desk.state.rounds else None
        if last is None or last.published:
            if by_hand is None:
                desk.pair(note)
            else:
                games, byes = _games(by_hand)
                desk.pair_by_hand(games, byes, note)
        if not keep:
            desk.publish()
        _show(desk.state, desk.state.rounds[-1])


def _show(state: EventState, one: Round) -> None:
    from datetime import UTC, datetime

    from referee_app.office.words import stage_title
    from referee_app.reports.event_lists import EventLists
    from referee_app.texts import t
    from rules.seats import Side

    published = t(lang(), "ev_cli_published" if one.published else "ev_cli_unpublished")
    stage = stage_title(lang(), state.played_by.stages[one.stage])
    say("ev_cli_round", n=one.number, stage=stage, state=published)
    lists = EventLists(state, lang(), datetime.now(UTC))
    for game in one.games:
        click.echo(f"{game.table}\t" + "\t".join(lists.side(game, side) for side in Side))
    for note in lists.pairings(one).notes:
        click.echo(note)


def _games(file: Path) -> tuple[list[Game], tuple[int, ...]]:
    """Tables set by hand; a row without East-West is a bye."""
    from referee_app.tournament.facts import Game

    games: list[Game] = []
    byes: list[int] = []
    for no, row in _rows(file, HAND_COLUMNS):
        try:
            sides = [
                tuple(int(each) for each in row[name].replace("+", " ").split()) for name in ("ns", "ew")
            ]
            if sides[1]:
                games.append(Game(table=int(row["table"]), ns=sides[0], ew=sides[1]))
            else:
                byes += sides[0]
        except ValueError as error:
            why = str(error).splitlines()[0]
            raise Complaint("ev_cli_bad_row", file=file, row=no, why=why) from error
    return games, tuple(byes)


def _rows(file: Path, columns: tuple[str, ...]) -> list[tuple[int, dict[str, str]]]:
    """The rows of a CSV file with their numbers; its columns by their plain names."""
    read = csv.DictReader(io.StringIO(read_text(file), newline=""))
    names = {(name or "").strip().lower() for name in read.fieldnames or ()}
    if not set(columns) <= names:
        raise Complaint("ev_cli_bad_file", file=file, columns=", ".join(columns))
    plain = [
        {(name or "").strip().lower(): value.strip() for name, value in row.items() if isinstance(value, str)}
        for row in read
    ]
    return list(enumerate(plain, 2))


@command("undo")
@click.option("--note", default="", metavar="TEXT")
@click.option("--round", "number", type=click.IntRange(1, 99))
@click.option("--void", "void", metavar="TEXT")
@db_option
def undo(note: str, number: int | None, void: str | None, db: Path) -> None:
    """Take back the last pairing; or void a round that was played."""
    with desk_of(db) as desk:
        if void is not None:
            desk.void_round(number or len(desk.state.rounds), void)
            say("ev_cli_voided")
            return
        last = desk.state.rounds[-1].number if desk.state.rounds else 0
        desk.withdraw_round(note)
        say("ev_cli_taken_back", n=last)


@command("result")
@click.argument("number", type=int, required=False, metavar="ROUND")
@click.argument("table", type=int, required=False)
@click.argument("levels", default="")
@click.option("--winner", default="", metavar="NS|EW")
@click.option("--forfeit", default="", metavar="NS|EW|both")
@click.option("--fouls", default="", metavar="NS|EW")
@click.option("--games", default="", metavar="2:1")
@click.option("--minutes", type=click.FloatRange(0, 1440))
@click.option("--deals", type=click.IntRange(0, 200))
@click.option("--correct", metavar="TEXT")
@click.option("--void", "void", metavar="TEXT")
@click.option("--unconfirmed", is_flag=True)
@click.option("--file", "file", type=click.Path(path_type=Path), metavar="FILE")
@db_option
def result(
    number: int | None,
    table: int | None,
    levels: str,
    winner: str,
    forfeit: str,
    fouls: str,
    games: str,
    minutes: float | None,
    deals: int | None,
    correct: str | None,
    void: str | None,
    unconfirmed: bool,
    file: Path | None,
    db: Path,
) -> None:
    """One table's result, or a whole file of them."""
    from referee_app.tournament.results import read

    with desk_of(db) as desk:
        if file is not None:
            say("ev_cli_results", n=_of_file(desk, file, not unconfirmed))
            return
        if number is None or table is None:
            raise Complaint("cli_missing", name="ROUND TABLE")
        if void is not None:
            desk.void_result(number, table, void)
            say("ev_cli_voided")
            return
        found = read(
            levels, winner=winner, forfeit=forfeit, fouls=fouls, games=games, minutes=minutes, deals=deals
        )
        _enter(desk, number, table, found, not unconfirmed, correct)


def _enter(desk: Desk, number: int, table: int, found: Result, confirm: bool, correct: str | None) -> None:
    from referee_app.office.words import told
    from referee_app.tournament.results import written

    if correct is not None:
        odd = desk.correct(number, table, found, correct)
    else:
        odd = desk.enter_result(number, table, found, confirm=confirm)
    say("ev_cli_result", round=number, table=table, told=written(found) or found.forfeit)
    for each in odd:
        click.echo(told(lang(), each.key, each.facts))


def _of_file(desk: Desk, file: Path, confirm: bool) -> int:
    """Read every row before the first is written, so that a bad one leaves nothing half done."""
    from referee_app.office.words import told
    from referee_app.tournament.errors import EventError
    from referee_app.tournament.results import read

    found: dict[tuple[int, int], Result] = {}
    for no, row in _rows(file, RESULT_COLUMNS):
        try:
            one = read(
                row.get("levels", ""),
                winner=row.get("winner", ""),
                forfeit=row.get("forfeit", ""),
                fouls=row.get("fouls", ""),
                games=row.get("games", ""),
                minutes=float(row["minutes"]) if row.get("minutes") else None,
                deals=int(row["deals"]) if row.get("deals") else None,
            )
            at = int(row["round"]), int(row["table"])
            desk.check_result(*at, one)
            if at in found:
                raise EventError("ev_row_same_table", round=at[0], table=at[1])
            found[at] = one
        except EventError as error:
            why = told(lang(), error.key, error.facts)
            raise Said(_bad(file, no, why)) from error
        except ValueError as error:
            raise Said(_bad(file, no, str(error))) from error
    desk.enter_results([(*at, one) for at, one in found.items()], confirm, "file")
    return len(found)


def _bad(file: Path, row: int, why: str) -> str:
    from referee_app.texts import t

    return t(lang(), "ev_cli_bad_row", file=file, row=row, why=why)


@command("part")
@click.argument("numbers", type=int, nargs=-1, required=True)
@click.option("--seed", default="", metavar="TEXT")
@click.option("--order", "is_order", is_flag=True)
@db_option
def part(numbers: tuple[int, ...], seed: str, is_order: bool, db: Path) -> None:
    """Part equals: by lot, or in the order that an extra match gave."""
    with desk_of(db) as desk:
        state = desk.extra(numbers) if is_order else desk.lots(numbers, seed)
        order = state.extras[-1] if is_order else state.lots[-1]
        click.echo(" ".join(map(str, order)))
        say("ev_cli_decided")
