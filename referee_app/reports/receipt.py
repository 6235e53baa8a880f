"""The score sheet on 80 mm paper: black only, 72 mm wide, one strip as long as it takes."""

from __future__ import annotations

from referee_app.reports.pdf import Faces, Paper
from referee_app.reports.say import NOTHING
from referee_app.reports.sheet import MARKS, DealLine, RulingLine, Sheet, SignBox

WIDTH, MARGIN = 80.0, 4.0
INNER = WIDTH - 2 * MARGIN
LONGEST = 5000.0
"""What a PDF page may measure."""
COLUMNS = (6.0, 7.0, 7.0, 7.0, 7.0, 7.0, 15.0, 8.0, 8.0)
"""Number, level, four places, step, both levels."""
LINE = 4.8
CODE = 40.0
LEAST = 100.0


def receipt(sheet: Sheet, faces: Faces) -> bytes:
    """The sheet as a PDF file: drawn once to learn its length, then once on paper of that length."""
    drawn = _draw(sheet, faces, LONGEST)
    return bytes(_draw(sheet, faces, max(LEAST, drawn.get_y() + MARGIN)).output())


def _draw(sheet: Sheet, faces: Faces, height: float) -> Paper:
    paper = Paper(sheet, faces, (WIDTH, height), MARGIN)
    paper.set_auto_page_break(False)
    paper.add_page()
    _head(paper)
    _deals(paper)
    _rulings(paper)
    _result(paper)
    for box in sheet.signs:
        _sign(paper, box)
    _foot(paper)
    return paper


def _rule(paper: Paper) -> None:
    paper.ln(1.2)
    paper.set_line_width(0.25)
    paper.set_dash_pattern(dash=0.8, gap=0.6)
    paper.line(MARGIN, paper.get_y(), WIDTH - MARGIN, paper.get_y())
    paper.set_dash_pattern()
    paper.ln(1.2)


def _head(paper: Paper) -> None:
    sheet = paper.sheet
    paper.use(10, bold=True)
    paper.lines_of(sheet.event or sheet.title, 5, "C")
    paper.use(13, bold=True)
    paper.line_of(f"{sheet.round}  {sheet.table}", 7, "C")
    paper.use(8.5)
    paper.line_of(f"{sheet.title} {sheet.date}", LINE, "C")
    _rule(paper)
    for side, party in sheet.parties.items():
        paper.use(10, bold=True)
        paper.cell(INNER - 12, 5.5, f"{MARKS[side]} {party.name} {party.number}".strip())
        paper.use(14, bold=True)
        paper.line_of(party.level, 5.5, "R")
        paper.use(9)
        paper.lines_of("  ".join(party.players), LINE)
    paper.use(8)
    for caption, text in sheet.terms:
        paper.lines_of(f"{caption}{paper.say('paper_colon')}{text}", 4.2)
    _rule(paper)


def _deals(paper: Paper) -> None:
    sheet = paper.sheet
    head = sheet.deal_head
    paper.use(7.5)
    _cells(
        paper, (head[0], head[1], *head[6:10], head[10], *(MARKS[side] for side, _ in sheet.parties.items()))
    )
    for deal in sheet.deals:
        _deal(paper, deal)
    _rule(paper)


def _cells(paper: Paper, texts: tuple[str, ...]) -> None:
    for text, width in zip(texts, COLUMNS, strict=True):
        paper.cell(width, LINE, text, align="C")
    paper.ln(LINE)


def _deal(paper: Paper, deal: DealLine) -> None:
    """One line of figures; tribute and return below it where there were any."""
    paper.use(9)
    left, right = sum(COLUMNS[:6]), COLUMNS[6:]
    if deal.order:
        _cells(paper, (deal.no, deal.level, *deal.order, deal.gain, *deal.levels))
    else:
        first = f" {deal.no}   {deal.level}   {deal.note}" if deal.no else deal.note
        top = paper.get_y()
        paper.use(9 if deal.no else 8.5, bold=deal.is_ruling)
        paper.lines_of(first, LINE, width=left)
        below = paper.get_y()
        paper.set_xy(MARGIN + left, top)
        paper.use(9, bold=deal.is_ruling)
        for text, width in zip((deal.gain, *deal.levels), right, strict=True):
            paper.cell(width, LINE, text, align="C")
        paper.set_xy(MARGIN, below)
    head = paper.sheet.deal_head
    paper.use(8)
    more = [
        f"{head[at]} {text}"
        for at, text in ((3, deal.leader), (4, deal.tribute), (5, deal.returned))
        if text not in ("", NOTHING)
    ]
    if deal.order and deal.note:
        more.append(deal.note)
    if more:
        paper.set_left_margin(MARGIN + 6)
        paper.set_x(MARGIN + 6)
        paper.lines_of(paper.say("paper_list").join(more), 4.2)
        paper.set_left_margin(MARGIN)
        paper.set_x(MARGIN)


def _rulings(paper: Paper) -> None:
    sheet = paper.sheet
    paper.use(9, bold=True)
    paper.line_of(sheet.rulings_title, LINE)
    paper.use(8.5)
    if not sheet.rulings:
        paper.line_of(sheet.no_rulings, LINE)
    for each in sheet.rulings:
        _ruling(paper, each)
    paper.use(7.5)
    for clause in sheet.clauses:
        paper.lines_of(clause, 3.9)
    _rule(paper)


def _ruling(paper: Paper, line: RulingLine) -> None:
    head = paper.sheet.ruling_head
    paper.use(8.5, bold=True)
    where = f"{head[1]} {line.deal}"
    paper.lines_of(f"{line.no}  {where}  {line.time}  {line.who}", LINE)
    paper.use(8.5)
    paper.set_left_margin(MARGIN + 4)
    paper.set_x(MARGIN + 4)
    paper.lines_of(f"{line.what}  {line.clause}".removesuffix(NOTHING).strip(), LINE)
    end = paper.say("paper_list").join(
        each for each in (line.outcome, line.by, line.note) if each not in ("", NOTHING)
    )
    paper.lines_of(end, LINE)
    paper.set_left_margin(MARGIN)
    paper.set_x(MARGIN)


def _result(paper: Paper) -> None:
    sheet = paper.sheet
    paper.use(11, bold=True)
    paper.lines_of(sheet.result, 5.5, "C")
    paper.use(9)
    for each in sheet.result_lines:
        paper.lines_of(each, LINE, "C")
    _rule(paper)


def _sign(paper: Paper, box: SignBox) -> None:
    """Who signed and when; what was drawn, or room to sign by hand."""
    top = paper.get_y()
    paper.use(8.5)
    paper.line_of(box.role, LINE)
    paper.use(8.5, bold=bool(box.time))
    paper.line_of(f"{box.name} {box.time}".strip(), LINE)
    left = MARGIN + INNER / 2
    if box.way:
        paper.use(8)
        paper.set_xy(left, top + 2.5)
        paper.cell(INNER / 2, LINE, box.way, align="R")
    elif box.strokes:
        paper.signature(box.strokes, left, top, INNER / 2, 10)
    else:
        paper.set_line_width(0.2)
        paper.line(left, top + 9.5, WIDTH - MARGIN, top + 9.5)
    paper.set_xy(MARGIN, top + 12)


def _foot(paper: Paper) -> None:
    sheet = paper.sheet
    paper.use(8.5)
    title = paper.say("paper_corrections")
    for each in sheet.corrections:
        paper.lines_of(f"{title}{paper.say('paper_colon')}{each}", LINE)
    paper.ln(1)
    paper.code(sheet.chain, (WIDTH - CODE) / 2, paper.get_y(), CODE)
    paper.ln(CODE)
    paper.use(7.5)
    paper.line_of(paper.say("paper_code"), 4, "C")
    paper.lines_of(sheet.source, 4, "C")
    paper.line_of(sheet.printed, 4, "C")
