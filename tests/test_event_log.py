"""The event's log: rounds, results and standings can be undone, corrected and recomputed, never lost."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from referee_app.office.desk import Desk
from referee_app.office.file import EventFile
from referee_app.office.words import said
from referee_app.storage.store import NotRecorded
from referee_app.texts import Lang
from referee_app.tournament import publish, tally
from referee_app.tournament.errors import EventError
from referee_app.tournament.facts import Competitor, Game
from referee_app.tournament.format import FormatError, build, ids, load
from referee_app.tournament.results import read
from referee_app.tournament.standings import Row
from rules.seats import Side
from tests import events

SEED = 7


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Eight pairs of a Swiss event, two rounds played."""
    found = events.opened(tmp_path, "swiss-003-j", 8)
    rng = random.Random(SEED)
    events.play_round(found, rng)
    events.play_round(found, rng)
    return found


def rows(desk: Desk) -> tuple[Row, ...]:
    """The draft standings."""
    return tally.ranking(desk.state, 0, 0).rows()


def refused(key: str) -> pytest.RaisesExc[EventError]:
    """An error of this kind."""
    return pytest.raises(EventError, match=f"^{key}\\b")


def test_the_file_alone_holds_the_event(desk: Desk, tmp_path: Path) -> None:
    """R8: what was folded step by step is what a reading of the whole log gives."""
    before = desk.state
    assert desk.file.recomputed() == before
    desk.file.close()
    assert EventFile(tmp_path / "event.sqlite").state == before


def test_a_changed_log_is_found_out(desk: Desk) -> None:
    """R8: the log is chained like a table's."""
    log = desk.file.log
    assert log.verify(desk.file.id) is None
    with desk.file.store.writing() as db:
        db.execute("UPDATE events SET body = replace(body, '\"confirmed\"', '\"x\"') WHERE seq = 1")
        db.execute("UPDATE events SET body = replace(body, '练习赛', '别的赛') WHERE seq = 1")
    assert log.verify(desk.file.id) == 1


def test_the_file_of_a_table_is_left_alone(tmp_path: Path) -> None:
    from referee_app.storage.log import EventLog
    from referee_app.storage.store import Store

    store = Store(tmp_path / "table.sqlite")
    EventLog(store).create()
    store.close()
    with pytest.raises(NotRecorded):
        EventFile(tmp_path / "table.sqlite")


def test_two_programs_at_one_file_do_not_overwrite_each_other(desk: Desk, tmp_path: Path) -> None:
    other = Desk(EventFile(tmp_path / "event.sqlite"))
    other.pair()
    assert len(desk.state.rounds) == 3
    desk.publish()
    assert other.state.rounds[-1].published


def test_many_threads_read_one_file_and_apply_each_fact_once(desk: Desk, tmp_path: Path) -> None:
    """The head referee's browsers look at one event at the same time, while another program writes to it."""
    from concurrent.futures import ThreadPoolExecutor

    other = Desk(EventFile(tmp_path / "event.sqlite"))
    with ThreadPoolExecutor(8) as pool:
        for _ in range(20):
            other.review(2, 1, "看", is_open=True)
            seen = list(pool.map(lambda _: desk.state.seq, range(16)))
            assert set(seen) == {other.state.seq}
    assert len(desk.state.traces) == 20
    assert desk.state == desk.file.recomputed()


def test_open_results_keep_the_next_round_back(desk: Desk) -> None:
    """R21: the tables are named; with a reason the head referee may pair all the same, and it stays."""
    one = desk.pair()
    desk.publish()
    desk.enter_result(3, 1, read("Q:9"))
    with refused("ev_open_results") as caught:
        desk.pair()
    assert caught.value.facts["tables"] == "1, 2, 3, 4"
    desk.confirm(3, 1)
    with refused("ev_open_results") as caught:
        desk.pair()
    assert caught.value.facts["tables"] == "2, 3, 4"
    made = desk.pair("三桌停电，先编下一轮")
    assert (made.number, made.note) == (one.number + 1, "三桌停电，先编下一轮")


def test_an_unpublished_round_must_go_out_first(desk: Desk) -> None:
    desk.pair()
    with refused("ev_not_published"):
        desk.pair()
    with refused("ev_not_published"):
        desk.enter_result(3, 1, read("Q:9"))


def test_a_published_round_is_taken_back_until_a_result_is_confirmed(desk: Desk) -> None:
    """R18: taking back needs a reason, says what stands in the way, and leaves a trace; it can be undone."""
    first = desk.pair()
    desk.publish()
    with refused("ev_no_reason"):
        desk.withdraw_round("  ")
    desk.enter_result(3, 2, read("Q:9"), confirm=True)
    with refused("ev_has_results") as caught:
        desk.withdraw_round("桌号错了")
    assert caught.value.facts["tables"] == "2"
    desk.void_result(3, 2, "桌号错了")
    desk.withdraw_round("桌号错了")
    assert len(desk.state.rounds) == 2
    assert [(each.kind, each.round) for each in desk.state.traces] == [
        ("result_voided", 3),
        ("round_withdrawn", 3),
    ]
    assert desk.pair().games == first.games


def test_a_voided_round_leaves_the_standings_at_once(desk: Desk) -> None:
    """R9: void and replay; what the round gave is gone, and the same round is paired again."""
    after_two = rows(desk)
    before = desk.state.rounds[1]
    with refused("ev_only_last"):
        desk.void_round(1, "全场断电")
    desk.void_round(2, "全场断电")
    assert {row.values["match_points"] for row in rows(desk)} <= {0, 1, 2, 1.5, 0.5}
    assert rows(desk) != after_two
    again = desk.pair()
    assert (again.number, again.games) == (3, before.games)
    desk.publish()
    for game in again.games:
        desk.enter_result(3, game.table, before.results[game.table].result, confirm=True)
    assert rows(desk) == after_two


def test_a_voided_result_can_be_played_again(desk: Desk) -> None:
    """R9 for a single table."""
    whole = rows(desk)
    result = desk.state.rounds[1].results[1].result
    desk.void_result(2, 1, "重赛")
    assert rows(desk) != whole
    assert desk.state.rounds[1].open_tables == (1,)
    desk.enter_result(2, 1, result, confirm=True)
    assert rows(desk) == whole


def test_a_correction_needs_a_reason_and_stays_visible(desk: Desk) -> None:
    with refused("ev_is_confirmed"):
        desk.enter_result(2, 1, read("2:A+"))
    with refused("ev_no_reason"):
        desk.correct(2, 1, read("2:A+"), "")
    desk.correct(2, 1, read("2:A+"), "南北、东西写反了")
    trace = desk.state.traces[-1]
    assert (trace.kind, trace.round, trace.table, trace.note) == (
        "result_corrected",
        2,
        1,
        "南北、东西写反了",
    )
    assert desk.state.rounds[1].results[1].result == read("2:A+")


def test_a_review_freezes_what_is_public(desk: Desk) -> None:
    """R17: under review the old result counts in public, the draft shows the new one; then it is posted."""
    desk.publish_standings()
    public = publish.lines(desk.state)
    desk.review(2, 1, "申诉", is_open=True)
    game = desk.state.rounds[1].games[0]
    turned = "2:A+" if public[0][0].competitor in game.ns else "A+:2"
    desk.correct(2, 1, read(turned), "改判")
    assert publish.lines(desk.state) == public
    assert publish.lines(desk.state, draft=True) != public
    assert desk.state.rounds[1].open_tables == (1,)
    desk.review(2, 1, "已裁决", is_open=False)
    assert publish.lines(desk.state) != public
    desk.publish_standings()
    first, second = desk.state.versions
    assert (first.number, second.number) == (1, 2)
    assert first.pools == public
    assert publish.moved(first.pools[0], second.pools[0])


def test_a_result_that_was_not_confirmed_is_out_while_it_is_under_review(desk: Desk) -> None:
    """R17."""
    desk.pair()
    desk.publish()
    desk.enter_result(3, 1, read("Q:9"))
    desk.review(3, 1, "记分表没签", is_open=True)
    desk.confirm(3, 1)
    before = publish.lines(desk.state)
    desk.review(3, 1, "", is_open=False)
    assert publish.lines(desk.state) != before


def test_published_standings_follow_from_the_log_up_to_them(desk: Desk) -> None:
    """R8: every version is recomputed from the facts before it, and none differs."""
    desk.publish_standings()
    events.play_round(desk, random.Random(1))
    desk.publish_standings()
    for version in desk.state.versions:
        assert publish.recomputed(desk.file.facts(), version) == version.pools


@pytest.mark.parametrize(
    ("result", "key"),
    [
        (read("A:K", deals=3), "ev_odd_jump"),
        (read("Q:9", minutes=120), "ev_odd_minutes"),
        (read("Q:9", winner="EW"), "ev_odd_winner"),
    ],
)
def test_what_is_odd_is_said_and_let_through(desk: Desk, result: object, key: str) -> None:
    """R22: a warning never blocks."""
    desk.pair()
    desk.publish()
    odd = desk.enter_result(3, 1, result)  # type: ignore[arg-type]
    assert [each.key for each in odd] == [key]
    assert desk.state.rounds[2].results[1].result == result


def test_equal_levels_need_a_winner_where_nobody_may_draw(tmp_path: Path) -> None:
    desk = events.opened(tmp_path, "roundrobin-003-b")
    desk.pair()
    desk.publish()
    with refused("ev_equal") as caught:
        desk.enter_result(1, 1, read("T:T"))
    assert caught.value.facts["custom"] == "first_finisher"
    desk.enter_result(1, 1, read("T:T", winner="EW"), confirm=True)


def test_the_head_referee_may_pair_by_hand(desk: Desk) -> None:
    """R24: manual pairing is always possible; only what cannot be is refused."""
    games = [Game(table=no, ns=(no,), ew=(no + 4,)) for no in range(1, 5)]
    with refused("ev_pair_twice"):
        desk.pair_by_hand([*games[:3], Game(table=4, ns=(1,), ew=(8,))], byes=(4,))
    with refused("ev_pair_missing"):
        desk.pair_by_hand(games[:3])
    with refused("ev_pair_stranger"):
        desk.pair_by_hand([*games, Game(table=5, ns=(9,), ew=(10,))])
    with refused("ev_pair_table_twice"):
        desk.pair_by_hand([*games[:3], Game(table=3, ns=(4,), ew=(8,))])
    made = desk.pair_by_hand(games)
    assert (made.way, [game.ew for game in made.games]) == ("by_hand", [(5,), (6,), (7,), (8,)])


def test_who_is_gone_is_not_paired_and_who_comes_late_is(desk: Desk) -> None:
    desk.withdraw(3, "因病退出")
    desk.add(events.entries(load("swiss-003-j"), 10)[8:])
    one = desk.pair()
    playing = {who for game in one.games for who in (*game.ns, *game.ew)} | set(one.byes)
    assert playing == {1, 2, 4, 5, 6, 7, 8, 9, 10}
    with refused("ev_no_number"):
        desk.withdraw(77, "不在")


def test_who_leaves_a_knockout_lets_the_opponent_through(tmp_path: Path) -> None:
    desk = events.opened(tmp_path, "knockout-003-d", 8)
    events.play_round(desk, random.Random(2))
    left = tally.ranking(desk.state, 0, 0).rows()[0].competitor
    desk.withdraw(left, "退赛")
    one = desk.pair()
    assert (len(one.games), len(one.byes)) == (1, 1)
    with refused("ev_no_late_entry"):
        desk.add(events.entries(load("knockout-003-d"), 9)[8:])


def test_nobody_is_replaced_where_the_text_forbids_it(tmp_path: Path) -> None:
    desk = events.opened(tmp_path, "employee-groups-001-01")
    desk.replace(3, "选手3甲", "替补", "抽签后、开赛前")
    assert "替补" in desk.state.competitors[3].players
    with refused("ev_no_player"):
        desk.replace(3, "选手3甲", "替补", "再换")
    desk.pair()
    with refused("ev_no_substitution"):
        desk.replace(4, "选手4甲", "替补二", "开赛后")


def test_the_organiser_fills_in_open_points(desk: Desk) -> None:
    with refused("ev_bad_points"):
        desk.fill_points({3: 20})
    with refused("ev_bad_points"):
        desk.fill_points({5: 27})
    desk.fill_points({4: 18, 5: 20})
    assert tally.scheme(desk.state).scores(read("K:8"))[Side.NS].standard == 20


@pytest.mark.parametrize("lang", list(Lang))
def test_every_error_has_its_words(lang: str, desk: Desk) -> None:
    for act in (
        lambda: desk.open("另一场", load("swiss-003-j")),
        lambda: desk.void_result(9, 1, "x"),
        lambda: desk.enter_result(2, 99, read("Q:9")),
        lambda: desk.lots([1], "种子"),
        lambda: read("Z:9"),
        lambda: read("A+:A+"),
        lambda: read("9+:8"),
        lambda: read("Q:9", winner="北"),
        lambda: read("", games="两局"),
    ):
        with pytest.raises(EventError) as caught:
            act()
        assert said(lang, caught.value)


def test_a_format_of_ones_own_is_checked() -> None:
    raw = json.loads(json.dumps(load("swiss-003-j").raw))
    assert build(raw).stages == load("swiss-003-j").stages
    with pytest.raises(FormatError, match="system"):
        build({**raw, "stage": [{"name": "all", "system": "lottery"}]})
    with pytest.raises(FormatError, match="stage"):
        build({**raw, "stage": []})
    with pytest.raises(FormatError, match="meta"):
        build({})
    with pytest.raises(FormatError, match="by_beauty"):
        build({**raw, "chosen": {"rank": {"cascade": ["by_beauty"]}}})


@pytest.mark.parametrize("format_id", ids())
def test_every_format_survives_its_own_log(format_id: str, tmp_path: Path) -> None:
    """An event's log holds its whole format: what a later version of the program ships changes nothing."""
    desk = events.opened(tmp_path, format_id)
    assert desk.state.played_by.stages == load(format_id).stages
    assert all(isinstance(each, Competitor) for each in desk.state.competitors.values())
