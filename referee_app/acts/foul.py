"""The raised hand, the ruling, and the dialog of the last foul."""

from __future__ import annotations

from penalties.offences import Offence
from referee_app import events as ev
from referee_app.desk import Desk, fact
from referee_app.draft import FoulDraft
from referee_app.faces import Do, Tap
from referee_app.present import foul as shown
from referee_app.present.base import Ctx
from rules.seats import Seat

PROVED = "proved-"


def raise_hand(desk: Desk, tap: Tap) -> None:
    """A hand goes up: an event at once, the clock stops, the panel opens."""
    seat = Seat(tap.value) if tap.value else None
    if desk.state.case is None:
        desk.record(fact(ev.HandRaised, seat=seat))
    kept = desk.draft.foul
    if seat is not None and kept.seat is not seat:
        kept = FoulDraft(seat=seat)
    desk.keep(panel="foul", foul=kept)


def see_penalty(desk: Desk, _tap: Tap) -> None:
    """From the clock's proposal straight to the ruling."""
    clock = desk.state.clock
    if clock is None:
        return
    desk.record(fact(ev.HandRaised, seat=clock.seat))
    desk.keep(panel="foul", foul=FoulDraft(seat=clock.seat, offence=Offence.OVERTIME))


def _change(desk: Desk, **changes: object) -> None:
    desk.keep(foul=desk.draft.foul.model_copy(update=changes))


def who(desk: Desk, tap: Tap) -> None:
    """The offender."""
    _change(desk, seat=Seat(tap.value), option=0)


def offence(desk: Desk, tap: Tap) -> None:
    """The offence; what the log proves brings its player along."""
    if tap.value.startswith(PROVED):
        found = shown.proof(Ctx(desk, "zh"))
        if found:
            _change(desk, seat=found.seat, offence=found.offence, target=found.target, option=0)
        return
    _change(desk, offence=Offence(tap.value), option=0, target=None)


def later(desk: Desk, _tap: Tap) -> None:
    """Count it now, name it later."""
    if desk.draft.foul.seat:
        _change(desk, offence=Offence.UNSPECIFIED, option=0)


def confirm(desk: Desk, _tap: Tap) -> None:
    """Write down what was ruled, beside what was proposed."""
    draft = desk.draft.foul
    if draft.seat is None or draft.offence is None:
        return
    ctx = Ctx(desk, "zh")
    found, effects = shown.choices(ctx, draft.seat, draft.offence)
    if shown.late(ctx, draft.target):
        note = f"{draft.seat.value} {draft.offence.value} {draft.note}".strip()
        done = desk.record(fact(ev.Noted, text=note), fact(ev.PlayResumed, note=draft.note))
    elif draft.option >= len(effects):
        done = desk.record(fact(ev.FoulDismissed, seat=draft.seat, offence=draft.offence, note=draft.note))
    else:
        given = effects[draft.option]
        targets = shown.target_of(ctx, draft.seat, draft.offence) if shown.takes_back(given) else ()
        done = desk.record(
            fact(
                ev.PenaltyGiven,
                seat=draft.seat,
                offence=draft.offence,
                effects=given,
                proposed=found.effects,
                step=found.step,
                targets=targets,
                note=draft.note,
            )
        )
    if done:
        desk.keep(panel="", foul=FoulDraft(), seat=None)


def fold(desk: Desk, _tap: Tap) -> None:
    """Fold the panel; nothing is lost."""
    desk.keep(panel="")


def resume(desk: Desk, _tap: Tap) -> None:
    """Play goes on without a ruling."""
    if desk.record(fact(ev.PlayResumed)):
        desk.keep(panel="", foul=FoulDraft())


def appeal(desk: Desk, _tap: Tap) -> None:
    """An appeal is noted."""
    desk.record(fact(ev.Noted, text="appeal"))


ACTS = {
    Do.FOUL: raise_hand,
    Do.SEAT_FOULS: raise_hand,
    Do.PENDING_FOUL: lambda desk, _tap: desk.keep(panel="foul"),
    Do.SEE_PENALTY: see_penalty,
    Do.WHO: who,
    Do.OFFENCE: offence,
    Do.MORE: lambda desk, _tap: _change(desk, more=not desk.draft.foul.more),
    Do.LATER: later,
    Do.CHANGE: lambda desk, _tap: _change(desk, offence=None, target=None, option=0),
    Do.OPTION: lambda desk, tap: _change(desk, option=int(tap.value)),
    Do.NOTE: lambda desk, tap: _change(desk, note=tap.text[:500]),
    Do.CONFIRM: confirm,
    Do.FOLD: fold,
    Do.STOP_CLOCK: lambda desk, _tap: desk.record(fact(ev.HandRaised)),
    Do.SEE_THREE: lambda desk, _tap: desk.keep(forfeit_folded=not desk.draft.forfeit_folded),
    Do.ANNOUNCE: lambda desk, _tap: desk.keep(forfeit_folded=True),
    Do.APPEAL: appeal,
}
