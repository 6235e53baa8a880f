"""The same score sheet to be filled in by hand, line by line: for a device that died."""

from __future__ import annotations

from dataclasses import replace

from referee_app.reports.sheet import DealLine, RulingLine, Sheet, SignBox
from rules.seats import BySide

DEALS, RULINGS = 12, 4
"""As many lines as one page holds."""


def blank(sheet: Sheet, silence: str) -> Sheet:
    """The head and the columns of `sheet` with nothing in them; `silence` says that it has no source."""
    deals = (DealLine(str(no), "", "", "", "", "", ("",) * 4, "", ("", "")) for no in range(1, DEALS + 1))
    rulings = (RulingLine(str(no), *[""] * 7) for no in range(1, RULINGS + 1))
    return replace(
        sheet,
        parties=BySide.build(lambda side: replace(sheet.parties[side], level="")),
        deals=tuple(deals),
        rulings=tuple(rulings),
        clauses=(),
        result="",
        result_lines=("", ""),
        signs=tuple(SignBox(each.role, each.name) for each in sheet.signs),
        corrections=("",),
        source=silence,
        chain="",
    )
