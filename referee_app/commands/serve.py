"""`referee-app run` and `referee-app hub`: start the app of a table, or the hub of an event."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from referee_app.commands.base import Complaint, command, complain, say


def _port(_ctx: click.Context, _param: click.Parameter, value: str) -> int:
    if value.isascii() and value.isdigit() and 0 < int(value) < 65536:
        return int(value)
    raise Complaint("cli_bad_port", given=value)


@command("run")
@click.option("--port", default="8550", callback=_port, metavar="PORT")
@click.option("--host", default="127.0.0.1", metavar="HOST")
@click.option("--db", default="data/table.sqlite", type=click.Path(path_type=Path))
@click.option("--hub", "hub", default="", metavar="URL")
@click.option("--no-browser", is_flag=True)
@click.option("--window", is_flag=True)
def run(port: int, host: str, db: Path, hub: str, no_browser: bool, window: bool) -> None:
    """The table referee's app, in the browser of this machine or in a window of its own."""
    from referee_app.screen.app import PortInUse, serve
    from referee_app.storage.store import Damaged, NotRecorded

    if hub and not hub.startswith(("http://", "https://")):
        raise Complaint("cli_bad_url", given=hub)
    try:
        serve(host, port, db, hub, _shown(no_browser, window))
    except PortInUse as error:
        raise Complaint("cli_port_in_use", host=host, port=port) from error
    except Damaged as error:
        raise _damaged(error) from error
    except (NotRecorded, OSError) as error:
        raise Complaint("cli_db_unusable", file=db, why=error) from error


def _shown(no_browser: bool, window: bool) -> Callable[[str], object] | None:
    """By what the page is opened; without a window it is said what is missing, and the browser takes it."""
    from referee_app.screen import window as windows
    from referee_app.screen.app import open_browser

    if window:
        lacks = windows.missing()
        if not lacks:
            return windows.show
        complain(lacks)
    return None if no_browser else open_browser


@command("hub")
@click.option("--port", default="8600", callback=_port, metavar="PORT")
@click.option("--host", default="127.0.0.1", metavar="HOST")
@click.option("--db", default="data/hub.sqlite", type=click.Path(path_type=Path))
@click.option("--open", "is_open", is_flag=True)
@click.option("--no-tls", is_flag=True)
@click.option("--new-passphrase", is_flag=True)
def hub(port: int, host: str, db: Path, is_open: bool, no_tls: bool, new_passphrase: bool) -> None:
    """Takes in the tables' logs and shows them all to the head referee."""
    from referee_app.hub import server
    from referee_app.hub.certificate import certificate_beside
    from referee_app.hub.service import Service
    from referee_app.link.join import in_signs, is_loopback
    from referee_app.storage.store import Damaged, NotRecorded

    if (is_open or no_tls) and not is_loopback(host):
        raise Complaint("cli_only_here", option="--open" if is_open else "--no-tls", host=host)
    # The port first: a hub that is running already holds it, and its file is left alone.
    try:
        listening = server.bind(host, port)
    except OSError as error:
        raise Complaint("cli_port_in_use", host=host, port=port) from error
    with listening:
        try:
            db.parent.mkdir(parents=True, exist_ok=True)
            service = Service(db, is_open=is_open)
            made = None if is_open else service.passphrase.begin(anew=new_passphrase)
            certificate = None if is_open or no_tls else certificate_beside(db, server.host_of(listening))
        except Damaged as error:
            raise _damaged(error) from error
        except (NotRecorded, OSError, ValueError) as error:
            raise Complaint("cli_db_unusable", file=db, why=error) from error
        say("cli_hub_runs", url=server.address_of(listening, "https" if certificate else "http"), file=db)
        if certificate:
            say("cli_hub_fingerprint", signs=in_signs(certificate.fingerprint))
        if made:
            say("cli_hub_passphrase", passphrase=made)
        elif is_open:
            say("cli_hub_open")
        server.serve(service, listening, server.make_page(service, _assets()), certificate)


def _assets() -> Path:
    return Path(__file__).resolve().parents[2] / "assets"


def _damaged(error: Exception) -> Complaint:
    return Complaint("cli_db_damaged", why=error)
