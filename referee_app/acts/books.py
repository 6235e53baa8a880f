"""Reading, comparing and making rule books."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from referee_app.device import Device
from referee_app.faces import Do, Tap
from referee_app.library import allowed, least
from referee_app.present.books import base_of, value_at, with_changes
from rules.book import BookError, Problem, problem_of


def _change(device: Device, **changes: Any) -> None:
    device.book_trouble = ()
    device.keep_reading(**{"saved": "", **changes})


def field(device: Device, tap: Tap) -> None:
    """What is searched for, or the name of the house book."""
    if tap.value == "search":
        _change(device, query=tap.text.strip()[:40])
    elif tap.value == "title":
        _change(device, title=tap.text.strip()[:60])


def pick(device: Device, tap: Tap) -> None:
    """Another book to read, or the one beside it."""
    if device.reading.comparing:
        _change(device, other=tap.value)
    elif not device.reading.making:
        _change(device, book=tap.value, opened="")


def compare(device: Device, _tap: Tap) -> None:
    """A second book beside the first, or not any more."""
    on = not device.reading.comparing
    _change(device, comparing=on, other=device.reading.other if on else None)


def house(device: Device, _tap: Tap) -> None:
    """Begin a house book from the one that is open."""
    _change(device, making=True, changes={}, title="", comparing=False, other=None)


def value(device: Device, tap: Tap) -> None:
    """Another value for a point of the house book."""
    path, _, text = tap.value.partition("=")
    book = base_of(device)
    now = device.reading.changes.get(path, value_at(book, path))
    new: Any = next((each for each in allowed(path) if str(each) == text), None)
    if text in ("-", "+"):
        step = 1 if text == "+" else -1
        new = now + step if isinstance(now, int) else least(path)
    changes = {**device.reading.changes, path: new}
    if new == value_at(book, path):
        del changes[path]
    try:
        with_changes(book, changes)
    except ValidationError as error:
        # A book that cannot be could not be shown either: the value stays as it was.
        device.book_trouble = tuple(map(problem_of, error.errors()))
        return
    _change(device, changes=changes)


def save(device: Device, _tap: Tap) -> None:
    """Write the house book; it can be chosen for a table from then on."""
    draft = device.reading
    try:
        made = device.library.save(draft.book, draft.title, draft.changes)
    except BookError as error:
        device.book_trouble = error.problems
        return
    except OSError as error:
        device.book_trouble = (
            Problem(str(error.filename), str(error.strerror), "a file that can be written"),
        )
        return
    device.keep_reading(making=False, changes={}, title="", book=made.meta.id, saved=made.meta.id)


ACTS: dict[Do, Callable[[Device, Tap], None]] = {
    Do.FIELD: field,
    Do.BOOK: pick,
    Do.COMPARE: compare,
    Do.DIFFERENCES: lambda d, _tap: _change(d, only_differences=not d.reading.only_differences),
    Do.STATED: lambda d, _tap: _change(d, only_stated=not d.reading.only_stated),
    Do.POINT: lambda d, tap: _change(d, opened="" if d.reading.opened == tap.value else tap.value),
    Do.HOUSE_BOOK: house,
    Do.VALUE: value,
    Do.SAVE_BOOK: save,
    Do.DROP_BOOK: lambda d, _tap: _change(d, making=False, changes={}, title=""),
}
