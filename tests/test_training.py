"""Learning by doing: a guided deal, practice with a score, and neither ever leaves the device."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee_app.device import Device
from referee_app.faces import Do, HomeFace, TableFace, Tap
from referee_app.faces.offered import offered
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.texts import catalogue
from referee_app.training.lesson import lesson, progress
from referee_app.training.score import Score, score

NOBODY = "http://127.0.0.1:9"
RIGHT: tuple[tuple[str, ...], ...] = (
    ("key-3", "key-3", "play"),
    ("pass",),
    ("key-5", "key-5", "play"),
    ("key-4", "key-4", "play"),
    ("foul", "offence-proved-wrong_play", "confirm"),
    ("seat-W", "key-K", "key-K", "play"),
    ("foul", "offence-proved-out_of_turn", "confirm"),
    ("foul", "who-S", "offence-hand_below_table", "confirm"),
    ("foul", "who-N", "offence-overtime", "confirm"),
    ("pass",),
    ("undo",),
)


class Trainee:
    """Somebody who taps what is on the page."""

    def __init__(self, folder: Path, start: Do, hub: str = "") -> None:
        self.device = Device(folder / "training.db", hub)
        self.session = Session(self.device, Frame())
        home = self.session.face()
        assert isinstance(home, HomeFace) and Tap(start) in [tile.tap for tile in home.tiles]
        self.session.act(Tap(start))

    def tap(self, *names: str) -> None:
        """Taps by their identifiers."""
        for name in names:
            do, _, value = name.partition("-")
            assert Tap(Do(do), value) in offered(self.session.face()), f"{name} is not on the page"
            self.session._pressed = ("", None, 0.0)
            self.session.act(Tap(Do(do), value))

    @property
    def told(self) -> str:
        """The line over the table."""
        face = self.session.face()
        assert isinstance(face, TableFace)
        return f"{face.banner.notice.text} | {face.banner.notice.detail}" if face.banner else ""

    @property
    def at(self) -> int:
        """How many steps of the lesson are done."""
        assert self.session.desk is not None
        return progress(self.session.desk.state.events(), lesson().step).at

    def score(self) -> Score:
        """What the rulings are worth."""
        assert self.session.desk is not None
        return score(self.session.desk.state)


@pytest.fixture
def trainee(tmp_path: Path) -> Trainee:
    return Trainee(tmp_path, Do.GUIDED)


def test_the_guided_deal_from_its_first_step_to_its_last(trainee: Trainee) -> None:
    """R29: each step is told, done by the taps it names, and explained by the clause."""
    for number, taps in enumerate(RIGHT):
        assert trainee.at == number
        assert trainee.told.startswith(f"{number + 1}/{len(RIGHT)} ")
        trainee.tap(*taps)
        if taps[-1] == "play" and "key-4" in taps:
            assert "§" in trainee.told
    assert "错 0 次" in trainee.told and trainee.score() == Score(4, 4)
    assert Tap(Do.HOME) in offered(trainee.session.face())


def test_a_wrong_entry_stands_in_the_way_until_it_is_undone(trainee: Trainee) -> None:
    """What was done wrong is said, undoing it is the way on, and it is counted."""
    trainee.tap("key-3", "key-4", "play")
    assert trainee.at == 0 and "不是这样" in trainee.told and "撤销" in trainee.told
    trainee.tap("pass")
    assert trainee.at == 0
    trainee.tap("undo")
    assert "不是这样" in trainee.told
    trainee.tap("undo")
    assert "1/11" in trainee.told
    trainee.tap(*RIGHT[0])
    assert trainee.at == 1
    trainee.tap("undo")
    assert trainee.at == 0
    for taps in RIGHT:
        trainee.tap(*taps)
    assert "错 3 次" in trainee.told


def test_the_lesson_goes_on_after_a_power_cut(trainee: Trainee, tmp_path: Path) -> None:
    """R29: how far one is stands in the log, and in nothing else."""
    for taps in RIGHT[:4]:
        trainee.tap(*taps)
    again = Session(Device(tmp_path / "training.db"), Frame())
    again.act(Tap(Do.CONTINUE, trainee.session.at))
    face = again.face()
    assert isinstance(face, TableFace) and face.banner is not None
    assert face.banner.notice.text.startswith("5/11")


def test_every_step_has_its_words_and_every_main_foul_is_in_it() -> None:
    for lang in ("zh", "en"):
        assert all(f"lesson_{step.say}" in catalogue(lang) for step in lesson().step)
    ruled = {step.offence.value for step in lesson().step if step.offence}
    assert ruled == {"wrong_play", "out_of_turn", "hand_below_table", "overtime"}


@pytest.mark.parametrize("start", [Do.GUIDED, Do.PRACTICE])
def test_r29_practice_is_marked_and_never_sent(tmp_path: Path, start: Do) -> None:
    """With a hub at hand there is no link for it; the bar says so in words, and so does the list at home."""

    async def evening() -> None:
        trainee = Trainee(tmp_path, start, NOBODY)
        log = trainee.session.at
        assert trainee.device.sync_status(log) is None
        trainee.device.resume_links()
        assert trainee.device.sync_status(log) is None
        face = trainee.session.face()
        assert isinstance(face, TableFace) and face.top.practice == "练习"
        trainee.session.act(Tap(Do.HOME))
        home = trainee.session.face()
        assert isinstance(home, HomeFace) and home.tables[0].state == "不上传"
        await trainee.device.close()

    asyncio.run(evening())


def test_practice_is_scored_beside_the_book(tmp_path: Path) -> None:
    """R29: the trainee rules; another ruling, and a foul that was passed over, are told with the clause."""
    trainee = Trainee(tmp_path, Do.PRACTICE)
    assert trainee.told == ""
    desk = trainee.session.desk
    assert desk is not None and desk.state.deal is not None and desk.state.deal.turn is not None
    first = desk.state.deal.turn
    trainee.tap("grain-count", "count-2")
    assert trainee.told == ""
    trainee.tap(f"seat-{first.partner.value}", "count-2")
    trainee.tap("foul", "offence-proved-out_of_turn", "option-1", "confirm")
    assert trainee.score().right == 0 and trainee.score().of == 1
    assert "0/1" in trainee.told and "书上是" in trainee.told
    trainee.tap("foul", f"who-{first.value}", "offence-hand_below_table", "confirm")
    assert "1/2" in trainee.told


def test_an_illegal_play_that_was_passed_over_is_told(trainee: Trainee) -> None:
    for taps in RIGHT[:4]:
        trainee.tap(*taps)
    assert trainee.score() == Score()
    trainee.tap("pass")
    found = trainee.score()
    assert (found.right, found.of) == (0, 1) and found.missed
