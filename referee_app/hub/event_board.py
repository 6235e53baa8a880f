"""What everybody in the hall may see: the last published standings and pairing, page after page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse

from referee_app.hub.event_office import Office
from referee_app.office.words import number, stage_title
from referee_app.storage.store import Damaged, NotRecorded
from referee_app.texts import Lang, t
from referee_app.tournament import tally
from referee_app.tournament.event import EventState, Round, Version
from referee_app.tournament.facts import Line
from referee_app.tournament.results import side_players
from rules.seats import Side

TURN = 12
"""Seconds a page stands."""
ROWS = 20
STYLE = """body{font:28px/1.5 "Noto Sans SC",sans-serif;margin:2rem;color:#1a1d1b;background:#fff}
h1{font-size:44px;margin:0}p{color:#555;margin:.2rem 0 1rem}table{border-collapse:collapse;width:100%}
td,th{padding:.25rem .6rem;border-bottom:1px solid #ccc;text-align:left}td.n,th.n{text-align:right}"""


def board_of(office: Office, names: Callable[[], bool]) -> Callable[[Request], HTMLResponse]:
    """The answer to `/standings`; `?lang=en` speaks English, `page` is the one that stands.

    Where `names` are not to be shown, numbers stand for the pairs.
    """

    def board(request: Request) -> HTMLResponse:
        lang = Lang.EN if request.query_params.get("lang") == "en" else Lang.ZH
        given = request.query_params.get("page", "0")
        page = int(given) if given.isascii() and given.isdigit() else 0
        try:
            state = office.state
        except (Damaged, NotRecorded):
            state = EventState()
        pages = _pages(state if names() else _nameless(state), lang)
        at = page % len(pages)
        turn = f'<meta http-equiv="refresh" content="{TURN};url=?lang={lang}&page={at + 1}">'
        title = escape(state.name or t(lang, "hub_title"))
        html = (
            f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title>'
            f"{turn}<style>{STYLE}</style><h1>{title}</h1>{pages[at]}</html>"
        )
        return HTMLResponse(html)

    return board


def _nameless(state: EventState) -> EventState:
    """The event with nobody's name or club in it."""
    bare = {
        number: each.model_copy(update={"players": ("",) * len(each.players), "team": "", "club": ""})
        for number, each in state.competitors.items()
    }
    return replace(state, competitors=bare)


def _pages(state: EventState, lang: str) -> list[str]:
    """Published standings, twenty lines a page, then the published pairing."""
    found: list[str] = []
    if state.versions:
        found += _standings(state, state.versions[-1], lang)
    public = next((one for one in reversed(state.rounds) if one.published and not one.voided), None)
    if public is not None:
        found += _pairing(state, public, lang)
    return found or [f"<p>{escape(t(lang, 'ev_board_none'))}</p>"]


def _standings(state: EventState, version: Version, lang: str) -> list[str]:
    stage_no = next((one.stage for one in state.rounds if one.number == version.after), 0)
    stage = state.played_by.stages[stage_no]
    said = t(lang, "ev_board_version", n=version.number, r=version.after)
    found = []
    for no, pool in enumerate(version.pools):
        name = tally.pool_name(stage, no, len(version.pools))
        title = " · ".join(filter(None, (t(lang, "ev_board_title"), stage_title(lang, stage), name)))
        shown = [step for step in state.played_by.cascade(stage) if any(step in line.values for line in pool)]
        heads = [t(lang, f"ev_c_{each}") for each in ("place", "pair", "players", "club")]
        heads += [t(lang, f"ev_step_{step}") for step in shown]
        for at in range(0, max(1, len(pool)), ROWS):
            rows = [_line(state, line, shown) for line in pool[at : at + ROWS]]
            found.append(f"<p>{escape(title)} · {escape(said)}</p>{_table(heads, rows)}")
    return found


def _line(state: EventState, line: Line, shown: Sequence[str]) -> list[str]:
    who = state.competitors[line.competitor]
    place = str(line.place) if line.place == line.last else f"{line.place}–{line.last}"
    values = [number(line.values.get(str(step))) for step in shown]
    return [place, str(who.number), who.name, who.club, *values]


def _pairing(state: EventState, one: Round, lang: str) -> list[str]:
    heads = [t(lang, f"ev_c_{each}") for each in ("table", "ns", "ew")]
    title = t(lang, "ev_board_round", n=one.number)
    found = []
    for at in range(0, len(one.games), ROWS):
        rows = []
        for game in one.games[at : at + ROWS]:
            sides = [
                f"{'+'.join(map(str, game.side(side)))} {' '.join(side_players(state, game, side))}"
                for side in Side
            ]
            rows.append([str(game.table), *sides])
        found.append(f"<p>{escape(title)}</p>{_table(heads, rows)}")
    return found


def _table(heads: list[str], rows: list[list[str]]) -> str:
    """Names are text and never markup."""
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"
