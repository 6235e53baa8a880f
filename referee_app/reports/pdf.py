"""What all papers share: the bundled fonts, signatures, the code that can be scanned, and the file itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import qrcode
from fpdf import FPDF
from fpdf.enums import TableBordersLayout, VAlign, WrapMode, XPos, YPos
from fpdf.fonts import FontFace
from fpdf.table import Table

from referee_app.facts import Strokes
from referee_app.reports.sheet import Sheet
from referee_app.strokes import fitted
from referee_app.texts import Lang, t

FAMILY = "sc"
LINE = 5.0
FILL = 240
Faces = Mapping[str, Path]
"""A font file for regular and for bold."""


class Page(FPDF):
    """Pages with the app's own fonts, measured in millimetres."""

    def __init__(self, lang: str, title: str, faces: Faces, size: tuple[float, float], margin: float) -> None:
        super().__init__(unit="mm", format=size)
        self.spoken = lang
        self.set_margins(margin, margin)
        # Chinese breaks anywhere, English between words.
        self.wrap = WrapMode.CHAR if lang == Lang.ZH else WrapMode.WORD
        for style, path in faces.items():
            self.add_font(FAMILY, style, path)
        self.set_title(title)
        self.set_lang("zh-CN" if lang == Lang.ZH else "en")
        self.set_creator(t(lang, "app"))

    def say(self, key: str, **facts: object) -> str:
        """The words for `key` in the paper's language."""
        return t(self.spoken, key, **facts)

    def use(self, size: float, *, bold: bool = False, grey: int = 0) -> None:
        """The face for what is written next."""
        self.set_font(FAMILY, "B" if bold else "", size)
        self.set_text_color(grey)

    def line_of(self, text: str, height: float, align: str = "L", width: float = 0) -> None:
        """One line, the next one below it."""
        self.cell(width, height, text, align=align, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def lines_of(self, text: str, height: float, align: str = "L", width: float = 0) -> None:
        """A text over as many lines as it takes."""
        self.multi_cell(
            width, height, text, align=align, new_x=XPos.LMARGIN, new_y=YPos.NEXT, wrapmode=self.wrap
        )

    def signature(self, strokes: Strokes, x: float, y: float, width: float, height: float) -> None:
        """A drawn signature in the middle of a box."""
        left, top, wide, high = fitted(width, height)
        self.set_line_width(0.35)
        for stroke in strokes:
            points = [(x + left + px * wide, y + top + py * high) for px, py in stroke]
            # A dot is a line that goes nowhere.
            self.polyline(points if len(points) > 1 else points * 2)

    def code(self, text: str, x: float, y: float, size: float) -> None:
        """A code of black squares with the quiet zone inside `size`."""
        made = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=2)
        made.add_data(text)
        made.make()
        rows = made.get_matrix()
        step = size / len(rows)
        self.set_fill_color(0)
        for down, row in enumerate(rows):
            at = 0
            while at < len(row):
                run = at
                while run < len(row) and row[run]:
                    run += 1
                if run > at:
                    # Runs touch each other; a hair more keeps viewers from showing white seams.
                    self.rect(x + at * step, y + down * step, (run - at) * step, step * 1.02, style="F")
                at = max(run, at + 1)


class Paper(Page):
    """The pages of a score sheet."""

    def __init__(self, sheet: Sheet, faces: Faces, size: tuple[float, float], margin: float) -> None:
        super().__init__(sheet.lang, f"{sheet.title} {sheet.round} {sheet.table}", faces, size, margin)
        self.sheet = sheet


@contextmanager
def grid(
    page: Page, widths: Sequence[float], width: float, *, head: bool = True, line: float = LINE
) -> Iterator[Table]:
    """A table that moves a row to the next page rather than split it, and repeats its head there."""
    page.set_line_width(0.2)
    page.set_draw_color(110)
    with page.table(
        col_widths=tuple(widths),
        width=width,
        align="L",
        text_align="L",
        line_height=line,
        padding=(0.6, 1.2),
        v_align=VAlign.M,
        wrapmode=page.wrap,
        borders_layout=TableBordersLayout.ALL,
        first_row_as_headings=head,
        headings_style=FontFace(emphasis="", size_pt=8.5, fill_color=(FILL, FILL, FILL)),
    ) as table:
        yield table
    page.set_draw_color(0)
