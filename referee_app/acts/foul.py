"""The raised hand, the ruling, and the dialog of the last foul."""

from __future__ import annotations

from penalties.offences import Offence
from penalties.penalty import fouls_in
from referee_app import events as ev
from referee_app.desk import Desk, fact
from referee_app.draft import FoulDraft
from referee_app.faces import Do, Tap
from referee_app.present import proof, ruling
from referee_app.present.appeal import appealed
from referee_app.present.base import Ctx
from referee_app.present.foul import waiting_for_a_name
from rules.seats import Seat, Side

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
    offence = Offence.LATE_RETURN if clock.kind == "return" else Offence.OVERTIME
    desk.record(fact(ev.HandRaised, seat=clock.seat))
    desk.keep(panel="foul", foul=FoulDraft(seat=clock.seat, offence=offence))


def _change(desk: Desk, **changes: object) -> None:
    desk.keep(foul=desk.draft.foul.model_copy(update=changes))


def who(desk: Desk, tap: Tap) -> None:
    """The offender."""
    _change(desk, seat=Seat(tap.value), option=None, names=None)


def offence(desk: Desk, tap: Tap) -> None:
    """The offence; what the log proves brings its player along."""
    if tap.value.startswith(PROVED):
        found = proof.proof(Ctx(desk, "zh"))
        if found:
            _change(desk, seat=found.seat, offence=found.offence, target=found.target, option=None)
        return
    if desk.draft.foul.names:
        _name(desk, desk.draft.foul.names, Offence(tap.value))
        return
    _change(desk, offence=Offence(tap.value), option=None, target=None)


def _name(desk: Desk, target: int, offence: Offence) -> None:
    """An earlier foul gets its name: nothing it did changes."""
    facts = [fact(ev.FoulNamed, target=target, offence=offence)]
    if desk.state.case is not None and desk.state.case.escalated is None:
        facts.append(fact(ev.PlayResumed))
    if desk.record(*facts):
        desk.keep(panel="", foul=FoulDraft())


def name_foul(desk: Desk, tap: Tap) -> None:
    """Which of the fouls noted at once is to be named."""
    found = next((each for each in waiting_for_a_name(desk.state) if str(each.seq) == tap.value), None)
    if found is not None:
        _change(desk, names=found.seq, seat=found.seat, offence=None, option=None, target=None)


def void(desk: Desk, tap: Tap) -> None:
    """The deal, or by the head referee's word the round, is void: asked once, done at the second press."""
    if desk.draft.asked != tap.do.value:
        desk.keep(asked=tap.do.value)
        return
    is_deal = tap.do is Do.VOID_DEAL
    done = desk.record(fact(ev.DealVoided) if is_deal else fact(ev.RoundVoided, by="head_referee"))
    if done:
        desk.keep(panel="", asked="", typed=(), seat=None)


def later(desk: Desk, tap: Tap) -> None:
    """Count it now and name it later; what would lose the round is shown before it is confirmed."""
    seat = desk.draft.foul.seat
    if seat is None:
        return
    _change(desk, offence=Offence.UNSPECIFIED, target=None, option=None)
    found = desk.proposal(seat, Offence.UNSPECIFIED)
    limit = desk.book.foul.limit
    loses = limit != "none" and desk.state.foul_count(seat.side) + fouls_in(found.effects) >= limit
    if found.by == "table_referee" and not loses:
        confirm(desk, tap)


def confirm(desk: Desk, _tap: Tap) -> None:
    """Write down what was ruled, beside what was proposed; or send it to the head referee."""
    draft = desk.draft.foul
    if draft.seat is None or draft.offence is None:
        return
    ctx = Ctx(desk, "zh")
    found, open_, picked = ruling.chosen_way(ctx, draft.seat, draft.offence)
    way = open_[picked]
    about = {"seat": draft.seat, "offence": draft.offence, "note": draft.note}
    if ruling.late(ctx, draft.target):
        noted = fact(ev.Noted, text=draft.note, seat=draft.seat, offence=draft.offence)
        done = desk.record(noted, fact(ev.PlayResumed, note=draft.note))
    elif way.kind == "to_head":
        targets = ruling.target_of(ctx, draft.seat, draft.offence)
        if desk.record(fact(ev.Escalated, targets=targets, **about)):
            _change(desk, option=None, in_person=False)
        return
    elif way.kind == "dismiss":
        done = desk.record(fact(ev.FoulDismissed, **about))
    else:
        taken = ruling.target_of(ctx, draft.seat, draft.offence) if ruling.takes_back(way.effects) else ()
        given = {"effects": way.effects, "proposed": found.effects, "step": found.step, "targets": taken}
        if found.minutes is not None:
            given["minutes"] = found.minutes
        by = {"by": "head_referee"} if draft.in_person else {}
        done = desk.record(fact(ev.PenaltyGiven, **about, **given, **by))
    if done:
        desk.keep(panel="", foul=FoulDraft(), seat=None)


def take_over(desk: Desk, _tap: Tap) -> None:
    """Take the case back from the head referee and decide here."""
    case = desk.state.case
    if case and case.escalated:
        desk.record(fact(ev.Retracted, targets=(case.escalated,)))


def fold(desk: Desk, _tap: Tap) -> None:
    """Fold the panel; nothing is lost."""
    desk.keep(panel="")


def resume(desk: Desk, _tap: Tap) -> None:
    """Play goes on without a ruling."""
    if desk.record(fact(ev.PlayResumed)):
        desk.keep(panel="", foul=FoulDraft())


def appeal(desk: Desk, tap: Tap) -> None:
    """A side appeals against a ruling: noted once, and play goes on."""
    target, _, side = tap.value.partition("-")
    if not target.isdecimal() or side not in list(Side) or appealed(desk.state, int(target), Side(side)):
        return
    noted = fact(ev.Appealed, target=int(target), side=Side(side))
    case = desk.state.case
    if case is None or case.escalated is not None or desk.draft.panel != "foul":
        desk.record(noted)
    elif desk.record(noted, fact(ev.PlayResumed)):
        desk.keep(panel="", foul=FoulDraft())


def announce(desk: Desk, tap: Tap) -> None:
    """The ruling was told to the players."""
    if tap.value.isdecimal():
        closed = {} if desk.state.case else {"panel": "", "foul": FoulDraft()}
        desk.keep(heard=int(tap.value), **closed)
    else:
        desk.keep(forfeit_folded=True)


ACTS = {
    Do.FOUL: raise_hand,
    Do.SEAT_FOULS: raise_hand,
    Do.PENDING_FOUL: lambda desk, _tap: desk.keep(panel="foul"),
    Do.SEE_PENALTY: see_penalty,
    Do.WHO: who,
    Do.OFFENCE: offence,
    Do.MORE: lambda desk, _tap: _change(desk, more=not desk.draft.foul.more),
    Do.LATER: later,
    Do.CHANGE: lambda desk, _tap: _change(desk, offence=None, target=None, option=None, names=None),
    Do.OPTION: lambda desk, tap: _change(desk, option=int(tap.value)),
    Do.NOTE: lambda desk, tap: _change(desk, note=tap.text[:500]),
    Do.CONFIRM: confirm,
    Do.FOLD: fold,
    Do.IN_PERSON: lambda desk, _tap: _change(desk, in_person=True),
    Do.TAKE_OVER: take_over,
    Do.STOP_CLOCK: lambda desk, _tap: desk.record(fact(ev.HandRaised)),
    Do.SEE_THREE: lambda desk, _tap: desk.keep(forfeit_folded=not desk.draft.forfeit_folded),
    Do.ANNOUNCE: announce,
    Do.APPEAL: appeal,
    Do.NAME_FOUL: name_foul,
    Do.VOID_DEAL: void,
    Do.VOID_ROUND: void,
}
