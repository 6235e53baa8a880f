"""A result that is put right, or a round that is made void: by the head referee, with a reason."""

from __future__ import annotations

from typing import Any

from referee_app.faces import Tone
from referee_app.hub.faces import Do, FactRow, KeyFace, RulingFace, Tap
from referee_app.hub.present_case import Step
from referee_app.hub.present_wall import Seen
from referee_app.present.base import Ctx
from referee_app.state import Phase
from rules.cards import NATURAL_ORDER, Rank
from rules.seats import BySide, Side

NOBODY = "none"
KINDS = {Do.CORRECT: "result_corrected", Do.VOID: "round_voided"}


def mend(seen: Seen, step: Step) -> RulingFace | None:
    """Both ways to undo a result; None while there is none and nothing to make void."""
    state = seen.table.state
    if state.void or state.opened is None:
        return None
    if step.do is Do.CORRECT:
        return _correct(seen, step)
    if step.do is Do.VOID:
        return _void(seen, step)
    ctx, number = seen.ctx, seen.number
    keys = (
        KeyFace(Tap(Do.VOID, number), ctx.t("hub_void")),
        KeyFace(Tap(Do.CORRECT, number), ctx.t("hub_correct"), enabled=state.phase is Phase.ROUND_OVER),
    )
    note = Tap(Do.NOTE, number)
    title, hint = ctx.t("hub_mend_title"), ctx.t("hub_reason_needed")
    return RulingFace(title, Tone.PLAIN, None, (), (), "", step.note, note, hint, keys)


def result_of(seen: Seen, step: Step) -> tuple[BySide[Rank], Side | None]:
    """The result as far as it is changed: levels and winner."""
    state = seen.table.state
    levels = step.levels or state.games.levels
    if not step.winner:
        return levels, state.winner
    return levels, None if step.winner == NOBODY else Side(step.winner)


def changed(seen: Seen, step: Step, what: str) -> tuple[BySide[Rank], str]:
    """The levels and winner after one more key: `NS+`, `EW-`, `NS`, `none`."""
    levels, winner = result_of(seen, step)
    name = winner.value if winner else NOBODY
    if what[-1] not in "+-":
        return levels, what
    side = Side(what[:-1])
    at = NATURAL_ORDER.index(levels[side]) + (1 if what[-1] == "+" else -1)
    return levels.put(side, NATURAL_ORDER[max(0, min(at, len(NATURAL_ORDER) - 1))]), name


def fact(seen: Seen, step: Step) -> dict[str, Any] | None:
    """The decision, if it says something and has its reason."""
    if step.do not in KINDS or not step.note.strip():
        return None
    about: dict[str, Any] = {"kind": KINDS[step.do], "target": seen.table.state.seq}
    if step.do is Do.CORRECT:
        levels, winner = result_of(seen, step)
        about |= {"levels": {side.value: levels[side].value for side in Side}, "winner": winner}
    return about


def _keys(seen: Seen, step: Step, text: str) -> tuple[KeyFace, ...]:
    ctx, number = seen.ctx, seen.number
    leave = KeyFace(Tap(Do.LEAVE, number), ctx.t("hub_leave"))
    return leave, KeyFace(Tap(Do.NOW, number), text, Tone.FATAL, enabled=bool(step.note.strip()))


def _correct(seen: Seen, step: Step) -> RulingFace:
    ctx, number = seen.ctx, seen.number
    levels, winner = result_of(seen, step)
    before = seen.table.state
    moves = [
        KeyFace(Tap(Do.SET, f"{side.value}{sign}"), f"{ctx.side(side)} {'＋' if sign == '+' else '－'}")
        for side in Side
        for sign in "-+"
    ]
    names = [(side.value, ctx.t("hub_side_wins", side=ctx.side(side))) for side in Side]
    names.append((NOBODY, ctx.t("paper_drawn")))
    chosen = winner.value if winner else NOBODY
    wins = [KeyFace(Tap(Do.SET, value), text, selected=value == chosen) for value, text in names]
    rows = (
        FactRow(ctx.t("hub_correct_was"), _told(ctx, before.games.levels, before.winner)),
        FactRow(ctx.t("hub_correct_is"), _told(ctx, levels, winner), Tone.DANGER),
    )
    sentence = ctx.t("hub_say_correct", n=number, r=before.table.round, x=_told(ctx, levels, winner))
    keys = _keys(seen, step, ctx.t("hub_now_correct"))
    note, said = Tap(Do.NOTE, number), ctx.t("hub_will_say")
    title, hint = ctx.t("hub_correct"), ctx.t("hub_reason_needed")
    options = (*moves, *wins)
    return RulingFace(title, Tone.DANGER, None, rows, options, sentence, step.note, note, hint, keys, said)


def _void(seen: Seen, step: Step) -> RulingFace:
    ctx, number = seen.ctx, seen.number
    sentence = ctx.t("hub_say_void", n=number, r=seen.table.state.table.round)
    keys = _keys(seen, step, ctx.t("hub_now_void"))
    note, said = Tap(Do.NOTE, number), ctx.t("hub_will_say")
    title, hint = ctx.t("hub_void"), ctx.t("hub_reason_needed")
    return RulingFace(title, Tone.DANGER, None, (), (), sentence, step.note, note, hint, keys, said)


def _told(ctx: Ctx, levels: BySide[Rank], winner: Side | None) -> str:
    won = ctx.t("hub_side_wins", side=ctx.side(winner)) if winner else ctx.t("paper_drawn")
    return ctx.t("hub_result_words", a=ctx.rank(levels.NS), b=ctx.rank(levels.EW), side=won)
