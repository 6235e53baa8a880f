"""The tribute page asks what it cannot know, and says what hangs on a hand nobody has seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee_app import events as ev
from referee_app.desk import fact
from referee_app.faces import Do, TableFace, TributeFace
from referee_app.state import Phase
from referee_app.texts import Lang
from rules.seats import Seat
from tests.test_taps import Table

N, W, S, E = Seat


def tribute(folder: Path, *order: Seat) -> Table:
    """A table after a deal with this order, tribute owed."""
    table = Table(folder)
    for seat in order[: 2 if order[0].partner is order[1] else 3]:
        assert table.desk.record(fact(ev.CountSettled, seat=seat, left=0))
    assert table.desk.record(fact(ev.DealConfirmed, order=order), fact(ev.DealStarted))
    assert table.desk.state.phase is Phase.TRIBUTE
    return table


def page(table: Table) -> TributeFace:
    face = table.session.face()
    assert isinstance(face, TableFace) and face.tribute is not None
    return face.tribute


@pytest.mark.parametrize(
    ("value", "jokers"), [("WE", {W: 1, E: 1}), ("WW", {W: 2}), ("EE", {E: 2})], ids=lambda v: str(v)
)
def test_after_a_double_win_it_is_asked_who_showed_the_jokers(
    tmp_path: Path, value: str, jokers: dict[Seat, int]
) -> None:
    table = tribute(tmp_path, N, S, W, E)
    before = table.desk.state.seq
    table.tap(Do.RESIST)
    assert table.desk.state.seq == before and "谁" in page(table).equal_notice.text  # type: ignore[union-attr]
    table.tap(Do.RESIST, value)
    recorded = table.recorded()
    assert isinstance(recorded, ev.TributeResisted) and recorded.jokers == jokers


def test_a_single_payer_has_shown_both(tmp_path: Path) -> None:
    table = tribute(tmp_path, N, W, S, E)
    table.tap(Do.RESIST)
    recorded = table.recorded()
    assert isinstance(recorded, ev.TributeResisted) and recorded.jokers == {E: 2}


def test_a_high_return_from_an_unseen_hand_says_on_what_it_hangs(tmp_path: Path) -> None:
    table = tribute(tmp_path, N, W, S, E)
    table.tap(Do.FACE, "SA")
    table.tap(Do.FACE, "SK")
    (row,) = (row for row in page(table).rows if row.pick.value == "returned-N")
    assert "除非手里没有更小的" in row.verdict


@pytest.mark.parametrize(("lang", "told"), [("zh", "本书无文"), ("en", "(book silent)")])
def test_where_the_book_is_silent_the_page_says_so(tmp_path: Path, lang: str, told: str) -> None:
    """What the book has no clause for is never left out without a word."""
    table = Table(tmp_path, "guide-003-g")
    for seat in (N, S):
        assert table.desk.record(fact(ev.CountSettled, seat=seat, left=0))
    table.session.frame.lang = Lang(lang)
    assert table.desk.book.is_silent("levels_right")
    face = table.session.face()
    assert isinstance(face, TableFace) and face.deal_end is not None
    assert told in face.deal_end.gains[0].reason
