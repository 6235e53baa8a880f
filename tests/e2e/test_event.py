"""One whole event in the head referee's browser: 48 pairs, Swiss, four rounds, 24 tables over HTTP."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from referee_app.hub.server import make_page
from referee_app.link.wire import PROTOCOL, Push, WireEvent
from referee_app.storage.log import EventLog, Store
from referee_app.tournament.facts import Game
from referee_app.tournament.format import load
from rules import book as books
from tests import events
from tests.e2e.conftest import OpenScreen
from tests.e2e.screen import Screen
from tests.e2e.servers import until
from tests.hubs import RunningHub, running_hub

pytestmark = pytest.mark.e2e

ASSETS = Path(__file__).resolve().parents[2] / "assets"
PAIRS, ROUNDS = 48, 4


def send(
    hub: RunningHub, log: EventLog, web: httpx.Client, round_no: int, game: Game, rng: random.Random
) -> None:
    """A table plays and its whole log goes to the hub over HTTP."""
    book = books.load("swiss-003-j")
    names = [
        name for side in (game.ns, game.ew) for name in hub.service.office.state.competitors[side[0]].players
    ]
    ns, ew = (rng.choice(events.LEVELS[:12]).value for _ in range(2))
    facts: list[dict[str, Any]] = [
        {
            "kind": "table_opened",
            "table": str(game.table),
            "round": round_no,
            "names": dict(zip(("N", "S", "E", "W"), names, strict=True)),
            "numbers": {"NS": game.ns[0], "EW": game.ew[0]},
            "book": book.meta.id,
            "book_digest": books.digest(book),
            "levels": {"NS": ns, "EW": ew},
        },
        {"kind": "deal_started"},
        {"kind": "round_ended", "reason": "time"},
        {"kind": "signed", "side": "NS"},
        {"kind": "signed", "side": "EW"},
    ]
    id = log.create(facts)
    push = Push(events=tuple(WireEvent.of(each) for each in log.read_sealed(id)))
    answer = web.post(f"{hub.url}/api/v{PROTOCOL}/logs/{id}/events", json=push.model_dump())
    assert answer.status_code == 200, answer.text


def saved(head: Screen, folder: Path, key: str) -> Path:
    """What the browser saves when a key of the papers is pressed."""
    with head.page.expect_download(timeout=60_000) as waiting:
        head.tap(f"event-save-{key}")
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def test_forty_eight_pairs_play_four_rounds(tmp_path: Path, screen: OpenScreen) -> None:
    """R17, R19, R21, R30: paired, confirmed, published and printed where an organiser would do it."""
    rng = random.Random(48)
    with running_hub(tmp_path / "hub.sqlite", page=lambda service: make_page(service, ASSETS)) as hub:
        office = hub.service.office
        office.desk.open("练习公开赛", load("swiss-003-j"))
        office.desk.add(events.entries(load("swiss-003-j"), PAIRS, 9))
        office.desk.draw("红桃5 黑桃9 方块K 梅花2 红桃A")
        log = EventLog(Store(tmp_path / "tables.sqlite"))
        head = screen(hub.url)
        head.tap("place-event")
        with httpx.Client() as web:
            for number in range(1, ROUNDS + 1):
                a_round(hub, head, log, web, number, rng)
        until(lambda: "全部赛完" in head.all_text(), "that all is played")
        head.tap("event-tab-rank")
        head.tap("event-publish_rank")
        head.tap("event-do")
        until(lambda: office.state.versions, "the published version")
        head.tap("event-tab-papers")
        sheet = load_workbook(saved(head, tmp_path, "standings-xlsx")).worksheets[0]
        lines = office.state.versions[0].pools[0]
        assert [sheet.cell(row, 2).value for row in range(2, PAIRS + 2)] == [
            line.competitor for line in lines
        ]
        pages = PdfReader(saved(head, tmp_path, "standings-pdf")).pages
        text = "".join(page.extract_text() for page in pages)
        assert "第 1 版" in text and all(f"选手{no}甲" in text for no in range(1, PAIRS + 1))
        assert office.state == office.desk.file.recomputed()


def a_round(
    hub: RunningHub, head: Screen, log: EventLog, web: httpx.Client, number: int, rng: random.Random
) -> None:
    """Pair and publish by hand, confirm the first table by hand and the others by the same desk."""
    office = hub.service.office
    head.tap("event-pair")
    until(lambda: len(office.state.rounds) == number, "the pairing")
    head.tap("event-publish")
    until(lambda: office.state.rounds[-1].published, "the published round")
    one = office.state.rounds[-1]
    assert len(one.games) == PAIRS // 2
    for game in one.games:
        send(hub, log, web, number, game, rng)
    until(lambda: len(office.incoming(number)) == PAIRS // 2, "what the tables sent")
    until(lambda: all(each.is_signed for each in office.incoming(number).values()), "the signatures")
    head.tap("event-confirm-1")
    head.sees("event-do")
    head.tap("event-do")
    until(lambda: office.state.rounds[-1].is_settled(1), "the confirmed table")
    for table, sent in office.incoming(number).items():
        if table != 1:
            office.desk.enter_result(number, table, sent.result(), confirm=True, source="network")
    assert office.state.rounds[-1].open_tables == ()
