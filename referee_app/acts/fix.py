"""Putting a line of the log right: looked at before it is saved, and always a line of its own."""

from __future__ import annotations

from referee_app import events as ev
from referee_app.acts import entry, typing
from referee_app.desk import Desk
from referee_app.draft import FixDraft, VerifyDraft
from referee_app.faces import Do, Tap
from referee_app.present import fix as shown
from referee_app.present import pads
from referee_app.present.base import Ctx
from rules.cards import UNKNOWN, Card
from rules.seats import Seat


def open_page(desk: Desk, tap: Tap) -> None:
    """The page of one line; what was half changed there is still there."""
    found = desk.state.lines.get(int(tap.value.split("-")[0]))
    if found is None:
        return
    seq, kept = found.event.seq, desk.draft.fix
    if kept.target != seq:
        kept = as_recorded(desk, seq)
    desk.keep(panel="fix", fix=kept)


def as_recorded(desk: Desk, seq: int) -> FixDraft:
    """A line as it stands now."""
    found = desk.state.lines.get(seq)
    event = found.event if found else None
    if isinstance(event, ev.Played):
        about = {"cards": event.cards, "declared": event.declared, "suited": event.suited}
        return FixDraft(target=seq, seat=event.seat, **about)
    if isinstance(event, ev.Passed):
        return FixDraft(target=seq, seat=event.seat)
    return FixDraft(target=seq, mode="retract")


def _change(desk: Desk, **changes: object) -> None:
    draft = desk.draft.fix
    if draft.mode == "retract" and changes.keys() & {"cards", "seat", "declared", "suited"}:
        # Whoever taps cards wants to put it right after all.
        changes = {"mode": "fix", **changes}
    desk.keep(fix=draft.model_copy(update=changes))


def key(desk: Desk, tap: Tap) -> None:
    """A key of the rank pad."""
    draft, deal = desk.draft.fix, desk.state.deal
    if deal is None:
        return
    if tap.value == pads.BACK:
        _change(desk, cards=draft.cards[:-1], declared=None)
    elif tap.value == pads.SUITED:
        _change(desk, suited=not draft.suited, declared=None)
    elif len(draft.cards) < entry.HAND:
        _change(desk, cards=(*_seen(draft), typing.keyed(tap.value, deal.level)), declared=None)


def _seen(draft: FixDraft) -> tuple[Card, ...]:
    """The first card that is seen takes the place of a mere number."""
    return tuple(card for card in draft.cards if card != UNKNOWN)


def face(desk: Desk, tap: Tap) -> None:
    """A face of the exact pad."""
    draft, deal = desk.draft.fix, desk.state.deal
    if deal is not None and len(draft.cards) < entry.HAND:
        _change(desk, cards=typing.faced(_seen(draft), Card(tap.value), deal.level), declared=None)


def count(desk: Desk, tap: Tap) -> None:
    """So many cards that nobody saw; none: a pass."""
    _change(desk, cards=(UNKNOWN,) * int(tap.value), declared=None, suited=False)


def mode(desk: Desk, wanted: str) -> None:
    """Put right, put in before, or take out; tapped again, put right."""
    draft = desk.draft.fix
    back = as_recorded(desk, draft.target)
    about = {"why": draft.why, "note": draft.note}
    if draft.mode == wanted:
        desk.keep(fix=back.model_copy(update=about))
    elif wanted == "insert":
        desk.keep(fix=FixDraft(target=draft.target, mode="insert", **about))
    else:
        desk.keep(fix=back.model_copy(update={"mode": "retract", **about}))


def save(desk: Desk, _tap: Tap) -> None:
    """Record what the page says."""
    one = shown.fact_of(Ctx(desk, "zh"))
    if one is not None and desk.record(one):
        desk.keep(panel="", fix=FixDraft(), redo=(), places=())


def leave(desk: Desk, _tap: Tap) -> None:
    """Nothing is changed."""
    desk.keep(panel="", fix=FixDraft())


def verify(desk: Desk, tap: Tap) -> None:
    """Verify this very play against what lay there then."""
    found = desk.state.lines.get(int(tap.value))
    if found is not None and isinstance(found.event, ev.Played):
        about = {"cards": found.event.cards, "declared": found.event.declared}
        desk.keep(panel="verify", verify=VerifyDraft(target=found.event.seq, **about))


ACTS = {
    Do.KEY: key,
    Do.FACE: face,
    Do.CLEAR: lambda desk, _tap: _change(desk, cards=(), declared=None),
    Do.COUNT: count,
    Do.READING: lambda desk, tap: _change(desk, declared=entry.declared(tap.value)),
    Do.SEAT: lambda desk, tap: _change(desk, seat=Seat(tap.value)),
    Do.NOTE: lambda desk, tap: _change(desk, note=tap.text.strip()[:500]),
    Do.FIX_REASON: lambda desk, tap: _change(desk, why=tap.value),
    Do.RETRACT: lambda desk, _tap: mode(desk, "retract"),
    Do.INSERT: lambda desk, _tap: mode(desk, "insert"),
    Do.SAVE_FIX: save,
    Do.LEAVE: leave,
    Do.BACK: leave,
}
"""What the keys mean while a line is put right."""
