"""A list on paper or as a table file: plain words, whatever it is a list of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Align = Literal["L", "C", "R"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its head, its share of the width, where its text stands."""

    title: str
    width: float
    align: Align = "L"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """One table of a list."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Everything on a list."""

    lang: str
    event: str
    title: str
    right: tuple[str, ...]
    """What stands at the top right, the most important last."""
    blocks: tuple[Block, ...]
    notes: tuple[str, ...] = ()
    foot: str = ""
    printed: str = ""
    code: str = ""
    """What the code beside the notes says; no code where empty."""


def two_up(block: Block, rows: int) -> Block:
    """Two columns of rows side by side, so many below each other; a short block stays as it is."""
    if len(block.rows) <= rows:
        return block
    made: list[tuple[str, ...]] = []
    blank = ("",) * len(block.columns)
    for start in range(0, len(block.rows), 2 * rows):
        page = block.rows[start : start + 2 * rows]
        half = min(rows, (len(page) + 1) // 2) if start + 2 * rows >= len(block.rows) else rows
        left, right = page[:half], page[half:]
        made += [each + (right[no] if no < len(right) else blank) for no, each in enumerate(left)]
    return Block(block.title, block.columns * 2, tuple(made))


def spread(columns: Sequence[Column], width: float) -> list[float]:
    """The widths of columns that together fill `width`."""
    total = sum(each.width for each in columns)
    return [each.width * width / total for each in columns]
