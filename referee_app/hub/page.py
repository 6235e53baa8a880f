"""The head referee's page: one browser's session over the shared board."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from referee_app.hub.service import Service
from referee_app.shell import dress


def main_of(service: Service) -> Callable[[ft.Page], None]:
    """The entry point of every browser's session."""

    def main(page: ft.Page) -> None:
        dress(page, "总台")
        page.add(ft.Text(service.hub.id))

    return main
