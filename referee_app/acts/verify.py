"""Verifying a combination outside the log."""

from __future__ import annotations

from referee_app.acts import entry, fix, typing
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
    deal = desk.state.deal
    if deal is not None:
        cards = typing.faced(desk.draft.verify.cards, Card(tap.value), deal.level)
        _change(desk, cards=cards, declared=None)


def record(desk: Desk, _tap: Tap) -> None:
    """Make it the play of the one on turn, or what a play of the log really was; either is saved there."""
    asked = desk.draft.verify
    if not asked.target:
        desk.keep(panel="", typed=asked.cards, declared=asked.declared, suited=False)
        return
    line = fix.as_recorded(desk, asked.target)
    changes = {"cards": asked.cards, "declared": asked.declared, "suited": False}
    desk.keep(panel="fix", fix=line.model_copy(update=changes))


def back_key(desk: Desk, tap: Tap) -> None:
    """One card back."""
    if tap.do is Do.KEY:
        _change(desk, cards=desk.draft.verify.cards[:-1], declared=None)


def _from_fix(desk: Desk) -> bool:
    """Whether the page of a line is what one came from."""
    return bool(desk.draft.verify.target) and desk.draft.fix.target == desk.draft.verify.target


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
    Do.BACK: lambda desk, _tap: desk.keep(panel="fix" if _from_fix(desk) else ""),
}
