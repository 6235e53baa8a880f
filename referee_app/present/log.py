"""The log of the deal, line by line."""

from __future__ import annotations

from penalties.offences import Offence
from referee_app import events as ev
from referee_app.faces import (
    Do,
    KeyFace,
    LogFace,
    LogHead,
    LogPlay,
    Mark,
    Sign,
    Tap,
)
from referee_app.present.base import MARKS, Ctx
from referee_app.state import Entry, TableState
from rules.seats import Seat

DOUBLE_PRESS = "double press"
"""How the remark on one begins."""
LAID = (ev.Played, ev.Passed)
_NO_LINE = (ev.DealStarted, ev.Inserted)
"""What has no line of its own: a play that was put in stands where it belongs."""


def counted(state: TableState) -> list[Entry]:
    """The plays and passes that count."""
    return [e for e in state.entries if isinstance(e.event, LAID) and not e.struck]


def standing_before(state: TableState, seq: int) -> Entry | None:
    """The play that lay on the table when this one was made; None when it led."""
    own = state.lines.get(seq)
    if own is None:
        return None
    before = state.entries[: state.entries.index(own)]
    laid = [e for e in before if isinstance(e.event, ev.Played) and e.trick == own.trick]
    return next((e for e in reversed(laid) if not (e.struck or e.aside or e.withdrawn)), None)


def log_face(ctx: Ctx, full: bool) -> LogFace:
    """The log of the deal, a band before each trick."""
    rows: list[LogHead | LogPlay] = []
    trick = 0
    for entry in ctx.desk.state.entries:
        if isinstance(entry.event, ev.Played | ev.Passed) and entry.trick != trick and not entry.struck:
            trick = entry.trick
            rows.append(LogHead(ctx.t("trick_lead", n=trick, s=ctx.seat_long(entry.event.seat))))
        if not isinstance(entry.event, _NO_LINE):
            rows.append(_row(ctx, entry))
    last = next((r for r in reversed(rows) if isinstance(r, LogPlay)), None)
    close = KeyFace(Tap(Do.BACK), ctx.t("back_to_table"), sign=Sign.BACK) if full else None
    undoable = bool(ctx.desk.last_undoable()) and not ctx.desk.state.is_locked
    undo = KeyFace(Tap(Do.UNDO), ctx.t("undo"), sign=Sign.UNDO, enabled=undoable) if full else None
    return LogFace(tuple(rows), last, full, ctx.t("log"), ctx.t("log_hint"), close, undo)


def _row(ctx: Ctx, entry: Entry) -> LogPlay:
    event, no = entry.event, ctx.desk.state.numbers
    seat: Seat | None = getattr(event, "seat", None) or getattr(event, "leader", None)
    text, kind, mark = row_words(ctx, entry)
    seconds = ctx.t("seconds", n=int(entry.seconds)) if entry.seconds is not None else ""
    if isinstance(event, ev.Passed) and not event.timed:
        seconds = ctx.t("untimed")
    numbered = isinstance(event, LAID)
    who = ctx.seat_long(seat) if seat else ""
    if numbered:
        said = ctx.t("say_play", n=no[event.seq], seat=who, c=text, k=kind)
    else:
        said = " ".join(filter(None, (who, text, kind)))
    # Both lines of a play that was put right lead to the same page, and each needs a name of its own.
    was = numbered and entry.struck and ctx.desk.state.lines[event.seq] is not entry
    return LogPlay(
        Tap(Do.LOG_ROW, f"{event.seq}-was" if was else str(event.seq)),
        str(no[event.seq]) if numbered else "",
        seat.side if seat else None,
        ctx.seat(seat) if seat else "",
        text,
        kind,
        seconds,
        mark,
        struck=entry.struck or entry.withdrawn,
        selected=ctx.desk.draft.panel == "fix" and ctx.desk.draft.fix.target == event.seq and not was,
        label=said,
    )


def row_words(ctx: Ctx, entry: Entry) -> tuple[str, str, Mark]:
    """Text, type and mark of a log line."""
    event = entry.event
    mark = MARKS[entry.verdict.ruling] if entry.verdict is not None else Mark.NONE
    if isinstance(event, ev.Played):
        if entry.aside and entry.verdict is not None:
            return ctx.cards(event.cards), ctx.reason(entry.verdict), mark
        what = ctx.reading(entry.reading) if entry.reading else ""
        return ctx.cards(event.cards), what or ctx.t("n_cards", n=len(event.cards)), mark
    if isinstance(event, ev.Passed):
        return ctx.t("passed"), "", mark if mark is not Mark.LEGAL else Mark.NONE
    if isinstance(event, ev.Retracted):
        return retraction(ctx, event), why(ctx, event), Mark.NONE
    if isinstance(event, ev.Corrected):
        no = ctx.desk.state.numbers.get(event.target, event.target)
        c = ctx.cards(event.cards) or ctx.t("passed")
        return ctx.t("corrected", n=no, c=c), why(ctx, event), Mark.NONE
    if isinstance(event, ev.Noted):
        return _remark(ctx, event), "", Mark.NONE
    if isinstance(event, ev.PenaltyGiven | ev.RulingReceived | ev.Escalated) and event.offence:
        return *_foul_words(ctx, event, event.offence), Mark.WARNING
    if isinstance(event, ev.CountCalled):
        return ctx.t("reported", n=event.count), "", mark
    if isinstance(event, ev.TributePaid | ev.CardReturned):
        return (
            f"{ctx.t('pay' if isinstance(event, ev.TributePaid) else 'ret')} {ctx.cards([event.card])}",
            "",
            mark,
        )
    return ctx.t(f"event_{event.kind}"), "", mark


def _foul_words(
    ctx: Ctx, event: ev.PenaltyGiven | ev.RulingReceived | ev.Escalated, offence: Offence
) -> tuple[str, str]:
    """What was ruled, or sent to the head referee to be ruled on."""
    if isinstance(event, ev.PenaltyGiven):
        return ctx.offence(offence), ctx.effects(event.effects)
    told = ctx.offence(offence) if isinstance(event, ev.Escalated) else ctx.effects(event.effects)
    return ctx.t(f"event_{event.kind}"), told


def retraction(ctx: Ctx, event: ev.Retracted) -> str:
    """What was taken out: plays by their numbers on the page, other lines by what they are."""
    no = ctx.desk.state.numbers
    parts = []
    for seq in event.targets:
        line = ctx.desk.state.lines.get(seq)
        if seq in no:
            parts.append(f"#{no[seq]}")
        elif line is not None and isinstance(line.event, ev.Retracted | ev.Corrected):
            parts.append(ctx.t("retracted_change"))
        elif line is not None:
            parts.append(row_words(ctx, line)[0])
    return ctx.t("retracted", n=ctx.listed(parts))


def why(ctx: Ctx, event: ev.Retracted | ev.Corrected | ev.Inserted) -> str:
    """The reason of a change and what was written beside it."""
    reason = ctx.t(f"reason_{event.why}") if event.why else ""
    return " · ".join(filter(None, (reason, event.note)))


def _remark(ctx: Ctx, event: ev.Noted) -> str:
    """A remark in the reader's language, as far as it was not written by a person."""
    if event.text.startswith(DOUBLE_PRESS):
        return ctx.t("noted_double_press")
    if event.text == "appeal":
        return ctx.t("event_appealed")
    if event.offence is not None:
        return " · ".join(filter(None, (ctx.t("late_claim"), ctx.offence(event.offence), event.text)))
    return event.text
