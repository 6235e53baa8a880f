"""`referee-app hub`: starts the hub on this machine."""

from __future__ import annotations

from pathlib import Path

import click

from referee_app.hub.server import bind, make_page, serve
from referee_app.hub.service import Service
from referee_app.store import Damaged, NotRecorded

ASSETS = Path(__file__).resolve().parents[2] / "assets"

TROUBLE = 2
"""Exit code when the hub cannot start."""


class CannotStart(click.ClickException):
    """The hub cannot start, said in one sentence."""

    exit_code = TROUBLE


def open_service(path: Path) -> Service:
    """The hub in this file; raises `CannotStart`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return Service(path)
    except Damaged as error:
        raise CannotStart(f"{error}\nStart with another --db, or put back a copy of this file.") from error
    except (NotRecorded, OSError) as error:
        raise CannotStart(f"The file {path} cannot be used: {error}") from error


@click.command("hub")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8600, show_default=True, type=click.IntRange(1, 65535))
@click.option("--db", default="hub.sqlite", show_default=True, type=click.Path(path_type=Path))
@click.option("--no-page", is_flag=True, help="Only take in the tables' logs.")
def hub(host: str, port: int, db: Path, no_page: bool) -> None:
    """Take in the tables' logs and show them all to the head referee."""
    # The port first: a hub that is running already holds it, and its file is left alone.
    try:
        listening = bind(host, port)
    except OSError as error:
        raise CannotStart(f"Port {port} on {host} cannot be used: {error.strerror or error}") from error
    with listening:
        service = open_service(db)
        page = None if no_page else make_page(service, ASSETS)
        click.echo(f"http://{host}:{port}  {db}")
        serve(service, listening, page)
