"""The head referee's page: every table, who waits, and decisions in two steps (R2, R3, R11, R18, R19)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar, get_args

import pytest

from referee_app import events
from referee_app.hub.faces import Alert, Do, HubFace, TablePage, Tap, WallFace
from referee_app.hub.service import Service
from referee_app.hub.session import HubSession
from referee_app.link.wire import Batch, Hello, WireEvent
from referee_app.screen.shell import Frame
from referee_app.storage.clock import SteadyClock
from referee_app.storage.log import EventLog, Store
from referee_app.texts import catalogue
from tests.hubs import fouls, opened, until

ASSETS = Path(__file__).resolve().parents[1] / "assets"

BEGUN = [{"kind": "deal_started"}, {"kind": "play_began", "leader": "N"}]
SENT_UP = {"kind": "escalated", "seat": "E", "offence": "out_of_turn", "note": "东家抢出"}
ENDED = [
    {"kind": "round_ended", "reason": "time"},
    {"kind": "signed", "side": "NS"},
    {"kind": "signed", "side": "EW"},
]


class Hall:
    """A hub with tables whose devices are driven by hand."""

    def __init__(self, folder: Path) -> None:
        self.ticks = 0.0
        clock = SteadyClock(lambda: datetime.now(UTC).timestamp(), lambda: self.ticks)
        self.service = Service(folder / "hub.sqlite", clock)
        self.log = EventLog(Store(folder / "tables.sqlite"), clock)
        self.session = HubSession(self.service, Frame())
        self.session.redraw = self.session.act

    def table(self, number: str, *facts: dict[str, Any], **more: Any) -> str:
        """A table that has sent these facts."""
        id = self.log.create([opened(number, **more), *BEGUN, *facts], log=f"T{number}")
        self.send(id)
        return id

    def record(self, id: str, *facts: dict[str, Any]) -> None:
        """More of them."""
        self.log.append(id, facts)
        self.send(id)

    def send(self, id: str) -> None:
        """Push the whole log and say hello."""
        sealed = self.log.read_sealed(id)
        batch = Batch(log=id, events=tuple(WireEvent.of(each) for each in sealed))
        assert self.service.ingest.ingest(batch).status == "ok"
        self.service.board.heard(id, Hello(device=f"A-{id}"))
        until(lambda: (t := self.service.board.table(id)) and t.state.seq == len(sealed))

    def deliver(self, id: str) -> None:
        """Let the table hear what was decided."""
        self.record(id, *(each.fact() for each in self.service.feed.after(id, 0)))

    def wall(self) -> WallFace:
        """What the page shows when no table is open."""
        return _is(self.session.face(), WallFace)

    def page(self, number: str) -> TablePage:
        """What it shows of a table."""
        self.session.act(Tap(Do.TABLE, number))
        return _is(self.session.face(), TablePage)

    def page_now(self) -> TablePage:
        """The table that is open."""
        return _is(self.session.face(), TablePage)

    def wall_after_back(self) -> WallFace:
        """Back to all tables."""
        self.tap(Do.BACK)
        return self.wall()

    def tap(self, do: Do, value: str = "", text: str = "") -> None:
        """One tap, the finger having been lifted in between."""
        self.session.act(Tap(do, value, text))


F = TypeVar("F", WallFace, TablePage)


def _is(face: HubFace, kind: type[F]) -> F:
    assert isinstance(face, kind)
    return face


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.service.close()


def test_an_empty_hall_says_where_tables_send_to(hall: Hall) -> None:
    hall.service.address = "http://192.168.1.5:8600"
    assert "http://192.168.1.5:8600" in hall.wall().note


def test_r3_a_tile_says_what_a_head_referee_asks(hall: Hall) -> None:
    hall.table("12", *fouls("E", 1), numbers={"NS": 61, "EW": 23}, round=3, event="公开赛", deal_no=5)
    (tile,) = hall.wall().tiles
    assert (tile.number, tile.alert, tile.sent, tile.is_behind) == ("12", Alert.PLAYING, "已发", False)
    ns, ew = tile.sides
    assert (ns.names, ns.level, ew.names, ew.fouls) == ("61 韩梅 李雷", "2", "23 王芳 赵强", "犯 1/3")
    assert tile.deal == "5 副 · 轮北" and tile.last == "东 越序出牌 犯规 1 次 · 刚刚"
    head = hall.wall().head
    assert (head.title, head.sub, head.counts) == ("公开赛", "第 3 轮", ("在线 1/1",))


def test_tables_stand_in_the_order_of_the_hall_and_those_who_wait_in_a_column(hall: Hall) -> None:
    hall.table("10")
    hall.table("2", *fouls())
    hall.table("9", SENT_UP)
    hall.ticks += 60
    hall.table("1", {"kind": "hand_raised", "seat": "N"})
    wall = hall.wall()
    assert [each.number for each in wall.tiles] == ["1", "2", "9", "10"]
    # Stopped first, then the longest wait.
    assert [each.number for each in wall.queue] == ["1", "2", "9"]
    assert [each.age for each in wall.queue] == ["0:00", "1:00", "1:00"]
    assert [each.what for each in wall.queue] == ["举手，还没裁定", "越序出牌 · 第 3 次犯规", "越序出牌"]
    hall.tap(Do.SORT)
    assert [each.number for each in hall.wall().tiles] == ["1", "2", "9", "10"]
    hall.tap(Do.FILTER, "waiting")
    assert [each.number for each in hall.wall().tiles] == ["1", "2", "9"]
    hall.tap(Do.FILTER, "all")
    hall.tap(Do.SEARCH, text="10")
    assert [each.number for each in hall.wall().tiles] == ["10"]
    hall.tap(Do.SEARCH, text="没有的人")
    assert hall.wall().note == "没有这样的桌。"


def test_r3_a_table_that_is_not_heard_of_never_looks_alive(hall: Hall) -> None:
    id = hall.table("12")
    hall.service.board.heard(id, Hello(unsent=3))
    assert hall.wall().tiles[0].sent == "未发 3"
    hall.ticks += 75
    tile = hall.wall().tiles[0]
    assert (tile.alert, tile.word, tile.sent) == (Alert.LOST, "失联 1:15", "未发 ≥ 3")
    assert tile.deal == "末次 1 副 轮北"
    assert hall.wall().head.counts == ("在线 0/1", "未发至少 3 条")
    hall.service.board.heard(id, Hello())
    assert hall.wall().tiles[0].alert is not Alert.LOST


def test_r29_a_practice_table_is_never_on_the_wall(hall: Hall) -> None:
    log = EventLog(hall.log.store)
    log.create([opened("7", practice=True)], log="P")
    batch = Batch(log="P", events=tuple(WireEvent.of(each) for each in log.read_sealed("P")))
    assert hall.service.ingest.ingest(batch).status == "practice"
    assert hall.wall().tiles == ()


def test_the_newest_round_is_shown_and_older_ones_can_be_chosen(hall: Hall) -> None:
    hall.table("1", round=1)
    hall.table("2", round=2)
    assert [each.number for each in hall.wall().tiles] == ["2"]
    assert [each.text for each in hall.wall().rounds] == ["第 1 轮", "第 2 轮"]
    hall.tap(Do.ROUND, "1")
    assert [each.number for each in hall.wall().tiles] == ["1"]


def test_r11_r18_a_forfeit_is_confirmed_in_two_steps_and_in_words(hall: Hall) -> None:
    id = hall.table("12", *fouls())
    ruling = hall.page("12").rulings[0]
    assert ruling.forfeit is not None and len(ruling.forfeit.rows) == 3
    assert ruling.sentence == "12 桌，东西（王芳 / 赵强）犯规 3 次，本轮判负。"
    assert [each.tap.id for each in ruling.keys] == ["lift-forfeit-12", "confirm-forfeit-12"]
    hall.tap(Do.CONFIRM, "12")
    assert [each.tap.id for each in hall.page_now().rulings[0].keys] == ["leave-12", "announce-12"]
    hall.tap(Do.NOTE, "12", "三次都看过")
    assert hall.service.feed.after(id, 0) == ()
    hall.tap(Do.NOW, "12")
    (told,) = hall.service.feed.after(id, 0)
    assert (told.ruling, told.target, told.note) == ("forfeit_confirmed", 6, "三次都看过")
    decided = hall.page_now().rulings[1]
    assert decided.title == "已确认判负" and "还没送到桌上" in decided.state
    hall.deliver(id)
    assert "桌上已收到" in hall.page_now().rulings[1].state
    assert hall.wall_after_back().tiles[0].alert is Alert.CONFIRMED


def test_r18_lifting_needs_a_reason_and_can_be_left(hall: Hall) -> None:
    id = hall.table("12", *fouls())
    hall.page("12")
    hall.tap(Do.LIFT, "12")
    ruling = hall.page_now().rulings[0]
    assert ruling.sentence == "12 桌，东西第 3 次犯规撤销，恢复 2 : 2，接着打。"
    assert not ruling.keys[1].enabled
    hall.tap(Do.NOW, "12")
    assert hall.service.feed.after(id, 0) == ()
    hall.tap(Do.LEAVE, "12")
    assert hall.page_now().rulings[0].keys[0].tap.do is Do.LIFT
    hall.tap(Do.LIFT, "12")
    hall.tap(Do.NOTE, "12", "第三次不成立")
    assert hall.page_now().rulings[0].keys[1].enabled
    hall.tap(Do.NOW, "12")
    hall.deliver(id)
    table = hall.service.board.table(id)
    assert table is not None and table.state.forfeit is None
    assert [each.title for each in hall.page_now().rulings] == ["已撤销判负", "结果有误"]


def test_r10_a_case_is_ruled_with_nothing_chosen_beforehand(hall: Hall) -> None:
    id = hall.table("17", SENT_UP)
    ruling = hall.page("17").rulings[0]
    assert not any(each.selected for each in ruling.options) and ruling.sentence == ""
    assert not ruling.keys[1].enabled
    hall.tap(Do.NOW, "17")
    assert hall.service.feed.after(id, 0) == ()
    hall.tap(Do.OPTION, "0")
    ruling = hall.page_now().rulings[0]
    assert ruling.sentence.startswith("17 桌，东 王芳，越序出牌：")
    hall.tap(Do.NOW, "17")
    (told,) = hall.service.feed.after(id, 0)
    assert (told.ruling, told.target, told.seat) == ("penalty_given", 4, "E") and told.effects
    hall.deliver(id)
    table = hall.service.board.table(id)
    assert table is not None and table.state.case is None and table.state.fouls
    assert hall.page_now().rulings[0].title.startswith("已裁：")


def test_a_case_can_be_dismissed(hall: Hall) -> None:
    id = hall.table("17", SENT_UP)
    last = str(len(hall.page("17").rulings[0].options) - 1)
    hall.tap(Do.OPTION, last)
    hall.tap(Do.NOW, "17")
    hall.deliver(id)
    table = hall.service.board.table(id)
    assert table is not None and table.state.case is None and not table.state.fouls


def test_r19_a_result_is_confirmed_with_table_names_and_score(hall: Hall) -> None:
    id = hall.table("8", *_one_deal(), *ENDED)
    assert hall.wall().tiles[0].alert is Alert.SIGNED
    ruling = hall.page("8").rulings[0]
    assert "8 桌" in ruling.sentence and "韩梅 / 李雷" in ruling.sentence and "共打 1 副" in ruling.sentence
    hall.tap(Do.RESULT, "8")
    hall.tap(Do.NOW, "8")
    hall.deliver(id)
    assert hall.wall_after_back().tiles[0].alert is Alert.CONFIRMED


def _one_deal() -> list[dict[str, Any]]:
    """A deal in which North and South go out at once."""
    settled = [{"kind": "count_settled", "seat": seat, "left": 0} for seat in "NS"]
    return [*settled, {"kind": "deal_confirmed", "order": ["N", "S", "E", "W"]}]


def test_r1_a_decision_that_cannot_be_written_is_told(hall: Hall) -> None:
    hall.table("12", *fouls())
    hall.page("12")
    hall.service.hub.store.db.execute("PRAGMA query_only=ON")
    hall.tap(Do.CONFIRM, "12")
    hall.tap(Do.NOW, "12")
    assert hall.page_now().trouble == "没有写下：数据库不可写"
    hall.service.hub.store.db.execute("PRAGMA query_only=OFF")
    hall.tap(Do.NOW, "12")
    assert len(hall.service.feed.after("T12", 0)) == 1


def test_every_kind_of_event_can_be_told(hall: Hall) -> None:
    told_otherwise = {"deal_started", "noted", "played", "passed", "retracted", "penalty_given"}
    told_otherwise |= {"count_called", "tribute_paid", "card_returned", "corrected", "inserted"}
    kinds = {each.model_fields["kind"].default for each in get_args(events.AnyEvent)}
    for lang in ("zh", "en"):
        assert {f"event_{kind}" for kind in kinds - told_otherwise} <= catalogue(lang).keys()


def test_every_face_has_its_words_in_both_languages(hall: Hall) -> None:
    hall.table("1", *fouls())
    hall.table("2", SENT_UP)
    hall.table("3", *_one_deal(), *ENDED)
    hall.tap(Do.LANGUAGE)
    assert hall.wall().head.language.text == "中"
    for number in ("1", "2", "3"):
        assert hall.page(number).rulings
