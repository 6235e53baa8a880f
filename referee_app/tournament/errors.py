"""What cannot be done in an event: a key of the catalogues with the offending text and what is allowed."""

from __future__ import annotations


class EventError(ValueError):
    """Bad input or a step that is not open; `key` names the words, `facts` fill them in."""

    def __init__(self, key: str, /, **facts: object) -> None:
        super().__init__(f"{key}: {facts}" if facts else key)
        self.key, self.facts = key, facts
