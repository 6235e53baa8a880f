"""A cited clause is one tap away wherever it is shown, and looking it up costs nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from penalties.ladder import load as load_ladder
from penalties.offences import Offence
from referee_app.device import Device
from referee_app.faces import BooksFace, Do, Tap
from referee_app.faces.offered import offered
from tests.e2e.positions import POSITIONS, Played
from tests.test_taps import Table
from tests.test_tribute_page import E, N, S, W, tribute

PLACES = [each for each in POSITIONS if each != "count"]


def table(folder: Path, place: str) -> Played:
    at = Played(Device(folder / "articles.db"), 11)
    POSITIONS[place](at)
    return at


def articles(at: Played) -> list[Tap]:
    """What leads to a clause on the page now."""
    return sorted((t for t in offered(at.session.face()) if t.do is Do.ARTICLE), key=lambda t: t.value)


def book(at: Played) -> BooksFace:
    face = at.session.face()
    assert isinstance(face, BooksFace)
    return face


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("place", PLACES)
def test_r7_the_clause_that_is_cited_opens_and_back_changes_nothing(
    tmp_path: Path, place: str, lang: str
) -> None:
    at = table(tmp_path, place)
    at.session.frame.lang = type(at.session.frame.lang)(lang)
    found, before, draft = articles(at), at.session.face(), at.desk.draft
    assert found
    for each in found:
        at.session.act(each)
        shown = book(at)
        assert shown.book_title == (
            at.desk.book.meta.title.zh if lang == "zh" else at.desk.book.meta.title.en
        )
        clause = at.desk.book.cite(each.value)
        assert shown.notice is not None
        if clause is not None:
            assert (clause.zh if lang == "zh" else clause.en) in shown.notice.text
        at.tap(Do.BACK)
        assert at.desk.draft == draft
        assert offered(at.session.face()) == offered(before)


def test_the_page_shows_the_points_of_the_clause_and_on_request_the_whole_book(tmp_path: Path) -> None:
    at = table(tmp_path, "forfeit")
    at.tap(Do.ARTICLE, "foul.limit")
    rows = [row for section in book(at).sections for row in section.rows]
    mine = at.desk.book.cite("foul.limit")
    assert rows and all(at.desk.book.cite(row.tap.value) == mine for row in rows)
    assert [row.clause for row in rows if row.opened] == [mine.zh if mine else ""]
    at.tap(Do.ARTICLE)
    assert len([row for section in book(at).sections for row in section.rows]) > 100
    at.session.act(Tap(Do.FIELD, "search", "抗贡"))
    found = [row for section in book(at).sections for row in section.rows]
    assert 0 < len(found) < 100
    at.tap(Do.POINT, found[0].tap.value)
    assert next(row for s in book(at).sections for row in s.rows).opened


def test_a_half_made_house_book_is_not_touched(tmp_path: Path) -> None:
    at = table(tmp_path, "playing")
    device = at.session.device
    device.keep_reading(making=True, title="城南", changes={"report.threshold": 8})
    kept = device.reading
    at.session.act(articles(at)[0])
    at.session.act(Tap(Do.FIELD, "search", "x"))
    at.tap(Do.BACK)
    assert device.reading == kept


def test_taps_of_the_table_mean_nothing_while_the_book_lies_over_it(tmp_path: Path) -> None:
    at = table(tmp_path, "playing")
    at.session.act(articles(at)[0])
    seq = at.desk.state.seq
    for do in (Do.PLAY, Do.PASS, Do.UNDO):
        at.tap(do)
    assert at.desk.state.seq == seq


def test_r13_a_clause_of_the_ladder_itself_is_told_as_the_ladders(tmp_path: Path) -> None:
    """Where the ladder is a text of its own the foul card leads to its clause, not to the book's."""
    ladder = load_ladder("union")
    offence = next(each for each in Offence if ladder.clause(each))
    at = Table(tmp_path)
    made = at.device.library.save("standard", "城南", {"foul.ladder": "union"})
    at.device.keep_setup(book=made.meta.id)
    at.session.at = at.device.open_practice() or ""
    at.play(2)
    at.tap(Do.SEAT_FOULS, "N")
    at.session.act(Tap(Do.OFFENCE, offence.value))
    at.tap(Do.ARTICLE, f"ladder.{offence.value}")
    face = at.session.face()
    clause = ladder.clause(offence)
    assert isinstance(face, BooksFace) and face.notice is not None and clause is not None
    assert ladder.meta.zh in face.notice.text and clause.zh in face.notice.text
    assert next(row.tap.value for section in face.sections for row in section.rows) == "foul.ladder"


def test_the_clause_of_resisting_stands_beside_the_choice(tmp_path: Path) -> None:
    at = tribute(tmp_path, N, W, S, E)
    at.tap(Do.RESIST)
    verdict = at.desk.state.tribute.resist_verdict if at.desk.state.tribute else None
    assert verdict is not None
    before = at.shown()
    at.tap(Do.ARTICLE, verdict.reason.value)
    assert isinstance(at.session.face(), BooksFace)
    at.tap(Do.BACK)
    assert at.shown() == before
