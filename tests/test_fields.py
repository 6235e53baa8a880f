"""No field of a rule book is only stated: code reads it, its type allows one value, or it is words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest

from penalties import ladder as ladders
from penalties.offences import Offence
from penalties.penalty import EffectKind, fouls_in, has
from rules import book as books
from rules.sections import RuleBook

ROOT = Path(__file__).resolve().parent.parent
CODE = ("rules", "penalties", "referee_app")

WORDS_ONLY = {
    "names.*": "read by the key of the thing that is named, in `texts.words`",
    "conduct.*": "manners; what breaking them costs is a rung of the ladder",
    "play.own_pile": "where played cards lie; turning them over again is an offence of the ladder",
    "wild.examples": "worked examples of the text; `test_books` holds the engine to them",
    "seat.ns_ticket": "the colour of a ticket drawn at the door",
    "seat.ew_ticket": "the colour of a ticket drawn at the door",
    "start.marker": "what the players do with the pack; who leads is `start.first_leader`",
    "start.marker_card": "what the players do with the pack; who leads is `start.first_leader`",
    "a.announced_by": "who says aloud that the ace is passed; that it is, the levels tell",
    "foul.decides": "by whom a penalty is given stands on each rung of the ladder",
    "foul.disqualifies": "what the ladder does; tested below to be the same",
    "foul.discretion": "what the ladder does; tested below to be the same",
    "foul.hold_cards": "how a hand is held; holding it otherwise is an offence of the ladder",
    "foul.interprets": "whom to ask what the text means",
    "officials.named": "who is there; what each may do stands on the ladder",
    "sheet.conversion": "who works out points at the end; the event does",
    "event.partners_fixed": "who may play together, settled before a table opens",
    "match.games": "the event adds games up; a table plays one",
}
"""Fields that a referee reads and nothing at a table computes, each with the reason."""

Field = tuple[str, str]
"""Section as the code calls it, and name."""


def fields() -> Iterator[tuple[Field, object]]:
    """Every field of a book with its type."""
    for section, field in RuleBook.model_fields.items():
        for name, each in getattr(field.annotation, "model_fields", {}).items():
            if section != "meta":
                yield (section, name), each.annotation


def has_one_value(annotation: object) -> bool:
    """Whether there is nothing to decide: every text agrees, and a book that does not is refused."""
    return get_origin(annotation) is Literal and len(get_args(annotation)) == 1


def read_in(tree: ast.AST, sections: set[str]) -> Iterator[Field]:
    """Reads of `book.section.name`, the section perhaps under a local name."""
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef):
            called = dict(_local_names(scope, sections))
            for node in ast.walk(scope):
                if isinstance(node, ast.Attribute):
                    owner = node.value
                    if isinstance(owner, ast.Attribute) and owner.attr in sections:
                        yield owner.attr, node.attr
                    elif isinstance(owner, ast.Name) and owner.id in called:
                        yield called[owner.id], node.attr


def _local_names(scope: ast.FunctionDef, sections: set[str]) -> Iterator[tuple[str, str]]:
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            pairs = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = list(zip(target.elts, value.elts, strict=True))
            for name, given in pairs:
                if isinstance(name, ast.Name) and isinstance(given, ast.Attribute) and given.attr in sections:
                    yield name.id, given.attr


def read_fields() -> set[Field]:
    """Every field that code reads."""
    sections = set(RuleBook.model_fields)
    found: set[Field] = set()
    for folder in CODE:
        for file in (ROOT / folder).rglob("*.py"):
            found.update(read_in(ast.parse(file.read_text(encoding="utf-8")), sections))
    return found


def is_words_only(field: str) -> bool:
    """Whether it is listed, by itself or with its whole section."""
    return field in WORDS_ONLY or f"{field.partition('.')[0]}.*" in WORDS_ONLY


def test_every_field_is_read_or_has_a_reason_not_to_be() -> None:
    read = read_fields()
    open_ones = [
        f"{section}.{name}"
        for (section, name), annotation in fields()
        if (section, name) not in read and not has_one_value(annotation)
    ]
    assert [each for each in open_ones if not is_words_only(each)] == []
    listed = {each for each in WORDS_ONLY if not each.endswith(".*")}
    assert listed <= set(open_ones), "it is read, so it needs no reason"


GROUNDS: dict[str, tuple[Offence, bool]] = {
    "grave": (Offence.CONDUCT, False),
    "information": (Offence.ILLEGAL_INFORMATION, True),
    "grave_information": (Offence.ILLEGAL_INFORMATION, False),
    "slow_play": (Offence.OVERTIME, False),
    "lost_label": (Offence.CONDUCT, False),
}
"""By ground of disqualification: the offence, and whether it is proposed and not only allowed."""


@pytest.mark.parametrize("book_id", books.ids())
def test_what_disqualifies_stands_on_the_ladder(book_id: str) -> None:
    book = books.load(book_id)
    steps = ladders.load(book.foul.ladder)
    for ground in book.foul.disqualifies:
        offence, is_proposed = GROUNDS[ground]
        rung = steps.rung(offence)
        proposed = any(has(each, EffectKind.DISQUALIFIED) for each in rung.steps)
        allowed = any(has(each.effects, EffectKind.DISQUALIFIED) for each in rung.options)
        assert proposed if is_proposed else proposed or allowed, ground


@pytest.mark.parametrize("book_id", [each for each in books.ids() if books.load(each).foul.discretion])
def test_what_is_left_to_the_referee_stands_on_the_ladder(book_id: str) -> None:
    """Where a text counts fouls by gravity, each counted foul may be a warning in a light case."""
    steps = ladders.load(books.load(book_id).foul.ladder)
    first = {offence: rung for offence, rung in steps.offences.items() if fouls_in(rung.steps[0])}
    assert first
    grave = {Offence.ILLEGAL_INFORMATION}
    strict = [offence for offence, rung in first.items() if "light" not in [o.why for o in rung.options]]
    assert set(strict) <= grave
