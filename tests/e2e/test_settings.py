"""The settings at the screen: large type, the left hand, a device that remembers, and the held key."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from referee_app.device import Device
from referee_app.settings import Settings, TypeSize
from tests.e2e.conftest import OpenScreen, StartTable
from tests.e2e.positions import write
from tests.e2e.screen import Screen, outside
from tests.e2e.servers import Program, until

pytestmark = pytest.mark.e2e

TOUCH = 48


def begin(path: Path, **settings: object) -> str:
    """A table in mid-deal on a device that is set so; its log."""
    log = write(path, "playing")["playing"]
    device = Device(path)
    device.keep_settings(Settings.model_validate(settings))
    device.store.close()
    return log


def keep_in_sight(page: Screen, width: int, height: int) -> None:
    """Every key is as large as a finger and wholly on the screen."""

    def wrong() -> list[object]:
        # The phone's felt scrolls where the type is large; the strip says whose turn it is.
        lists = ("log-", "reading") if width >= 600 else ("log-", "reading", "seat-", "pips-")
        keys = [key for key in page.buttons() if not key.id.startswith(lists)]
        small = [key for key in keys if key.w < TOUCH - 0.5 or key.h < TOUCH - 0.5]
        return [*small, *outside(keys, width, height)] if page.has("play") else ["no key"]

    page.page.set_viewport_size({"width": width, "height": height})
    until(lambda: not wrong(), lambda: f"at {width}x{height}: {wrong()}", 15)


def test_r28_large_type_at_every_size(table: StartTable, screen: OpenScreen) -> None:
    """Everything is drawn larger, as far as it fits; no key leaves the screen."""
    logs: list[str] = []
    program = table(before=lambda path: logs.append(begin(path, size="normal")))
    page = screen(f"{program.url}/{logs[0]}")
    page.node("key-5").wait_for(state="attached")
    usual = page.box("grain-exact")
    page.tap("menu")
    page.tap("settings")
    page.tap(f"set-size={TypeSize.LARGEST}")
    page.tap("back")
    page.tap("fold")
    until(lambda: page.box("grain-exact").h > usual.h * 1.05, "the keys are larger", 10)
    for width, height in ((1280, 800), (1280, 672), (800, 1280), (390, 844)):
        keep_in_sight(page, width, height)
        page.settle()
        page.picture(f"largest-{width}x{height}")


def test_r28_the_left_hand(table: StartTable, screen: OpenScreen) -> None:
    """Log and keys change sides; the felt is never mirrored."""
    logs: list[str] = []
    program = table(before=lambda path: logs.append(begin(path)))
    page = screen(f"{program.url}/{logs[0]}")
    page.node("key-5").wait_for(state="attached")
    assert page.box("play").x > page.box("key-5").x and page.box("seat-W").x < page.box("seat-E").x
    page.tap("menu")
    page.tap("settings")
    page.tap("set-left_handed=true")
    page.tap("back")
    page.tap("fold")
    until(lambda: page.box("play").x < page.box("key-5").x, "the large key is at the left", 10)
    assert page.box("undo").x < page.box("seat-W").x < page.box("seat-E").x
    page.sees("key-Q", "已点 2 张")


def test_the_device_remembers(table: StartTable, screen: OpenScreen) -> None:
    """R28: another browser, and the same device after a power cut, look as it was set."""
    program = table()
    page = screen(program.url)
    page.tap("settings")
    for choice in ("lang=en", "dark=true", "volume=low"):
        page.tap(f"set-{choice}")
    page.sees("set-volume=low", "Low")
    other = screen(program.url)
    other.sees("practice", "Practice")
    program.kill()
    program.start()
    late = screen(program.url)
    late.sees("practice", "Practice")
    late.tap("settings")
    until(lambda: late.is_chosen("set-dark=true") and late.is_chosen("set-volume=low"), "both are kept")


def lan_address() -> str:
    """This machine's address in its network; a browser trusts only loopback without a certificate."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system is only asked by which of its addresses it would go out.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("this machine is in no network")
        return str(probe.getsockname()[0])


def test_r27_the_referee_is_told_where_the_screen_may_go_dark(
    tmp_path: Path, programs: list[Program], screen: OpenScreen
) -> None:
    """Kept on where the browser may; over plain http in a network it may not, and the settings say so."""
    programs.append(Program("run", tmp_path, "--no-browser", "--host", "0.0.0.0").start())
    own = programs[0].url
    for url, refused in ((own, False), (own.replace("127.0.0.1", lan_address()), True)):
        page = screen(url)
        page.tap("practice")
        page.node("clock").wait_for(state="attached")
        page.tap("menu")
        page.tap("settings")
        page.says("一轮没打完就不熄屏")
        if refused:
            page.says("这个浏览器不让屏幕常亮")
        page.page.wait_for_timeout(1000)
        assert ("不让屏幕常亮" in page.all_text()) is refused
        # What cannot be known is not told as an empty battery.
        assert "只剩 0%" not in page.all_text()


def test_r32_locked_after_a_while_and_held_open(table: StartTable, screen: OpenScreen) -> None:
    """A tap on a locked screen does nothing; a held key opens it."""
    logs: list[str] = []
    program = table(before=lambda path: logs.append(begin(path, lock_minutes=1)))
    page = screen(f"{program.url}/{logs[0]}")
    page.node("key-5").wait_for(state="attached")
    page.node("unlock").wait_for(state="attached", timeout=90_000)
    page.picture("locked")
    before = len(program.events())
    for key in ("pass", "undo"):
        page.node(key).evaluate("node => node.click()")
    box = page.box("unlock")
    page.page.mouse.click(box.x + 20, box.y + 20)
    page.page.wait_for_timeout(600)
    assert len(program.events()) == before and page.has("unlock")
    page.page.mouse.move(box.x + 40, box.y + 40)
    page.page.mouse.down()
    page.page.wait_for_timeout(1200)
    page.page.mouse.up()
    page.gone("unlock")
    page.page.wait_for_timeout(1000)
    page.press("pass")
    until(
        lambda: len(program.events()) == before + 1,
        lambda: f"the pass is recorded: {program.events()[before - 2 :]} {page.all_text()}",
    )
