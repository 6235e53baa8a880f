"""A window of its own instead of a browser, where Flet's desktop package and its client are here."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Mapping
from pathlib import Path

PACKAGE = "flet_desktop"


def missing(environ: Mapping[str, str] = os.environ, home: Path | None = None) -> str:
    """What a window lacks here, as a key of the catalogue; empty where there is all it needs.

    Looked for without asking Flet, which would fetch its client from the network at once.
    """
    if importlib.util.find_spec(PACKAGE) is None:
        return "cli_window_no_package"
    if sys.platform == "linux" and not (environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")):
        return "cli_window_no_display"
    return "" if _has_client(environ, home or Path.home()) else "cli_window_no_client"


def _has_client(environ: Mapping[str, str], home: Path) -> bool:
    """Whether the client lies where the package would look: told by a variable, beside it, or unpacked."""
    told = environ.get("FLET_VIEW_PATH")
    if told and Path(told).is_dir():
        return True
    package = importlib.import_module(PACKAGE)
    if (Path(package.get_package_bin_dir()) / package.get_artifact_filename()).exists():
        return True
    version = importlib.import_module(f"{PACKAGE}.version").version
    return any(home.glob(f".flet/client/flet-desktop-*-{version}"))


def show(address: str) -> None:
    """Open the window; the app runs on when it is closed, since others may look at it."""
    importlib.import_module(PACKAGE).open_flet_view(address, None, False)
