"""The rule books of the tables' logs, by digest; the built-in ones and those the tables send."""

from __future__ import annotations

import logging

from pydantic import ValidationError

from referee_app.hub.store import Hub
from rules import book as installed
from rules.sections import RuleBook

FALLBACK = "standard"

_log = logging.getLogger(__name__)


class Shelf:
    """Finds the very book a log was opened with, and remembers which ones are missing."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._found: dict[str, RuleBook] = {}
        self._installed = {installed.digest(installed.load(id)): id for id in installed.ids()}
        self.missing: set[str] = set()

    def find(self, book_id: str, digest: str) -> RuleBook:
        """The book of that digest; until a table sends it, the installed one of that id or the standard."""
        if digest not in self._found:
            kept = self._kept(digest)
            if kept is None:
                self.missing.add(digest)
                return installed.load(book_id if book_id in installed.ids() else FALLBACK)
            self._found[digest] = kept
        return self._found[digest]

    def _kept(self, digest: str) -> RuleBook | None:
        if digest in self._installed:
            return installed.load(self._installed[digest])
        body = self._hub.log.book(digest)
        if body is None:
            return None
        try:
            return installed.restore(body, digest)
        except installed.BookError:
            _log.warning("the stored rule book %s cannot be read by this version", digest)
            return None

    def put(self, digest: str, body: str) -> bool:
        """Keep a book that a table sent; False when it is not the one of that digest."""
        try:
            book = RuleBook.model_validate_json(body)
        except ValidationError:
            return False
        if installed.digest(book) != digest:
            return False
        with self._hub.store.writing() as db:
            db.execute("INSERT OR IGNORE INTO books VALUES (?, ?)", (digest, body))
        self._found[digest] = book
        self.missing.discard(digest)
        return True

    def body(self, digest: str) -> str | None:
        """The JSON of a book, for a device that takes a table over."""
        if digest in self._installed:
            return installed.load(self._installed[digest]).model_dump_json(by_alias=True)
        return self._hub.log.book(digest)
