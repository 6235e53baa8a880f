"""Recorded matches: their format, and the house rules they carry."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationError, model_validator

from referee_app.facts import Frozen
from referee_app.texts import Lang, catalogue, t
from rules import book as books
from rules.cards import NATURAL_ORDER, Card, Rank, over_dealt
from rules.kinds import Kind
from rules.seats import Seat, Side
from rules.sections import RuleBook


class RecordError(ValueError):
    """A match record that cannot be read: the file and, line by line, what is wrong where.

    `errors` are the same places as the model found them.
    """

    def __init__(self, text: str, errors: Sequence[Any] = ()) -> None:
        super().__init__(text)
        self.errors = tuple(errors)


def _level(rank: Rank) -> Rank:
    if rank not in NATURAL_ORDER:
        raise ValueError("a level is one of 2 to 9, T, J, Q, K, A")
    return rank


def _seen(card: Card) -> Card:
    if not card.is_known:
        raise ValueError("a card with its suit, like H5, or BJ or RJ")
    return card


def _both(levels: dict[Side, Rank]) -> dict[Side, Rank]:
    if len(levels) != 2:
        raise ValueError("a level for NS and one for EW")
    return levels


def _all_four(order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    if len(order) != 4 or len(set(order)) != 4:
        raise ValueError("each of N, W, S, E once")
    return order


Level = Annotated[Rank, AfterValidator(_level)]
Face = Annotated[Card, AfterValidator(_seen)]
Levels = Annotated[dict[Side, Level], AfterValidator(_both)]
Order = Annotated[tuple[Seat, ...], AfterValidator(_all_four)]


class AFail(Frozen):
    """Tries at the ace."""

    max: int = Field(ge=1)
    to: Level


class MatchRules(Frozen):
    """The rules a record carries, as an inline house book."""

    upgrade: tuple[int, int, int]
    wind: Literal["partner", "next"] = "partner"
    return_max: Literal["T", "9", "RJ"] = "T"
    resist: Literal["payers", "never"] = "payers"
    equal_tribute: Literal["left", "right", "any"] = "any"
    one_four_payer: Literal["last", "third"] = "last"
    a_fail: AFail | None = None
    play_A: bool = True
    tribute: bool = True
    notes: str = ""


class Gift(Frozen):
    """A tribute or a return."""

    giver: Seat = Field(alias="from")
    to: Seat
    card: Face


class As(Frozen):
    """What the player declared."""

    type: Kind
    key: Rank | Literal["joker"]
    n: int | None = None


class Step(Frozen):
    """One play, or a pass when there are no cards."""

    seat: Seat
    cards: tuple[Card, ...]
    declared: As | None = Field(default=None, alias="as")


class DealRecord(Frozen):
    """One deal as recorded."""

    level: Level
    levels: Levels
    declarer: Side | None
    hands: dict[Seat, tuple[Face, ...]]
    tribute: tuple[Gift, ...] = ()
    returns: tuple[Gift, ...] = ()
    resisted: bool = False
    first_leader: Seat
    plays: tuple[Step, ...]
    order: Order
    levels_after: Levels

    @model_validator(mode="after")
    def _dealt(self) -> DealRecord:
        for seat in Seat:
            count = len(self.hands.get(seat, ()))
            if count != 27:
                raise ValueError(f"hands.{seat}: {count} cards, 27 expected")
        third = over_dealt(card for hand in self.hands.values() for card in hand)
        if third:
            raise ValueError(f"hands: a third {third}; each face exists twice")
        return self


class MatchRecord(Frozen):
    """A whole match: its moves and the rules, or the book, it was played by."""

    source: str = ""
    rules: MatchRules | None = None
    book: str | None = None
    deals: tuple[DealRecord, ...] = Field(min_length=1)


def read_record(path: Path) -> MatchRecord:
    """The match in a JSON file; raises `RecordError` with the place of each fault in it."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise RecordError(f"{path}: {error}") from error
    return parse_record(raw, str(path))


def parse_record(raw: object, source: str = "record") -> MatchRecord:
    """A match from decoded JSON; raises `RecordError`."""
    if not isinstance(raw, Mapping):
        raise RecordError(f"{source}: a match record is a JSON object with `deals`")
    known = {key: value for key, value in raw.items() if key in MatchRecord.model_fields}
    try:
        return MatchRecord.model_validate(known)
    except ValidationError as error:
        text = "\n".join([f"{source}:", *_lines(error.errors())])
        raise RecordError(text, error.errors()) from error


def _lines(errors: Iterable[Any]) -> Iterable[str]:
    for each in errors:
        # The value of a whole deal says nothing; the message names the place in it.
        got = "" if isinstance(each["input"], Mapping) else f" ({each['input']!r:.60})"
        yield f"  {'.'.join(map(str, each['loc']))}: {each['msg']}{got}"


def book_for(record: MatchRecord) -> RuleBook:
    """The book a record is judged by; raises `BookError` when it names an unknown one."""
    base = record.book or "standard"
    return books.build(_house_rules(record.rules, base), "rules") if record.rules else books.load(base)


def _house_rules(rules: MatchRules, base: str) -> Mapping[str, Any]:
    name = _words("record_rules")
    limit = {"T": "ten", "9": "below_ten", "RJ": "any"}[rules.return_max]
    equal = {"left": "anticlockwise", "right": "clockwise", "any": "any"}[rules.equal_tribute]
    payers = {"single": "both_big", "double": "both_in_side"}
    return {
        "meta": {"id": "record", "extends": base, "title": name, "short": name, "about": name},
        "level": dict(zip(("up_12", "up_13", "up_14"), rules.upgrade, strict=True)),
        "wind": {"to": rules.wind},
        "return": {"limit_opponent": [limit], "limit_partner": [limit]},
        "resist": payers if rules.resist == "payers" else dict.fromkeys(payers, "never"),
        "tribute": {
            "played": rules.tribute,
            "equal_double": equal,
            "one_four_payer": rules.one_four_payer,
        },
        "a": {"tries": rules.a_fail.max, "fall_to": rules.a_fail.to.value} if rules.a_fail else {},
        "game": {"end": "pass_a" if rules.play_A else "reach_a"},
        "cites": {key: name for name, keys in _CITED.items() for key in keys},
        "clauses": [
            {"id": name, "article": f"rules.{name}", **_words(f"record_{name}", _fact(rules, name))}
            for name in _CITED
        ],
    }


_CITED: Mapping[str, tuple[str, ...]] = {
    "upgrade": ("levels_right", "levels_wrong"),
    "return_max": ("return_allowed", "return_too_high", "return_lowest"),
    "resist": ("must_resist", "may_not_resist"),
    "equal_tribute": ("tribute.equal_double",),
    "one_four_payer": ("wrong_payer",),
    "wind": ("wind.to",),
}
"""The rules of a record that are cited, and for what."""


def _fact(rules: MatchRules, name: str) -> str:
    value = getattr(rules, name)
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _words(key: str, value: str = "") -> dict[str, str]:
    """A text in both languages; a value that is a word has its own in each."""

    def said(lang: Lang) -> str:
        word = f"record_is_{value}"
        return t(lang, key, value=t(lang, word) if word in catalogue(lang) else value)

    return {lang.value: said(lang) for lang in Lang}
