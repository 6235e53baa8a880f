"""Places, runs and double wins are called on the screen as the book in force calls them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from referee_app.device import Device
from referee_app.faces import Do, TableFace, Tap
from referee_app.present.base import Ctx
from referee_app.screen.shell import Frame
from referee_app.session import Session
from rules.book import ids, load
from rules.kinds import Kind
from rules.seats import Seat
from tests.tables import Log

DEFAULT = load("standard")


def spoken(face: object) -> str:
    """Every word of a page."""
    if isinstance(face, str):
        return face
    if isinstance(face, tuple | list):
        return "\n".join(spoken(each) for each in face)
    if is_dataclass(face):
        return "\n".join(spoken(getattr(face, field.name)) for field in fields(face))
    return ""


@pytest.mark.parametrize("book_id", ids())
def test_a_double_win_and_its_tribute_in_the_words_of_the_book(tmp_path: Path, book_id: str) -> None:
    """R28: 上游, 头游 or 头家; 双下, 双贡 or 双中; no name of another region stands beside them."""
    device = Device(tmp_path / "regional.db")
    device.keep_setup(book=book_id, leader=Seat.N)
    session = Session(device, Frame())
    session.act(Tap(Do.NEW))
    session.act(Tap(Do.OPEN_TABLE))
    desk = session.desk
    assert desk is not None
    log = Log(desk.book)
    log.deal("N")
    for seat in ("N", "S"):
        log.add("count_settled", seat=seat, left=0)
    desk.state = log.state
    face = session.face()
    assert isinstance(face, TableFace) and face.deal_end is not None
    names, said = desk.book.names, spoken(face.deal_end)
    for word in (names.first, names.second, names.third, names.last):
        assert word.zh in said
    known = {getattr(names, name).zh for name in type(names).model_fields}
    strange = {DEFAULT.names.first.zh, DEFAULT.names.last.zh, DEFAULT.names.double.zh} - known
    assert [word for word in strange if word in said] == []
    ctx = Ctx(desk, "zh")
    assert (ctx.kind(Kind.TUBE), ctx.kind(Kind.PLATE)) == (names.tube.zh, names.plate.zh)
