"""The event at the hub: its file beside the hub's, opened when first looked at, and what tables send in."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from referee_app.hub.board import Board, Table
from referee_app.office.desk import Desk
from referee_app.office.file import EventFile
from referee_app.state import Phase, TableState
from referee_app.tournament.event import EventState
from referee_app.tournament.facts import Game, Result
from rules.seats import Side

FILE = "event.sqlite"


class Office:
    """One event and the hall it is played in; every act of every browser goes through its lock."""

    def __init__(self, beside: Path | str, board: Board) -> None:
        self._path = Path(beside).with_name(FILE)
        self._desk: Desk | None = None
        self.board = board
        self.lock = threading.RLock()

    @property
    def desk(self) -> Desk:
        """The event's desk; raises `Damaged` or `NotRecorded` where its file cannot be used."""
        with self.lock:
            if self._desk is None:
                self._desk = Desk(EventFile(self._path), by="head")
            return self._desk

    @property
    def state(self) -> EventState:
        """The event as it stands, also what the command line wrote to it."""
        with self.lock:
            return self.desk.state

    def close(self) -> None:
        """Let go of the file."""
        with self.lock:
            if self._desk is not None:
                self._desk.file.close()
                self._desk = None

    def incoming(self, round_no: int) -> dict[int, Incoming]:
        """What the tables of a round have sent so far, by table; of several logs the newest."""
        found: dict[int, Incoming] = {}
        for table in self.board.tables():
            opened = table.state.opened
            if opened is None or opened.practice or opened.round != round_no or not opened.table.isdigit():
                continue
            found[int(opened.table)] = Incoming(table)
        return found

    def tables(self) -> Iterable[TableState]:
        """The records of all tables, for the foul list."""
        return (each.state for each in self.board.tables() if each.state.opened)


@dataclass(frozen=True, slots=True)
class Incoming:
    """A table's record as a result."""

    table: Table

    @property
    def is_over(self) -> bool:
        """Whether the round is over there."""
        return self.table.state.phase is Phase.ROUND_OVER

    @property
    def is_signed(self) -> bool:
        """Whether both sides have signed."""
        return all(sign is not None for _, sign in self.table.state.signatures.items())

    def fits(self, game: Game) -> bool:
        """Whether the pairs at the table are those of the pairing; a table without numbers says nothing."""
        numbers = self.table.state.table.numbers
        return all(numbers[side] in game.side(side) for side in Side if side in numbers)

    def result(self) -> Result:
        """The result as the record has it."""
        state = self.table.state
        levels, passed = state.games.levels, state.games.winner
        forfeit = "fouls" if state.forfeit is not None and state.winner is not passed else "none"
        return Result(
            ns=levels.NS,
            ew=levels.EW,
            passed=passed,
            winner=state.winner,
            forfeit=forfeit,
            deals=len(state.results),
        )
