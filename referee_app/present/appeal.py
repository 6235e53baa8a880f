"""The head referee's ruling when it comes back to the table, and appeals against rulings."""

from __future__ import annotations

from collections.abc import Iterator

from referee_app.events import AnyEvent, Appealed, RulingReceived
from referee_app.faces import BannerFace, Do, KeyFace, NoticeFace, Sign, Tap, Tone
from referee_app.fold import retracted
from referee_app.present.base import Ctx
from referee_app.state import FoulRecord, TableState
from rules.seats import Side

_SAID = {"foul_dismissed": "ruled_dismissed", "forfeit_lifted": "ruled_lifted"}


def news(ctx: Ctx) -> BannerFace | None:
    """What the head referee ruled, until it has been announced at the table."""
    ruled = _unheard(ctx)
    if ruled is None:
        return None
    text = ctx.t("ruled", x=_words(ctx, ruled))
    announced = KeyFace(Tap(Do.ANNOUNCE, str(ruled.seq)), ctx.t("announced"), tone=Tone.PRIMARY)
    appeals = (appeal_key(ctx, ruled.seq, side) for side in Side)
    return BannerFace(
        NoticeFace(text, Tone.DANGER, Sign.STAMP, ruled.note or ctx.t("appeal_now")), (announced, *appeals)
    )


def _unheard(ctx: Ctx) -> RulingReceived | None:
    """The newest ruling that nobody has announced yet; a forfeit has its own dialog."""
    if not ctx.desk.state.rulings:
        return None
    for event in _newest(ctx.desk.state):
        if event.seq <= ctx.desk.draft.heard:
            break
        if isinstance(event, RulingReceived) and event.ruling in (*_SAID, "penalty_given"):
            return event
    return None


def _newest(state: TableState) -> Iterator[AnyEvent]:
    at = state.history
    while at is not None:
        yield at[0]
        at = at[1]


def _words(ctx: Ctx, ruled: RulingReceived) -> str:
    if ruled.ruling in _SAID:
        return ctx.t(_SAID[ruled.ruling])
    record = next((each for each in ctx.desk.state.fouls if each.seq == ruled.seq), None)
    return about(ctx, record) if record else ctx.t("ruled_dismissed")


def about(ctx: Ctx, record: FoulRecord) -> str:
    """Who, what, and what it costs."""
    who = f"{ctx.seat_long(record.seat)} {ctx.name(record.seat)}".strip()
    return f"{who} · {ctx.offence(record.offence)} · {ctx.effects(record.effects)}"


def appeal_key(ctx: Ctx, target: int, side: Side) -> KeyFace:
    """An appeal of this side; pressed once it says that it is noted."""
    name = ctx.side(side)
    if appealed(ctx.desk.state, target, side):
        return KeyFace(Tap(Do.APPEAL), ctx.t("appeal_noted", side=name), enabled=False)
    return KeyFace(Tap(Do.APPEAL, f"{target}-{side.value}"), ctx.t("appeal_of", side=name))


def appealed(state: TableState, target: int, side: Side) -> bool:
    """Whether this side's appeal against the ruling is noted already."""
    events = state.events()
    dead = retracted(events)
    mine = (each for each in events if isinstance(each, Appealed) and each.seq not in dead)
    return any((each.target, each.side) == (target, side) for each in mine)


def last_penalty(ctx: Ctx) -> KeyFace | None:
    """While a hand is up: an appeal against the last penalty, which is often why the hand is up."""
    state, draft = ctx.desk.state, ctx.desk.draft.foul
    record = next((each for each in reversed(state.fouls) if not each.lifted), None)
    if record is None or record.deal_no != state.deal_no:
        return None
    side = draft.seat.side if draft.seat else record.seat.side
    key = appeal_key(ctx, record.seq, side)
    return KeyFace(key.tap, key.text, about(ctx, record), enabled=key.enabled)
