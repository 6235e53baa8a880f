"""The frame round every page: fonts, themes, size, language, reconnecting, and the web server's routes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import flet as ft
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.responses import FileResponse

from referee_app.screen.ticker import ticker
from referee_app.texts import Lang
from referee_app.views.sizes import largest_scale, sizes
from referee_app.views.tables import strip_h
from referee_app.views.theme import BOLD, DARK, LIGHT, REGULAR, Look

FONTS = {REGULAR: "fonts/sc.woff2", BOLD: "fonts/scb.woff2"}
"""The bundled faces, by the names the theme uses."""
CLOSED = "closed"
"""What `page.data` says once the browser is gone for good."""


class Awake(StrEnum):
    """Whether the browser keeps its screen on."""

    OFF = "off"
    ON = "on"
    REFUSED = "refused"


@ft.observable
@dataclass
class Frame:
    """What one browser has chosen and how large its page is."""

    width: float = 1280
    height: float = 800
    lang: Lang = Lang.ZH
    dark: bool = False
    scale: float = 1.0
    """How many times larger everything is drawn."""
    left_handed: bool = False
    renewed: int = 0
    """How often the browser has come back."""
    awake: Awake = Awake.OFF
    battery: int | None = None
    """Percent, where the browser can tell."""

    def look(self, *, exact: bool = False, banner: bool = False, strip: bool = False) -> Look:
        """Colours and sizes for this browser now: large type is a smaller page drawn larger."""
        scale = largest_scale(self.width, self.height, self.scale)
        width, height = self.width / scale, self.height / scale
        fit = sizes(width, height - (strip_h(width) if strip else 0), exact, banner)
        return Look(DARK if self.dark else LIGHT, fit, self.left_handed, scale)

    def renew(self) -> None:
        """Draw what changed while the browser was away; Flet drops such changes."""
        self.renewed += 1

    def toggle_lang(self) -> None:
        """The other language."""
        self.lang = self.lang.other

    def toggle_dark(self) -> None:
        """The other theme."""
        self.dark = not self.dark

    def fit(self, page: ft.Page) -> None:
        """Take the size of the page, where it is known."""
        if page.width and page.height:
            self.width, self.height = page.width, page.height


def dress(page: ft.Page, title: str) -> Frame:
    """Fonts, themes and life-cycle handlers of one page; the result follows the page's size."""
    frame = Frame(width=page.width or 1280, height=page.height or 800)
    page.title = title
    page.fonts = dict(FONTS)
    page.theme = _theme(LIGHT.primary, LIGHT.bg)
    page.dark_theme = _theme(DARK.primary, DARK.bg)
    page.padding = 0
    page.spacing = 0
    page.on_disconnect = rebuild_view
    page.on_connect = lambda event: welcome_back(event, frame)
    page.on_close = _closed
    page.on_resize = lambda _event: frame.fit(page)
    return frame


def _theme(seed: str, ground: str) -> ft.Theme:
    return ft.Theme(font_family=REGULAR, color_scheme_seed=seed, scaffold_bgcolor=ground)


def show_theme(page: ft.Page, dark: bool) -> None:
    """Let the page's own parts (fields, scroll bars) follow the theme."""
    mode = ft.ThemeMode.DARK if dark else ft.ThemeMode.LIGHT
    if page.theme_mode is not mode:
        page.theme_mode = mode
        page.update()


def _closed(event: Any) -> None:
    # Effects outlive the browser in Flet 1.0.5; whatever loops must look at this.
    event.page.data = CLOSED
    ticker.forget(event.page.session.id)


def rebuild_view(event: Any) -> None:
    """A new root view while the browser is away, so that it draws everything anew when it is back.

    Flet 1.0.5 compares the page it had with the page it gets: equal controls are kept and never painted
    again, and comparing equal controls takes twice as long with every level of nesting, which is for
    ever on a page like ours. A view of another name is neither compared nor kept.
    """
    page = event.page
    if page.views:
        page.views[0] = replace_view(page.views[0])


def welcome_back(event: Any, frame: Frame) -> None:
    """Start the effects of the new view, and draw what changed meanwhile: Flet has dropped both."""
    go_on_drawing(event.page)
    event.page.update()
    # It may have been turned meanwhile.
    frame.fit(event.page)
    frame.renew()


def go_on_drawing(page: ft.Page) -> None:
    """Begin again to send changes to the browser where an error has ended it.

    One change that is due between the end of a connection and Flet's taking note of it is such an error;
    taps would still be heard, and nothing would ever be painted again.
    """
    page.session.start_updates_scheduler()  # type: ignore[no-untyped-call]


def replace_view(old: ft.View) -> ft.View:
    """The same controls in a view of a new name."""
    return ft.View(
        route=old.route,
        key=f"view-{time.monotonic_ns()}",
        controls=old.controls,
        padding=0,
        spacing=0,
        bgcolor=old.bgcolor,
    )


def make_asgi(main: Callable[[ft.Page], Any], assets_dir: str | Path) -> FastAPI:
    """The web app: nothing from the network, and an answer for every fallback font.

    A glyph that is missing from our fonts makes the client ask for Noto slices for ever; our own font is
    the answer that ends it.
    """
    assets = Path(assets_dir).resolve()

    async def fallback_font(path: str) -> FileResponse:
        return FileResponse(
            assets / FONTS[REGULAR],
            media_type="font/woff2",
            headers={"Cache-Control": "public, max-age=31536000"},
        )

    app: FastAPI = ft.run(main, export_asgi_app=True, no_cdn=True, assets_dir=str(assets))
    # The client draws once with its own Roboto before our fonts have come: it gets ours instead.
    for place in ("/assets/fonts/noto{path:path}", "/assets/fonts/roboto{path:path}"):
        app.router.routes.insert(0, APIRoute(place, fallback_font, methods=["GET"]))
    return app
