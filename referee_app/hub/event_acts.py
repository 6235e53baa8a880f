"""What the head referee's taps do to the event: the first tap opens a question, the second one does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from referee_app.hub.event_rank import equals
from referee_app.hub.faces import Tap
from referee_app.office.words import said, told
from referee_app.storage.store import Damaged, NotRecorded
from referee_app.texts import t
from referee_app.tournament import publish
from referee_app.tournament.errors import EventError
from referee_app.tournament.facts import Result
from referee_app.tournament.format import load
from referee_app.tournament.results import read

if TYPE_CHECKING:
    from referee_app.hub.event_page import EventPage
    from referee_app.hub.session import HubSession

ASKS = (*("new", "draw", "void_draw", "gaps", "undo", "void", "confirm", "type", "amend", "publish_rank"),)
"""Verbs that ask before they do."""
Do = Callable[["HubSession", str], None]


def act(session: HubSession, tap: Tap) -> None:
    """Do what a tap on the event's pages means; what is refused is said on the page."""
    verb, _, arg = tap.value.partition("-")
    page = session.event
    if verb == "text":
        page.texts[arg] = tap.text
        return
    page.trouble = ""
    try:
        if verb in ASKS:
            page.ask = (verb, arg)
        else:
            with session.service.office.lock:
                _DOES[verb](session, arg)
    except EventError as error:
        page.trouble = said(session.lang, error)
    except Damaged as error:
        page.trouble = t(session.lang, "ev_file_trouble", why=error)
    except NotRecorded as error:
        page.trouble = t(session.lang, "hub_not_kept", why=t(session.lang, f"not_recorded_{error.reason}"))


def _leave(session: HubSession, _arg: str) -> None:
    session.event.ask = ()
    _clear(session.event)


def _clear(page: EventPage, *names: str) -> None:
    for name in names or ("note", "levels", "winner", "name", "rounds", "gone"):
        page.texts.pop(name, None)


def _tab(session: HubSession, arg: str) -> None:
    session.event.tab, session.event.ask = arg, ()


def _pick(session: HubSession, arg: str) -> None:
    session.event.picked = int(arg)


def _do(session: HubSession, _arg: str) -> None:
    """The second step; the question stays open where it was refused."""
    page = session.event
    if not page.ask:
        return
    verb, arg = page.ask
    _DOES[f"do_{verb}"](session, arg)
    _leave(session, "")


def _text(session: HubSession, name: str) -> str:
    return session.event.texts.get(name, "").strip()


def _new(session: HubSession, arg: str) -> None:
    rounds = _text(session, "rounds")
    if rounds and not (rounds.isascii() and rounds.isdigit() and 0 < int(rounds) < 100):
        raise EventError("ev_bad_rounds", given=rounds)
    session.service.office.desk.open(_text(session, "name"), load(arg), int(rounds) if rounds else None)


def _enter(session: HubSession, _arg: str) -> None:
    """Take in the list that was pasted; with an error in it the page says which row."""
    page = session.event
    draft = session.service.office.desk.enter(page.texts.get("list", "").encode())
    page.problems = tuple(
        (each.row, told(session.lang, each.key, each.facts), each.is_error) for each in draft.problems
    )
    if not draft.errors:
        page.problems = ()
        _clear(page, "list")


def _draw(session: HubSession, _arg: str) -> None:
    session.service.office.desk.draw(_text(session, "seed"))


def _void_draw(session: HubSession, _arg: str) -> None:
    session.service.office.desk.void_draw(_text(session, "note"))


def _gone(session: HubSession, _arg: str) -> None:
    number = _text(session, "gone")
    if not (number.isascii() and number.isdigit()):
        raise EventError("ev_no_number", given=number or "–", allowed="1, 2, 3, …")
    session.service.office.desk.withdraw(int(number), _text(session, "note"))
    _clear(session.event)


def _pair(session: HubSession, _arg: str) -> None:
    session.service.office.desk.pair()


def _gaps(session: HubSession, _arg: str) -> None:
    if not _text(session, "note"):
        raise EventError("ev_no_reason")
    session.service.office.desk.pair(_text(session, "note"))


def _publish(session: HubSession, _arg: str) -> None:
    session.service.office.desk.publish()


def _undo(session: HubSession, _arg: str) -> None:
    session.service.office.desk.withdraw_round(_text(session, "note"))


def _last(session: HubSession) -> int:
    return session.service.office.state.rounds[-1].number


def _void(session: HubSession, _arg: str) -> None:
    session.service.office.desk.void_round(_last(session), _text(session, "note"))


def _confirm(session: HubSession, arg: str) -> None:
    """What waits at a table counts from now on: as it was typed in, or as the table sent it."""
    office, number, table = session.service.office, _last(session), int(arg)
    entered = office.state.rounds[-1].results.get(table)
    if entered is not None:
        office.desk.confirm(number, table)
        return
    sent = office.incoming(number).get(table)
    if sent is None or not sent.is_over:
        raise EventError("ev_no_result", round=number, table=table)
    result, log = sent.result(), sent.table.log
    _note(session, office.desk.enter_result(number, table, result, confirm=True, source="network", log=log))


def _written(session: HubSession) -> Result:
    return read(_text(session, "levels"), winner=_text(session, "winner"))


def _type(session: HubSession, arg: str) -> None:
    desk = session.service.office.desk
    _note(session, desk.enter_result(_last(session), int(arg), _written(session), source="paper"))


def _amend(session: HubSession, arg: str) -> None:
    desk, note = session.service.office.desk, _text(session, "note")
    _note(session, desk.correct(_last(session), int(arg), _written(session), note))


def _note(session: HubSession, odd: object) -> None:
    """What is odd is said and changes nothing."""
    assert isinstance(odd, tuple)
    session.event.trouble = " · ".join(told(session.lang, each.key, each.facts) for each in odd)


def _void_result(session: HubSession, _arg: str) -> None:
    table = int(session.event.ask[1])
    session.service.office.desk.void_result(_last(session), table, _text(session, "note"))
    _leave(session, "")


def _review(session: HubSession, _arg: str) -> None:
    office, table = session.service.office, int(session.event.ask[1])
    entered = office.state.rounds[-1].results.get(table)
    is_open = entered is not None and not entered.review
    office.desk.review(_last(session), table, _text(session, "note"), is_open)
    _leave(session, "")


def _part(session: HubSession, _arg: str) -> None:
    """Draw lots between equals by a seed, or put down the order that an extra match gave."""
    office, given = session.service.office, _text(session, "part")
    group, step = equals(office.state, publish.current_stage(office.state))
    if step == "lot":
        if not given:
            raise EventError("ev_no_seed")
        office.desk.lots(group, given)
    else:
        order = [int(each) for each in given.split() if each.isdigit()]
        if sorted(order) != sorted(group):
            raise EventError("ev_bad_equals", given=given, allowed=" ".join(map(str, group)))
        office.desk.extra(order)
    _clear(session.event, "part")


def _publish_rank(session: HubSession, _arg: str) -> None:
    session.service.office.desk.publish_standings()


def _save(session: HubSession, arg: str) -> None:
    """A paper, made beside the page and handed to the browser."""
    from referee_app.reports.event_papers import Papers

    name, _, form = arg.rpartition("-")
    office, lang = session.service.office, session.lang
    papers = Papers(
        office.state, lang, session.now, tables=tuple(office.tables()), url=session.service.address
    )
    if (
        name in ("cards", "certificates", "pairings", "seats", "standings", "results")
        and not office.state.rounds
    ):
        raise EventError("ev_no_round")

    def failed(why: str) -> None:
        with suppress(RuntimeError):
            session.event.trouble = t(lang, "ev_file_trouble", why=why)

    session.save(f"{name}-{lang}.{form}", lambda: papers.make(name, form), failed)


_DOES: Mapping[str, Do] = {
    "leave": _leave,
    "tab": _tab,
    "pick": _pick,
    "do": _do,
    "enter": _enter,
    "gone": _gone,
    "pair": _pair,
    "publish": _publish,
    "review": _review,
    "void_result": _void_result,
    "part": _part,
    "save": _save,
    "do_new": _new,
    "do_draw": _draw,
    "do_void_draw": _void_draw,
    "do_gaps": _gaps,
    "do_undo": _undo,
    "do_void": _void,
    "do_confirm": _confirm,
    "do_type": _type,
    "do_amend": _amend,
    "do_publish_rank": _publish_rank,
}
