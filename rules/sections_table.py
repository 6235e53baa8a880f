"""The sections on what is played with and how: cards, wilds, combinations, the draw, the trick.

A field whose type is a single value says what every published text so far agrees on: a book may state it,
and so cite its clause, and a book that says otherwise is refused instead of being misjudged.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules._section import Flag, Frozen, LevelRank, NoneWord, Place, Whole, Words
from rules.cards import Card
from rules.kinds import Key, Kind
from rules.seats import Direction, Seat, Side


class Names(Frozen):
    """The words this text uses, Chinese and English, in the order of places or of preference."""

    level_card: Words
    wild: Words
    joker: Words
    """Any joker."""
    small_joker: Words
    big_joker: Words
    first: Words
    second: Words
    third: Words
    last: Words
    double: Words
    wind: Words
    single: Words
    pair: Words
    triple: Words
    full_house: Words
    straight: Words
    tube: Words
    plate: Words
    bomb: Words
    straight_flush: Words
    joker_bomb: Words
    trick: Words
    deal: Words
    game: Words
    round: Words


class Cards(Frozen):
    """The pack."""

    decks: Literal[2]
    per_player: Literal[27]


class Players(Frozen):
    """Who sits at a table."""

    players: Literal[4]
    partners: Literal["opposite"]


class Play(Frozen):
    """Order of play and the trick."""

    direction: Direction
    lead_any: Literal[True]
    must_beat_or_pass: Literal[True]
    trick_end: Literal["all_others_pass"]
    own_pile: Flag
    """Played cards lie before their player, and nobody else looks through them."""


class Example(Frozen):
    """A worked example of the text: cards and what they are when nothing is said."""

    level: LevelRank
    cards: tuple[Card, ...]
    type: Kind
    key: Key


class Wild(Frozen):
    """The heart of the level."""

    card: Literal["heart_of_level"]
    scope: Literal["no_joker", "any"]
    must_declare: Literal["always", "when_readings_differ", "never"]
    undeclared: Literal["smallest_key", "largest_key"]
    undeclared_class: Literal["strongest", "weakest"]
    in_bomb_sf: Flag
    bomb_9_10: Flag
    equal_natural: Flag
    at_level_2: Flag
    joker_bomb_pure: Flag
    examples: tuple[Example, ...]


class Types(Frozen):
    """Which combinations exist; limits in cards."""

    single: Literal[True]
    pair: Literal[True]
    triple: Literal[True]
    full_house: Flag
    joker_pair: Flag
    joker_pair_in_full_house: Flag
    straight_len: Literal[5]
    straight_wraps: Literal[False]
    """Whether a straight may go on from the ace to the two."""
    jokers_in_runs: Literal[False]
    ace_low_straight: Flag
    ace_high_straight: Flag
    tube_len: Literal[3]
    """Pairs in a row."""
    ace_low_tube: Flag
    ace_high_tube: Literal[True]
    plate_len: Literal[2]
    """Triples in a row."""
    ace_low_plate: Flag
    bomb_min: Annotated[Whole, Field(ge=4, le=10)]
    straight_flush: Flag
    straight_flush_ends: Literal["as_straight"]
    joker_bomb: Flag
    suited_run_with_wild_may_be_straight: Flag
    max_cards: Annotated[Whole, Field(ge=5, le=10)] | NoneWord
    max_cards_bombs: Annotated[Whole, Field(ge=5, le=10)] | NoneWord


BombStep = Literal[
    "bomb4", "bomb5", "straight_flush", "bomb6", "bomb7", "bomb8", "bomb9", "bomb10", "joker_bomb"
]


class Order(Frozen):
    """What is higher than what."""

    ranks: Literal["jokers_level_natural"]
    """Big joker, small joker, level card, ace down to two."""
    same_type: Literal[True]
    """Ordinary plays compare only within a type and a number of cards."""
    equal_beats: Flag
    full_house: Literal["triple"]
    runs: Literal["highest_card"]
    level_in_runs: Literal["natural", "level"]
    bombs: tuple[BombStep, ...]
    """The bomb ladder, weakest first; bombs of one step compare by rank."""
    bomb_rank: Literal["rank"]
    bombs_beat: Literal["all_others"]
    straight_flush: Literal["highest_card"]
    sf_suit: Literal[False]
    """Whether suits rank among straight flushes."""
    joker_bomb: Literal["highest"]


class SeatDraw(Frozen):
    """Who sits North-South."""

    method: Literal["drawn_card", "draw_number", "ticket_colour", "lot", "organiser"]
    smaller: Side
    values: Literal["ace_high_jokers_highest"]
    equal_redraw: Literal[True]
    ns_ticket: Words | NoneWord
    ew_ticket: Words | NoneWord


class Start(Frozen):
    """The first deal."""

    shuffler: Seat
    cutter: Literal["next", "previous", "opposite"]
    marker: Flag
    marker_card: Literal["drawn_out", "reversed_in_pack", "face_up"]
    """How the marker is made; `drawn_out` leaves open how it goes back."""
    first_drawer: Literal["remainder_by_four", "counted_from_cutter", "free"]
    mod4_from: Literal["turner"]
    mod4_red_joker: Whole
    mod4_black_joker: Whole
    mod4_ace: Literal[1, 14]
    first_leader: Literal["marker_holder", "highest_draw"]


class Draw(Frozen):
    """Drawing the cards."""

    direction: Direction
    in_turn: Literal[True]


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
    double_last: Literal["both"]
    """After a double win both losers count as last."""
