"""Levels won and lost: promotion, level A, streaks and debts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules.cards import NATURAL_ORDER, Rank
from rules.deal import places
from rules.seats import BySeat, BySide, Seat, Side

if TYPE_CHECKING:
    from rules.sections import RuleBook

_ZERO_BY_SIDE: BySide[int] = BySide(0, 0)
_ZERO_BY_SEAT: BySeat[int] = BySeat(0, 0, 0, 0)
_NEITHER: BySide[bool] = BySide(False, False)


@dataclass(frozen=True, slots=True)
class Progress:
    """Where both sides stand in a game."""

    levels: BySide[Rank]
    declarer: Side | None = None
    """The side whose level is played next: the last first finisher's; None before the first deal."""
    a_fails: BySide[int] = _ZERO_BY_SIDE
    """Deals at one's own A that did not pass it."""
    firsts: BySeat[int] = _ZERO_BY_SEAT
    """First places in a row, by player."""
    lasts: BySeat[int] = _ZERO_BY_SEAT
    """Last places in a row, by player."""
    doubles_lost: BySide[int] = _ZERO_BY_SIDE
    """Double wins suffered in a row."""
    debt: BySide[int] = _ZERO_BY_SIDE
    """Levels of demotion still to be taken from later gains."""
    fallen: BySide[bool] = _NEITHER
    """Whether the side has fallen from A and not won since."""
    winner: Side | None = None
    """The side that has won the game."""

    @property
    def level(self) -> Rank:
        """The level of the next deal: the declaring side's, in the first deal either's."""
        return self.levels[self.declarer or Side.NS]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a deal does to the levels."""

    after: Progress
    side: Side
    places: str
    gain: int
    """Levels the winning side has really moved."""
    lost: int = 0
    """Levels the losing side has really moved down."""
    a_failed: Side | None = None
    """The side that tried to pass A in this deal and did not."""
    fell: bool = False
    """Whether that side fell from A for it."""


def opening(book: RuleBook) -> Progress:
    """Both sides at the book's starting level."""
    return Progress(BySide(book.level.start, book.level.start))


def after_deal(
    before: Progress, order: tuple[Seat, ...], book: RuleBook, played: Rank | None = None
) -> Outcome:
    """The levels after a deal that finished in `order` (two places after a double win, else four).

    `played` is the level it was played at, where a ruling has moved the levels since it began. Decided by the
    sections `level`, `a` and `game` of the book; levels move in steps of the natural order, two to ace.

    >>> from rules.book import load
    >>> outcome = after_deal(opening(load("standard")), (Seat.N, Seat.W, Seat.S, Seat.E), load("standard"))
    >>> outcome.places, outcome.gain, outcome.after.levels[Side.NS].value, outcome.after.declarer.value
    ('1-3', 2, '4', 'NS')
    """
    side, result = places(order)
    counted = _streaks(before, order, side, result, book)
    trying = _trying(before, side, book) if played in (None, Rank.ACE) else None
    if trying is not None and _passes_a(trying, side, result, book):
        return Outcome(replace(counted, declarer=side, winner=trying), side, result, 0)
    gain = _gain(counted, order[0], side, result, book)
    after, gained = _promote(counted, side, gain, book)
    after, lost = _demote(after, order, book)
    reaching_wins = book.game.end == "reach_a" or not book.a.must_play
    if reaching_wins and after.levels[side] is Rank.ACE:
        after = replace(after, winner=side)
    after, fell = _count_try(after, trying, book)
    return Outcome(replace(after, declarer=side), side, result, gained, lost, trying, fell)


def _trying(before: Progress, winners: Side, book: RuleBook) -> Side | None:
    """The side for which this deal is a try at its own ace."""
    declarer = before.declarer
    if not book.a.on_stage and before.levels[winners] is Rank.ACE:
        return winners
    return declarer if declarer is not None and before.levels[declarer] is Rank.ACE else None


def _passes_a(trying: Side, winners: Side, result: str, book: RuleBook) -> bool:
    if trying is winners:
        return {"1-2": book.a.pass_12, "1-3": book.a.pass_13, "1-4": book.a.pass_14}[result]
    # Second and third: no first place, but no last place either.
    return result == "1-4" and not book.a.needs_first


def _gain(state: Progress, first: Seat, side: Side, result: str, book: RuleBook) -> int:
    fell = state.fallen[side] and state.levels[side] is book.a.fall_to
    if fell and book.a.after_fall != "normal":
        # A win never leads down.
        return max(0, NATURAL_ORDER.index(book.a.after_fall) - NATURAL_ORDER.index(state.levels[side]))
    gain = {"1-2": book.level.up_12, "1-3": book.level.up_13, "1-4": book.level.up_14}[result]
    # A reward that the text leaves to the players is off until a book states that it is agreed.
    reward = "none" if book.level.reward_optional else book.level.reward_streak
    return gain + (_streak_step(state.firsts[first], reward, book) if reward != "none" else 0)


def _streak_step(streak: int, begins_at: int, book: RuleBook) -> int:
    """Levels a streak of this length is worth in this deal."""
    if streak < begins_at:
        return 0
    return 1 if book.level.streak_scale == "running_total" else streak - begins_at + 1


def _promote(state: Progress, side: Side, gain: int, book: RuleBook) -> tuple[Progress, int]:
    repaid = min(state.debt[side], gain)
    at = NATURAL_ORDER.index(state.levels[side])
    to = min(at + gain - repaid, len(NATURAL_ORDER) - 1)
    after = replace(
        state,
        levels=state.levels.put(side, NATURAL_ORDER[to]),
        debt=state.debt.put(side, state.debt[side] - repaid),
        fallen=state.fallen.put(side, False),
    )
    return after, to - at


def _demote(state: Progress, order: tuple[Seat, ...], book: RuleBook) -> tuple[Progress, int]:
    """Demotions for repeated last places and double losses, for the side of the last player."""
    side, result = places(order)
    loser = side.other if result != "1-4" else side
    owed = _demotion(state, loser, result, book)
    if not owed or (state.levels[loser] is Rank.ACE and book.level.safe_at_a):
        return state, 0
    at = NATURAL_ORDER.index(state.levels[loser])
    floor = NATURAL_ORDER.index(book.level.demote_floor)
    # Whoever is below the floor already stays there.
    to = min(at, max(floor, at - owed))
    debt = state.debt[loser] + (owed - (at - to) if book.level.debt else 0)
    after = replace(
        state, levels=state.levels.put(loser, NATURAL_ORDER[to]), debt=state.debt.put(loser, debt)
    )
    return after, at - to


def _demotion(state: Progress, loser: Side, result: str, book: RuleBook) -> int:
    last, double = book.level.demote_last, book.level.demote_double
    by_last = max(_streak_step(state.lasts[s], last, book) for s in loser.seats) if last != "none" else 0
    streak = state.doubles_lost[loser]
    by_double = 0
    if double != "none" and result == "1-2" and streak >= double:
        by_double = _streak_step(streak, double, book) + (1 if streak == double else 0)
    return by_last + by_double if book.level.demote_stack == "sum" else max(by_last, by_double)


def _streaks(before: Progress, order: tuple[Seat, ...], side: Side, result: str, book: RuleBook) -> Progress:
    last = (
        None if result == "1-2" else order[3] if len(order) > 3 else next(s for s in Seat if s not in order)
    )
    # Where the side counts, both partners carry its row.
    by_side = book.level.streak_unit == "side"

    def row(so_far: BySeat[int], of: Seat | None) -> BySeat[int]:
        goes_on = () if of is None else of.side.seats if by_side else (of,)
        return BySeat.build(lambda seat: so_far[seat] + 1 if seat in goes_on else 0)

    return replace(
        before,
        firsts=row(before.firsts, order[0]),
        lasts=row(before.lasts, last),
        doubles_lost=BySide.build(
            lambda s: before.doubles_lost[s] + 1 if result == "1-2" and s is not side else 0
        ),
    )


def _count_try(state: Progress, trying: Side | None, book: RuleBook) -> tuple[Progress, bool]:
    """Count a try that failed; in a book that counts tries in a row, any other deal breaks the row."""
    if book.a.count == "consecutive":
        kept = BySide.build(lambda side: state.a_fails[side] if side is trying else 0)
        state = replace(state, a_fails=kept)
    if trying is None:
        return state, False
    fails = state.a_fails[trying] + 1
    if book.a.tries == "none" or fails < book.a.tries or book.a.fall_to == "stay":
        return replace(state, a_fails=state.a_fails.put(trying, fails)), False
    fallen = replace(
        state,
        levels=state.levels.put(trying, book.a.fall_to),
        a_fails=state.a_fails.put(trying, 0),
        fallen=state.fallen.put(trying, True),
    )
    return fallen, True


def raise_side(state: Progress, side: Side, levels: int) -> Progress:
    """The levels after a ruling moves `side` by `levels` (negative: down), between two and ace."""
    at = NATURAL_ORDER.index(state.levels[side]) + levels
    to = NATURAL_ORDER[max(0, min(at, len(NATURAL_ORDER) - 1))]
    return replace(state, levels=state.levels.put(side, to))
