"""Case files: the recorded cases pass through the command, and what is not understood is an error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee_app.casework.casefile import TOPICS, Case, run, same
from tests.command_line import run as command

FOLDER = Path(__file__).parent / "cases"
MACHINE_RUN = ("texts", "readings", "compare", "leads", "tribute")


def case(**changes: Any) -> Case:
    """A case that passes, with something else in it."""
    good = {
        "id": "T1",
        "rulebook": "standard",
        "topic": "level",
        "given": {"level": "2", "result": "1-2"},
        "expect": {"level": "5"},
    }
    return Case.model_validate({**good, **changes})


@pytest.mark.parametrize("name", MACHINE_RUN)
def test_the_recorded_cases_pass_through_the_command(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = FOLDER / f"{name}.json"
    wanted = json.loads(file.read_text(encoding="utf-8"))
    done = command(capsys, "cases", file, "--json")
    assert [each for each in done.objects if not each["ok"]] == []
    assert (done.code, len(done.objects)) == (0, len(wanted))


def test_every_topic_is_asked_at_least_once() -> None:
    files = [json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")) for name in MACHINE_RUN]
    asked = {each["topic"] for file in files for each in file}
    assert asked == set(TOPICS)


def test_a_wrong_expectation_fails() -> None:
    result = run(case(expect={"level": "6"}))
    assert (result.ok, result.got, result.error) == (False, {"level": "5"}, None)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"topic": "weather"}, "topic 'weather'; known: readings"),
        ({"rulebook": "nowhere"}, "book: 'nowhere' - allowed"),
        ({"given": {"level": "2", "result": "1-2", "moon": "full"}}, "moon: Extra inputs"),
        ({"given": {"level": "2"}}, "result: Field required"),
        ({"given": {"level": "1", "result": "1-2"}}, "level: "),
        ({"given": {"level": "BJ", "result": "1-2"}}, "a level is one of"),
        ({"expect": {"level": "5", "glory": True}}, "not answered: glory"),
        ({"expect": {}}, "nothing is asked"),
        (
            {"topic": "tribute", "given": {"level": "2", "result": "1-3", "hand": ["X9"]}},
            "'X9' is not a card",
        ),
        ({"topic": "wind", "given": {"went_out_first": "Q"}}, "went_out_first"),
    ],
)
def test_what_is_not_understood_is_an_error_and_never_a_pass(changes: dict[str, Any], said: str) -> None:
    result = run(case(**changes))
    assert not result.ok
    assert said in (result.error or "")


@pytest.mark.parametrize(
    ("topic", "given", "expect"),
    [
        ("readings", {"level": "5", "cards": ["?3", "S4", "S5", "S6", "S7"]}, {"readings": []}),
        ("classify", {"level": "5", "cards": ["??", "S4", "S5", "S6", "S7"]}, {"legal": True}),
        ("compare", {"level": "5", "table": ["S3", "S4"], "play": ["S5"]}, {"beats": False}),
        (
            "compare",
            {"level": "5", "table": ["S3"], "table_as": {"type": "pair", "key": "3"}, "play": ["S5"]},
            {"beats": True},
        ),
        ("lead", {"order": ["N", "S"], "level": "5"}, {"leader": "W"}),
        (
            "wind",
            {"went_out_first": "N", "last_play_beaten": True, "still_holding": ["W", "S", "E"]},
            {"next_leader": "W"},
        ),
        (
            "wind",
            {"went_out_first": "N", "last_play_beaten": False, "still_holding": ["W", "E"]},
            {"next_leader": "W"},
        ),
        ("deal-end", {"order": ["N", "S"], "still_holding": ["E"]}, {"ended": True}),
        ("start", {"deal_no": 2}, {"first_drawer": "N"}),
        ("start", {"deal_no": 2, "order": ["N"]}, {"first_drawer": "N"}),
        ("start", {"deal_no": 2, "order": ["N", "N"]}, {"first_drawer": "N"}),
        ("resist", {"order": ["N", "S"], "result": "1-3", "big_jokers": {}}, {"resist": False}),
        ("report", {"cards_left": 5, "wrong_report_no": 2}, {"must_report": False}),
        (
            "streak",
            {"level": "5", "result": "1-2", "first_place_streak_same_person": 3, "option_on": True},
            {"level": "9"},
        ),
        ("time-limit", {"levels": {"NS": "8", "EW": "6"}, "a_passed": "X"}, {"winner": "X"}),
    ],
)
def test_a_question_that_lacks_or_contradicts_something_is_not_guessed(
    topic: str, given: dict[str, Any], expect: dict[str, Any]
) -> None:
    result = run(case(topic=topic, given=given, expect=expect))
    assert not result.ok
    assert result.error


def test_a_played_on_beaten_wind_is_answered_when_it_is_said_by_whom() -> None:
    given = {
        "went_out_first": "N",
        "last_play_beaten": True,
        "beaten_by": "E",
        "still_holding": ["W", "S", "E"],
    }
    assert run(case(topic="wind", given=given, expect={"next_leader": "E"})).ok


def test_before_the_time_is_up_play_goes_on() -> None:
    given = {"minutes": 59, "levels": {"NS": "8", "EW": "6"}}
    expect = {"decision": "play_on", "winner": None, "levels_ahead": {"NS": 2, "EW": -2}}
    assert run(case(topic="time-limit", given=given, expect=expect)).ok


@pytest.mark.parametrize(
    ("expected", "got", "equal"),
    [
        (["S3", "D3"], ["D3", "S3"], True),
        (["S3"], ["S3", "S3"], True),
        ([{"type": "pair", "key": "3"}], [{"key": "3", "type": "pair"}], True),
        ([{"type": "pair", "key": "3"}], [], False),
        ([13, 13], [13, 13], True),
        ([1.5, 0.5], [0.5, 1.5], False),
        ([1, 1], [1.0, 1.0], True),
        (True, 1, False),
        (0, False, False),
        (None, None, True),
        ({"side": "NS"}, {"side": "NS", "places": "1-2"}, False),
        ({"a": [True]}, {"a": [1]}, False),
    ],
)
def test_lists_of_cards_and_readings_are_sets(expected: Any, got: Any, equal: bool) -> None:
    assert same(expected, got) is equal


@pytest.mark.parametrize("text", ["{}", "[]", "[", '[{"id": "X"}]', "[3]"])
def test_a_file_that_is_no_case_file_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cases.json"
    file.write_text(text, encoding="utf-8")
    done = command(capsys, "cases", file)
    assert done.code == 2
    assert "cases.json" in done.err


def test_the_command_tells_failures_and_errors_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = case(id="wrong", expect={"level": "6"})
    odd = case(id="odd", topic="weather")
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([each.model_dump() for each in (case(), wrong, odd)]), encoding="utf-8")
    done = command(capsys, "cases", file, "--json")
    assert done.code == 1
    assert [(each["id"], each["ok"], each["error"] is not None) for each in done.objects] == [
        ("T1", True, False),
        ("wrong", False, False),
        ("odd", False, True),
    ]
    told = command(capsys, "cases", file)
    assert "1 of 3 cases pass" in told.out
    assert "wrong (standard, level) fails" in told.out
    assert "odd (standard, weather) cannot be answered" in told.out


def test_cases_may_name_an_organisers_own_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = tmp_path / "house.toml"
    words = '{ zh = "本店", en = "House" }'
    house.write_text(
        f'[meta]\nid = "house"\nextends = "standard"\ntitle = {words}\nshort = {words}\nabout = {words}\n'
        "[level]\nup_12 = 4\n",
        encoding="utf-8",
    )
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([case(rulebook="house", expect={"level": "6"}).model_dump()]), "utf-8")
    assert command(capsys, "cases", file, "--json").code == 1
    assert command(capsys, "cases", file, "--book", house, "--json").code == 0


def test_a_count_that_no_match_can_reach_is_refused_at_once() -> None:
    given = {"wrong_report_no": 10**12}
    result = run(case(topic="report", given=given, expect={"foul_added": 1}))
    assert result.error is not None and "wrong_report_no" in result.error


@pytest.mark.parametrize(
    ("changes", "zh", "en"),
    [
        ({"topic": "weather"}, "不认识的题目 'weather'", "topic 'weather'"),
        ({"given": {"level": "2"}}, "result：没有写", "result: missing"),
        ({"rulebook": "nowhere"}, "'nowhere'；应为", "'nowhere'; allowed"),
        ({"expect": {"glory": True}}, "没有答：glory", "not answered: glory"),
    ],
)
def test_why_a_case_cannot_be_answered_is_told_in_the_language_of_the_command(
    changes: dict[str, Any], zh: str, en: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cases.json"
    file.write_text(f"[{case(**changes).model_dump_json()}]", encoding="utf-8")
    for lang, said in (("zh", zh), ("en", en)):
        done = command(capsys, "cases", file, lang=lang)
        assert done.code == 1 and said in done.out
