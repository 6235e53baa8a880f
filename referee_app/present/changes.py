"""What a correction would change, found by folding the log with it and without it."""

from __future__ import annotations

from referee_app.faces import ChangeRow, Mark
from referee_app.present.base import MARKS, Ctx
from referee_app.present.log import LAID
from referee_app.state import Entry, TableState
from rules.seats import Seat, Side
from rules.verdict import Verdict

SHOWN = 6
"""Later plays that are told one by one."""


def changes(ctx: Ctx, after: TableState, about: int) -> tuple[ChangeRow, ...]:
    """Hands, later plays, turn, places, levels and fouls: what differs, and that the rest does not."""
    before = ctx.desk.state
    return (
        *_hands(ctx, before, after),
        *_later(ctx, before, after, about),
        *_difference(ctx, "change_turn", _turn(ctx, before), _turn(ctx, after)),
        *_difference(ctx, "change_places", _places(ctx, before), _places(ctx, after)),
        _totals(ctx, before, after),
    )


def _difference(ctx: Ctx, what: str, was: str, becomes: str) -> tuple[ChangeRow, ...]:
    return () if was == becomes else (ChangeRow(ctx.t(what), was, becomes),)


def _hands(ctx: Ctx, before: TableState, after: TableState) -> list[ChangeRow]:
    rows = []
    for seat in Seat:
        was, becomes = (s.deal.counts[seat] if s.deal else None for s in (before, after))
        if was is not None and becomes is not None and was != becomes:
            what = ctx.t("change_left", s=ctx.seat_long(seat))
            rows.append(ChangeRow(what, ctx.t("n_cards", n=was), ctx.t("n_cards", n=becomes)))
    return rows


def _later(ctx: Ctx, before: TableState, after: TableState, about: int) -> list[ChangeRow]:
    """Plays after it that are judged otherwise; the others are counted in one line."""
    no, rows, same = before.numbers, [], 0
    for seq in list(no)[list(no).index(about) + 1 :] if about in no else ():
        was, becomes = before.lines.get(seq), after.lines.get(seq)
        if was is None or becomes is None or was.struck:
            continue
        if _judged(was) == _judged(becomes):
            same += 1
        else:
            rows.append(_rejudged(ctx, no[seq], was, becomes))
    if len(rows) > SHOWN:
        more = ctx.t("change_more", n=len(rows) - SHOWN)
        rows = [*rows[:SHOWN], ChangeRow(more, "", ctx.t("change_judged"), Mark.WARNING)]
    if same:
        rows.append(ChangeRow(ctx.t("change_rest", n=same), "", ctx.t("change_kept")))
    return rows


def _judged(entry: Entry) -> tuple[object, ...]:
    verdict = entry.verdict
    # By which rule a legal play is legal is no difference to the table.
    ruled = () if verdict is None or verdict.is_legal else (verdict.ruling, verdict.reason)
    return entry.aside, entry.withdrawn, *ruled


def _rejudged(ctx: Ctx, no: int, was: Entry, becomes: Entry) -> ChangeRow:
    event = was.event
    if not isinstance(event, LAID):
        raise TypeError(event.kind)
    cards = ctx.cards(getattr(event, "cards", ())) or ctx.t("passed")
    mark = MARKS[becomes.verdict.ruling] if becomes.verdict is not None else Mark.NONE
    what = ctx.t("change_play", n=no, s=ctx.seat_long(event.seat), c=cards)
    return ChangeRow(what, verdict_words(ctx, was.verdict), verdict_words(ctx, becomes.verdict), mark)


def verdict_words(ctx: Ctx, verdict: Verdict | None) -> str:
    """A verdict in a few words, and where the book has it."""
    if verdict is None:
        return ""
    article = ctx.article(verdict.reason.value)
    told = ctx.reason(verdict) if not verdict.is_legal else ctx.verdict_short(verdict)
    return " ".join(filter(None, (told, article)))


def _turn(ctx: Ctx, state: TableState) -> str:
    if state.deal is None:
        return ctx.t("nobody")
    return ctx.seat_long(state.deal.turn) if state.deal.turn else ctx.t("round_over_deal")


def _places(ctx: Ctx, state: TableState) -> str:
    done = state.deal.finished if state.deal else ()
    return ctx.t("words_step").join(map(ctx.seat_long, done)) or "—"


def _totals(ctx: Ctx, before: TableState, after: TableState) -> ChangeRow:
    was, becomes = _levels(ctx, before), _levels(ctx, after)
    return ChangeRow(ctx.t("change_totals"), was, ctx.t("unchanged") if was == becomes else becomes)


def _levels(ctx: Ctx, state: TableState) -> str:
    levels = " : ".join(ctx.rank(state.games.levels[side]) for side in Side)
    return f"{levels} · " + " : ".join(str(state.foul_count(side)) for side in Side)
