"""What a rule book says, field by field, in either language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from pydantic import BaseModel

from penalties import ladder
from referee_app import texts
from referee_app.texts import catalogue, t, words
from rules.cards import Rank
from rules.seats import Seat, Side
from rules.sections import RuleBook, Words
from rules.sections_levels import Scale
from rules.sections_table import Example

Origin = Literal["stated", "chosen", "inherited"]
"""Whether the text says it, the book chose it where its text is silent or unclear, or it is inherited."""

_NOT_SECTIONS = ("meta", "cites", "clauses", "stated", "chosen")


@dataclass(frozen=True, slots=True)
class Line:
    """One field of a book."""

    path: str
    section: str
    label: str
    value: str
    origin: Origin
    article: str | None
    """Where the book's own text has it."""


def lines(lang: str, book: RuleBook) -> Iterator[Line]:
    """Every field, in the order of the sections."""
    for name, field in RuleBook.model_fields.items():
        if name in _NOT_SECTIONS:
            continue
        section = field.alias or name
        for key, value in getattr(book, name):
            path = f"{section}.{key}"
            label = _label(lang, section, key)
            said = value_words(lang, path, value, book)
            article = words.article(path, book)
            yield Line(path, t(lang, f"rules_{section}"), label, said, origin(path, book), article)


def origin(path: str, book: RuleBook) -> Origin:
    """Where the value of a field comes from."""
    return "stated" if path in book.stated else "chosen" if path in book.chosen else "inherited"


def _label(lang: str, section: str, key: str) -> str:
    # A word of a text is called by what it means.
    own = f"word_{key}" if section == "names" else f"rule_{section}_{key}"
    return t(lang, own)


def value_words(lang: str, path: str, value: object, book: RuleBook) -> str:
    """The value of a field as a person would say it."""
    if isinstance(value, bool):
        return t(lang, "yes" if value else "no")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return _several(lang, path, value, book)
    if isinstance(value, Words):
        return words.of(lang, value).replace("{count}", "n")
    if path == "foul.ladder":
        meta = ladder.load(str(value)).meta
        return meta.zh if lang == texts.Lang.ZH else meta.en
    if isinstance(value, Rank | Seat | Side):
        return words.fact(lang, value, book)
    if isinstance(value, BaseModel):
        return _group(lang, value, book)
    return _choice(lang, path, str(value.value if isinstance(value, Enum) else value))


def _several(lang: str, path: str, value: tuple[object, ...], book: RuleBook) -> str:
    told = [value_words(lang, path, each, book) for each in value]
    between = " < " if path == "order.bombs" else t(lang, "words_and")
    return between.join(told) or t(lang, "choice_none")


def _group(lang: str, value: BaseModel, book: RuleBook) -> str:
    if isinstance(value, Scale):
        return f"{value.up_12}-{value.up_13}-{value.up_14}"
    assert isinstance(value, Example)
    cards = texts.cards(lang, value.cards, value.level)
    return f"{cards} = {words.named(lang, value.type, value.key, book, len(value.cards))}"


def _choice(lang: str, path: str, value: str) -> str:
    known = catalogue(lang)
    own = f"choice_{path.replace('.', '_')}_{value}"
    return known.get(own) or known.get(f"choice_{value}") or _seat(lang, value)


def _seat(lang: str, value: str) -> str:
    return texts.seat_long(lang, Seat(value)) if value in list(Seat) else value


def differences(lang: str, one: RuleBook, other: RuleBook) -> Iterator[tuple[Line, Line]]:
    """The fields in which two books differ, side by side; their words for things are left out."""
    for mine, theirs in zip(lines(lang, one), lines(lang, other), strict=True):
        if mine.value != theirs.value and not mine.path.startswith("names."):
            yield mine, theirs
