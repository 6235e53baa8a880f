"""Looking a cited clause up at the table: the book lies over the page and changes nothing below it."""

from __future__ import annotations

from collections.abc import Callable

from referee_app.desk import Desk
from referee_app.faces import Do, Tap
from referee_app.reading import Reading


def look_up(desk: Desk, tap: Tap) -> None:
    """Open the table's book at a clause; without one, the whole book."""
    desk.keep(cited=Reading(book=desk.book.meta.id, clause=tap.value, opened=tap.value))


def _search(desk: Desk, tap: Tap) -> None:
    if desk.draft.cited is not None:
        desk.keep(cited=desk.draft.cited.model_copy(update={"query": tap.text.strip()[:40]}))


def _point(desk: Desk, tap: Tap) -> None:
    if desk.draft.cited is not None:
        opened = "" if desk.draft.cited.opened == tap.value else tap.value
        desk.keep(cited=desk.draft.cited.model_copy(update={"opened": opened}))


ACTS: dict[Do, Callable[[Desk, Tap], None]] = {
    Do.ARTICLE: look_up,
    Do.FIELD: _search,
    Do.POINT: _point,
    Do.BACK: lambda desk, _tap: desk.keep(cited=None),
}
