"""Words: nothing that can be said lacks its words in either language."""

from __future__ import annotations

import ast
import re
import string
import types
import typing
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from referee_app.texts import Lang, book_words, catalogue, words
from rules.book import ids, load
from rules.cards import Card, Rank
from rules.compare import judge
from rules.kinds import Condition, Kind, Reading
from rules.nearest import Nearest
from rules.seats import BySide, Seat, Side
from rules.sections import RuleBook
from rules.verdict import Reason, illegal, legal, undecided

STANDARD = load("standard")
COMPETITION = load("competition-002")
NOT_SECTIONS = {"meta", "cites", "clauses", "stated", "chosen"}
both = pytest.mark.parametrize("lang", list(Lang))


def slots(text: str) -> set[str]:
    """The facts a text asks for."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_catalogues_say_the_same_things_with_the_same_facts() -> None:
    zh, en = catalogue("zh"), catalogue("en")
    assert zh.keys() == en.keys()
    # One language may leave out what the other has to say, but not ask for something else.
    assert [key for key in zh if slots(zh[key]) - slots(en[key]) and slots(en[key]) - slots(zh[key])] == []
    assert [key for key in zh if bool(zh[key].strip()) is not bool(en[key].strip())] == []


@both
@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_its_words(reason: Reason, lang: str) -> None:
    assert catalogue(lang)[f"reason_{reason.value}"]
    # Without its facts a verdict falls back on the short words.
    assert words.reason(lang, illegal(reason), STANDARD) == catalogue(lang)[f"reason_{reason.value}"]


@both
@pytest.mark.parametrize("book_id", ids())
def test_every_reason_and_field_is_traced_to_a_clause_or_said_to_have_none(book_id: str, lang: str) -> None:
    book = load(book_id)
    for key in (*(each.value for each in Reason), *sorted(book.stated)):
        assert words.of(lang, book.meta.title) in words.clause(lang, key, book)
        article = words.article(key, book)
        assert (article is None) is book.is_silent(key)


@both
def test_a_silent_book_says_so_and_names_the_one_it_falls_back_on(lang: str) -> None:
    own = words.clause(lang, "not_higher", COMPETITION)
    silent = words.clause(lang, "levels_wrong", load("guide-003-g"))
    assert "§七" in own
    assert words.of(lang, STANDARD.meta.title) in silent
    assert "无文" in silent if lang == "zh" else "is silent" in silent
    assert words.clause(lang, "no_such_thing", STANDARD)


# Verdicts


PAIR = Reading(Kind.PAIR, Rank.FIVE, 2)
ACES = Reading(Kind.PAIR, Rank.ACE, 2)


@pytest.mark.parametrize(
    ("verdict", "zh", "en"),
    [
        (
            illegal(Reason.NOT_HIGHER, reading=PAIR, standing=ACES),
            "对子 5 不比 对子 A 大",
            "pair 5 is not higher than pair A",
        ),
        (
            illegal(Reason.OUT_OF_TURN, seat=Seat.W, turn=Seat.S),
            "西越序：轮到南",
            "West acts out of turn: it is for South",
        ),
        (
            illegal(Reason.NOT_HIGHEST, card=Card("CK"), owed=(Card("SA"), Card("DA"))),
            "贡了 ♣K，该贡 ♠A / ♦A",
            "♣K was paid, ♠A / ♦A is owed",
        ),
        (
            illegal(Reason.LEVELS_WRONG, levels=BySide(Rank.TEN, Rank.TWO), owed=BySide(Rank.NINE, Rank.TWO)),
            "记为 南北 10、东西 2，应为 南北 9、东西 2",
            "recorded N–S 10, E–W 2, owed N–S 9, E–W 2",
        ),
        (
            illegal(Reason.DECLARER_WRONG, declarer=None, owed=Side.EW),
            "记为打无人的级，应打东西的级",
            "the level of nobody is recorded, that of E–W is played",
        ),
        (
            illegal(Reason.ORDER_WRONG, order=tuple(Seat), owed=(Seat.N,)),
            "记为 北 → 西 → 南 → 东，出牌记录是 北",
            "recorded North → West → South → East, by the plays North",
        ),
        (legal(Reason.IN_TIME, seconds=12.0), "用时 12 秒，正常", "12 s, in time"),
        (
            illegal(Reason.READING_NOT_POSSIBLE, declared=(Kind.STRAIGHT, Rank.FIVE), readings=(PAIR, ACES)),
            "不能读作 顺子 A–5；可读作：对子 5 / 对子 A",
            "cannot be read as straight A–5; possible: pair 5 / pair A",
        ),
        (
            illegal(Reason.MAY_NOT_RESIST, payers=(Seat.W, Seat.E), jokers=1),
            "西、东有 1 张大王，不能抗贡",
            "West, East with 1 big jokers may not refuse tribute",
        ),
    ],
)
def test_a_verdict_is_told_with_its_facts(verdict: Any, zh: str, en: str) -> None:
    assert (words.reason("zh", verdict, STANDARD), words.reason("en", verdict, STANDARD)) == (zh, en)


@both
def test_real_verdicts_leave_no_fact_without_words(lang: str) -> None:
    standing = Reading(Kind.STRAIGHT, Rank.EIGHT, 5)
    for faces in ("S4 S5 S6 S7 H9", "?4 ?5 ?6 ?7 ?8", "S3 S4", "?? S4 S5 S6 S7", "H9 H9 S3 C3 D3", "S9 D9"):
        for against in (None, standing):
            verdict = judge(faces.split(), Rank.NINE, STANDARD, against)
            assert words.reason(lang, verdict, STANDARD)
            assert words.fact(lang, verdict.facts.get("nearest", True), STANDARD)


def test_a_book_calls_things_by_its_own_words() -> None:
    tube = Reading(Kind.TUBE, Rank.FIVE, 6)
    assert words.reading("zh", tube, STANDARD).startswith("三连对")
    assert words.reading("zh", tube, COMPETITION).startswith("木板")


@both
@pytest.mark.parametrize("kind", list(Kind))
def test_every_type_has_its_words(kind: Kind, lang: str) -> None:
    for size in (4, 10):
        assert words.kind(lang, kind, STANDARD, size)
        assert words.named(lang, kind, Rank.BLACK_JOKER, STANDARD, size)
    assert words.named(lang, Kind.JOKER_BOMB, "joker", STANDARD)


def test_a_reading_tells_its_wilds_and_what_it_hangs_on() -> None:
    wilds = Reading(Kind.STRAIGHT_FLUSH, Rank.EIGHT, 5, (Card("S8"),))
    assert words.reading("zh", wilds, STANDARD) == "同花顺 4–8（配 作 ♠8）"
    # A pair of wilds is level cards and stands for nothing else.
    level_pair = Reading(Kind.PAIR, Rank.FIVE, 2, (Card("?5"), Card("?5")))
    assert words.reading("zh", level_pair, STANDARD) == "对子 5"
    for condition in Condition:
        told = words.reading("en", Reading(Kind.STRAIGHT, Rank.EIGHT, 5, (), condition), STANDARD)
        assert told.startswith("straight 4–8 (")


def test_the_nearest_legal_play_is_told() -> None:
    same = Nearest(ACES)
    other = Nearest(ACES, Card("S3"), Card("?A"))
    assert words.nearest("zh", same, STANDARD) == "读作 对子 A 就可以"
    assert words.nearest("en", other, STANDARD) == "A instead of ♠3 makes pair A, which would do"
    fewer, more = replace(other, into=None), replace(other, out=None)
    assert words.nearest("en", fewer, STANDARD) == "without ♠3 it is pair A, which would do"
    assert words.nearest("zh", more, STANDARD) == "再加 A，成 对子 A，就可以"


def test_an_undecided_verdict_names_what_it_hangs_on() -> None:
    verdict = undecided(Reason.SUIT_UNKNOWN, beating=(PAIR,), failing=(ACES,))
    assert words.reason("en", verdict, STANDARD).startswith("pair 5 would do, pair A would not")


# Rule books


def values(annotation: Any) -> Iterator[str]:
    """Every word that a field may hold."""
    if typing.get_origin(annotation) is typing.Literal:
        yield from (each for each in typing.get_args(annotation) if isinstance(each, str))
    elif isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is not None:
        for each in typing.get_args(annotation):
            yield from values(each)


def sections() -> Iterator[tuple[str, str, Any]]:
    """Section, field and type of every field."""
    for name, field in RuleBook.model_fields.items():
        kind = field.annotation
        if name not in NOT_SECTIONS and isinstance(kind, type) and issubclass(kind, BaseModel):
            for key, each in kind.model_fields.items():
                yield field.alias or name, key, each.annotation


@both
def test_every_choice_of_every_field_has_its_words(lang: str) -> None:
    known = catalogue(lang)
    lacking = [
        f"{section}.{key} = {value}"
        for section, key, annotation in sections()
        for value in values(annotation)
        if value not in list(Seat)
        and f"choice_{value}" not in known
        and f"choice_{section}_{key}_{value}" not in known
    ]
    assert lacking == []


@both
@pytest.mark.parametrize("book_id", ids())
def test_every_book_can_be_told_in_full(book_id: str, lang: str) -> None:
    lines = list(book_words.lines(lang, load(book_id)))
    assert len(lines) == len(list(sections()))
    assert all(each.section and each.label and each.value for each in lines)
    assert {each.path for each in lines if each.origin == "stated"} == load(book_id).stated


def test_two_books_differ_where_their_values_do() -> None:
    found = {
        mine.path: (mine.value, theirs.value)
        for mine, theirs in book_words.differences("en", COMPETITION, load("company-000"))
    }
    assert found["wind.to"] == ("the partner", "the next player")
    assert not list(book_words.differences("zh", COMPETITION, COMPETITION))


# Every word is said somewhere

APP = Path(__file__).parents[1] / "referee_app"
LISTED = (
    *("cli_opt_", "ev_custom_", "ev_system_", "ev_colour_", "ev_f_", "ev_why_"),
    *("guided_", "go_there", "alarm_hand"),
)
"""Beginnings of keys that are put together from names; and what guided practice and several tables say."""


def _said() -> tuple[set[str], re.Pattern[str]]:
    """The keys that stand in the program as they are, and what those look like that are put together."""
    whole, formed = set(), set()
    for path in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [str(n.value) if isinstance(n, ast.Constant) else "\0" for n in node.values]
                formed.add("".join(parts))
    named = (each for each in formed if re.fullmatch(r"[A-Za-z0-9_\0]*[a-z]_?[A-Za-z0-9_\0]*", each))
    return whole, re.compile("|".join(sorted(each.replace("\0", r"\w+") for each in named)))


def test_no_word_is_kept_that_nothing_says() -> None:
    whole, formed = _said()
    unsaid = [k for k in catalogue("en") if k not in whole and not formed.fullmatch(k)]
    assert [key for key in unsaid if not key.startswith(LISTED)] == []
