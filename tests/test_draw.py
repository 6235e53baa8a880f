"""The draw: anyone can redo it, and clubs and seeds are kept apart."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.office.desk import Desk
from referee_app.office.file import EventFile
from referee_app.tournament import draw
from referee_app.tournament.errors import EventError
from referee_app.tournament.facts import Competitor, Entry
from referee_app.tournament.format import load
from referee_app.tournament.pairing.knockout import leaves, neighbours
from tests import events

SWISS = load("swiss-003-j")


def test_a_stranger_can_redo_the_draw() -> None:
    """Only the list, the seed and SHA-256 are needed; written out here without the program's functions."""
    entries = {each.number: each for each in events.entries(SWISS, 7)}
    lines = [f"{no}\t选手{no}甲\t选手{no}乙\t\t\t{entries[no].group}\t" for no in sorted(entries)]
    of_list = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    by_hand = sorted(
        entries, key=lambda no: hashlib.sha256(f"{of_list}:红桃5 黑桃9:{no}".encode()).hexdigest()
    )
    lot = draw.draw(entries, "红桃5 黑桃9", SWISS)
    assert lot.list_hash == of_list
    assert [each.number for each in lot.competitors] == by_hand


def test_another_list_or_seed_is_another_draw() -> None:
    entries = {each.number: each for each in events.entries(SWISS, 20)}
    first = draw.draw(entries, "一", SWISS)
    assert draw.draw(entries, "一", SWISS) == first
    assert draw.draw(entries, "二", SWISS).result_hash != first.result_hash
    entries[3] = entries[3].model_copy(update={"players": ("选手甲", "选手乙")})
    assert draw.draw(entries, "一", SWISS).list_hash != first.list_hash


@given(st.integers(3, 40), st.integers(2, 8), st.integers(0, 9), st.integers(0, 4))
@settings(max_examples=150, deadline=None)
def test_clubs_and_seeds_do_not_meet_in_the_first_round(
    count: int, clubs: int, seed: int, seeds: int
) -> None:
    found = {
        each.number: each.model_copy(update={"seed": each.number if each.number <= seeds else None})
        for each in events.entries(SWISS, count, clubs)
    }
    field = draw.draw(found, str(seed), SWISS).competitors
    by_number = {each.number: each for each in field}
    largest = max(sum(one.club == each.club for one in field) for each in field)
    pairs, odd = neighbours(field, True)
    assert sorted([*(who for pair in pairs for who in pair), *odd]) == sorted(by_number)
    for one, other in pairs:
        assert not (by_number[one].seed and by_number[other].seed) or seeds > count // 2
        if largest <= count // 3 and not seeds:
            assert by_number[one].club != by_number[other].club
    places = leaves(field, True)
    assert sorted(each for each in places if each) == sorted(by_number)
    assert all(
        one is not None or other is not None for one, other in zip(places[::2], places[1::2], strict=True)
    )


def test_seeds_stand_in_different_quarters_and_get_the_byes() -> None:
    field = [Competitor(number=no, players=("甲", "乙"), seed=no if no <= 4 else None) for no in range(1, 13)]
    places = leaves(field, True)
    assert [sum((each or 99) <= 4 for each in places[at : at + 4]) for at in range(0, 16, 4)] == [1, 1, 1, 1]
    with_bye = [
        one or other for one, other in zip(places[::2], places[1::2], strict=True) if not (one and other)
    ]
    assert sorted(with_bye, key=lambda each: each or 0) == [1, 2, 3, 4]


def test_labels_make_tables_and_partners() -> None:
    """WE131, WE399: four tickets a label, orange North-South and green East-West."""
    cafe = load("cafe-individual-001-02")
    tickets = draw.labels(128, cafe)
    assert len(tickets) == 128
    assert {label for label, _ in tickets} == {f"{letter}{no}" for letter in "AB" for no in range(1, 17)}
    assert tickets[16:20] == (("A5", "orange"), ("A5", "orange"), ("A5", "green"), ("A5", "green"))
    found = draw.draw({each.number: each for each in events.entries(cafe, 128)}, "五张牌", cafe).competitors
    assert len(found) == 64
    assert len(neighbours(found, True)[0]) == 32


def test_who_has_no_partner_gets_one_by_the_lot() -> None:
    """WE418: of an event of pairs only those who came alone are drawn."""
    by = load("employee-groups-001-01")
    entries = {no: Entry(number=no, players=("甲", "乙")) for no in (1, 2, 3)}
    entries |= {no: Entry(number=no, players=(f"单{no}",)) for no in (4, 5)}
    found = draw.draw(entries, "种子", by).competitors
    together = next(each for each in found if each.number == 4)
    assert sorted(together.players) == ["单4", "单5"]
    assert sorted(together.entries) == [4, 5]
    with pytest.raises(EventError, match="ev_odd_singles"):
        draw.draw({**entries, 6: Entry(number=6, players=("单6",))}, "种子", by)


def test_a_draw_is_voided_with_a_reason_and_leaves_a_trace(tmp_path: Path) -> None:
    """R18: no draw is repeated until it pleases; the second step is a reason, the way back is in the log."""
    desk = Desk(EventFile(tmp_path / "event.sqlite"))
    desk.open("练习赛", SWISS)
    with pytest.raises(EventError, match="ev_no_seed"):
        desk.draw(" ")
    desk.add(events.entries(SWISS, 6))
    desk.draw("一")
    with pytest.raises(EventError, match="ev_is_drawn"):
        desk.draw("二")
    with pytest.raises(EventError, match="ev_no_reason"):
        desk.void_draw(" ")
    desk.void_draw("名单漏了一对")
    assert (desk.state.drawn, desk.state.voided_draws) == (None, 1)
    assert [(each.kind, each.note) for each in desk.state.traces] == [("draw_voided", "名单漏了一对")]
    desk.draw("二")
    desk.pair()
    with pytest.raises(EventError, match="ev_draw_in_use"):
        desk.void_draw("不好看")
