"""`referee-app event`: every format from its entries to its certificates, as an organiser would do it."""

from __future__ import annotations

import csv
import io
import json
import random
import sqlite3
from pathlib import Path

import pytest
from openpyxl import load_workbook

from referee_app.office.file import EventFile
from referee_app.tournament import progress, publish, tally
from referee_app.tournament.event import EventState
from referee_app.tournament.final import final
from referee_app.tournament.format import load
from referee_app.tournament.results import written
from tests import events
from tests.command_line import Ran
from tests.command_line import run as run_command


class Office:
    """An organiser at the command line; every command must succeed unless it says otherwise."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._capsys = folder, capsys
        self.db = folder / "event.sqlite"

    def run(self, *args: object, code: int = 0, lang: str = "zh") -> Ran:
        """`referee-app event …` on this event."""
        ran = run_command(self._capsys, "event", *args, "--db", self.db, lang=lang)
        assert ran.code == code, ran
        return ran

    def state(self) -> EventState:
        """The event as it stands in the file."""
        file = EventFile(self.db)
        file.close()
        return file.state

    def list_of(self, format_id: str, count: int) -> Path:
        """A list of entries as a file."""
        path = self.folder / "list.csv"
        with path.open("w", encoding="gb18030", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["序号", "队名", "选手1", "选手2", "选手3", "选手4", "单位", "组别"])
            for each in events.entries(load(format_id), count, clubs=4):
                players = (*each.players, "", "", "", "")[:4]
                writer.writerow([each.number, each.team, *players, each.club, each.group])
        return path


@pytest.fixture
def office(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Office:
    """An empty desk."""
    return Office(tmp_path, capsys)


def results_file(office: Office, rng: random.Random) -> Path:
    """Results of the last round as a file, as somebody would type them from the score sheets."""
    state = office.state()
    one = state.rounds[-1]
    draws = events.may_draw(state.played_by) and state.played_by.stages[one.stage].system != "knockout"
    path = office.folder / "results.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["round", "table", "levels", "winner", "games", "minutes", "deals"])
        for game in one.games:
            result = events.fitted(state, one, events.random_result(rng, draws))
            levels = written(result.model_copy(update={"games": None}))
            games = "" if result.games is None else f"{result.games[0]}:{result.games[1]}"
            row = [one.number, game.table, levels, result.winner.value if result.winner else "", games]
            writer.writerow([*row, result.minutes, result.deals])
    return path


def part_equals(office: Office) -> None:
    """What the organiser does about equals: lots or an extra match, as the format says."""
    state = office.state()
    stage = state.rounds[-1].stage
    for pool in range(len(state.rounds[-1].pools)):
        found = tally.ranking(state, stage, pool)
        groups: dict[int, list[int]] = {}
        for row in found.rows():
            groups.setdefault(row.place, []).append(row.competitor)
        for group in groups.values():
            step = found.open_step(group[0])
            if step == "lot":
                office.run("part", *group, "--seed", "当众")
            elif step == "extra_match":
                office.run("part", *group, "--order")


@pytest.mark.parametrize("format_id", events.ALL)
def test_an_event_runs_from_entries_to_certificates(format_id: str, office: Office) -> None:
    """R24: every list goes out as a file on the way, and the results came in as one."""
    rng = random.Random(format_id)
    count = min(events.SIZES.get(format_id, 16), 32)
    office.run("new", "练习赛", "--format", format_id)
    assert "导入报名" in office.run("status").out
    office.run("enter", office.list_of(format_id, count))
    office.run("draw", "--seed", "红桃5 黑桃9 方块K 梅花2 红桃A")
    for _ in range(40):
        if progress.next_place(office.state()) is None:
            break
        office.run("pair")
        office.run("result", "--file", results_file(office, rng))
        part_equals(office)
        office.run("standings", "--publish")
    assert "证书" in office.run("status").out
    assert "全部相符" in office.run("proof").out
    state = office.state()
    assert sorted(line.competitor for line in final(state)) == sorted(state.competitors)
    # Cutting the fonts takes seconds, so the other papers are printed for one format.
    for what in ("draw", "pairings", "standings", "certificates")[0 if format_id == "swiss-003-j" else 3 :]:
        office.run("print", what, "--out", office.folder / f"{what}.pdf")
        assert (office.folder / f"{what}.pdf").read_bytes().startswith(b"%PDF")
    for what, form in (("results", "xlsx"), ("standings", "csv"), ("log", "json")):
        office.run("export", what, "--out", office.folder / f"{what}.{form}")
    log = [json.loads(line) for line in (office.folder / "log.json").read_text("utf-8").splitlines()]
    assert len(log) == state.seq
    book = load_workbook(office.folder / "results.xlsx")
    assert len(book.worksheets) == len(state.rounds)


@pytest.fixture
def played(office: Office) -> Office:
    """A Swiss event of twelve pairs after one round."""
    office.run("new", "练习赛", "--format", "swiss-003-j", "--rounds", 3)
    office.run("enter", office.list_of("swiss-003-j", 12))
    office.run("draw", "--seed", "五张牌")
    office.run("pair")
    office.run("result", "--file", results_file(office, random.Random(5)))
    return office


def test_standings_say_what_parted_two(played: Office) -> None:
    """R23: each criterion with both values, and where it decided."""
    (pool,) = publish.lines(played.state())
    first, second = pool[0].competitor, pool[1].competitor
    told = played.run("standings", "--why", first, second).out.splitlines()
    assert told[0] == f"为什么 {first} 号在 {second} 号前面"
    assert len(told) == 1 + 6
    assert sum("在这里分出" in line for line in told) <= 1
    english = played.run("standings", "--why", first, second, lang="en").out
    assert f"Why {first} is ahead of {second}" in english
    assert "没有" not in english
    assert "不在同一组" in played.run("standings", "--why", 1, 99, code=2).err


def test_a_line_of_standings_has_its_numbers(played: Office) -> None:
    lines = played.run("standings").out.splitlines()
    assert lines[0].split("\t")[:3] == ["名次", "号", "选手"]
    assert len(lines) == 13
    assert played.run("standings", "--final").out.count("\n") == 13


def test_a_bad_list_is_told_row_by_row(office: Office) -> None:
    office.run("new", "练习赛", "--format", "swiss-003-j")
    path = office.folder / "bad.csv"
    path.write_text("选手一,选手二,单位,微信\n甲,乙,一队,x\n丙,,一队,y\n", encoding="utf-8")
    ran = office.run("enter", path, code=1)
    assert "第 3 行  错误：有 1 名选手；需要 2 至 2 名" in ran.out
    assert "微信" in ran.out
    assert "一行都没有导入" in ran.out
    assert office.state().entries == {}


def test_open_results_hold_the_next_round_back(played: Office) -> None:
    """R21 at the command line."""
    played.run("pair")
    refused = played.run("pair", code=2)
    assert "还有 6 桌没有确认：1, 2, 3, 4, 5, 6" in refused.err
    played.run("pair", "--note", "天黑了")
    assert played.state().rounds[-1].note == "天黑了"


def test_a_result_is_corrected_voided_and_undone(played: Office) -> None:
    """R9, R18: a reason each time."""
    assert "已确认" in played.run("result", 1, 1, "Q:9", code=2).err
    played.run("result", 1, 1, "Q:9", "--correct", "写反了")
    assert written(played.state().rounds[0].results[1].result) == "Q:9"
    played.run("result", 1, 1, "--void", "重赛")
    ran = played.run("result", 1, 1, "A:K", "--deals", 3)
    assert "请核对" in ran.out
    played.run("pair", "--keep")
    assert not played.state().rounds[-1].published
    assert "请写理由" in played.run("undo", code=2).err
    played.run("undo", "--note", "编早了")
    played.run("undo", "--void", "停电")
    assert played.state().rounds[0].voided


def test_a_file_of_results_is_taken_whole_or_not_at_all(played: Office) -> None:
    """R24: what cannot be is told with its row, and nothing of the file enters."""
    played.run("pair")
    path = played.folder / "results.csv"
    path.write_text("round,table,levels\n2,1,Q:9\n2,2,Z:9\n", encoding="utf-8")
    assert "第 3 行" in played.run("result", "--file", path, code=2).err
    assert played.state().rounds[1].results == {}
    for twice in ("2,1,Q:9\n2,2,K:3\n2,1,9:Q\n", "2,1,Q:9\n2,2\n"):
        path.write_text("round,table,levels\n" + twice, encoding="utf-8")
        played.run("result", "--file", path, code=2)
        assert played.state().rounds[1].results == {}
    path.write_text("table,levels\n1,Q:9\n", encoding="utf-8")
    assert "round, table, levels" in played.run("result", "--file", path, code=2).err


def test_a_round_is_paired_by_hand_from_a_file(played: Office) -> None:
    """R24: manual pairing is always possible."""
    path = played.folder / "hand.csv"
    path.write_text(
        "table,ns,ew\n" + "".join(f"{no},{no},{no + 6}\n" for no in range(1, 6)) + "0,6,\n0,12,\n"
    )
    played.run("pair", "--by-hand", path)
    one = played.state().rounds[-1]
    assert ([game.ew for game in one.games], one.byes) == ([(7,), (8,), (9,), (10,), (11,)], (6, 12))
    path.write_text("table,ns,ew\n1,一,2\n")
    played.run("result", "--file", results_file(played, random.Random(1)))
    assert "row 2" in played.run("pair", "--by-hand", path, code=2, lang="en").err


def test_lists_go_out_as_tables(played: Office) -> None:
    """R24: pairings and standings as files, numbers as numbers, names never as formulas."""
    played.run("withdraw", 3, "--note", "因病")
    played.run("pair")
    out = played.folder / "pairings.csv"
    played.run("export", "pairings", "--out", out)
    rows = list(csv.reader(io.StringIO(out.read_text("utf-8-sig"))))
    assert rows[0][:3] == ["桌", "南北", "东西"]
    sheet = load_workbook(_exported(played, "standings.xlsx")).worksheets[0]
    assert [cell.value for cell in sheet[1]][:3] == ["名次", "号", "选手"]
    assert sheet.cell(2, 1).value == 1
    assert sheet.cell(2, 3).data_type == "s"
    assert "xlsx, csv" in played.run("export", "standings", "--out", "x.doc", code=2).err


def _exported(office: Office, name: str) -> Path:
    office.run("export", name.split(".")[0], "--out", office.folder / name)
    return office.folder / name


def test_a_name_is_never_a_formula(office: Office) -> None:
    office.run("new", "练习赛", "--format", "swiss-003-j")
    path = office.folder / "list.csv"
    path.write_text("选手一,选手二\n=1+1,乙\n丙,丁\n", encoding="utf-8")
    office.run("enter", path)
    office.run("draw", "--seed", "一")
    sheet = load_workbook(_exported(office, "entries.xlsx")).worksheets[0]
    assert sheet.cell(2, 2).value == "=1+1 乙"
    assert sheet.cell(2, 2).data_type == "s"
    assert "'=1+1" in _exported(office, "entries.csv").read_text("utf-8-sig")


def test_a_changed_log_is_not_proved(played: Office) -> None:
    """R8: the chain, and every published version once more."""
    played.run("standings", "--publish")
    assert "1 版" in played.run("proof").out
    with sqlite3.connect(played.db) as db:
        db.execute("UPDATE events SET body = replace(body, '五张牌', '六张牌')")
    assert played.run("proof", code=1).code == 1


def test_open_points_and_substitutions(office: Office) -> None:
    office.run("new", "练习赛", "--format", "swiss-003-j")
    office.run("points", "4=18", "5=20")
    assert office.state().standard == {4: 18, 5: 20}
    assert "4–13 = 13–26" in office.run("points", "3=20", code=2).err
    office.run("enter", office.list_of("swiss-003-j", 4))
    office.run("replace", 1, "选手1甲", "替补", "--note", "抽签前")
    assert office.state().entries[1].players == ("替补", "选手1乙")


def test_formats_are_listed_and_read_from_files(office: Office, capsys: pytest.CaptureFixture[str]) -> None:
    listed = run_command(capsys, "event", "formats").out.splitlines()
    assert len(listed) == len(events.ALL)
    path = office.folder / "own.toml"
    source = Path(__file__).parents[1] / "referee_app" / "tournament" / "formats" / "knockout-003-d.toml"
    path.write_text(source.read_text("utf-8").replace('id = "knockout-003-d"', 'id = "own"'), "utf-8")
    assert "own" in office.run("new", "自定赛", "--format", path).out
    assert "swiss-003-j" in office.run("new", "又一场", "--format", "none", code=2).err
    assert "已有赛事" in office.run("new", "又一场", "--format", path, code=2).err
