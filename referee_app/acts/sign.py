"""Signing the score sheet: a drawn name, or a PIN tapped twice."""

from __future__ import annotations

from referee_app import events as ev
from referee_app import pins, strokes
from referee_app.desk import Desk, fact
from referee_app.draft import SignDraft
from referee_app.faces import Do, Tap
from referee_app.present import sign as shown
from rules.seats import Seat, Side


def open_pad(desk: Desk, tap: Tap) -> None:
    """The field of a side that has not signed; what was drawn there before is still there."""
    side = Side(tap.value)
    if not shown.may_sign(desk.state, side):
        return
    kept, sheet = desk.draft.sign, shown.lines_on(desk.state)
    if (kept.side, kept.sheet) != (side, sheet):
        kept = SignDraft(side=side, sheet=sheet)
    desk.pin = ""
    desk.keep(panel="sign", sign=kept)


def _change(desk: Desk, **changes: object) -> None:
    if shown.pad_side(desk) is not None:
        desk.keep(sign=desk.draft.sign.model_copy(update=changes))


def signer(desk: Desk, tap: Tap) -> None:
    """Which of the two signs."""
    seat = Seat(tap.value)
    if seat.side is desk.draft.sign.side:
        _change(desk, seat=seat)


def stroke(desk: Desk, tap: Tap) -> None:
    """One line more."""
    drawn = desk.draft.sign.strokes
    try:
        line = strokes.parse(tap.text)
    except strokes.NotAStroke:
        return
    if strokes.count(drawn) + len(line) <= strokes.MOST_POINTS:
        _change(desk, strokes=(*drawn, line))


def pin(desk: Desk, tap: Tap) -> None:
    """One digit more; twice six of them."""
    if tap.value.isascii() and tap.value.isdigit() and len(tap.value) == 1:
        if shown.pins_differ(desk):
            desk.pin = ""
        desk.pin = (desk.pin + tap.value)[: 2 * pins.LENGTH]
        desk.changed()


def sign_key(desk: Desk, tap: Tap) -> None:
    """Draw or PIN, begin anew, or done."""
    if tap.value in ("draw", "pin"):
        desk.pin = ""
        _change(desk, way=tap.value)
    elif tap.value == "clear":
        desk.pin = ""
        _change(desk, strokes=())
    elif tap.value == "done":
        done(desk)


def done(desk: Desk) -> None:
    """Put the signature under the sheet as it is now."""
    side, draft = shown.pad_side(desk), desk.draft.sign
    if side is None or not shown.is_ready(desk):
        return
    how = {"pin": pins.sealed(desk.pin[: pins.LENGTH])} if draft.way == "pin" else {"strokes": draft.strokes}
    if desk.record(fact(ev.Signed, side=side, seat=draft.seat, **how)):
        desk.pin = ""
        desk.keep(panel="", sign=SignDraft())


def dispute(desk: Desk, _tap: Tap) -> None:
    """The result is disputed: noted for the head referee, before signing or after."""
    target = shown.result_event(desk.state)
    if target and shown.disputed(desk.state) is None:
        desk.record(fact(ev.Appealed, target=target))


ACTS = {
    Do.DISPUTE: dispute,
    Do.SIGN: open_pad,
    Do.SIGNER: signer,
    Do.STROKE: stroke,
    Do.SIGN_KEY: sign_key,
    Do.PIN: pin,
}
