"""An empty Flet page beside which ours is measured: one key, one text, our fonts and nothing else.

Run `python -m tests.bench.empty PORT`.
"""

from __future__ import annotations

import sys

import flet as ft
import uvicorn

from referee_app.screen.app import ASSETS
from referee_app.screen.shell import FONTS, make_asgi


@ft.component
def empty() -> ft.Control:
    """A number that grows with every tap."""
    count, set_count = ft.use_state(0)
    key = ft.Container(ft.Text("tap"), on_click=lambda _: set_count(count + 1), width=200, height=80)
    return ft.Column(
        [
            ft.MergeSemantics(
                ft.Semantics(identifier="key", button=True, label="key", container=True, content=key)
            ),
            ft.Semantics(
                identifier="seen", label=f"n {count}", container=True, content=ft.Text(f"n {count}")
            ),
        ]
    )


def main(page: ft.Page) -> None:
    """The page."""
    page.fonts = dict(FONTS)
    page.theme = ft.Theme(font_family="SC")
    page.render(empty)


if __name__ == "__main__":
    uvicorn.run(
        make_asgi(main, ASSETS),
        host="127.0.0.1",
        port=int(sys.argv[1]),
        log_level="warning",
        ws="websockets-sansio",
    )
