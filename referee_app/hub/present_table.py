"""One table as the head referee sees it: what is to be decided, its log, its device."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee_app.faces import Tone
from referee_app.hub.acts import Decided, PenaltyGiven
from referee_app.hub.board import Table
from referee_app.hub.faces import Do, FactRow, KeyFace, RulingFace, Tap
from referee_app.hub.numbers import Numbers
from referee_app.hub.present_case import Step, case_ruling
from referee_app.hub.present_mend import mend
from referee_app.hub.present_wall import Seen, ago, escalated, sent_line
from referee_app.hub.writers import Writer
from referee_app.present.base import Ctx
from referee_app.present.forfeit import forfeit as forfeit_face
from referee_app.state import Forfeit, Phase
from referee_app.texts import Lang, t, words
from rules.seats import Side

NAMELESS = frozenset(t(lang, "player_default", n=no) for lang in Lang for no in range(1, 5))
"""What players are called of whom no name was given; another table's namesake is another person."""
CONFIRMING = ("forfeit_confirmed", "result_confirmed")
_DECIDED = {
    "forfeit_confirmed": "hub_decided_confirmed",
    "forfeit_lifted": "hub_decided_lifted",
    "result_confirmed": "hub_decided_result",
    "penalty_given": "hub_decided_penalty",
    "foul_dismissed": "hub_decided_dismissed",
    "result_corrected": "hub_decided_corrected",
    "round_voided": "hub_decided_void",
}


def rulings(
    seen: Seen, decisions: Mapping[int, Decided], step: Step, numbers: Numbers
) -> tuple[RulingFace, ...]:
    """What is to be decided about a table, and what has been."""
    made = [_decided(seen, each, numbers(each.seq)) for each in decisions.values()]
    state = seen.table.state
    lost, sent = state.forfeit, escalated(state)
    if sent and sent.seq not in decisions:
        made.insert(0, case_ruling(seen, sent, step))
    last = decisions.get(lost.seq) if lost else None
    if lost and (last is None or last.kind == "forfeit_confirmed"):
        made.insert(0, _forfeit(seen, lost, step, is_confirmed=last is not None))
    target = result_target(seen)
    if target and not lost and target not in decisions:
        made.append(_result(seen, step))
    mending = mend(seen, step)
    return (*made, mending) if mending else tuple(made)


def result_target(seen: Seen) -> int:
    """The event up to which a result can be confirmed; 0 when there is none."""
    state = seen.table.state
    if state.confirmed or state.void or state.phase is not Phase.ROUND_OVER:
        return 0
    return state.results[-1].seq if state.results else 0


def _names(ctx: Ctx, side: Side) -> str:
    return " / ".join(ctx.name(seat) for seat in side.seats)


def _forfeit(seen: Seen, lost: Forfeit, step: Step, is_confirmed: bool) -> RulingFace:
    ctx, number = seen.ctx, seen.number
    side = ctx.side(lost.side)
    count = ctx.desk.state.foul_count(lost.side)
    lift = step.do is Do.LIFT
    before = lost.levels_before
    sentence = (
        ctx.t("hub_say_lift", n=number, side=side, k=count, a=ctx.rank(before.NS), b=ctx.rank(before.EW))
        if lift
        else ctx.t("hub_say_confirm", n=number, side=side, names=_names(ctx, lost.side), k=count)
    )
    if step.do in (Do.CONFIRM, Do.LIFT):
        named = ctx.t("hub_now_lift") if lift else ctx.t("hub_now_confirm", side=side)
        keys: tuple[KeyFace, ...] = (
            KeyFace(Tap(Do.LEAVE, number), ctx.t("hub_leave")),
            KeyFace(Tap(Do.NOW, number), named, Tone.FATAL, enabled=bool(step.note.strip()) or not lift),
        )
    else:
        lifting = KeyFace(Tap(Do.LIFT, number), ctx.t("hub_lift"))
        confirming = KeyFace(Tap(Do.CONFIRM, number), ctx.t("hub_confirm"), Tone.DANGER)
        keys = (lifting,) if is_confirmed else (lifting, confirming)
    return RulingFace(
        ctx.t("hub_forfeit_done" if is_confirmed else "hub_forfeit_title"),
        Tone.DANGER,
        forfeit_face(ctx),
        (),
        (),
        sentence,
        step.note,
        Tap(Do.NOTE, number),
        ctx.t("hub_note_needed" if lift else "hub_note"),
        keys,
        ctx.t("hub_will_say") if step.do in (Do.CONFIRM, Do.LIFT) else "",
    )


def _result(seen: Seen, step: Step) -> RulingFace:
    ctx, number, state = seen.ctx, seen.number, seen.table.state
    levels = state.games.levels
    tail = ctx.t("hub_say_winner", side=ctx.side(state.winner)) if state.winner else ""
    facts = {"ns": _names(ctx, Side.NS), "ew": _names(ctx, Side.EW), "tail": tail}
    sentence = ctx.t(
        "hub_say_result",
        r=state.table.round,
        n=number,
        a=ctx.rank(levels.NS),
        b=ctx.rank(levels.EW),
        k=len(state.results),
        **facts,
    )
    if step.do is Do.RESULT:
        named = ctx.t("hub_now_result", a=ctx.rank(levels.NS), b=ctx.rank(levels.EW))
        keys: tuple[KeyFace, ...] = (
            KeyFace(Tap(Do.LEAVE, number), ctx.t("hub_leave")),
            KeyFace(Tap(Do.NOW, number), named, Tone.PRIMARY),
        )
    else:
        keys = (KeyFace(Tap(Do.RESULT, number), ctx.t("hub_result_key")),)
    title, hint = ctx.t("hub_result_title"), ctx.t("hub_note")
    note = Tap(Do.NOTE, number)
    said = ctx.t("hub_will_say") if step.do is Do.RESULT else ""
    return RulingFace(title, Tone.PLAIN, None, (), (), sentence, step.note, note, hint, keys, said)


def _decided(seen: Seen, act: Decided, number: int) -> RulingFace:
    ctx = seen.ctx
    effects = ctx.effects(act.effects) if isinstance(act, PenaltyGiven) else ""
    title = ctx.t(_DECIDED[act.kind], e=effects)
    has_it = number in seen.table.state.rulings
    named = ctx.t("hub_head") if act.by == "head" else act.by
    who = ctx.t("hub_by_at", who=named, at=f"{act.at.astimezone():%H:%M:%S}")
    state = " · ".join((who, ctx.t("hub_delivered" if has_it else "hub_not_delivered")))
    tone = Tone.OK if has_it else Tone.WARN
    return RulingFace(title, tone, None, (), (), act.note, "", Tap(Do.NOTE), "", (), state=state)


def deals(ctx: Ctx) -> tuple[FactRow, ...]:
    """The finished deals, the newest first."""
    rows = []
    for result in reversed(ctx.desk.state.results):
        order = " ".join(ctx.seat(seat) for seat in result.order)
        score = ctx.t(
            "hub_deal_value", order=order, a=ctx.rank(result.levels.NS), b=ctx.rank(result.levels.EW)
        )
        rows.append(FactRow(ctx.t("hub_deal_row", n=result.no, l=ctx.rank(result.level)), score))
    return tuple(rows) or (FactRow(ctx.t("hub_no_deals"), ""),)


def fouls(ctx: Ctx) -> tuple[FactRow, ...]:
    """Every penalty, the newest first."""
    rows = []
    for record in reversed(ctx.desk.state.fouls):
        at = f"{record.at.astimezone():%H:%M:%S}"
        who = f"{ctx.seat_long(record.seat)} {ctx.name(record.seat)}"
        what = f"{ctx.offence(record.offence)} · {ctx.effects(record.effects)}"
        if record.lifted:
            what = f"{what} · {ctx.t('hub_lifted')}"
        name = ctx.t("hub_foul_row", n=record.seq, t=at, who=who)
        rows.append(FactRow(name, what, Tone.PLAIN if record.lifted else Tone.WARN))
    return tuple(rows) or (FactRow(ctx.t("hub_no_fouls"), ""),)


def earlier(seen: Seen, tables: Iterable[Table]) -> tuple[FactRow, ...]:
    """Penalties of the same players at other tables and in other rounds, the newest first."""
    ctx = seen.ctx
    here = set(seen.table.state.table.names.values()) - NAMELESS
    found = []
    for other in tables:
        opened = other.state.opened
        if opened is None or opened.practice or other.log == seen.table.log:
            continue
        mine = (each for each in other.state.fouls if not each.lifted and opened.names.get(each.seat) in here)
        found += [(each.at, opened, each) for each in mine]
    rows = []
    for _, opened, each in sorted(found, key=lambda one: one[0], reverse=True):
        name = ctx.t("hub_foul_earlier", r=opened.round, n=opened.table, who=opened.names[each.seat])
        rows.append(FactRow(name, f"{ctx.offence(each.offence)} · {ctx.effects(each.effects)}", Tone.WARN))
    return tuple(rows)


def writer(ctx: Ctx, now: Writer | None) -> tuple[FactRow, ...]:
    """Who writes the table's log; that it was taken over stays marked."""
    if now is None:
        return ()
    said = ctx.t("hub_writer_is", d=now.name, n=now.epoch)
    return (FactRow(ctx.t("hub_writer"), said, Tone.WARN if now.epoch > 1 else Tone.PLAIN),)


def device(seen: Seen, decisions: Mapping[int, Decided], lost: bool) -> tuple[FactRow, ...]:
    """The device and the three states of what is recorded: at the table, at the hub, confirmed."""
    ctx, table = seen.ctx, seen.table
    contact = table.contact
    rows = []
    if contact and (contact.hello.device or contact.hello.app_version):
        named = " · ".join(filter(None, (contact.hello.device, contact.hello.app_version)))
        rows.append(FactRow(ctx.t("hub_device_name"), named))
    seen_at = ago(ctx.lang, (seen.now - contact.seen).total_seconds()) if contact else ""
    rows.append(
        FactRow(
            ctx.t("hub_device_seen"),
            seen_at or ctx.t("hub_device_never"),
            Tone.WARN if lost else Tone.PLAIN,
        )
    )
    sent, behind = sent_line(seen, lost)
    rows.append(FactRow(ctx.t("hub_device_unsent"), sent, Tone.WARN if behind else Tone.OK))
    rows.append(FactRow(ctx.t("hub_device_held"), ctx.t("hub_events_to", n=table.state.seq)))
    confirmed = max((each.target for each in decisions.values() if each.kind in CONFIRMING), default=0)
    value = ctx.t("hub_events_to", n=confirmed) if confirmed else ctx.t("hub_none")
    rows.append(FactRow(ctx.t("hub_device_confirmed"), value))
    if contact and contact.hello.battery is not None:
        low = contact.hello.battery < 20
        battery = ctx.t("hub_percent", n=contact.hello.battery)
        rows.append(FactRow(ctx.t("hub_device_battery"), battery, Tone.DANGER if low else Tone.PLAIN))
    if contact and contact.offset is not None:
        rows.append(
            FactRow(ctx.t("hub_device_offset"), ctx.t("hub_offset", n=round(contact.offset, 1) + 0.0))
        )
    return (*rows, _chain(ctx, seen))


def _chain(ctx: Ctx, seen: Seen) -> FactRow:
    table, name = seen.table, ctx.t("hub_device_chain")
    if table.aside:
        return FactRow(name, ctx.t("hub_chain_aside", list=ctx.listed(map(str, table.aside))), Tone.DANGER)
    if table.trouble is not None:
        return FactRow(name, ctx.t("hub_chain_trouble", n=table.trouble), Tone.DANGER)
    return FactRow(name, ctx.t("hub_chain_ok", n=table.state.seq), Tone.OK)


def heading(seen: Seen) -> str:
    """Round, deal, level and book."""
    ctx, state = seen.ctx, seen.table.state
    book = words.of(ctx.lang, ctx.desk.book.meta.title)
    return ctx.t("hub_line", r=state.table.round, d=state.deal_no, l=ctx.rank(ctx.level), book=book)
