"""Single sheets of an event: table cards (A5) and certificates (A4), both landscape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from fpdf.enums import XPos, YPos

from referee_app.reports.fonts import cut, letters
from referee_app.reports.pdf import Faces, Page
from referee_app.reports.sheet import MARKS
from rules.seats import Side

CARD = (210.0, 148.0)
CERTIFICATE = (297.0, 210.0)
GREEN = (15, 92, 76)


@dataclass(frozen=True, slots=True)
class TableCard:
    """What lies on a table."""

    event: str
    number: str
    table: str
    """The word for a table."""
    raise_hand: str
    order: str
    seats: tuple[str, str, str, str]
    """North, west, south, east."""
    join: str
    join_how: str
    join_note: str
    url: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a pair takes home."""

    title: str
    subtitle: str
    names: str
    club: str
    lines: tuple[str, str]
    place: str
    values: str
    number: str
    code: str
    head: str
    organiser: str
    date: str
    seal: str


def cards_pdf(cards: Sequence[TableCard], lang: str) -> bytes:
    """One card a page."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page = Page(lang, cards[0].event, cut(letters(tuple(cards), lang), Path(folder)), CARD, 10)
        page.set_auto_page_break(False)
        for card in cards:
            page.add_page()
            _card(page, card)
        return bytes(page.output())


def _card(page: Page, card: TableCard) -> None:
    page.set_xy(14, 12)
    page.use(15)
    page.cell(110, 8, card.event)
    # Digits 35 mm high are read from the aisle.
    page.use(140 if len(card.number) < 3 else 105, bold=True)
    page.set_xy(12, 24)
    width = page.get_string_width(card.number) + 3
    page.cell(width, 42, card.number)
    page.use(34)
    page.set_xy(14 + width, 46)
    page.cell(30, 16, card.table)
    page.use(14)
    page.set_xy(14, 72)
    page.cell(110, 8, card.raise_hand)
    _compass(page, card, 136, 14, 62)
    page.set_line_width(0.5)
    page.line(14, 84, 196, 84)
    page.set_xy(80, 90)
    page.use(14, bold=True)
    page.multi_cell(116, 8, card.join, new_x=XPos.LEFT, new_y=YPos.NEXT, wrapmode=page.wrap)
    page.use(12)
    page.set_x(80)
    page.multi_cell(116, 7, card.join_how, new_x=XPos.LEFT, new_y=YPos.NEXT, wrapmode=page.wrap)
    page.set_x(80)
    page.use(10, grey=60)
    page.multi_cell(116, 6, card.join_note, wrapmode=page.wrap)
    if card.url:
        page.code(card.url, 20, 90, 46)


def _compass(page: Page, card: TableCard, x: float, y: float, size: float) -> None:
    north, west, south, east = card.seats
    page.set_line_width(0.9)
    page.rect(x, y, size, size, round_corners=True, corner_radius=4)
    page.use(18, bold=True)
    for text, dx, dy in (
        (f"{MARKS[Side.NS]} {north}", size / 2, 9.0),
        (f"{MARKS[Side.NS]} {south}", size / 2, size - 9),
        (f"{MARKS[Side.EW]} {west}", 11.0, size / 2),
        (f"{MARKS[Side.EW]} {east}", size - 11, size / 2),
    ):
        width = page.get_string_width(text) + 2
        page.set_xy(x + dx - width / 2, y + dy - 5)
        page.cell(width, 10, text, align="C")
    page.use(9)
    page.set_xy(x + 12, y + size / 2 + 7)
    page.multi_cell(size - 24, 4.5, card.order, align="C", wrapmode=page.wrap)


def certificates_pdf(of: Sequence[Certificate], lang: str) -> bytes:
    """One certificate a page."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        faces: Faces = cut(letters(tuple(of), lang), Path(folder))
        page = Page(lang, of[0].title, faces, CERTIFICATE, 8)
        page.set_auto_page_break(False)
        for each in of:
            page.add_page()
            _certificate(page, each)
        return bytes(page.output())


def _certificate(page: Page, of: Certificate) -> None:
    wide, high = CERTIFICATE
    page.set_draw_color(*GREEN)
    for inset, line in ((8.0, 0.9), (10.6, 0.3)):
        page.set_line_width(line)
        page.rect(inset, inset, wide - 2 * inset, high - 2 * inset)
    page.set_draw_color(0)
    _centred(page, of.title, 24, 46, bold=True, green=True)
    _centred(page, of.subtitle, 42, 11, grey=80)
    _centred(page, of.names, 62, 30, bold=True)
    _centred(page, of.club, 78, 13, grey=60)
    _centred(page, of.lines[0], 93, 18)
    _centred(page, of.lines[1], 104, 18)
    _centred(page, of.place, 118, 42, bold=True, green=True)
    _centred(page, of.values, 138, 12, grey=60)
    page.code(of.code, 28, 160, 24)
    page.use(9, grey=40)
    page.set_xy(54, 177)
    page.cell(60, 5, of.number)
    page.set_line_width(0.3)
    page.line(124, 176, 174, 176)
    page.use(12)
    page.set_xy(124, 178)
    page.cell(50, 6, of.head, align="C")
    page.use(13)
    page.set_xy(196, 168)
    page.cell(76, 7, f"{of.organiser} {of.seal}".strip(), align="C")
    page.set_xy(196, 178)
    page.cell(76, 7, of.date, align="C")


def _centred(
    page: Page, text: str, top: float, size: float, *, bold: bool = False, green: bool = False, grey: int = 0
) -> None:
    """One line in the middle, smaller where it would not fit."""
    page.use(size, bold=bold, grey=grey)
    while page.get_string_width(text) > CERTIFICATE[0] - 50 and size > 8:
        size -= 1
        page.use(size, bold=bold, grey=grey)
    if green:
        page.set_text_color(*GREEN)
    page.set_xy(0, top)
    page.cell(CERTIFICATE[0], size * 0.42, text, align="C")
    page.set_text_color(0)
