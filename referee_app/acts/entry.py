"""Writing plays and passes."""

from __future__ import annotations

from referee_app import events as ev
from referee_app.acts import typing
from referee_app.desk import Desk, Fact, fact
from referee_app.faces import Do, Grain, Tap
from referee_app.facts import Declared
from referee_app.present import pads
from referee_app.state import Phase
from rules.cards import UNKNOWN, Card, Rank
from rules.kinds import Kind
from rules.seats import Seat

HAND = 27
"""Nobody can lay more cards."""


def declared(value: str) -> Declared:
    """The reading written in a tap as `type:key`."""
    kind, _, key = value.partition(":")
    return Declared(type=Kind(kind), key="joker" if key == "joker" else Rank(key))


def grain(desk: Desk, tap: Tap) -> None:
    """Another grain; cards go along, from exact to ranks without their suits only where none are known."""
    desk.keep(grain=Grain(tap.value))


def key(desk: Desk, tap: Tap) -> None:
    """A key of the rank pad."""
    draft, deal = desk.draft, desk.state.deal
    if deal is None:
        return
    if tap.value == pads.BACK:
        back(desk)
    elif tap.value == pads.SUITED:
        desk.keep(suited=not draft.suited, declared=None)
    else:
        _add(desk, typing.keyed(tap.value, deal.level))


def face(desk: Desk, tap: Tap) -> None:
    """A face of the exact pad: once, twice, then back to none."""
    typed, deal = desk.draft.typed, desk.state.deal
    if deal is None:
        return
    after = typing.faced(typed, Card(tap.value), deal.level)
    if len(after) <= HAND:
        desk.keep(typed=after, declared=None, stash=() if len(after) > len(typed) else desk.draft.stash)


def _add(desk: Desk, card: Card) -> None:
    if len(desk.draft.typed) < HAND:
        desk.keep(typed=(*desk.draft.typed, card), declared=None, stash=())


def back(desk: Desk) -> None:
    """One card back."""
    desk.keep(typed=desk.draft.typed[:-1], declared=None)


def clear(desk: Desk, _tap: Tap) -> None:
    """All typed cards back."""
    desk.keep(typed=(), declared=None, suited=False)


def take_back(desk: Desk, _tap: Tap) -> None:
    """The cards that were typed before something else was recorded."""
    desk.keep(typed=desk.draft.stash, stash=())


def reading(desk: Desk, tap: Tap) -> None:
    """Declare one of the readings."""
    if tap.value:
        desk.keep(declared=declared(tap.value))


def seat(desk: Desk, tap: Tap) -> None:
    """The next entry is by this seat; tapped again, or on turn, by the one on turn."""
    chosen = Seat(tap.value)
    deal = desk.state.deal
    same = desk.draft.seat is chosen or (deal is not None and deal.turn is chosen)
    desk.keep(seat=None if same else chosen)


def may_enter(desk: Desk) -> bool:
    """Whether a play can be recorded now: cards are being played and play is not stopped."""
    return desk.state.phase is Phase.PLAY and desk.state.case is None


def play(desk: Desk, _tap: Tap) -> None:
    """Record the typed cards as they are, legal or not."""
    who = desk.actor
    if not may_enter(desk) or who is None or not desk.draft.typed:
        return
    said = desk.declared()
    _played(desk, who, desk.draft.typed, said)


def _played(desk: Desk, who: Seat, cards: tuple[Card, ...], said: Declared | None) -> None:
    suited = desk.draft.suited and any(not card.is_known for card in cards)
    if desk.record(fact(ev.Played, seat=who, cards=cards, declared=said, suited=suited)):
        desk.keep(typed=(), declared=None, suited=False, seat=None, stash=(), redo=(), panel=_unfold(desk))


def _unfold(desk: Desk) -> str:
    return "" if desk.draft.panel == "readings" else desk.draft.panel


def count(desk: Desk, tap: Tap) -> None:
    """Record so many cards without knowing which."""
    who = desk.actor
    if may_enter(desk) and who is not None:
        _played(desk, who, (UNKNOWN,) * int(tap.value), None)


def passed(desk: Desk, _tap: Tap) -> None:
    """Record a pass; cards typed meanwhile are kept aside."""
    who = desk.actor
    if not may_enter(desk) or who is None:
        return
    if desk.record(fact(ev.Passed, seat=who)):
        _put_aside(desk)


def all_passed(desk: Desk, _tap: Tap) -> None:
    """Record every pass that is left in this trick; only the first has a time."""
    deal = desk.state.deal
    if not may_enter(desk) or deal is None or deal.standing is None or deal.turn is None:
        return
    facts: list[Fact] = []
    for each in desk.book.play.direction.from_seat(deal.turn):
        if each is deal.standing.seat:
            break
        if each not in deal.finished and each not in deal.sitting_out:
            facts.append(fact(ev.Passed, seat=each, timed=not facts))
    if facts and desk.record(*facts):
        _put_aside(desk)


def _put_aside(desk: Desk) -> None:
    stash = desk.draft.typed or desk.draft.stash
    desk.keep(typed=(), declared=None, suited=False, seat=None, stash=stash, redo=())


def undo(desk: Desk, _tap: Tap) -> None:
    """Retract the last entry; it stays visible."""
    targets = desk.last_undoable()
    taken = next((e.event for e in desk.state.entries if e.event.seq in targets), None)
    if targets and desk.record(fact(ev.Retracted, targets=targets)):
        cards = tuple(c for c in taken.cards if c != UNKNOWN) if isinstance(taken, ev.Played) else ()
        desk.keep(redo=(desk.state.seq,), places=(), stash=cards or desk.draft.stash)


def redo(desk: Desk, _tap: Tap) -> None:
    """Retract the retraction."""
    if desk.draft.redo and desk.record(fact(ev.Retracted, targets=desk.draft.redo)):
        desk.keep(redo=())


def called(desk: Desk, tap: Tap) -> None:
    """A player called the right number."""
    who = Seat(tap.value)
    deal = desk.state.deal
    if deal is not None:
        desk.record(fact(ev.CountCalled, seat=who, count=deal.counts[who]))


def warned(desk: Desk, _tap: Tap) -> None:
    """The slow player was warned aloud."""
    clock = desk.state.clock
    if clock is not None:
        desk.record(fact(ev.Warned, seat=clock.seat))


def no_foul(desk: Desk, _tap: Tap) -> None:
    """The overtime of this turn is not made a foul."""
    desk.keep(no_overtime=desk.state.seq)


ACTS = {
    Do.GRAIN: grain,
    Do.KEY: key,
    Do.FACE: face,
    Do.SUIT_TAB: lambda desk, tap: desk.keep(suit_tab=tap.value),
    Do.COUNT: count,
    Do.CLEAR: clear,
    Do.READING: reading,
    Do.READINGS_MORE: lambda desk, _tap: desk.keep(panel="readings"),
    Do.DRAFT_BACK: take_back,
    Do.SEAT: seat,
    Do.PASS: passed,
    Do.ALL_PASS: all_passed,
    Do.PLAY: play,
    Do.UNDO: undo,
    Do.REDO: redo,
    Do.DUTY: called,
    Do.WARNED: warned,
    Do.NO_FOUL: no_foul,
}
