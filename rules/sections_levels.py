"""The sections on levels and tribute."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules._section import Flag, Frozen, LevelRank, NoneWord, Whole

Levels = Annotated[Whole, Field(ge=0, le=12)]


class Scale(Frozen):
    """Levels won by the places of the winning side."""

    up_12: Levels
    up_13: Levels
    up_14: Levels


class Level(Frozen):
    """Levels won and lost, in levels; streaks in deals."""

    start: LevelRank
    two_required: Literal[False]
    who: Literal["first_side"]
    up_12: Levels
    up_13: Levels
    up_14: Levels
    by_stage: tuple[Scale, ...]
    """The scale of each stage of an event, where it changes."""
    reward_streak: Annotated[Whole, Field(ge=2)] | NoneWord
    reward_by: Literal[1]
    reward_optional: Flag
    """Whether the text leaves the reward to the players."""
    demote_last: Annotated[Whole, Field(ge=2)] | NoneWord
    demote_last_by: Literal[1]
    demote_double: Annotated[Whole, Field(ge=2)] | NoneWord
    demote_double_by: Literal[2]
    streak_unit: Literal["person", "side"]
    streak_scale: Literal["running_total", "per_deal"]
    demote_stack: Literal["max", "sum"]
    demote_floor: LevelRank
    debt: Flag
    safe_at_a: Flag


GameEnd = Literal["pass_a", "reach_a"]


class Game(Frozen):
    """When a game is won."""

    end: GameEnd
    end_by_stage: tuple[GameEnd, ...]
    """How games end in each stage of an event, where it changes."""


class LevelA(Frozen):
    """Playing at the ace."""

    must_play: Flag
    """Where the ace need not be played, whoever reaches it has won."""
    no_skip: Literal[True]
    """A win never leads past the ace."""
    pass_12: Flag
    pass_13: Flag
    pass_14: Flag
    needs_first: Flag
    on_stage: Flag
    """Only a deal at one's own ace can pass it."""
    tries: Annotated[Whole, Field(ge=1)] | NoneWord
    count: Literal["consecutive", "total"]
    fail_on: Literal["any_not_passed"]
    fall_to: LevelRank | Literal["stay"]
    after_fall: LevelRank | Literal["normal"]
    """The level the first win after a fall leads to, whatever the places."""
    announced_by: Literal["sides", "referee"]


class Tribute(Frozen):
    """What is paid."""

    played: Flag
    when: Literal["after_draw"]
    single: Literal["last_to_first"]
    partner_last: Flag
    one_four_payer: Literal["last", "third"]
    card: Literal["highest"]
    exclude: Literal["level_heart", "all_hearts", "none"]
    suit_choice: Literal["payer"]
    double: Literal["bigger_to_first"]
    equal_double: Literal["clockwise", "anticlockwise", "first_chooses", "both_choose", "any"]
    equal_fallback: Literal["clockwise", "anticlockwise"]
    violation: Literal["redo"]


ReturnLimit = Literal["any", "ten", "below_ten", "below_level"]


class Return(Frozen):
    """What is given back; seconds."""

    required: Flag
    to: Literal["payer"]
    limit_opponent: tuple[ReturnLimit, ...]
    limit_partner: tuple[ReturnLimit, ...]
    level_card: Literal["as_level", "as_natural"]
    none_low: Literal["smallest", "any"]
    face_down: Flag
    """Returns of an equal double tribute are handed face down and shown together."""
    time_s: Annotated[Whole, Field(ge=1)] | NoneWord


class Resist(Frozen):
    """Tribute refused with the big jokers."""

    single: Literal["both_big", "never"]
    double: Literal["both_in_side", "one_hand", "never"]
    optional: Flag
    """Whether a single payer who could resist may pay all the same."""
    optional_double: Flag
    """The same for two payers."""


class Lead(Frozen):
    """Who leads a deal after tribute."""

    after_single: Literal["payer", "first"]
    after_double: Literal["payer_of_bigger", "last"]
    after_equal: Literal["payer_of_first", "next_of_first"]
    after_resist: Literal["first"]
