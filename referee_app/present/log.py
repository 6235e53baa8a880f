"""The log of the deal, line by line."""

from __future__ import annotations

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
from referee_app.state import Entry
from rules.seats import Seat


def log_face(ctx: Ctx, full: bool) -> LogFace:
    """The log of the deal, a band before each trick."""
    rows: list[LogHead | LogPlay] = []
    trick, no = 0, 0
    for entry in ctx.desk.state.entries:
        if isinstance(entry.event, ev.Played | ev.Passed) and entry.trick != trick and not entry.struck:
            trick = entry.trick
            rows.append(LogHead(ctx.t("trick_lead", n=trick, s=ctx.seat_long(entry.event.seat))))
        if isinstance(entry.event, ev.Played | ev.Passed):
            no += 1
        row = _row(ctx, entry, no)
        if row:
            rows.append(row)
    last = next((r for r in reversed(rows) if isinstance(r, LogPlay)), None)
    close = KeyFace(Tap(Do.BACK), ctx.t("back_to_table"), sign=Sign.BACK) if full else None
    return LogFace(tuple(rows), last, full, ctx.t("log"), ctx.t("log_hint"), close)


def _row(ctx: Ctx, entry: Entry, no: int) -> LogPlay | None:
    event = entry.event
    if isinstance(event, ev.DealStarted | ev.Noted):
        return None
    seat: Seat | None = getattr(event, "seat", None) or getattr(event, "leader", None)
    text, kind, mark = _row_words(ctx, entry)
    seconds = ctx.t("seconds", n=int(entry.seconds)) if entry.seconds is not None else ""
    if isinstance(event, ev.Passed) and not event.timed:
        seconds = ctx.t("untimed")
    numbered = isinstance(event, ev.Played | ev.Passed)
    who = ctx.seat_long(seat) if seat else ""
    if numbered:
        said = ctx.t("say_play", n=no, seat=who, c=text, k=kind)
    else:
        said = " ".join(filter(None, (who, text, kind)))
    return LogPlay(
        Tap(Do.LOG_ROW, str(event.seq)),
        str(no) if numbered else "",
        seat.side if seat else None,
        ctx.seat(seat) if seat else "",
        text,
        kind,
        seconds,
        mark,
        struck=entry.struck or entry.withdrawn,
        label=said,
    )


def _row_words(ctx: Ctx, entry: Entry) -> tuple[str, str, Mark]:
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
        return ctx.t("retracted", n=ctx.listed(map(str, event.targets))), "", Mark.NONE
    if isinstance(event, ev.PenaltyGiven):
        return ctx.offence(event.offence), ctx.effects(event.effects), Mark.WARNING
    if isinstance(event, ev.CountCalled):
        return ctx.t("reported", n=event.count), "", mark
    if isinstance(event, ev.TributePaid | ev.CardReturned):
        return (
            f"{ctx.t('pay' if isinstance(event, ev.TributePaid) else 'ret')} {ctx.cards([event.card])}",
            "",
            mark,
        )
    return ctx.t(f"event_{event.kind}"), "", mark
