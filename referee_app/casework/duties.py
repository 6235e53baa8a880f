"""Case topics on duties and on the decision of a match: report, clock, lateness, time-limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field, model_validator

from penalties import ladder as ladders
from penalties.offences import Offence
from penalties.penalty import EffectKind, fouls_in, has
from referee_app.casework.base import Level, Topic, Unanswerable
from referee_app.casework.levels import Places, order_of
from referee_app.facts import Frozen
from rules import duties
from rules.levels import Progress
from rules.seats import BySide, Side
from rules.sections import RuleBook
from rules.timeup import Decision, Standing, decide, levels_ahead
from rules.verdict import Reason


class _Report(Frozen):
    cards_left: int | None = Field(default=None, ge=0, le=27)
    asked: bool = False
    wrong_report_no: int | None = Field(default=None, ge=1, le=99)
    other_fouls: int = Field(default=0, ge=0)
    unreported_count: int | None = Field(default=None, ge=0)

    @model_validator(mode="after")
    def _one_question(self) -> _Report:
        questions = (self.cards_left, self.wrong_report_no, self.unreported_count)
        if sum(each is not None for each in questions) != 1:
            raise ValueError("one of cards_left, wrong_report_no, unreported_count")
        return self


def _report(given: _Report, book: RuleBook) -> Mapping[str, object]:
    if given.wrong_report_no is not None:
        return _wrong_report(given.wrong_report_no, given.other_fouls, book)
    if given.unreported_count is not None:
        limit = book.report.limit
        reached = limit != "none" and given.unreported_count >= limit
        return {"match_lost": reached and book.report.limit_effect == "match"}
    left = given.cards_left or 0
    owed = duties.call_owed(left, given.asked, book)
    said = book.report.wording.zh.format(count=left)
    return {"must_report": owed, "say": said if owed else None}


def _wrong_report(number: int, other_fouls: int, book: RuleBook) -> Mapping[str, object]:
    """The `number`th wrong call of a side that has `other_fouls` already."""
    ladder = ladders.load(book.foul.ladder)
    steps = [ladders.propose(ladder, Offence.WRONG_COUNT, before).effects for before in range(number)]
    fouls = other_fouls + sum(map(fouls_in, steps))
    foul = book.foul
    taken_back = has(steps[-1], EffectKind.TAKE_BACK)
    return {
        "warning": has(steps[-1], EffectKind.WARNING),
        "foul_added": fouls_in(steps[-1]),
        "fouls_total": fouls,
        "cards_taken_back": taken_back,
        # What is laid anew is a play like any other.
        "opponents_may_beat": taken_back,
        "round_lost": foul.limit != "none" and fouls >= foul.limit and foul.limit_effect == "match_lost",
    }


class _Clock(Frozen):
    seconds: float = Field(ge=0)
    warned_at: float | None = Field(default=None, ge=0)
    near_time_limit: bool = False


def _clock(given: _Clock, book: RuleBook) -> Mapping[str, object]:
    reason = duties.judge_time(given.seconds, given.warned_at, book, given.near_time_limit).reason
    fouls = 0
    if reason is Reason.OVERTIME:
        first = ladders.propose(ladders.load(book.foul.ladder), Offence.OVERTIME, 0)
        fouls = fouls_in(first.effects)
    status = {Reason.IN_TIME: "normal", Reason.WARNING_TIME: "warning"}.get(reason)
    return {"status": status or ("foul" if fouls else "overtime"), "foul_added": fouls}


class _Lateness(Frozen):
    minutes_after_start: float = Field(ge=0)
    leave_granted: bool = False
    players_present: int = Field(ge=0, le=2)


def _lateness(given: _Lateness, book: RuleBook) -> Mapping[str, object]:
    return {
        "forfeit": duties.forfeits_by_absence(
            given.minutes_after_start, given.players_present, given.leave_granted, book
        )
    }


class _Extra(Frozen):
    side: str
    places: Places


class _TimeLimit(Frozen):
    """Sides may have any two names; the first is seated North-South for the answer."""

    minutes: float | None = Field(default=None, ge=0)
    deals_played: int | None = Field(default=None, ge=0)
    levels: dict[str, Level] = Field(min_length=2, max_length=2)
    a_passed: str | None = None
    on_stage: str | None = None
    first_out_of_current_deal: str | None = None
    first_out_of_last_deal: str | None = None
    reached_first: str | None = None
    extra_deal: _Extra | None = None

    def side(self, name: str | None) -> Side | None:
        """The side that a name stands for."""
        if name is None:
            return None
        names = list(self.levels)
        if name not in names:
            raise Unanswerable("case_no_side", given=name, a=names[0], b=names[1])
        return Side.NS if name == names[0] else Side.EW


def _time_limit(given: _TimeLimit, book: RuleBook) -> Mapping[str, object]:
    names = list(given.levels)
    levels = BySide(given.levels[names[0]], given.levels[names[1]])
    extra = given.extra_deal
    by = given.side(extra.side) if extra else None
    progress = Progress(levels, given.side(given.on_stage), winner=given.side(given.a_passed))
    at = Standing(
        progress,
        given.minutes,
        given.deals_played,
        given.side(given.first_out_of_current_deal or given.first_out_of_last_deal),
        given.side(given.reached_first),
        order_of(extra.places, by) if extra and by else (),
    )
    result = decide(at, book)
    if result.decision is Decision.OPEN:
        raise Unanswerable("case_not_given", rule=book.match.same_level)
    ahead = levels_ahead(levels)
    answers: dict[str, Any] = {"decision": result.decision, "winner": None}
    answers["levels_ahead"] = {names[0]: ahead, names[1]: -ahead}
    if result.winner is not None:
        answers["winner"] = names[0] if result.winner is Side.NS else names[1]
    return answers


TOPICS = {
    "report": Topic(_Report, _report),
    "clock": Topic(_Clock, _clock),
    "lateness": Topic(_Lateness, _lateness),
    "time-limit": Topic(_TimeLimit, _time_limit),
}
