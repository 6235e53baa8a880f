"""The sections on duties, order at the table and the decision of a match."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from rules._section import Flag, Frozen, NoneWord, Whole, Words
from rules.seats import Seat

Seconds = Annotated[Whole, Field(ge=1)]
Minutes = Annotated[Whole, Field(ge=0)]
Some = Annotated[Whole, Field(ge=1)]


def _counted(words: Words) -> Words:
    for text in (words.zh, words.en):
        try:
            text.format(count=0)
        except (LookupError, ValueError, AttributeError) as error:
            raise ValueError("words in which only {count} stands in braces") from error
    return words


class Report(Frozen):
    """Calling the number of cards left."""

    threshold: Annotated[Whole, Field(ge=1, le=26)]
    mode: Literal["unprompted", "on_request", "once"]
    """`unprompted` also answers every question, `once` is one call a deal."""
    wording: Annotated[Words, AfterValidator(_counted)]
    """The words of a call; `{count}` is the number."""
    remedy: Literal["retake_trick"]
    limit: Some | NoneWord
    """Calls missed that bring about `limit_effect`."""
    limit_effect: Literal["match", "deal", "none"]


class Clock(Frozen):
    """Thinking time; seconds."""

    normal_s: Seconds
    warn_s: Seconds
    after_warn_s: Seconds | NoneWord
    endgame_s: Seconds | NoneWord
    """Most seconds of a turn when the end of the round is near, warned or not."""


class Late(Frozen):
    """Arrival; minutes after the scheduled start."""

    check_in_min: Minutes | NoneWord
    """Before the start."""
    forfeit_min: Minutes | NoneWord
    forfeit_with_leave_min: Minutes | NoneWord
    at_limit: Literal["in_time", "forfeit"]
    """What the minute of the limit itself counts as."""
    who: Literal["either", "both"]


Ground = Literal["grave", "information", "grave_information", "slow_play", "lost_label"]


class Foul(Frozen):
    """How fouls are counted, claimed and decided; what each act costs is in the ladder."""

    ladder: str
    claim: Literal["raise_hand_stop_play"]
    claim_window: Literal["trick", "deal", "none"]
    decides: Literal["table_and_head", "referee", "head_referee", "organiser"]
    """`table_and_head`: the head referee where a result or a choice of penalties is at stake."""
    takeback: Literal["not_once_seen"]
    found_late: Literal["stands"]
    """A wrong play found when it can no longer be claimed."""
    turn_loss: Literal["this_trick", "one_turn"]
    hold_cards: Literal["in_hand", "above_table_fanned"]
    scope: Literal["deal", "match", "event"]
    unit: Literal["side", "player"]
    limit: Some | NoneWord
    limit_effect: Literal["match_lost", "deal_lost", "none"]
    limit_levels: Annotated[Whole, Field(ge=0, le=12)]
    after_limit: Literal["keep", "restart"]
    disqualifies: tuple[Ground, ...]
    discretion: Flag
    unlisted: Literal["referee"]
    interprets: Literal["head_referee", "organiser"]


class Conduct(Frozen):
    """Manners, withdrawal and who may be in the room."""

    substitution: Literal["forbidden", "forfeit"]
    one_withdraws: Literal["pair_withdraws"]
    disturb: Literal["forbidden"]
    agreement: Literal["forbidden", "results_cancelled"]
    stay_to_end: Flag
    smoking: Literal["forbidden", "allowed"]
    phones: Literal["as_the_referee_says", "off"]
    spectators: Literal["silent", "none"]
    losers: Literal["may_stay", "leave"]
    winners: Literal["may_go", "wait"]
    label: Literal["none", "remember", "needed"]
    """A number drawn for the event: to be known, or to be shown in order to play."""
    leave: Literal["asked", "organiser", "head_referee"]
    """Who grants leave of absence."""
    spirit: Words


class Officials(Frozen):
    """Who acts."""

    named: tuple[Literal["table_referee", "head_referee", "referee", "scorer", "organiser"], ...]


class Sheet(Frozen):
    """The score sheet."""

    recorder: Literal["N", "W", "S", "E", "referee"]
    checkers: tuple[Seat, ...]
    signature: Literal["both_sides"]
    conversion: Literal["none", "both_sides"]
    """Who turns levels into points after a round."""


class Event(Frozen):
    """What holds for a pair throughout an event."""

    partners_fixed: Flag
    walkover: Literal["match_lost"]


class Match(Frozen):
    """The decision of a match; minutes and deals."""

    games: Annotated[Whole, Field(ge=1)]
    """Most games of a match; more than half of them win it."""
    timed: Flag
    """Whether there is a time limit at all; `minutes` is known only where the text gives it."""
    minutes: Some | NoneWord
    deal_limit: Some | NoneWord
    no_new_deal_min: Some | NoneWord
    unfinished_deal: Literal["finish", "stop"]
    """What becomes of the deal that is under way when the time is up."""
    pass_a_wins: Flag
    at_time: Literal["higher"]
    same_level: Literal[
        "extra_deal", "extra_deal_repeat", "first_reached", "first_finisher", "off_stage", "on_stage", "draw"
    ]
    same_level_fallback: Literal["extra_deal", "none"]
    draw_allowed: Flag
    """Whether a match may end drawn; where not, an extra deal decides what would be a draw."""
