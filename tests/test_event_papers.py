"""Papers of an event: nothing split, nothing over the edge, every list says what it is."""

from __future__ import annotations

import io
import random
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from referee_app.fold import fold
from referee_app.office.desk import Desk
from referee_app.office.file import EventFile
from referee_app.reports.event_papers import Papers
from referee_app.reports.event_pdf import list_pdf
from referee_app.reports.listing import Block, Column, Listing, two_up
from referee_app.tournament.errors import EventError
from referee_app.tournament.format import load
from tests import events
from tests.tables import Log

NOW = datetime(2026, 11, 30, 12, 8, tzinfo=UTC)
RENDERER = shutil.which("pdftoppm")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """Sixty pairs, two rounds, two versions of the standings, one correction."""
    found = events.opened(tmp_path_factory.mktemp("event"), "swiss-003-j", 60, clubs=7)
    rng = random.Random(9)
    events.play_round(found, rng)
    found.publish_standings()
    from referee_app.tournament.results import read

    found.correct(1, 8, read("2:K"), "南北、东西写反了")
    events.play_round(found, rng)
    found.publish_standings()
    return found


def papers(desk: Desk, lang: str = "zh", **more: object) -> Papers:
    """The papers of the event."""
    return Papers(desk.state, lang, NOW, **more)  # type: ignore[arg-type]


def pages(data: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]


def test_r30_no_row_is_split_over_two_pages() -> None:
    """R30: rows of several lines move to the next page whole, and the head is there again."""
    long = "很长的单位名称，要写好几行才写得下，" * 6
    rows = tuple((f"始{no}始", f"{long}终{no}终") for no in range(60))
    block = Block("", (Column("编号", 1), Column("单位", 2)), rows)
    made = pages(list_pdf(Listing("zh", "练习赛", "名单", ("", ""), (block,), printed="x")))
    assert len(made) > 3
    for no in range(60):
        (first,) = [at for at, text in enumerate(made) if f"始{no}始" in text]
        (last,) = [at for at, text in enumerate(made) if f"终{no}终" in text.replace("\n", "")]
        assert first == last
    assert all("编号" in text and "练习赛" in text for text in made)
    assert f"第 2 页，共 {len(made)} 页" in made[1]


@pytest.mark.skipif(
    RENDERER is None, reason="no pdftoppm here, so no page was drawn (apt install poppler-utils)"
)
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("what", ["standings", "cards", "certificates"])
def test_r30_pages_as_they_are_drawn(desk: Desk, what: str, lang: str, tmp_path: Path) -> None:
    """R30: every page drawn with the bundled fonts has an empty edge all around."""
    made = papers(desk, lang, url="http://192.168.1.10:8600", organiser="组委会", head="裁判长甲").make(what)
    (tmp_path / "list.pdf").write_bytes(made)
    command = [str(RENDERER), "-r", "40", "-l", "3", "-png", "list.pdf", "page"]
    subprocess.run(command, cwd=tmp_path, check=True)
    drawn = sorted(tmp_path.glob("page*.png"))
    assert drawn
    for each in drawn:
        image = Image.open(each).convert("L")
        ink = ImageChops.invert(image).getbbox()
        assert ink is not None
        edge = 7 / 25.4 * 40
        assert ink[0] >= edge and ink[2] <= image.width - edge
        assert ink[1] >= edge and ink[3] <= image.height - edge / 2


def test_the_draw_says_how_to_redo_it(desk: Desk) -> None:
    listing = papers(desk).listing("draw")
    drawn = desk.state.drawn
    assert drawn is not None
    assert drawn.seed in listing.notes[0]
    assert f"{drawn.list_hash[:4]} {drawn.list_hash[4:8]}" in listing.notes[0]
    assert listing.code == f"GDD1:{drawn.list_hash}:{drawn.result_hash}"
    assert [row[1] for row in listing.blocks[0].rows] == [str(each.number) for each in drawn.competitors]


def test_standings_tell_their_version_and_what_moved(desk: Desk) -> None:
    """R17, R23: the version, what it replaces, and beside each line the step that parted it."""
    listing = papers(desk).listing("standings")
    assert listing.right[-1] == "第 2 版"
    assert any("代替第 1 版" in note for note in listing.notes)
    (block,) = listing.blocks
    assert block.columns[-1].title == "分开处"
    version = desk.state.versions[-1]
    steps = "①②③④⑤⑥"
    cascade = list(desk.state.played_by.cascade(desk.state.played_by.stages[0]))
    for line, row in zip(version.pools[0], block.rows, strict=True):
        assert row[-1] == (steps[cascade.index(line.separated)] if line.separated else "")  # type: ignore[arg-type]


def test_results_show_corrections(desk: Desk) -> None:
    listing = papers(desk).listing("results")
    assert len(listing.blocks) == 2
    assert listing.notes == ("更正第 1 轮 8 桌：南北、东西写反了",)


def test_pairings_and_seats_tell_the_same(desk: Desk) -> None:
    one = desk.state.rounds[-1]
    rows = papers(desk).listing("pairings").blocks[0].rows
    assert len(rows) == 30 == len(one.games)
    seats = {name: table for name, table, _ in _unfolded(papers(desk).listing("seats").blocks[0])}
    assert len(seats) == 120
    for game in one.games:
        assert seats[f"选手{game.ns[0]}甲"] == seats[f"选手{game.ew[0]}乙"] == str(game.table)


def _unfolded(block: Block) -> list[tuple[str, ...]]:
    half = len(block.columns) // 2
    return [part for row in block.rows for part in (row[:half], row[half:]) if part[0]]


def test_two_columns_read_down_and_then_across() -> None:
    block = Block("", (Column("x", 1),), tuple((str(no),) for no in range(7)))
    assert two_up(block, 10) == block
    made = two_up(block, 2).rows
    assert made == (("0", "2"), ("1", "3"), ("4", "6"), ("5", ""))


def test_certificates_are_for_the_places_that_the_format_ranks(tmp_path: Path) -> None:
    desk = events.opened(tmp_path, "hr-trade-001-05", 8)
    events.play_all(desk, random.Random(1))
    made = pages(papers(desk, organiser="组委会").make("certificates"))
    assert len(made) == 3
    assert [f"第 {no} 名" in text for no, text in enumerate(made, 1)] == [True] * 3


def test_a_knockout_shares_what_it_does_not_play_for(tmp_path: Path) -> None:
    desk = events.opened(tmp_path, "knockout-003-d", 8)
    events.play_all(desk, random.Random(1))
    from referee_app.tournament.final import final

    assert [(line.place, line.last) for line in final(desk.state)] == [
        (1, 1),
        (2, 2),
        *[(3, 4)] * 2,
        *[(5, 8)] * 4,
    ]


def test_fouls_of_a_voided_round_are_gone(desk: Desk, tmp_path: Path) -> None:
    """R9: a voided round takes its fouls with it; those of other rounds stay."""
    own = events.opened(tmp_path, "swiss-003-j", 8)
    events.play_round(own, random.Random(1))
    events.play_round(own, random.Random(1))
    tables = []
    for number in (1, 2):
        log = Log(table="3", round=number)
        log.deal("S")
        log.foul("W")
        tables.append(fold(log.events))
    assert [row[:2] for row in papers(own, tables=tables).listing("fouls").blocks[0].rows] == [
        ("1", "3"),
        ("2", "3"),
    ]
    own.void_round(2, "停电")
    assert [row[0] for row in papers(own, tables=tables).listing("fouls").blocks[0].rows] == ["1"]


def test_there_is_nothing_to_print_before_there_is(tmp_path: Path) -> None:
    desk = Desk(EventFile(tmp_path / "event.sqlite"))
    with pytest.raises(EventError, match="ev_not_open"):
        papers(desk).make("draw")
    desk.open("练习赛", load("swiss-003-j"))
    with pytest.raises(EventError, match="ev_not_drawn"):
        papers(desk).make("pairings")
    desk.add(events.entries(load("swiss-003-j"), 4))
    desk.draw("一")
    for what in ("pairings", "standings", "cards", "certificates"):
        with pytest.raises(EventError, match="ev_no_round"):
            papers(desk).make(what)
