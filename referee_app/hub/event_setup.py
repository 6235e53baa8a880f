"""Set-up: format, entries, draw; and the papers."""

from __future__ import annotations

from referee_app.faces import Tone
from referee_app.hub.event_parts import Page, key
from referee_app.hub.faces import KeyFace
from referee_app.hub.faces_event import AskFace, BoxFace, EventFace, EventRow
from referee_app.office.words import stage_title
from referee_app.reports.event_papers import LISTS, SHEETS
from referee_app.reports.make import grouped
from referee_app.tournament import draw
from referee_app.tournament.format import Format, ids, load

Lines = tuple[tuple[str, Tone], ...]


def setup(page: Page) -> EventFace:
    """The step of the set-up that is on."""
    if page.state.format is None:
        return _formats(page)
    return _entries(page) if page.state.drawn is None else _drawn(page)


def _formats(page: Page) -> EventFace:
    """Which text the event follows."""
    rows = [
        EventRow(
            (each.title[page.session.lang], _stages(page, each)), key=key("new", page.t("ev_take"), each.id)
        )
        for each in map(load, ids())
    ]
    columns = (page.t("ev_col_format"), page.t("ev_col_stages"))
    return page.face(page.t("ev_formats"), columns, (4, 3), rows, ask=_name(page))


def _stages(page: Page, of: Format) -> str:
    return " → ".join(dict.fromkeys(stage_title(page.session.lang, each) for each in of.stages))


def _name(page: Page) -> AskFace | None:
    if page.own.ask[:1] != ("new",):
        return None
    of = load("-".join(page.own.ask[1:]))
    ours = ", ".join(f"{section}.{name}" for section, fields in of.chosen.items() for name in fields)
    lines = (page.t("ev_cli_ours", points=ours),) if ours else ()
    fields = (page.field("name", "ev_name"), page.field("rounds", "ev_rounds"))
    return page.ask("new", of.title[page.session.lang], page.t("ev_begin"), lines=lines, fields=fields)


def _entries(page: Page) -> EventFace:
    """The list, what is wrong in the one last written in, and the draw."""
    problems = [
        EventRow(
            (str(row), words), page.t("ev_error" if bad else "ev_remark"), Tone.DANGER if bad else Tone.WARN
        )
        for row, words, bad in page.own.problems
    ]
    entries = [
        EventRow((str(each.number), f"{each.team} {' '.join(each.players)}  {each.club}".strip()))
        for each in sorted(page.state.entries.values(), key=lambda one: one.number)
    ]
    title = page.t("ev_bad_rows", n=len(problems)) if problems else page.t("ev_entered", n=len(entries))
    columns = (page.t("ev_col_row" if problems else "ev_c_pair"), page.t("ev_c_players"))
    paste = BoxFace(
        page.t("ev_paste"),
        ((page.t("ev_paste_how"), Tone.PLAIN),),
        (page.field("list", "ev_paste_hint", 6),),
        (key("enter", page.t("ev_enter"), "", Tone.PRIMARY),),
    )
    digest = grouped(draw.list_hash(page.state.entries.values())) if entries else ""
    told: Lines = ((page.t("ev_draw_how"), Tone.PLAIN), (page.t("ev_list_hash", h=digest), Tone.PLAIN))
    lot = BoxFace(
        page.t("ev_draw"),
        told if digest else told[:1],
        (page.field("seed", "ev_seed"),),
        (key("draw", page.t("ev_draw_key"), "", Tone.PRIMARY, enabled=len(entries) > 1),),
    )
    boxes = (paste, lot) if entries else (paste,)
    return page.face(
        title,
        columns,
        (1, 8),
        problems or entries,
        empty=page.t("ev_no_entries"),
        boxes=boxes,
        ask=_draw(page),
    )


def _draw(page: Page) -> AskFace | None:
    seed = page.own.texts.get("seed", "")
    said = page.t("ev_ask_draw", n=len(page.state.entries), seed=seed)
    return page.ask("draw", said, page.t("ev_draw_key"))


def _drawn(page: Page) -> EventFace:
    """The draw as it came out."""
    drawn = page.state.drawn
    assert drawn is not None
    rows = [
        EventRow((str(no), str(each.number), f"{each.name}  {each.club}"))
        for no, each in enumerate(drawn.competitors, 1)
    ]
    columns = (page.t("ev_c_order"), page.t("ev_c_pair"), page.t("ev_c_players"))
    told: Lines = (
        (page.t("ev_seed_was", seed=drawn.seed), Tone.PLAIN),
        (page.t("ev_list_hash", h=grouped(drawn.list_hash)), Tone.PLAIN),
        (page.t("ev_result_hash", h=grouped(drawn.result_hash)), Tone.PLAIN),
    )
    keys = () if page.state.rounds else (key("void_draw", page.t("ev_void_draw"), "", Tone.DANGER),)
    ask = page.ask(
        "void_draw",
        page.t("ev_ask_void_draw"),
        page.t("ev_void_draw"),
        fields=(page.field("note", "ev_note"),),
        tone=Tone.DANGER,
    )
    box = BoxFace(page.t("ev_draw"), told, (), keys)
    return page.face(page.t("ev_t_draw"), columns, (1, 1, 8), rows, boxes=(box, _withdraw(page)), ask=ask)


def _withdraw(page: Page) -> BoxFace:
    fields = (page.field("gone", "ev_gone"), page.field("note", "ev_note"))
    keys = (key("gone", page.t("ev_gone_key"), "", Tone.DANGER),)
    return BoxFace(page.t("ev_withdraw"), (), fields, keys)


def papers(page: Page) -> EventFace:
    """Everything that can be printed or handed over."""
    rows = [
        EventRow(
            (page.t(f"ev_paper_{name}"),),
            key=_save(page, name, "pdf"),
            other=_save(page, name, "xlsx") if name in LISTS else None,
        )
        for name in (*LISTS, *SHEETS)
    ]
    trace = BoxFace(
        page.t("ev_traces"),
        tuple((words, Tone.PLAIN) for words in _traces(page)) or ((page.t("ev_no_traces"), Tone.PLAIN),),
    )
    return page.face(page.t("ev_col_paper"), (), (1,), rows, boxes=(trace,))


def _save(page: Page, name: str, form: str) -> KeyFace:
    return key("save", form.upper(), f"{name}-{form}", enabled=page.state.drawn is not None)


def _traces(page: Page) -> list[str]:
    from referee_app.reports.event_lists import EventLists

    lists = EventLists(page.state, page.session.lang, page.session.now)
    return [lists.trace(each.kind, each.round, each.table, each.note) for each in page.state.traces[-12:]]
