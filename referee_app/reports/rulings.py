"""Every foul, ruling, dismissal and appeal of a round, and what was changed afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from referee_app import events as ev
from referee_app.events import AnyEvent
from referee_app.fold import retracted
from referee_app.reports.say import LIMIT, NOTHING, Say
from referee_app.reports.sheet import RulingLine, clock
from referee_app.state import FoulRecord
from rules.seats import Side
from rules.sections import Clause

APPEAL = "appeal"
"""The remark by which an appeal without a side is noted."""
_OF_RESULT = (ev.DealConfirmed, ev.RoundEnded, ev.PenaltyGiven, ev.FoulDismissed, ev.Signed, ev.Appealed)
"""Kinds whose retraction is worth a line on paper."""
_ON_THE_RESULT = ("result_corrected", "round_voided")
_HEAD = "head_referee"


@dataclass(frozen=True)
class Rulings:
    """The rulings of one state."""

    say: Say

    def numbers(self) -> dict[int, int]:
        """The number on the sheet of each ruling, by its event."""
        return {event.seq: no for no, event in enumerate(self._events(), 1)}

    def lines(self) -> tuple[RulingLine, ...]:
        """All of them, oldest first."""
        deals = self._deals()
        return tuple(
            self._line(no, event, deals.get(event.seq, "")) for no, event in enumerate(self._events(), 1)
        )

    def clauses(self) -> tuple[str, ...]:
        """The clauses that are named, each once."""
        named = [clause for each in self.say.state.fouls for clause in self._clauses(each)]
        return tuple(dict.fromkeys(self.say.clause(each) for each in named if each))

    def appeals(self) -> int:
        """How often a side appealed."""
        return sum(1 for each in self._events() if _is_appeal(each))

    def _live(self) -> Iterator[AnyEvent]:
        log = self.say.state.events()
        dead = retracted(log)
        return (each for each in log if each.seq not in dead)

    def _events(self) -> list[AnyEvent]:
        fouls = {each.seq for each in self.say.state.fouls}
        return [
            each
            for each in self._live()
            if each.seq in fouls
            or isinstance(each, ev.FoulDismissed)
            or _is_appeal(each)
            or isinstance(each, ev.DealVoided | ev.RoundVoided)
            or (
                isinstance(each, ev.RulingReceived)
                and each.ruling not in ("penalty_given", "result_confirmed")
            )
        ]

    def _deals(self) -> dict[int, str]:
        """The number of the deal in which each event happened."""
        state = self.say.state
        ends = {each.seq: each.no for each in state.results}
        at, made = state.table.deal_no, {}
        for event in state.events():
            made[event.seq] = str(at)
            at = ends[event.seq] + 1 if event.seq in ends else at
        # After the last deal there is none that a ruling could belong to.
        return made

    def _line(self, no: int, event: AnyEvent, deal: str) -> RulingLine:
        record = next((each for each in self.say.state.fouls if each.seq == event.seq), None)
        if record is not None:
            return self._foul(no, event, record)
        say, by = self.say, self._by(event)
        note = getattr(event, "note", "")
        what, outcome, who, clause = "", "", NOTHING, NOTHING
        if _is_appeal(event):
            what, outcome, by = say.t("paper_appeal"), say.t("paper_appeal_noted"), NOTHING
            side = event.side if isinstance(event, ev.Appealed) else None
            who = say.side(side) if side else NOTHING
            note = note if isinstance(event, ev.Appealed) else ""
            target = self.numbers().get(event.target) if isinstance(event, ev.Appealed) else None
            what = say.t("paper_appeal_against", n=target) if target else what
        elif isinstance(event, ev.DealVoided | ev.RoundVoided):
            outcome = say.t(f"paper_{event.kind}")
        elif isinstance(event, ev.RulingReceived) and event.ruling in _ON_THE_RESULT:
            what, outcome = say.t("paper_result"), self._result_words(event)
        elif isinstance(event, ev.RulingReceived) and event.ruling != "foul_dismissed":
            what = say.t("paper_about", n=self.numbers().get(event.target, NOTHING))
            outcome, clause = say.t(f"paper_{event.ruling}"), say.article(say.cited(LIMIT))
            about = next((each for each in say.state.fouls if each.seq == event.target), None)
            who = say.person(about.seat) if about else who
        else:
            told = cast("ev.FoulDismissed | ev.RulingReceived", event)
            who = say.person(told.seat) if told.seat else self._sent(event, who)
            what = say.t(f"offence_{told.offence.value}") if told.offence else self._sent_what(event)
            outcome = say.t("paper_dismissed")
        return RulingLine(str(no), deal, clock(event.at), who, what, clause, outcome, by, note)

    def _result_words(self, event: ev.RulingReceived) -> str:
        """What the head referee made of the result."""
        say = self.say
        if event.ruling == "round_voided":
            return say.t("paper_round_voided")
        levels = (say.rank(event.levels[side]) if side in event.levels else NOTHING for side in Side)
        a, b = levels
        winner = say.side(event.winner) if event.winner else say.t("paper_drawn")
        return say.t("paper_result_corrected", a=a, b=b, side=winner)

    def _foul(self, no: int, event: AnyEvent, record: FoulRecord) -> RulingLine:
        say = self.say
        outcome = [say.effects(record.effects)]
        if record.lifted:
            outcome.append(say.t("paper_lifted"))
        elif record.fouls:
            outcome.append(say.t("paper_total", side=say.side(record.seat.side), n=self._count(record)))
        if self._is_last(record):
            outcome.append(say.t("paper_forfeit"))
        sent = self._escalation(record)
        note = (
            [say.t("paper_sent_up", t=clock(sent.at))]
            if sent and self._by(event) == say.t("paper_head")
            else []
        )
        return RulingLine(
            str(no),
            str(record.deal_no),
            clock(record.at),
            say.person(record.seat),
            say.offence(record),
            say.listed(dict.fromkeys(say.article(each) for each in self._clauses(record))),
            say.listed(outcome),
            self._by(event),
            say.listed([*note, record.note]),
        )

    def _clauses(self, record: FoulRecord) -> list[Clause | None]:
        last = [self.say.cited(LIMIT)] if self._is_last(record) else []
        return [self.say.rests_on(record), *last]

    def _is_last(self, record: FoulRecord) -> bool:
        forfeit = self.say.state.forfeit
        return forfeit is not None and forfeit.seq == record.seq

    def _count(self, record: FoulRecord) -> int:
        """Fouls of the side up to this one, over what the book counts."""
        state, side = self.say.state, record.seat.side
        by_deal = (state.ladder.over or state.rule_book.foul.scope) == "deal"
        return state.table.fouls.get(side, 0) * (not by_deal) + sum(
            each.fouls
            for each in state.fouls
            if each.seat.side is side
            and each.seq <= record.seq
            and (not by_deal or each.deal_no == record.deal_no)
        )

    def _escalation(self, record: FoulRecord) -> ev.Escalated | None:
        """When the case went to the head referee, if it did."""
        return next(
            (
                each
                for each in reversed(list(self._live()))
                if isinstance(each, ev.Escalated)
                and each.seq < record.seq
                and (each.seat, each.offence) == (record.seat, record.offence)
            ),
            None,
        )

    def _case(self, event: AnyEvent) -> ev.Escalated | None:
        target = getattr(event, "target", 0)
        found = [e for e in self._live() if isinstance(e, ev.Escalated) and e.seq == target]
        return found[0] if found else None

    def _sent(self, event: AnyEvent, otherwise: str) -> str:
        case = self._case(event)
        return self.say.person(case.seat) if case else otherwise

    def _sent_what(self, event: AnyEvent) -> str:
        case = self._case(event)
        return self.say.t(f"offence_{case.offence.value}") if case else NOTHING

    def _by(self, event: AnyEvent) -> str:
        head = isinstance(event, ev.RulingReceived) or event.by == _HEAD
        if head or event.by == "table":
            return self.say.t("paper_head" if head else "paper_referee")
        return event.by

    # What was changed

    def corrections(self) -> tuple[str, ...]:
        """Retractions of what stands on the sheet, and what the head referee did after both had signed."""
        say = self.say
        log = say.state.events()
        dead = retracted(log)
        by_seq = {each.seq: each for each in log}
        told = []
        for event in log:
            if isinstance(event, ev.Retracted) and event.seq not in dead:
                gone = [by_seq[seq] for seq in event.targets if isinstance(by_seq.get(seq), _OF_RESULT)]
                told += [self._taken_back(event, each) for each in gone]
        signed = [s.seq for _, s in say.state.signatures.items() if s is not None]
        if say.state.is_locked:
            told += [
                say.t("paper_after_signing", t=clock(each.at), n=no)
                for each in self._events()
                if (no := self.numbers()[each.seq]) and each.seq > max(signed) and not _is_appeal(each)
            ]
        return tuple(told) or (say.t("paper_no_corrections"),)

    def _taken_back(self, event: ev.Retracted, gone: AnyEvent) -> str:
        say, what = self.say, say_kind(self.say, gone)
        return say.t("paper_taken_back", t=clock(event.at), n=gone.seq, what=what)


def say_kind(say: Say, event: AnyEvent) -> str:
    """An event that was retracted, in words."""
    if isinstance(event, ev.PenaltyGiven):
        return (
            f"{say.person(event.seat)} {say.t(f'offence_{event.offence.value}')} {say.effects(event.effects)}"
        )
    if isinstance(event, ev.DealConfirmed):
        return say.t("paper_order", o=" ".join(say.seat(seat) for seat in event.order))
    if isinstance(event, ev.Signed):
        return say.t("paper_signature", side=say.side(event.side))
    return say.t(f"event_{event.kind}")


def _is_appeal(event: AnyEvent) -> bool:
    return isinstance(event, ev.Appealed) or (isinstance(event, ev.Noted) and event.text == APPEAL)
