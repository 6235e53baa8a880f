"""What a device is set to: kept on its disk, obeyed by every page, and a screen that locks itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee_app.device import Device
from referee_app.faces import Do, HomeFace, SettingsFace, TableFace, Tap, Tone
from referee_app.present.settings import HELD
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.settings import LOUD, Settings, TypeSize, Volume
from referee_app.texts import Lang
from referee_app.watch import Watch

LONG = 36_000.0


class Tablet:
    """A tablet of which a test hears and feels the signals."""

    def __init__(self, folder: Path) -> None:
        self.device = Device(folder / "tablet.db")
        self.heard: list[tuple[str, float]] = []
        self.felt: list[str] = []
        self.session = Session(
            self.device,
            Frame(),
            sound=lambda name, volume: self.heard.append((name, volume)),
            buzz=self.felt.append,
        )

    def tap(self, do: Do, value: str = "") -> None:
        """One tap."""
        self.session.act(Tap(do, value))

    def set(self, choice: str) -> None:
        """Tap a choice of the page of settings, which must be there."""
        face = self.session.face()
        assert isinstance(face, SettingsFace)
        assert Tap(Do.SET, choice) in [each.tap for row in face.rows for each in row.choices]
        self.tap(Do.SET, choice)

    def chosen(self) -> list[str]:
        """The choices that hold."""
        face = self.session.face()
        assert isinstance(face, SettingsFace)
        return [each.tap.value for row in face.rows for each in row.choices if each.selected]

    def table(self) -> TableFace:
        """The page of the table."""
        face = self.session.face()
        assert isinstance(face, TableFace)
        return face


@pytest.fixture
def tablet(tmp_path: Path) -> Tablet:
    return Tablet(tmp_path)


CHOICES = (
    "volume=high",
    "vibrate=false",
    "size=largest",
    "left_handed=true",
    "lang=en",
    "dark=true",
    "awake=false",
    "lock_minutes=5",
)


def test_r28_every_setting_is_kept_by_the_device(tablet: Tablet, tmp_path: Path) -> None:
    """Each is one tap, shown as chosen, on the disk at once, and how the next browser begins."""
    tablet.tap(Do.SETTINGS)
    for choice in CHOICES:
        assert choice not in tablet.chosen()
        tablet.set(choice)
        assert choice in tablet.chosen()
    kept = Device(tmp_path / "tablet.db")
    assert kept.settings == Settings(
        volume=Volume.HIGH,
        vibrate=False,
        size=TypeSize.LARGEST,
        left_handed=True,
        lang=Lang.EN,
        dark=True,
        awake=False,
        lock_minutes=5,
    )
    next_one = Frame()
    Session(kept, next_one)
    assert (next_one.lang, next_one.dark, next_one.scale, next_one.left_handed) == (Lang.EN, True, 1.3, True)


def test_the_way_back_from_the_settings(tablet: Tablet) -> None:
    """Opened at a table they lead back to it; opened at home, home."""
    tablet.tap(Do.PRACTICE)
    log = tablet.session.at
    tablet.tap(Do.KEY, "7")
    tablet.tap(Do.SETTINGS)
    tablet.tap(Do.SETTINGS)
    tablet.tap(Do.BACK)
    assert tablet.session.at == log and len(tablet.table().strip.cards) == 1
    tablet.tap(Do.HOME)
    tablet.tap(Do.SETTINGS)
    tablet.tap(Do.BACK)
    assert isinstance(tablet.session.face(), HomeFace)


def test_a_choice_that_no_longer_exists_changes_nothing(tablet: Tablet) -> None:
    before = tablet.device.settings
    tablet.tap(Do.SETTINGS)
    for choice in ("volume=deafening", "lock_minutes=-1", "no_such=1", "size=", "mute=true"):
        tablet.tap(Do.SET, choice)
    assert tablet.device.settings == before


@pytest.mark.parametrize("volume", list(Volume))
def test_signals_are_as_loud_as_set(tablet: Tablet, volume: Volume) -> None:
    """A new loudness is heard at once."""
    tablet.tap(Do.SETTINGS)
    tablet.set(f"volume={volume}")
    assert tablet.heard == ([("test", LOUD[volume])] if volume is not Volume.OFF else [])


def test_one_table_is_muted_and_another_is_not(tablet: Tablet) -> None:
    """Muted in its menu or on the page of settings; what it signals is felt all the same."""
    tablet.tap(Do.PRACTICE)
    log = tablet.session.at
    tablet.tap(Do.SOUND)
    assert tablet.device.settings.muted == (log,) and tablet.heard == []
    tablet.session.signal("foul_45", log)
    tablet.session.signal("foul_45", "another")
    assert tablet.heard == [("foul_45", LOUD[Volume.MIDDLE])]
    assert tablet.felt[-2:] == ["foul_45", "foul_45"]
    tablet.tap(Do.SETTINGS)
    assert "mute=true" in tablet.chosen()
    tablet.set("mute=false")
    assert not tablet.device.settings.muted
    tablet.set("vibrate=false")
    tablet.felt.clear()
    tablet.session.signal("foul_45", log)
    assert tablet.felt == []


def test_an_illegal_play_is_heard_once(tablet: Tablet) -> None:
    """What begins now sounds; what went on before the page was opened does not."""
    tablet.tap(Do.PRACTICE)

    async def watched() -> None:
        desk = tablet.session.desk
        assert desk is not None
        watch = Watch(tablet.session, desk, lambda: None)
        for key in ("3", "4"):
            tablet.tap(Do.KEY, key)
        tablet.tap(Do.PLAY)
        watch.end()

    asyncio.run(watched())
    assert [name for name, _ in tablet.heard] == ["illegal"] == tablet.felt


def test_r27_the_screen_stays_on_while_a_round_is_live(tablet: Tablet) -> None:
    assert not tablet.session.wants_awake
    tablet.tap(Do.PRACTICE)
    assert tablet.session.wants_awake
    tablet.device.keep_settings(tablet.device.settings.model_copy(update={"awake": False}))
    assert not tablet.session.wants_awake


def test_r27_a_low_battery_is_told(tablet: Tablet) -> None:
    """At home, on the page of settings and over the table, in words and with a sign."""
    tablet.device.told_battery(19)
    home = tablet.session.face()
    assert isinstance(home, HomeFace) and "19%" in home.ready.text and home.ready.tone == "warn"
    tablet.tap(Do.PRACTICE)
    banner = tablet.table().banner
    assert banner is not None and "19%" in banner.notice.text
    tablet.device.told_battery(20)
    assert tablet.table().banner is None


def test_r32_the_screen_locks_when_nobody_taps_and_opens_when_held(tablet: Tablet) -> None:
    """While it is locked no tap means anything; the table under it goes on."""
    tablet.tap(Do.SETTINGS)
    tablet.set("lock_minutes=2")
    tablet.tap(Do.BACK)
    tablet.tap(Do.PRACTICE)
    session, desk = tablet.session, tablet.session.desk
    assert desk is not None
    session._touched -= 119
    assert not session.grow_idle() and session.lock() is None
    session._touched -= 2
    assert session.grow_idle() and not session.grow_idle()
    locked = session.lock()
    assert locked is not None
    for do, value in ((Do.PASS, ""), (Do.COUNT, "1"), (Do.KEY, "3"), (Do.HOME, ""), (Do.UNLOCK, "")):
        tablet.tap(do, value)
    assert session.lock() is not None and session.desk is desk
    assert desk.draft.typed == () and desk.state.phase == "play"
    session.act(locked.held)
    assert session.lock() is None and locked.held == Tap(Do.UNLOCK, HELD)
    tablet.tap(Do.KEY, "3")
    assert len(desk.draft.typed) == 1


def test_r32_it_never_locks_unless_asked_to(tablet: Tablet) -> None:
    tablet.tap(Do.PRACTICE)
    tablet.session._touched -= LONG
    assert not tablet.session.grow_idle()


@pytest.mark.parametrize(
    ("lang", "to_try", "works", "off"),
    [
        (Lang.ZH, "声音：点一下试音", "声音 ✓", "声音：关"),
        (Lang.EN, "sound: tap to try", "sound ✓", "sound: off"),
    ],
)
def test_r28_the_first_page_says_whether_signals_can_be_heard(
    tmp_path: Path, lang: Lang, to_try: str, works: str, off: str
) -> None:
    """Before the first tap a browser is silent; a device that is set to be is so for ever."""
    tablet = Tablet(tmp_path)
    tablet.device.keep_settings(tablet.device.settings.model_copy(update={"lang": lang}))
    tablet.session.adopt()
    first = tablet.session.face()
    assert isinstance(first, HomeFace) and to_try in first.ready.text
    assert first.sound is not None
    tablet.session.act(first.sound.tap)
    assert [name for name, _ in tablet.heard] == ["test"]
    now = tablet.session.face()
    assert isinstance(now, HomeFace) and now.sound is None
    assert works in now.ready.text and now.ready.tone is Tone.OK
    tablet.tap(Do.SETTINGS)
    tablet.set("volume=off")
    tablet.tap(Do.BACK)
    silent = tablet.session.face()
    assert isinstance(silent, HomeFace) and silent.sound is None
    assert off in silent.ready.text and silent.ready.tone is Tone.WARN
    again = Session(tablet.device, Frame()).face()
    assert isinstance(again, HomeFace) and off in again.ready.text
