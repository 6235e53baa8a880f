"""The round clock and announcements: what the head referee does about them, and the page that shows it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee_app.faces import Tone
from referee_app.hub.acts import Announced, ClockSet, Told
from referee_app.hub.faces import Do, HeadFace, KeyFace, Tap
from referee_app.hub.faces_clock import ClockPage, ToldRow
from referee_app.hub.invites import tables_of
from referee_app.hub.public_names import names_shown
from referee_app.storage.store import NotRecorded
from referee_app.texts import t

if TYPE_CHECKING:
    from datetime import datetime

    from referee_app.hub.session import HubSession

CALL_S = 300
"""No new deal in the last five minutes, unless something else is set."""
SHOWN = 30
LONGEST = 80
FEW = 12
"""Tables named as not having heard yet."""
EXTENSIONS = (1, 3, 5)
TEMPLATES = ("hub_say_seats", "hub_say_call", "hub_say_quiet")
REASONED = ("pause", "extend", "end")
"""What wants a reason."""


@dataclass
class Telling:
    """What one browser has half done on this page."""

    minutes: str = "45"
    reason: str = ""
    text: str = ""
    doing: str = ""
    """What is about to be done: `start`, `pause`, `resume`, `extend-3`, `end`, `send`."""
    trouble: str = ""


def _write(name: str) -> Callable[[HubSession, Tap], None]:
    def written(session: HubSession, tap: Tap) -> None:
        setattr(session.telling, name, tap.text[: 4 if name == "minutes" else LONGEST])

    return written


def _template(session: HubSession, tap: Tap) -> None:
    session.telling.text = t(session.lang, tap.value) if tap.value in TEMPLATES else ""


def _ask(session: HubSession, tap: Tap) -> None:
    session.telling.doing, session.telling.trouble = tap.value, ""


def _do(session: HubSession, _tap: Tap) -> None:
    """The second step: record what the sentence says."""
    state = session.telling
    doing, state.doing = state.doing, ""
    if not doing:
        return
    clock = session.service.feed.clock()
    try:
        fact = _fact(state, doing, clock, session.now)
    except ValueError:
        state.trouble = t(session.lang, "hub_tables_or_text")
        return
    if fact is None:
        state.trouble = t(session.lang, "hub_clock_needs")
        return
    try:
        session.service.tell(fact)
    except NotRecorded as trouble:
        state.trouble = t(session.lang, "hub_not_kept", why=t(session.lang, f"not_recorded_{trouble.reason}"))
        return
    state.trouble, state.reason = "", ""
    if doing == "send":
        state.text = ""


def _fact(state: Telling, doing: str, clock: ClockSet | None, now: datetime) -> dict[str, Any] | None:
    """What is to be recorded, or nothing where something is missing."""
    kind, _, more = doing.partition("-")
    reason = state.reason.strip()
    if kind == "send":
        return _announcement(state.text)
    if kind == "start":
        if not state.minutes.strip().isdecimal() or not 0 < int(state.minutes) <= 600:
            return None
        seconds = 60.0 * int(state.minutes)
        call = CALL_S if seconds > 2 * CALL_S else 0
        return {"kind": "clock_set", "running": True, "left_s": seconds, "call_s": call}
    if clock is None or (kind in REASONED and not reason):
        return None
    left = {"extend": max(0.0, clock.left(now)) + 60 * int(more or 0), "end": 0.0}.get(kind, clock.left(now))
    running = clock.running if kind == "extend" else kind != "pause"
    said = {"running": running, "left_s": round(left, 1), "call_s": clock.call_s, "note": reason}
    return {"kind": "clock_set", **said}


def _announcement(text: str) -> dict[str, Any] | None:
    """`@12 13: …` is for these tables alone; raises `ValueError` where they are none."""
    text, tables = text.strip(), ()
    if text.startswith("@"):
        to, _, text = text[1:].replace("：", ":").partition(":")
        return {"kind": "announced", "text": text.strip(), "tables": tables_of(to)} if text.strip() else None
    return {"kind": "announced", "text": text, "tables": tables} if text else None


ACTS: dict[Do, Callable[[HubSession, Tap], None]] = {
    Do.MINUTES: _write("minutes"),
    Do.REASON: _write("reason"),
    Do.TEXT: _write("text"),
    Do.TEMPLATE: _template,
    Do.CLOCK: _ask,
    Do.CLOCK_NOW: _do,
}


def clock_words(clock: ClockSet | None, now: datetime, lang: str) -> tuple[str, str, Tone]:
    """The time left, what that means, and how pressing it is."""
    if clock is None:
        return "—", t(lang, "hub_clock_none"), Tone.PLAIN
    left = clock.left(now)
    shown = math.ceil(abs(left)) if left > 0 else int(-left)
    time = f"{'+' if left <= 0 else ''}{shown // 60}:{shown % 60:02}"
    if not clock.running:
        return time, t(lang, "hub_clock_paused"), Tone.WARN
    if left <= 0:
        return time, t(lang, "hub_clock_over"), Tone.DANGER
    if left <= clock.call_s:
        return time, t(lang, "hub_clock_call"), Tone.WARN
    call = math.ceil(left - clock.call_s)
    words = t(lang, "hub_clock_call_in", t=f"{call // 60}:{call % 60:02}") if clock.call_s else ""
    return time, words, Tone.PLAIN


def clock_page(session: HubSession, head: HeadFace) -> ClockPage:
    """The page of round clock and announcements."""
    lang, state, feed = session.lang, session.telling, session.service.feed
    clock = feed.clock()
    time, words, tone = clock_words(clock, session.now, lang)
    return ClockPage(
        head,
        t(lang, "hub_clock_title"),
        time,
        words,
        tone,
        Tap(Do.MINUTES),
        t(lang, "hub_minutes"),
        state.minutes,
        Tap(Do.REASON),
        t(lang, "hub_reason"),
        state.reason,
        _keys(clock, lang),
        _sentence(session),
        (
            KeyFace(Tap(Do.CLOCK_NOW), t(lang, "hub_do_it"), Tone.PRIMARY),
            KeyFace(Tap(Do.CLOCK), t(lang, "hub_leave")),
        )
        if state.doing
        else (),
        t(lang, "hub_say_title"),
        Tap(Do.TEXT),
        t(lang, "hub_say_hint", n=LONGEST),
        state.text,
        tuple(KeyFace(Tap(Do.TEMPLATE, each), t(lang, each)) for each in TEMPLATES),
        KeyFace(Tap(Do.CLOCK, "send"), t(lang, "hub_say_send"), Tone.PRIMARY, bool(state.text.strip())),
        state.trouble,
        t(lang, "hub_told"),
        tuple(_row(session, each) for each in reversed(feed.told[-SHOWN:])),
        t(lang, "hub_board_title"),
        t(lang, "hub_board_hint", url=f"{session.service.address}/board"),
        KeyFace(
            Tap(Do.NAMES),
            t(lang, "hub_board_names_on" if names_shown(session.service) else "hub_board_names_off"),
        ),
    )


def _keys(clock: ClockSet | None, lang: str) -> tuple[KeyFace, ...]:
    if clock is None:
        return (KeyFace(Tap(Do.CLOCK, "start"), t(lang, "hub_clock_start"), Tone.PRIMARY),)
    turn = "pause" if clock.running else "resume"
    return (
        KeyFace(Tap(Do.CLOCK, turn), t(lang, f"hub_clock_{turn}")),
        *(KeyFace(Tap(Do.CLOCK, f"extend-{n}"), t(lang, "hub_clock_extend", n=n)) for n in EXTENSIONS),
        KeyFace(Tap(Do.CLOCK, "end"), t(lang, "hub_clock_end"), Tone.DANGER),
        KeyFace(Tap(Do.CLOCK, "start"), t(lang, "hub_clock_new")),
    )


def _sentence(session: HubSession) -> str:
    """What the next key does, with the number of tables it reaches."""
    state, lang = session.telling, session.lang
    kind, _, more = state.doing.partition("-")
    if not kind:
        return ""
    if kind == "send":
        return t(lang, "hub_sure_send", text=state.text.strip(), n=len(session.seen()))
    said = t(lang, f"hub_sure_{kind}", n=len(session.seen()), m=state.minutes if kind == "start" else more)
    missing = kind in REASONED and not state.reason.strip()
    return f"{said} {t(lang, 'hub_clock_reason')}" if missing else said


def _row(session: HubSession, act: Told) -> ToldRow:
    """What was said, and which tables do not have it yet."""
    lang, number = session.lang, session.service.hub.numbers(act.seq)
    concerned = [
        each
        for each in session.seen()
        if not isinstance(act, Announced) or not act.tables or each.number in act.tables
    ]
    missing = [
        each.number for each in concerned if not each.table.contact or each.table.contact.pulled < number
    ]
    if isinstance(act, Announced):
        text = act.text if not act.tables else f"@{', '.join(act.tables)} {act.text}"
    else:
        state = "hub_clock_ran" if act.running else "hub_clock_stood"
        left = max(0, round(act.left_s))
        text = t(lang, state, t=f"{left // 60}:{left % 60:02}", why=act.note).rstrip(" ·")
    sub = t(lang, "hub_has_it", a=len(concerned) - len(missing), b=len(concerned))
    if missing:
        named = ", ".join(missing[:FEW]) + ("…" if len(missing) > FEW else "")
        sub = f"{sub} · {t(lang, 'hub_lacks', list=named)}"
    at = f"{act.at.astimezone():%H:%M}"
    return ToldRow(text, f"{at} · {sub}", Tone.WARN if missing else Tone.OK)
