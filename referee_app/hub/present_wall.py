"""All tables of a round as faces: tiles, the column of those who wait, filters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from referee_app.events import Escalated
from referee_app.faces import ClockState
from referee_app.hub import alerts
from referee_app.hub.acts import Decided
from referee_app.hub.alerts import Found
from referee_app.hub.board import Table
from referee_app.hub.faces import WAITING, Alert, CaseFace, Do, SideLine, Tap, TileFace
from referee_app.hub.onlooker import context
from referee_app.present.base import Ctx
from referee_app.present.clocks import Clocks
from referee_app.present.log import log_face
from referee_app.state import Phase, TableState
from referee_app.texts import t
from rules.cards import NATURAL_ORDER
from rules.seats import Seat, Side

FILTERS: dict[str, Callable[[Alert], bool]] = {
    "all": lambda _: True,
    "waiting": lambda alert: alert in WAITING,
    "trouble": lambda alert: alert in (Alert.FORK, Alert.UNREADABLE, Alert.OVERTIME, Alert.LOST),
    "lost": lambda alert: alert is Alert.LOST,
    "done": lambda alert: alert in (Alert.DONE, Alert.SIGNED, Alert.CONFIRMED),
    "playing": lambda alert: alert is Alert.PLAYING,
}


@dataclass(frozen=True, slots=True)
class Seen:
    """One table with everything its faces are made of."""

    table: Table
    ctx: Ctx
    found: Found
    now: datetime

    @property
    def number(self) -> str:
        """The table's number in the hall."""
        return self.table.state.table.table

    @property
    def order(self) -> tuple[int, str]:
        """Where it stands in the hall."""
        digits = "".join(each for each in self.number if each.isdecimal())
        return (int(digits or 0), self.number)


def see(
    table: Table, decisions: Mapping[int, Decided], now: datetime, hub_since: datetime, lang: str
) -> Seen:
    """A table as it is now."""
    ctx = context(table, now, lang)
    return Seen(table, ctx, alerts.find(ctx, table, dict(decisions), now, hub_since), now)


def clock(seconds: float) -> str:
    """How long, as m:ss or h:mm:ss.

    >>> clock(161), clock(3725)
    ('2:41', '1:02:05')
    """
    whole = max(0, int(seconds))
    minutes, rest = divmod(whole, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def ago(lang: str, seconds: float) -> str:
    """How long ago, in steps so that a quiet screen stays quiet."""
    if seconds < 10:
        return t(lang, "hub_just_now")
    if seconds < 60:
        return t(lang, "hub_ago_s", n=int(seconds) // 10 * 10)
    if seconds < 3600:
        return t(lang, "hub_ago_m", n=int(seconds) // 60)
    return t(lang, "hub_ago_h", n=int(seconds) // 3600)


def word(seen: Seen) -> str:
    """The matter of a table and how long it has lasted."""
    found = seen.found
    if found.alert is Alert.PLAYING:
        return ""
    name = seen.ctx.t(f"hub_alert_{found.alert.value}")
    if found.since is None:
        return name
    return f"{name} {clock((seen.now - found.since).total_seconds())}"


def side_line(ctx: Ctx, side: Side) -> SideLine:
    """One side: pair, names, fouls, level."""
    state, book = ctx.desk.state, ctx.desk.book
    number = state.table.numbers.get(side)
    names = " ".join(ctx.name(seat) for seat in side.seats)
    count, limit = state.foul_count(side), book.foul.limit
    fouls = ""
    if count:
        fouls = ctx.t("hub_fouls_only", n=count) if limit == "none" else ctx.t("hub_fouls", n=count, m=limit)
    ours, theirs = (NATURAL_ORDER.index(state.games.levels[each]) for each in (side, side.other))
    pair = f"{number} {names}" if number is not None else names
    return SideLine(side, pair, fouls, ctx.rank(state.games.levels[side]), ours > theirs)


def deal_line(seen: Seen) -> str:
    """Deal, turn and clock; of a lost table only what was last known."""
    ctx, state = seen.ctx, seen.table.state
    is_over = state.phase is Phase.ROUND_OVER or state.deal is None or state.deal.ended
    turn = None if is_over or state.deal is None else state.deal.turn
    if seen.found.alert is Alert.LOST and turn:
        return ctx.t("hub_deal_last", d=state.deal_no, s=ctx.seat(turn))
    if turn is None:
        return " · ".join((ctx.t("hub_deal", d=state.deal_no), ctx.t(f"hub_phase_{state.phase.value}")))
    shown = ctx.t("hub_deal_turn", d=state.deal_no, s=ctx.seat(turn))
    ring = Clocks(ctx).turn()
    # Whole fives: the head referee sees who is slow, and the wall need not be drawn every second.
    seconds = int(ring.numeral) // 5 * 5 if ring.numeral.strip().isdigit() else 0
    named = ctx.t(f"hub_clock_{ring.state.value}", n=seconds)
    return f"{shown} · {named}" if named and ring.state is not ClockState.NORMAL else shown


def sent_line(seen: Seen, is_lost: bool) -> tuple[str, bool]:
    """Whether everything of the table is here."""
    unsent = seen.table.contact.hello.unsent if seen.table.contact else 0
    if is_lost:
        # Nothing was left when it was last heard, and it has been playing on since.
        return seen.ctx.t("hub_lost_least", n=unsent) if unsent else seen.ctx.t("hub_lost_unknown"), True
    return (seen.ctx.t("hub_unsent", n=unsent), True) if unsent else (seen.ctx.t("hub_sent"), False)


def last_line(seen: Seen) -> str:
    """The last event in words and its age."""
    state, lang = seen.table.state, seen.ctx.lang
    # A few entries are enough to find the last one that has words.
    short = replace(seen.table, state=replace(state, entries=state.entries[-3:]))
    row = log_face(context(short, seen.now, lang), full=True).last
    told = " ".join(filter(None, (row.wind, row.cards, row.kind))) if row else ""
    age = ago(lang, (seen.ctx.desk.now - state.last_at).total_seconds()) if state.last_at else ""
    return " · ".join(filter(None, (told, age)))


def tile(seen: Seen, hub_since: datetime) -> TileFace:
    """One table on the wall."""
    ctx = seen.ctx
    sides = (side_line(ctx, Side.NS), side_line(ctx, Side.EW))
    sent, behind = sent_line(seen, alerts.is_lost(seen.table, seen.now, hub_since))
    deal, last = deal_line(seen), last_line(seen)
    said = [f"{ctx.side(each.side)} {each.names} {each.level} {each.fouls}".strip() for each in sides]
    named = word(seen) or ctx.t("hub_alert_playing")
    label = ctx.t(
        "hub_say_tile", n=seen.number, word=named, ns=said[0], ew=said[1], deal=deal, sent=sent, last=last
    )
    return TileFace(
        Tap(Do.TABLE, seen.number),
        seen.number,
        seen.found.alert,
        word(seen),
        sides,
        deal,
        sent,
        behind,
        last,
        label,
    )


def escalated(state: TableState) -> Escalated | None:
    """What the table sent to the head referee, while no ruling is back."""
    seq = state.case.escalated if state.case else None
    found = next((each.event for each in state.entries if each.event.seq == seq), None)
    return found if isinstance(found, Escalated) else None


def case(seen: Seen) -> CaseFace:
    """One table in the column of those who wait."""
    ctx, state, found = seen.ctx, seen.table.state, seen.found
    sent = escalated(state)
    seat: Seat | None = state.case.seat if state.case else None
    what = ctx.t("hub_what_stopped")
    if sent:
        seat, what = sent.seat, ctx.offence(sent.offence)
    elif found.alert is Alert.RULING and state.forfeit:
        last = next(f for f in state.fouls if f.seq == state.forfeit.seq)
        count = state.foul_count(state.forfeit.side)
        seat, what = last.seat, ctx.t("hub_what_forfeit", o=ctx.offence(last.offence), n=count)
    who = (
        ctx.t("hub_who", side=ctx.side(seat.side), seat=ctx.seat_long(seat), name=ctx.name(seat))
        if seat
        else ""
    )
    age = clock((seen.now - found.since).total_seconds()) if found.since else ""
    name = ctx.t(f"hub_alert_{found.alert.value}")
    return CaseFace(
        Tap(Do.CASE, seen.number),
        seen.number,
        found.alert,
        name,
        age,
        what,
        who,
        seat.side if seat else None,
        ctx.t("hub_say_case", n=seen.number, word=name, age=age, what=what, who=who),
    )


def urgency(seen: Seen) -> tuple[int, float]:
    """Stopped tables first, then the longest wait."""
    waited = (seen.now - seen.found.since).total_seconds() if seen.found.since else 0.0
    return (WAITING[::-1].index(seen.found.alert), -waited)
