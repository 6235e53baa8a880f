"""Standings: draft and published versions, and why one stands before another."""

from __future__ import annotations

from collections.abc import Sequence

from referee_app.faces import Tone
from referee_app.hub.event_parts import Page, key, tap
from referee_app.hub.faces_event import BoxFace, EventFace, EventRow
from referee_app.office.words import number
from referee_app.tournament import publish, tally
from referee_app.tournament.event import EventState
from referee_app.tournament.facts import Line

Lines = tuple[tuple[str, Tone], ...]


def rank(page: Page) -> EventFace:
    """The draft as it follows the confirmations."""
    state = page.state
    if not state.rounds:
        return page.face(page.t("ev_tab_rank"), (), (), [], empty=page.t("ev_no_round"))
    stage_no = publish.current_stage(state)
    stage = state.played_by.stages[stage_no]
    pools = publish.lines(state, stage_no)
    shown = [
        step
        for step in state.played_by.cascade(stage)
        if any(step in line.values for pool in pools for line in pool)
    ]
    columns = (
        page.t("ev_c_place"),
        page.t("ev_c_pair"),
        page.t("ev_c_players"),
        *(page.t(f"ev_step_{step}") for step in shown),
    )
    widths = (1, 1, 5, *(2 for _ in shown))
    rows: list[EventRow] = []
    for no, pool in enumerate(pools):
        name = tally.pool_name(stage, no, len(pools))
        if name:
            blank = ("",) * (len(columns) - 3)
            rows.append(EventRow(("", "", page.t("ev_p_pool", name=name), *blank)))
        rows += [_row(page, line, shown) for line in pool]
    after = state.counting[-1].number if state.counting else 0
    boxes = (*_why(page, stage_no, pools), *_equals(page, stage_no), _versions(page, pools))
    ask = page.ask(
        "publish_rank",
        page.t("ev_ask_publish", n=len(state.versions) + 1),
        page.t("ev_publish_rank", n=len(state.versions) + 1),
        lines=_open(page),
    )
    return page.face(page.t("ev_t_standings", n=after), columns, widths, rows, boxes=boxes, ask=ask)


def _row(page: Page, line: Line, shown: Sequence[str]) -> EventRow:
    who = page.state.competitors[line.competitor]
    place = str(line.place) if line.place == line.last else f"{line.place}–{line.last}"
    values = tuple(number(line.values.get(step)) for step in shown)
    picked = line.competitor == page.own.picked
    return EventRow(
        (place, str(who.number), who.name, *values), tap=tap("pick", line.competitor), selected=picked
    )


def _why(page: Page, stage: int, pools: tuple[tuple[Line, ...], ...]) -> tuple[BoxFace, ...]:
    """The line that was touched, compared with the next one."""
    for no, pool in enumerate(pools):
        at = next((n for n, line in enumerate(pool) if line.competitor == page.own.picked), None)
        if at is None or len(pool) < 2:
            continue
        at = min(at, len(pool) - 2)
        one, other = pool[at].competitor, pool[at + 1].competitor
        lines = []
        for step, each in enumerate(tally.ranking(page.state, stage, no).compare(one, other), 1):
            a, b = (number(value) for value in each.values)
            why = page.t(f"ev_why_{each.why}") if each.why else page.t(f"ev_out_{each.outcome}")
            parts = _parts(each.parts)
            tone = Tone.OK if each.outcome == "decided" else Tone.PLAIN
            lines.append((f"{step}  {page.t(f'ev_step_{each.step}')}  {a} : {b}  {why}{parts}", tone))
        return (BoxFace(page.t("ev_cli_why", a=one, b=other), tuple(lines)),)
    return (BoxFace(page.t("ev_why_title"), ((page.t("ev_why_how"), Tone.PLAIN),)),)


def equals(state: EventState, stage: int) -> tuple[tuple[int, ...], str]:
    """The first group that shares a place and must be parted, and how: by lot or by an extra match."""
    for no in range(publish.pool_count(state, stage)):
        found = tally.ranking(state, stage, no)
        rows = found.rows()
        for row in rows:
            step = found.open_step(row.competitor)
            if step is not None:
                return tuple(each.competitor for each in rows if each.place == row.place), step
    return (), ""


def _equals(page: Page, stage: int) -> tuple[BoxFace, ...]:
    """Equals are parted once the round is confirmed, never before."""
    last = page.state.rounds[-1]
    group, step = equals(page.state, stage)
    if not group or (last.open_tables and not last.voided):
        return ()
    who = page.t("paper_names").join(f"{each} {page.state.competitors[each].name}" for each in group)
    field = page.field("part", "ev_seed" if step == "lot" else "ev_extra_order")
    words = page.t("ev_part_lot" if step == "lot" else "ev_part_extra")
    keys = (key("part", words, "", Tone.PRIMARY),)
    return (BoxFace(page.t("ev_equals"), ((who, Tone.PLAIN),), (field,), keys),)


def _parts(parts: tuple[tuple[float, ...], tuple[float, ...]]) -> str:
    """What the values are sums of, where there are several."""
    if len(parts[0]) < 2:
        return ""
    one, other = ("+".join(number(each) for each in side).replace("+-", "−") for side in parts)
    return f"  ({one}; {other})"


def _versions(page: Page, pools: tuple[tuple[Line, ...], ...]) -> BoxFace:
    """What is public, what would change, and the key that makes it public."""
    state = page.state
    lines: list[tuple[str, Tone]] = [
        (page.t("ev_version_line", n=each.number, r=each.after), Tone.PLAIN) for each in state.versions[-4:]
    ]
    if state.versions and len(state.versions[-1].pools) == len(pools):
        before = state.versions[-1]
        for old, new in zip(before.pools, pools, strict=True):
            lines += [
                (page.t("ev_p_moved", who=each.competitor, a=each.before, b=each.after), Tone.WARN)
                for each in publish.moved(old, new)[:5]
            ]
    lines += [(words, Tone.WARN) for words in _open(page)]
    keys = (key("publish_rank", page.t("ev_publish_rank", n=len(state.versions) + 1), "", Tone.PRIMARY),)
    return BoxFace(page.t("ev_versions"), tuple(lines), (), keys)


def _open(page: Page) -> tuple[str, ...]:
    """What is missing in the draft, or under review."""
    last = page.state.rounds[-1]
    found = []
    missing = [
        table for table in last.open_tables if table not in last.results or not last.results[table].review
    ]
    if missing and not last.voided:
        found.append(page.t("ev_open_tables", tables=", ".join(map(str, missing[:40]))))
    review = [
        f"{one.number}/{table}"
        for one in page.state.rounds
        for table, each in one.results.items()
        if each.review
    ]
    if review:
        found.append(page.t("ev_frozen", tables=", ".join(review)))
    return tuple(found)
