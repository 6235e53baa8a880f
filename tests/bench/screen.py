"""How fast the screen is, in a real browser, beside an empty Flet page in the same run.

Run `python -m tests.bench.screen [ROUNDS]`; every time is the median of 30 rounds unless told otherwise.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from referee_app.device import Device
from referee_app.faces import Do
from tests.bench.engine import Figure
from tests.e2e.conftest import ARGS, find_chromium
from tests.e2e.positions import Played, write
from tests.e2e.screen import Screen
from tests.e2e.servers import Program, free_port, until

MEASURE = """
    async ([tapped, seen]) => {
        const find = id => document.querySelector(`[flt-semantics-identifier="${id}"]`);
        const said = () => (find(seen)?.getAttribute('aria-label') || '') + find(seen)?.textContent;
        const before = said(), began = performance.now();
        find(tapped).click();
        while (said() === before) {
            if (performance.now() - began > 8000) return -1;
            await new Promise(done => setTimeout(done, 0));
        }
        return performance.now() - began;
    }
"""
LOG = 300
"""Events in the log in which a play is recorded."""
WATCHED_S = 20
SIMULATED = 600
"""Taps over which memory is watched, as many as in an hour of play."""


class Bench:
    """Both pages, each with a browser context of its own."""

    def __init__(self, browser: Browser, folder: Path, rounds: int) -> None:
        self.browser, self.folder, self.rounds = browser, folder, rounds
        self.port = free_port()

    @contextmanager
    def empty(self) -> Iterator[str]:
        """The empty page's address."""
        command = [sys.executable, "-m", "tests.bench.empty", str(self.port)]
        process = subprocess.Popen(command)
        url = f"http://127.0.0.1:{self.port}"
        try:
            until(lambda: _answers(url), "the empty page answers", 20)
            yield url
        finally:
            process.terminate()
            process.wait(10)

    def page(self, url: str) -> Screen:
        """A page in a browser that has loaded nothing yet."""
        return Screen(self.browser.new_context(), url).open()

    def taps(self, page: Screen, pairs: list[tuple[str, str]], pause: float = 0.15) -> float:
        """Median milliseconds from a tap until what it changes can be read."""
        times = []
        for number in range(self.rounds + 2):
            took = page.page.evaluate(MEASURE, list(pairs[number % len(pairs)]))
            page.page.wait_for_timeout(pause * 1000)
            times.append(float(took))
        assert min(times) > 0, times
        return statistics.median(times[2:])

    def loads(self, url: str) -> float:
        """Median milliseconds until the first key of a page can be used; the browser has it in its store."""
        context = self.browser.new_context()
        times = []
        for _ in range(max(5, self.rounds // 3)):
            page = Screen(context, url)
            began = time.monotonic()
            page.open()
            times.append(1000 * (time.monotonic() - began))
            page.close()
        context.close()
        return statistics.median(times[1:])


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2):
            return True
    except OSError:
        return False


def _of(program: Program) -> int:
    assert program._process is not None
    return program._process.pid


def _cpu(pid: int) -> float:
    """Seconds of processor time of a process."""
    parts = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def _rss(pid: int) -> float:
    """Megabytes of memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _long_table(device: Device) -> str:
    """A table in mid-deal with a log of 300 events."""
    at = Played(device, 30)
    at.plays(0, 40)
    while at.desk.state.seq < LOG:
        at.tap(Do.PASS)
        at.tap(Do.UNDO)
    return at.session.at


def figures(rounds: int) -> Iterator[Figure]:
    """Everything, in the order in which it is shown."""
    folder = Path(tempfile.mkdtemp())
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=ARGS)
        bench = Bench(browser, folder, rounds)
        program = Program("run", folder, "--no-browser")
        logs = write(program.db, "playing")
        device = Device(program.db)
        long = _long_table(device)
        device.keep_settings(device.settings.model_copy(update={"strip": False}))
        device.store.close()
        program.start()
        try:
            with bench.empty() as url:
                yield from _beside(bench, url, program, logs["playing"], long)
            yield from _eight(bench, program)
        finally:
            program.stop()
            browser.close()


def _beside(bench: Bench, url: str, program: Program, playing: str, long: str) -> Iterator[Figure]:
    page = bench.page(url)
    yield Figure("empty page: tap to text", bench.taps(page, [("key", "seen")]), "ms")
    page = bench.page(f"{program.url}/{playing}")
    page.node("key-5").wait_for(state="attached")
    verdict = bench.taps(page, [("key-5", "play"), ("key-back", "play")])
    yield Figure("tap to visible verdict", verdict, "ms", 100)
    pid = _of(program)
    before = _rss(pid)
    for number in range(SIMULATED):
        page.page.evaluate(MEASURE, [("key-5", "play"), ("key-back", "play")][number % 2])
    yield Figure(f"memory gained over {SIMULATED} taps", _rss(pid) - before, "MB", 5)
    page = bench.page(f"{program.url}/{long}")
    page.node("pass").wait_for(state="attached")
    seat = next(each for each in "NWSE" if "该出牌" in page.text(f"seat-{each}"))
    # A pass and its undoing in turn: the plate on turn says so.
    turn = bench.taps(page, [("pass", f"seat-{seat}"), ("undo", f"seat-{seat}")], 0.6)
    yield Figure(f"record to next turn, {LOG} events", turn, "ms", 150)
    empty, ours = bench.loads(url), bench.loads(program.url)
    yield Figure("empty page: first use", empty, "ms")
    yield Figure("first usable screen", ours, "ms", 1.3 * empty)


def _eight(bench: Bench, program: Program) -> Iterator[Figure]:
    """Eight tables whose clocks run, all in one strip."""
    program.stop()
    logs = write(program.db, *["playing"] * 8)
    device = Device(program.db)
    device.keep_settings(device.settings.model_copy(update={"strip": True}))
    device.store.close()
    program.start()
    page = bench.page(f"{program.url}/{logs['playing']}")
    page.node("key-5").wait_for(state="attached")
    page.page.wait_for_timeout(3000)
    before = _cpu(_of(program))
    page.page.wait_for_timeout(WATCHED_S * 1000)
    share = 100 * (_cpu(_of(program)) - before) / WATCHED_S
    yield Figure("eight running clocks, share of a core", share, "%", 5)


def main() -> None:
    """Measure and print a line for each figure."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {rounds} rounds")
    for figure in figures(rounds):
        met = "" if figure.target is None else ("met" if figure.value <= figure.target else "missed")
        target = "" if figure.target is None else f"{figure.target:.4g}"
        print(f"{figure.name:44} {figure.value:10.1f} {figure.unit:4} {target:>8} {met}", flush=True)


if __name__ == "__main__":
    main()
