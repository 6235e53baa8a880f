"""The recorded cases as test parameters."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.book import ids

FOLDER = Path(__file__).parent / "cases"


def cases(file: str, topic: str) -> list[Any]:
    """The cases of one topic in a file, of the rule books there are, with their ids."""
    known = ids()
    found = json.loads((FOLDER / f"{file}.json").read_text(encoding="utf-8"))
    return [
        pytest.param(each, id=each["id"])
        for each in found
        if each["topic"] == topic and each["rulebook"] in known
    ]
