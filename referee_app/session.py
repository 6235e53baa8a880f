"""One browser: which page it is on, and where its taps go."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from referee_app.acts import books as books_acts
from referee_app.acts import joining, saving, setup
from referee_app.acts import settings as settings_acts
from referee_app.acts.meaning import meaning
from referee_app.desk import Desk, fact
from referee_app.device import Device
from referee_app.events import Noted
from referee_app.faces import BannerFace, Do, LockFace, PageFace, TablesFace, Tap
from referee_app.keys import OF_FOCUS, Stroke, tap_for
from referee_app.present import books, home, join, notices, settings, tables, training
from referee_app.present import setup as form
from referee_app.present.base import Ctx
from referee_app.present.clocks import Clocks
from referee_app.present.log import DOUBLE_PRESS
from referee_app.present.page import Around, page
from referee_app.screen.shell import Awake, Frame
from referee_app.settings import SCALE
from referee_app.state import Phase
from referee_app.storage.log import NotRecorded

HOME = ""
SETUP = "setup"
BOOKS = "books"
SETTINGS = "settings"
JOIN = "join"
BESIDE = (HOME, SETUP, BOOKS, SETTINGS, JOIN)
"""Pages that belong to no table."""
AGAIN = Tap(Do.BANNER, "retry")
"""Do once more what could not be recorded."""
SAME_KEY = 1.0
"""Seconds in which the same key for the same player counts once."""
NEXT_PLAYER = 0.4
"""The same once the turn has gone on: three players do pass within a second."""
GUARDED = frozenset(
    {Do.PASS, Do.PLAY, Do.ALL_PASS, Do.COUNT, Do.CONFIRM, Do.CONFIRM_NEXT, Do.UNDO, Do.SAVE_FIX}
)
"""Keys that record."""

Save = Callable[[str, Callable[[], bytes], Callable[[str], object]], object]
"""Takes a file's name, what makes it, and whom to tell why it could not be made."""


class Session:
    """What one browser looks at; the tables themselves belong to the device."""

    def __init__(
        self,
        device: Device,
        frame: Frame,
        sound: Callable[[str, float], object] = lambda _name, _volume: None,
        save: Save = lambda _name, _make, _failed: None,
        buzz: Callable[[str], object] = lambda _name: None,
    ) -> None:
        self.device = device
        self.frame = frame
        self.sound, self.buzz = sound, buzz
        self.save = save
        self.at = HOME
        self.later: Callable[[Coroutine[Any, Any, object]], object] = asyncio.run
        """Does what takes time while the page goes on."""
        self.failure = ""
        """A bug that was just met, in its own words; the page says so until it is drawn anew."""
        self.taps: Callable[[Tap], None] = lambda _tap: None
        """Where the page that is drawn now sends its taps."""
        self.redraw: Callable[[], None] = lambda: None
        self.keep_awake: Callable[[bool], object] = lambda _wanted: None
        """Keeps the screen of this browser on, or not."""
        self.told: list[str] = []
        """Addresses the browser was told and has not repeated yet."""
        self._clocks: dict[tuple[str, str], Clocks] = {}
        """By table and language; what is drawn asks the same function for ever."""
        self._pressed: tuple[str, object, float] = ("", None, 0.0)
        self._failed: Tap | None = None
        """The last tap, where the disk did not take what it meant."""
        self._from = HOME
        """The page from which the settings were opened."""
        self._touched = time.monotonic()
        self.is_locked = False
        self.may_sound = False
        """Browsers let nothing be heard before the first tap on a page."""
        self.is_writing = False
        """Somebody writes into a field, whose letters mean nothing else."""
        self._focused = ""
        """The page on which Tab was pressed: Enter and Space belong to the key it leads to."""
        self.adopt()

    def press(self, tap: Tap) -> None:
        """What views call: always the same function, so that what is drawn may stay."""
        self.taps(tap)

    @property
    def desk(self) -> Desk | None:
        """The desk of the table that is open."""
        return self.device.desk(self.at) if self.at not in BESIDE else None

    def adopt(self) -> None:
        """Let this browser look as the device is set."""
        now, frame = self.device.settings, self.frame
        frame.lang, frame.dark = now.lang, now.dark
        frame.scale, frame.left_handed = SCALE[now.size], now.left_handed

    def signal(self, name: str, log_id: str) -> None:
        """Let a signal of a table be heard and felt, as the device is set."""
        volume = self.device.settings.loudness(log_id)
        if volume:
            self.sound(name, volume)
        if self.device.settings.vibrate:
            self.buzz(name)

    @property
    def wants_awake(self) -> bool:
        """Whether the screen should stay on: a round is live on it."""
        desk = self.desk
        live = desk is not None and desk.state.phase is not Phase.ROUND_OVER
        return live and self.device.settings.awake

    def grow_idle(self) -> bool:
        """Lock the screen once nobody has tapped for the time that is set; whether it was locked now."""
        limit = 60 * self.device.settings.lock_minutes
        due = bool(limit) and time.monotonic() - self._touched > limit
        if not due or self.is_locked:
            return False
        self.is_locked = True
        return True

    def lock(self) -> LockFace | None:
        """What lies over the page while it is locked."""
        return settings.lock(self.frame.lang.value) if self.is_locked else None

    def face(self) -> PageFace:
        """What this browser shows now."""
        lang = self.frame.lang.value
        desk = self.desk
        if desk is None:
            if self.at == SETUP:
                return form.setup(self.device, lang)
            if self.at == BOOKS:
                return books.books(self.device, lang)
            if self.at == JOIN:
                return join.join(self.device, lang)
            may_stay_on = self.frame.awake is not Awake.REFUSED
            if self.at == SETTINGS:
                table = self._from if self._from not in BESIDE else ""
                return settings.settings(self.device, lang, table, may_stay_on)
            return home.home(self.device, lang, self.frame.dark, may_stay_on, self.may_sound)
        ctx = Ctx(desk, lang)
        sync = self.device.sync_status(self.at)
        low = settings.low_battery(self.device, lang)
        told = (
            notices.line(self.device.notices, lang)
            or (BannerFace(low) if low else None)
            or training.line(ctx, self.device.is_guided(self.at))
        )
        around = Around(self.at in self.device.settings.muted, told)
        return page(ctx, self._clock(desk), sync, around)

    def stroke(self, stroke: Stroke) -> None:
        """A key of the keyboard: what a finger could do now, by its short way."""
        if self.is_writing:
            return
        if stroke.key == "Tab":
            self._focused = self.at
        elif self.is_locked:
            if stroke.name == "Ctrl+Enter":
                self.press(Tap(Do.UNLOCK, settings.HELD))
        elif not (stroke.name in OF_FOCUS and self._focused == self.at):
            tap = tap_for(stroke, self.face(), (desk.log_id for desk in tables.live(self.device)))
            if tap is not None:
                self.press(tap)

    def _clock(self, desk: Desk) -> Clocks:
        key = (desk.log_id, self.frame.lang.value)
        if key not in self._clocks:
            self._clocks[key] = Clocks(Ctx(desk, self.frame.lang.value))
        return self._clocks[key]

    def tables(self) -> TablesFace | None:
        """The strip of tables, where several are played at once and one of them is open."""
        desk, lang = self.desk, self.frame.lang.value
        if desk is None:
            return None
        return tables.tables(tables.live(self.device), desk, lang, lambda each: self._clock(each).turn)

    def act(self, tap: Tap) -> None:
        """Do what a tap means; while the screen is locked only the held key means anything."""
        self._touched, self.is_writing, self.may_sound = time.monotonic(), False, True
        if self.is_locked:
            self.is_locked = tap != Tap(Do.UNLOCK, settings.HELD)
        elif tap.do is Do.TABLE:
            self.open(tap.value)
        elif tap.do in _OF_DEVICE:
            self._set(tap)
        elif self.desk is not None:
            self._at_table(self.desk, tap)
        else:
            self._beside(tap)

    def _set(self, tap: Tap) -> None:
        """Language, colours, sound and everything else the device is set to."""
        now, table = self.device.settings, self._from if self.at == SETTINGS else self.at
        if tap.do is Do.SETTINGS:
            if self.at != SETTINGS:
                self._from, self.at = self.at, SETTINGS
        elif tap.do is Do.LANGUAGE:
            self.device.keep_settings(now.model_copy(update={"lang": self.frame.lang.other}))
        elif tap.do is Do.DARK:
            self.device.keep_settings(now.model_copy(update={"dark": not self.frame.dark}))
        elif tap.do is Do.SOUND and not tap.value:
            self.device.keep_settings(now.muting(table))
        elif tap.do is Do.SET:
            settings_acts.choose(self.device, table if table not in BESIDE else "", tap)
        self.adopt()
        if tap.do is Do.SOUND or tap.value.startswith("volume"):
            self.signal("test", table)

    def _beside(self, tap: Tap) -> None:
        """Home, the form of a new table, the books, joining."""
        acts = _ON_PAGE.get(self.at, {})
        if tap.do in acts:
            acts[tap.do](self.device, tap)
        elif tap.do in (Do.BACK, Do.HOME):
            self.at, self._from = self._from if self.at == SETTINGS else HOME, HOME
        elif tap.do in _GOES:
            self.at = _GOES[tap.do]
        elif tap.do in joining.ACTS:
            joining.ACTS[tap.do](self, tap)
        elif tap.do in (Do.CONTINUE, Do.OPEN):
            self.open(tap.value)
        elif tap.do is Do.PRACTICE:
            self.at = self.device.open_practice() or HOME
        elif tap.do is Do.GUIDED:
            self.at = self.device.open_guided() or HOME
        elif tap.do is Do.OPEN_TABLE:
            self.at = self.device.open_table() or SETUP
        elif tap.do is Do.BANNER:
            self.device.trouble = None

    def open(self, log_id: str) -> None:
        """Go to a table, unless its log cannot be read: then this page says so and stays."""
        if self.device.find_desk(log_id) is not None:
            self.at = log_id
        else:
            self.device.trouble = NotRecorded("damaged")

    def _at_table(self, desk: Desk, tap: Tap) -> None:
        now, turn, last = time.monotonic(), desk.actor, desk.state.seq
        if self._is_double(desk, tap, now):
            return
        if tap.do in (Do.HOME, Do.SUBMIT):
            desk.keep(panel="")
            self.at = HOME
            return
        if tap.do is Do.BANNER and tap.value == notices.READ:
            self.device.notices.read()
        if tap.do is Do.PRINT and tap.value:
            saving.save(self, desk, tap.value)
        if tap == AGAIN and self._failed is not None:
            tap = self._failed
        act = meaning(desk, tap)
        if act is not None:
            act(desk, tap)
        if desk.trouble is None or tap.do in GUARDED:
            self._failed = tap if desk.trouble is not None else None
        if tap.do not in GUARDED or desk.state.seq != last:
            # Neither a press that recorded nothing nor one before another key makes the next one a slip.
            self._pressed = (tap.id, turn, now)

    def not_saved(self, why: str) -> None:
        """Say why a file could not be made."""
        self.failure = why
        self.redraw()

    def _is_double(self, desk: Desk, tap: Tap, now: float) -> bool:
        """Whether this is the same key again, too soon to be meant; it is noted in the log."""
        key, before, at = self._pressed
        again = key == tap.id and now - at < (SAME_KEY if before == desk.actor else NEXT_PLAYER)
        if tap.do in GUARDED and again:
            desk.record(fact(Noted, text=f"{DOUBLE_PRESS}: {tap.id}"))
            return True
        return False


_OF_DEVICE = frozenset({Do.LANGUAGE, Do.DARK, Do.SOUND, Do.SETTINGS, Do.SET})
"""Taps that mean the device and no table."""


_ON_PAGE: dict[str, dict[Do, Callable[[Device, Tap], None]]] = {SETUP: setup.ACTS, BOOKS: books_acts.ACTS}
_GOES = {Do.JOIN: JOIN, Do.BOOKS: BOOKS, Do.NEW: SETUP}
