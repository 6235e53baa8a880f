"""The two clocks of a sample and what has been typed."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from referee_app.faces import ClockFace, ClockState, RoundClockFace
from referee_app.texts import seat, t
from rules.seats import Seat


@dataclass
class Hands:
    """The two clocks of a sample, standing or running."""

    lang: str
    state: ClockState = ClockState.NORMAL
    elapsed: int = 12
    left: int = 21 * 60 + 40
    typed: dict[str, int] = field(default_factory=lambda: {"Q": 2, "4": 2, "W": 1})

    picked: dict[str, int] = field(default_factory=lambda: {"C2": 1, "C3": 1, "H5": 1, "C5": 1, "C6": 1})
    since: float = 0.0

    def type(self, value: str) -> None:
        """One more card on the rank pad."""
        self.typed = {**self.typed, value: self.typed.get(value, 0) + 1}

    def clock(self) -> ClockFace:
        """The ring at `elapsed`."""
        lang, n = self.lang, int(time.monotonic() - self.since) if self.since else self.elapsed
        sub, word, part = {
            ClockState.NOT_STARTED: ("", t(lang, "not_timed"), 0.0),
            ClockState.NORMAL: (t(lang, "of_30", n=30), t(lang, "normal"), n / 30),
            ClockState.WARNING: (t(lang, "foul_at", n=45), t(lang, "warning"), (n - 30) / 15),
            ClockState.OVERTIME: (t(lang, "over_by", n=n - 45), t(lang, "overtime"), 1.0),
            ClockState.STOPPED: (t(lang, "stop_sub"), t(lang, "stopped_word"), n / 30),
            ClockState.RETURN: (t(lang, "of_30", n=40), t(lang, "return_word", s=seat(lang, Seat.W)), n / 40),
        }[self.state]
        numeral = "— —" if self.state is ClockState.NOT_STARTED else f"{n:02}"
        short = t(lang, "foul_at_short", n=45) if self.state is ClockState.WARNING else ""
        return ClockFace(
            self.state,
            numeral,
            sub,
            short,
            word,
            part,
            t(lang, "say_clock", s=seat(lang, Seat.N), n=n, w=word),
        )

    def run(self) -> None:
        """Let the clock run from now on."""
        self.since = time.monotonic() - self.elapsed

    def pick(self, value: str) -> None:
        """One more card on the exact pad, or it is taken back."""
        rest = {each: n for each, n in self.picked.items() if each != value}
        self.picked = rest if value in self.picked else {**rest, value: 1}

    def round_clock(self) -> RoundClockFace:
        """The round clock."""
        state = ClockState.WARNING if self.left <= 300 else ClockState.NORMAL
        return RoundClockFace(f"{self.left // 60:02}:{self.left % 60:02}", t(self.lang, "round_left"), state)
