"""What all papers share: the bundled fonts, signatures, the code that can be scanned, and the file itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import qrcode
from fpdf import FPDF
from fpdf.enums import WrapMode, XPos, YPos

from referee_app.facts import Strokes
from referee_app.reports.fonts import cut, letters
from referee_app.reports.sheet import Sheet
from referee_app.strokes import fitted
from referee_app.texts import Lang, t

FAMILY = "sc"
Format = Literal["a4", "80mm"]
Faces = Mapping[str, Path]
"""A font file for regular and for bold."""


class Paper(FPDF):
    """A page with the app's own fonts, measured in millimetres."""

    def __init__(self, sheet: Sheet, faces: Faces, size: tuple[float, float], margin: float) -> None:
        super().__init__(unit="mm", format=size)
        self.sheet = sheet
        self.set_margins(margin, margin)
        # Chinese breaks anywhere, English between words.
        self.wrap = WrapMode.CHAR if sheet.lang == Lang.ZH else WrapMode.WORD
        for style, path in faces.items():
            self.add_font(FAMILY, style, path)
        self.set_title(f"{sheet.title} {sheet.round} {sheet.table}")
        self.set_lang("zh-CN" if sheet.lang == Lang.ZH else "en")
        self.set_creator(t(sheet.lang, "app"))

    def say(self, key: str, **facts: object) -> str:
        """The words for `key` in the paper's language."""
        return t(self.sheet.lang, key, **facts)

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


def pdf(sheet: Sheet, form: Format) -> bytes:
    """The sheet as a file to be printed."""
    from referee_app.reports.a4 import a4
    from referee_app.reports.receipt import receipt

    draw = a4 if form == "a4" else receipt
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return draw(sheet, cut(letters(sheet, sheet.lang), Path(folder)))
