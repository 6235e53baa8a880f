"""Runs the command line inside the test and keeps what it printed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from referee_app.__main__ import main


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[Any]:
        """The JSON objects it printed, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(capsys: pytest.CaptureFixture[str], *args: object, lang: str = "en") -> Ran:
    """Run `referee-app` with these arguments."""
    capsys.readouterr()
    code = main([*map(str, args), "--lang", lang])
    printed = capsys.readouterr()
    return Ran(code, printed.out, printed.err)
