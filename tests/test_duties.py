"""Duties: calls of the count, thinking time, return time and arrival."""

from __future__ import annotations

import pytest

from rules.book import load
from rules.duties import (
    call_owed,
    forfeits_by_absence,
    judge_call,
    judge_return_time,
    judge_time,
    lateness,
    overtime_at,
)
from rules.verdict import Reason
from tests.strategies import changed

STANDARD = load("standard")
COMPETITION = load("competition-002")
NO_FOUL = changed(STANDARD, clock={"after_warn_s": "none"})


@pytest.mark.parametrize(
    ("mode", "left", "asked", "owed"),
    [
        ("unprompted", 6, False, True),
        ("unprompted", 1, True, True),
        ("unprompted", 7, True, False),
        ("unprompted", 0, True, False),
        ("on_request", 6, False, False),
        ("on_request", 6, True, True),
        ("once", 6, False, True),
    ],
)
def test_when_a_call_is_owed(mode: str, left: int, asked: bool, owed: bool) -> None:
    """K89: four thresholds and three modes in the texts."""
    assert call_owed(left, asked, changed(COMPETITION, report={"mode": mode})) is owed


def test_a_call_has_to_be_the_number_held() -> None:
    assert judge_call(6, 6).is_legal
    wrong = judge_call(5, 6)
    assert (wrong.reason, wrong.facts["called"], wrong.facts["held"]) == (Reason.CALL_WRONG, 5, 6)


@pytest.mark.parametrize(
    ("seconds", "warned_at", "reason"),
    [
        (0, None, Reason.IN_TIME),
        (30, None, Reason.IN_TIME),
        (30.1, None, Reason.WARNING_TIME),
        (44.9, None, Reason.WARNING_TIME),
        (45, None, Reason.OVERTIME),
        (45, 31, Reason.WARNING_TIME),
        (46, 31, Reason.OVERTIME),
        (59, 44.5, Reason.WARNING_TIME),
        (60, 44.5, Reason.OVERTIME),
        (20, 2, Reason.IN_TIME),
        (30, 2, Reason.IN_TIME),
    ],
)
def test_k102_fifteen_seconds_count_from_the_warning(
    seconds: float, warned_at: float | None, reason: Reason
) -> None:
    """K02 and K102; unwarned, the limit is the end of the warning zone. A late press blocks nothing (R15)."""
    assert judge_time(seconds, warned_at, COMPETITION).reason is reason


def test_k101_without_a_rule_there_is_never_a_foul() -> None:
    assert overtime_at(31, NO_FOUL) is None
    assert judge_time(600, 31, NO_FOUL).reason is Reason.WARNING_TIME


def test_a_return_has_its_own_time() -> None:
    """K101, WE252: forty seconds are still in time."""
    assert judge_return_time(40, COMPETITION).is_legal
    assert judge_return_time(41, COMPETITION).reason is Reason.OVERTIME
    assert judge_return_time(600, changed(STANDARD, **{"return_": {"time_s": "none"}})).is_legal


@pytest.mark.parametrize(
    ("minutes", "present", "leave", "forfeit"),
    [
        (10, 1, False, False),
        (10.1, 1, False, True),
        (11, 2, False, False),
        (15, 0, True, False),
        (16, 0, True, True),
    ],
)
def test_k103_when_absence_forfeits(minutes: float, present: int, leave: bool, forfeit: bool) -> None:
    assert forfeits_by_absence(minutes, present, leave, COMPETITION) is forfeit


def test_other_books_ask_for_both_absent_or_count_the_minute_itself() -> None:
    both = changed(COMPETITION, late={"who": "both"})
    assert not forfeits_by_absence(30, 1, False, both)
    assert forfeits_by_absence(30, 0, False, both)
    strict = changed(COMPETITION, late={"at_limit": "forfeit"})
    assert forfeits_by_absence(10, 1, False, strict)
    never = changed(COMPETITION, late={"forfeit_min": "none"})
    assert not forfeits_by_absence(600, 0, False, never)


def test_we334_a_substitution_forfeits() -> None:
    """WE334: partners are fixed, whoever changes them has forfeited."""
    assert (COMPETITION.conduct.substitution, COMPETITION.event.partners_fixed) == ("forfeit", True)


def test_where_both_have_to_be_away_nobody_there_is_still_too_late() -> None:
    """What an incomplete pair may expect is told for the worst case: that nobody comes."""
    both = changed(STANDARD, late={"who": "both"})
    assert [lateness(minutes, both) for minutes in (10, 11, 16)] == ["in_time", "with_leave", "forfeit"]


def test_near_the_end_only_a_book_that_says_so_has_another_limit() -> None:
    quick = changed(STANDARD, clock={"endgame_s": 20})
    assert overtime_at(None, quick) == overtime_at(None, STANDARD) == 45
    assert (overtime_at(None, quick, True), overtime_at(None, STANDARD, True)) == (20, 45)
