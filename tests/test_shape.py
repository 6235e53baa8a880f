"""The house rules that a machine can check, so that no reviewer has to."""

import ast
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILE_LIMIT = 300
FUNCTION_LIMIT = 40
MADE = {"build", "dist", "data", "out", "test-results", "__pycache__"}

# Broken up, because this file is searched as well.
REGISTRIES = re.compile(
    "pypi" r"\.org|python" r"hosted\.org|npm" r"js\.(org|com)|(deb|security)" r"\.debian\.org"
)
LEFTOVERS = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX)\b")
CLAUSE = re.compile(r"§\s*\d|第\s*[一二三四五六七八九十百零〇\d]+(\.\d+)*\s*条")

# The book that all others extend: code may fall back on it, but not know any other.
ROOT_BOOK = "standard"
BOOKS = [p.stem for p in (ROOT / "rules" / "books").glob("*.toml") if p.stem != ROOT_BOOK]
Function = ast.FunctionDef | ast.AsyncFunctionDef


def walk(root: Path) -> Iterator[Path]:
    """Everything that we keep, and nothing that a tool left behind."""
    for folder, folders, files in os.walk(root):
        folders[:] = [
            f for f in folders if f == ".ci" or not (f in MADE or f.startswith(".") or "egg-info" in f)
        ]
        yield from (Path(folder) / name for name in files)


@cache
def text(path: Path) -> str:
    """What a file says; nothing if it is a picture, a font or a sound."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


FILES = sorted(walk(ROOT))
CODE = [p for p in FILES if p.suffix == ".py" and not p.is_relative_to(ROOT / "tests")]
EXPLAINED = [p for p in CODE if p.relative_to(ROOT).parts[0] in {"rules", "penalties"}]


def name(path: Path) -> str:
    """A file's name in a report."""
    return str(path.relative_to(ROOT))


def own_lines(function: Function) -> int:
    """A function's length without its decorators and its docstring."""
    length = (function.end_lineno or 0) - function.lineno + 1
    if ast.get_docstring(function) is not None:
        docstring = function.body[0]
        length -= (docstring.end_lineno or 0) - docstring.lineno + 1
    return length


def public(node: ast.Module | ast.ClassDef) -> Iterator[ast.ClassDef | Function]:
    """What others may use of a module, and of its classes."""
    for child in node.body:
        if isinstance(child, ast.ClassDef | Function) and not child.name.startswith("_"):
            yield child
            if isinstance(child, ast.ClassDef):
                yield from public(child)


code = pytest.mark.parametrize("path", CODE, ids=name)


@code
def test_file_fits_in_a_head(path: Path) -> None:
    lines = text(path).count("\n")
    assert lines <= FILE_LIMIT


@code
def test_functions_fit_on_a_screen(path: Path) -> None:
    functions = (n for n in ast.walk(ast.parse(text(path))) if isinstance(n, Function))
    assert [f"{f.name}: {own_lines(f)}" for f in functions if own_lines(f) > FUNCTION_LIMIT] == []


@code
def test_code_cites_no_clause_and_knows_no_book(path: Path) -> None:
    assert not CLAUSE.search(text(path))
    assert [book for book in BOOKS if re.search(rf"(?<![\w-]){re.escape(book)}(?![\w-])", text(path))] == []


@pytest.mark.parametrize("path", EXPLAINED, ids=name)
def test_rules_are_explained(path: Path) -> None:
    module = ast.parse(text(path))
    assert ast.get_docstring(module)
    assert [f"{d.name}, line {d.lineno}" for d in public(module) if not ast.get_docstring(d)] == []


def test_no_file_names_a_registry() -> None:
    assert [name(p) for p in FILES if REGISTRIES.search(text(p))] == []


def test_nothing_is_left_for_later() -> None:
    assert [name(p) for p in FILES if LEFTOVERS.search(text(p))] == []


def test_every_name_of_a_list_stands_in_the_list() -> None:
    """A requirement, an unclear place or a worked example that something names can be looked up."""
    listed = {
        r"(?<!-)\bR\d{1,2}\b": text(ROOT / "docs" / "requirements.md"),
        r"\bK\d{2,3}\b": text(ROOT / "docs" / "unclear.md"),
        r"\b(?:WE|RD|CP|LD)\d{3}\b|\bPR-[A-Z]\d{2}\b": "".join(
            text(path) for path in (ROOT / "tests" / "cases").glob("*.json")
        ),
    }
    named = [path for path in FILES if path.suffix in (".py", ".toml") and "data" not in path.parts]
    for pattern, known in listed.items():
        there = set(re.findall(pattern, known))
        lost = {each for path in named for each in re.findall(pattern, text(path)) if each not in there}
        assert lost == set()
