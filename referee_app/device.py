"""This device: its store, its tables, and the link of each to the hub."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from referee_app import opening, version
from referee_app.desk import Desk
from referee_app.form import Setup, default_book
from referee_app.library import Library
from referee_app.link.join import HubKey
from referee_app.link.joining import Joining
from referee_app.link.notices import Notices
from referee_app.link.sync import Sync, SyncState, SyncStatus
from referee_app.reading import Reading
from referee_app.settings import Settings
from referee_app.storage.log import Damaged, EventLog, LogInfo, NotRecorded, Store
from referee_app.storage.store import is_hub
from rules import book as books
from rules.sections import RuleBook

SETUP = "setup"
READING = "reading"
SETTINGS = "settings"
KEY = "hub_key"


class Device:
    """Everything one device keeps; all browsers that look at it share it."""

    def __init__(self, path: Path | str, hub_url: str = "") -> None:
        self.store = Store(path)
        if is_hub(self.store):
            self.store.close()
            raise NotRecorded("read_only", "it is the file of a hub, not of a table")
        self.log = EventLog(self.store)
        self.key = HubKey.kept(self.store.setting(KEY), hub_url)
        self.joining = Joining()
        self.notices = Notices(self.log)
        self.trouble: NotRecorded | None = None
        self._desks: dict[str, Desk] = {}
        self._syncs: dict[str, Sync] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.library = Library(Path(path).parent / "books")
        self.book_trouble: tuple[books.Problem, ...] = ()
        """Why the house book in the making is not as it was tapped or not saved."""
        self.setup = self._read_setup()
        self.reading = self._read_reading()
        self.settings = self._read_settings()
        self.battery: int | None = None
        """Percent, where a browser could tell."""

    @property
    def hub_url(self) -> str:
        """Where this device's tables are sent to; empty without a hub."""
        return self.key.url

    def enter(self, key: HubKey) -> None:
        """This device joined a hub: keep its key and send everything there from now on."""
        self.key = key
        with suppress(NotRecorded):
            self.store.put_setting(KEY, key.model_dump_json())
        for sync in self._syncs.values():
            sync.stop()
        for desk in self._desks.values():
            self._link(desk)
        self.resume_links()

    def tables(self) -> tuple[LogInfo, ...]:
        """The tables kept here, the newest first."""
        return self.log.logs()

    def desk(self, log_id: str) -> Desk:
        """The desk of a table; opened once and then shared."""
        if log_id not in self._desks:
            desk = Desk(self.log, log_id)
            self._desks[log_id] = desk
            self._link(desk)
        return self._desks[log_id]

    def find_desk(self, log_id: str) -> Desk | None:
        """The desk of a table, or None where its log cannot be read."""
        try:
            return self.desk(log_id)
        except Damaged:
            return None

    def _link(self, desk: Desk) -> None:
        if not self.hub_url or desk.state.opened is None or desk.state.opened.practice:
            return
        sync = Sync(
            self.log,
            desk.log_id,
            self.hub_url,
            on_ruling=lambda ruling: _receive(desk, ruling),
            on_news=self.notices.hear,
            on_status=self._watcher(desk),
            token=self.key.token,
            certificate=self.key.certificate,
            device=self.name,
            app_version=version(),
            battery=lambda: self.battery,
        )
        self._syncs[desk.log_id] = sync
        desk.wake = sync.wake
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            sync.start()
        else:
            self._tasks[desk.log_id] = loop.create_task(sync.run())

    def _watcher(self, desk: Desk) -> Callable[[SyncStatus], None]:
        """What follows how a table stands with the hub; one that was taken over is only read here."""
        arrivals = Arrivals(desk, self.sync_status)

        def told(status: SyncStatus) -> None:
            if status.code == "taken_over":
                self.log.shut(desk.log_id)
            arrivals(status)

        return told

    def release(self, log_id: str) -> None:
        """Forget a table's desk, so that it is read and linked anew."""
        self._desks.pop(log_id, None)
        sync = self._syncs.pop(log_id, None)
        if sync:
            sync.stop()

    @property
    def name(self) -> str:
        """This device's name, made once."""
        kept = self.store.setting("device")
        if not kept:
            kept = f"T-{secrets.token_hex(2)}"
            with suppress(NotRecorded):
                self.store.put_setting("device", kept)
        return kept

    def told_battery(self, percent: int) -> None:
        """What a browser says of the battery; the hub hears of it with the next sign of life."""
        self.battery = percent

    def _read_settings(self) -> Settings:
        try:
            return Settings.model_validate(json.loads(self.store.setting(SETTINGS) or "{}"))
        except (ValueError, ValidationError):
            return Settings()

    def keep_settings(self, settings: Settings) -> None:
        """Another setting, kept on the disk."""
        self.settings = settings
        try:
            self.store.put_setting(SETTINGS, settings.model_dump_json())
        except NotRecorded as trouble:
            self.trouble = trouble

    def sync_status(self, log_id: str) -> SyncStatus | None:
        """How a table stands with the hub; None without one."""
        sync = self._syncs.get(log_id)
        return sync.status if sync else None

    def resume_links(self) -> None:
        """Begin to send what other tables of this device still have to send."""
        if not self.hub_url:
            return
        for info in self.tables():
            if not info.is_practice and self.log.unsent_count(info.id):
                self.find_desk(info.id)

    # Opening tables

    @property
    def form_book(self) -> RuleBook:
        """The book of the form, or the usual one where a house book is gone or broken since."""
        return self.library.load_or(self.setup.book, default_book())

    def _read_setup(self) -> Setup:
        try:
            return Setup.model_validate(json.loads(self.store.setting(SETUP) or "{}"))
        except (ValueError, ValidationError):
            return Setup()

    def _read_reading(self) -> Reading:
        try:
            kept = Reading.model_validate(json.loads(self.store.setting(READING) or "{}"))
        except (ValueError, ValidationError):
            return Reading()
        known = self.library.ids()
        return kept if kept.book in known and (kept.other or kept.book) in known else Reading()

    def keep_reading(self, **changes: Any) -> None:
        """Where somebody is in the rule books, kept on the disk."""
        self.reading = self.reading.model_copy(update=changes)
        try:
            self.store.put_setting(READING, self.reading.model_dump_json())
        except NotRecorded as trouble:
            self.trouble = trouble

    def keep_setup(self, **changes: Any) -> None:
        """Change the half-filled form and keep it on the disk."""
        self.setup = self.setup.model_copy(update=changes)
        try:
            self.store.put_setting(SETUP, self.setup.model_dump_json())
        except NotRecorded as trouble:
            self.trouble = trouble

    def open_table(self) -> str | None:
        """A table from the form; its log, or None when it could not be written (`trouble`)."""
        form, book = self.setup, self.form_book
        return self._create(opening.table(form, book, self.log.clock.now()), book, {"table": form.table})

    def open_guided(self) -> str | None:
        """The guided deal, in the usual book: a practice table that leads through it."""
        book = self.library.load(default_book())
        return self._create(opening.guided(book), book, {"table": "", "practice": True, "guided": True})

    def is_guided(self, log_id: str) -> bool:
        """Whether this table leads a trainee."""
        info = self.log.info(log_id)
        return info is not None and bool(info.meta.get("guided"))

    def open_practice(self) -> str | None:
        """A practice table with a dealt deck: it never leaves this device."""
        book = self.form_book
        return self._create(opening.practice(book), book, {"table": "", "practice": True})

    def _create(self, facts: list[dict[str, Any]], book: RuleBook, meta: dict[str, Any]) -> str | None:
        sha = books.digest(book)
        facts[0]["book_digest"] = sha
        try:
            made = self.log.create(facts, meta=meta, book=(sha, book.model_dump_json(by_alias=True)))
        except NotRecorded as trouble:
            self.trouble = trouble
            return None
        self.trouble = None
        self.desk(made)
        return made

    async def close(self) -> None:
        """Stop sending; what is unsent stays where it is."""
        for sync in self._syncs.values():
            sync.stop()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


class Arrivals:
    """Tells a desk, once after its hub was away, that everything is through."""

    def __init__(self, desk: Desk, status_of: Callable[[str], SyncStatus | None]) -> None:
        self._desk, self._status_of = desk, status_of
        self._acked: int | None = None
        """What the hub had when it went away."""

    def __call__(self, _told: SyncStatus) -> None:
        """Something about the link has changed."""
        now = self._status_of(self._desk.log_id)
        if now is not None and now.state is SyncState.OFFLINE and now.code != "connecting":
            self._acked = now.acked if self._acked is None else self._acked
        elif now is not None and now.state is SyncState.ONLINE and not now.unsent and self._acked is not None:
            self._desk.arrived, self._acked = (now.acked - self._acked) or None, None
        self._desk.changed()


def _receive(desk: Desk, ruling: dict[str, Any]) -> None:
    """Write down what the head referee decided; told twice it counts once."""
    if ruling.get("hub_seq") in desk.state.rulings:
        return
    if not desk.record(ruling) and desk.trouble:
        raise desk.trouble
