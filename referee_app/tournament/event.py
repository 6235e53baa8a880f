"""The state of an event, folded from its log; every view of it can be computed again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee_app.facts import Fact
from referee_app.tournament import facts as f
from referee_app.tournament.format import Format, build


@dataclass(frozen=True, slots=True)
class Entered:
    """What is known of one table's result."""

    result: f.Result
    seq: int
    source: str = "hand"
    confirmed: bool = False
    review: bool = False
    posted: f.Result | None = None
    """Under review: the result that was confirmed before it."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its pairing and the results that came in."""

    number: int
    stage: int
    pools: tuple[tuple[int, ...], ...]
    games: tuple[f.Game, ...]
    byes: tuple[int, ...]
    note: str = ""
    way: str = "computed"
    published: bool = False
    voided: bool = False
    results: Mapping[int, Entered] = field(default_factory=dict)

    def game(self, table: int) -> f.Game | None:
        """The match at a table."""
        return next((each for each in self.games if each.table == table), None)

    @property
    def open_tables(self) -> tuple[int, ...]:
        """Tables whose result is missing, not confirmed or under review."""
        return tuple(each.table for each in self.games if not self.is_settled(each.table))

    def is_settled(self, table: int) -> bool:
        """Whether a table's result is confirmed."""
        found = self.results.get(table)
        return found is not None and found.confirmed and not found.review


@dataclass(frozen=True, slots=True)
class Version:
    """Standings as they were published."""

    number: int
    after: int
    seq: int
    pools: tuple[tuple[f.Line, ...], ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """Something that was changed after the fact, for everybody to read."""

    seq: int
    kind: str
    round: int = 0
    table: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class EventState:
    """An event as it stands."""

    seq: int = 0
    name: str = ""
    format: Format | None = None
    own_rounds: int | None = None
    standard: Mapping[int, int] = field(default_factory=dict)
    """Standard points that the organiser filled in."""
    entries: Mapping[int, f.Entry] = field(default_factory=dict)
    drawn: f.EventDrawn | None = None
    voided_draws: int = 0
    competitors: Mapping[int, f.Competitor] = field(default_factory=dict)
    """In the order of the draw."""
    withdrawn: Mapping[int, int] = field(default_factory=dict)
    """From which round on a competitor is not paired."""
    rounds: tuple[Round, ...] = ()
    lots: tuple[tuple[int, ...], ...] = ()
    extras: tuple[tuple[int, ...], ...] = ()
    versions: tuple[Version, ...] = ()
    traces: tuple[Trace, ...] = ()

    @property
    def played_by(self) -> Format:
        """The format; an event that was not opened has none."""
        assert self.format is not None, "the event is not open"
        return self.format

    @property
    def counting(self) -> tuple[Round, ...]:
        """The rounds that were not voided."""
        return tuple(each for each in self.rounds if not each.voided)

    def round(self, number: int) -> Round | None:
        """The round of this number."""
        return next((each for each in self.rounds if each.number == number), None)

    def is_in(self, competitor: int, round_no: int) -> bool:
        """Whether a competitor is still paired in a round."""
        gone = self.withdrawn.get(competitor)
        return gone is None or round_no < gone


def fold(facts: Iterable[f.AnyFact], start: EventState | None = None) -> EventState:
    """The state after these facts."""
    state = start or EventState()
    for fact in facts:
        state = apply(state, fact)
    return state


def apply(state: EventState, fact: f.AnyFact) -> EventState:
    """The state after one more fact."""
    step: Callable[[EventState, Any], EventState] = _STEPS[type(fact)]
    return replace(_traced(step(state, fact), fact), seq=fact.seq)


_TRACED = (
    f.EntryWithdrawn,
    f.PlayerReplaced,
    f.DrawVoided,
    f.RoundWithdrawn,
    f.RoundVoided,
    f.ResultCorrected,
    f.ResultVoided,
    f.ReviewOpened,
    f.ReviewClosed,
)


def _traced(state: EventState, fact: f.AnyFact) -> EventState:
    if not isinstance(fact, _TRACED):
        return state
    where = getattr(fact, "round", getattr(fact, "from_round", 0))
    trace = Trace(fact.seq, fact.kind, where, getattr(fact, "table", 0), fact.note)
    return replace(state, traces=(*state.traces, trace))


def _opened(state: EventState, fact: f.EventOpened) -> EventState:
    return replace(state, name=fact.name, format=build(fact.format), own_rounds=fact.rounds)


def _filled(state: EventState, fact: f.PointsFilled) -> EventState:
    return replace(state, standard={**state.standard, **fact.standard})


def _entered(state: EventState, fact: f.EntriesAdded) -> EventState:
    return replace(state, entries={**state.entries, **{each.number: each for each in fact.entries}})


def _withdrawn(state: EventState, fact: f.EntryWithdrawn) -> EventState:
    if state.drawn is None:
        left = {number: each for number, each in state.entries.items() if number != fact.number}
        return replace(state, entries=left)
    return replace(state, withdrawn={**state.withdrawn, fact.number: fact.from_round})


def _replaced(state: EventState, fact: f.PlayerReplaced) -> EventState:
    def swapped(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(fact.comes if each == fact.leaves else each for each in names)

    if state.drawn is None:
        entry = state.entries[fact.number]
        changed = entry.model_copy(update={"players": swapped(entry.players)})
        return replace(state, entries={**state.entries, fact.number: changed})
    who = state.competitors[fact.number]
    new = who.model_copy(update={"players": swapped(who.players)})
    return replace(state, competitors={**state.competitors, fact.number: new})


def _drawn(state: EventState, fact: f.EventDrawn) -> EventState:
    return replace(state, drawn=fact, competitors={each.number: each for each in fact.competitors})


def _draw_voided(state: EventState, fact: f.DrawVoided) -> EventState:
    return replace(state, drawn=None, competitors={}, voided_draws=state.voided_draws + 1)


def _late(state: EventState, fact: f.LateDrawn) -> EventState:
    late = {each.number: each for each in fact.competitors}
    return replace(state, competitors={**state.competitors, **late})


def _paired(state: EventState, fact: f.RoundPaired) -> EventState:
    made = Round(fact.round, fact.stage, fact.pools, fact.games, fact.byes, fact.note, fact.way)
    return replace(state, rounds=(*state.rounds, made))


def _changed(state: EventState, number: int, **changes: Any) -> EventState:
    rounds = tuple(replace(each, **changes) if each.number == number else each for each in state.rounds)
    return replace(state, rounds=rounds)


def _published(state: EventState, fact: f.RoundPublished) -> EventState:
    return _changed(state, fact.round, published=True)


def _taken_back(state: EventState, fact: f.RoundWithdrawn) -> EventState:
    return replace(state, rounds=tuple(each for each in state.rounds if each.number != fact.round))


def _round_voided(state: EventState, fact: f.RoundVoided) -> EventState:
    return _changed(state, fact.round, voided=True)


def _put(state: EventState, fact: f.AtTable, entered: Entered | None) -> EventState:
    found = state.round(fact.round)
    assert found is not None, "a result needs its round"
    results = {table: each for table, each in found.results.items() if table != fact.table}
    if entered is not None:
        results[fact.table] = entered
    return _changed(state, fact.round, results=results)


def _result(state: EventState, fact: f.ResultEntered) -> EventState:
    return _put(state, fact, Entered(fact.result, fact.seq, fact.source))


def _corrected(state: EventState, fact: f.ResultCorrected) -> EventState:
    found = state.round(fact.round)
    before = found.results.get(fact.table) if found else None
    new = Entered(fact.result, fact.seq, "hand", confirmed=True)
    if before is not None and before.review:
        new = replace(new, review=True, posted=before.posted)
    return _put(state, fact, new)


def _voided(state: EventState, fact: f.ResultVoided) -> EventState:
    return _put(state, fact, None)


def _marked(state: EventState, fact: f.AtTable, mark: Callable[[Entered], Entered]) -> EventState:
    found = state.round(fact.round)
    entered = found.results.get(fact.table) if found else None
    return state if entered is None else _put(state, fact, mark(entered))


def _confirmed(state: EventState, fact: f.ResultConfirmed) -> EventState:
    return _marked(state, fact, lambda entered: replace(entered, confirmed=True))


def _review_opened(state: EventState, fact: f.ReviewOpened) -> EventState:
    return _marked(state, fact, _under_review)


def _under_review(entered: Entered) -> Entered:
    if entered.review:
        return entered
    return replace(entered, review=True, posted=entered.result if entered.confirmed else None)


def _review_closed(state: EventState, fact: f.ReviewClosed) -> EventState:
    return _marked(state, fact, lambda entered: replace(entered, review=False, posted=None))


_STEPS: Mapping[type[Fact], Callable[[EventState, Any], EventState]] = {
    f.EventOpened: _opened,
    f.PointsFilled: _filled,
    f.EntriesAdded: _entered,
    f.EntryWithdrawn: _withdrawn,
    f.PlayerReplaced: _replaced,
    f.EventDrawn: _drawn,
    f.DrawVoided: _draw_voided,
    f.LateDrawn: _late,
    f.RoundPaired: _paired,
    f.RoundPublished: _published,
    f.RoundWithdrawn: _taken_back,
    f.RoundVoided: _round_voided,
    f.ResultEntered: _result,
    f.ResultConfirmed: _confirmed,
    f.ResultCorrected: _corrected,
    f.ResultVoided: _voided,
    f.ReviewOpened: _review_opened,
    f.ReviewClosed: _review_closed,
    f.LotsDrawn: lambda state, fact: replace(state, lots=(*state.lots, fact.order)),
    f.ExtraPlayed: lambda state, fact: replace(state, extras=(*state.extras, fact.order)),
    f.StandingsPublished: lambda state, fact: replace(
        state, versions=(*state.versions, Version(fact.version, fact.after, fact.seq, fact.pools))
    ),
}
