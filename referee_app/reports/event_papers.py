"""Every paper of an event by its name, as a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from referee_app import texts
from referee_app.office.words import number, stage_title
from referee_app.reports.event_cards import Certificate, TableCard, cards_pdf, certificates_pdf
from referee_app.reports.event_fouls import fouls
from referee_app.reports.event_lists import EventLists
from referee_app.reports.event_pdf import list_pdf
from referee_app.reports.event_tables import to_csv, to_xlsx
from referee_app.reports.listing import Listing
from referee_app.state import TableState
from referee_app.tournament import publish
from referee_app.tournament.errors import EventError
from referee_app.tournament.event import EventState, Round
from referee_app.tournament.facts import Line
from referee_app.tournament.final import final
from rules.seats import Seat

LISTS = ("entries", "draw", "pairings", "seats", "results", "standings", "fouls")
SHEETS = ("cards", "certificates")
FORMS = ("pdf", "xlsx", "csv")


class Papers:
    """The papers of an event in one language."""

    def __init__(
        self,
        state: EventState,
        lang: str,
        printed: datetime,
        *,
        tables: Sequence[TableState] = (),
        url: str = "",
        head: str = "",
        organiser: str = "",
    ) -> None:
        """`tables` are the records of the tables, from which fouls are told; `url` leads to the hub."""
        self._lists = EventLists(state, lang, printed)
        self._state, self._lang, self._printed = state, lang, printed
        self._tables, self._url, self._head, self._organiser = tables, url, head, organiser

    def make(self, name: str, form: str = "pdf", round_no: int | None = None) -> bytes:
        """A paper as a file; raises `EventError` where there is nothing to print yet."""
        if name in SHEETS:
            return self._cards(round_no) if name == "cards" else self._certificates()
        listing = self.listing(name, round_no)
        write: Mapping[str, Callable[[Listing], bytes]] = {"pdf": list_pdf, "xlsx": to_xlsx, "csv": to_csv}
        return write[form](listing)

    def listing(self, name: str, round_no: int | None = None) -> Listing:
        """A list in words."""
        state, lists = self._state, self._lists
        if state.format is None:
            raise EventError("ev_not_open")
        if state.drawn is None:
            raise EventError("ev_not_drawn")
        if name == "entries":
            return lists.competitors()
        if name == "draw":
            return lists.draw()
        if name == "fouls":
            return fouls(lists, self._tables)
        if name in ("pairings", "seats"):
            one = self._round(round_no)
            return lists.pairings(one) if name == "pairings" else lists.seats(one)
        if name == "results":
            return lists.results([self._round(round_no)] if round_no else state.rounds)
        return self._standings()

    def _standings(self) -> Listing:
        """The last published version; a draft where none is out."""
        state = self._state
        self._round(None)
        if state.versions:
            last = state.versions[-1]
            stage = next((one.stage for one in state.rounds if one.number == last.after), 0)
            return self._lists.standings(last.pools, stage, last.number)
        return self._lists.standings(publish.lines(state), publish.current_stage(state))

    def _round(self, number: int | None) -> Round:
        if not self._state.rounds:
            raise EventError("ev_no_round")
        found = self._state.rounds[-1] if number is None else self._state.round(number)
        if found is None:
            raise EventError("ev_no_such_round", given=number, allowed=f"1–{len(self._state.rounds)}")
        return found

    def _cards(self, round_no: int | None) -> bytes:
        t = self._lists.t
        most = max((game.table for one in self._state.rounds for game in one.games), default=0)
        if round_no is not None:
            most = max((game.table for game in self._round(round_no).games), default=0)
        if not most:
            raise EventError("ev_no_round")
        n, w, s, e = (texts.seat(self._lang, seat) for seat in (Seat.N, Seat.W, Seat.S, Seat.E))
        made = [
            TableCard(
                self._state.name,
                str(no),
                t("ev_p_table"),
                t("ev_p_card_raise"),
                t("ev_p_card_order"),
                (n, w, s, e),
                t("ev_p_card_join"),
                t("ev_p_card_join_how", url=self._url, n=no) if self._url else "",
                t("ev_p_card_join_note"),
                self._url,
            )
            for no in range(1, most + 1)
        ]
        return cards_pdf(made, self._lang)

    def _certificates(self) -> bytes:
        lines = final(self._state)
        places = self._paid()
        made = [self._certificate(no, line) for no, line in enumerate(lines, 1) if line.place <= places]
        if not made:
            raise EventError("ev_no_round")
        return certificates_pdf(made, self._lang)

    def _paid(self) -> int:
        """Places that are ranked, as the format says."""
        stated = self._state.played_by.value("rank.paid_places") or 3
        if isinstance(stated, Mapping):
            return int(max(stated.values()))
        return int(max(stated)) if isinstance(stated, list) else int(stated)

    def _certificate(self, no: int, line: Line) -> Certificate:
        state, t = self._state, self._lists.t
        who = state.competitors[line.competitor]
        version = state.versions[-1].number if state.versions else 0
        shared = line.last > line.place
        values = [f"{t('ev_step_' + step)} {number(value)}" for step, value in line.values.items()]
        rounds = t("ev_p_cert_rounds", n=len(state.counting))
        day = self._printed.astimezone()
        return Certificate(
            t("ev_p_cert"),
            texts.t("en" if self._lang == "zh" else "zh", "ev_p_cert"),
            "　".join(who.players),
            " · ".join(filter(None, (who.team, who.club, t("ev_p_cert_number", n=who.number)))),
            (
                t("ev_p_cert_in", event=state.name),
                t(
                    "ev_p_cert_among",
                    system=stage_title(self._lang, state.played_by.stages[-1]),
                    n=len(state.competitors),
                ),
            ),
            t("ev_p_cert_shared" if shared else "ev_p_cert_place", n=line.place),
            "　".join((rounds, *values)),
            t("ev_p_cert_no", n=f"{day:%Y}-{no:04d}", v=version),
            f"GDC1:{state.drawn.result_hash if state.drawn else ''}:{state.seq}:{who.number}:{line.place}",
            f"{t('ev_p_cert_head')} {self._head}".strip(),
            self._organiser,
            t("ev_p_date", y=day.year, m=day.month, d=day.day),
            t("ev_p_cert_seal"),
        )
