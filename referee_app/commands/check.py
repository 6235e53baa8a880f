"""`referee-app check`: what some cards are, and whether they may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from referee_app.commands.base import Complaint, book_option, command, find_book, json_option, lang, out, say

if TYPE_CHECKING:
    from rules.cards import Card, Rank
    from rules.compare import Declared
    from rules.kinds import Reading
    from rules.sections import RuleBook
    from rules.verdict import Verdict


@command("check")
@click.argument("cards")
@click.option("--level", required=True, metavar="2…A")
@click.option("--as", "declared", metavar="TYPE:KEY")
@click.option("--against", metavar="CARDS")
@click.option("--against-as", "against_as", metavar="TYPE:KEY")
@book_option
@json_option
def check(
    cards: str,
    level: str,
    declared: str | None,
    against: str | None,
    against_as: str | None,
    book: str,
    as_json: bool,
) -> None:
    """All readings, and the verdict on playing them."""
    from rules.compare import judge
    from rules.readings import readings

    rules = find_book(book)
    at = _level(level)
    if against_as and against is None:
        raise Complaint("cli_against_as_alone", given=against_as)
    laid = _cards(against, at) if against is not None else ()
    played = _cards(cards, at)
    _refuse_third(played, laid, at, rules)
    standing = _standing(laid, against_as, at, rules) if laid else None
    said = _declared(declared, rules) if declared else None
    verdict = judge(played, at, rules, standing, said)
    found = readings(played, at, rules)
    if as_json:
        out(_object(found, standing, verdict, rules))
    else:
        _tell(played, found, standing, verdict, rules)


def _level(text: str) -> Rank:
    from rules.cards import NATURAL_ORDER, Rank

    plain = {"10": "T"}.get(text, text.upper())
    if plain not in NATURAL_ORDER:
        raise Complaint("cli_bad_level", given=text, allowed=" ".join(NATURAL_ORDER))
    return Rank(plain)


def _cards(text: str, level: Rank) -> tuple[Card, ...]:
    from rules.cards import CardError, parse_cards

    try:
        found = parse_cards(text, level)
    except CardError as error:
        raise Complaint("cli_bad_card", given=error.text) from error
    if not found:
        raise Complaint("cli_no_cards_given")
    if len(found) > 27:
        raise Complaint("cli_28_cards", n=len(found))
    return found


def _refuse_third(played: tuple[Card, ...], laid: tuple[Card, ...], level: Rank, book: RuleBook) -> None:
    from referee_app.texts import card
    from rules.compare import third_copy
    from rules.readings import table_for

    third = third_copy((*laid, *played), table_for(level, book))
    if third is not None:
        raise Complaint("cli_third_card", card=card(lang(), third), given=third)


def _declared(text: str, book: RuleBook) -> Declared:
    """A type and its key as they are spoken: by their ids, or in the words of the book."""
    from referee_app.texts import words
    from rules.cards import NATURAL_ORDER, CardError, card
    from rules.kinds import Kind

    name, _, key = text.replace("：", ":").partition(":")
    spoken = {words.kind(each, kind, book).casefold(): kind for kind in Kind for each in ("zh", "en")}
    kind = {**spoken, **{each.value: each for each in Kind}}.get(name.strip().casefold())
    if kind is None:
        told = (f"{each} {words.kind(lang(), each, book)}" for each in Kind)
        raise Complaint("cli_bad_type", given=text, allowed=", ".join(dict.fromkeys(told)))
    if kind is Kind.JOKER_BOMB and key in ("", "joker"):
        return kind, "joker"
    try:
        rank = card(key).rank
    except CardError:
        rank = None
    if rank is None:
        raise Complaint("cli_bad_key", given=text, allowed=" ".join((*NATURAL_ORDER, "BJ", "RJ", "joker")))
    return kind, rank


def _standing(laid: tuple[Card, ...], spoken: str | None, level: Rank, book: RuleBook) -> Reading:
    from referee_app.texts import cards
    from rules.readings import default_reading, readings

    found = default_reading(laid, level, book)
    if spoken:
        said = _declared(spoken, book)
        found = next((each for each in readings(laid, level, book) if (each.kind, each.key) == said), None)
    if found is None:
        key = "cli_not_readable" if spoken else "cli_against_nothing"
        raise Complaint(key, cards=cards(lang(), laid), given=spoken or "")
    return found


def _object(
    found: tuple[Reading, ...], standing: Reading | None, verdict: Verdict, book: RuleBook
) -> dict[str, object]:
    from referee_app.texts import words

    key = verdict.reason.value
    article = words.article(key, book)
    near = verdict.facts.get("nearest")
    chosen: Any = verdict.facts.get("reading")
    return {
        "readings": [_reading(each) for each in found],
        "against": _reading(standing) if standing else None,
        "verdict": verdict.ruling,
        "reason": key,
        "reading": _reading(chosen) if chosen else None,
        "to_declare": verdict.facts.get("to_declare", False),
        "clause": article,
        "silent": article is None,
        "detail": words.reason(lang(), verdict, book),
        "nearest": _nearest(near) if near else None,
    }


def _reading(reading: Reading) -> dict[str, object]:
    return {
        "type": reading.kind,
        "key": reading.key,
        "size": reading.size,
        "wilds": reading.stands_for,
        "only_if": reading.only_if,
    }


def _nearest(near: Any) -> dict[str, object]:
    return {"reading": _reading(near.reading), "out": near.out, "in": near.into}


def _tell(
    played: tuple[Card, ...],
    found: tuple[Reading, ...],
    standing: Reading | None,
    verdict: Verdict,
    book: RuleBook,
) -> None:
    from referee_app import texts
    from referee_app.texts import words

    told = [words.reading(lang(), each, book) for each in found]
    say("cli_check_cards", cards=texts.cards(lang(), played), n=len(played))
    say("cli_check_readings", readings=texts.t(lang(), "words_or").join(told) or texts.t(lang(), "cli_none"))
    if standing:
        say("cli_check_against", reading=words.reading(lang(), standing, book))
    say(f"cli_check_{verdict.ruling.value}", why=words.reason(lang(), verdict, book))
    chosen: Any = verdict.facts.get("reading")
    if chosen and verdict.facts.get("to_declare"):
        say("cli_check_to_declare", reading=words.reading(lang(), chosen, book))
    say("cli_check_clause", clause=words.clause(lang(), verdict.reason.value, book))
    near: Any = verdict.facts.get("nearest")
    if near:
        say("cli_check_nearest", nearest=words.nearest(lang(), near, book))
