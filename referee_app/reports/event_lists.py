"""The lists of an event in words: draw, pairings, results, standings, where to sit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee_app import texts
from referee_app.office.words import number, stage_title
from referee_app.reports.listing import Block, Column, Listing, two_up
from referee_app.reports.make import grouped
from referee_app.reports.sheet import MARKS
from referee_app.tournament import draw, publish, tally
from referee_app.tournament.event import EventState, Round
from referee_app.tournament.facts import Competitor, Game, Line
from referee_app.tournament.results import side_players, written
from rules.seats import Side

PER_COLUMN = 34
"""Rows of a list that is printed in two columns."""


@dataclass(frozen=True)
class EventLists:
    """An event, told in one language."""

    state: EventState
    lang: str
    printed: datetime

    def t(self, key: str, /, **facts: object) -> str:
        """The words for `key`."""
        return texts.t(self.lang, key, **facts)

    def listing(
        self,
        title: str,
        blocks: Iterable[Block],
        *,
        right: tuple[str, ...] = (),
        notes: Iterable[str] = (),
        code: str = "",
    ) -> Listing:
        foot = self.t("ev_p_foot", format=self.state.played_by.id, n=self.state.seq)
        stamp = self.t("paper_printed", t=f"{self.printed.astimezone():%Y-%m-%d %H:%M}")
        return Listing(
            self.lang,
            self.state.name,
            title,
            right,
            tuple(blocks),
            tuple(filter(None, notes)),
            foot,
            stamp,
            code,
        )

    def _columns(self, *of: tuple[str, float, str]) -> tuple[Column, ...]:
        return tuple(
            Column(self.t(f"ev_c_{name}"), width, "C" if how.startswith("c") else "L", how.endswith("b"))
            for name, width, how in of
        )

    def competitors(self) -> Listing:
        """The field by number."""
        people = sorted(self.state.competitors.values(), key=lambda each: each.number)
        rows = tuple((str(each.number), *self._who(each), each.group) for each in people)
        columns = self._columns(("pair", 1, "cb"), ("players", 5, "l"), ("club", 3, "l"), ("group", 1.5, "c"))
        return self.listing(self.t("ev_t_field"), [Block("", columns, rows)])

    def _who(self, who: Competitor) -> tuple[str, str]:
        players = " ".join(who.players)
        return (f"{who.team}  {players}" if who.team else players), who.club

    def draw(self) -> Listing:
        """The draw in its order, and how to redo it."""
        drawn = self.state.drawn
        assert drawn is not None
        tickets = draw.labels(sum(len(each.entries) for each in drawn.competitors), self.state.played_by)
        rows, at = [], 0
        for no, each in enumerate(drawn.competitors, 1):
            ticket = tickets[at : at + len(each.entries)] if tickets else ()
            at += len(each.entries)
            label = f"{ticket[0][0]} {self.t('ev_colour_' + ticket[0][1])}" if ticket else ""
            rows.append((str(no), str(each.number), *self._who(each), label or str(each.seed or "")))
        last = "label" if tickets else "seed"
        columns = self._columns(
            ("order", 1, "c"), ("pair", 1, "cb"), ("players", 5, "l"), ("club", 2.6, "l"), (last, 1.4, "c")
        )
        proof = (drawn.list_hash, drawn.result_hash)
        notes = (
            self.t("ev_p_redo", seed=drawn.seed, list=grouped(proof[0]), result=grouped(proof[1])),
            self.t("ev_p_redo_how"),
            self.t("ev_p_voided", n=self.state.voided_draws) if self.state.voided_draws else "",
        )
        code = f"GDD1:{proof[0]}:{proof[1]}"
        return self.listing(self.t("ev_t_draw"), [Block("", columns, tuple(rows))], notes=notes, code=code)

    def pairings(self, one: Round) -> Listing:
        """Who plays whom, table by table."""
        columns = self._columns(("table", 1, "cb"), ("ns", 5, "l"), ("ew", 5, "l"))
        stage = self.state.played_by.stages[one.stage]
        blocks = []
        for pool, games in _by_pool(one):
            name = tally.pool_name(stage, pool, len(one.pools))
            title = self.t("ev_p_pool", name=name) if name else ""
            rows = tuple((str(game.table), *(self.side(game, side) for side in Side)) for game in games)
            blocks.append(two_up(Block(title, columns, rows), PER_COLUMN))
        byes = self.t("paper_names").join(self._numbered(who) for who in one.byes)
        notes = (
            self.t("ev_p_byes", who=byes) if byes else "",
            self.t("ev_p_gaps", note=one.note) if one.note else "",
            self.t("ev_p_by_hand") if one.way == "by_hand" else "",
        )
        right = (stage_title(self.lang, stage), self.t("ev_p_tables", n=len(one.games)))
        return self.listing(self.t("ev_t_pairings", n=one.number), blocks, right=right, notes=notes)

    def side(self, game: Game, side: Side) -> str:
        """One side of a table: shape, numbers, names."""
        numbers = "+".join(map(str, game.side(side)))
        return f"{MARKS[side]} {numbers} {' '.join(side_players(self.state, game, side))}"

    def _numbered(self, who: int) -> str:
        return f"{who} {self.state.competitors[who].name}"

    def seats(self, one: Round) -> Listing:
        """Where everybody sits, by name."""
        found = []
        for game in one.games:
            for side in Side:
                for name in side_players(self.state, game, side):
                    found.append((name, str(game.table), f"{MARKS[side]} {texts.side(self.lang, side)}"))
        found.sort(key=lambda row: row[0].encode("gb18030"))
        columns = self._columns(("player", 3, "lb"), ("table", 1, "c"), ("side", 1.6, "l"))
        block = two_up(Block("", columns, tuple(found)), PER_COLUMN)
        return self.listing(self.t("ev_t_seats", n=one.number), [block])

    def results(self, rounds: Sequence[Round]) -> Listing:
        """Every result that came in, round by round."""
        columns = self._columns(
            ("table", 1, "cb"), ("ns", 4.4, "l"), ("level", 1.5, "cb"), ("ew", 4.4, "l"), ("points", 2, "c"),
            ("state", 2.2, "c"),
        )  # fmt: skip
        by = tally.scheme(self.state)
        blocks = []
        for one in rounds:
            rows = []
            for game in one.games:
                entered = one.results.get(game.table)
                sides = [self.side(game, side) for side in Side]
                if entered is None:
                    rows.append((str(game.table), sides[0], "", sides[1], "", self.t("ev_s_missing")))
                    continue
                scores = by.scores(entered.result)
                points = " : ".join(number(scores[side].points) for side in Side)
                told = self._result(written(entered.result), entered.result.forfeit)
                state = self.t("ev_s_review" if entered.review else _state(entered.confirmed))
                rows.append((str(game.table), sides[0], told, sides[1], points, state))
            title = self.t("ev_t_round", n=one.number) + (self.t("ev_p_void") if one.voided else "")
            blocks.append(Block(title, columns, tuple(rows)))
        notes = [self.trace(each.kind, each.round, each.table, each.note) for each in self.state.traces]
        return self.listing(self.t("ev_t_results"), blocks, notes=notes)

    def _result(self, levels: str, forfeit: str) -> str:
        return levels if forfeit == "none" else f"{levels} {self.t('ev_f_' + forfeit)}".strip()

    def trace(self, kind: str, round_no: int, table: int, note: str) -> str:
        """Something that was changed afterwards."""
        where = self.t("ev_at_table", r=round_no, t=table) if table else self.t("ev_at_round", r=round_no)
        return self.t(f"ev_trace_{kind}", where=where, note=note)

    def standings(self, pools: Sequence[Sequence[Line]], stage_no: int, version: int = 0) -> Listing:
        """The standings of a stage, with the step that parted each line from the one above."""
        stage = self.state.played_by.stages[stage_no]
        cascade = self.state.played_by.cascade(stage)
        shown = [
            (no, step)
            for no, step in enumerate(cascade, 1)
            if any(step in line.values for pool in pools for line in pool)
        ]
        columns = (
            *self._columns(("place", 1.5, "cb"), ("pair", 1, "c"), ("players", 4.4, "l"), ("club", 2.4, "l")),
            *(Column(f"{_circled(no)} {self.t('ev_step_' + step)}", 2, "C") for no, step in shown),
            *self._columns(("separated", 1.3, "c")),
        )
        blocks = []
        for at, pool in enumerate(pools):
            name = tally.pool_name(stage, at, len(pools))
            rows = tuple(self._line(line, [step for _, step in shown], cascade) for line in pool)
            blocks.append(Block(self.t("ev_p_pool", name=name) if name else "", columns, rows))
        order = " ".join(f"{_circled(no)}{self.t('ev_step_' + step)}" for no, step in enumerate(cascade, 1))
        right = (
            stage_title(self.lang, stage),
            self.t("ev_p_version", n=version) if version else self.t("ev_p_draft"),
        )
        after = self.state.counting[-1].number if self.state.counting else 0
        notes = (self.t("ev_p_order", steps=order), *self._ours(), *self._differences(pools, version))
        return self.listing(self.t("ev_t_standings", n=after), blocks, right=right, notes=notes)

    def _line(self, line: Line, shown: Sequence[str], cascade: Sequence[str]) -> tuple[str, ...]:
        who = self.state.competitors[line.competitor]
        place = str(line.place) if line.place == line.last else f"{line.place}–{line.last}"
        values = tuple(number(line.values.get(step)) for step in shown)
        apart = _circled(list(cascade).index(line.separated) + 1) if line.separated else ""
        return (place, str(who.number), *self._who(who), *values, apart)

    def _ours(self) -> tuple[str, ...]:
        """That some standard points are not the text's own."""
        by = tally.scheme(self.state)
        if not by.has_standard:
            return ()
        used = (
            score
            for one in self.state.counting
            for _, result in tally.results(one)
            for score in by.scores(result).values()
        )
        return () if all(score.is_stated for score in used) else (self.t("ev_p_ours"),)

    def _differences(self, pools: Sequence[Sequence[Line]], version: int) -> tuple[str, ...]:
        before = next((each for each in self.state.versions if each.number == version - 1), None)
        if before is None or len(before.pools) != len(pools):
            return ()
        moved = [
            each for old, new in zip(before.pools, pools, strict=True) for each in publish.moved(old, new)
        ]
        told = [self.t("ev_p_moved", who=each.competitor, a=each.before, b=each.after) for each in moved[:12]]
        return (self.t("ev_p_replaces", n=version - 1, moves=self.t("paper_list").join(told) or "—"),)


def _by_pool(one: Round) -> list[tuple[int, list[Game]]]:
    pools = sorted({game.pool for game in one.games})
    return [(pool, [game for game in one.games if game.pool == pool]) for pool in pools]


def _state(confirmed: bool) -> str:
    return "ev_s_confirmed" if confirmed else "ev_s_entered"


def _circled(no: int) -> str:
    """A number in a circle, as the columns and steps are named.

    >>> _circled(3)
    '③'
    """
    return chr(ord("①") + no - 1)
