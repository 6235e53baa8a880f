"""A tablet is let in as in the hall: passphrase, square code on the hub's screen, one key on the tablet."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.screen import Screen
from tests.e2e.servers import Program, until

pytestmark = pytest.mark.e2e
zxingcpp = pytest.importorskip("zxingcpp", reason="no wheel reads square codes on this machine")


def scanned(page: Screen) -> str:
    """What a camera would read from the screen."""

    def read() -> str:
        found = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.page.screenshot())))
        return str(found[0].text) if found else ""

    return until(read, "a square code on the screen")


def test_a_tablet_scans_its_way_in_and_its_table_appears(
    tmp_path: Path, programs: list[Program], table: StartTable, screen: OpenScreen
) -> None:
    """R3: from a hub that lets nobody in to a table on the wall, in two browsers."""
    programs.append(Program("hub", tmp_path, "--no-tls"))
    hub = programs[-1].start()
    (said,) = re.findall(r"[a-z2-9]{4}(?:-[a-z2-9]{4}){3}", hub.said())
    head = screen(hub.url)
    head.picture("login")
    head.fill("passphrase", "not this one")
    head.page.keyboard.press("Enter")
    head.says("口令不对")
    head.fill("passphrase", said)
    head.page.keyboard.press("Enter")
    head.tap("place-devices")
    head.fill("tables", "12")
    head.tap("invite")
    link = scanned(head)
    head.picture("devices")
    tablet = table()
    page = screen(link.replace("http://localhost:8550", tablet.url))
    page.says("12 桌")
    assert "#" not in page.page.url and "code" not in page.page.url
    page.picture("join")
    page.tap("join_go")
    page.says("已加入")
    page.tap("back")
    page.tap("new")
    page.fill("field-table", "12")
    page.tap("open_table")
    head.says("12", "T-")
    head.tap("place-wall")
    head.sees("table-12")
    head.picture("wall")
