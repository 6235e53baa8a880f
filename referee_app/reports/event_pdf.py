"""Lists of an event on A4: heads repeat, no row is split, every page says which it is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from fpdf.fonts import FontFace

from referee_app.reports.fonts import cut, letters
from referee_app.reports.listing import Block, Listing, spread
from referee_app.reports.pdf import Faces, Page, grid

WIDTH, HEIGHT, MARGIN, FOOT = 210.0, 297.0, 12.0, 16.0
INNER = WIDTH - 2 * MARGIN
CODE = 26.0


class ListPage(Page):
    """Head and foot of every page of a list."""

    def __init__(self, of: Listing, faces: Faces) -> None:
        super().__init__(of.lang, f"{of.event} {of.title}", faces, (WIDTH, HEIGHT), MARGIN)
        self.of = of
        self.set_auto_page_break(True, FOOT)

    def header(self) -> None:
        """Event and title; what version it is at the right."""
        of = self.of
        self.use(10.5)
        self.cell(INNER * 0.6, 5, of.event)
        self.cell(INNER * 0.4, 5, of.right[0] if of.right else "", align="R")
        self.ln(5)
        self.use(19, bold=True)
        self.cell(INNER * 0.62, 10, of.title)
        self.use(11, bold=True)
        self.cell(INNER * 0.38, 10, "  ".join(of.right[1:]), align="R")
        self.ln(11)
        self.set_line_width(0.6)
        self.line(MARGIN, self.get_y(), WIDTH - MARGIN, self.get_y())
        self.ln(2.5)

    def footer(self) -> None:
        """Where it comes from, the page, when it was printed."""
        self.set_y(-FOOT + 4)
        self.set_line_width(0.15)
        self.line(MARGIN, self.get_y(), WIDTH - MARGIN, self.get_y())
        self.ln(1)
        self.use(7.5, grey=60)
        self.cell(INNER * 0.5, 4, self.of.foot)
        self.cell(INNER * 0.2, 4, self.say("paper_page", a=self.page_no(), b="{nb}"), align="C")
        self.cell(INNER * 0.3, 4, self.of.printed, align="R")

    def need(self, height: float) -> None:
        """A new page, unless there is this much room below."""
        if self.get_y() + height > HEIGHT - FOOT:
            self.add_page()


def lists_pdf(lists: Iterable[Listing]) -> bytes:
    """Several lists as one file to be printed."""
    found = tuple(lists)
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        faces = cut(letters(found, found[0].lang), Path(folder))
        return _drawn(found[0], faces)


def list_pdf(of: Listing) -> bytes:
    """A list as a file to be printed."""
    return lists_pdf((of,))


def _drawn(of: Listing, faces: Faces) -> bytes:
    page = ListPage(of, faces)
    page.add_page()
    for block in of.blocks:
        _block(page, block)
    _notes(page)
    return bytes(page.output())


def _block(page: ListPage, block: Block) -> None:
    if block.title:
        page.need(24)
        page.use(11.5, bold=True)
        page.line_of(block.title, 8)
    page.use(9.5)
    with grid(page, spread(block.columns, INNER), INNER) as table:
        head = table.row()
        for column in block.columns:
            head.cell(column.title, align="C")
        for cells in block.rows:
            row = table.row()
            for column, cell in zip(block.columns, cells, strict=True):
                row.cell(cell, align=column.align, style=FontFace(emphasis="BOLD" if column.bold else None))
    page.ln(2)


def _notes(page: ListPage) -> None:
    """What explains the list, in a frame, with its code."""
    of = page.of
    if not of.notes:
        return
    width = INNER - (CODE + 6 if of.code else 0) - 6
    page.use(8.5)
    lines = sum(_height(page, each, width) for each in of.notes)
    height = max(lines + 5, CODE + 4 if of.code else 0)
    page.need(height + 3)
    top = page.get_y() + 1
    page.set_line_width(0.3)
    page.rect(MARGIN, top, INNER, height)
    page.set_left_margin(MARGIN + 3)
    page.set_xy(MARGIN + 3, top + 2.5)
    for each in of.notes:
        page.lines_of(each, 4.5, width=width)
    page.set_left_margin(MARGIN)
    if of.code:
        page.code(of.code, WIDTH - MARGIN - CODE - 2, top + 2, CODE)
    page.set_xy(MARGIN, top + height + 2)


def _height(page: ListPage, text: str, width: float) -> float:
    height = page.multi_cell(width, 4.5, text, dry_run=True, output="HEIGHT", wrapmode=page.wrap)
    assert isinstance(height, float | int)
    return float(height)
