"""The head referee's page in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee_app.hub.server import make_page
from referee_app.link.wire import Batch, WireEvent
from referee_app.storage.log import EventLog, Store
from tests.e2e.conftest import OpenScreen
from tests.e2e.servers import until
from tests.hubs import RunningHub, fouls, notes, opened, running_hub

pytestmark = pytest.mark.e2e

ASSETS = Path(__file__).resolve().parents[2] / "assets"
BEGUN = [{"kind": "deal_started"}, {"kind": "play_began", "leader": "N"}]


def test_the_head_referee_confirms_a_forfeit(tmp_path: Path, screen: OpenScreen) -> None:
    """Two steps, the second key beside the first: a double tap decides nothing."""
    with running_hub(tmp_path / "hub.sqlite", page=lambda service: make_page(service, ASSETS)) as hub:
        log = EventLog(Store(tmp_path / "t.sqlite"))
        id = log.create([opened("12"), *BEGUN, *fouls(), *notes(1)])
        push(hub, log, id)
        head = screen(hub.url)
        head.tap("table-12")
        head.sees("confirm-forfeit-12")
        before = head.box("confirm-forfeit-12")
        head.tap("confirm-forfeit-12")
        head.sees("announce-12")
        after = head.box("announce-12")
        assert after.x + after.w <= before.x
        head.tap("announce-12")
        until(lambda: hub.service.feed.after(id, 0), "the decision in the hub's log")
        log.append(id, [each.fact() for each in hub.service.feed.after(id, 0)])
        push(hub, log, id)
        until(lambda: "桌上已收到" in head.all_text(), "the table has heard it")


def push(hub: RunningHub, log: EventLog, id: str) -> None:
    """Send the whole log."""
    hub.service.ingest.ingest(Batch(log=id, events=tuple(WireEvent.of(each) for each in log.read_sealed(id))))
