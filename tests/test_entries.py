"""Entry lists: what a row lacks is said with its row, and nothing enters by half."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from openpyxl import Workbook

from referee_app.office.desk import Desk
from referee_app.office.file import EventFile
from referee_app.office.words import told
from referee_app.texts import Lang
from referee_app.tournament.entries import read
from referee_app.tournament.errors import EventError
from referee_app.tournament.format import load

PAIRS = load("swiss-003-j")
LIST = "序号,选手一,选手二,单位,种子,备注\n1,甲一,甲二,一队,1,\n2,乙一,乙二,二队,,远\n\n7,丙一,丙二,一队,2,\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_a_list_is_read_in_each_encoding(encoding: str) -> None:
    draft = read(LIST.encode(encoding), PAIRS)
    assert draft.problems == ()
    assert [(each.number, each.players, each.club, each.seed) for each in draft.entries] == [
        (1, ("甲一", "甲二"), "一队", 1),
        (2, ("乙一", "乙二"), "二队", None),
        (7, ("丙一", "丙二"), "一队", 2),
    ]
    assert draft.skipped == ("备注",)


def test_a_sheet_is_read_with_english_headers_and_whole_numbers() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Entries of the day"], ["No.", "Player 1", "Player 2", "Club"], [3.0, "N 1", "S 1", "X"]):
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    (entry,) = read(out.getvalue(), PAIRS).entries
    assert (entry.number, entry.players, entry.club) == (3, ("N 1", "S 1"), "X")


@pytest.mark.parametrize("mark", [",", ";", "\t", "，"])
def test_columns_may_be_parted_by_each_mark(mark: str) -> None:
    assert len(read(LIST.replace(",", mark).encode(), PAIRS).entries) == 3


def test_numbers_are_given_where_the_list_has_none() -> None:
    draft = read("编号,选手1,选手2\n,甲,乙\n1,丙,丁\n,戊,己\n".encode(), PAIRS)
    assert [each.number for each in draft.entries] == [2, 1, 3]


@pytest.mark.parametrize(
    ("row", "key"),
    [
        ("3,丙一,,一队,", "ev_row_players"),
        ("3,丙一,丙二,一队,x", "ev_row_seed"),
        ("0,丙一,丙二,一队,", "ev_row_number"),
        ("3,<丙一>,丙二,一队,", "ev_row_name"),
        (f"3,{'长' * 61},丙二,一队,", "ev_row_name"),
        ("3,甲一,丙二,一队,", "ev_row_same_name"),
        ("3,丙一,丙一,一队,", "ev_row_same_name"),
        ("3,丙一,丙二,一队,1", "ev_row_same_seed"),
        ("2,丙一,丙二,一队,", "ev_row_same_number"),
    ],
)
def test_a_wrong_row_is_told_with_its_number(row: str, key: str) -> None:
    text = "序号,选手一,选手二,单位,种子\n1,甲一,甲二,一队,1\n2,乙一,乙二,二队,\n" + row + "\n"
    (problem,) = read(text.encode(), PAIRS).errors
    assert (problem.row, problem.key) == (4, key)
    for lang in Lang:
        assert told(lang, problem.key, problem.facts)


def test_a_club_that_is_nearly_another_is_only_remarked_on() -> None:
    rows = "".join(f"{no},选手{no}甲,选手{no}乙,滨江社区\n" for no in (1, 2, 3)) + "4,丙,丁,宾江社区\n"
    draft = read(("序号,选手一,选手二,单位\n" + rows).encode(), PAIRS)
    assert [(each.row, each.key) for each in draft.problems] == [(5, "ev_row_club")]
    assert (draft.errors, len(draft.entries)) == ((), 4)


@pytest.mark.parametrize(
    ("format_id", "players", "fits"),
    [
        ("cafe-individual-001-02", 1, True),
        ("cafe-individual-001-02", 2, False),
        ("swiss-003-j", 1, False),
        ("employee-groups-001-01", 1, True),
        ("mitchell-team-003-c", 4, True),
        ("mitchell-team-003-c", 2, False),
    ],
)
def test_a_format_says_how_many_players_enter_together(format_id: str, players: int, fits: bool) -> None:
    head = ",".join(f"选手{no}" for no in range(1, 5))
    row = ",".join(["甲", "乙", "丙", "丁"][:players])
    assert (read(f"{head}\n{row}\n".encode(), load(format_id)).errors == ()) is fits


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"1,2,3\n", "ev_no_header"),
        ("选手一,选手二\n".encode(), "ev_row_count"),
        (b"\xff\xfe\xff\xff\x80", "ev_no_text"),
        (b"PK\x03\x04 no zip", "ev_no_sheet"),
    ],
)
def test_what_is_no_list_is_refused(data: bytes, key: str) -> None:
    with pytest.raises(EventError) as caught:
        read(data, PAIRS)
    assert caught.value.key == key


def test_nothing_enters_until_all_rows_do(tmp_path: Path) -> None:
    """R24 for the way in: a list goes in whole or not at all, and again after it was mended."""
    desk = Desk(EventFile(tmp_path / "event.sqlite"))
    desk.open("练习赛", PAIRS)
    bad = LIST + "8,丁一,,一队,,\n"
    assert len(desk.enter(bad.encode()).errors) == 1
    assert desk.state.entries == {}
    desk.enter(LIST.encode())
    assert sorted(desk.state.entries) == [1, 2, 7]
    again = desk.enter(LIST.encode())
    assert {each.key for each in again.errors} == {"ev_row_taken"}
    assert sorted(desk.state.entries) == [1, 2, 7]
