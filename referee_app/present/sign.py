"""The field to sign in, and the papers of a round."""

from __future__ import annotations

from referee_app import pins
from referee_app.desk import Desk
from referee_app.events import Appealed, DealConfirmed, RoundEnded
from referee_app.faces import (
    ChoiceFace,
    Do,
    KeyFace,
    PaperRow,
    PapersFace,
    SeatLabel,
    Sign,
    SignPadFace,
    Tap,
    Tone,
)
from referee_app.present.base import Ctx
from referee_app.state import Phase, TableState
from referee_app.texts import Lang, t
from rules.seats import Side

FORMS = ("a4", "80mm", "csv", "blank")


def may_sign(state: TableState, side: Side) -> bool:
    """Whether a side's signature is still to come."""
    return state.phase is Phase.ROUND_OVER and not state.is_locked and state.signatures[side] is None


def lines_on(state: TableState) -> tuple[int, ...]:
    """The events on the sheet that a side puts its name under."""
    fouls = (-each.seq if each.lifted else each.seq for each in state.fouls)
    return (*(each.seq for each in state.results), *fouls)


def result_event(state: TableState) -> int:
    """The event (seq) that the result of the round rests on; 0 while it is not over."""
    if state.phase is not Phase.ROUND_OVER:
        return 0
    if state.forfeit:
        return state.forfeit.seq
    ended = (DealConfirmed, RoundEnded)
    return next((each.seq for each in reversed(state.events()) if isinstance(each, ended)), 0)


def disputed(state: TableState) -> Appealed | None:
    """The standing dispute of the result."""
    target = result_event(state)
    found = (e.event for e in state.entries if isinstance(e.event, Appealed) and not e.struck)
    return next((each for each in found if each.target == target), None)


def pad_side(desk: Desk) -> Side | None:
    """Whose field is open, if it may still be signed and the sheet is the same as when it was opened."""
    draft = desk.draft.sign
    open_ = desk.draft.panel == "sign" and draft.side is not None and may_sign(desk.state, draft.side)
    return draft.side if open_ and draft.sheet == lines_on(desk.state) else None


def pins_differ(desk: Desk) -> bool:
    """Whether the PIN was tapped in twice and not the same."""
    return len(desk.pin) == 2 * pins.LENGTH and desk.pin[: pins.LENGTH] != desk.pin[pins.LENGTH :]


def is_ready(desk: Desk) -> bool:
    """Whether there is something to be confirmed."""
    if desk.draft.sign.way == "draw":
        return bool(desk.draft.sign.strokes)
    return len(desk.pin) == 2 * pins.LENGTH and not pins_differ(desk)


def sign_pad(ctx: Ctx) -> SignPadFace | None:
    """The open field."""
    desk, draft = ctx.desk, ctx.desk.draft.sign
    side = pad_side(desk)
    if side is None:
        return None
    drawing = draft.way == "draw"
    again = len(desk.pin) >= pins.LENGTH
    return SignPadFace(
        SeatLabel(side, ctx.t(f"sign_{side.value.lower()}")),
        KeyFace(Tap(Do.FOLD), ctx.t("sign_cancel"), sign=Sign.BACK),
        tuple(
            ChoiceFace(Tap(Do.SIGN_KEY, way), ctx.t(f"sign_by_{way}"), selected=draft.way == way)
            for way in ("draw", "pin")
        ),
        ctx.t("sign_who"),
        tuple(
            ChoiceFace(
                Tap(Do.SIGNER, seat.value),
                f"{ctx.seat(seat)} {ctx.name(seat)}".strip(),
                side=side,
                selected=draft.seat is seat,
                label=f"{ctx.seat_long(seat)} {ctx.name(seat)}".strip(),
            )
            for seat in side.seats
        ),
        ctx.t("sign_draw_here") if drawing else ctx.t("sign_pin_again" if again else "sign_pin_first"),
        Tap(Do.STROKE),
        draft.strokes,
        KeyFace(Tap(Do.SIGN_KEY, "clear"), ctx.t("sign_clear"), enabled=bool(draft.strokes or desk.pin)),
        KeyFace(
            Tap(Do.SIGN_KEY, "done"),
            ctx.t("sign_done", side=ctx.side(side)),
            tone=Tone.PRIMARY,
            enabled=is_ready(desk),
        ),
        () if drawing else tuple(KeyFace(Tap(Do.PIN, digit), digit) for digit in "1234567890"),
        _filled(desk),
        pins.LENGTH,
        ctx.t("sign_pins_differ") if pins_differ(desk) else "",
    )


def _filled(desk: Desk) -> int:
    """Dots to be filled: of the first time, then of the second."""
    typed = len(desk.pin)
    return 0 if pins_differ(desk) or typed == pins.LENGTH else typed - pins.LENGTH * (typed > pins.LENGTH)


def papers(ctx: Ctx) -> PapersFace | None:
    """Which paper of this round, in which language."""
    if ctx.desk.draft.panel != "papers":
        return None
    rows = tuple(
        PaperRow(
            ctx.t(f"papers_{form}"),
            ctx.t(f"papers_{form}_sub"),
            tuple(
                KeyFace(
                    Tap(Do.PRINT, f"{form}-{lang.value}"),
                    t(lang.value, "own_language"),
                    label=f"{ctx.t(f'papers_{form}')} {t(lang.value, 'own_language')}",
                )
                for lang in Lang
            ),
        )
        for form in FORMS
    )
    note = "" if ctx.desk.state.is_locked else ctx.t("papers_unsigned")
    return PapersFace(ctx.t("print"), KeyFace(Tap(Do.FOLD), ctx.t("fold_short")), rows, note)
