"""The score sheet as a table file: UTF-8 with a mark in front, so that spreadsheets read it rightly."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from referee_app.reports.sheet import Sheet, SignBox
from referee_app.texts import t

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With one of these in front a spreadsheet would reckon instead of showing."""


def to_csv(sheet: Sheet) -> bytes:
    """Head, deals, rulings, result, signatures and source, with an empty line between them."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for part in _parts(sheet):
        writer.writerows([safe(cell) for cell in row] for row in part)
        writer.writerow([])
    return out.getvalue().encode("utf-8-sig")


def safe(text: str) -> str:
    """A cell that is a text in every spreadsheet.

    >>> safe("=1+1"), safe("▲+3")
    ("'=1+1", '▲+3')
    """
    return f"'{text}" if text.startswith(_FORMULA) else text


Rows = Iterable[Iterable[str]]


def _parts(sheet: Sheet) -> Iterable[Rows]:
    lang = sheet.lang
    yield [
        (sheet.title, sheet.event, sheet.round, sheet.table, sheet.date),
        *((each.marked, each.number, *each.players, each.level) for _, each in sheet.parties.items()),
        *sheet.terms,
    ]
    yield [(sheet.deals_title,), sheet.deal_head, *(each.cells() for each in sheet.deals)]
    rulings = [each.cells() for each in sheet.rulings] or [(sheet.no_rulings,)]
    yield [(sheet.rulings_title,), sheet.ruling_head, *rulings]
    if sheet.clauses:
        yield [(t(lang, "paper_clauses"),), *((each,) for each in sheet.clauses)]
    yield [(sheet.result_title, sheet.result, *sheet.result_lines)]
    yield [(sheet.signs_title,), *(_sign(lang, each) for each in sheet.signs)]
    yield [(t(lang, "paper_corrections"), *sheet.corrections)]
    ref = sheet.ref
    yield [
        (t(lang, "paper_source_log"), ref.log),
        (t(lang, "paper_source_last"), str(ref.last)),
        (t(lang, "paper_source_hash"), ref.hash),
        (sheet.printed,),
    ]


def _sign(lang: str, box: SignBox) -> tuple[str, ...]:
    state = t(lang, "signed") if box.time else t(lang, "unsigned")
    return box.role, box.name, state, box.time, box.way
