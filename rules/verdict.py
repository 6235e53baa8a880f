"""What the rules say about one act, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import NoReturn

Facts = Mapping[str, object]
"""Values the text of a reason needs: cards, seats, ranks, counts."""


class Ruling(StrEnum):
    """The three answers of the rules."""

    LEGAL = "legal"
    """The rules allow it."""
    ILLEGAL = "illegal"
    """The rules forbid it."""
    UNDECIDED = "undecided"
    """It hangs on something the referee has not seen."""


class Reason(StrEnum):
    """Why a verdict is what it is; a rule book cites a clause for each, or is silent."""

    # A set of cards, a play, a pass
    LEADS = "leads"
    """A combination led to an empty table."""
    BEATS = "beats"
    """Same type and size as the standing play, and higher."""
    BOMB_BEATS = "bomb_beats"
    """A bomb on an ordinary combination."""
    BIGGER_BOMB = "bigger_bomb"
    """A bomb above the standing bomb."""
    NOT_HIGHER = "not_higher"
    """Same type as the standing play, but lower or equal."""
    SMALLER_BOMB = "smaller_bomb"
    """A bomb that is below the standing bomb."""
    OTHER_TYPE = "other_type"
    """Another type or size than the standing play, and no bomb."""
    NO_COMBINATION = "no_combination"
    """The cards form no combination."""
    READING_NOT_POSSIBLE = "reading_not_possible"
    """The cards cannot be read as declared."""
    TOO_MANY_CARDS = "too_many_cards"
    """More cards than the rule book lets a play of this type have."""
    THIRD_COPY = "third_copy"
    """A third copy of a face that exists twice."""
    NOT_IN_HAND = "not_in_hand"
    """A card that the player's known hand does not hold."""
    MORE_THAN_HAND = "more_than_hand"
    """More cards than the player has left."""
    SUIT_UNKNOWN = "suit_unknown"
    """Hangs on whether the cards are all of one suit."""
    RANK_UNKNOWN = "rank_unknown"
    """Only the number of cards is known."""
    READING_UNDECLARED = "reading_undeclared"
    """Some readings beat and others do not, and nothing was declared."""
    PASSES = "passes"
    """A pass, which is always free when not leading."""
    LEADER_PASSES = "leader_passes"
    """The leader of a trick may not pass."""
    OUT_OF_TURN = "out_of_turn"
    """It is another player's turn."""
    LOST_TURN = "lost_turn"
    """The player has lost the turn in this trick."""
    BARRED_TYPE = "barred_type"
    """The partner played this type out of turn, so this player may not open with it."""
    AFTER_END = "after_end"
    """The deal is over."""
    # Tribute and return
    HIGHEST_PAID = "highest_paid"
    """The highest card of the hand, wilds left out."""
    NOT_HIGHEST = "not_highest"
    """The hand holds a higher card that had to be paid."""
    WILD_PAID = "wild_paid"
    """The wild card is exempt from tribute."""
    HAND_NOT_SHOWN = "hand_not_shown"
    """Cannot be told while the hand is not shown."""
    RETURN_ALLOWED = "return_allowed"
    """Within the limit for returned cards."""
    RETURN_TOO_HIGH = "return_too_high"
    """Above the limit for returned cards."""
    RETURN_LOWEST = "return_lowest"
    """Nothing within the limit, so the lowest card goes back."""
    WRONG_PAYER = "wrong_payer"
    """Another player owes the tribute."""
    WRONG_RECEIVER = "wrong_receiver"
    """The tribute or return belongs to another player."""
    LARGER_TO_FIRST = "larger_to_first"
    """Of two tributes the higher goes to the first finisher."""
    NO_TRIBUTE_OWED = "no_tribute_owed"
    """Nobody owes a tribute in this deal."""
    TRIBUTE_MISSING = "tribute_missing"
    """A tribute or a return that is owed was not made."""
    MAY_RESIST = "may_resist"
    """The payers hold the big jokers that free them, and may pay all the same."""
    MUST_RESIST = "must_resist"
    """The payers hold the big jokers that free them, and so nothing is paid."""
    MAY_NOT_RESIST = "may_not_resist"
    """The payers do not hold the big jokers that would free them."""
    # Who leads, levels, the end of a deal and of a game
    LEADER_RIGHT = "leader_right"
    """The player who has to lead leads."""
    LEADER_WRONG = "leader_wrong"
    """Another player has to lead."""
    LEVELS_RIGHT = "levels_right"
    """The levels after the deal are as the rules give them."""
    LEVELS_WRONG = "levels_wrong"
    """The levels after the deal are not as the rules give them."""
    DEAL_LEVEL_WRONG = "deal_level_wrong"
    """The deal was played at a level that is not the declaring side's."""
    DECLARER_WRONG = "declarer_wrong"
    """The declaring side is not that of the last first finisher."""
    ORDER_WRONG = "order_wrong"
    """The recorded finishing order is not the order of the plays."""
    # Calls, clock, arrival
    CALL_OWED = "call_owed"
    """The number of cards left has to be called."""
    CALL_NOT_OWED = "call_not_owed"
    """No call is owed yet."""
    CALL_WRONG = "call_wrong"
    """The number called is not the number held."""
    IN_TIME = "in_time"
    """Within the normal time."""
    WARNING_TIME = "warning_time"
    """Past the normal time: to be warned."""
    OVERTIME = "overtime"
    """Past the time after the warning."""


def _nothing() -> Facts:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling with its reason and the facts its text needs; it has no truth value of its own."""

    ruling: Ruling
    reason: Reason
    facts: Facts = field(default_factory=_nothing)

    def __bool__(self) -> NoReturn:
        """Refuse to be read as yes or no: there are three answers."""
        raise TypeError("a verdict has three values; compare its ruling")

    @property
    def is_legal(self) -> bool:
        """Whether the rules allow it beyond doubt."""
        return self.ruling is Ruling.LEGAL

    @property
    def is_illegal(self) -> bool:
        """Whether the rules forbid it beyond doubt."""
        return self.ruling is Ruling.ILLEGAL


def legal(reason: Reason, **facts: object) -> Verdict:
    """A legal verdict."""
    return Verdict(Ruling.LEGAL, reason, facts)


def illegal(reason: Reason, **facts: object) -> Verdict:
    """An illegal verdict."""
    return Verdict(Ruling.ILLEGAL, reason, facts)


def undecided(reason: Reason, **facts: object) -> Verdict:
    """A verdict that hangs on something not seen."""
    return Verdict(Ruling.UNDECIDED, reason, facts)
