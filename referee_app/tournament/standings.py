"""Standings: what everybody has, the order by the format's cascade, and what separates two of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from referee_app.tournament.points import Score
from referee_app.tournament.stages import Step

HEAD_TO_HEAD: tuple[Step, ...] = ("head_to_head_of_two", "head_to_head_of_two_that_met")
DECIDED_OUTSIDE: tuple[Step, ...] = ("extra_match", "lot")
"""Steps whose order is recorded, not reckoned."""

Value = float | None


@dataclass(frozen=True, slots=True)
class Played:
    """One match, or a round without one, from one competitor's point of view."""

    round: int
    score: Score
    opponents: tuple[int, ...] = ()
    """Nobody: a bye or a forfeit without a table."""
    table: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """What a ranking is made from: each competitor's matches in order, and what was decided outside."""

    played: Mapping[int, Sequence[Played]]
    cascade: tuple[Step, ...]
    lots: tuple[tuple[int, ...], ...] = ()
    extras: tuple[tuple[int, ...], ...] = ()
    reached: Mapping[int, float] = field(default_factory=dict)
    """How far each got in a knockout."""
    rates: Mapping[int, float] = field(default_factory=dict)
    """Usage rates of both lines together."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings."""

    competitor: int
    place: int
    last: int
    """The last of the places it shares; its own where it stands alone."""
    values: Mapping[Step, Value]
    separated: Step | None = None
    """The step that put it behind the line above; None for the first, and for one that is equal."""

    @property
    def is_shared(self) -> bool:
        """Whether others have the same place."""
        return self.last > self.place


@dataclass(frozen=True, slots=True)
class Compared:
    """One step of the comparison of two competitors."""

    step: Step
    values: tuple[Value, Value]
    outcome: Literal["equal", "decided", "not_applied", "not_needed", "open"]
    why: Literal["", "more_than_two", "not_met", "not_drawn"] = ""
    parts: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    """What the values are sums of."""


Groups = list[list[int]]


class Ranking:
    """The order of a field and how it came about."""

    def __init__(self, of: Field) -> None:
        self._of = of
        self._sums = {who: sum(each.score.points for each in lines) for who, lines in of.played.items()}
        self.values = {step: self._column(step) for step in of.cascade}
        self._groups: list[Groups] = [[list(of.played)]]
        for step in of.cascade:
            self._groups.append([part for group in self._groups[-1] for part in self._split(group, step)])
        self._at = [{who: no for no, group in enumerate(each) for who in group} for each in self._groups]
        """After each step, in which group everybody is."""

    def rows(self) -> tuple[Row, ...]:
        """The standings, the first first."""
        made: list[Row] = []
        for group in self._groups[-1]:
            place = len(made) + 1
            for who in group:
                values = {step: self.values[step].get(who) for step in self._of.cascade}
                above = made[-1].competitor if made else None
                first = above is None or made[-1].place == place
                separated = None if first or above is None else self._separates(above, who)
                made.append(Row(who, place, place + len(group) - 1, values, separated))
        return tuple(made)

    def open_step(self, who: int) -> Step | None:
        """What must still decide between a competitor and its equals: an extra match, the lot; else None."""
        if len(self._groups[-1][self._at[-1][who]]) < 2:
            return None
        return next((step for step in self._of.cascade if step in DECIDED_OUTSIDE), None)

    def _separates(self, one: int, other: int) -> Step | None:
        for no, step in enumerate(self._of.cascade, 1):
            if not self._together(one, other, no):
                return step
        return None

    def _together(self, one: int, other: int, after: int) -> bool:
        """Whether two were still equal after a step."""
        return self._at[after][one] == self._at[after][other]

    def _split(self, group: list[int], step: Step) -> Groups:
        if len(group) < 2:
            return [group]
        if step in HEAD_TO_HEAD:
            return self._met(group)
        if step in DECIDED_OUTSIDE:
            return _by_record(group, self._of.lots if step == "lot" else self._of.extras)
        return _by_value(group, self.values[step], smallest=step == "time_of_passing_a")

    def _met(self, group: list[int]) -> Groups:
        if len(group) != 2:
            return [group]
        first, second = self._mutual(group[0], group[1])
        if first == second:
            return [group]
        return [[group[0]], [group[1]]] if first > second else [[group[1]], [group[0]]]

    def _mutual(self, one: int, other: int) -> tuple[float, float]:
        mine = sum(each.score.won for each in self._of.played[one] if other in each.opponents)
        theirs = sum(each.score.won for each in self._of.played[other] if one in each.opponents)
        return mine, theirs

    def have_met(self, one: int, other: int) -> bool:
        """Whether two competitors played each other."""
        return any(other in each.opponents for each in self._of.played[one])

    def _column(self, step: Step) -> Mapping[int, Value]:
        if step == "reached":
            return self._of.reached
        if step == "usage_rate_of_both_lines":
            return self._of.rates
        reckon = _VALUES.get(step)
        if reckon is not None:
            return {who: reckon(lines) for who, lines in self._of.played.items()}
        if step in ("opponents_points", "opponents_match_points"):
            return {who: sum(self._opponents(who)) for who in self._of.played}
        return {}

    def _opponents(self, who: int) -> tuple[float, ...]:
        met = (each for line in self._of.played[who] for each in line.opponents)
        return tuple(self._sums.get(each, 0.0) for each in met)

    def compare(self, one: int, other: int) -> tuple[Compared, ...]:
        """Every step with both values: which were equal, which one decided, which did not apply and why."""
        found: list[Compared] = []
        decided = False
        for no, step in enumerate(self._of.cascade, 1):
            values = self._pair_values(step, one, other)
            parts = self._parts(step, one), self._parts(step, other)
            if decided:
                found.append(Compared(step, values, "not_needed", "", parts))
                continue
            group = self._groups[no - 1][self._at[no - 1][one]]
            decided = not self._together(one, other, no)
            if decided:
                found.append(Compared(step, values, "decided", "", parts))
            else:
                found.append(self._undecided(step, group, (one, other), values, parts))
        return tuple(found)

    def _undecided(
        self,
        step: Step,
        group: list[int],
        both: tuple[int, int],
        values: tuple[Value, Value],
        parts: tuple[tuple[float, ...], tuple[float, ...]],
    ) -> Compared:
        if step in HEAD_TO_HEAD:
            if len(group) > 2:
                return Compared(step, values, "not_applied", "more_than_two", parts)
            if not self.have_met(*both):
                return Compared(step, values, "not_applied", "not_met", parts)
        if step in DECIDED_OUTSIDE:
            return Compared(step, values, "open", "not_drawn", parts)
        return Compared(step, values, "equal", "", parts)

    def _pair_values(self, step: Step, one: int, other: int) -> tuple[Value, Value]:
        if step in HEAD_TO_HEAD:
            return self._mutual(one, other) if self.have_met(one, other) else (None, None)
        return self.values[step].get(one), self.values[step].get(other)

    def _parts(self, step: Step, who: int) -> tuple[float, ...]:
        if step in ("opponents_points", "opponents_match_points"):
            return self._opponents(who)
        each = _PARTS.get(step)
        return tuple(each(line.score) for line in self._of.played[who]) if each else ()


def _by_value(group: list[int], values: Mapping[int, Value], smallest: bool) -> Groups:
    """Equal values stay together; the best first, those without a value last."""

    def key(who: int) -> tuple[bool, float]:
        value = values.get(who)
        if value is None:
            return True, 0.0
        return False, value if smallest else -value

    found: Groups = []
    for who in sorted(group, key=key):
        if found and key(found[-1][0]) == key(who):
            found[-1].append(who)
        else:
            found.append([who])
    return found


def _by_record(group: list[int], records: Iterable[tuple[int, ...]]) -> Groups:
    """The order of the last record that names all of them."""
    for record in reversed(tuple(records)):
        if set(group) <= set(record):
            return [[who] for who in sorted(group, key=record.index)]
    return [group]


def _total(of: Callable[[Score], float]) -> Callable[[Sequence[Played]], float]:
    return lambda lines: sum(of(each.score) for each in lines)


def _by_round(lines: Sequence[Played]) -> list[float]:
    rounds = sorted({each.round for each in lines})
    return [sum(each.score.points for each in lines if each.round == no) for no in rounds]


def _progressive(lines: Sequence[Played], skip: int = 0) -> float:
    """The sum of the totals after each round."""
    total, found = 0.0, 0.0
    for no, points in enumerate(_by_round(lines)):
        total += points
        found += total if no >= skip else 0
    return found


def _time(lines: Sequence[Played]) -> Value:
    return next((each.score.a_minutes for each in reversed(lines) if each.score.a_minutes is not None), None)


_PARTS: Mapping[Step, Callable[[Score], float]] = {
    "points": lambda score: score.points,
    "match_points": lambda score: score.points,
    "standard_points": lambda score: float(score.standard or 0),
    "level_difference": lambda score: float(score.difference),
    "levels_gained": lambda score: float(score.gained),
    "rounds_won": lambda score: float(score.won == 1),
}

_VALUES: Mapping[Step, Callable[[Sequence[Played]], Value]] = {
    **{step: _total(part) for step, part in _PARTS.items()},
    "progressive": _progressive,
    "progressive_without_first": lambda lines: _progressive(lines, 1),
    "time_of_passing_a": _time,
}
