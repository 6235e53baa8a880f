"""What every presenter needs: the desk, the language, and names for things."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from penalties.detect import proved_by
from penalties.offences import Offence
from penalties.penalty import Effect, EffectKind
from referee_app import texts
from referee_app.desk import Desk
from referee_app.faces import CardFace, Do, Mark, Pip, SeatLabel, Tap
from referee_app.present import pads
from referee_app.texts import words
from rules.cards import Card, Rank
from rules.kinds import Condition, Kind, Reading
from rules.seats import Seat, Side
from rules.sections import Clause, Words
from rules.verdict import Reason, Ruling, Verdict

MOST_PIPS = 4
"""More fouls than this are written as a number."""

MARKS: dict[Ruling, Mark] = {
    Ruling.LEGAL: Mark.LEGAL,
    Ruling.ILLEGAL: Mark.ILLEGAL,
    Ruling.UNDECIDED: Mark.UNDECIDED,
}
_SHORT: dict[Reason, str] = {
    Reason.LEADS: "legal_lead",
    Reason.BEATS: "beats",
    Reason.BOMB_BEATS: "beats",
    Reason.BIGGER_BOMB: "beats",
    Reason.NOT_HIGHER: "too_low",
    Reason.SMALLER_BOMB: "too_low",
    Reason.OTHER_TYPE: "type_differs",
    Reason.NO_COMBINATION: "not_a_type",
}


@dataclass(frozen=True)
class Ctx:
    """One table in one language."""

    desk: Desk
    lang: str

    def t(self, key: str, /, **facts: object) -> str:
        """The words for `key`."""
        return texts.t(self.lang, key, **facts)

    def seat(self, which: Seat) -> str:
        """The short name of a seat."""
        return texts.seat(self.lang, which)

    def seat_long(self, which: Seat) -> str:
        """The name of a seat in a sentence."""
        return texts.seat_long(self.lang, which)

    def side(self, which: Side) -> str:
        """The name of a side."""
        return texts.side(self.lang, which)

    def rank(self, which: Rank) -> str:
        """A rank as players write it."""
        return texts.rank(self.lang, which)

    def name(self, which: Seat) -> str:
        """The player's name."""
        return texts.player(self.lang, which, self.desk.state.table.names)

    def person(self, which: Seat) -> SeatLabel:
        """Seat and name in the colour of the side."""
        return SeatLabel(which.side, f"{self.seat_long(which)} {self.name(which)}".strip())

    def word(self, which: Words) -> str:
        """A rule book's own word."""
        return words.of(self.lang, which)

    def named(self, key: str, /, **facts: object) -> str:
        """The words for `key`, with places and double win as the book in force calls them."""
        places = {name: self.place(no) for no, name in enumerate(("first", "second", "third", "last"), 1)}
        return self.t(key, **places, double=self.word(self.desk.book.names.double), **facts)

    def place(self, no: int) -> str:
        """The book's name of a finishing place, 1 to 4."""
        names = self.desk.book.names
        return self.word((names.first, names.second, names.third, names.last)[no - 1])

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in a row, the wild by its sign."""
        return texts.cards(self.lang, cards, self.level)

    @property
    def level(self) -> Rank:
        """The level of the running deal."""
        state = self.desk.state
        return state.deal.level if state.deal else state.games.level

    def kind(self, kind: Kind, size: int = 0) -> str:
        """The book's name of a type."""
        return words.kind(self.lang, kind, self.desk.book, size)

    def reading(self, reading: Reading) -> str:
        """A reading in a few words: type and deciding rank, runs from end to end."""
        return words.named(self.lang, reading.kind, str(reading.key), self.desk.book, reading.size)

    def condition(self, condition: Condition | None) -> str:
        """What a reading hangs on."""
        return self.t(f"only_if_{condition.value}") if condition else ""

    def listed(self, parts: Iterable[str]) -> str:
        """Several things in a row, joined as the language joins them."""
        return self.t("words_and").join(parts)

    def verdict_short(self, verdict: Verdict) -> str:
        """A verdict in two to five words."""
        if verdict.ruling is Ruling.UNDECIDED:
            return self.t("undecided_short")
        key = _SHORT.get(verdict.reason)
        return self.t(key) if key else self.reason(verdict)

    def reason(self, verdict: Verdict) -> str:
        """A verdict's reason as a sentence."""
        return words.reason(self.lang, verdict, self.desk.book)

    def clause(self, key: str) -> Clause | None:
        """The clause for a reason or a field."""
        return self.desk.book.cite(key)

    def article(self, key: str) -> str:
        """Where the text has it, or that it is silent."""
        if self.desk.book.is_silent(key):
            return self.t("silent_here")
        clause = self.clause(key)
        return clause.article if clause else ""

    def to_article(self, key: str) -> Tap:
        """What opens the clause for a reason or a field in the table's book."""
        return Tap(Do.ARTICLE, key)

    def clause_text(self, key: str) -> str:
        """The clause in our own words."""
        clause = self.clause(key)
        return "" if clause is None else clause.zh if self.lang == "zh" else clause.en

    def offence(self, offence: Offence) -> str:
        """The name of an offence."""
        return self.t(f"offence_{offence.value}")

    def offence_of(self, verdict: Verdict) -> str:
        """The name of the offence an illegal act amounts to."""
        found = proved_by(verdict)
        return self.offence(found) if found else self.reason(verdict)

    def effects(self, effects: Iterable[Effect]) -> str:
        """What a penalty does, in words."""
        parts = [self.effect(each) for each in effects if each.kind is not EffectKind.TAKE_BACK]
        return " + ".join(parts) if parts else self.t("effect_noted")

    def effect(self, effect: Effect) -> str:
        """One effect in words."""
        return self.t(f"effect_{effect.kind.value}", n=effect.n)

    def card_faces(self, cards: Iterable[Card], reading: Reading | None = None) -> tuple[CardFace, ...]:
        """Cards as drawn; wilds say what they stand for."""
        stands = list(reading.stands_for) if reading else []
        made = []
        for each in cards:
            tag = ""
            if each.is_wild(self.level):
                role = stands.pop(0) if stands else None
                known = role is not None and role.rank is not None and role != each
                tag = (
                    self.t("as_card", c=texts.card(self.lang, role))
                    if known and role
                    else self.t("wild_sign")
                )
            made.append(pads.card_face(self.lang, each, self.level, tag))
        return tuple(made)

    def side_pips(self, side: Side) -> tuple[Pip, ...]:
        """The fouls of a side as places in a row; empty when the book counts otherwise."""
        limit = self.desk.book.foul.limit
        if limit == "none" or limit > MOST_PIPS or self.desk.book.foul.unit != "side":
            return ()
        count = min(self.desk.state.foul_count(side), limit)
        return (Pip.OWN,) * count + (Pip.EMPTY,) * (limit - count)

    def seat_pips(self, seat: Seat) -> tuple[Pip, ...]:
        """The same with one's own and the partner's told apart."""
        row = self.side_pips(seat.side)
        if not row:
            return ()
        made: list[Pip] = [
            Pip.LIFTED if f.lifted else Pip.OWN if f.seat is seat else Pip.PARTNER
            for f in self.desk.state.fouls
            if f.seat.side is seat.side and (f.lifted or f.fouls)
            for _ in range(max(1, f.fouls))
        ]
        made = [Pip.PARTNER] * self.desk.state.table.fouls.get(seat.side, 0) + made
        return (*made, *(Pip.EMPTY,) * (len(row) - len(made)))[: len(row)]

    def fouls(self, side: Side) -> str:
        """犯规 1/3."""
        limit, count = self.desk.book.foul.limit, self.desk.state.foul_count(side)
        if limit == "none":
            return self.t("fouls_only", n=count)
        return self.t("fouls", n=count, m=limit)


def minutes(span: float | timedelta) -> str:
    """Seconds as mm:ss; the sign goes in front.

    >>> minutes(1300), minutes(-5)
    ('21:40', '-00:05')
    """
    seconds = span.total_seconds() if isinstance(span, timedelta) else span
    whole = int(abs(seconds))
    return f"{'-' if seconds < 0 else ''}{whole // 60:02}:{whole % 60:02}"
