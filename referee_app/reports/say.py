"""Names for things on paper: one table's state in one language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from penalties.penalty import Effect, EffectKind
from referee_app import texts
from referee_app.reports.sheet import MARKS
from referee_app.state import FoulRecord, TableState
from rules.cards import NATURAL_ORDER, Card, Rank
from rules.seats import BySide, Seat, Side
from rules.sections import Clause

NOTHING = "—"
LIMIT = "foul.limit"
"""The key of the clause under which the last foul costs what it costs."""


@dataclass(frozen=True)
class Say:
    """A state and the words for what is in it."""

    state: TableState
    lang: str

    def t(self, key: str, /, **facts: object) -> str:
        """The words for `key`."""
        return texts.t(self.lang, key, **facts)

    def listed(self, parts: Iterable[str]) -> str:
        """Several things in one line."""
        return self.t("paper_list").join(each for each in parts if each)

    def seat(self, which: Seat) -> str:
        """A seat in one letter or character."""
        return texts.seat(self.lang, which)

    def name(self, which: Seat) -> str:
        """The player's name."""
        return texts.player(self.lang, which, self.state.table.names)

    def person(self, which: Seat) -> str:
        """Side's shape, seat and name."""
        return f"{MARKS[which.side]} {self.seat(which)} {self.name(which)}".strip()

    def side(self, which: Side) -> str:
        """The name of a side."""
        return texts.side(self.lang, which)

    def number(self, which: Side) -> str:
        """A pair's draw number in words; empty where the event has none."""
        number = self.state.table.numbers.get(which)
        return self.t("paper_number", n=number) if number is not None else ""

    def pair(self, which: Side) -> str:
        """Side, number and both names."""
        names = self.t("paper_names").join(self.name(seat) for seat in which.seats)
        return " ".join(filter(None, (self.side(which), self.number(which), names)))

    def rank(self, which: Rank) -> str:
        """A level."""
        return texts.rank(self.lang, which)

    def levels(self, which: BySide[Rank]) -> tuple[str, str]:
        """Both levels, North–South first."""
        return self.rank(which.NS), self.rank(which.EW)

    def gap(self) -> int:
        """How many levels one side is ahead."""
        at = [NATURAL_ORDER.index(self.state.games.levels[side]) for side in Side]
        return abs(at[0] - at[1])

    def card(self, which: Card) -> str:
        """One card."""
        return texts.card(self.lang, which)

    def offence(self, record: FoulRecord) -> str:
        """What somebody did, and which time if it was not the first."""
        told = self.t(f"offence_{record.offence.value}")
        return self.t("paper_step", o=told, n=record.step) if record.step > 1 else told

    def effects(self, effects: Iterable[Effect]) -> str:
        """What a penalty does."""
        made = [self.t(f"effect_{each.kind.value}", n=each.n) for each in effects]
        return self.listed(made) or self.t(f"effect_{EffectKind.NOTED.value}")

    def rests_on(self, record: FoulRecord) -> Clause | None:
        """The clause of a penalty: the ladder's own, else the book's; None where both are silent."""
        ladder = self.state.ladder
        return ladder.clause(record.offence) or self.cited(ladder.cite_key(record.offence))

    def cited(self, key: str) -> Clause | None:
        """The book's own clause; None where it says nothing or only inherits."""
        return None if self.state.rule_book.is_silent(key) else self.state.rule_book.cite(key)

    def article(self, clause: Clause | None) -> str:
        """Where it stands, or that the book says nothing."""
        return clause.article if clause else self.t("paper_silent")

    def clause(self, clause: Clause) -> str:
        """The article with its text."""
        return f"{clause.article} {clause.zh if self.lang == texts.Lang.ZH else clause.en}"
