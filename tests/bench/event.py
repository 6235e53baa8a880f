"""The event's figures: pairing a round of a thousand pairs, and their standings."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from referee_app.office.apart import solve
from referee_app.tournament.format import load
from referee_app.tournament.pairing import swiss
from referee_app.tournament.points import Scheme, Score
from referee_app.tournament.standings import Field, Played, Ranking
from rules.seats import Side
from tests import events
from tests.bench.engine import Figure

PAIRS, ROUNDS = 1000, 9
ROUND_MS, STANDINGS_MS = 5000.0, 100.0


def day(pairs: int = PAIRS, rounds: int = ROUNDS) -> tuple[float, float]:
    """The slowest pairing and the slowest standings of a Swiss event, milliseconds.

    Whoever meets somebody twice, or is without an opponent twice, ends the measurement.
    """
    by, rng = load("swiss-003-j"), random.Random(1)
    scheme, cascade = Scheme(by), by.cascade(by.stages[0])
    played: dict[int, list[Played]] = {no: [] for no in range(1, pairs + 1)}
    past: dict[int, list[swiss.Past]] = {no: [] for no in played}
    slow_round = slow_rank = 0.0
    for number in range(1, rounds + 1):
        cards = tuple(swiss.Card(no, tuple(each)) for no, each in past.items())
        begun = time.perf_counter()
        made, byes = solve(swiss.Task(cards, number, rounds, win=2.0))
        slow_round = max(slow_round, time.perf_counter() - begun)
        met = {card.number: card.opponents for card in cards}
        assert all(other not in met[one] for one, other in made)
        assert all(cards[who - 1].byes == 0 for who in byes)
        for one, other in made:
            scores = scheme.scores(events.random_result(rng, True))
            _record(played, past, number, (one, other), scores)
        for who in byes:
            played[who].append(Played(number, scheme.bye()))
            past[who].append(swiss.Past(0, "-", scheme.bye().points))
        begun = time.perf_counter()
        assert len(Ranking(Field(played, cascade)).rows()) == pairs
        slow_rank = max(slow_rank, time.perf_counter() - begun)
    return 1000 * slow_round, 1000 * slow_rank


def _record(
    played: dict[int, list[Played]],
    past: dict[int, list[swiss.Past]],
    number: int,
    pair: tuple[int, int],
    scores: dict[Side, Score],
) -> None:
    for side, letter, who, other in ((Side.NS, "w", *pair), (Side.EW, "b", *pair[::-1])):
        played[who].append(Played(number, scores[side], (other,)))
        past[who].append(swiss.Past(other, letter, scores[side].points))


def figures() -> Iterator[Figure]:
    """Both, as they are shown."""
    round_ms, rank_ms = day()
    yield Figure(f"a Swiss round of {PAIRS} pairs, slowest of {ROUNDS}", round_ms, "ms", ROUND_MS)
    yield Figure(f"standings of {PAIRS} pairs, slowest of {ROUNDS}", rank_ms, "ms", STANDINGS_MS)
