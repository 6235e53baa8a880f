"""The sections of a rule book: every point on which published texts differ, as a typed field.

Field names follow the parameter names of the rule matrix. `"none"` stands where a text sets no limit.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.cards import Rank
from rules.seats import Direction, Seat, Side

NoneWord = Literal["none"]
Place = Literal["first", "second", "third", "last", "next_of_first", "previous_of_first", "either_loser"]
"""A player named by the result of the deal before."""


class Frozen(BaseModel):
    """A value read from a file: immutable, and strict about unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Words(Frozen):
    """One text in both languages."""

    zh: str
    en: str


class Meta(Frozen):
    """What the book is."""

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$")
    title: Words
    short: Words
    about: Words
    extends: str | None = None


class Names(Frozen):
    """The words this text uses, Chinese and English, in the order of places or of preference."""

    level_card: Words
    wild: Words
    small_joker: Words
    big_joker: Words
    first: Words
    second: Words
    third: Words
    last: Words
    double: Words
    wind: Words
    tube: Words
    plate: Words
    bomb: Words
    straight_flush: Words
    joker_bomb: Words
    full_house: Words
    deal: Words
    game: Words
    round: Words


class Cards(Frozen):
    """The pack."""

    decks: Literal[2]
    per_player: Literal[27]


class Play(Frozen):
    """Order of play and the trick."""

    direction: Direction
    lead_any: bool
    must_beat_or_pass: bool
    own_pile: bool


class Wild(Frozen):
    """The heart of the level."""

    card: Literal["heart_of_level"]
    scope: Literal["no_joker", "any"]
    must_declare: Literal["always", "when_readings_differ", "never"]
    undeclared: Literal["smallest_key", "largest_key"]
    undeclared_class: Literal["strongest", "weakest"]
    in_bomb_sf: bool
    bomb_9_10: bool
    equal_natural: bool
    at_level_2: bool
    joker_bomb_pure: bool


class Types(Frozen):
    """Which combinations exist; limits in cards."""

    full_house: bool
    joker_pair: bool
    joker_pair_in_full_house: bool
    ace_low_straight: bool
    ace_high_straight: bool
    ace_low_tube: bool
    ace_low_plate: bool
    bomb_min: Annotated[int, Field(ge=4, le=10)]
    straight_flush: bool
    joker_bomb: bool
    suited_run_with_wild_may_be_straight: bool
    max_cards: Annotated[int, Field(ge=5, le=10)] | NoneWord
    max_cards_bombs: Annotated[int, Field(ge=5, le=10)] | NoneWord


BombStep = Literal[
    "bomb4", "bomb5", "straight_flush", "bomb6", "bomb7", "bomb8", "bomb9", "bomb10", "joker_bomb"
]


class Order(Frozen):
    """What is higher than what."""

    level_in_runs: Literal["natural", "level"]
    equal_beats: bool
    full_house: Literal["triple"]
    sf_suit: bool
    bombs: tuple[BombStep, ...]
    """The bomb ladder, weakest first; bombs of one step compare by rank."""


class SeatDraw(Frozen):
    """Who sits North-South."""

    method: Literal["drawn_card", "draw_number", "ticket_colour", "lot", "organiser"]
    smaller: Side
    equal_redraw: bool


class Start(Frozen):
    """The first deal."""

    shuffler: Seat
    cutter: Literal["next", "previous", "opposite"]
    marker: bool
    first_drawer: Literal["remainder_by_four", "counted_from_cutter", "free"]
    mod4_from: Literal["turner"]
    mod4_red_joker: int
    mod4_black_joker: int
    mod4_ace: Literal[1, 14]
    first_leader: Literal["marker_holder", "highest_draw"]


class Draw(Frozen):
    """Drawing the cards."""

    direction: Direction


class Later(Frozen):
    """Later deals."""

    shuffler: Place
    cutter: Place
    first_drawer: Place
    first_drawer_double: Place


class Wind(Frozen):
    """Who leads when the last play of a player who is out stands unbeaten."""

    to: Literal["partner", "next"]
    applies_to: tuple[Literal[1, 2], ...]


class DealEnd(Frozen):
    """When a deal ends."""

    end: Literal["three_out_or_double", "three_out"]


class Level(Frozen):
    """Levels won and lost, in levels."""

    start: Rank
    up_12: Annotated[int, Field(ge=0, le=12)]
    up_13: Annotated[int, Field(ge=0, le=12)]
    up_14: Annotated[int, Field(ge=0, le=12)]
    reward_streak: Annotated[int, Field(ge=2)] | NoneWord
    demote_last: Annotated[int, Field(ge=2)] | NoneWord
    demote_double: Annotated[int, Field(ge=2)] | NoneWord
    streak_unit: Literal["person", "side"]
    streak_scale: Literal["running_total", "per_deal"]
    demote_stack: Literal["max", "sum"]
    demote_floor: Rank
    debt: bool
    safe_at_a: bool
    two_required: bool


class Game(Frozen):
    """When a game is won."""

    end: Literal["pass_a", "reach_a"]


class LevelA(Frozen):
    """Playing at the ace."""

    must_play: bool
    no_skip: bool
    pass_12: bool
    pass_13: bool
    pass_14: bool
    needs_first: bool
    on_stage: bool
    tries: Annotated[int, Field(ge=1)] | NoneWord
    count: Literal["consecutive", "total"]
    fall_to: Rank | Literal["stay"]
    after_fall: Rank | Literal["normal"]


class Tribute(Frozen):
    """What is paid."""

    played: bool
    when: Literal["after_draw"]
    partner_last: bool
    one_four_payer: Literal["last", "third"]
    exclude: Literal["level_heart", "all_hearts", "none"]
    equal_double: Literal["clockwise", "anticlockwise", "first_chooses", "both_choose", "any"]
    equal_fallback: Literal["clockwise", "anticlockwise"]
    suit_choice: Literal["payer", "receiver"]


ReturnLimit = Literal["any", "ten", "below_ten", "below_level"]


class Return(Frozen):
    """What is given back; seconds."""

    required: bool
    limit_opponent: tuple[ReturnLimit, ...]
    limit_partner: tuple[ReturnLimit, ...]
    level_card: Literal["as_level", "as_natural"]
    none_low: Literal["smallest", "any"]
    face_down: bool
    time_s: Annotated[int, Field(ge=1)] | NoneWord


class Resist(Frozen):
    """Tribute refused with the big jokers."""

    single: Literal["both_big", "never"]
    double: Literal["both_in_side", "one_hand", "never"]
    optional: bool


class Lead(Frozen):
    """Who leads a deal after tribute."""

    after_single: Literal["payer", "first"]
    after_double: Literal["payer_of_bigger", "last"]
    after_equal: Literal["payer_of_first", "next_of_first"]
    after_resist: Literal["first"]


class Report(Frozen):
    """Calling the number of cards left."""

    threshold: Annotated[int, Field(ge=1, le=26)]
    mode: Literal["unprompted", "on_request", "once"]
    remedy: Literal["retake_trick", "none"]
    limit: Annotated[int, Field(ge=1)] | NoneWord
    limit_effect: Literal["match", "deal", "none"]


class Clock(Frozen):
    """Thinking time; seconds."""

    normal_s: Annotated[int, Field(ge=1)]
    warn_s: Annotated[int, Field(ge=1)]
    after_warn_s: Annotated[int, Field(ge=1)] | NoneWord
    endgame_s: Annotated[int, Field(ge=1)] | NoneWord


class Late(Frozen):
    """Arrival; minutes after the scheduled start."""

    check_in_min: Annotated[int, Field(ge=0)] | NoneWord
    forfeit_min: Annotated[int, Field(ge=0)] | NoneWord
    forfeit_with_leave_min: Annotated[int, Field(ge=0)] | NoneWord
    who: Literal["either", "both"]


class Foul(Frozen):
    """How fouls are counted and claimed; the acts themselves are in the ladder."""

    ladder: str
    claim_window: Literal["trick", "deal", "none"]
    turn_loss: Literal["this_trick", "one_turn"]
    scope: Literal["deal", "match", "event"]
    unit: Literal["side", "player"]
    limit: Annotated[int, Field(ge=1)] | NoneWord
    limit_effect: Literal["match_lost", "deal_lost", "none"]
    limit_levels: Annotated[int, Field(ge=0, le=12)]
    after_limit: Literal["keep", "restart"]
    discretion: bool


class Match(Frozen):
    """The decision of a match; minutes and deals."""

    games: Annotated[int, Field(ge=1)]
    minutes: Annotated[int, Field(ge=1)] | NoneWord
    deal_limit: Annotated[int, Field(ge=1)] | NoneWord
    no_new_deal_min: Annotated[int, Field(ge=1)] | NoneWord
    unfinished_deal: Literal["finish", "stop"]
    pass_a_wins: bool
    at_time: Literal["higher"]
    same_level: Literal[
        "extra_deal", "extra_deal_repeat", "first_reached", "first_finisher", "off_stage", "on_stage", "draw"
    ]
    draw_allowed: bool


class Clause(Frozen):
    """One clause in this project's own words; `article` is where the text has it."""

    id: str
    article: str
    zh: str
    en: str
    book: str = ""
    """The book that states it; filled in on loading."""


class RuleBook(Frozen):
    """One rule text as data, complete: what it does not state itself it inherits."""

    meta: Meta
    names: Names
    cards: Cards
    play: Play
    wild: Wild
    type: Types
    order: Order
    seat: SeatDraw
    start: Start
    draw: Draw
    later: Later
    wind: Wind
    deal: DealEnd
    level: Level
    game: Game
    a: LevelA
    tribute: Tribute
    return_: Return = Field(alias="return")
    resist: Resist
    lead: Lead
    report: Report
    clock: Clock
    late: Late
    foul: Foul
    match: Match
    cites: dict[str, str]
    """Reason or field path → clause id."""
    clauses: tuple[Clause, ...]
    stated: frozenset[str] = frozenset()
    """Paths of the fields this book states itself; filled in on loading."""

    def cite(self, key: str) -> Clause | None:
        """The clause for a reason (`not_higher`) or a field (`report.threshold`), or None.

        A clause whose `book` is another id is inherited: this text itself is silent on the point.
        """
        wanted = self.cites.get(key)
        return next((each for each in self.clauses if each.id == wanted), None)

    def is_silent(self, key: str) -> bool:
        """Whether this text itself says nothing about `key`."""
        clause = self.cite(key)
        return clause is None or clause.book != self.meta.id
