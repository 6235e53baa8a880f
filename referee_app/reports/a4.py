"""The score sheet on A4: as it would be filled in by hand; no row is split over pages, heads repeat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fpdf.fonts import FontFace
from fpdf.table import Row, Table

from referee_app.reports.pdf import FILL, LINE, Faces, Paper, grid
from referee_app.reports.sheet import DealLine, Sheet, SignBox

WIDTH, HEIGHT, MARGIN, FOOT = 210.0, 297.0, 12.0, 17.0
INNER = WIDTH - 2 * MARGIN
DEAL_WIDTHS = (8, 9, 9, 17.5, 34, 33.5, 10.5, 10.5, 10.5, 10.5, 15, 9, 9)
RULING_WIDTHS = (8, 10, 13, 27, 33, 28, 45, 22)
PLACES = slice(6, 10)
CODE = 33.0
SIGN_HEIGHT = 24.0
BY_HAND = 6.0


class A4(Paper):
    """Head and foot of every page."""

    def __init__(self, sheet: Sheet, faces: Faces) -> None:
        super().__init__(sheet, faces, (WIDTH, HEIGHT), MARGIN)
        self.set_auto_page_break(True, FOOT)

    def header(self) -> None:
        """The whole head on the first page, one line of it on the others."""
        if self.page_no() == 1:
            _title(self)
            return
        sheet = self.sheet
        self.use(9, bold=True)
        pairs = "  ".join(f"{each.marked} {each.number}".strip() for _, each in sheet.parties.items())
        self.cell(INNER / 2, 6, f"{sheet.title} · {sheet.round} · {sheet.table}")
        self.cell(INNER / 2, 6, pairs, align="R")
        self.set_line_width(0.4)
        self.line(MARGIN, MARGIN + 7, WIDTH - MARGIN, MARGIN + 7)
        self.set_y(MARGIN + 9)

    def footer(self) -> None:
        """Where it comes from, the page, and when it was printed."""
        self.set_y(-FOOT + 4)
        self.set_line_width(0.15)
        self.set_draw_color(120)
        self.line(MARGIN, self.get_y(), WIDTH - MARGIN, self.get_y())
        self.set_draw_color(0)
        self.set_y(self.get_y() + 1)
        self.use(7.5, grey=60)
        self.line_of(self.sheet.source, 4)
        pages = self.say("paper_page", a=self.page_no(), b="{nb}")
        self.cell(INNER / 2, 4, pages)
        self.cell(INNER / 2, 4, self.sheet.printed, align="R")

    def need(self, height: float) -> None:
        """A new page, unless there is this much room below."""
        if self.get_y() + height > HEIGHT - FOOT:
            self.add_page()


def a4(sheet: Sheet, faces: Faces) -> bytes:
    """The sheet as a PDF file."""
    paper = A4(sheet, faces)
    paper.add_page()
    _deals(paper)
    _rulings(paper)
    _result(paper)
    _signs(paper)
    _corrections(paper)
    return bytes(paper.output())


def _title(paper: A4) -> None:
    sheet = paper.sheet
    paper.use(10.5)
    paper.cell(INNER * 0.6, 6, sheet.event)
    paper.cell(INNER * 0.4, 6, f"{sheet.round}  {sheet.date}", align="R")
    paper.ln(6)
    paper.use(21, bold=True)
    paper.cell(INNER * 0.5, 11, sheet.title)
    paper.cell(INNER * 0.5, 11, sheet.table, align="R")
    paper.ln(12)
    paper.set_line_width(0.6)
    paper.line(MARGIN, paper.get_y(), WIDTH - MARGIN, paper.get_y())
    paper.ln(2.5)
    _pairs(paper)


def _pairs(paper: A4) -> None:
    """Both pairs side by side, and under which rules they play."""
    sheet = paper.sheet
    paper.use(10)
    with _table(paper, (18, 68, 18, 82), head=False) as table:
        row = table.row()
        for _, party in sheet.parties.items():
            row.cell(party.marked, align="C", style=FontFace(fill_color=(FILL, FILL, FILL)))
            row.cell(
                "  ".join((*filter(None, (party.number,)), *party.players)), style=FontFace(emphasis="BOLD")
            )
        row = table.row()
        for caption, text in sheet.terms:
            row.cell(caption, align="C", style=FontFace(fill_color=(FILL, FILL, FILL)))
            row.cell(text, style=FontFace(size_pt=9))


@contextmanager
def _table(paper: A4, widths: tuple[float, ...], *, head: bool = True) -> Iterator[Table]:
    # Without a source it is filled in by hand, which takes more room.
    line = LINE if paper.sheet.chain or not head else BY_HAND
    with grid(paper, widths, INNER, head=head, line=line) as table:
        yield table


def _heading(paper: A4, text: str, note: str = "") -> None:
    paper.need(22)
    paper.ln(3)
    paper.use(11, bold=True)
    paper.cell(paper.get_string_width(text) + 6, 7, text)
    paper.use(8.5, grey=70)
    paper.line_of(note, 7)
    paper.set_text_color(0)


def _deals(paper: A4) -> None:
    sheet = paper.sheet
    _heading(paper, sheet.deals_title)
    paper.use(9.5)
    with _table(paper, DEAL_WIDTHS) as table:
        _head(table, sheet.deal_head[: len(DEAL_WIDTHS)])
        for deal in sheet.deals:
            row = table.row()
            if deal.is_ruling:
                row.cell(deal.note, colspan=10, style=FontFace(emphasis="BOLD"))
                _ending(row, deal)
            else:
                remark = bool(deal.note and deal.order)
                _deal(row, deal, 2 if remark else 1)
                if remark:
                    # The number reaches over both rows, so that they stay on one page.
                    table.row().cell(deal.note, colspan=len(DEAL_WIDTHS) - 1, style=FontFace(size_pt=8.5))


def _head(table: Table, captions: tuple[str, ...]) -> None:
    row = table.row()
    for each in captions:
        row.cell(each, align="C")


def _deal(row: Row, deal: DealLine, rows: int) -> None:
    large = FontFace(emphasis="BOLD", size_pt=11)
    row.cell(deal.no, align="C", rowspan=rows, style=FontFace(emphasis="BOLD"))
    row.cell(deal.level, align="C", style=large)
    row.cell(deal.declarer, align="C")
    row.cell(deal.leader, align="C", style=FontFace(size_pt=8.5))
    row.cell(deal.tribute)
    row.cell(deal.returned)
    if deal.order:
        for seat in deal.order:
            row.cell(seat, align="C")
    else:
        row.cell(deal.note, colspan=4, align="C", style=FontFace(size_pt=8.5))
    _ending(row, deal)


def _ending(row: Row, deal: DealLine) -> None:
    """What it gave, and both levels after it."""
    row.cell(deal.gain, align="C", style=FontFace(emphasis="BOLD"))
    for level in deal.levels:
        row.cell(level, align="C", style=FontFace(emphasis="BOLD", size_pt=11))


def _rulings(paper: A4) -> None:
    sheet = paper.sheet
    _heading(paper, sheet.rulings_title, "" if sheet.rulings else sheet.no_rulings)
    if not sheet.rulings:
        return
    paper.use(9)
    middle = {0, 1, 2, 5, 7}
    with _table(paper, RULING_WIDTHS) as table:
        _head(table, sheet.ruling_head[: len(RULING_WIDTHS)])
        for each in sheet.rulings:
            row = table.row()
            for at, cell in enumerate(each.cells()[: len(RULING_WIDTHS)]):
                row.cell(cell, align="C" if at in middle else "L")
    paper.ln(1)
    paper.use(8)
    for each in sheet.rulings:
        if each.note:
            paper.lines_of(f"{paper.say('paper_about', n=each.no)}{paper.say('paper_colon')}{each.note}", 4)
    for clause in sheet.clauses:
        paper.lines_of(clause, 4)


def _result(paper: A4) -> None:
    """The result in a heavy frame, and beside it the code that leads back to the log."""
    sheet, height = paper.sheet, CODE + 5
    paper.ln(3)
    paper.need(height)
    top, width = paper.get_y(), INNER - CODE - 6
    paper.set_line_width(0.6)
    paper.rect(MARGIN, top, width, height - 4)
    paper.set_xy(MARGIN, top + 3)
    paper.set_left_margin(MARGIN + 4)
    paper.set_x(MARGIN + 4)
    paper.use(9.5)
    paper.line_of(sheet.result_title, 6)
    paper.use(15, bold=True)
    paper.lines_of(sheet.result, 8, width=width - 8)
    for each, size in zip(sheet.result_lines, (11.5, 9.5), strict=True):
        paper.use(size)
        paper.lines_of(each, 6.5, width=width - 8)
    paper.set_left_margin(MARGIN)
    if sheet.chain:
        paper.code(sheet.chain, WIDTH - MARGIN - CODE, top, CODE)
        paper.set_xy(WIDTH - MARGIN - CODE - 4, top + CODE)
        paper.use(7.5)
        paper.cell(CODE + 8, 4, paper.say("paper_code"), align="C")
    paper.set_xy(MARGIN, top + height)


def _signs(paper: A4) -> None:
    sheet = paper.sheet
    paper.need(SIGN_HEIGHT + 12 + 5 * len(sheet.corrections))
    _heading(paper, sheet.signs_title, sheet.signs_note)
    top, width = paper.get_y(), INNER / len(sheet.signs)
    for at, box in enumerate(sheet.signs):
        _sign(paper, box, MARGIN + at * width, top, width)
    paper.set_xy(MARGIN, top + SIGN_HEIGHT + 2)


def _sign(paper: A4, box: SignBox, x: float, y: float, width: float) -> None:
    paper.set_line_width(0.2)
    paper.set_draw_color(110)
    paper.rect(x, y, width, SIGN_HEIGHT)
    paper.set_draw_color(0)
    paper.set_xy(x + 1.5, y + 1)
    paper.use(8.5)
    paper.cell(width - 3, 5, box.role)
    paper.signature(box.strokes, x + 2, y + 4.5, width - 4, 14)
    if box.way:
        paper.set_xy(x + 1.5, y + 10)
        paper.cell(width - 3, 5, box.way, align="C")
    paper.set_xy(x + 1.5, y + SIGN_HEIGHT - 6.5)
    paper.use(9, bold=bool(box.time))
    paper.cell(width - 14, 5, box.name)
    paper.use(9)
    paper.cell(11, 5, box.time, align="R")


def _corrections(paper: A4) -> None:
    title = paper.say("paper_corrections")
    paper.use(9)
    for each in paper.sheet.corrections:
        paper.lines_of(f"{title}{paper.say('paper_colon')}{each}", 5)
