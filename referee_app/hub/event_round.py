"""A round: its tables, results as they come in, corrections, the next pairing and the ways back."""

from __future__ import annotations

from referee_app.faces import Tone
from referee_app.hub.event_office import Incoming
from referee_app.hub.event_parts import Page, key
from referee_app.hub.faces import KeyFace
from referee_app.hub.faces_event import AskFace, BoxFace, EventFace, EventRow
from referee_app.office.words import number, stage_title
from referee_app.reports.event_lists import EventLists
from referee_app.tournament import tally
from referee_app.tournament.event import Entered, Round
from referee_app.tournament.facts import Game, Result
from referee_app.tournament.progress import is_last
from referee_app.tournament.results import written
from rules.seats import Side

ORDER = (Tone.DANGER, Tone.WARN, Tone.PLAIN, Tone.PRIMARY, Tone.OK)
"""Disputed, odd, not there, to confirm, confirmed: what needs a person stands on top."""


def rounds(page: Page) -> EventFace:
    """The last round, or that there is none."""
    state = page.state
    columns = tuple(page.t(f"ev_c_{name}") for name in ("table", "ns", "level", "ew", "points"))
    if not state.rounds:
        none = (_next_box(page, None),)
        return page.face(
            page.t("ev_tab_rounds"),
            columns,
            WIDTHS,
            [],
            empty=page.t("ev_no_pairing"),
            boxes=none,
            ask=_ask(page, None),
        )
    one = state.rounds[-1]
    incoming = page.session.service.office.incoming(one.number)
    rows = [_row(page, one, game, incoming.get(game.table)) for game in one.games]
    rows.sort(key=lambda each: ORDER.index(each.tone))
    settled = sum(one.is_settled(game.table) for game in one.games)
    stage = stage_title(page.session.lang, state.played_by.stages[one.stage])
    title = page.t("ev_round_title", n=one.number, stage=stage, a=settled, b=len(one.games))
    boxes = (_next_box(page, one), _back_box(page, one))
    return page.face(title, columns, WIDTHS, rows, boxes=boxes, ask=_ask(page, one))


WIDTHS = (2, 7, 3, 7, 3)


def _row(page: Page, one: Round, game: Game, sent: Incoming | None) -> EventRow:
    lists = EventLists(page.state, page.session.lang, page.session.now)
    sides = [lists.side(game, side) for side in Side]
    entered = one.results.get(game.table)
    state, tone = _state(page, game, entered, sent)
    result = entered.result if entered else (sent.result() if sent and sent.is_over else None)
    points = ""
    if result is not None:
        scores = tally.scheme(page.state).scores(result)
        points = " : ".join(number(scores[side].points) for side in Side)
    cells = (str(game.table), sides[0], _told(page, result), sides[1], points)
    return EventRow(
        cells, page.t(state), tone, _key(page, one, game, entered, sent) if not one.voided else None
    )


def _told(page: Page, result: Result | None) -> str:
    if result is None:
        return "?"
    if result.forfeit == "none":
        return written(result)
    return f"{written(result)} {page.t('ev_f_' + result.forfeit)}".strip()


def _state(page: Page, game: Game, entered: Entered | None, sent: Incoming | None) -> tuple[str, Tone]:
    if entered is not None:
        if entered.review:
            return "ev_s_review", Tone.DANGER
        return ("ev_s_confirmed", Tone.OK) if entered.confirmed else ("ev_s_entered", Tone.PRIMARY)
    if sent is None:
        return "ev_s_missing", Tone.PLAIN
    if not sent.fits(game):
        return "ev_s_strange", Tone.DANGER
    if not sent.is_over:
        return "ev_s_playing", Tone.PLAIN
    return ("ev_s_signed", Tone.PRIMARY) if sent.is_signed else ("ev_s_unsigned", Tone.WARN)


def _key(
    page: Page, one: Round, game: Game, entered: Entered | None, sent: Incoming | None
) -> KeyFace | None:
    if not one.published:
        return None
    if entered is not None and entered.confirmed:
        return key("amend", page.t("ev_amend"), game.table)
    if entered is not None or (sent is not None and sent.is_over and sent.fits(game)):
        return key("confirm", page.t("ev_confirm"), game.table, Tone.PRIMARY)
    return key("type", page.t("ev_type"), game.table)


def _next_box(page: Page, one: Round | None) -> BoxFace:
    """Why the next round cannot be paired yet, or the key that does it."""
    if one is not None and not one.published and not one.voided:
        out = (key("publish", page.t("ev_publish", n=one.number), "", Tone.PRIMARY),)
        return BoxFace(page.t("ev_next_title"), ((page.t("ev_look_first"), Tone.PLAIN),), (), out)
    if page.step == "ev_next_over":
        return BoxFace(page.t("ev_next_title"), ((page.t("ev_next_over"), Tone.OK),))
    after = len(page.state.rounds) + 1
    if one is not None and one.open_tables and not one.voided:
        missing = page.t("ev_open_tables", tables=", ".join(map(str, one.open_tables[:40])))
        if is_last(page.state, one.stage):
            return BoxFace(page.t("ev_next_title"), ((missing, Tone.WARN),))
        lines = ((page.t("ev_cannot", n=after), Tone.WARN), (missing, Tone.PLAIN))
        keys = (
            key("pair", page.t("ev_pair", n=after), "", Tone.PRIMARY, enabled=False),
            key("gaps", page.t("ev_gaps"), "", Tone.DANGER),
        )
        return BoxFace(page.t("ev_next_title"), lines, (), keys)
    enabled = page.step == "ev_next_pair"
    tie = ((page.t("ev_next_tie"), Tone.WARN),) if page.step == "ev_next_tie" else ()
    return BoxFace(
        page.t("ev_next_title"),
        tie,
        (),
        (key("pair", page.t("ev_pair", n=after), "", Tone.PRIMARY, enabled=enabled),),
    )


def _back_box(page: Page, one: Round) -> BoxFace:
    """Taking a pairing back, or a round that was played."""
    if one.voided:
        return BoxFace(page.t("ev_back_title"), ((page.t("ev_is_void", n=one.number), Tone.WARN),))
    confirmed = any(each.confirmed for each in one.results.values())
    verb, words = ("void", "ev_void_round") if confirmed else ("undo", "ev_undo_round")
    return BoxFace(
        page.t("ev_back_title"), (), (), (key(verb, page.t(words, n=one.number), "", Tone.DANGER),)
    )


def _ask(page: Page, one: Round | None) -> AskFace | None:
    """The question that is open."""
    if not page.own.ask:
        return None
    verb = page.own.ask[0]
    note = (page.field("note", "ev_note"),)
    after = len(page.state.rounds) + 1
    if verb == "gaps":
        said = page.t("ev_ask_gaps", n=after)
        return page.ask("gaps", said, page.t("ev_gaps"), fields=note, tone=Tone.DANGER)
    if one is not None and verb in ("undo", "void"):
        said = page.t(f"ev_ask_{verb}", n=one.number)
        words = page.t("ev_void_round" if verb == "void" else "ev_undo_round", n=one.number)
        return page.ask(verb, said, words, fields=note, tone=Tone.DANGER)
    if one is not None and verb in ("confirm", "type", "amend"):
        return _of_table(page, one, verb, int(page.own.ask[1]))
    return None


def _of_table(page: Page, one: Round, verb: str, table: int) -> AskFace | None:
    """Table, round, both pairs and the result in words, before anything is confirmed."""
    game = one.game(table)
    if game is None:
        return None
    lists = EventLists(page.state, page.session.lang, page.session.now)
    pairs = tuple(f"{lists.side(game, side)}" for side in Side)
    title = page.t(f"ev_ask_{verb}", r=one.number, t=table)
    if verb == "confirm":
        result = pending(page, one, table)
        said = _in_words(page, result) if result is not None else ""
        lines = (*pairs, said, page.t("ev_after_confirm"))
        button = page.t("ev_confirm_as", told=_told(page, result))
        return page.ask("confirm", title, button, lines=lines)
    fields = (page.field("levels", "ev_levels"), page.field("winner", "ev_winner"))
    if verb == "type":
        return page.ask("type", title, page.t("ev_type_key"), lines=pairs, fields=fields)
    face = page.ask(
        "amend",
        title,
        page.t("ev_amend_key"),
        lines=pairs,
        fields=(*fields, page.field("note", "ev_note")),
        tone=Tone.DANGER,
    )
    if face is None:
        return None
    entered = one.results.get(table)
    review = entered is not None and entered.review
    more = (
        key("review", page.t("ev_review_close" if review else "ev_review_open")),
        key("void_result", page.t("ev_void_result"), "", Tone.DANGER),
    )
    return AskFace(face.title, face.lines, face.fields, (*face.keys, *more), face.tone)


def pending(page: Page, one: Round, table: int) -> Result | None:
    """The result that waits to be confirmed: typed in before, or sent by the table."""
    entered = one.results.get(table)
    if entered is not None:
        return entered.result
    sent = page.session.service.office.incoming(one.number).get(table)
    return sent.result() if sent is not None and sent.is_over else None


def _in_words(page: Page, result: Result) -> str:
    """Who won by how much, and what it gives."""
    scores = tally.scheme(page.state).scores(result)
    ns, ew = scores[Side.NS], scores[Side.EW]
    points = f"{number(ns.points)} : {number(ew.points)}"
    standard = "" if ns.standard is None else page.t("ev_in_standard", a=ns.standard, b=ew.standard)
    told = page.t("ev_in_points", told=_told(page, result), points=points)
    return f"{told}{standard}"
