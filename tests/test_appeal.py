"""The head referee's ruling at the table, and appeals: noted once, against what, by whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee_app import events as ev
from referee_app.desk import fact
from referee_app.faces import Do, TableFace, Tap
from rules.seats import Seat, Side
from tests.test_taps import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def page(table: Table) -> TableFace:
    """The table's page."""
    found = table.session.face()
    assert isinstance(found, TableFace)
    return found


def penalty(table: Table, seat: str = "N", offence: str = "hand_below_table") -> int:
    """A foul by taps."""
    table.tap(Do.FOUL)
    table.tap(Do.WHO, seat)
    table.tap(Do.OFFENCE, offence)
    table.tap(Do.CONFIRM)
    return table.desk.state.fouls[-1].seq


def appeals(table: Table) -> list[tuple[int, Side | None]]:
    """What was appealed against, and by whom."""
    return [(e.target, e.side) for e in table.desk.state.events() if isinstance(e, ev.Appealed)]


def ruled(table: Table, ruling: str = "penalty_given", **fields: object) -> int:
    """A ruling that comes from the hub."""
    about = {"seat": Seat.W, "offence": "illegal_information", "effects": ("foul",)}
    more = about if ruling == "penalty_given" else {}
    number = table.desk.state.seq + 1
    known = {"hub_seq": number, "ruling": ruling, "target": 0, **more, **fields}
    assert table.desk.record(fact(ev.RulingReceived, **known))
    return number


def test_a_hand_goes_up_to_appeal(table: Table) -> None:
    """The panel offers it against the last penalty; noted, play goes on."""
    table.tap(Do.FOUL)
    first = page(table).foul
    assert first is not None and first.appeal is None
    table.tap(Do.FOLD)
    table.tap(Do.PENDING_FOUL)
    table.tap(Do.WHO, "N")
    table.tap(Do.OFFENCE, "hand_below_table")
    table.tap(Do.CONFIRM)
    target = table.desk.state.fouls[-1].seq
    table.tap(Do.FOUL)
    table.tap(Do.APPEAL, f"{target}-NS")
    assert appeals(table) == [(target, Side.NS)]
    assert table.desk.state.case is None and page(table).foul is None
    table.tap(Do.FOUL)
    panel = page(table).foul
    assert panel is not None and panel.appeal is not None and not panel.appeal.enabled
    # The others may appeal as well.
    table.tap(Do.WHO, "E")
    table.tap(Do.APPEAL, f"{target}-EW")
    assert appeals(table) == [(target, Side.NS), (target, Side.EW)]


def test_a_forfeit_is_appealed_against_once(table: Table) -> None:
    for _ in range(3):
        last = penalty(table)
    table.tap(Do.APPEAL, f"{last}-NS")
    dialog = page(table).forfeit
    assert appeals(table) == [(last, Side.NS)] and dialog is not None and not dialog.appeal.enabled


def test_a_ruling_stands_over_the_table_until_it_is_announced(table: Table) -> None:
    table.tap(Do.FOUL)
    table.tap(Do.WHO, "W")
    table.tap(Do.OFFENCE, "illegal_information")
    table.tap(Do.OPTION, "2")
    table.tap(Do.CONFIRM)
    waiting = page(table).foul
    assert waiting is not None and waiting.waiting is not None
    number = ruled(table, note="证人两名")
    shown = page(table)
    assert shown.foul is None and shown.banner is not None
    assert shown.banner.notice.text.startswith("裁判长裁决：西") and shown.banner.notice.detail == "证人两名"
    table.tap(Do.APPEAL, f"{number}-EW")
    table.tap(Do.ANNOUNCE, str(number))
    after = page(table)
    assert after.banner is None and after.foul is None and appeals(table) == [(number, Side.EW)]


@pytest.mark.parametrize(
    ("ruling", "words"),
    [("foul_dismissed", "不成立"), ("forfeit_lifted", "撤销本轮判负"), ("result_confirmed", "")],
)
def test_other_rulings_are_told_in_their_own_words(table: Table, ruling: str, words: str) -> None:
    ruled(table, ruling)
    shown = page(table).banner
    assert (words in shown.notice.text) if shown and words else shown is None


@pytest.mark.parametrize("wrong", ["", "x-NS", "3-XX", "3"])
def test_a_key_that_means_nothing_notes_nothing(table: Table, wrong: str) -> None:
    table.session.act(Tap(Do.APPEAL, wrong))
    assert appeals(table) == []
