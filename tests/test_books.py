"""The rule books: each loads, says what it states and from where, and a wrong file is told place by place."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from penalties import ladder
from penalties.offences import Offence
from rules import _cites
from rules import book as books
from rules.book import BookError, build, digest, load, load_file, restore
from rules.readings import default_reading
from rules.sections import RuleBook
from rules.verdict import Reason

ROOT = Path(__file__).resolve().parent.parent
WORDS = {"zh": "试用", "en": "On trial"}
every_book = pytest.mark.parametrize("book_id", books.ids())


def house(extends: str | None = "standard", **sections: Any) -> RuleBook:
    """An organiser's own book over a built-in one."""
    meta = {"id": "house", "title": WORDS, "short": WORDS, "about": WORDS}
    return build({"meta": meta | ({"extends": extends} if extends else {}), **sections})


def problems(**sections: Any) -> Mapping[str, str]:
    """What is wrong with such a book: path → what would be allowed."""
    with pytest.raises(BookError) as caught:
        house(**sections)
    text = str(caught.value)
    assert all(each.path in text and each.allowed in text for each in caught.value.problems)
    return {each.path: each.allowed for each in caught.value.problems}


def clause(name: str) -> dict[str, str]:
    """A clause as a file has it."""
    return {"id": name, "article": name, "zh": "条文", "en": "A clause."}


# What the books that come with the program say


@every_book
def test_it_loads_and_is_what_its_file_is_called(book_id: str) -> None:
    assert load(book_id).meta.id == book_id


@every_book
def test_every_clause_is_in_both_languages_and_unique(book_id: str) -> None:
    book = load(book_id)
    assert [each.id for each in book.clauses if not (each.zh and each.en and each.article)] == []
    assert [each.id for each in book.clauses if each.zh.isascii() or not each.en.isascii()] == []
    assert len({each.id for each in book.clauses}) == len(book.clauses)


@every_book
def test_every_cite_is_answered_by_a_clause(book_id: str) -> None:
    book = load(book_id)
    assert [key for key in book.cites if book.cite(key) is None] == []
    keys = {*Reason, *Offence, "serious"} | {key for key in book.cites if "." in key}
    assert set(book.cites) <= {str(key) for key in keys}


@every_book
def test_what_it_states_it_cites_itself(book_id: str) -> None:
    book = load(book_id)
    silent = {path for path in book.stated if book.is_silent(path)}
    # The base is no text with words of its own.
    assert {path for path in silent if not (book_id == "standard" and path.startswith("names."))} == set()


@every_book
def test_an_inherited_clause_carries_the_id_of_its_book(book_id: str) -> None:
    book = load(book_id)
    parent = load(book.meta.extends) if book.meta.extends else None
    for key in book.cites:
        cited = book.cite(key)
        assert cited is not None
        if cited.book != book_id:
            assert parent is not None
            assert cited == parent.cite(key)


@every_book
def test_an_inherited_clause_fits_the_values_it_speaks_of(book_id: str) -> None:
    """A reason answered from above hangs on no field that has another value here."""
    book = load(book_id)
    if book.meta.extends is None:
        return
    said, above = as_values(book), as_values(load(book.meta.extends))
    for reason, fields in _cites.GROUNDS.items():
        if book.cite(reason) is not None and book.is_silent(reason):
            assert [path for path in fields if said[path] != above[path]] == []


def as_values(book: RuleBook) -> dict[str, Any]:
    """Every field by its path."""
    raw = book.model_dump(
        mode="json", by_alias=True, exclude={"meta", "cites", "clauses", "stated", "chosen"}
    )
    return {f"{name}.{field}": value for name, fields in raw.items() for field, value in fields.items()}


@every_book
def test_it_speaks_for_itself_where_it_has_an_opinion(book_id: str) -> None:
    book = load(book_id)
    mute = [
        reason
        for reason, fields in _cites.GROUNDS.items()
        if book.is_silent(reason) and any(path in book.stated for path in fields)
    ]
    assert mute == []


@every_book
def test_its_worked_examples_hold(book_id: str) -> None:
    book = load(book_id)
    for example in book.wild.examples:
        reading = default_reading(example.cards, example.level, book)
        assert reading is not None
        assert (reading.kind, reading.key) == (example.type, example.key)


@every_book
def test_its_ladder_exists(book_id: str) -> None:
    assert ladder.load(load(book_id).foul.ladder).offences


@every_book
def test_its_stages_only_change_what_they_name(book_id: str) -> None:
    book = load(book_id)
    for stage in range(1, 1 + max(len(book.level.by_stage), len(book.game.end_by_stage))):
        there, here = as_values(book.in_stage(stage)), as_values(book)
        moved = {path for path in here if there[path] != here[path]}
        assert moved <= {"level.up_12", "level.up_13", "level.up_14", "game.end"}
    assert book.in_stage(1).level == book.level
    assert book.in_stage(99) == book


def test_a_text_printed_twice_states_the_same_in_its_own_name() -> None:
    twice = [load(book_id) for book_id in books.ids() if load(book_id).meta.repeats]
    assert twice
    for book in twice:
        assert book.meta.extends is not None
        first = load(book.meta.extends)
        assert book.stated == first.stated
        assert as_values(book) == as_values(first)
        assert {path for path in book.stated if book.is_silent(path)} == set()


# Inheriting


def test_a_book_knows_what_it_states_chooses_and_inherits() -> None:
    book = house(level={"up_12": 4}, chosen={"level": {"up_13": 3, "up_12": 9}, "wind": {"to": "next"}})
    assert (book.level.up_12, book.level.up_13, book.level.up_14, book.wind.to) == (4, 3, 1, "next")
    assert book.stated == {"level.up_12"}
    assert book.chosen == {"level.up_13", "wind.to"}


def test_a_section_is_cited_at_once_and_an_exact_cite_goes_before_it() -> None:
    book = house(
        level={"up_12": 4, "up_13": 2, "start": "3"},
        cites={"level.*": "1", "level.start": "2"},
        clauses=[clause("1"), clause("2")],
    )
    assert [getattr(book.cite(key), "id", None) for key in ("level.up_12", "level.start")] == ["1", "2"]
    assert getattr(book.cite("levels_wrong"), "id", None) == "1"
    assert book.is_silent("level.up_14")
    assert not book.is_silent("level.up_13")


def test_a_clause_from_above_does_not_answer_for_another_value() -> None:
    same, other = house(level={"up_12": 3}), house(level={"up_12": 4})
    assert same.cite("levels_wrong") == load("standard").cite("levels_wrong")
    assert other.cite("levels_wrong") is None
    assert other.cite("level.up_12") is None
    assert other.is_silent("levels_wrong")
    assert other.cite("leader_wrong") == load("standard").cite("leader_wrong")


def test_names_and_lists_are_replaced_whole() -> None:
    book = house(wind={"applies_to": [1]}, names={"wind": {"zh": "接风", "en": "wind"}})
    assert book.wind.applies_to == (1,)
    assert book.names.wind.zh == "接风"
    assert book.stated == {"wind.applies_to", "names.wind"}


# The digest


@pytest.mark.slow
def test_the_digest_is_the_same_in_every_process() -> None:
    code = "from rules import book; print(*(book.digest(book.load(each)) for each in book.ids()))"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert told == {" ".join(digest(load(each)) for each in books.ids()) + "\n"}


@every_book
def test_a_book_comes_back_whole_from_json(book_id: str) -> None:
    book = load(book_id)
    back = RuleBook.model_validate_json(book.model_dump_json(by_alias=True))
    assert back == book
    assert digest(back) == digest(book)


@pytest.mark.parametrize("base", ["standard", "competition-002"])
def test_a_book_kept_by_another_version_is_filled_from_the_one_above(base: str) -> None:
    """A point that did not exist yet is as above; one that has been given up is left out."""
    book = house(base, report={"threshold": 7})
    kept = json.loads(book.model_dump_json(by_alias=True))
    del kept["clock"], kept["match"]["games"], kept["chosen"]
    kept["level"]["up_15"] = 4
    kept["weather"] = {"rain": "indoors"}
    back = restore(json.dumps(kept))
    assert as_values(back) == as_values(book)
    assert (back.meta, back.cites, back.clauses) == (book.meta, book.cites, book.clauses)


@pytest.mark.parametrize(
    ("text", "wanted"), [("{", "JSON"), ("[]", "a table"), ('{"meta": {"id": "nobodys"}}', "names")]
)
def test_what_is_no_kept_book_is_told(text: str, wanted: str) -> None:
    with pytest.raises(BookError, match=wanted):
        restore(text, "kept")


def test_a_kept_value_that_cannot_be_judged_by_is_told_and_not_replaced() -> None:
    kept = json.loads(house().model_dump_json(by_alias=True))
    kept["wind"]["to"] = "the oldest"
    with pytest.raises(BookError, match=r"wind\.to"):
        restore(json.dumps(kept))


def test_the_digest_tells_apart_what_is_said_and_not_who_says_it() -> None:
    plain = house()
    assert digest(plain) == digest(house(level={"up_12": 3}))
    assert digest(plain) != digest(house(level={"up_12": 4}))


# What is wrong in a file


@pytest.mark.parametrize(
    ("sections", "path", "allowed"),
    [
        ({"wind": {"to": "left"}}, "wind.to", "'partner' or 'next'"),
        ({"wind": {"too": "next"}}, "wind.too", "no such field"),
        ({"winds": {"to": "next"}}, "winds", "no such field"),
        ({"level": {"up_12": "three"}}, "level.up_12", "a whole number"),
        ({"level": {"up_12": True}}, "level.up_12", "a whole number"),
        ({"level": {"up_12": 13}}, "level.up_12", "12 or less"),
        ({"level": {"debt": "yes"}}, "level.debt", "true or false"),
        ({"level": {"reward_streak": "never"}}, "level.reward_streak", "a whole number or 'none'"),
        ({"level": 3}, "level", "a table"),
        ({"report": {"wording": {"zh": "{n}张", "en": "{count}"}}}, "report.wording", "only {count}"),
        ({"report": {"wording": {"zh": "{count}张", "en": "{"}}}, "report.wording", "only {count}"),
        ({"report": {"wording": {"zh": "{count.real.x}", "en": "1"}}}, "report.wording", "only {count}"),
        ({"level": {"by_stage": [{"up_12": 5, "up_13": 3}]}}, "level.by_stage.0.up_14", "a value"),
        ({"tribute": {"exclude": "all"}}, "tribute.exclude", "'level_heart', 'all_hearts' or 'none'"),
        ({"return": {"limit_opponent": "ten"}}, "return.limit_opponent", "a list"),
        ({"return": {"limit_partner": ["ten", "nine"]}}, "return.limit_partner.1", "'any', 'ten'"),
        ({"names": {"wild": "配"}}, "names.wild", "a table"),
        ({"chosen": {"level": {"up": 3}}}, "level.up", "no such field"),
        ({"chosen": 3}, "chosen", "a table of sections"),
        ({"cites": 3}, "cites", "a table"),
        ({"cites": {"levels_wrong": "9"}}, "cites.levels_wrong", "base.levels"),
        ({"cites": {"level.up": "base.levels"}}, "cites.level.up", "a field"),
        (
            {"cites": {"level.*": "base.levels"}},
            "cites.level.*",
            "a section of which this book states a field",
        ),
        ({"clauses": 3}, "clauses", "a list"),
        ({"clauses": [3]}, "clauses.0", "a table"),
        ({"clauses": [{**clause("1"), "note": ""}]}, "clauses.0.note", "no such field"),
        ({"clauses": [clause("base.pack")]}, "clauses.0.id", "an id that no other clause has"),
        ({"clauses": [clause("1"), clause("1")]}, "clauses.1.id", "an id that no other clause has"),
        ({"extends": None}, "meta.extends", "standard"),
        ({"extends": "nothing"}, "meta.extends", "standard"),
        ({"extends": "house"}, "meta.extends", "a book that does not extend this one"),
    ],
)
def test_what_is_wrong_is_told_with_what_would_be_right(
    sections: dict[str, Any], path: str, allowed: str
) -> None:
    assert allowed in problems(**sections)[path]


def test_every_wrong_place_is_told_at_once() -> None:
    assert set(problems(wind={"to": "left"}, level={"up_12": -1})) == {"wind.to", "level.up_12"}


@pytest.mark.parametrize("raw", [{}, {"meta": 3}, {"meta": {"id": "a b"}}])
def test_a_book_without_a_head_is_told(raw: dict[str, Any]) -> None:
    with pytest.raises(BookError, match="meta"):
        build(raw)


@pytest.mark.parametrize(("text", "wanted"), [("[meta\n", "a TOML document"), ("a = 1\na = 2\n", "line 2")])
def test_broken_toml_is_told_with_its_line(text: str, wanted: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BookError, match=wanted) as caught:
        load_file(file)
    assert "own.toml" in str(caught.value)
    assert "line" in caught.value.problems[0].got


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BookError, match="UTF-8 text"):
        load_file(file)


def test_an_unknown_book_is_told_with_the_known_ones() -> None:
    with pytest.raises(BookError, match="standard"):
        load("nothing")


def test_books_that_extend_each_other_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for one, other in (("first", "second"), ("second", "third"), ("third", "first")):
        text = f'[meta]\nid = "{one}"\nextends = "{other}"\n'
        (tmp_path / f"{one}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(books, "BOOKS", tmp_path)
    with pytest.raises(BookError, match="first -> second -> third -> first"):
        load("first")
