"""The command line: answers, exit codes, and one clear message for whatever cannot be understood."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from referee_app.__main__ import main
from referee_app.commands.base import asked_language, system_language
from referee_app.storage.log import EventLog, Store
from referee_app.texts import Lang
from rules.book import ids
from tests.command_line import run

ROOT = Path(__file__).resolve().parent.parent
MATCHES = Path(__file__).parent / "matches"
Capture = pytest.CaptureFixture[str]


# Language and help


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({"LANG": "zh_CN.UTF-8"}, Lang.ZH),
        ({"LANG": "de_DE.UTF-8"}, Lang.EN),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, Lang.EN),
        ({"LANG": "C", "LC_MESSAGES": "zh_TW"}, Lang.ZH),
        ({"LC_ALL": "", "LANG": "zh"}, Lang.ZH),
    ],
)
def test_the_language_is_the_systems(environ: dict[str, str], lang: Lang) -> None:
    assert system_language(environ) is lang


@pytest.mark.parametrize(
    ("args", "lang"),
    [([], None), (["--lang", "zh", "books"], "zh"), (["books", "--lang=en"], "en"), (["--lang"], None)],
)
def test_the_language_may_be_asked_for_anywhere(args: list[str], lang: str | None) -> None:
    assert asked_language(args) == lang


@pytest.mark.parametrize(
    "args",
    [
        ("--help",),
        ("run", "--help"),
        ("hub", "--help"),
        ("check", "--help"),
        ("replay", "--help"),
        ("cases", "--help"),
        ("verify", "--help"),
        ("books", "--help"),
        ("books", "show", "--help"),
        ("books", "diff", "--help"),
        ("books", "validate", "--help"),
    ],
)
def test_every_command_has_help_in_both_languages(args: tuple[str, ...], capsys: Capture) -> None:
    zh, en = run(capsys, *args, lang="zh"), run(capsys, *args, lang="en")
    assert (zh.code, en.code) == (0, 0)
    assert "用法" in zh.out and "Usage" in en.out
    assert all(ord(letter) < 0x2E80 for letter in en.out)


def test_without_a_command_the_help_is_shown(capsys: Capture) -> None:
    assert main([]) == 2
    assert "check" in capsys.readouterr().err
    assert "there are: run, hub" in run(capsys).err


def test_it_runs_as_a_module_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "referee_app", "check", "S3 D3", "--level", "5", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "LANG": "C"},
    )
    assert json.loads(done.stdout)["readings"][0]["type"] == "pair"


def test_a_terminal_without_suit_signs_breaks_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "referee_app", "check", "S3", "--level", "5", "--json", "--lang", "zh"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert json.loads(done.stdout)["detail"] == "首出 单张 3"


def test_asking_for_a_verdict_loads_no_screen_and_no_server() -> None:
    code = (
        "import sys; from referee_app.__main__ import main\n"
        "main(['check', 'S3', '--level', '5'])\n"
        "print([each for each in ('flet', 'uvicorn', 'fastapi', 'sqlite_utils') if each in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


# check


def test_check_tells_all_readings_and_the_verdict(capsys: Capture) -> None:
    done = run(capsys, "check", "H9 S4 S5 S6 S7", "--level", "9", "--against", "SA", "--json")
    [told] = done.objects
    assert done.code == 0
    assert [(each["type"], each["key"]) for each in told["readings"]] == [
        ("straight_flush", "8"),
        ("straight_flush", "7"),
        ("straight", "8"),
        ("straight", "7"),
    ]
    assert (told["verdict"], told["reason"], told["to_declare"]) == ("legal", "bomb_beats", True)
    assert told["against"]["type"] == "single"
    assert (told["silent"], told["nearest"]) == (False, None)


def test_check_takes_a_declaration_and_says_what_would_have_been_legal(capsys: Capture) -> None:
    [low] = run(capsys, "check", "S3 D3", "--level", "10", "--against", "S4 D4", "--json").objects
    assert (low["verdict"], low["reason"]) == ("illegal", "not_higher")
    near = run(capsys, "check", "S5 D9", "--level", "10", "--against", "S4 D4", "--json").objects[0][
        "nearest"
    ]
    assert (near["reading"]["type"], near["out"], near["in"]) == ("pair", "D9", "?5")
    args = ("check", "H5 S6 C6 D9 S9", "--level", "5", "--json", "--as")
    [declared] = run(capsys, *args, "full_house:9").objects
    assert (declared["reading"]["key"], declared["reading"]["wilds"]) == ("9", ["?9"])
    [wrong] = run(capsys, *args, "pair:6").objects
    assert (wrong["verdict"], wrong["reason"]) == ("illegal", "reading_not_possible")


@pytest.mark.parametrize(("lang", "said"), [("zh", "--against 写桌上的牌"), ("en", "needs --against")])
def test_check_refuses_a_reading_of_cards_that_are_not_given(lang: str, said: str, capsys: Capture) -> None:
    done = run(capsys, "check", "S5 D5", "--level", "10", "--against-as", "pair:4", lang=lang)
    assert done.code == 2 and said in done.err and "pair:4" in done.err


@pytest.mark.parametrize("declared", ["full_house:9", "三带二:9", "三带二：9", "Full house:9", "夯:红9"])
def test_check_takes_a_declaration_in_the_words_of_the_book(declared: str, capsys: Capture) -> None:
    book = "guide-003-g" if declared.startswith("夯") else "standard"
    args = ("H5 S6 C6 D9 S9", "--level", "5", "--json", "--book", book, "--as", declared)
    [told] = run(capsys, "check", *args).objects
    assert (told["verdict"], told["reading"]["key"]) == ("legal", "9")


def test_check_may_leave_a_verdict_open(capsys: Capture) -> None:
    done = run(capsys, "check", "?4 ?5 ?6 ?7 ?8", "--level", "9", "--against", "S2 S2 D2 C2", lang="zh")
    assert done.code == 0
    assert "待定" in done.out


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_check_in_words(lang: str, capsys: Capture) -> None:
    legal = run(capsys, "check", "红桃9 黑桃4 ♠5 S6 7s", "--level", "9", lang=lang)
    assert legal.out.count("\n") == 5
    illegal = run(capsys, "check", "S3", "--level", "9", "--against", "SA", lang=lang)
    assert illegal.out.count("\n") == 6
    assert ("最近" if lang == "zh" else "nearest") in illegal.out


def test_check_by_another_book(capsys: Capture) -> None:
    [told] = run(capsys, "check", "S3", "--level", "9", "--book", "competition-002", "--json").objects
    [base] = run(capsys, "check", "S3", "--level", "9", "--json").objects
    assert told["clause"] != base["clause"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("check", "Z9", "--level", "5"), "Z9"),
        (("check", "S3", "--level", "1"), "'1'"),
        (("check", "S3", "--level", "BJ"), "'BJ'"),
        (("check", "S3"), "level"),
        (("check", "", "--level", "5"), "no cards"),
        (("check", "S3 S3 S3", "--level", "5"), "S3"),
        (("check", "S3 S3", "--level", "5", "--against", "S3"), "S3"),
        (("check", " ".join(["?3", "?4", "?6", "?7"] * 7), "--level", "5"), "28"),
        (("check", "S3", "--level", "5", "--as", "flush:3"), "flush:3"),
        (("check", "S3", "--level", "5", "--as", "pair:1"), "pair:1"),
        (("check", "S3", "--level", "5", "--against", "S4 S5"), "♠4♠5"),
        (("check", "S3", "--level", "5", "--against", "S4", "--against-as", "pair:4"), "pair:4"),
        (("check", "S3", "--level", "5", "--book", "nowhere"), "nowhere"),
        (("check", "S3", "--level", "5", "--book", "nowhere.toml"), "nowhere.toml"),
        (("check", "S3", "--level", "5", "--moon"), "--moon"),
        (("check", "S3", "S4", "--level", "5"), "S4"),
        (("dance",), "dance"),
        (("books", "dance"), "dance"),
        (("books", "show", "nowhere"), "nowhere"),
        (("books", "diff", "standard"), "B"),
        (("replay", "nowhere.json"), "nowhere.json"),
        (("replay", "."), "folder"),
        (("cases", "nowhere.json"), "nowhere.json"),
        (("cases",), "FILES"),
        (("verify", "nowhere.db"), "nowhere.db"),
        (("run", "--port", "0"), "'0'"),
        (("run", "--port", "eighty"), "eighty"),
        (("run", "--hub", "ftp://x"), "ftp://x"),
        (("hub", "--port", "70000"), "70000"),
    ],
)
def test_bad_input_is_one_message_and_exit_code_2(args: tuple[str, ...], said: str, capsys: Capture) -> None:
    done = run(capsys, *args)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    chinese = run(capsys, *args, lang="zh")
    assert chinese.code == 2
    assert any(ord(letter) > 0x2E80 for letter in chinese.err)


def test_an_unknown_language_is_named(capsys: Capture) -> None:
    assert main(["books", "--lang", "fr"]) == 2
    assert "fr" in capsys.readouterr().err


# books


def test_books_lists_every_book(capsys: Capture) -> None:
    assert [each["id"] for each in run(capsys, "books", "list", "--json").objects] == list(ids())
    assert len(run(capsys, "books").out.splitlines()) == len(ids())


@pytest.mark.parametrize("book_id", ids())
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_books_shows_a_book_with_its_clauses(book_id: str, lang: str, capsys: Capture) -> None:
    some = run(capsys, "books", "show", book_id, lang=lang)
    whole = run(capsys, "books", "show", book_id, "--all", lang=lang)
    assert (some.code, whole.code) == (0, 0)
    inherited = "（沿用）" if lang == "zh" else "(inherited)"
    assert inherited not in some.out
    assert len(whole.out) >= len(some.out)


def test_books_tells_what_is_stated_chosen_and_inherited(capsys: Capture) -> None:
    fields = run(capsys, "books", "show", "competition-002", "--all", "--json").objects
    by_path = {each["path"]: each for each in fields}
    assert by_path["report.threshold"]["origin"] == "stated"
    assert by_path["report.threshold"]["clause"] == "§九-3"
    assert by_path["play.direction"]["origin"] == "inherited"


def test_books_diff_sets_two_side_by_side(capsys: Capture) -> None:
    done = run(capsys, "books", "diff", "competition-002", "company-000")
    assert "who takes the wind: the partner | the next player" in done.out
    assert "no difference" in run(capsys, "books", "diff", "standard", "standard").out
    told = run(capsys, "books", "diff", "competition-002", "company-000", "--json").objects
    wind = next(each for each in told if each["path"] == "wind.to")
    assert (wind["a"], wind["b"]) == ("the partner", "the next player")


HOUSE = """
[meta]
id = "house"
extends = "standard"
title = { zh = "本店", en = "House" }
short = { zh = "本店", en = "House" }
about = { zh = "本店", en = "House" }
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[meta]\nid = x\n", "line 2, column"),
        ("[meta", "the end of the file"),
        (HOUSE + '[wind]\nto = "north"\n', "wind.to: 'north'; allowed: 'partner' or 'next'"),
        (HOUSE + "[level]\nup_12 = 99\n", "level.up_12: 99; allowed: 12 or less"),
        (HOUSE + "[level]\nup_12 = true\n", "level.up_12"),
        (HOUSE + "[moon]\nfull = true\n", "moon: "),
        (HOUSE + "[wind]\nmoon = 1\n", "wind.moon: 1; allowed: no such field"),
        (HOUSE + '[foul]\nladder = "nowhere"\n', "nowhere"),
        (HOUSE.replace("standard", "nowhere"), "nowhere"),
        (HOUSE.replace('id = "house"\n', ""), "meta.id"),
        (HOUSE + '[cites]\nleads = "x9"\n', "x9"),
        ("", "meta"),
    ],
)
def test_books_validate_names_every_wrong_place(
    text: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    done = run(capsys, "books", "validate", file)
    assert done.code == 1
    assert said in done.out
    chinese = run(capsys, "books", "validate", file, lang="zh")
    assert chinese.code == 1 and "应为" in chinese.out
    # Used for something else it is bad input.
    assert run(capsys, "check", "S3", "--level", "5", "--book", file).code == 2


def test_a_valid_house_book_can_be_used_everywhere(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE + "[type]\nmax_cards = 5\n", encoding="utf-8")
    assert run(capsys, "books", "validate", file).code == 0
    assert "House" in run(capsys, "books", "show", file).out
    assert "most cards of a play" in run(capsys, "books", "diff", "standard", file).out
    args = ("check", "S3 D3 S4 D4 S5 D5", "--level", "9", "--book", file, "--json")
    assert run(capsys, *args).objects[0]["reason"] == "too_many_cards"
    assert run(capsys, "books", "validate", tmp_path / "none.toml").code == 2


# verify


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A file with one log of three events."""
    file = tmp_path / "t.sqlite"
    kept = Store(file)
    EventLog(kept).create([{"kind": "noted", "text": text} for text in "abc"], log="one")
    kept.close()
    return file


def test_verify_proves_a_log_unbroken(store: Path, capsys: Capture) -> None:
    before = store.read_bytes()
    done = run(capsys, "verify", store)
    assert (done.code, "3 events, unbroken" in done.out) == (0, True)
    assert run(capsys, "verify", store, "one").code == 0
    assert run(capsys, "verify", store, "two").code == 2
    assert store.read_bytes() == before


@pytest.mark.parametrize(
    ("sql", "first"),
    [
        ("UPDATE events SET body = replace(body, '\"b\"', '\"x\"')", 2),
        ("DELETE FROM events WHERE seq = 2", 2),
        ("UPDATE events SET seq = 4 WHERE seq = 3", 3),
        ("UPDATE events SET hash = prev WHERE seq = 1", 1),
    ],
)
def test_verify_names_the_first_event_that_does_not_follow(
    store: Path, sql: str, first: int, capsys: Capture
) -> None:
    db = sqlite3.connect(store)
    db.execute("PRAGMA foreign_keys=OFF")
    db.execute(sql)
    db.commit()
    db.close()
    done = run(capsys, "verify", store)
    assert done.code == 1
    assert f"broken from event {first} on" in done.out
    assert f"第 {first} 条起不连贯" in run(capsys, "verify", store, lang="zh").out


def test_verify_reads_exported_events(store: Path, tmp_path: Path, capsys: Capture) -> None:
    kept = Store(store)
    sealed = [each.model_dump() for each in EventLog(kept).read_sealed("one")]
    kept.close()
    lines, batch = tmp_path / "log.jsonl", tmp_path / "log.json"
    lines.write_text("\n".join(map(json.dumps, sealed)), encoding="utf-8")
    batch.write_text(json.dumps({"log": "one", "events": sealed}), encoding="utf-8")
    assert run(capsys, "verify", lines).code == 0
    assert run(capsys, "verify", batch, "one").code == 0
    sealed[1]["body"] = sealed[1]["body"].replace("b", "x")
    batch.write_text(json.dumps(sealed), encoding="utf-8")
    assert run(capsys, "verify", batch).code == 1
    for text in ("{}", "[1]", "nothing", '[{"log": 1}]'):
        batch.write_text(text, encoding="utf-8")
        assert run(capsys, "verify", batch).code == 2


def test_verify_refuses_a_foreign_database(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "x.sqlite"
    db = sqlite3.connect(file)
    db.execute("CREATE TABLE t (a)")
    db.commit()
    db.close()
    assert run(capsys, "verify", file).code == 2


# run and hub


@pytest.mark.parametrize("name", ["run", "hub"])
def test_a_port_in_use_is_told(name: str, tmp_path: Path, capsys: Capture) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run(capsys, name, "--port", port, "--db", tmp_path / "x.sqlite")
    assert done.code == 2
    assert str(port) in done.err


@pytest.mark.parametrize("name", ["run", "hub"])
def test_a_damaged_file_is_left_as_it_is_and_told(name: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "x.sqlite"
    file.write_bytes(b"SQLite format 3\x00" + b"broken" * 200)
    before = file.read_bytes()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    done = run(capsys, name, "--port", port, "--db", file)
    assert done.code == 2
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "text", ["[" * 3000, '{"deals": ' * 3000, "9" * 5000, '{"deals": ' + "9" * 5000 + "}"]
)
@pytest.mark.parametrize("command", ["replay", "cases", "verify"])
def test_a_file_nested_without_end_is_told_and_not_traced(
    tmp_path: Path, capsys: Capture, command: str, text: str
) -> None:
    path = tmp_path / "deep.json"
    path.write_text(text, encoding="utf-8")
    done = run(capsys, command, str(path))
    assert done.code == 2 and str(path) in done.err


@pytest.mark.parametrize("text", ["a = " + "[" * 3000, "a = " + "9" * 5000, "a" + ".a" * 3000 + " = 1"])
def test_a_rule_book_nested_without_end_is_told_and_not_traced(
    tmp_path: Path, capsys: Capture, text: str
) -> None:
    path = tmp_path / "deep.toml"
    path.write_text(text, encoding="utf-8")
    assert run(capsys, "books", "validate", str(path)).code == 1
    assert run(capsys, "check", "H5", "--level", "5", "--book", str(path)).code == 2


@pytest.mark.parametrize("card", ["{}", {"seat": "N"}, "{0}", ["{x"]])
def test_braces_in_a_record_are_told_like_any_other_text(
    tmp_path: Path, capsys: Capture, card: object
) -> None:
    record = json.loads((MATCHES / "claw-001.json").read_text(encoding="utf-8"))
    record["deals"][0]["plays"][0]["cards"] = [card]
    path = tmp_path / "braces.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    done = run(capsys, "replay", str(path))
    assert done.code == 2 and "deals.0.plays.0.cards.0" in done.err


def test_a_path_no_file_can_have_is_told(capsys: Capture) -> None:
    assert run(capsys, "verify", "x" * 5000).code == 2


@pytest.mark.parametrize("damage", ["body = x'7bff007d'", "seq = 'abc'", "hash = x'ff'", "prev = 7"])
def test_verify_names_an_event_that_is_no_text_any_more(store: Path, capsys: Capture, damage: str) -> None:
    with sqlite3.connect(store) as db:
        db.execute(f"UPDATE events SET {damage} WHERE log = 'one' AND seq = 2")
    done = run(capsys, "verify", str(store))
    assert done.code == 1 and "broken from event 2" in done.out
