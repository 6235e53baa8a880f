"""A line of the log being put right: what was, what is to be, what that changes, and why."""

from __future__ import annotations

from collections import Counter

from referee_app import events as ev
from referee_app.desk import Fact, fact
from referee_app.faces import (
    CardFace,
    ChangeRow,
    ChoiceFace,
    Do,
    FieldFace,
    FixFace,
    Grain,
    KeyFace,
    Mark,
    PadFace,
    SeatLabel,
    Sign,
    Tap,
    Tone,
)
from referee_app.present import pads
from referee_app.present.base import MARKS, Ctx
from referee_app.present.changes import changes, verdict_words
from referee_app.present.log import LAID, row_words
from referee_app.state import Entry
from rules.deal import as_read
from rules.readings import readings
from rules.seats import Seat

WHYS = ("entry", "players", "head")
FIXED = (ev.TableOpened, ev.DealStarted, ev.RulingReceived, ev.Noted)
"""What no referee at the table takes out: how it began, what the head referee decided, remarks."""


def fact_of(ctx: Ctx) -> Fact | None:
    """What the page would record; None where it would change nothing or something is missing."""
    state, draft = ctx.desk.state, ctx.desk.draft.fix
    line = state.lines.get(draft.target)
    if line is None or state.is_locked or line.struck:
        return None
    about: Fact = {"why": draft.why, "note": draft.note}
    if draft.mode == "retract":
        return None if isinstance(line.event, FIXED) else fact(ev.Retracted, targets=(draft.target,), **about)
    if draft.seat is None or not isinstance(line.event, LAID):
        return None
    about |= {"seat": draft.seat, "cards": draft.cards, "declared": draft.declared, "suited": draft.suited}
    if draft.mode == "insert":
        return fact(ev.Inserted, before=draft.target, **about)
    return None if _is_same(ctx, line) else fact(ev.Corrected, target=draft.target, **about)


def _is_same(ctx: Ctx, line: Entry) -> bool:
    draft, event = ctx.desk.draft.fix, line.event
    if isinstance(event, ev.Passed):
        return event.seat is draft.seat and not draft.cards
    if not isinstance(event, ev.Played):
        return False
    same = Counter(event.cards) == Counter(draft.cards) and event.suited == draft.suited
    return same and (event.seat, event.declared) == (draft.seat, draft.declared)


def fix(ctx: Ctx) -> FixFace | None:
    """Was, now, what changes, why; None where there is no such line any more."""
    state, draft = ctx.desk.state, ctx.desk.draft.fix
    line = state.lines.get(draft.target)
    if line is None:
        return None
    laid, inserting, out = isinstance(line.event, LAID), draft.mode == "insert", draft.mode == "retract"
    one = fact_of(ctx)
    after = ctx.desk.preview(one) if one else None
    new = after.lines.get(state.seq + 1 if inserting else draft.target) if after else line
    return FixFace(
        _title(ctx, line),
        ctx.t("fix_locked" if state.is_locked else "fix_kept"),
        KeyFace(Tap(Do.LEAVE), ctx.t("leave"), sign=Sign.BACK),
        ctx.t("before"),
        () if inserting else _cards(ctx, line),
        *_judged(ctx, None if inserting else line),
        ctx.t("after"),
        () if out else ctx.card_faces(draft.cards),
        *_judged(ctx, None if out else new),
        ctx.t("changes"),
        changes(ctx, after, draft.target) if after else (ChangeRow(ctx.t("fix_nothing"), "", ""),),
        ctx.t("why"),
        _whys(ctx),
        FieldFace(Tap(Do.NOTE), ctx.t("note"), draft.note),
        _keys(ctx, line),
        _save(ctx, line, one),
        KeyFace(
            Tap(Do.INSERT),
            ctx.t("insert"),
            enabled=laid and not state.is_locked,
            tone=Tone.SELECTED if inserting else Tone.PLAIN,
        ),
        _seats(ctx) if laid else (),
        () if out else _readings(ctx),
        _was_word(ctx, line),
        _now_word(ctx),
        _article(ctx, None if inserting else line),
        _article(ctx, None if out else new),
    )


def _whys(ctx: Ctx) -> tuple[ChoiceFace, ...]:
    said = ctx.desk.draft.fix.why
    return tuple(
        ChoiceFace(Tap(Do.FIX_REASON, each), ctx.t(f"reason_{each}"), selected=each == said) for each in WHYS
    )


def _title(ctx: Ctx, line: Entry) -> SeatLabel:
    seat: Seat | None = getattr(line.event, "seat", None)
    no = ctx.desk.state.numbers.get(line.event.seq)
    if no is None or seat is None:
        return SeatLabel(seat.side if seat else None, ctx.t("fix_line", what=row_words(ctx, line)[0]))
    return SeatLabel(seat.side, ctx.t("fix", n=no, s=ctx.seat_long(seat), name=ctx.name(seat)))


def _cards(ctx: Ctx, line: Entry) -> tuple[CardFace, ...]:
    return ctx.card_faces(line.event.cards, line.reading) if isinstance(line.event, ev.Played) else ()


def _judged(ctx: Ctx, line: Entry | None) -> tuple[str, Mark]:
    """Reading, verdict and clause of a line."""
    if line is None or line.verdict is None:
        return "", Mark.NONE
    what = ctx.reading(line.reading) if line.reading else ""
    told = " · ".join(filter(None, (what, verdict_words(ctx, line.verdict))))
    return told, MARKS[line.verdict.ruling]


def _article(ctx: Ctx, line: Entry | None) -> Tap | None:
    return ctx.to_article(line.verdict.reason.value) if line and line.verdict is not None else None


def _was_word(ctx: Ctx, line: Entry) -> str:
    if ctx.desk.draft.fix.mode == "insert":
        return ctx.t("fix_was_missed")
    return "" if isinstance(line.event, ev.Played) else row_words(ctx, line)[0]


def _now_word(ctx: Ctx) -> str:
    draft = ctx.desk.draft.fix
    if draft.mode == "retract":
        return ctx.t("fix_taken_out")
    return "" if draft.cards else ctx.t("passed")


def _seats(ctx: Ctx) -> tuple[ChoiceFace, ...]:
    draft = ctx.desk.draft.fix
    chosen = draft.seat if draft.mode != "retract" else None
    seats = [
        ChoiceFace(
            Tap(Do.SEAT, s.value), ctx.seat(s), side=s.side, selected=s is chosen, label=ctx.seat_long(s)
        )
        for s in Seat
    ]
    is_pass = not draft.cards and draft.mode != "retract"
    return (*seats, ChoiceFace(Tap(Do.COUNT, "0"), ctx.t("pass"), selected=is_pass))


def _readings(ctx: Ctx) -> tuple[ChoiceFace, ...]:
    """Where the cards can be read in more than one way, what the player said."""
    draft = ctx.desk.draft.fix
    found = readings(as_read(draft.cards, draft.suited), ctx.level, ctx.desk.book) if draft.cards else ()
    said = draft.declared and (draft.declared.type, draft.declared.key)
    return tuple(
        ChoiceFace(
            Tap(Do.READING, f"{each.kind.value}:{each.key}"),
            ctx.reading(each),
            selected=said == (each.kind, each.key),
        )
        for each in (found if len(found) > 1 else ())
    )


def _keys(ctx: Ctx, line: Entry) -> tuple[KeyFace, ...]:
    """Verify this play, take the line out."""
    state, out = ctx.desk.state, ctx.desk.draft.fix.mode == "retract"
    keys = []
    if isinstance(line.event, ev.Played):
        keys.append(KeyFace(Tap(Do.GO_VERIFY, str(line.event.seq)), ctx.t("fix_verify"), sign=Sign.EYE))
    if isinstance(line.event, LAID):
        tone = Tone.SELECTED if out else Tone.PLAIN
        keys.append(KeyFace(Tap(Do.RETRACT), ctx.t("retract"), enabled=not state.is_locked, tone=tone))
    return tuple(keys)


def _save(ctx: Ctx, line: Entry, one: Fact | None) -> KeyFace:
    """The key that says what will stand in the log."""
    draft = ctx.desk.draft.fix
    no = ctx.desk.state.numbers.get(line.event.seq)
    cards = ctx.cards(draft.cards) or ctx.t("passed")
    who = ctx.seat_long(draft.seat) if draft.seat else "?"
    if draft.mode == "retract":
        text = ctx.t("save_out", n=no) if no else ctx.t("save_line_out")
    elif draft.mode == "insert":
        text = ctx.t("save_insert", s=who, n=no, c=cards)
    else:
        text = ctx.t("save_fix", s=who, n=no, c=cards)
    tone = Tone.FATAL if draft.mode == "retract" else Tone.PRIMARY
    return KeyFace(Tap(Do.SAVE_FIX), text, enabled=one is not None, tone=tone)


def pad(ctx: Ctx) -> PadFace:
    """The keys of the grain in use, for the line."""
    draft, whole = ctx.desk.draft.fix, ctx.desk.draft
    line = ctx.desk.state.lines.get(draft.target)
    enabled = line is not None and isinstance(line.event, LAID) and not ctx.desk.state.is_locked
    if whole.grain is Grain.COUNT:
        return pads.count_pad(ctx.lang, enabled=enabled)
    if whole.grain is Grain.EXACT:
        exact = Counter(str(card) for card in draft.cards)
        return pads.exact_pad(ctx.lang, ctx.level, {}, exact, suit_tab=whole.suit_tab, enabled=enabled)
    typed = Counter(pads.key_of(card, ctx.level) for card in draft.cards)
    return pads.rank_pad(ctx.lang, ctx.level, typed, suited=draft.suited, enabled=enabled)
