"""Nothing on the felt lies over anything else, at any size of page."""

from __future__ import annotations

import itertools

import pytest

from referee_app.views.felt import standing_top
from referee_app.views.sizes import sizes

PAGES = ((1280, 800), (1280, 672), (800, 1280), (1024, 768), (1920, 1080))


@pytest.mark.parametrize(
    ("page", "exact", "banner"), list(itertools.product(PAGES, (False, True), (False, True)))
)
def test_the_standing_play_keeps_clear_of_the_plates(
    page: tuple[int, int], exact: bool, banner: bool
) -> None:
    s = sizes(*page, exact=exact, banner=banner)
    top, bottom = s.felt_pad + s.seat_h, s.felt_h - s.felt_pad - s.seat_h
    shown = s.card_h + 34  # the title and the cards
    assert top <= standing_top(s)
    assert standing_top(s) + shown <= bottom
