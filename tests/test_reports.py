"""The score sheet on paper: that nothing is missing, that it can be read, and that it fits its pages."""

from __future__ import annotations

import csv
import io
import shutil
import sqlite3
import subprocess
from datetime import datetime
from functools import cache
from itertools import product
from pathlib import Path
from typing import cast

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from referee_app.events import dump
from referee_app.fold import fold
from referee_app.reports import papers
from referee_app.reports.csv import safe, to_csv
from referee_app.reports.papers import Format, pdf
from referee_app.reports.sheet import Sheet
from referee_app.storage.log import EventLog, Store
from rules.book import digest
from tests.command_line import run
from tests.sheets import OPENED, a_round, chained, long_round, sheet_of
from tests.tables import START, Log

FORMS: tuple[Format, ...] = ("a4", "80mm")
LANGS = ("zh", "en")
RENDERER = shutil.which("pdftoppm")
MM = 72 / 25.4


def squeezed(text: str) -> str:
    """A text without its spaces: where lines break is the paper's business."""
    return "".join(text.split())


@cache
def made(lang: str, long: bool = False) -> Sheet:
    """The sheet of the sample round, or of the very long one."""
    return sheet_of(long_round() if long else a_round(), lang)


@cache
def pages(form: Format, lang: str, long: bool = False) -> tuple[str, ...]:
    """The text of each page, read back out of the file."""
    reader = PdfReader(io.BytesIO(pdf(made(lang, long), form)))
    return tuple(squeezed(page.extract_text()) for page in reader.pages)


def table(sheet: Sheet) -> list[list[str]]:
    """The rows of the CSV file, read back."""
    return list(csv.reader(io.StringIO(to_csv(sheet).decode("utf-8-sig"))))


# Everything is on every paper


@pytest.mark.parametrize(("form", "lang"), [*product(FORMS, LANGS)])
def test_r30_every_deal_foul_and_ruling_is_on_paper_with_its_clause(form: Format, lang: str) -> None:
    """R30: the words in the file are the words of the sheet, in Chinese and in English."""
    sheet, text = made(lang), "".join(pages(form, lang))
    assert len(sheet.deals) == 5 and len(sheet.rulings) == 7
    for deal in sheet.deals:
        order = "".join(deal.order) + deal.gain + "".join(deal.levels)
        for each in (order, deal.tribute.removesuffix("—"), deal.returned.removesuffix("—"), deal.note):
            assert squeezed(each) in text
    for ruling in sheet.rulings:
        for each in (ruling.time, ruling.who, ruling.what, ruling.outcome, ruling.note):
            assert squeezed(each).removesuffix("—") in text
        assert ruling.clause == "—" or squeezed(ruling.clause) in text
    for each in (*sheet.clauses, sheet.result, *sheet.result_lines, *sheet.corrections, sheet.source):
        assert squeezed(each) in text
    for party in (sheet.parties.NS, sheet.parties.EW):
        assert all(squeezed(each) in text for each in (party.marked, party.number, *party.players))
    for box in sheet.signs:
        assert all(squeezed(each) in text for each in (box.role, box.name, box.time, box.way))
    for each in (
        sheet.event,
        sheet.round,
        sheet.table,
        sheet.date,
        sheet.printed,
        *dict(sheet.terms).values(),
    ):
        assert squeezed(each) in text


def test_what_the_chinese_sheet_says() -> None:
    sheet = made("zh")
    first, second, third, fourth, ruled = (each.cells() for each in sheet.deals)
    assert first == ("1", "2", "—", "南（翻牌）", "—", "—", "南", "东", "北", "西", "▲+2", "4", "2", "")
    assert second[3:6] == ("西", "西→南 ♠A", "南→西 ♣6")
    assert third[4:6] == ("北→东 大王；南→西 ♦A", "东→北 ♦3；西→南 ♣9")
    assert fourth == ("4", "6", "▲", "北", "西 抗贡", *("—",), *[""] * 4, "—", "6", "5", "未打完，本轮已结束")
    assert ruled[10:] == ("▲+3", "9", "5", "裁决第 5 项：东西 本轮判负")
    foul = sheet.rulings[4]
    assert (foul.deal, foul.who, foul.what) == ("4", "◆ 东 张国庆", "越序出牌")
    assert foul.clause == "§十一-3；§十-3"
    assert foul.outcome == "停一轮；犯规 1 次；东西累计 3；本轮判负"
    assert foul.by == "裁判长" and foul.note.endswith("报裁判长；放下整手牌，改变本圈牌势")
    assert [each.outcome for each in sheet.rulings[5:]] == ["确认判负", "已记下"]
    assert (sheet.result, sheet.result_lines[0]) == ("南北 61 号 王海峰、李雪 胜", "级数 9 比 5；级差 4 级")
    assert "共 3 副（第 4 副未打完）" in sheet.result_lines[1] and "申诉 1 次" in sheet.result_lines[1]
    assert sheet.corrections == ("无",)


def test_what_the_english_sheet_says() -> None:
    sheet = made("en")
    assert sheet.deals[2].tribute == "N→E Big; S→W ♦A"
    assert sheet.rulings[4].outcome == "turn lost; foul 1; E–W total 3; round forfeited"
    assert sheet.result == "N–S No. 61 王海峰, 李雪 win"
    # Names are as they were given, clauses as the text numbers them; every word of ours is English.
    names = "".join((OPENED["event"], *OPENED["names"].values()))
    ours = (*sheet.deal_head, *sheet.ruling_head, *sheet.result_lines, sheet.source, sheet.printed)
    assert all(ord(letter) < 0x2E80 or letter in names for each in ours for letter in each)


def test_the_source_proves_the_sheet() -> None:
    sheet, chain = made("zh"), chained(a_round())
    assert (sheet.ref.first, sheet.ref.last) == (1, len(chain))
    assert squeezed(sheet.source).endswith(f"链尾{sheet.ref.hash[:16]}")
    assert sheet.chain.split(":")[1:4] == ["T17-3", str(len(chain)), sheet.ref.hash]


def test_a_drawing_and_a_pin_are_told_apart() -> None:
    east, north, referee, head = made("zh").signs
    assert east.strokes and not east.way and east.name == "张国庆"
    assert not north.strokes and north.way.startswith("PIN 已签") and north.name == "李雪"
    assert not referee.time and head.way == "已确认"


# Corrections stay visible


def test_r20_what_the_head_referee_changes_after_signing_is_on_the_sheet() -> None:
    log = a_round()
    log.add(
        "ruling_received",
        hub_seq=4,
        ruling="penalty_given",
        target=0,
        seat="N",
        offence="conduct",
        effects=["offender_down:1"],
    )
    sheet = sheet_of(log)
    assert sheet.parties.NS.level == "8" and log.state.is_locked
    assert "签字后裁判长裁定，见第 8 项" in sheet.corrections[0]
    assert sheet.deals[-1].cells()[10:13] == ("▲−1", "8", "5")


def test_what_was_retracted_is_named_and_counts_for_nothing() -> None:
    log = a_round()
    taken = log.foul("S")
    log.add("retracted", targets=[taken])
    sheet = sheet_of(log)
    assert len(sheet.rulings) == 7
    assert sheet.corrections[0].endswith(f"撤销 #{taken} ▲ 南 李雪 手牌离台面 犯规 1 次")


def test_a_lifted_forfeit_moves_no_levels() -> None:
    log = Log(**OPENED)
    log.deal()
    last = [log.foul("E") for _ in range(3)][-1]
    assert sheet_of(log).deals[-1].is_ruling
    log.add("ruling_received", hub_seq=1, ruling="forfeit_lifted", target=last)
    sheet = sheet_of(log)
    assert not any(each.is_ruling for each in sheet.deals)
    assert "裁判长已撤销" in sheet.rulings[2].outcome and sheet.rulings[3].outcome == "撤销判负"
    assert sheet.deals[-1].note == "正在打" and sheet.result == "本轮未完，第 1 副"


def test_a_book_that_says_nothing_is_not_made_to_speak() -> None:
    log = Log("standard", **OPENED)
    log.deal()
    log.add("penalty_given", seat="E", offence="late", effects=["noted"])
    assert sheet_of(log).rulings[0].clause in (
        "本书无文",
        *(each.split()[0] for each in sheet_of(log).clauses),
    )


# Pages


@pytest.mark.parametrize("lang", LANGS)
def test_r30_forty_deals_break_between_rows_only(lang: str) -> None:
    """R30: no row stands on two pages, and the head is on all of them."""
    sheet, read = made(lang, long=True), pages("a4", lang, long=True)
    assert 2 <= len(read) <= 4 and len(sheet.deals) == 40
    with_deals = set()
    for no, deal in enumerate(sheet.deals):
        row = squeezed("".join(deal.cells()[:13])) + squeezed(deal.note)
        where = [at for at, text in enumerate(read) if row in text]
        assert len(where) == 1, (no, row)
        with_deals.update(where)
    titles = squeezed(f"{sheet.title}·{sheet.round}·{sheet.table}")
    columns = squeezed("".join(sheet.deal_head[:13]))
    assert all(titles in text for text in read[1:])
    assert len(with_deals) > 1 and all(columns in read[at] for at in with_deals)
    numbers = [squeezed(f"第 {at} 页，共 {len(read)} 页") for at in range(1, len(read) + 1)]
    assert lang == "en" or all(number in text for number, text in zip(numbers, read, strict=True))


def test_a_usual_round_is_one_page_and_a_receipt_is_one_strip() -> None:
    assert len(pages("a4", "zh")) == len(pages("a4", "en")) == 1
    for lang in LANGS:
        twelve = PdfReader(io.BytesIO(pdf(sheet_of(long_round(12), lang), "a4")))
        assert len(twelve.pages) == 1
    for long in (False, True):
        reader = PdfReader(io.BytesIO(pdf(made("zh", long), "80mm")))
        assert len(reader.pages) == 1
        box = reader.pages[0].mediabox
        assert float(box.width) == pytest.approx(80 * MM, abs=0.5)
        assert float(box.height) > (900 if long else 300) * MM / 2


def test_the_fonts_are_inside() -> None:
    for form in FORMS:
        page = PdfReader(io.BytesIO(pdf(made("zh"), form))).pages[0]
        resources = cast(DictionaryObject, page["/Resources"])
        fonts = [each.get_object() for each in cast(DictionaryObject, resources["/Font"]).values()]
        named = {str(cast(DictionaryObject, each)["/BaseFont"]).partition("+")[2] for each in fonts}
        assert named == {"NotoSansCJKSC", "NotoSansCJKSCBold"}


@pytest.mark.skipif(
    RENDERER is None, reason="no pdftoppm here, so no page was drawn (apt install poppler-utils)"
)
@pytest.mark.parametrize(("form", "lang", "long"), [*product(FORMS, LANGS, [False]), ("a4", "zh", True)])
def test_r30_pages_as_they_are_drawn(tmp_path: Path, form: Format, lang: str, long: bool) -> None:
    """R30: nothing runs over the edge, the code is there, and black is the receipt's only colour."""
    (tmp_path / "sheet.pdf").write_bytes(pdf(made(lang, long), form))
    subprocess.run([str(RENDERER), "-r", "60", "-png", "sheet.pdf", "page"], cwd=tmp_path, check=True)
    drawn = sorted(tmp_path.glob("page*.png"))
    assert len(drawn) == len(pages(form, lang, long))
    for each in drawn:
        image = Image.open(each).convert("RGB")
        ink = ImageChops.invert(image.convert("L")).getbbox()
        assert ink is not None
        edge = (3 if form == "80mm" else 8) / 25.4 * 60
        assert ink[0] >= edge and ink[1] >= edge / 2
        assert ink[2] <= image.width - edge and ink[3] <= image.height - edge / 2
        if form == "80mm":
            red, green, blue = image.split()
            assert all(ImageChops.difference(red, each).getextrema()[1] == 0 for each in (green, blue))


# CSV


@pytest.mark.parametrize("lang", LANGS)
def test_r24_the_table_reads_back_as_it_was(lang: str) -> None:
    sheet = made(lang)
    assert to_csv(sheet).startswith(b"\xef\xbb\xbf")
    rows = table(sheet)
    at = rows.index([sheet.deals_title])
    assert rows[at + 1] == list(sheet.deal_head)
    assert rows[at + 2 : at + 7] == [list(each.cells()) for each in sheet.deals]
    at = rows.index([sheet.rulings_title])
    assert rows[at + 1] == list(sheet.ruling_head)
    assert rows[at + 2 : at + 9] == [list(each.cells()) for each in sheet.rulings]
    assert [sheet.ref.hash] in [row[1:] for row in rows]
    assert all([clause] in rows for clause in sheet.clauses)


def test_a_name_is_no_formula() -> None:
    log = Log(**{**OPENED, "names": {"N": "=1+1", "S": "@x", "E": "+1", "W": "-2"}, "event": "=HYPERLINK(1)"})
    rows = table(sheet_of(log))
    assert rows[0][1] == "'=HYPERLINK(1)"
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "@", "+", "-"))]
    assert safe("▲+3") == "▲+3" and safe("−1") == "−1"


# The command


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """The sample round as a table's app keeps it."""
    log = a_round()
    facts = [{k: v for k, v in dump(each).items() if k not in ("seq", "at")} for each in log.events]
    EventLog(Store(tmp_path / "t.sqlite")).create(
        facts, book=(digest(log.book), log.book.model_dump_json(by_alias=True)), log="T17-3"
    )
    return tmp_path / "t.sqlite"


@pytest.mark.parametrize(("form", "begins"), [("a4", b"%PDF"), ("80mm", b"%PDF"), ("csv", b"\xef\xbb\xbf")])
def test_the_command_writes_each_format(
    stored: Path, form: str, begins: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    target = stored.with_name("out")
    said = run(capsys, "sheet", stored, "--format", form, "--out", target, lang="zh")
    assert (said.code, said.err) == (0, "") and target.read_bytes().startswith(begins)
    if form != "csv":
        text = squeezed(PdfReader(target).pages[0].extract_text())
        assert "南北61号王海峰、李雪胜" in text and "§十一-3；§十-3" in text
        assert f"{datetime.now().astimezone():%Y-%m-%d}" in text


def test_the_command_says_what_is_wrong(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def wrong(*args: object) -> tuple[int, str]:
        said = run(capsys, "sheet", *args)
        return said.code, said.err + said.out

    assert wrong(stored.with_name("none"))[0] == 2
    assert wrong(stored, "T9")[0] == 2
    code, text = wrong(stored, "--format", "odt")
    assert code == 2 and "a4, 80mm, csv" in text
    code, text = wrong(stored, "--out", stored.with_name("no") / "x.pdf")
    assert code == 2 and "x.pdf" in text
    EventLog(Store(stored)).create([dict(dump(Log(**OPENED).events[0]))], log="T18")
    code, text = wrong(stored)
    assert code == 2 and "T17-3" in text and "T18" in text


def test_a_log_that_was_changed_gets_no_sheet(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(stored) as db:
        db.execute("UPDATE events SET body = replace(body, '李雪', '李雷') WHERE seq = 1")
    said = run(capsys, "sheet", stored, "--out", stored.with_name("out.pdf"))
    assert said.code == 1 and not stored.with_name("out.pdf").exists()


@pytest.mark.parametrize("lang", LANGS)
def test_the_blank_sheet_has_the_same_head_and_columns_and_nothing_in_them(lang: str) -> None:
    """For a device that died: one page, twelve deals and four rulings to be written in by hand."""
    log = a_round()
    chain = chained(log)
    state = fold(log.events, log.find)
    made_of = papers.paper(state, "blank", lang, papers.ref_of(chain), START)
    reader = PdfReader(io.BytesIO(made_of))
    text = squeezed("".join(page.extract_text() for page in reader.pages))
    full = made(lang)
    assert len(reader.pages) == 1
    for each in (*full.deal_head[:13], *full.ruling_head[:8], full.round, full.table, full.event):
        assert squeezed(each) in text
    for player in (*full.parties.NS.players, *full.parties.EW.players):
        assert squeezed(player) in text
    for ruling in full.rulings:
        assert squeezed(ruling.outcome) not in text
    assert full.result not in text and ("手填" if lang == "zh" else "byhand") in text
    assert papers.file_name(state, "blank", lang) == f"sheet-r3-t17-blank-{lang}.pdf"
