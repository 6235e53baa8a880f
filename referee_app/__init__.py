"""The table referee's desk: screens, desk, log, sync and hub."""

from __future__ import annotations

from functools import cache
from importlib import metadata


@cache
def version() -> str:
    """This program's version; empty where it runs without having been installed."""
    try:
        return metadata.version("guandan-referee")
    except metadata.PackageNotFoundError:
        return ""
