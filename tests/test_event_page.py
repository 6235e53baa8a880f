"""The head referee's page of the event: set-up, results from the tables, corrections, standings, board."""

from __future__ import annotations

import random
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee_app.faces import Tone
from referee_app.hub.faces import Do, Tap
from referee_app.hub.faces_event import AskFace, EventFace, EventRow
from referee_app.hub.service import Service
from referee_app.hub.session import HubSession
from referee_app.link.wire import Batch, WireEvent
from referee_app.screen.shell import Frame
from referee_app.storage.log import EventLog, Store
from referee_app.tournament.event import EventState
from referee_app.tournament.facts import Game
from rules import book as books
from tests.hubs import RunningHub, running_hub, until

NAMES = [f"选手{no}" for no in range(1, 33)]
LIST = "序号\t选手一\t选手二\t单位\n" + "".join(
    f"{no}\t{NAMES[2 * no - 2]}\t{NAMES[2 * no - 1]}\t单位{no % 4}\n" for no in range(1, 9)
)


class Head:
    """A head referee at the event's pages, with tables whose logs come in."""

    def __init__(self, folder: Path) -> None:
        self.service = Service(folder / "hub.sqlite", is_open=True)
        self.session = HubSession(self.service, Frame())
        self.session.act(Tap(Do.PLACE, "event"))
        self.log = EventLog(Store(folder / "tables.sqlite"))

    def face(self) -> EventFace:
        """What the page shows."""
        found = self.session.face()
        assert isinstance(found, EventFace)
        return found

    def tap(self, verb: str, arg: object = "") -> EventFace:
        """Touch something that must be there and be open."""
        value = f"{verb}-{arg}" if arg != "" else verb
        keys = {key.tap.value: key.enabled for key in self.all_keys()}
        rows = {row.tap.value for row in self.face().rows if row.tap}
        assert keys.get(value) or value in rows, f"{value} is not among {keys} and {rows}"
        self.session.act(Tap(Do.EVENT, value))
        return self.face()

    def all_keys(self) -> list[Any]:
        """Every key on the page."""
        face = self.face()
        asked = face.ask.keys if face.ask else ()
        boxes = (key for each in face.boxes for key in each.keys)
        return [
            *face.tabs,
            *asked,
            *boxes,
            *(each for row in face.rows for each in (row.key, row.other) if each),
        ]

    def write(self, **texts: str) -> None:
        """Write into fields."""
        for name, text in texts.items():
            self.session.act(Tap(Do.EVENT, f"text-{name}", text))

    def ask(self) -> AskFace:
        """The open question."""
        found = self.face().ask
        assert found is not None
        return found

    def sure(self, verb: str, arg: object = "", **texts: str) -> EventFace:
        """Both steps of an act."""
        self.tap(verb, arg)
        self.write(**texts)
        return self.tap("do")

    @property
    def state(self) -> EventState:
        """The event."""
        return self.service.office.state

    def row(self, table: int) -> EventRow:
        """The line of a table."""
        return next(each for each in self.face().rows if each.cells[0] == str(table))

    def plays(
        self, round_no: int, game: Game, levels: tuple[str, str], *, signed: bool = True, **more: Any
    ) -> str:
        """A table plays its match and sends everything in."""
        book = books.load("swiss-003-j")
        names = [
            name
            for side in (game.ns, game.ew)
            for who in side
            for name in self.state.competitors[who].players
        ]
        opened = {
            "kind": "table_opened",
            "table": str(game.table),
            "round": round_no,
            "names": dict(zip(("N", "S", "E", "W"), names, strict=True)),
            "numbers": {"NS": game.ns[0], "EW": game.ew[0]},
            "book": book.meta.id,
            "book_digest": books.digest(book),
            "levels": dict(zip(("NS", "EW"), levels, strict=True)),
            **more,
        }
        signs = [{"kind": "signed", "side": side} for side in ("NS", "EW")] if signed else []
        id = self.log.create(
            [opened, {"kind": "deal_started"}, {"kind": "round_ended", "reason": "time"}, *signs]
        )
        sealed = self.log.read_sealed(id)
        batch = Batch(log=id, events=tuple(WireEvent.of(each) for each in sealed))
        assert self.service.ingest.ingest(batch).status == "ok"
        until(lambda: (table := self.service.board.table(id)) and table.state.seq == len(sealed))
        return id


@pytest.fixture
def head(tmp_path: Path) -> Iterator[Head]:
    """A hub with an empty event."""
    found = Head(tmp_path)
    yield found
    found.service.close()


@pytest.fixture
def drawn(head: Head) -> Head:
    """Eight pairs of a Swiss event, drawn, round 1 out."""
    head.sure("new", "swiss-003-j", name="练习赛", rounds="3")
    head.write(list=LIST)
    head.tap("enter")
    head.write(seed="五张牌")
    head.tap("draw")
    head.tap("do")
    head.tap("tab", "rounds")
    head.tap("pair")
    head.tap("publish")
    return head


def test_an_event_is_set_up_step_by_step(head: Head) -> None:
    """Format, list, draw, pairing: the page says what comes next, and what the format leaves open is ours."""
    assert "建立赛事" in head.face().next
    head.tap("new", "swiss-003-j")
    assert any("points.std_table" in line for line in head.ask().lines)
    head.tap("do")
    assert head.face().trouble == "请写赛事名称"
    head.write(name="练习赛")
    head.tap("do")
    assert (head.state.name, head.face().title) == ("练习赛", "练习赛")
    head.write(list=LIST.replace("选手4\t", "\t"))
    head.tap("enter")
    assert [(row.cells[0], row.tone) for row in head.face().rows] == [("3", Tone.DANGER)]
    assert head.state.entries == {}
    head.write(list=LIST)
    head.tap("enter")
    assert len(head.state.entries) == 8
    head.write(seed="五张牌")
    head.tap("draw")
    assert "五张牌" in head.ask().title
    head.tap("do")
    assert head.state.drawn is not None
    assert "编排第 1 轮" in head.face().next


def test_nothing_happens_at_the_first_tap(drawn: Head) -> None:
    """R18: what cannot be taken back asks first, and the way out is beside it."""
    before = drawn.state.seq
    drawn.tap("undo")
    drawn.tap("leave")
    assert drawn.face().ask is None
    drawn.tap("undo")
    drawn.tap("do")
    assert drawn.face().trouble == "请写理由"
    assert drawn.state.seq == before
    drawn.write(note="桌号错了")
    drawn.tap("do")
    assert drawn.state.rounds == ()
    drawn.tap("tab", "papers")
    assert any("桌号错了" in text for box in drawn.face().boxes for text, _ in box.lines)


def test_results_come_in_from_the_tables(drawn: Head) -> None:
    """R19, R21: a table's record is read in words and confirmed; the next round waits for all of them."""
    one = drawn.state.rounds[0]
    drawn.plays(1, one.games[0], ("Q", "9"))
    row = drawn.row(1)
    assert (row.cells[2], row.cells[4], row.state) == ("Q:9", "2 : 0", "双方已签")
    drawn.tap("confirm", 1)
    ask = drawn.ask()
    assert ask.title == "确认第 1 轮 1 桌的结果？"
    assert drawn.state.competitors[one.games[0].ns[0]].players[0] in ask.lines[0]
    assert "标准分 16 : 10" in ask.lines[2]
    assert ask.keys[1].text == "确认 Q:9"
    drawn.tap("do")
    assert drawn.state.rounds[0].is_settled(1)
    assert drawn.state.rounds[0].results[1].source == "network"
    assert [key.enabled for key in drawn.all_keys() if key.tap.value == "pair"] == [False]
    drawn.plays(1, one.games[1], ("5", "5"), signed=False)
    assert (drawn.row(2).state, drawn.row(2).tone) == ("未签齐", Tone.WARN)
    assert drawn.row(2).cells[4] == "1 : 1"
    drawn.sure("gaps", note="三桌停电")
    assert drawn.state.rounds[-1].note == "三桌停电"


def test_the_pairs_of_another_table_are_not_taken(drawn: Head) -> None:
    one = drawn.state.rounds[0]
    wrong = one.games[2].model_copy(update={"table": 1})
    drawn.plays(1, wrong, ("Q", "9"))
    assert (drawn.row(1).state, drawn.row(1).tone) == ("号不符", Tone.DANGER)
    assert "confirm-1" not in [key.tap.value for key in drawn.all_keys()]


def test_a_table_without_network_is_typed_in_and_confirmed(drawn: Head) -> None:
    """R20: what somebody types counts only when it was confirmed."""
    drawn.sure("type", 3, levels="A+:9")
    assert (drawn.row(3).state, drawn.row(3).cells[2]) == ("待确认", "A+:9")
    assert not drawn.state.rounds[0].is_settled(3)
    drawn.sure("confirm", 3)
    assert drawn.state.rounds[0].is_settled(3)
    drawn.tap("type", 4)
    drawn.write(levels="Z:9")
    drawn.tap("do")
    assert "Z:9" in drawn.face().trouble


def test_a_correction_leaves_its_trace_and_a_review_freezes(drawn: Head) -> None:
    """R17: what is public stands until the review ends."""
    for table in (1, 2, 3, 4):
        drawn.sure("type", table, levels="Q:9")
        drawn.sure("confirm", table)
    drawn.tap("tab", "rank")
    drawn.sure("publish_rank")
    public = drawn.state.versions[0].pools
    drawn.tap("tab", "rounds")
    drawn.tap("amend", 1)
    drawn.tap("review")
    assert drawn.row(1).state == "复核"
    drawn.sure("amend", 1, levels="9:Q", note="写反了")
    drawn.tap("tab", "rank")
    rows = [row.cells for row in drawn.face().rows]
    assert any("复核中：1/1" in text for box in drawn.face().boxes for text, _ in box.lines)
    drawn.tap("tab", "rounds")
    drawn.tap("amend", 1)
    drawn.tap("review")
    drawn.tap("tab", "rank")
    assert [row.cells for row in drawn.face().rows] != rows
    drawn.sure("publish_rank")
    assert drawn.state.versions[1].pools != public
    assert drawn.state.traces[1].note == "写反了"


def test_a_line_says_what_parts_it_from_the_next(drawn: Head) -> None:
    """R23."""
    for table, levels in enumerate(("Q:9", "K:5", "9:8", "7:7"), 1):
        drawn.sure("type", table, levels=levels)
        drawn.sure("confirm", table)
    drawn.tap("tab", "rank")
    first = int(drawn.face().rows[0].cells[1])
    drawn.tap("pick", first)
    box = drawn.face().boxes[0]
    assert box.title.startswith(f"为什么 {first} 号在")
    assert [tone for _, tone in box.lines].count(Tone.OK) == 1
    assert len(box.lines) == 6


def test_equals_are_parted_by_the_lot_on_the_page(drawn: Head) -> None:
    """The lot comes last, by a seed drawn in public, and is recorded."""
    for table in (1, 2, 3, 4):
        drawn.sure("type", table, levels="Q:9")
        drawn.sure("confirm", table)
    drawn.tap("tab", "rank")
    drawn.tap("part")
    assert drawn.face().trouble == "请给出当众抽取的种子"
    drawn.write(part="红桃3")
    drawn.tap("part")
    (lots,) = drawn.state.lots
    assert [int(row.cells[1]) for row in drawn.face().rows[:4]] == list(lots)
    assert [row.cells[0] for row in drawn.face().rows[:4]] == ["1", "2", "3", "4"]


def test_a_played_round_is_voided(drawn: Head) -> None:
    """R9."""
    drawn.sure("type", 1, levels="Q:9")
    drawn.sure("confirm", 1)
    drawn.sure("void", note="停电")
    assert drawn.state.rounds[0].voided
    drawn.tap("pair")
    assert len(drawn.state.rounds) == 2


def test_papers_are_saved(drawn: Head) -> None:
    saved: dict[str, bytes] = {}

    def save(name: str, make: Callable[[], bytes], _failed: object) -> None:
        saved[name] = make()

    drawn.session.save = save
    drawn.tap("tab", "papers")
    drawn.tap("save", "pairings-pdf")
    drawn.tap("save", "standings-xlsx")
    assert saved["pairings-zh.pdf"].startswith(b"%PDF")
    assert saved["standings-zh.xlsx"].startswith(b"PK")


def test_english_has_no_chinese_but_names(drawn: Head) -> None:
    drawn.session.act(Tap(Do.LANGUAGE))
    for tab in ("setup", "rounds", "rank", "papers"):
        face = drawn.tap("tab", tab)
        told = [face.next, face.list_title, *face.columns, *(key.text for key in drawn.all_keys())]
        assert not [text for text in told if any("一" <= letter <= "鿿" for letter in text)]


def board(hub: RunningHub, page: int = 0, lang: str = "zh") -> str:
    """What the hall sees."""
    with urllib.request.urlopen(f"{hub.url}/standings?page={page}&lang={lang}", timeout=5) as answer:
        return str(answer.read().decode())


def test_the_board_shows_only_what_was_published(tmp_path: Path) -> None:
    """R17: no draft is ever public; names are text and no markup; pages turn by themselves."""
    with running_hub(tmp_path / "hub.sqlite") as hub:
        assert "还没有公布名次" in board(hub)
        session = HubSession(hub.service, Frame())
        desk = hub.service.office.desk
        from referee_app.tournament.format import load
        from tests import events

        desk.open("练习<赛".replace("<", "＜"), load("swiss-003-j"))
        desk.enter(LIST.replace("选手1\t", "甲&乙\t").encode())
        desk.draw("五张牌")
        desk.pair()
        assert "选手2" not in board(hub)
        desk.publish()
        assert "甲&amp;乙" in board(hub)
        one = desk.state.rounds[-1]
        rng = random.Random(1)
        for game in one.games:
            desk.enter_result(1, game.table, events.random_result(rng, True), confirm=True)
        assert "第 1 版" not in board(hub)
        desk.publish_standings()
        assert "第 1 版 · 第 1 轮后" in board(hub)
        assert "Version 1 · after round 1" in board(hub, lang="en")
        assert 'http-equiv="refresh"' in board(hub)
        session.act(Tap(Do.NAMES))
        assert "甲&amp;乙" not in board(hub) and "单位" in board(hub).split("<tr>")[1]
        session.act(Tap(Do.NAMES))
        assert "第 1 轮对阵" in board(hub, page=1)
        assert session.service.office.state.versions[0].number == 1


def test_a_broken_file_leaves_the_rest_of_the_hub_alone(tmp_path: Path) -> None:
    (tmp_path / "event.sqlite").write_bytes(b"this is no store" * 100)
    head = Head(tmp_path)
    assert head.face().trouble.startswith("赛事文件用不了")
    head.session.act(Tap(Do.PLACE, "wall"))
    assert not isinstance(head.session.face(), EventFace)
    head.service.close()
