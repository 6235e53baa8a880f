"""What the organiser and the head referee do to an event: each act is judged, then written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee_app.office.apart import solve
from referee_app.office.file import EventFile
from referee_app.office.words import span
from referee_app.tournament import draw, entries, next_round, results
from referee_app.tournament.checker import check
from referee_app.tournament.errors import EventError
from referee_app.tournament.event import EventState, Round
from referee_app.tournament.facts import Entry, Game, Result
from referee_app.tournament.format import Format
from referee_app.tournament.publish import lines


class Desk:
    """One event, open for work. Every act raises `EventError` with the words for what is wrong."""

    def __init__(self, file: EventFile, by: str = "organiser") -> None:
        self.file = file
        self._by = by

    @property
    def state(self) -> EventState:
        """The event as it stands in the file."""
        return self.file.follow()

    def _write(self, kind: str, **body: Any) -> EventState:
        return self.file.record(self._fact(kind, **body))

    def _fact(self, kind: str, **body: Any) -> Mapping[str, Any]:
        return {"kind": kind, "by": self._by, **body}

    # Before play

    def open(self, name: str, by: Format, rounds: int | None = None) -> EventState:
        """Begin the event."""
        if self.state.format is not None:
            raise EventError("ev_is_open", name=self.state.name)
        if not name.strip():
            raise EventError("ev_no_name")
        return self._write("event_opened", name=name.strip(), format=dict(by.raw), rounds=rounds)

    def fill_points(self, table: Mapping[int, int]) -> EventState:
        """Put standard points where the text leaves them open."""
        rule = self._open().played_by.value("points.std_table")
        if rule is None:
            raise EventError("ev_no_table_of_points", format=self.state.played_by.id)
        first, total = len(rule.get("points", [])), rule["total"]
        for difference, points in table.items():
            if not (first <= difference <= 13 and total / 2 <= points <= total):
                allowed = f"{first}–13 = {total // 2}–{total}"
                raise EventError("ev_bad_points", given=f"{difference}={points}", allowed=allowed)
        return self._write("points_filled", standard=dict(table))

    def enter(self, data: bytes) -> entries.Draft:
        """Take in a list; with an error in it nothing enters, and the draft says what to mend."""
        state = self._open()
        draft = entries.read(data, state.played_by, state.entries)
        if not draft.errors:
            self.add(draft.entries)
        return draft

    def add(self, new: Sequence[Entry]) -> EventState:
        """Take in entries; after the draw they are late and come last in it."""
        state = self._open()
        facts = [self._fact("entries_added", entries=tuple(each.model_dump() for each in new))]
        if state.drawn is not None:
            if state.played_by.stages[0].system not in ("swiss", "drawn"):
                raise EventError("ev_no_late_entry", system=state.played_by.stages[0].system)
            late = draw.late(new, state.played_by, state.competitors)
            facts.append(self._fact("late_drawn", competitors=[each.model_dump() for each in late]))
        return self.file.record(*facts)

    def withdraw(self, number: int, note: str, from_round: int | None = None) -> EventState:
        """Strike an entry, or after the draw stop pairing a competitor."""
        state = self._open()
        known = state.entries if state.drawn is None else state.competitors
        if number not in known:
            raise EventError("ev_no_number", given=number, allowed=span(known))
        start = from_round or len(state.rounds) + 1
        return self._write("entry_withdrawn", number=number, from_round=start, note=_reason(note))

    def replace(self, number: int, leaves: str, comes: str, note: str) -> EventState:
        """Let another player take a place, where the text allows it."""
        state = self._open()
        known: Mapping[int, Any] = state.entries if state.drawn is None else state.competitors
        if number not in known:
            raise EventError("ev_no_number", given=number, allowed=span(known))
        if leaves not in known[number].players:
            raise EventError("ev_no_player", given=leaves, allowed="、".join(known[number].players))
        if state.rounds:
            book = results.book_of(state)
            stated = state.played_by.article("conduct.substitution")
            if stated or not book.is_silent("conduct.substitution"):
                raise EventError("ev_no_substitution", format=state.played_by.id)
        return self._write("player_replaced", number=number, leaves=leaves, comes=comes, note=_reason(note))

    def draw(self, seed: str) -> EventState:
        """Draw the lots from the list and a seed; a second draw only after the first one is voided."""
        state = self._open()
        if state.drawn is not None:
            raise EventError("ev_is_drawn", seed=state.drawn.seed)
        lot = draw.draw(state.entries, seed.strip(), state.played_by)
        return self._write(
            "event_drawn",
            seed=lot.seed,
            list_hash=lot.list_hash,
            competitors=[each.model_dump() for each in lot.competitors],
            result_hash=lot.result_hash,
        )

    def void_draw(self, note: str) -> EventState:
        """Let a draw not count, before the first round is paired."""
        if self._open().drawn is None:
            raise EventError("ev_not_drawn")
        if self.state.rounds:
            raise EventError("ev_draw_in_use")
        return self._write("draw_voided", note=_reason(note))

    # Rounds

    def pair(self, note: str = "") -> Round:
        """Pair the next round; with results open only with a reason."""
        state = self._open()
        if state.rounds and not state.rounds[-1].published:
            raise EventError("ev_not_published", round=state.rounds[-1].number)
        fact = next_round.pair(state, solve, note.strip())
        return self._paired({**fact, "by": self._by})

    def pair_by_hand(self, games: Iterable[Game], byes: Sequence[int] = (), note: str = "") -> Round:
        """A round as the head referee sets it; everybody once, everything else is only said."""
        state = self._open()
        if state.rounds and not state.rounds[-1].published:
            raise EventError("ev_not_published", round=state.rounds[-1].number)
        fact = next_round.by_hand(state, tuple(games), tuple(byes), note.strip())
        return self._paired({**fact, "by": self._by})

    def _paired(self, fact: Mapping[str, Any]) -> Round:
        faults = [each for each in check(self.state, fact) if each.is_error]
        if faults:
            raise EventError(faults[0].key, **faults[0].facts)
        return self.file.record(fact).rounds[-1]

    def publish(self) -> EventState:
        """The pairing of the last round goes out."""
        return self._write("round_published", round=self._last().number)

    def withdraw_round(self, note: str) -> EventState:
        """Take back the last pairing, as long as no result of it is confirmed."""
        last = self._last()
        confirmed = [table for table, each in last.results.items() if each.confirmed]
        if confirmed:
            raise EventError("ev_has_results", round=last.number, tables=", ".join(map(str, confirmed)))
        return self._write("round_withdrawn", round=last.number, note=_reason(note))

    def void_round(self, number: int, note: str) -> EventState:
        """Let a round that was played count for nothing; only the last one, since others rest on it."""
        last = self._last()
        if number != last.number or last.voided:
            raise EventError("ev_only_last", round=number, last=last.number)
        return self._write("round_voided", round=number, note=_reason(note))

    # Results

    def enter_result(
        self,
        no: int,
        table: int,
        result: Result,
        *,
        confirm: bool = False,
        source: str = "hand",
        log: str = "",
    ) -> tuple[results.Odd, ...]:
        """A result comes in, with `confirm` confirmed at once; what is odd about it is handed back."""
        return self.enter_results([(no, table, result)], confirm, source, log)[0]

    def enter_results(
        self, found: Sequence[tuple[int, int, Result]], confirm: bool, source: str, log: str = ""
    ) -> list[tuple[results.Odd, ...]]:
        """Many at once, by round and table: when one cannot come in, none does."""
        odd, facts = [self.check_result(*each) for each in found], []
        for no, table, result in found:
            at, body = {"round": no, "table": table}, result.model_dump(mode="json")
            facts.append(self._fact("result_entered", **at, result=body, source=source, log=log))
            facts += [self._fact("result_confirmed", **at)] if confirm else []
        self.file.record(*facts)
        return odd

    def check_result(self, number: int, table: int, result: Result) -> tuple[results.Odd, ...]:
        """What is odd about it; raises `EventError` for one that cannot come in."""
        odd = results.check(self._open(), number, table, result)
        self._must_be_published(number)
        if table in (entered := self._round(number).results) and entered[table].confirmed:
            raise EventError("ev_is_confirmed", round=number, table=table)
        return odd

    def confirm(self, number: int, table: int) -> EventState:
        """The head referee confirms what came in."""
        if table not in self._round(number).results:
            raise EventError("ev_no_result", round=number, table=table)
        return self._write("result_confirmed", round=number, table=table)

    def correct(self, number: int, table: int, result: Result, note: str) -> tuple[results.Odd, ...]:
        """Another result in the place of one that was confirmed."""
        odd = results.check(self._open(), number, table, result)
        if table not in self._round(number).results:
            raise EventError("ev_no_result", round=number, table=table)
        body = result.model_dump(mode="json")
        self._write("result_corrected", round=number, table=table, result=body, note=_reason(note))
        return odd

    def void_result(self, number: int, table: int, note: str) -> EventState:
        """Let a result count for nothing, so that the match can be played again."""
        if table not in self._round(number).results:
            raise EventError("ev_no_result", round=number, table=table)
        return self._write("result_voided", round=number, table=table, note=_reason(note))

    def review(self, number: int, table: int, note: str, is_open: bool) -> EventState:
        """Put a result under review, or end the review."""
        if table not in self._round(number).results:
            raise EventError("ev_no_result", round=number, table=table)
        kind = "review_opened" if is_open else "review_closed"
        return self._write(kind, round=number, table=table, note=note.strip())

    # Standings

    def lots(self, numbers: Sequence[int], seed: str) -> EventState:
        """Draw lots between equals, by the same ticket as the draw."""
        state = self._known(numbers)
        assert state.drawn is not None
        order = draw.shuffled(state.drawn.list_hash, seed.strip() or state.drawn.seed, numbers)
        return self._write("lots_drawn", seed=seed.strip() or state.drawn.seed, order=order)

    def extra(self, order: Sequence[int], note: str = "") -> EventState:
        """The order that an extra match between equals gave."""
        self._known(order)
        return self._write("extra_played", order=list(order), note=note)

    def publish_standings(self) -> EventState:
        """A version of the standings goes out; tables under review keep what was published of them."""
        state = self._open()
        if not state.rounds:
            raise EventError("ev_no_round")
        last = state.counting[-1].number if state.counting else 0
        pools = [[line.model_dump() for line in pool] for pool in lines(state)]
        return self._write("standings_published", version=len(state.versions) + 1, after=last, pools=pools)

    def _open(self) -> EventState:
        if self.state.format is None:
            raise EventError("ev_not_open")
        return self.state

    def _last(self) -> Round:
        if not self._open().rounds:
            raise EventError("ev_no_round")
        return self.state.rounds[-1]

    def _round(self, number: int) -> Round:
        found = self._open().round(number)
        if found is None:
            raise EventError(
                "ev_no_such_round", given=number, allowed=span([r.number for r in self.state.rounds])
            )
        return found

    def _must_be_published(self, number: int) -> None:
        if not self._round(number).published:
            raise EventError("ev_not_published", round=number)

    def _known(self, numbers: Sequence[int]) -> EventState:
        state = self._open()
        strange = [each for each in numbers if each not in state.competitors]
        if strange or len(set(numbers)) < 2 or len(set(numbers)) != len(numbers):
            raise EventError(
                "ev_bad_equals", given=", ".join(map(str, numbers)), allowed=span(state.competitors)
            )
        return state


def _reason(note: str) -> str:
    if not note.strip():
        raise EventError("ev_no_reason")
    return note.strip()
