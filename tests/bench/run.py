"""Measures and shows each figure beside the run before, the slow judge and its target.

Run `python -m tests.bench.run`; the figures stay in `last.json` beside this file for the next run.
"""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

from tests.bench import event
from tests.bench.engine import Figure, figures

LAST = Path(__file__).parent / "last.json"


def main() -> None:
    """Measure everything, print a line for each figure, keep the figures."""
    before: dict[str, float] = json.loads(LAST.read_text(encoding="utf-8")) if LAST.exists() else {}
    now: dict[str, float] = {}
    print(_line("", "now", "", "before", "change", "slow judge", "ratio", "target"))
    for figure in chain(figures(), event.figures()):
        now[figure.name] = figure.value
        print(_shown(figure, before.get(figure.name)), flush=True)
    LAST.write_text(json.dumps(now, indent=1), encoding="utf-8")


def _shown(figure: Figure, before: float | None) -> str:
    def better(one: float, other: float) -> float:
        return one / other if figure.more_is_better else other / one

    met = ""
    if figure.target is not None:
        ratio = better(figure.value, figure.target)
        met = f"{_number(figure.target)} {'met' if ratio >= 1 else 'missed'}"
    if figure.floor is not None:
        kept = better(figure.value, figure.floor) >= 1
        met = f"{met}, floor {_number(figure.floor)} {'kept' if kept else 'BROKEN'}"
    return _line(
        figure.name,
        _number(figure.value),
        figure.unit,
        _number(before) if before else "",
        f"x{better(figure.value, before):.2f}" if before else "",
        _number(figure.slow) if figure.slow else "",
        f"x{better(figure.value, figure.slow):,.0f}" if figure.slow else "",
        met,
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _line(*cells: str) -> str:
    name, now, unit, before, change, slow, ratio, target = cells
    return f"{name:48} {now:>10} {unit:8} {before:>10} {change:>7} {slow:>10} {ratio:>8}  {target}".rstrip()


if __name__ == "__main__":
    main()
