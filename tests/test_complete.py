"""Nothing a published rule text states is lost: every value of the rule matrix stands in its book or format.

`data/rule-matrix.json` lists 29 texts with the points each states and where; `data/points.toml` says which
fields hold a point. A value counts only with a clause of the text's own, at the place the matrix names.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from rules import book as books
from rules.sections import RuleBook

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data"
FORMATS = ROOT / "referee_app" / "tournament" / "formats"

MATRIX: dict[str, Any] = json.loads((DATA / "rule-matrix.json").read_text(encoding="utf-8"))
POINTS: dict[str, list[str]] = tomllib.loads((DATA / "points.toml").read_text(encoding="utf-8"))
TEXTS: dict[str, dict[str, str]] = {name: text["stated"] for name, text in MATRIX["texts"].items()}

NOTES_OF_SILENCE = {
    ("company-000", "W08"),
    ("competition-002", "W08"),
    ("cafe-individual-001-02", "O11"),
    ("hr-trade-001-05", "O11"),
    ("guide-003-g", "W03"),
}
"""Cells that only remark on a text's silence; they need no value."""

ELSEWHERE = {
    # Its order of ranks is that of the seat draw.
    ("knockout-003-d", "O01"): ["seat.values"],
    # Of equal tributes it only says who leads.
    ("knockout-003-d", "X07"): ["lead.after_equal"],
    # Five cards against a straight flush stand in the rule on straight flushes, not in the one on bombs.
    ("knockout-003-d", "O11"): ["order.straight_flush"],
    # One pair North-South and one East-West, but not which.
    ("anhui-college-003-f", "S01"): ["table.partners"],
    # Absent at the set time: no minutes to count.
    ("cafe-individual-001-02", "L02"): ["event.walkover"],
    # Whoever reaches the ace first has won, and that is all it says about the end of the time.
    ("hefei-community-001-04", "M07"): ["game.end"],
}
"""Values that stand in another field than usual, each for its reason."""

every_text = pytest.mark.parametrize("text", TEXTS)
WHOLE = re.compile(r"(.*?)(\(?[0-9一二三四五六七八九]+\)?′?)–(.*)")


@cache
def places(text: str) -> dict[str, list[str]]:
    """Field, reason or offence → articles, for all that a text's own book and format state."""
    found: dict[str, list[str]] = {}
    if text in books.ids():
        book = books.load(text)
        for key in book.cites:
            cited = book.cite(key)
            if cited and cited.book == text and ("." not in key or key in book.stated):
                found.setdefault(key, []).append(cited.article)
    for key, entry in stated_in_format(text).items():
        found.setdefault(key, []).append(entry["article"])
    return found


@cache
def stated_in_format(text: str) -> dict[str, Any]:
    """What an event format states, by path."""
    file = FORMATS / f"{text}.toml"
    if not file.exists():
        return {}
    raw = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        f"{name}.{key}": entry for name, entries in raw["stated"].items() for key, entry in entries.items()
    }


def articles(cell: str) -> set[str]:
    """The articles that a cell of the matrix names, those within a range included."""
    named = [*_bracketed(cell), *re.findall(r"§[^\s,;()]+", cell)]
    parts = chain.from_iterable(re.split("[,;]", each) for each in named)
    return set(chain.from_iterable(_range(_plain(each)) for each in parts))


def _bracketed(cell: str) -> Iterator[str]:
    """What stands in the outermost brackets."""
    depth, begin = 0, 0
    for at, char in enumerate(cell):
        if char == "(":
            depth += 1
            begin = at + 1 if depth == 1 else begin
        elif char == ")":
            depth -= 1
            if not depth:
                yield cell[begin:at]


def _plain(article: str) -> str:
    return re.sub(r"[§ ]|art\.", "", article).replace("-", ".").strip(".")


def _range(article: str) -> set[str]:
    whole = WHOLE.fullmatch(article)
    if not whole:
        return {article}
    head, first, last = whole.groups()
    low, high = first.strip("()"), last.rsplit(".", 1)[-1]
    between = range(int(low), int(high) + 1) if low.isdigit() and high.isdigit() else ()
    return {article, head + first, last if "." in last else head + last, *(f"{head}{no}" for no in between)}


def _same(one: str, other: str) -> bool:
    """Whether two articles are the same or one is a part of the other."""
    short, long = sorted((one, other), key=len)
    return long.startswith(short) and not re.match(r"[0-9一二三四五六七八九十]", long[len(short) :])


def _found(article: str, named: set[str]) -> bool:
    own = articles(f"({article})")
    return any(_same(one, other) for one in own for other in named)


def test_every_point_of_the_matrix_has_a_place() -> None:
    assert set(POINTS) == set(MATRIX["points"])
    fields = {
        f"{field.alias or name}.{each}"
        for name, field in RuleBook.model_fields.items()
        if name != "meta"
        for each in getattr(field.annotation, "model_fields", ())
    }
    in_formats = set(chain.from_iterable(stated_in_format(text) for text in TEXTS))
    # No text names them, and no book needs them.
    nowhere = {"event.bye"}
    known = fields | in_formats | nowhere
    assert [key for keys in POINTS.values() for key in keys if "." in key and key not in known] == []
    assert fields - set(chain.from_iterable(POINTS.values())) == set()


def test_no_text_is_missing() -> None:
    assert len(TEXTS) == 29
    assert [text for text in TEXTS if text not in books.ids() and not stated_in_format(text)] == []
    assert [book for book in books.ids() if book not in TEXTS and book != "standard"] == []
    assert {file.stem for file in FORMATS.glob("*.toml")} <= TEXTS.keys()


def test_the_matrix_is_all_here() -> None:
    assert sum(map(len, TEXTS.values())) == 1418
    assert {
        (text, point) for text in TEXTS for point in TEXTS[text] if TEXTS[text][point].startswith("—")
    } == (NOTES_OF_SILENCE)


@every_text
def test_every_value_it_states_is_there_with_its_clause(text: str) -> None:
    lost = []
    for point, cell in TEXTS[text].items():
        keys = ELSEWHERE.get((text, point), POINTS[point])
        found = [article for key in keys for article in places(text).get(key, ())]
        if (text, point) not in NOTES_OF_SILENCE and not any(_found(each, articles(cell)) for each in found):
            lost.append((point, cell, found))
    assert lost == []


@every_text
def test_it_states_nothing_that_the_text_does_not(text: str) -> None:
    allowed = {key for point in TEXTS[text] for key in ELSEWHERE.get((text, point), POINTS[point])}
    stated = books.load(text).stated if text in books.ids() else frozenset()
    assert sorted((stated | stated_in_format(text).keys()) - allowed) == []


@every_text
def test_its_clauses_stand_where_the_text_has_them(text: str) -> None:
    if text not in books.ids():
        return
    named = set(chain.from_iterable(map(articles, TEXTS[text].values())))
    own = [each for each in books.load(text).clauses if each.book == text]
    assert [(each.id, each.article) for each in own if not _found(each.article, named)] == []


@pytest.mark.parametrize("file", sorted(FORMATS.glob("*.toml")), ids=lambda file: file.stem)
def test_an_event_format_is_whole(file: Path) -> None:
    raw = tomllib.loads(file.read_text(encoding="utf-8"))
    assert {"meta", "stage"} <= raw.keys() <= {"meta", "stated", "chosen", "stage"}
    assert raw["meta"].keys() == {"id", "title", "book"}
    assert raw["meta"]["id"] == file.stem
    assert raw["meta"]["title"].keys() == {"zh", "en"}
    assert raw["meta"]["book"] in books.ids()
    assert all(entry.keys() == {"article", "value"} for entry in stated_in_format(file.stem).values())
