"""What a packaged app starts: the table's app on the storage that the system gives to it."""

from __future__ import annotations

import os
from pathlib import Path

import flet as ft

from referee_app.device import Device
from referee_app.screen.app import ASSETS, page_of

STORAGE = "FLET_APP_STORAGE_DATA"
"""Where a packaged app may keep its files; it outlives an update of the app."""


def main() -> None:
    """Open this device's store and show its pages."""
    path = Path(os.environ.get(STORAGE, "data")) / "table.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    # Nothing is fetched from the network, whatever the view is.
    ft.run(page_of(Device(path)), assets_dir=str(ASSETS), no_cdn=True)


if __name__ == "__main__":
    main()
