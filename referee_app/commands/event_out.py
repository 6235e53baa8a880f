"""`referee-app event standings|print|export|proof|status`: what comes out of an event."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee_app.commands.base import Complaint, command, lang, say
from referee_app.commands.event import db_option, desk_of
from referee_app.commands.verify import BROKEN, read_logs

if TYPE_CHECKING:
    from referee_app.state import TableState
    from referee_app.tournament.event import EventState

TABLES = ("xlsx", "csv", "json")


@command("standings")
@click.option("--stage", type=click.IntRange(1, 9))
@click.option("--draft", is_flag=True)
@click.option("--final", "is_final", is_flag=True)
@click.option("--why", nargs=2, type=int, metavar="A B")
@click.option("--publish", "is_published", is_flag=True)
@db_option
def standings(
    stage: int | None, draft: bool, is_final: bool, why: tuple[int, int] | None, is_published: bool, db: Path
) -> None:
    """The standings, each line with the step that parted it from the one above."""
    from referee_app.reports.event_lists import EventLists
    from referee_app.tournament import publish
    from referee_app.tournament.errors import EventError
    from referee_app.tournament.final import final

    with desk_of(db) as desk:
        if is_published:
            say("ev_cli_version", n=desk.publish_standings().versions[-1].number)
        state = desk.state
        if not state.rounds:
            raise EventError("ev_no_round")
        at = publish.current_stage(state) if stage is None else min(stage, len(state.played_by.stages)) - 1
        if why is not None:
            _why(state, at, *why)
            return
        pools = (final(state),) if is_final else publish.lines(state, at, draft)
        for block in EventLists(state, lang(), datetime.now(UTC)).standings(pools, at).blocks:
            if block.title:
                click.echo(block.title)
            click.echo("\t".join(each.title for each in block.columns))
            for row in block.rows:
                click.echo("\t".join(row))


def _why(state: EventState, stage: int, one: int, other: int) -> None:
    from referee_app.office.explain import explained
    from referee_app.office.words import number
    from referee_app.texts import t

    steps = explained(state, stage, one, other)
    say("ev_cli_why", a=one, b=other)
    for no, each in enumerate(steps, 1):
        a, b = (number(value) for value in each.values)
        why = f" ({t(lang(), 'ev_why_' + each.why)})" if each.why else ""
        step, outcome = t(lang(), f"ev_step_{each.step}"), t(lang(), f"ev_out_{each.outcome}")
        say("ev_cli_step", no=no, step=step, a=a, b=b, outcome=outcome, why=why)


@command("print")
@click.argument("what")
@click.option("--round", "number", type=click.IntRange(1, 99))
@click.option("--tables", "tables", type=click.Path(path_type=Path), multiple=True, metavar="FILE")
@click.option("--url", default="", metavar="URL")
@click.option("--head", default="", metavar="NAME")
@click.option("--organiser", default="", metavar="NAME")
@click.option("--out", "out", type=click.Path(path_type=Path), metavar="FILE")
@db_option
def print_paper(
    what: str,
    number: int | None,
    tables: tuple[Path, ...],
    url: str,
    head: str,
    organiser: str,
    out: Path | None,
    db: Path,
) -> None:
    """A paper as a PDF file."""
    from referee_app.reports.event_papers import LISTS, SHEETS, Papers

    _one_of(what, (*LISTS, *SHEETS))
    with desk_of(db) as desk:
        papers = Papers(
            desk.state,
            lang(),
            datetime.now(UTC),
            tables=[state for each in tables for state in table_states(each)],
            url=url,
            head=head,
            organiser=organiser,
        )
        _write(out or Path(f"{what}-{lang()}.pdf"), papers.make(what, "pdf", number))


@command("export")
@click.argument("what")
@click.option("--round", "number", type=click.IntRange(1, 99))
@click.option("--tables", "tables", type=click.Path(path_type=Path), multiple=True, metavar="FILE")
@click.option("--out", "out", type=click.Path(path_type=Path), required=True, metavar="FILE")
@db_option
def export(what: str, number: int | None, tables: tuple[Path, ...], out: Path, db: Path) -> None:
    """A list as a table file, or the whole log, one event a line."""
    from referee_app.reports.event_papers import LISTS, Papers

    form = out.suffix.lstrip(".").lower()
    _one_of(what, (*LISTS, "log"))
    _one_of(form, ("json",) if what == "log" else TABLES[:2])
    with desk_of(db) as desk:
        if what == "log":
            found = [json.dumps(each.model_dump(), ensure_ascii=False) for each in desk.file.sealed()]
            _write(out, ("\n".join(found) + "\n").encode())
            return
        states = [state for each in tables for state in table_states(each)]
        papers = Papers(desk.state, lang(), datetime.now(UTC), tables=states)
        _write(out, papers.make(what, form, number))


def _one_of(given: str, allowed: Sequence[str]) -> None:
    if given not in allowed:
        raise Complaint("ev_cli_bad_choice", given=given, allowed=", ".join(allowed))


def _write(target: Path, data: bytes) -> None:
    try:
        target.write_bytes(data)
    except OSError as error:
        raise Complaint("cli_unwritable", file=target, why=error.strerror or error) from error
    say("ev_cli_written", file=target)


def table_states(file: Path) -> list[TableState]:
    """The tables whose logs are in a file; other logs in it (the hub's own) are passed over."""
    from referee_app.fold import fold, installed

    found = []
    for chain in read_logs(file).values():
        if chain and '"kind":"table_opened"' in chain[0].body:
            found.append(fold((each.event() for each in chain), installed))
    return found


@command("proof")
@db_option
def proof(db: Path) -> int:
    """Prove the chain, and recompute every version that was published."""
    from referee_app.tournament import publish

    with desk_of(db) as desk:
        broken = desk.file.log.verify(desk.file.id)
        if broken is not None:
            say("cli_log_broken", log=desk.file.id, n=broken, good=broken - 1)
            return BROKEN
        facts = desk.file.facts()
        for version in desk.state.versions:
            if publish.recomputed(facts, version) != version.pools:
                say("ev_cli_differs", v=version.number)
                return BROKEN
        say("ev_cli_whole", n=desk.state.seq, v=len(desk.state.versions))
    return 0


@command("status")
@db_option
def status(db: Path) -> None:
    """Where the event stands and what comes next."""
    from referee_app.office.next_step import next_step
    from referee_app.texts import t

    with desk_of(db) as desk:
        state = desk.state
        if state.format is not None:
            say("ev_cli_opened", name=state.name, format=state.played_by.id, file=db)
        key, facts = next_step(state)
        say("ev_cli_next", what=t(lang(), key, **facts))
