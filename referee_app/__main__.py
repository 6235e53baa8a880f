"""`referee-app`: the app, the hub, and the rules on the command line."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence

import click

from referee_app.commands.base import (
    BAD_INPUT,
    Complaint,
    Lazy,
    asked_language,
    lang_option,
    system_language,
)
from referee_app.texts import Lang, t

_PLACES = {
    "run": "referee_app.commands.serve:run",
    "hub": "referee_app.commands.serve:hub",
    "backup": "referee_app.commands.backup:backup",
    "restore": "referee_app.commands.backup:restore",
    "check": "referee_app.commands.check:check",
    "replay": "referee_app.commands.replay:replay",
    "cases": "referee_app.commands.cases:cases",
    "books": "referee_app.commands.books:books",
    "verify": "referee_app.commands.verify:verify",
    "sheet": "referee_app.commands.sheet:sheet",
    "event": "referee_app.commands.event:event",
}


@click.group(cls=Lazy, places=_PLACES, help="cli_help")
@lang_option
def cli() -> None:
    """The commands; what is said of each stands in the catalogues."""


def main(args: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that has no ♥ shows how it is written, and JSON stays JSON.
            stream.reconfigure(errors="backslashreplace")
    given = list(sys.argv[1:] if args is None else args)
    asked = asked_language(given)
    spoken = Lang(asked) if asked in list(Lang) else system_language()
    try:
        if asked is not None and asked not in list(Lang):
            raise Complaint("cli_no_language", given=asked, allowed=", ".join(Lang))
        code = cli.main(given, prog_name="referee-app", standalone_mode=False, obj=spoken)
        return code if isinstance(code, int) else 0
    except Complaint as complaint:
        click.echo(complaint.said(spoken), err=True)
    except click.UsageError as error:
        click.echo(_usage(error, spoken), err=True)
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        # The reader has seen enough; nothing more may be written, not even on leaving.
        sys.stderr.close()
        return 0
    return BAD_INPUT


def _usage(error: click.UsageError, spoken: str) -> str:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error.message
    if isinstance(error, click.NoSuchOption):
        return t(spoken, "cli_no_option", given=error.option_name)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        name = (
            error.param.opts[0] if isinstance(error.param, click.Option) else error.param.human_readable_name
        )
        return t(spoken, "cli_missing", name=name)
    if isinstance(error, click.BadParameter) and error.param is not None:
        return t(spoken, "cli_bad_value", name=error.param.human_readable_name, why=error.message)
    if error.ctx is not None and isinstance(error.ctx.command, Lazy):
        return t(spoken, "cli_missing_command", allowed=", ".join(error.ctx.command.places))
    extra = re.search(r"unexpected extra arguments? \((.*)\)", error.message)
    return t(spoken, "cli_extra", given=extra[1]) if extra else error.format_message()


if __name__ == "__main__":
    sys.exit(main())
