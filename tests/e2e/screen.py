"""One browser page: Flutter draws on a canvas, so everything is found and tapped by its semantics."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Error, Locator, Request, expect

from tests.e2e.servers import until

OUT = Path(__file__).with_name("out")
OWN_PACE = 0.45
"""Seconds between two presses of the same recording key: less, and the second counts as a slip."""
SOCKETS = """
    window.sockets = [];
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...given) { super(...given); window.sockets.push(this); }
    };
"""
TAP = """
    id => {
        const node = document.querySelector(`[flt-semantics-identifier="${id}"]`);
        if (!node) return 'it is not there';
        if (!node.hasAttribute('flt-tappable')) return 'it is off';
        const box = node.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (!top) return 'it is outside the screen';
        if (!node.contains(top)) return 'it is covered by ' + top.outerHTML.slice(0, 200);
        node.click();
        return 'tapped';
    }
"""
BOXES = """
    () => [...document.querySelectorAll('flt-semantics[role=button]')].map(node => {
        const box = node.getBoundingClientRect();
        return {id: node.getAttribute('flt-semantics-identifier') || node.textContent,
                x: box.x, y: box.y, w: box.width, h: box.height};
    })
"""


@dataclass(frozen=True)
class Box:
    """Where something is on the screen."""

    id: str
    x: float
    y: float
    w: float
    h: float


class Screen:
    """A page of the app as a referee uses it."""

    def __init__(self, context: BrowserContext, url: str, width: int = 1280, height: int = 800) -> None:
        self.url = url
        self.page = context.new_page()
        self.page.add_init_script(SOCKETS)
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.set_default_timeout(10_000)
        self.requests: list[Request] = []
        self.missing: list[str] = []
        self.page.on("request", lambda asked: self.requests.append(asked))
        self.page.on(
            "response", lambda answer: self.missing.append(answer.url) if answer.status >= 400 else None
        )
        self._pressed: dict[str, float] = {}

    def open(self) -> Screen:
        """Load the page."""
        self.page.goto(self.url)
        self.listen_in()
        return self

    def reload(self) -> None:
        """Load it again, as a user does."""
        self.page.reload()
        self.listen_in()

    def go(self, route: str) -> None:
        """Change the address, as the browser's way back does: nothing is loaded anew."""
        self.page.evaluate(
            """route => {
                history.pushState(null, '', route);
                dispatchEvent(new PopStateEvent('popstate', {state: null}));
            }""",
            route,
        )

    def close(self) -> None:
        """The end of this browser."""
        self.page.close()

    def listen_in(self) -> None:
        """Switch the semantics on; the switch sits outside the page, so only a script can press it."""
        self.page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=30_000)
        self.page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
        self.page.wait_for_selector("flt-semantics[role=button]", state="attached", timeout=20_000)

    # Looking

    def node(self, ident: str) -> Locator:
        """What has this identifier."""
        return self.page.locator(f'[flt-semantics-identifier="{ident}"]')

    def has(self, ident: str) -> bool:
        """Whether it is on the screen."""
        return self.node(ident).count() > 0

    def text(self, ident: str) -> str:
        """What a screen reader would say of it; empty when it is not there."""
        found = self.page.evaluate(
            """id => [...document.querySelectorAll(`[flt-semantics-identifier="${id}"]`)].map(
                node => (node.getAttribute('aria-label') || '') + ' ' + node.textContent).join(' | ')""",
            ident,
        )
        return str(found).strip()

    def all_text(self) -> str:
        """Everything the page says, a line each."""
        said = self.page.evaluate(
            """() => [...document.querySelectorAll('flt-semantics, flt-semantics span, input')].map(
                node => [node.getAttribute('aria-label') || '', node.children.length ? '' : node.textContent]
            ).flat().filter(Boolean)"""
        )
        return "\n".join(said)

    def sees(self, ident: str, *parts: str, seconds: float = 6.0) -> str:
        """Wait until it says all of this."""
        return until(
            lambda: next((t for t in [self.text(ident)] if t and holds(t, parts)), ""),
            lambda: f"{ident} says {' and '.join(parts) or 'anything'}; it says {self.text(ident)!r}",
            seconds,
        )

    def says(self, *parts: str, seconds: float = 6.0) -> str:
        """Wait until the page says all of this somewhere."""
        return until(
            lambda: next((t for t in [self.all_text()] if holds(t, parts)), ""),
            lambda: f"the page says {' and '.join(parts)}; it says {self.all_text()}",
            seconds,
        )

    def gone(self, ident: str, seconds: float = 6.0) -> None:
        """Wait until it is no longer there."""
        until(lambda: not self.has(ident), lambda: f"{ident} is gone", seconds)

    def ids(self, prefix: str) -> list[str]:
        """Identifiers on the screen that begin so."""
        found = self.page.evaluate(
            """p => [...document.querySelectorAll(`[flt-semantics-identifier^="${p}"]`)].map(
                node => node.getAttribute('flt-semantics-identifier'))""",
            prefix,
        )
        return [str(each) for each in found]

    def is_chosen(self, ident: str) -> bool:
        """Whether it is marked as the chosen one."""
        return self.node(ident).first.get_attribute("aria-current") == "true"

    def buttons(self) -> list[Box]:
        """Every key and where it is."""
        return [Box(**each) for each in self.page.evaluate(BOXES)]

    def box(self, ident: str) -> Box:
        """Where one thing is."""
        found = self.node(ident).first.bounding_box()
        assert found is not None, f"{ident} has no place on the screen"
        return Box(ident, found["x"], found["y"], found["width"], found["height"])

    def picture(self, name: str, folder: Path = OUT) -> Path:
        """A picture of the screen in `tests/e2e/out`."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.png"
        self.page.screenshot(path=str(path))
        return path

    # Doing

    def tap(self, ident: str, seconds: float = 10.0) -> None:
        """Tap it once it is there and nothing lies over it.

        In one step: a pointer that goes down, while the page is drawn anew, and up again is no tap any more
        when screen readers are served.
        """
        until(
            lambda: self.page.evaluate(TAP, ident) == "tapped",
            lambda: f"{ident} can be tapped: {self.page.evaluate(TAP, ident)}",
            seconds,
        )

    def press(self, ident: str) -> None:
        """Tap a key that records, no faster than a hand does."""
        wait = OWN_PACE - (time.monotonic() - self._pressed.get(ident, 0.0))
        if wait > 0:
            self.page.wait_for_timeout(wait * 1000)
        self.tap(ident)
        self._pressed[ident] = time.monotonic()

    def fill(self, ident: str, text: str) -> None:
        """Write into a field and leave it."""
        field = self.node(ident).locator("input, textarea").first
        field.click()
        expect(field).to_be_focused()
        self.page.keyboard.press("Control+A")
        # The way an input method hands over what it composed.
        self.page.keyboard.insert_text(text)
        expect(field).to_have_value(text)
        self.page.keyboard.press("Tab")

    def cut(self) -> None:
        """Drop the page's connection to its server."""
        self.page.evaluate("window.sockets.at(-1).close()")

    def reconnected(self, before: int) -> None:
        """Wait until a newer connection than the `before`th is open."""
        self.page.wait_for_function(
            "n => window.sockets.length > n && window.sockets.at(-1).readyState === 1",
            arg=before,
            timeout=20_000,
        )

    @property
    def connections(self) -> int:
        """How many connections this page has opened since it was loaded."""
        return int(self.page.evaluate("window.sockets.length"))

    def settle(self) -> None:
        """Wait until the page has been drawn and stands still."""
        last: list[Box] = []
        for _ in range(40):
            self.page.wait_for_timeout(150)
            now = self.buttons()
            if now and now == last:
                return
            last = now

    def remember(self, name: str) -> None:
        """A picture for whoever looks into a failure."""
        try:
            self.picture(f"failed-{name}")
        except Error:
            # The page itself is broken; its test has said so already.
            return


def holds(text: str, parts: Iterable[str]) -> bool:
    """Whether it says all of this; gaps between Chinese and other letters are a matter of looks."""
    bare = "".join(text.split())
    return all("".join(each.split()) in bare for each in parts)


def outside(boxes: Iterable[Box], width: int, height: int) -> list[Box]:
    """Those that do not lie wholly on the screen."""
    return [b for b in boxes if b.x < -1 or b.y < -1 or b.x + b.w > width + 1 or b.y + b.h > height + 1]
