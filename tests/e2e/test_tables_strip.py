"""Several tables at the screen: the strip, switching by one tap, and an alarm seen from another table."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee_app.device import Device
from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.positions import write

pytestmark = pytest.mark.e2e


def test_two_tables_at_once(tmp_path: Path, table: StartTable, screen: OpenScreen) -> None:
    """R28: both are seen; what is typed at either waits there; the other's overtime is told in words."""
    ahead, logs = tmp_path / "ahead", {}
    ahead.write_text("0", encoding="ascii")

    def begin(path: Path) -> None:
        logs.update(write(path, "playing", "exact"))
        device = Device(path)
        device.keep_settings(device.settings.model_copy(update={"strip": True}))
        device.store.close()

    program = table(ahead=ahead, before=begin)
    own, other = (f"table-{logs[name]}" for name in ("playing", "exact"))
    page = screen(f"{program.url}/{logs['playing']}")
    page.sees(own, "11 桌", "就是这张")
    page.sees(other, "12 桌", "正常")
    page.tap(other)
    page.sees(other, "就是这张")
    page.sees("face-S3", "本手 1 张")
    page.tap(own)
    page.sees("key-Q", "已点 2 张")
    ahead.write_text("90", encoding="ascii")
    page.sees(other, "超时", seconds=15)
    page.sees("key-Q", "已点 2 张")
    page.picture("strip")
