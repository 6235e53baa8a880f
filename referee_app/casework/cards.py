"""Case topics on sets of cards: readings, classify, compare, leads."""

from __future__ import annotations

from collections.abc import Mapping

from referee_app.casework.base import Level, Spoken, Topic, Unanswerable, told
from referee_app.facts import Frozen
from rules import leads as rules_leads
from rules.cards import Card
from rules.compare import beats, judge
from rules.kinds import Kind, Reading
from rules.readings import default_reading, readings
from rules.sections import RuleBook
from rules.verdict import Ruling

_LABEL_OF_NONE = "invalid"
"""The type of cards that form no combination."""


class _Cards(Frozen):
    level: Level
    cards: tuple[Card, ...]


class _Classify(_Cards):
    declare: Spoken | None = None


class _Compare(Frozen):
    level: Level
    table: tuple[Card, ...]
    table_as: Spoken | None = None
    play: tuple[Card, ...]
    play_as: Spoken | None = None


class _Hand(Frozen):
    level: Level
    hand: tuple[Card, ...]


def _readings(given: _Cards, book: RuleBook) -> Mapping[str, object]:
    found = readings(given.cards, given.level, book)
    open_ones = [each for each in found if each.only_if is not None]
    if open_ones:
        raise Unanswerable("case_unseen_readings")
    return {"readings": [told(each) for each in found]}


def _classify(given: _Classify, book: RuleBook) -> Mapping[str, object]:
    spoken = given.declare
    declared = (spoken.type, spoken.key) if spoken else None
    verdict = judge(given.cards, given.level, book, None, declared)
    if verdict.ruling is Ruling.UNDECIDED:
        raise Unanswerable("case_undecided", reason=verdict.reason.value)
    reading = verdict.facts.get("reading")
    if verdict.is_illegal or not isinstance(reading, Reading):
        return {"legal": False, "type": _LABEL_OF_NONE, "key": None, "size": None}
    return {"legal": True, "type": reading.kind, "key": reading.key, "size": reading.size}


def _compare(given: _Compare, book: RuleBook) -> Mapping[str, object]:
    standing = _standing(given, book)
    if given.play_as:
        spoken = given.play_as
        verdict = judge(given.play, given.level, book, standing, (spoken.type, spoken.key))
        if verdict.ruling is Ruling.UNDECIDED:
            raise Unanswerable("case_undecided", reason=verdict.reason.value)
        return {"beats": verdict.is_legal}
    found = readings(given.play, given.level, book)
    if any(each.only_if is not None for each in found):
        raise Unanswerable("case_unseen_play")
    return {"beats": any(beats(each, standing, given.level, book).is_legal for each in found)}


def _standing(given: _Compare, book: RuleBook) -> Reading:
    """What lies on the table, as declared or as the book reads it."""
    spoken = given.table_as
    if spoken is None:
        default = default_reading(given.table, given.level, book)
        if default is None or default.only_if is not None:
            raise Unanswerable("case_table_unclear")
        return default
    for each in readings(given.table, given.level, book):
        if (each.kind, each.key) == (spoken.type, spoken.key) and spoken.size in (None, each.size):
            return each
    raise Unanswerable("case_table_not", type=spoken.type.value, key=spoken.key)


def _leads(given: _Hand, book: RuleBook) -> Mapping[str, object]:
    found = rules_leads.leads(given.hand, given.level, book)
    return {"total": len(found), "by_type": {str(kind): found.by_kind()[kind] for kind in Kind}}


TOPICS = {
    "readings": Topic(_Cards, _readings),
    "classify": Topic(_Classify, _classify),
    "compare": Topic(_Compare, _compare),
    "leads": Topic(_Hand, _leads),
}
