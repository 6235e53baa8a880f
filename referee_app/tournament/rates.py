"""Usage rates: what a pair of one line made of a round, measured against the other pairs of its line."""

from __future__ import annotations

from collections.abc import Sequence

from referee_app.tournament.facts import Game, Result
from referee_app.tournament.points import Scheme
from rules.seats import Side

DIGITS = 2
"""Of a percentage, as it is printed and compared."""


def usage_rates(rounds: Sequence[Sequence[tuple[Game, Result]]], by: Scheme) -> dict[int, float]:
    """For each team the rates of its two lines added up."""
    lines: dict[tuple[int, Side], list[float]] = {}
    for one in rounds:
        for side in Side:
            made = {game.side(side)[0]: by.scores(result)[side].difference for game, result in one}
            for team, rate in _rates(made).items():
                lines.setdefault((team, side), []).append(rate)
    totals: dict[int, float] = {}
    for (team, _), each in lines.items():
        totals[team] = round(totals.get(team, 0.0) + round(sum(each) / len(each), DIGITS), DIGITS)
    return totals


def _rates(made: dict[int, int]) -> dict[int, float]:
    """Per cent of the comparisons with the others of the line that were won; equal ones count a half."""
    rivals = len(made) - 1
    if rivals < 1:
        return {who: 50.0 for who in made}
    return {
        who: 100
        * sum(1.0 if own > other else 0.5 for rival, other in made.items() if rival != who and own >= other)
        / rivals
        for who, own in made.items()
    }
