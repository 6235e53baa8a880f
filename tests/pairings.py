"""Random events for pairing programs, and a second Dutch engine to compare ours with.

`python -m tests.pairings 5000` plays that many small events and prints every round the two engines pair
differently, with the reason as far as it can be told.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

from referee_app.tournament.pairing import swiss

Pair = tuple[int, int]
POINTS = {"1": 1.0, "=": 0.5, "0": 0.0}
LETTERS = {1.0: "1", 0.5: "=", 0.0: "0"}


@dataclass
class Small:
    """A small event of wins, draws and losses, as both engines understand it."""

    count: int
    rounds: int
    history: dict[int, list[tuple[int, str, float]]]

    def task(self, number: int) -> swiss.Task:
        """The next round for our engine."""
        cards = tuple(
            swiss.Card(who, tuple(swiss.Past(*line) for line in lines)) for who, lines in self.history.items()
        )
        return swiss.Task(cards, number, self.rounds)

    def trf(self) -> str:
        """The event as a file for the other engine, with its real results."""
        made = ["012 event", f"XXR {self.rounds}", "XXC white1"]
        for who, lines in self.history.items():
            played = "".join(
                "  0000 - U" if side == "-" else f"  {other:4d} {side} {LETTERS[points]}"
                for other, side, points in lines
            )
            total = sum(each[2] for each in lines)
            made.append(f"001 {who:4d}      {f'p{who}':33} {0:4d}{'':28}{total:4.1f} {who:4d}{played}")
        return "\n".join(made) + "\n"

    def play(self, pairs: list[Pair], byes: list[int], rng: random.Random) -> None:
        """Record a random result of every match."""
        for one, other in pairs:
            got = rng.choice([1.0, 0.5, 0.0])
            self.history[one].append((other, "w", got))
            self.history[other].append((one, "b", 1.0 - got))
        for who in byes:
            self.history[who].append((0, "-", 1.0))


@dataclass(frozen=True)
class Difference:
    """A round that the engines pair differently."""

    seed: int
    round: int
    ours: frozenset[frozenset[int]]
    theirs: frozenset[frozenset[int]] | None
    why: str


def small(rng: random.Random) -> Small:
    """A field of 4 to 14 with a fitting number of rounds."""
    count = rng.randint(4, 14)
    return Small(count, min(rng.randint(2, 6), (count - 1) // 2 + 1), {no: [] for no in range(1, count + 1)})


def theirs(event: Small) -> frozenset[frozenset[int]] | None:
    """The other engine's pairs; a bye is a set of one; None where it finds none."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        path.write_text(event.trf(), encoding="utf-8")
        try:
            found = DutchEngine.generate_pairings(TrfParser.parse(path))
        except PairingError:
            return None
    return frozenset(frozenset(each for each in (pair.white, pair.black) if each) for pair in found)


def compare(seed: int) -> Iterator[Difference]:
    """Play one event by our engine and compare every round."""
    rng = random.Random(seed)
    event = small(rng)
    for number in range(1, event.rounds + 1):
        task = event.task(number)
        try:
            pairs, byes = swiss.dutch(task)
        except swiss.NoPairing:
            other = theirs(event)
            if other is not None:
                yield Difference(seed, number, frozenset(), other, "ours finds none")
            return
        ours = as_sets(pairs, byes)
        other = theirs(event)
        if other != ours:
            yield Difference(seed, number, ours, other, explain(event, number, ours, other))
        event.play(pairs, byes, rng)


LOWER_BYE = "the bye goes to a lower score, as the rules of 2026 want it"
EDITION = "floats by another edition of the rules: the library itself pairs the plain file like ours"
UNEXPLAINED = "unexplained"


def explain(
    event: Small, number: int, ours: frozenset[frozenset[int]], other: frozenset[frozenset[int]] | None
) -> str:
    """Why the two pairings differ, as far as it can be proved."""
    if other is None:
        return "theirs finds none"
    points = {who: sum(each[2] for each in lines) for who, lines in event.history.items()}
    mine, yours = (sum(points[who] for who in _bye(each)) for each in (ours, other))
    if mine < yours:
        return LOWER_BYE
    return EDITION if plain(event, number) == ours else UNEXPLAINED


def plain(event: Small, number: int) -> frozenset[frozenset[int]]:
    """The library's pairs from a file of wins, draws and losses, without the way we give it points."""
    reader = trf2json()
    reader.parse_file(event.trf(), 0)
    tournament = reader.chessjson["event"]["tournaments"][0]
    engine = pairing_dutch(tournament, number, {"experimental": [], "verbose": 0, "top_color": "w"})
    edges = [edge for bracket in engine.compute_pairing(False) for edge in bracket["pairs"]]
    return frozenset(frozenset(each for each in (edge["w"], edge["b"]) if each) for edge in edges)


def as_sets(pairs: list[Pair], byes: list[int]) -> frozenset[frozenset[int]]:
    """A pairing without its order; a bye is a set of one."""
    return frozenset({*(frozenset(pair) for pair in pairs), *(frozenset((who,)) for who in byes)})


def _bye(pairs: frozenset[frozenset[int]]) -> frozenset[int]:
    return frozenset(who for pair in pairs if len(pair) == 1 for who in pair)


def best_gaps(cards: tuple[swiss.Card, ...]) -> tuple[int, float]:
    """By trying everything: the fewest rematches, then the least sum of squared score gaps."""
    best: tuple[int, float] | None = None
    for pairs in _all_pairs(tuple(cards)):
        again = sum(b.number in a.opponents for a, b in pairs)
        cost = again, sum((a.points - b.points) ** 2 for a, b in pairs)
        best = cost if best is None or cost < best else best
    assert best is not None
    return best


def _all_pairs(cards: tuple[swiss.Card, ...]) -> Iterator[list[tuple[swiss.Card, swiss.Card]]]:
    if not cards:
        yield []
        return
    first, *rest = cards
    for at, other in enumerate(rest):
        for more in _all_pairs((*rest[:at], *rest[at + 1 :])):
            yield [(first, other), *more]


def main(count: int) -> int:
    """Compare so many events; the number of differences."""
    found = [each for seed in range(count) for each in compare(seed)]
    for each in found:
        print(f"event {each.seed}, round {each.round}: {each.why}")
        print("  ours  ", sorted(map(sorted, each.ours)))
        print("  theirs", sorted(map(sorted, each.theirs or ())))
    print(f"{count} events, {len(found)} differences: {dict(Counter(each.why for each in found))}")
    return len(found)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
