"""House books: made from a published one, saved as TOML, and never half-way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee_app.device import Device
from referee_app.faces import Do, Tap
from referee_app.form import default_book
from referee_app.library import HOUSE, Library, allowed
from referee_app.present.home import home
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.storage.store import Store
from rules.book import BookError, build, ids, load
from rules.sections import RuleBook


def test_a_house_book_states_only_what_was_changed(tmp_path: Path) -> None:
    library = Library(tmp_path)
    made = library.save("competition-002", "城南规则", {"report.threshold": 8, "wind.to": "next"})
    again = library.load(made.meta.id)
    assert again.stated == {"report.threshold", "wind.to"}
    assert (again.report.threshold, again.wind.to) == (8, "next")
    assert again.foul.limit == load("competition-002").foul.limit
    assert library.ids()[-1] == made.meta.id and made.meta.id.startswith(HOUSE)


def test_two_books_of_one_name_get_two_ids(tmp_path: Path) -> None:
    library = Library(tmp_path)
    one, other = (library.save("standard", "Club", {}).meta.id for _ in range(2))
    assert one != other and {one, other} <= set(library.ids())


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"report.threshold": 0}, "report.threshold"),
        ({"wind.to": "left"}, "wind.to"),
        ({"wind.by": 1}, "wind.by"),
    ],
)
def test_a_value_that_is_not_allowed_writes_nothing(
    tmp_path: Path, changes: dict[str, object], path: str
) -> None:
    library = Library(tmp_path)
    with pytest.raises(BookError) as error:
        library.save("standard", "Club", changes)
    assert path in {problem.path for problem in error.value.problems}
    assert list(tmp_path.iterdir()) == []


def test_a_house_book_under_the_name_of_another_file_is_told(tmp_path: Path) -> None:
    made = Library(tmp_path).save("standard", "Club", {})
    (tmp_path / f"{made.meta.id}.toml").rename(tmp_path / f"{HOUSE}copied.toml")
    library = Library(tmp_path)
    assert library.ids() == ids()
    [problem] = [each for error in library.problems for each in error.problems]
    assert (problem.path, problem.allowed) == ("meta.id", f"'{HOUSE}copied'")


def test_a_nameless_book_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BookError):
        Library(tmp_path).save("standard", "  ", {})


def test_a_broken_file_is_told_and_hides_no_other_book(tmp_path: Path) -> None:
    (tmp_path / f"{HOUSE}bad.toml").write_text("[meta\n", encoding="utf-8")
    library = Library(tmp_path)
    assert library.ids() == ids()
    assert [error.source for error in library.problems] == [f"{HOUSE}bad.toml"]


def test_every_value_offered_for_a_point_is_accepted() -> None:
    """What the page offers as a key makes a book that loads."""
    base = load("standard")
    words = {"zh": "x", "en": "x"}
    meta = {"id": "house-x", "extends": "standard", "title": words, "short": words, "about": words}
    for name, field in RuleBook.model_fields.items():
        section = field.alias or name
        if section in ("meta", "names", "cites", "clauses", "stated", "chosen"):
            continue
        for key in type(getattr(base, name)).model_fields:
            for value in allowed(f"{section}.{key}"):
                if value not in ("-", "+"):
                    made = build({"meta": meta, section: {key: value}})
                    assert made.stated == {f"{section}.{key}"}


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("deep", b"a = " + b"[" * 3000),
        ("digits", b"a = " + b"9" * 5000),
        ("nested", b"a" + b".a" * 3000 + b" = 1"),
        ("bytes", b"\xff\x00"),
    ],
)
def test_a_file_that_no_parser_takes_hides_no_other_book(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / f"{HOUSE}{name}.toml").write_bytes(data)
    library = Library(tmp_path)
    assert library.ids() == ids()
    assert len(library.problems) == 1


def test_a_folder_and_a_link_that_leads_nowhere_hide_no_other_book(tmp_path: Path) -> None:
    (tmp_path / f"{HOUSE}folder.toml").mkdir()
    (tmp_path / f"{HOUSE}link.toml").symlink_to(tmp_path / "gone.toml")
    library = Library(tmp_path)
    assert library.ids() == ids()
    assert [error.source for error in library.problems] == [f"{HOUSE}folder.toml", f"{HOUSE}link.toml"]


def test_a_house_book_saved_by_an_editor_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    made = Library(tmp_path).save("standard", "Club", {})
    path = tmp_path / f"{made.meta.id}.toml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert Library(tmp_path).load(made.meta.id) == made


def test_a_ladder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BookError):
        Library(tmp_path).save("standard", "Club", {"foul.ladder": "nowhere"})
    (tmp_path / f"{HOUSE}x.toml").write_text(
        '[meta]\nid = "house-x"\nextends = "standard"\ntitle = {zh = "x", en = "x"}\n'
        'short = {zh = "x", en = "x"}\nabout = {zh = "x", en = "x"}\n[foul]\nladder = "nowhere"\n',
        encoding="utf-8",
    )
    library = Library(tmp_path)
    assert library.ids() == ids() and len(library.problems) == 1


def test_a_name_however_long_makes_a_file(tmp_path: Path) -> None:
    made = Library(tmp_path).save("standard", "Club " * 60, {})
    assert (tmp_path / f"{made.meta.id}.toml").is_file()


def books_page(folder: Path) -> Session:
    """The rule-book page of a fresh device, with a house book in the making."""
    session = Session(Device(folder / "table.db"), Frame())
    session.act(Tap(Do.BOOKS))
    session.act(Tap(Do.HOUSE_BOOK))
    return session


def test_a_number_stops_at_its_limit_and_the_page_still_opens(tmp_path: Path) -> None:
    session = books_page(tmp_path)
    reading = session.device.reading
    for _ in range(load(reading.book).report.threshold + 3):
        session.act(Tap(Do.VALUE, "report.threshold=-"))
        session.face()
    assert session.device.reading.changes == {"report.threshold": 1}
    assert [each.path for each in session.device.book_trouble] == ["report.threshold"]
    assert "至少 1" in repr(session.face())


@pytest.mark.parametrize(("path", "first"), [("type.max_cards", 5), ("foul.limit", 1)])
@pytest.mark.parametrize("step", ["-", "+"])
def test_from_no_limit_a_number_begins_at_its_least(tmp_path: Path, path: str, first: int, step: str) -> None:
    session = books_page(tmp_path)
    session.act(Tap(Do.VALUE, f"{path}=none"))
    session.act(Tap(Do.VALUE, f"{path}={step}"))
    session.face()
    assert session.device.reading.changes[path] == first


def test_a_house_book_that_has_gone_stops_neither_page_nor_table(tmp_path: Path) -> None:
    session = books_page(tmp_path)
    device = session.device
    made = device.library.save("standard", "Club", {}).meta.id
    device.keep_setup(book=made)
    device.keep_reading(book=made, making=False, other=made)
    (device.library.folder / f"{made}.toml").unlink()
    assert session.face()
    session.act(Tap(Do.BACK))
    session.act(Tap(Do.NEW))
    assert session.face()
    session.act(Tap(Do.OPEN_TABLE))
    assert session.desk is not None and session.desk.state.table.book == default_book()


def kept_anew(folder: Path, log_id: str, change: Callable[[dict[str, Any]], object]) -> Device:
    """The device opened again after the book of a table was changed where it is kept."""
    store = Store(folder / "table.db")
    with store.writing() as db:
        [(digest, body)] = db.execute("SELECT digest, body FROM books").fetchall()
        kept = json.loads(body)
        change(kept)
        db.execute("UPDATE books SET body=? WHERE digest=?", (json.dumps(kept), digest))
    store.close()
    return Device(folder / "table.db")


def opened(folder: Path) -> str:
    """A practice table under a house book; its log."""
    device = Device(folder / "table.db")
    made = device.library.save("competition-002", "Club", {"report.threshold": 7})
    device.keep_setup(book=made.meta.id)
    log = device.open_practice()
    assert log is not None
    device.store.close()
    return log


def test_a_table_opened_before_a_point_existed_still_opens(tmp_path: Path) -> None:
    log = opened(tmp_path)
    device = kept_anew(tmp_path, log, lambda book: (book.pop("clock"), book["report"].pop("mode")))
    book = device.desk(log).book
    assert (book.report.threshold, book.clock) == (7, load("competition-002").clock)
    assert book.report.mode == load("competition-002").report.mode


def test_a_table_whose_book_cannot_be_read_is_shown_as_damaged_and_hides_no_other(tmp_path: Path) -> None:
    log = opened(tmp_path)
    device = kept_anew(tmp_path, log, lambda book: book["wind"].update(to="the oldest"))
    assert device.find_desk(log) is None
    assert [row.tap.value for row in home(device, "zh", False).tables] == [log]


def test_a_house_book_that_cannot_be_written_is_told_on_the_page(tmp_path: Path) -> None:
    session = books_page(tmp_path)
    session.act(Tap(Do.FIELD, "title", "城南规则"))
    session.device.library.folder.write_text("a file where the folder should be", encoding="utf-8")
    session.act(Tap(Do.SAVE_BOOK))
    assert "能写的文件" in repr(session.face())
    assert session.device.reading.making
