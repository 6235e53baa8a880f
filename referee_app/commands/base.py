"""What all commands share: the language, one clear message for bad input, rule books and files by name."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee_app.texts import Lang, t

if TYPE_CHECKING:
    from rules.sections import RuleBook

BAD_INPUT = 2
"""Exit code for what cannot be understood."""


class Complaint(Exception):
    """Bad input: the words for it, with the offending text and what is allowed."""

    def __init__(self, key: str, /, **facts: object) -> None:
        super().__init__(key, facts)
        self.key, self.facts = key, facts

    def said(self, lang: str) -> str:
        """The message."""
        return t(lang, self.key, **self.facts)


def system_language(environ: Mapping[str, str] = os.environ) -> Lang:
    """Chinese where the system speaks it, else English."""
    named = next((environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(key)), "")
    if not named:
        import locale

        named = locale.getlocale()[0] or ""
    return Lang.ZH if named.lower().startswith(("zh", "chinese")) else Lang.EN


def asked_language(args: list[str]) -> str | None:
    """What stands after `--lang`, wherever it stands, so that even the first error is in that language."""
    for at, each in enumerate(args):
        if each == "--lang":
            return args[at + 1] if at + 1 < len(args) else None
        if each.startswith("--lang="):
            return each.removeprefix("--lang=")
    return None


def lang() -> str:
    """The language of the running command."""
    found: str = click.get_current_context().find_root().obj
    return found


def say(key: str, /, **facts: object) -> None:
    """Print the words for `key`."""
    click.echo(t(lang(), key, **facts))


def complain(key: str, /, **facts: object) -> None:
    """Tell of what is wrong and does not end the command."""
    click.echo(t(lang(), key, **facts), err=True)


class _Told(click.Command):
    """A command whose help is in the language asked for."""

    def get_short_help_str(self, limit: int = 45) -> str:
        """One line for the list of commands."""
        return t(lang(), self.help or "")

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """How it is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, t(lang(), "cli_usage") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(t(lang(), self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Its options, each in words."""
        told = [each for each in self.get_params(ctx) if isinstance(each, click.Option)]
        rows = [(_signature(each, ctx), t(lang(), _key(each))) for each in told]
        with formatter.section(t(lang(), "cli_options")):
            formatter.write_dl(rows)


def _key(option: click.Option) -> str:
    written = next(each for each in option.opts if each.startswith("--"))
    return "cli_opt_" + written.removeprefix("--").replace("-", "_")


def _signature(option: click.Option, ctx: click.Context) -> str:
    record = option.get_help_record(ctx)
    return record[0] if record else "/".join(option.opts)


class Lazy(_Told, click.Group):
    """A group whose commands are imported when they are called."""

    def __init__(self, *args: Any, places: Mapping[str, str], **settings: Any) -> None:
        """`places`: module and name of each command."""
        super().__init__(*args, **settings)
        self.places = places

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which they are told."""
        return list(self.places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name."""
        place = self.places.get(cmd_name)
        if place is None:
            raise Complaint("cli_no_command", given=cmd_name, allowed=", ".join(self.places))
        module, _, name = place.partition(":")
        found = getattr(importlib.import_module(module), name)
        assert isinstance(found, click.Command)
        return found

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands before the options."""
        rows = [(name, self._short(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section(t(lang(), "cli_commands")):
            formatter.write_dl(rows)
        super().format_options(ctx, formatter)

    def _short(self, ctx: click.Context, name: str) -> str:
        found = self.get_command(ctx, name)
        return found.get_short_help_str() if found else ""


Body = Callable[..., Any]


def command(name: str) -> Callable[[Body], click.Command]:
    """Make a function the command `name`; its words are `cli_help_<name>` and `cli_opt_<option>`."""

    def made(body: Body) -> click.Command:
        spoken = lang_option(body)
        return click.command(name, cls=_Told, help=f"cli_help_{name}")(spoken)

    return made


def lang_option(body: Body) -> Body:
    """`--lang`: read before everything else, here only checked."""
    return click.option("--lang", "lang", metavar="zh|en", expose_value=False)(body)


def json_option(body: Body) -> Body:
    """`--json`: one object a line."""
    return click.option("--json", "as_json", is_flag=True)(body)


def book_option(body: Body) -> Body:
    """`--book`: the id of a rule book, or a file."""
    return click.option("--book", "book", default="standard", metavar="ID|FILE")(body)


def out(value: object) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(value, ensure_ascii=False))


def read_json(path: Path) -> object:
    """The JSON in a file."""
    try:
        return json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise Complaint("cli_not_json", file=path, line=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:
        # Lists nested without end, or a number of thousands of digits.
        raise Complaint("cli_unreadable", file=path, why=error) from error


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise Complaint("cli_no_file", file=path) from error
    except IsADirectoryError as error:
        raise Complaint("cli_is_folder", file=path) from error
    except UnicodeDecodeError as error:
        raise Complaint("cli_not_text", file=path) from error
    except OSError as error:
        raise Complaint("cli_unreadable", file=path, why=error.strerror or error) from error


def find_book(name: str) -> RuleBook:
    """A rule book by id, or from a file where `name` is one."""
    from rules import book as books

    if name in books.ids():
        return books.load(name)
    if not name.endswith(".toml"):
        raise Complaint("cli_no_book", given=name, allowed=", ".join(books.ids()))
    try:
        return read_book(Path(name))
    except books.BookError as error:
        lines = problems(error.problems)
        raise Complaint("cli_bad_book", file=name, problems="\n".join(lines)) from error


def read_book(path: Path) -> RuleBook:
    """The book in a file, with a ladder of penalties that there is; raises `BookError`."""
    from penalties import ladder
    from rules import book as books

    # Read once: it may be a pipe.
    found = books.build(books.parse(read_text(path), path.name), path.name)
    ladder.load(found.foul.ladder)
    return found


def problems(found: Any) -> list[str]:
    """What is wrong in a rule book, a line each."""
    from referee_app.texts.problems import told

    return [told(lang(), each) for each in found]
