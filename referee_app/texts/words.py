"""Verdicts, readings, faults and clauses as sentences in either language."""

from __future__ import annotations

import string
from functools import singledispatch
from typing import TYPE_CHECKING

from referee_app import texts
from referee_app.texts import catalogue, t
from rules.cards import Card, Rank
from rules.kinds import RUN_SHAPES, Kind, Reading, run_ranks
from rules.nearest import Nearest
from rules.seats import BySide, Seat, Side
from rules.sections import RuleBook, Words

if TYPE_CHECKING:
    from referee_app.replay import Fault
    from rules.verdict import Verdict

_NAMED = frozenset({Kind.FULL_HOUSE, Kind.TUBE, Kind.PLATE, Kind.STRAIGHT_FLUSH, Kind.JOKER_BOMB})
"""Types for which every text has its own word; the others are called the same everywhere."""


def of(lang: str, words: Words) -> str:
    """A text that comes in both languages."""
    return words.zh if lang == texts.Lang.ZH else words.en


def kind(lang: str, which: Kind, book: RuleBook, size: int = 0) -> str:
    """A type of combination by the book's own word."""
    word = of(lang, getattr(book.names, which.value)) if which in _NAMED else None
    return texts.kind(lang, which.value, size if which is Kind.BOMB else 0, word)


def named(lang: str, which: Kind, key: str, book: RuleBook, size: int = 0) -> str:
    """A type with the rank that decides in it; a run from end to end."""
    name = kind(lang, which, book, size)
    if key == "joker":
        return name
    # A player may declare what cannot be: a run of jokers has no ends.
    if which in RUN_SHAPES and not Rank(key).is_joker:
        ranks = run_ranks(which, Rank(key))
        return f"{name} {texts.rank(lang, ranks[0])}–{texts.rank(lang, ranks[-1])}"
    return f"{name} {texts.rank(lang, Rank(key))}"


def reading(lang: str, which: Reading, book: RuleBook) -> str:
    """One way to read some cards, with what the wilds stand for and what it hangs on."""
    told = named(lang, which.kind, which.key, book, which.size)
    if 0 < len(which.stands_for) < which.size:
        roles = t(lang, "words_and").join(
            t(lang, "wild_as", c=texts.card(lang, each)) for each in which.stands_for
        )
        told = t(lang, "reading_wilds", reading=told, wilds=roles)
    if which.only_if is not None:
        told = t(lang, "reading_if", reading=told, condition=t(lang, f"only_if_{which.only_if.value}"))
    return told


def nearest(lang: str, near: Nearest, book: RuleBook) -> str:
    """The play nearest to an illegal one that would have been legal."""
    told = named(lang, near.reading.kind, near.reading.key, book, near.reading.size)
    out, into = (texts.card(lang, each) if each else "" for each in (near.out, near.into))
    way = {(False, False): "reading", (True, True): "exchange", (True, False): "fewer", (False, True): "more"}
    return t(lang, f"nearest_{way[bool(out), bool(into)]}", out=out, into=into, reading=told)


def reason(lang: str, verdict: Verdict, book: RuleBook) -> str:
    """Why a verdict is what it is, with its facts as far as they are known.

    >>> from rules.book import load
    >>> from rules.verdict import Reason, illegal
    >>> reason("zh", illegal(Reason.OUT_OF_TURN, seat=Seat.W, turn=Seat.S), load("standard"))
    '西越序：轮到南'
    """
    told = {name: fact(lang, value, book) for name, value in verdict.facts.items()}
    told |= _apart(lang, verdict, book)
    key = f"detail_{verdict.reason.value}"
    needed = _needed(catalogue(lang).get(key, ""))
    if needed and all(told.get(name) for name in needed):
        return t(lang, key, **told)
    return t(lang, f"reason_{verdict.reason.value}")


def _apart(lang: str, verdict: Verdict, book: RuleBook) -> dict[str, str]:
    """The readings that would do and those that would not, each name once and in one list only."""
    lists = [verdict.facts.get(name) for name in ("beating", "failing")]
    if not all(isinstance(each, tuple) for each in lists):
        return {}
    do, fail = (
        list(dict.fromkeys(named(lang, r.kind, r.key, book, r.size) for r in each))
        for each in lists
        if isinstance(each, tuple)
    )
    # What would do by one card and not by another tells nothing.
    lists_apart = {"beating": [n for n in do if n not in fail], "failing": [n for n in fail if n not in do]}
    return {name: t(lang, "words_or").join(each) for name, each in lists_apart.items()}


def _needed(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def fact(lang: str, value: object, book: RuleBook) -> str:
    """One fact of a verdict; empty for what has no words."""
    return _tell(value, lang, book)


@singledispatch
def _tell(value: object, lang: str, book: RuleBook) -> str:
    return t(lang, "nobody") if value is None else ""


@_tell.register
def _(value: Card, lang: str, book: RuleBook) -> str:
    return texts.card(lang, value)


@_tell.register
def _(value: Rank, lang: str, book: RuleBook) -> str:
    return texts.rank(lang, value)


@_tell.register
def _(value: Seat, lang: str, book: RuleBook) -> str:
    return texts.seat_long(lang, value)


@_tell.register
def _(value: Side, lang: str, book: RuleBook) -> str:
    return texts.side(lang, value)


@_tell.register
def _(value: Reading, lang: str, book: RuleBook) -> str:
    return reading(lang, value, book)


@_tell.register
def _(value: Nearest, lang: str, book: RuleBook) -> str:
    return nearest(lang, value, book)


@_tell.register
def _(value: bool, lang: str, book: RuleBook) -> str:
    return t(lang, "yes" if value else "no")


@_tell.register
def _(value: int, lang: str, book: RuleBook) -> str:
    return str(value)


@_tell.register
def _(value: float, lang: str, book: RuleBook) -> str:
    return f"{value:.1f}".removesuffix(".0")


@_tell.register(BySide)
def _(value: BySide[object], lang: str, book: RuleBook) -> str:
    told = (f"{texts.side(lang, side)} {_tell(each, lang, book)}" for side, each in value.items())
    return t(lang, "words_and").join(told)


@_tell.register(tuple)
def _(value: tuple[object, ...], lang: str, book: RuleBook) -> str:
    if len(value) == 2 and isinstance(value[0], Kind):
        return named(lang, value[0], str(value[1]), book)
    told = [_tell(each, lang, book) for each in value]
    if len(value) == 4 and all(isinstance(each, Seat) for each in value):
        return t(lang, "words_step").join(told)
    either = value and isinstance(value[0], Reading | Card)
    return t(lang, "words_or" if either else "words_and").join(told)


def clause(lang: str, key: str, book: RuleBook) -> str:
    """The clause for a reason or a field: the book's own, or the one it inherits, or that there is none.

    >>> from rules.book import load
    >>> clause("en", "leader_passes", load("standard"))[:16]
    'Common rules, 7:'
    """
    found = book.cite(key)
    title = of(lang, book.meta.title)
    if found is None:
        return t(lang, "clause_none", book=title)
    text = found.zh if lang == texts.Lang.ZH else found.en
    if found.book == book.meta.id:
        return t(lang, "clause_of", book=title, article=found.article, text=text)
    other = title_of(lang, found.book)
    return t(lang, "clause_silent", book=title, other=other, article=found.article, text=text)


def title_of(lang: str, book_id: str) -> str:
    """The title of a built-in book, or the id of one that is not known here."""
    from rules import book as books

    return of(lang, books.load(book_id).meta.title) if book_id in books.ids() else book_id


def article(key: str, book: RuleBook) -> str | None:
    """Where the book itself has the clause for a reason or a field; None when it is silent."""
    found = book.cite(key)
    return found.article if found is not None and found.book == book.meta.id else None


def fault(lang: str, which: Fault, book: RuleBook) -> str:
    """A fault in a recorded match: where it is, who, why, and by which clause."""
    why = reason(lang, which.verdict, book)
    who = f"{texts.seat_long(lang, which.seat)} " if which.seat else ""
    if why.startswith(who.strip()):
        # The sentence itself says who.
        who = ""
    return t(
        lang,
        "cli_fault",
        deal=which.deal,
        step=which.step,
        who=who,
        why=why,
        clause=clause(lang, which.reason.value, book),
    )
