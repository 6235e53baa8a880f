"""Whether one reading beats another, and the verdict on a play, also when not everything was seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules._patterns import has_wild
from rules._table import Table
from rules.cards import FACES, UNKNOWN, Card, Rank, card
from rules.kinds import Condition, Key, Kind, Reading
from rules.nearest import nearest
from rules.readings import by_suit, pick, readings, table_for
from rules.verdict import Facts, Reason, Ruling, Verdict, illegal, legal, undecided

if TYPE_CHECKING:
    from rules.sections import RuleBook

Declared = tuple[Kind, Key]
"""What the player said the cards are: type and key."""


def beats(challenger: Reading, standing: Reading, level: Rank, book: RuleBook) -> Verdict:
    """Whether `challenger` may be played on `standing`; both are taken as certain.

    The order has no suits: no published text ranks them, and a reading does not carry one.

    >>> from rules.book import load
    >>> pair, level_pair = Reading(Kind.PAIR, Rank.ACE, 2), Reading(Kind.PAIR, Rank.FIVE, 2)
    >>> print(beats(level_pair, pair, Rank.FIVE, load("standard")).reason)
    beats
    """
    reason = _reason(challenger, standing, table_for(level, book))
    ruling = legal if reason in _WINS else illegal
    return ruling(reason, reading=challenger, standing=standing)


_WINS = frozenset({Reason.BEATS, Reason.BOMB_BEATS, Reason.BIGGER_BOMB})


def _reason(challenger: Reading, standing: Reading, table: Table) -> Reason:
    step, height = table.strength(challenger.kind, challenger.key, challenger.size)
    standing_step, standing_height = table.strength(standing.kind, standing.key, standing.size)
    if step and not standing_step:
        return Reason.BOMB_BEATS
    if not step and (standing_step or challenger.kind is not standing.kind):
        return Reason.OTHER_TYPE
    if (step, height) == (standing_step, standing_height):
        if not (table.rules.equal_beats or _is_plainer(challenger, standing, table)):
            return Reason.NOT_HIGHER
    elif (step, height) < (standing_step, standing_height):
        return Reason.SMALLER_BOMB if step else Reason.NOT_HIGHER
    return Reason.BIGGER_BOMB if step else Reason.BEATS


def _is_plainer(challenger: Reading, standing: Reading, table: Table) -> bool:
    """Whether only the standing play owes something to wilds, in a book where that makes it lower."""
    return not table.rules.equal_natural and is_borrowing(standing) and not is_borrowing(challenger)


def is_borrowing(reading: Reading) -> bool:
    """Whether a wild stands for another card; wilds with no other card are level cards as they are."""
    return 0 < len(reading.stands_for) < reading.size


@dataclass(frozen=True, slots=True)
class _Case:
    """What is judged, apart from what was not seen."""

    played: tuple[Card, ...]
    level: Rank
    book: RuleBook
    declared: Declared | None


def judge(
    cards: Iterable[str],
    level: Rank,
    book: RuleBook,
    standing: Reading | None = None,
    declared: Declared | None = None,
) -> Verdict:
    """The verdict on playing `cards` on `standing`, or on leading them when it is None.

    With cards not seen in full the verdict is undecided unless it is the same whatever they are. Facts,
    where they apply: `reading` (the declared one, else the book's default, with `default` true), `standing`,
    `readings` (all there are), `declared`; `beating` and `failing`, the readings an undecided verdict hangs
    on; `to_declare` when the book wants the reading spoken; `card` of a third copy; `limit` in cards; and
    `nearest`, a `Nearest` play that would have been legal. Raises `CardError` for text that is no card.

    >>> from rules.book import load
    >>> verdict = judge(["S5", "C5", "S9", "D9", "H8"], Rank.EIGHT, load("standard"))
    >>> print(verdict.ruling, verdict.reason, verdict.facts["reading"].key)
    legal leads 5
    """
    case = _Case(tuple(card(each) for each in cards), level, book, declared)
    table = table_for(level, book)
    third = third_copy(case.played, table)
    if third is not None:
        return illegal(Reason.THIRD_COPY, card=third)
    possible = _standings(standing, case)
    verdicts = [_decide(found, against, case) for found in _worlds(case) for against in possible]
    verdict = _agreement(verdicts, UNKNOWN in case.played or _is_count(standing))
    if not verdict.is_illegal:
        return verdict
    wanted = declared[0] if declared else standing.kind if standing else None
    near = nearest(case.played, level, book, wanted, lambda each: _may_follow(each, possible, table))
    return replace(verdict, facts={**verdict.facts, "nearest": near}) if near else verdict


def _is_count(standing: Reading | None) -> bool:
    return standing is not None and standing.only_if is Condition.COUNT_ONLY


def _may_follow(reading: Reading, possible: Sequence[Reading | None], table: Table) -> bool:
    return all(each is None or _reason(reading, each, table) in _WINS for each in possible)


def _standings(standing: Reading | None, case: _Case) -> tuple[Reading | None, ...]:
    """Everything the standing play may be, when not all of its cards were seen."""
    if standing is None or standing.only_if is None:
        return (standing,)
    if standing.only_if is Condition.COUNT_ONLY:
        return readings([UNKNOWN] * standing.size, case.level, case.book) or (standing,)
    flush = standing.kind is Kind.STRAIGHT_FLUSH
    return (standing, replace(standing, kind=Kind.STRAIGHT if flush else Kind.STRAIGHT_FLUSH))


def _worlds(case: _Case) -> Iterable[tuple[Reading, ...]]:
    """The readings for everything the cards may be; worlds with the same readings are one."""
    played, level, book = case.played, case.level, case.book
    backs = played.count(UNKNOWN)
    if not backs:
        return by_suit(readings(played, level, book))
    if backs == 1:
        table = table_for(level, book)
        seen = tuple(each for each in played if each != UNKNOWN)
        full = [(*seen, face) for face in FACES if third_copy((*seen, face), table) is None]
        return dict.fromkeys(world for each in full for world in by_suit(readings(each, level, book)))
    # Two unseen cards or more can always be such that these are no combination: that is the first world.
    return ((), *((replace(each, only_if=None),) for each in readings(played, level, book)))


def _decide(found: tuple[Reading, ...], standing: Reading | None, case: _Case) -> Verdict:
    """The verdict when it is certain which readings there are."""
    if not found:
        return _no_reading(case)
    facts = _spoken(found, case)
    if case.declared is not None:
        kind, key = case.declared
        named = next((each for each in found if each.kind == kind and each.key == key), None)
        if named is None:
            return illegal(Reason.READING_NOT_POSSIBLE, **facts)
        return _against(named, standing, case, facts)
    default = pick(found, case.book, standing)
    assert default is not None
    verdict = _against(default, standing, case, facts)
    if not verdict.is_illegal or case.book.wild.must_declare == "never":
        return verdict
    beating = tuple(each for each in found if _against(each, standing, case, {}).is_legal)
    if not beating:
        return verdict
    failing = tuple(each for each in found if each not in beating)
    return undecided(Reason.READING_UNDECLARED, **{**verdict.facts, "beating": beating, "failing": failing})


def _spoken(found: tuple[Reading, ...], case: _Case) -> dict[str, object]:
    """The facts on what could be or was declared."""
    facts: dict[str, object] = {"readings": found}
    if case.declared is not None:
        return {**facts, "declared": case.declared}
    duty = case.book.wild.must_declare
    differ = len(found) > 1 or (duty == "always" and any(each.stands_for for each in found))
    return {**facts, "default": True, **({"to_declare": True} if differ and duty != "never" else {})}


def _against(reading: Reading, standing: Reading | None, case: _Case, facts: Facts) -> Verdict:
    if standing is None:
        return legal(Reason.LEADS, reading=reading, **facts)
    verdict = beats(reading, standing, case.level, case.book)
    return replace(verdict, facts={**verdict.facts, **facts})


def _no_reading(case: _Case) -> Verdict:
    """No combination at all, or one of a size this book does not let be played."""
    table = table_for(case.level, case.book)
    over = table.over_limit.get(sum(table.rank_weight(each) for each in case.played))
    if over is None:
        return illegal(Reason.NO_COMBINATION)
    return illegal(Reason.TOO_MANY_CARDS, limit=table.limit(over), reading=over)


_NEAREST_TO_LEGAL = (
    Reason.SMALLER_BOMB,
    Reason.NOT_HIGHER,
    Reason.OTHER_TYPE,
    Reason.READING_NOT_POSSIBLE,
    Reason.TOO_MANY_CARDS,
    Reason.NO_COMBINATION,
)


def _agreement(verdicts: Sequence[Verdict], by_rank: bool) -> Verdict:
    """The verdict that holds whatever was not seen, or undecided."""
    first = verdicts[0]
    rulings = {each.ruling for each in verdicts}
    if len(verdicts) == 1 or rulings == {Ruling.UNDECIDED}:
        return first
    if rulings == {Ruling.ILLEGAL}:
        return min(verdicts, key=lambda each: _NEAREST_TO_LEGAL.index(each.reason))
    beating = _named("reading", (each for each in verdicts if each.is_legal))
    if rulings == {Ruling.LEGAL}:
        if len(beating) == 1:
            return first
        hangs_on = Condition.COUNT_ONLY if by_rank else Condition.NOT_ONE_SUIT
        return replace(first, facts={**first.facts, "reading": replace(beating[0], only_if=hangs_on)})
    beating += _named("beating", (each for each in verdicts if each.ruling is Ruling.UNDECIDED))
    failing = _named("reading", (each for each in verdicts if not each.is_legal))
    reason = Reason.RANK_UNKNOWN if by_rank else Reason.SUIT_UNKNOWN
    return undecided(reason, beating=beating, failing=failing, standing=first.facts.get("standing"))


def _named(fact: str, verdicts: Iterable[Verdict]) -> tuple[Reading, ...]:
    """The readings that verdicts name under this fact, each once."""
    found: dict[object, None] = {}
    for verdict in verdicts:
        value = verdict.facts.get(fact)
        found.update(dict.fromkeys(value if isinstance(value, tuple) else [value]))
    return tuple(each for each in found if isinstance(each, Reading))


def third_copy(cards: Sequence[Card], table: Table) -> Card | None:
    """The first card that two packs cannot hold so often, cards of unknown suit counted in, or None."""
    wild = f"H{table.level}" if has_wild(table.level, table.rules) else ""
    seen: Counter[str] = Counter()
    for each in cards:
        rank = each.rank
        if rank is None:
            continue
        # A wild and a joker count as their face alone, other cards as their face and as one of their rank.
        most = 2 if rank.is_joker or each == wild else 6 if wild and rank is table.level else 8
        place = wild if each == wild else rank
        seen[each] += each != place
        seen[place] += 1
        if seen[place] > most or (each.is_known and seen[each] > 2):
            return each
    return None
