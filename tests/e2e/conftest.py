"""Browser, servers and pages for the end-to-end tests; a picture of every page when a test fails."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.e2e.screen import OUT, Screen
from tests.e2e.servers import Program, Wire

CHROMIUMS = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

OpenScreen = Callable[..., Screen]
StartTable = Callable[..., Program]


def find_chromium() -> str | None:
    """The browser to test with."""
    return next((found for each in CHROMIUMS if (found := shutil.which(each))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium here, so nothing was tested in a browser (Debian: apt install chromium)")
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=path, args=ARGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One store of what was loaded, for pages that are otherwise strangers to each other."""
    made = browser.new_context()
    yield made
    made.close()


FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In a browser last, and with time: a dispute takes minutes on a busy machine; what hangs still ends.

    The browser's driver keeps an event loop in the main thread to the end, and other tests start their own.
    """
    items.sort(key=lambda item: item.get_closest_marker("e2e") is not None)
    for item in items:
        if item.get_closest_marker("e2e"):
            item.add_marker(pytest.mark.timeout(900))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixtures know how the test went."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def screen(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[OpenScreen]:
    """Opens pages: `screen(url, width, height)`."""
    opened: list[Screen] = []

    def open_screen(url: str, width: int = 1280, height: int = 800) -> Screen:
        made = Screen(context, url, width, height)
        opened.append(made)
        return made.open()

    yield open_screen
    for number, each in enumerate(opened, 1):
        if request.node.stash.get(FAILED, True):
            each.remember(f"{request.node.name}-{number}")
        each.close()


@pytest.fixture
def programs() -> Iterator[list[Program]]:
    """Everything that has to be stopped at the end."""
    started: list[Program] = []
    yield started
    for each in reversed(started):
        each.stop()


@pytest.fixture
def hub(tmp_path: Path, programs: list[Program]) -> Program:
    """The head referee's hub."""
    programs.append(Program("hub", tmp_path))
    return programs[-1].start()


@pytest.fixture
def table(tmp_path: Path, programs: list[Program]) -> StartTable:
    """Starts a table's app: `table(hub_url, ahead=file, before=write_its_file)`."""

    def start(
        hub_url: str = "", ahead: Path | None = None, before: Callable[[Path], object] | None = None
    ) -> Program:
        more = ["--no-browser", *(["--hub", hub_url] if hub_url else [])]
        programs.append(Program("run", tmp_path, *more, ahead=ahead))
        if before:
            before(programs[-1].db)
        return programs[-1].start()

    return start


@pytest.fixture
def wire(hub: Program) -> Iterator[Wire]:
    """A wire to the hub."""
    made = Wire(hub.port)
    yield made
    made.close()


@pytest.fixture(scope="session", autouse=True)
def _clean_pictures() -> None:
    for old in OUT.glob("failed-*.png"):
        old.unlink()
