"""The guided deal: how far a trainee is, told from the log alone, so that nothing of it can be lost."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from penalties.offences import Offence
from referee_app import events as ev
from referee_app.facts import Frozen
from rules.seats import Seat

STEPS_OF = (ev.Played, ev.Passed, ev.PenaltyGiven, ev.FoulDismissed, ev.Escalated)
"""Events that are a step, or a wrong one; a raised hand is on the way to one."""


class Step(Frozen):
    """One thing that happens at the table, and what is to be written down of it."""

    say: str
    kind: str
    seat: Seat | None = None
    ranks: str = ""
    offence: Offence | None = None

    def matches(self, event: ev.AnyEvent) -> bool:
        """Whether this is what had to be written down."""
        if event.kind != self.kind or getattr(event, "seat", None) is not self.seat:
            return False
        if isinstance(event, ev.Played):
            return sorted(card[1] for card in event.cards) == sorted(self.ranks)
        return getattr(event, "offence", None) is self.offence


class Lesson(Frozen):
    """All of it."""

    leader: Seat
    step: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """Where the trainee is."""

    at: int = 0
    """How many steps are done."""
    wrong: int = 0
    """The event that is not what happened; 0 when the log is right."""
    mistakes: int = 0
    done: tuple[int, ...] = ()
    """The events of the steps that are done."""

    @property
    def last(self) -> int:
        """The event of the last step; 0 before the first."""
        return self.done[-1] if self.done else 0


@cache
def lesson() -> Lesson:
    """The guided deal of the app."""
    text = (files("referee_app.training") / "lesson.toml").read_text(encoding="utf-8")
    return Lesson.model_validate(tomllib.loads(text))


def progress(events: Iterable[ev.AnyEvent], steps: tuple[Step, ...]) -> Progress:
    """How far these events have come; a wrong one stands in the way until it is taken back."""
    now = Progress()
    for event in events:
        if isinstance(event, ev.Retracted):
            now = _taken_back(now, event, steps)
        elif isinstance(event, STEPS_OF) and now.at < len(steps):
            right = not now.wrong and steps[now.at].matches(event)
            if right:
                now = Progress(now.at + 1, 0, now.mistakes, (*now.done, event.seq))
            else:
                now = Progress(now.at, now.wrong or event.seq, now.mistakes + 1, now.done)
    return now


def _taken_back(now: Progress, event: ev.Retracted, steps: tuple[Step, ...]) -> Progress:
    if now.wrong:
        cleared = now.wrong in event.targets
        return Progress(now.at, 0 if cleared else now.wrong, now.mistakes, now.done)
    if now.at < len(steps) and steps[now.at].kind == "retracted":
        return Progress(now.at + 1, 0, now.mistakes, (*now.done, event.seq))
    if now.last in event.targets:
        return Progress(now.at - 1, 0, now.mistakes + 1, now.done[:-1])
    return now
