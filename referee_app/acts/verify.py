"""Verifying a combination outside the log."""

from __future__ import annotations

from referee_app.acts import entry
from referee_app.desk import Desk
from referee_app.draft import VerifyDraft
from referee_app.faces import Do, Tap
from rules.cards import Card


def open_page(desk: Desk, _tap: Tap) -> None:
    """With the typed cards in place."""
    desk.keep(panel="verify", verify=VerifyDraft(cards=desk.draft.typed, declared=desk.draft.declared))


def _change(desk: Desk, **changes: object) -> None:
    desk.keep(verify=desk.draft.verify.model_copy(update=changes))


def face(desk: Desk, tap: Tap) -> None:
    """A card of the set that is asked about."""
    cards, card = desk.draft.verify.cards, Card(tap.value)
    rank_only = Card("?" + card[1]) if card.suit else card
    if rank_only != card and rank_only in cards:
        at = cards.index(rank_only)
        _change(desk, cards=(*cards[:at], card, *cards[at + 1 :]), declared=None)
    elif cards.count(card) < 2:
        _change(desk, cards=(*cards, card), declared=None)
    else:
        _change(desk, cards=tuple(each for each in cards if each != card), declared=None)


def record(desk: Desk, _tap: Tap) -> None:
    """Make it the play of the one on turn: it is typed, and recorded by the large key."""
    asked = desk.draft.verify
    desk.keep(panel="", typed=asked.cards, declared=asked.declared, suited=False)


def back_key(desk: Desk, tap: Tap) -> None:
    """One card back."""
    if tap.do is Do.KEY:
        _change(desk, cards=desk.draft.verify.cards[:-1], declared=None)


ACTS = {
    Do.FACE: face,
    Do.KEY: back_key,
    Do.CLEAR: lambda desk, _tap: _change(desk, cards=(), declared=None),
    Do.EDIT: lambda desk, _tap: _change(desk, editing=not desk.draft.verify.editing),
    Do.READING: lambda desk, tap: _change(desk, declared=entry.declared(tap.value)) if tap.value else None,
    Do.RECORD: record,
    Do.TURN: lambda desk, _tap: _change(desk, turned=True),
    Do.TURN_BACK: lambda desk, _tap: _change(desk, turned=False),
    Do.ANOTHER: lambda desk, _tap: _change(desk, cards=(), declared=None, editing=True),
    Do.BACK: lambda desk, _tap: desk.keep(panel=""),
}
