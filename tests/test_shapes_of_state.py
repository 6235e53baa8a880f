"""R28: whatever the colour, each state has a form and a word of its own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import flet as ft
import pytest

from referee_app import events as ev
from referee_app.desk import fact
from referee_app.faces import ClockState, Mark, Pip, Sign, SyncState, TableFace
from referee_app.present.base import MARKS
from referee_app.screen.shell import Frame
from referee_app.texts import catalogue
from referee_app.views import topbar
from referee_app.views.signs import mark, pips
from rules.verdict import Ruling
from tests.test_taps import Table

LOOK = Frame().look()


def form(control: ft.Control) -> object:
    """What is drawn, without its colours."""
    if isinstance(control, ft.Icon):
        return ("icon", str(control.icon))
    inside = [getattr(control, name, None) for name in ("content", "controls", "shapes")]
    parts = [each for found in inside if found for each in (found if isinstance(found, list) else [found])]
    # Whether it is filled is a form, in which colour is not.
    filled = str(getattr(getattr(control, "paint", None), "style", ""))
    return (type(control).__name__, filled, tuple(map(form, parts)))


def differ(forms: Iterable[object]) -> bool:
    found = list(map(repr, forms))
    return len(set(found)) == len(found)


def test_r28_every_judgement_has_a_shape_of_its_own() -> None:
    """R28: legal, illegal, undecided and a warning are told apart with the colours off."""
    judged = [each for each in Mark if each is not Mark.NONE]
    assert differ(form(mark(each, LOOK, 23)) for each in judged)
    assert set(MARKS) == set(Ruling) and len(set(MARKS.values())) == len(MARKS)


def test_r28_places_in_the_row_of_fouls_are_told_apart_by_form() -> None:
    """R28: one's own, the partner's, free and lifted fouls are drawn differently."""
    assert differ(form(pips((each,), "#000000", "#000000", 14)) for each in Pip)


def test_r28_where_the_records_are_is_a_picture_and_a_word() -> None:
    """R28: sent, unsent, offline and refused have pictures of their own."""
    shown = [topbar._SYNC[each] for each in SyncState if each is not SyncState.LOCAL]
    assert Sign.NONE not in shown and len(set(shown)) == len(shown)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_r28_every_state_of_the_clock_has_its_word(tmp_path: Path, lang: str) -> None:
    """R28: the ring says its state in words, and a screen reader says it in a sentence."""
    words = [catalogue(lang)[key] for key in ("not_timed", "normal", "warning", "overtime", "stopped_word")]
    assert all(words) and len(set(words)) == len(words) == len(ClockState) - 1
    table = Table(tmp_path)
    table.play(1)
    face = table.session.face()
    assert isinstance(face, TableFace)
    assert face.clock().word and face.clock().word in face.clock().label
    assert table.desk.record(fact(ev.HandRaised))
    stopped = table.session.face()
    assert isinstance(stopped, TableFace) and stopped.clock().state is ClockState.STOPPED
    assert stopped.clock().word in stopped.clock().label
    assert all(seat.label and seat.fouls_label for seat in stopped.seats)
