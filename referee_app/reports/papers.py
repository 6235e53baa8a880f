"""Every paper of a table by the name of its key: `a4-zh`, `80mm-en`, `csv-zh`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, cast

from referee_app.reports.blank import blank
from referee_app.reports.make import score_sheet
from referee_app.reports.sheet import Ref, Sheet
from referee_app.state import TableState
from referee_app.storage.sealed import Sealed
from referee_app.texts import t

Format = Literal["a4", "80mm"]
FORMATS = ("a4", "80mm", "csv", "blank")
ENDINGS = {"a4": "pdf", "80mm": "pdf", "csv": "csv", "blank": "pdf"}


def ref_of(chain: Sequence[Sealed]) -> Ref:
    """Where a sheet of these events comes from; raises `LookupError` where there are none."""
    return Ref(chain[0].log, chain[0].seq, chain[-1].seq, chain[-1].hash)


def paper(state: TableState, form: str, lang: str, ref: Ref, printed: datetime) -> bytes:
    """The score sheet of a table as a file."""
    sheet = score_sheet(state, lang, ref, printed)
    if form == "csv":
        from referee_app.reports.csv import to_csv

        return to_csv(sheet)
    if form == "blank":
        return pdf(blank(sheet, t(lang, "paper_by_hand")), "a4")
    return pdf(sheet, cast("Format", form))


def pdf(sheet: Sheet, form: Format) -> bytes:
    """The sheet as a file to be printed."""
    from referee_app.reports.a4 import a4
    from referee_app.reports.fonts import cut, letters
    from referee_app.reports.receipt import receipt

    draw = a4 if form == "a4" else receipt
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return draw(sheet, cut(letters(sheet, sheet.lang), Path(folder)))


def file_name(state: TableState, form: str, lang: str) -> str:
    """What the file is called: round, table and language, in letters that every system takes.

    A table's number is typed by hand and may hold anything.
    """
    table = "".join(letter for letter in state.table.table if letter.isalnum()) or "0"
    strip = f"-{form}" if form in ("80mm", "blank") else ""
    return f"sheet-r{state.table.round}-t{table}{strip}-{lang}.{ENDINGS[form]}"
