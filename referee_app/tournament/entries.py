"""Entry lists from CSV and XLSX: every row is checked, and nothing enters until all rows do."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any
from zipfile import BadZipFile

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from referee_app.tournament.errors import EventError
from referee_app.tournament.facts import Entry
from referee_app.tournament.format import Format

MAX_ROWS, MAX_NAME = 5000, 60
_PLAYERS = ("player1", "player2", "player3", "player4")
_BAD = re.compile(r"[\x00-\x1f\x7f<>]")
_ZIP = b"PK\x03\x04"

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in a row of a list; with `is_error` the list cannot enter."""

    row: int
    """As a spreadsheet counts."""
    key: str
    facts: Mapping[str, object]
    is_error: bool = True


@dataclass(frozen=True, slots=True)
class Draft:
    """A list that was read: its entries, what is wrong, and columns nobody knows."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    skipped: tuple[str, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """What must be mended before the list can enter."""
        return tuple(each for each in self.problems if each.is_error)


@cache
def _columns() -> dict[str, str]:
    path = files("referee_app.tournament") / "columns.toml"
    known: dict[str, list[str]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return {_plain(word): name for name, words in known.items() for word in words}


def _plain(word: str) -> str:
    return re.sub(r"[\s_.．·]", "", word).casefold()


def read(data: bytes, by: Format, taken: Mapping[int, Entry] | None = None) -> Draft:
    """The entries in a file; raises `EventError` for a file that is no list at all."""
    rows = [[_clean(cell) for cell in row] for row in (_sheet(data) if data[:4] == _ZIP else _csv(data))]
    at = next((no for no, row in enumerate(rows) if any(_plain(cell) in _columns() for cell in row)), None)
    if at is None:
        raise EventError("ev_no_header", allowed="、".join(("选手一", "选手二", "单位", "种子")))
    names = [_columns().get(_plain(cell), "") for cell in rows[at]]
    skipped = tuple(cell for cell, name in zip(rows[at], names, strict=True) if cell and not name)
    body = [
        (no, {name: cell for name, cell in zip(names, row, strict=False) if name})
        for no, row in enumerate(rows[at + 1 :], at + 2)
        if any(row)
    ]
    if not body or len(body) > MAX_ROWS:
        raise EventError("ev_row_count", n=len(body), most=MAX_ROWS)
    return _checked(body, by, dict(taken or {}), skipped)


def _clean(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return "" if cell is None else str(cell).strip()


def _csv(data: bytes) -> Iterable[Sequence[object]]:
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            text = data.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    else:
        raise EventError("ev_no_text", allowed="UTF-8, GB18030")
    head = next((line for line in text.splitlines() if line.strip()), "")
    mark = max(",;\t，", key=head.count)
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))


def _sheet(data: bytes) -> Iterable[Sequence[object]]:
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet: Any = book.worksheets[0]
        return [list(row) for row in sheet.iter_rows(values_only=True, max_row=MAX_ROWS + 20)]
    except (InvalidFileException, BadZipFile, KeyError, ValueError, IndexError, OSError) as error:
        raise EventError("ev_no_sheet", why=error) from error


def _checked(
    body: Sequence[tuple[int, Row]], by: Format, taken: dict[int, Entry], skipped: tuple[str, ...]
) -> Draft:
    problems: list[Problem] = []
    entries: list[Entry] = []
    asked = {int(row["number"]) for _, row in body if _is_number(row.get("number", ""))}
    free = iter(number for number in range(1, 100000) if number not in taken and number not in asked)
    for no, row in body:
        wrong = [*_row_problems(no, row, by), *_number_problems(no, row, taken)]
        problems += wrong
        if not any(each.is_error for each in wrong):
            number = int(row["number"]) if row.get("number") else next(free)
            entries.append(_entry(number, row))
    problems += _twice(body)
    problems += _clubs(body)
    problems.sort(key=lambda each: (not each.is_error, each.row))
    return Draft(tuple(entries), tuple(problems), skipped)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and 0 < int(text) < 100000


def _entry(number: int, row: Row) -> Entry:
    seed = row.get("seed", "")
    players = tuple(row[name] for name in _PLAYERS if row.get(name))
    return Entry(
        number=number,
        players=players,
        team=row.get("team", ""),
        club=row.get("club", ""),
        group=row.get("group", ""),
        seed=int(seed) if seed else None,
    )


def needed(by: Format) -> tuple[int, int]:
    """The fewest and the most players of an entry."""
    if by.is_individual:
        return 1, 1
    if by.pairs_in_team > 1:
        return 2 * by.pairs_in_team, 2 * by.pairs_in_team
    alone = "drawn_equal_numbers" in (by.value("event.partners") or ())
    return (1 if alone else 2), 2


def _row_problems(no: int, row: Row, by: Format) -> Iterable[Problem]:
    least, most = needed(by)
    given = sum(bool(row.get(name)) for name in _PLAYERS)
    if not least <= given <= most:
        yield Problem(no, "ev_row_players", {"n": given, "least": least, "most": most})
    for name in (*_PLAYERS, "team", "club", "group"):
        text = row.get(name, "")
        if len(text) > MAX_NAME or _BAD.search(text):
            yield Problem(no, "ev_row_name", {"given": _BAD.sub("␀", text)[:20], "most": MAX_NAME})
    for name, key in (("seed", "ev_row_seed"), ("number", "ev_row_number")):
        text = row.get(name, "")
        if text and not _is_number(text):
            yield Problem(no, key, {"given": text[:20]})


def _number_problems(no: int, row: Row, taken: Mapping[int, Entry]) -> Iterable[Problem]:
    text = row.get("number", "")
    if _is_number(text) and int(text) in taken:
        yield Problem(no, "ev_row_taken", {"given": text})


def _twice(body: Sequence[tuple[int, Row]]) -> Iterable[Problem]:
    """The same person, seed or number in two rows."""
    seen: dict[tuple[str, ...], int] = {}
    for no, row in body:
        people = [("name", row[name], row.get("club", "")) for name in _PLAYERS if row.get(name)]
        # 01 and 1 are one number.
        marks = [(name, row[name].lstrip("0"), "") for name in ("seed", "number") if row.get(name)]
        for key in dict.fromkeys((*people, *marks)):
            first = seen.setdefault(key, no)
            if first != no or people.count(key) > 1:
                yield Problem(no, f"ev_row_same_{key[0]}", {"given": key[1], "row": first})


def _clubs(body: Sequence[tuple[int, Row]]) -> Iterable[Problem]:
    """A club written once that looks like one written more often."""
    count: dict[str, list[int]] = {}
    for no, row in body:
        if row.get("club"):
            count.setdefault(row["club"], []).append(no)
    for club, rows in count.items():
        near = [each for each in count if len(count[each]) > len(rows) and _alike(club, each)]
        if len(rows) == 1 and near:
            yield Problem(rows[0], "ev_row_club", {"given": club, "near": near[0]}, is_error=False)


def _alike(one: str, other: str) -> bool:
    """One letter apart, or the same up to case and spaces."""
    a, b = _plain(one), _plain(other)
    if a == b:
        return True
    if len(a) == len(b) > 2:
        return sum(x != y for x, y in zip(a, b, strict=True)) == 1
    short, long = sorted((a, b), key=len)
    if len(short) <= 2 or len(long) - len(short) != 1:
        return False
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
