"""The deals of a score sheet: level, tribute, order, and where both sides stand after each."""

from __future__ import annotations

from dataclasses import dataclass

from penalties.penalty import EffectKind
from referee_app import events as ev
from referee_app.reports.say import NOTHING, Say
from referee_app.reports.sheet import MARKS, DealLine
from referee_app.state import DealResult, FoulRecord, Phase, TributeState
from rules.seats import BySide, Seat

_BEGUN = (ev.PlayBegan, ev.TributePaid, ev.TributeResisted)
"""After one of these a deal is worth a line even when it was not finished."""


@dataclass(frozen=True)
class Deals:
    """All lines of one state; `numbers` are the rulings' by their event."""

    say: Say
    numbers: dict[int, int]

    def lines(self) -> tuple[DealLine, ...]:
        """Deals and what rulings did to the levels, as it happened."""
        state = self.say.state
        made = [(float(each.seq), self._done(each)) for each in state.results]
        open_no = self.unfinished()
        last = state.results[-1].seq if state.results else 0
        if open_no is not None:
            made.append((last + 0.5, self._open(open_no)))
        for each in state.fouls:
            if each.levels is not None and not each.lifted:
                made.append((float(each.seq), self._ruling(each)))
        return tuple(line for _, line in sorted(made, key=lambda pair: pair[0]))

    def unfinished(self) -> int | None:
        """The number of the deal that was begun and has no result."""
        state = self.say.state
        last = state.results[-1].seq if state.results else 0
        begun = any(
            isinstance(e.event, _BEGUN) and e.event.seq > last and not e.struck for e in state.entries
        )
        return state.deal_no if begun else None

    def _declarer(self, no: int) -> str:
        """Whose level was played."""
        before = [each for each in self.say.state.results if each.no < no]
        side = before[-1].outcome.after.declarer if before else self.say.state.table.declarer
        return MARKS[side] if side else NOTHING

    def _done(self, result: DealResult) -> DealLine:
        say, outcome = self.say, result.outcome
        if outcome.after.winner is not None:
            gain = say.t("paper_won", m=MARKS[outcome.side])
        else:
            gain = f"{MARKS[outcome.side]}+{outcome.gain}" if outcome.gain else NOTHING
        if outcome.lost:
            gain += f" {MARKS[outcome.side.other]}−{outcome.lost}"
        failed = outcome.a_failed
        note = (
            say.t("paper_a_failed", side=say.side(failed), n=outcome.after.a_fails[failed]) if failed else ""
        )
        if failed and outcome.fell:
            note = say.t("paper_a_fell", side=say.side(failed))
        return DealLine(
            str(result.no),
            say.rank(result.level),
            self._declarer(result.no),
            self._leader(result.no, result.leader, result.tribute),
            self._tribute(result.tribute),
            self._returned(result.tribute),
            tuple(say.seat(seat) for seat in result.order),
            gain,
            say.levels(result.levels),
            note,
        )

    def _open(self, no: int) -> DealLine:
        """A deal that was broken off, or is still being played."""
        say, state = self.say, self.say.state
        led = [e.event.leader for e in state.entries if isinstance(e.event, ev.PlayBegan) and not e.struck]
        opened, start = state.table.levels, state.rule_book.level.start
        before = (
            state.results[-1].levels if state.results else BySide.build(lambda side: opened.get(side, start))
        )
        over = state.phase is Phase.ROUND_OVER
        return DealLine(
            str(no),
            say.rank(state.deal.level if state.deal and led else state.games.level),
            self._declarer(no),
            self._leader(no, led[-1] if led else None, state.tribute),
            self._tribute(state.tribute),
            self._returned(state.tribute),
            (),
            NOTHING,
            say.levels(before),
            say.t("paper_broken_off" if over else "paper_being_played"),
        )

    def _ruling(self, record: FoulRecord) -> DealLine:
        say = self.say
        moves = self._moves(record)
        forfeit = say.state.forfeit
        lost = forfeit is not None and forfeit.seq == record.seq
        what = say.t("paper_forfeit") if lost else say.effects(record.effects)
        who = say.side(record.seat.side)
        text = say.t("paper_by_ruling", n=self.numbers.get(record.seq, 0), who=who, what=what)
        assert record.levels is not None
        return DealLine(
            "", "", "", "", "", "", (), say.listed(moves) or NOTHING, say.levels(record.levels), text
        )

    def _moves(self, record: FoulRecord) -> list[str]:
        side, foul = record.seat.side, self.say.state.rule_book.foul
        moves = [
            f"{MARKS[side.other]}+{each.n}" for each in record.effects if each.kind is EffectKind.OPPONENTS_UP
        ]
        moves += [
            f"{MARKS[side]}−{each.n}" for each in record.effects if each.kind is EffectKind.OFFENDER_DOWN
        ]
        forfeit = self.say.state.forfeit
        if forfeit and forfeit.seq == record.seq and foul.limit_levels:
            moves.append(f"{MARKS[side.other]}+{foul.limit_levels}")
        return moves

    def _leader(self, no: int, leader: Seat | None, tribute: TributeState | None) -> str:
        if leader is None:
            return NOTHING
        told = self.say.seat(leader)
        return self.say.t("paper_drew", s=told) if tribute is None and no == self._first() else told

    def _first(self) -> int:
        """The number of the deal in which the lead was drawn; 0 where the table was taken over later."""
        opened = self.say.state.table
        return opened.deal_no if opened.declarer is None else 0

    def _tribute(self, tribute: TributeState | None) -> str:
        """Who paid what to whom, or that it was resisted."""
        say = self.say
        if tribute is None:
            return NOTHING
        if tribute.resisted:
            payers = say.t("paper_names").join(say.seat(seat) for seat in tribute.debt.payers)
            return say.t("paper_resisted", s=payers)
        told = []
        for payer, card in tribute.paid.items():
            taker = tribute.share.receiver(payer, tribute.debt) if tribute.share else None
            to = f"→{say.seat(taker)}" if taker else ""
            told.append(f"{say.seat(payer)}{to} {say.card(card)}")
        return say.listed(told) or NOTHING

    def _returned(self, tribute: TributeState | None) -> str:
        say = self.say
        if tribute is None or tribute.resisted:
            return NOTHING
        told = [
            f"{say.seat(giver)}→{say.seat(to)} {say.card(card)}"
            for giver, (to, card) in tribute.returned.items()
        ]
        return say.listed(told) or NOTHING
