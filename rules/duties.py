"""What a player owes besides the play: calls of the hand count, time, and being there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.verdict import Reason, Verdict, illegal, legal

if TYPE_CHECKING:
    from rules.sections import RuleBook


def call_owed(cards_left: int, asked: bool, book: RuleBook) -> bool:
    """Whether the number of cards left has to be called now.

    >>> from rules.book import load
    >>> call_owed(10, True, load("standard")), call_owed(10, False, load("standard"))
    (True, False)
    """
    if not 0 < cards_left <= book.report.threshold:
        return False
    return asked or book.report.mode != "on_request"


def judge_call(called: int, held: int) -> Verdict:
    """Whether a called number of cards is the number held."""
    return (
        legal(Reason.CALL_OWED, held=held)
        if called == held
        else illegal(Reason.CALL_WRONG, called=called, held=held)
    )


def overtime_at(warned_at: float | None, book: RuleBook, near_end: bool = False) -> float | None:
    """Seconds of the turn at which a foul is due; None when the book knows none.

    The time after a warning counts from the warning; unwarned, from the end of the warning zone. Near the end
    of the round (`near_end`) a book may have a limit of its own, whatever was warned of.

    >>> from rules.book import load
    >>> overtime_at(None, load("standard")), overtime_at(32, load("standard"))
    (45.0, 47)
    """
    if near_end and book.clock.endgame_s != "none":
        return float(book.clock.endgame_s)
    extra = book.clock.after_warn_s
    if extra == "none":
        return None
    return warned_at + extra if warned_at is not None else float(book.clock.warn_s)


def judge_time(seconds: float, warned_at: float | None, book: RuleBook, near_end: bool = False) -> Verdict:
    """Whether a turn of this many seconds is in time, to be warned, or a foul.

    `warned_at`: the second of the turn at which the player was warned, None when not. Facts: `seconds`, and
    `limit` in seconds when it is a foul.

    >>> from rules.book import load
    >>> [str(judge_time(seconds, None, load("standard")).reason) for seconds in (30, 31, 45)]
    ['in_time', 'warning_time', 'overtime']
    """
    limit = overtime_at(warned_at, book, near_end)
    if limit is not None and seconds >= limit and seconds > book.clock.normal_s:
        return illegal(Reason.OVERTIME, seconds=seconds, limit=limit)
    if seconds <= book.clock.normal_s:
        return legal(Reason.IN_TIME, seconds=seconds)
    return legal(Reason.WARNING_TIME, seconds=seconds)


def judge_return_time(seconds: float, book: RuleBook) -> Verdict:
    """Whether a return made after this many seconds is in time."""
    limit = book.return_.time_s
    if limit != "none" and seconds > limit:
        return illegal(Reason.OVERTIME, seconds=seconds, limit=limit)
    return legal(Reason.IN_TIME, seconds=seconds)


def forfeits_by_absence(minutes: float, players_present: int, leave_granted: bool, book: RuleBook) -> bool:
    """Whether a pair with `players_present` (0 to 2) at `minutes` after the start has forfeited.

    Decided by the section `late`.

    >>> from rules.book import load
    >>> [forfeits_by_absence(minutes, 1, False, load("standard")) for minutes in (10, 11)]
    [False, True]
    """
    limit = book.late.forfeit_with_leave_min if leave_granted else book.late.forfeit_min
    absent = players_present < 2 if book.late.who == "either" else players_present == 0
    if not absent or limit == "none":
        return False
    return minutes > limit or (minutes == limit and book.late.at_limit == "forfeit")


def lateness(minutes: float, book: RuleBook) -> Literal["in_time", "with_leave", "forfeit"]:
    """What an incomplete pair is to expect after so many minutes; `with_leave`: only leave saves it.

    >>> from rules.book import load
    >>> [lateness(minutes, load("standard")) for minutes in (10, 11, 16)]
    ['in_time', 'with_leave', 'forfeit']
    """
    if not forfeits_by_absence(minutes, 0, False, book):
        return "in_time"
    return "forfeit" if forfeits_by_absence(minutes, 0, True, book) else "with_leave"
