"""The part of the fold that makes things void, or puts a result right after it was signed."""

from __future__ import annotations

from dataclasses import replace

from referee_app import events as ev
from referee_app.fold.tribute import begin_deal, debt_of
from referee_app.state import FoulRecord, Phase, TableState
from rules.seats import BySeat, BySide

IN_A_DEAL = (Phase.TRIBUTE, Phase.LEAD, Phase.PLAY, Phase.DEAL_OVER)


def void_deal(state: TableState) -> TableState:
    """The cards are drawn anew; what was played with the old ones lies no longer."""
    if state.phase not in IN_A_DEAL:
        return state
    entries = tuple(
        replace(each, withdrawn=True) if isinstance(each.event, ev.Played) and not each.struck else each
        for each in state.entries
    )
    anew = replace(state, hands=BySeat(None, None, None, None), entries=entries, case=None)
    return begin_deal(anew, debt_of(state))


def void_round(state: TableState) -> TableState:
    """Nothing of the round counts: no winner, no levels won, no fouls."""
    start = BySide.build(lambda side: state.table.levels.get(side, state.rule_book.level.start))
    return replace(
        state,
        void=True,
        phase=Phase.ROUND_OVER,
        winner=None,
        forfeit=None,
        case=None,
        clock=None,
        confirmed=False,
        signatures=BySide(None, None),
        fouls=tuple(replace(each, lifted=True) for each in state.fouls),
        progress=replace(state.games, levels=start, winner=None),
    )


def correct_result(state: TableState, event: ev.RulingReceived) -> TableState:
    """The head referee says what the result is; the signatures under the old one stay to be seen."""
    levels = BySide.build(lambda side: event.levels.get(side, state.games.levels[side]))
    return replace(
        state,
        phase=Phase.ROUND_OVER,
        winner=event.winner,
        corrected=event.seq,
        progress=replace(state.games, levels=levels),
        clock=None,
        case=None,
    )


def name_foul(state: TableState, event: ev.FoulNamed) -> TableState:
    """A foul noted at once gets its name; when it was and what it costs stay."""

    def named(record: FoulRecord) -> FoulRecord:
        if record.seq != event.target:
            return record
        return replace(record, offence=event.offence, note=event.note or record.note)

    return replace(state, fouls=tuple(map(named, state.fouls)))
