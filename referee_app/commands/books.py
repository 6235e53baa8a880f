"""`referee-app books`: show, compare and check rule books."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee_app.commands.base import (
    Lazy,
    command,
    find_book,
    json_option,
    lang,
    lang_option,
    out,
    problems,
    read_book,
    say,
)

if TYPE_CHECKING:
    from referee_app.texts.book_words import Line
    from rules.sections import RuleBook

INVALID = 1
"""Exit code for a rule book file that cannot be used."""


_PLACES = {
    "list": f"{__name__}:list_books",
    "show": f"{__name__}:show",
    "diff": f"{__name__}:diff",
    "validate": f"{__name__}:validate",
}


@click.group(cls=Lazy, places=_PLACES, invoke_without_command=True, help="cli_help_books")
@lang_option
@click.pass_context
def books(ctx: click.Context) -> None:
    """Without a command: list them."""
    if ctx.invoked_subcommand is None:
        _list(False)


@command("list")
@json_option
def list_books(as_json: bool) -> None:
    """The built-in books."""
    _list(as_json)


def _list(as_json: bool) -> None:
    from referee_app.texts import words
    from rules import book as rules_book

    for each in map(rules_book.load, rules_book.ids()):
        title, about = words.of(lang(), each.meta.title), words.of(lang(), each.meta.about)
        if as_json:
            out({"id": each.meta.id, "title": title, "about": about, "extends": each.meta.extends})
        else:
            say("cli_book_line", id=each.meta.id, title=title, about=about)


@command("show")
@click.argument("book", metavar="ID|FILE")
@click.option("--all", "show_all", is_flag=True)
@json_option
def show(book: str, show_all: bool, as_json: bool) -> None:
    """What a book states; with --all also what it inherits."""
    from referee_app.texts.book_words import lines

    found = find_book(book)
    wanted = [each for each in lines(lang(), found) if show_all or each.origin != "inherited"]
    if as_json:
        for each in wanted:
            out(_object(each))
        return
    _head(found)
    for section, group in groupby(wanted, key=lambda line: line.section):
        click.echo(f"\n{section}")
        for each in group:
            say("cli_field", label=each.label, value=each.value, mark=_mark(each))
    _clauses(found)


def _object(line: Line) -> dict[str, object]:
    return {
        "path": line.path,
        "label": line.label,
        "value": line.value,
        "origin": line.origin,
        "clause": line.article,
    }


def _head(book: RuleBook) -> None:
    from referee_app.texts import words

    title = words.of(lang(), book.meta.title)
    if book.meta.extends:
        parent = words.title_of(lang(), book.meta.extends)
        stated = len(book.stated)
        say("cli_book_extends", id=book.meta.id, title=title, parent=parent, stated=stated)
    else:
        say("cli_book_root", id=book.meta.id, title=title)
    click.echo(words.of(lang(), book.meta.about))


def _mark(line: Line) -> str:
    from referee_app.texts import t

    if line.origin == "stated" and line.article:
        return t(lang(), "cli_mark_cited", article=line.article)
    return t(lang(), f"cli_mark_{line.origin}")


def _clauses(book: RuleBook) -> None:
    own = [each for each in book.clauses if each.book == book.meta.id]
    if own:
        click.echo()
        say("cli_clauses")
    for each in own:
        say("cli_clause_line", article=each.article, text=each.zh if lang() == "zh" else each.en)


@command("diff")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@json_option
def diff(one: str, other: str, as_json: bool) -> None:
    """The points on which two books differ, side by side."""
    from referee_app.texts import words
    from referee_app.texts.book_words import differences

    left, right = find_book(one), find_book(other)
    found = list(differences(lang(), left, right))
    if as_json:
        for mine, theirs in found:
            out({"path": mine.path, "label": mine.label, "a": mine.value, "b": theirs.value})
        return
    say("cli_diff_head", a=words.of(lang(), left.meta.title), b=words.of(lang(), right.meta.title))
    if not found:
        say("cli_diff_none")
    for section, group in groupby(found, key=lambda pair: pair[0].section):
        click.echo(f"\n{section}")
        for mine, theirs in group:
            say("cli_diff_line", label=mine.label, a=mine.value, b=theirs.value)


@command("validate")
@click.argument("file", type=click.Path(path_type=Path))
def validate(file: Path) -> int:
    """Whether a file is a rule book; each wrong place with what would be allowed."""
    from referee_app.texts import words
    from rules import book as rules_book

    try:
        found = read_book(file)
    except rules_book.BookError as error:
        say("cli_book_invalid", file=file, n=len(error.problems))
        for line in problems(error.problems):
            click.echo(line)
        return INVALID
    title = words.of(lang(), found.meta.title)
    say("cli_book_valid", file=file, title=title, stated=len(found.stated))
    return 0
