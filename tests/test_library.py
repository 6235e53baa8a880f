"""House books: made from a published one, saved as TOML, and never half-way."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee_app.library import HOUSE, Library, allowed
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
