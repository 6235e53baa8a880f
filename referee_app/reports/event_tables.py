"""Lists of an event as table files: XLSX, and CSV that spreadsheets read rightly."""

from __future__ import annotations

import csv
import io

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from referee_app.reports.csv import safe
from referee_app.reports.listing import Block, Listing

_BAD = str.maketrans(dict.fromkeys("[]:*?/\\", "-"))
"""What the name of a sheet must not hold."""


def to_csv(of: Listing) -> bytes:
    """Every block with its head; an empty line between two."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for no, block in enumerate(of.blocks):
        if no:
            writer.writerow([])
        if block.title:
            writer.writerow([safe(block.title)])
        writer.writerow([safe(each.title) for each in block.columns])
        writer.writerows([safe(cell) for cell in row] for row in block.rows)
    return out.getvalue().encode("utf-8-sig")


def to_xlsx(of: Listing) -> bytes:
    """A sheet for each block; numbers are numbers, everything else is text."""
    book = Workbook()
    first = book.active
    assert first is not None
    book.remove(first)
    for no, block in enumerate(of.blocks, 1):
        _sheet(book, block, f"{block.title or of.title}".translate(_BAD)[:28] + (f" {no}" if no > 1 else ""))
    book.properties.title = f"{of.event} {of.title}"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _sheet(book: Workbook, block: Block, title: str) -> None:
    sheet = book.create_sheet(title)
    for at, column in enumerate(block.columns, 1):
        cell = sheet.cell(1, at, column.title)
        cell.font, cell.alignment = Font(bold=True), Alignment(horizontal="center")
        widest = max([len(column.title), *(len(row[at - 1]) for row in block.rows)], default=8)
        sheet.column_dimensions[get_column_letter(at)].width = min(60, 2 * widest + 2)
    for down, row in enumerate(block.rows, 2):
        for at, text in enumerate(row, 1):
            cell = sheet.cell(down, at)
            number = _number(text)
            if number is None:
                # Never a formula, whatever somebody is called.
                cell.value, cell.data_type = text, "s"
            else:
                cell.value = number
    sheet.freeze_panes = "A2"


def _number(text: str) -> float | int | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return int(value) if value.is_integer() else value
