"""Points of a match as the format's text gives them."""

from __future__ import annotations

import pytest

from referee_app.tournament.format import FormatError, ids, load
from referee_app.tournament.points import difference_of, match_points, standard_points
from rules.book import load as load_book

SWISS = load("swiss-003-j")


@pytest.mark.parametrize("difference", range(13))
def test_both_sides_share_twenty_six(difference: int) -> None:
    points = standard_points(difference, SWISS)
    assert points.won + points.lost == 26
    assert points.is_stated is (difference <= 3)


def test_an_open_value_is_marked_as_the_default() -> None:
    """The text gives at least 16:10 for twelve levels; 25:1 is the default."""
    points = standard_points(12, SWISS)
    assert (points.won, points.lost, points.is_stated) == (25, 1, False)
    assert match_points(12, SWISS) == (2, 0)


@pytest.mark.parametrize(
    ("standard", "match"), [((13, 13), (1, 1)), ((15, 11), (1.5, 0.5)), ((16, 10), (2, 0))]
)
def test_standard_points_become_match_points(standard: tuple[int, int], match: tuple[float, float]) -> None:
    assert match_points(difference_of(standard, SWISS), SWISS) == match


def test_two_and_three_levels_at_time() -> None:
    """Levels 7 to 5, and 8 to 5, when the time is up."""
    two, three = standard_points(2, SWISS), standard_points(3, SWISS)
    assert (two.won, two.lost, match_points(2, SWISS)) == (15, 11, (1.5, 0.5))
    assert (three.won, three.lost, match_points(3, SWISS)) == (16, 10, (2, 0))


def test_a_format_without_a_table_says_so() -> None:
    with pytest.raises(FormatError, match="roundrobin-003-b"):
        standard_points(1, load("roundrobin-003-b"))
    with pytest.raises(FormatError, match="no-such"):
        load("no-such")


@pytest.mark.parametrize("format_id", ids())
def test_every_format_names_its_book(format_id: str) -> None:
    assert load_book(load(format_id).book).meta.id == load(format_id).book
