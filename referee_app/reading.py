"""Where somebody is in the rule books: kept like every half-done thing."""

from __future__ import annotations

from pydantic import Field

from referee_app.facts import Frozen


class Reading(Frozen):
    """The page of rule books as it was left."""

    book: str = "standard"
    other: str | None = None
    comparing: bool = False
    only_differences: bool = True
    only_stated: bool = False
    query: str = ""
    clause: str = ""
    """At a table: the reason or field whose clause was asked for; only its points are shown."""
    opened: str = ""
    """The point whose clause is shown."""
    making: bool = False
    """A house book that extends `book` is being made."""
    title: str = ""
    changes: dict[str, bool | int | str] = Field(default_factory=dict)
    saved: str = ""
