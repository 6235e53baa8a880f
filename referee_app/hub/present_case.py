"""A case the table sent up: what happened, what the book leaves open, what will be announced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from penalties.penalty import fouls_in
from referee_app.events import Escalated, Played
from referee_app.faces import Tone
from referee_app.hub.faces import Do, FactRow, KeyFace, RulingFace, Tap
from referee_app.hub.present_wall import Seen
from referee_app.present.base import Ctx
from referee_app.present.ruling import Way, ways
from rules.cards import Rank
from rules.seats import BySide


@dataclass(frozen=True, slots=True)
class Step:
    """What the head referee is about to do, and the reason typed so far."""

    do: Do | None = None
    note: str = ""
    option: int | None = None
    """Which of the ways, for a case."""
    levels: BySide[Rank] | None = None
    winner: str = ""
    """Of a result that is put right; nothing while nothing was changed."""


def open_ways(ctx: Ctx, sent: Escalated) -> list[Way]:
    """The ways the book leaves open, for the one who may take every one of them."""
    return [way for way in ways(ctx, sent.seat, sent.offence)[1] if way.kind != "to_head"]


def decision(ctx: Ctx, sent: Escalated, option: int) -> dict[str, Any]:
    """The act that an option stands for."""
    way = open_ways(ctx, sent)[option]
    if way.kind == "dismiss":
        return {"kind": "foul_dismissed"}
    return {
        "kind": "penalty_given",
        "seat": sent.seat,
        "offence": sent.offence,
        "effects": [str(each) for each in way.effects],
        "targets": sent.targets,
    }


def case_ruling(seen: Seen, sent: Escalated, step: Step) -> RulingFace:
    """The case with its options; the sentence and the last key come with a choice."""
    ctx, number = seen.ctx, seen.number
    found = open_ways(ctx, sent)
    picked = found[step.option] if step.option is not None and step.option < len(found) else None
    options = tuple(
        KeyFace(Tap(Do.OPTION, str(no)), _words(ctx, way), selected=way is picked)
        for no, way in enumerate(found)
    )
    named = "hub_now_dismissed" if picked and picked.kind == "dismiss" else "hub_now_penalty"
    keys = (
        KeyFace(Tap(Do.LEAVE, number), ctx.t("hub_leave")),
        KeyFace(Tap(Do.NOW, number), ctx.t(named), Tone.FATAL, enabled=picked is not None),
    )
    return RulingFace(
        ctx.t("hub_case_title"),
        Tone.DANGER,
        None,
        _facts(ctx, sent, picked),
        options,
        _sentence(ctx, number, sent, picked) if picked else "",
        step.note,
        Tap(Do.NOTE, number),
        ctx.t("hub_note"),
        keys,
        ctx.t("hub_will_say") if picked else "",
    )


def _words(ctx: Ctx, way: Way) -> str:
    return ctx.t("dismiss") if way.kind == "dismiss" else ctx.effects(way.effects)


def _person(ctx: Ctx, sent: Escalated) -> str:
    return f"{ctx.seat_long(sent.seat)} {ctx.name(sent.seat)}".strip()


def _sentence(ctx: Ctx, number: str, sent: Escalated, way: Way) -> str:
    facts = {"n": number, "who": _person(ctx, sent), "o": ctx.offence(sent.offence)}
    if way.kind == "dismiss":
        return ctx.t("hub_say_dismissed", **facts)
    return ctx.t("hub_say_penalty", e=ctx.effects(way.effects), **facts)


def _facts(ctx: Ctx, sent: Escalated, picked: Way | None) -> tuple[FactRow, ...]:
    state = ctx.desk.state
    rows = [
        FactRow(ctx.t("hub_case_who"), f"{_person(ctx, sent)} · {ctx.offence(sent.offence)}"),
        FactRow(ctx.t("hub_case_at"), f"{sent.at.astimezone():%H:%M:%S}"),
    ]
    plays = [e.event for e in state.entries if e.event.seq in sent.targets and isinstance(e.event, Played)]
    if plays:
        told = ctx.t("words_and").join(f"#{each.seq} {ctx.cards(each.cards)}" for each in plays)
        rows.append(FactRow(ctx.t("hub_case_plays"), told))
    cite = ctx.desk.proposal(sent.seat, sent.offence).cite
    clause = f"{ctx.article(cite)} {ctx.clause_text(cite)}".strip()
    rows.append(FactRow(ctx.t("hub_case_clause"), clause or ctx.t("book_silent")))
    if sent.note:
        rows.append(FactRow(ctx.t("hub_case_note"), sent.note))
    count = state.foul_count(sent.seat.side)
    after = count + (fouls_in(picked.effects) if picked else 0)
    shown = str(count) if after == count else ctx.t("hub_case_count_value", a=count, b=after)
    limit = ctx.desk.book.foul.limit
    is_last = limit != "none" and after >= limit
    rows.append(FactRow(ctx.t("hub_case_count"), shown, Tone.DANGER if is_last else Tone.PLAIN))
    return tuple(rows)
