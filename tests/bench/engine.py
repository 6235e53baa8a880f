"""How fast the engine is: sets of cards read, plays judged, leads listed; the slow judge as yardstick.

Times are processor time of this process, so that what else the machine does matters little.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from time import process_time

from referee_app.fold import fold
from rules._table import Table
from rules.book import load
from rules.cards import NATURAL_ORDER, PACK, Card, Rank
from rules.compare import judge
from rules.kinds import Kind, Reading, switches
from rules.leads import Lead, follows, leads
from rules.readings import readings
from tests.bench.deals import events_of, played, random_deal
from tests.enumerator import slow_beats, slow_leads, slow_readings


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value; `slow` is what the slow judge needs for the same, in the same unit."""

    name: str
    value: float
    unit: str
    target: float | None = None
    slow: float | None = None
    floor: float | None = None
    """Below this something is broken, however slow the machine."""

    @property
    def more_is_better(self) -> bool:
        """Whether the unit is a rate."""
        return self.unit.endswith("/s")


BOOK = load("standard")
LEVEL = Rank.SIX


def _hands(number: int) -> list[list[Card]]:
    chance = random.Random(27)
    return [chance.sample(PACK, 27) for _ in range(number)]


def _sets(number: int) -> list[tuple[str, ...]]:
    """Half combinations out of dealt hands, half any cards; as plain texts, as they are read from a log."""
    chance = random.Random(54)
    found: list[tuple[str, ...]] = []
    for hand in _hands(number // 200):
        every = leads(hand, LEVEL, BOOK)
        found += [tuple(map(str, chance.choice(every).cards)) for _ in range(100)]
        found += [
            tuple(map(str, chance.sample(hand, chance.choice((1, 2, 3, 4, 5, 5, 6))))) for _ in range(100)
        ]
    return found


def _best(action: Callable[[], object], rounds: int = 25) -> float:
    """Seconds the fastest of some rounds takes."""
    times = []
    for _ in range(rounds):
        began = process_time()
        action()
        times.append(process_time() - began)
    return min(times)


def _median(actions: Sequence[Callable[[], object]]) -> float:
    """Median seconds an action takes, each at its best of three."""
    return statistics.median(_best(each, 3) for each in actions)


def _half_seen(cards: tuple[str, ...]) -> tuple[str, ...]:
    wild = f"H{LEVEL}"
    return tuple(each if each in ("BJ", "RJ", wild) else f"?{each[1]}" for each in cards)


def reading() -> Iterator[Figure]:
    """Sets of cards read a second."""
    sets = _sets(20_000)
    few = sets[:200]
    slow = len(few) / _best(lambda: [slow_readings(each, LEVEL, BOOK) for each in few], 1)
    fast = len(sets) / _best(lambda: [readings(each, LEVEL, BOOK) for each in sets])
    yield Figure("readings of a set", fast, "sets/s", 1_000_000, slow, floor=300_000)
    unseen = [_half_seen(each) for each in sets]
    fast = len(unseen) / _best(lambda: [readings(each, LEVEL, BOOK) for each in unseen])
    yield Figure("readings, suits unknown", fast, "sets/s")


def judging() -> Iterator[Figure]:
    """Plays judged a second, with facts."""
    sets = _sets(4_000)
    legal = [each for each in sets if judge(each, LEVEL, BOOK).is_legal]
    wrong = [each for each in sets if judge(each, LEVEL, BOOK).is_illegal][:500]
    fast = len(legal) / _best(lambda: [judge(each, LEVEL, BOOK) for each in legal], 3)
    yield Figure("verdicts, legal", fast, "plays/s")
    fast = len(wrong) / _best(lambda: [judge(each, LEVEL, BOOK) for each in wrong], 3)
    yield Figure("verdicts, illegal, with the nearest legal play", fast, "plays/s")


def listing() -> Iterator[Figure]:
    """Leads and follows of a hand of 27 cards at all levels."""
    dealt = [(hand, NATURAL_ORDER[at % 13]) for at, hand in enumerate(_hands(390))]
    counts = [len(leads(hand, level, BOOK)) for hand, level in dealt]
    every = _median([partial(_count_leads, *each) for each in dealt])
    yield Figure("leads of a hand", 1000 * every, "ms", 0.6)
    yield Figure("leads a hand has", statistics.median(counts), "leads")
    told = _median([partial(_tell_leads, *each) for each in dealt[:60]])
    yield Figure("leads of a hand, cards and readings of each told", 1000 * told, "ms")
    standings = _standings(dealt)
    follow = _median([partial(_count_follows, *each) for each in zip(dealt, standings, strict=True)])
    yield Figure("follows of a hand", 1000 * follow, "ms", 0.25)
    small = [hand[:8] for hand, _ in dealt[:10]]
    slow = _median([partial(slow_leads, hand, LEVEL, BOOK) for hand in small])
    fast = _median([partial(_tell_leads, hand, LEVEL) for hand in small])
    yield Figure("leads of eight cards, cards and readings told", 1000 * fast, "ms", None, 1000 * slow)
    laid = [Reading(Kind.SINGLE, Rank.SEVEN, 1), Reading(Kind.PAIR, Rank.FOUR, 2)] * 5
    slow = _median([partial(_slow_follows, *each) for each in zip(small, laid, strict=True)])
    fast = _median([partial(_tell_follows, *each) for each in zip(small, laid, strict=True)])
    yield Figure("follows of eight cards, cards and readings told", 1000 * fast, "ms", None, 1000 * slow)


def _slow_follows(hand: list[Card], standing: Reading) -> int:
    """Every lead, kept if the slow judge says that it beats."""
    lies = (str(standing.kind), str(standing.key), standing.size)
    found = slow_leads(hand, LEVEL, BOOK)
    return sum(slow_beats((kind, key, len(cards)), lies, LEVEL, BOOK) for cards, kind, key in found)


def _tell_follows(hand: list[Card], standing: Reading) -> int:
    return len(list(follows(hand, standing, LEVEL, BOOK)))


def _count_leads(hand: list[Card], level: Rank) -> int:
    return len(leads(hand, level, BOOK))


def _tell_leads(hand: list[Card], level: Rank) -> list[Lead]:
    return list(leads(hand, level, BOOK))


def _count_follows(dealt: tuple[list[Card], Rank], standing: Reading) -> int:
    return len(follows(dealt[0], standing, dealt[1], BOOK))


def _standings(dealt: list[tuple[list[Card], Rank]]) -> list[Reading]:
    """A play out of the next hand, for each hand."""
    chance = random.Random(108)
    others = [*dealt[1:], dealt[0]]
    found = []
    for (_, level), (hand, _) in zip(dealt, others, strict=True):
        found.append(chance.choice(leads(hand, level, BOOK)).reading)
    return found


def dealing() -> Iterator[Figure]:
    """Whole random deals: every play and pass judged and written down; then as the app folds its events."""
    deals = [random_deal(no, BOOK) for no in range(40)]
    steps = sum(len(deal.steps) for deal in deals) / len(deals)
    yield Figure("plays and passes of a random deal", steps, "steps")
    fast = len(deals) / _best(lambda: [played(deal, BOOK) for deal in deals], 5)
    yield Figure("random deals, with verdicts and log", fast, "deals/s", 100)
    logs = [events_of(deal, BOOK) for deal in deals]
    fast = len(deals) / _best(lambda: [fold(log, lambda _id, _digest: BOOK) for log in logs], 3)
    yield Figure("random deals, folded from their events", fast, "deals/s")


_TIMED = "from time import process_time as t; a = t(); {}; print(t() - a)"
_ENGINE = (
    "import rules.book, rules.compare, rules.deal, rules.duties, rules.leads, rules.levels, rules.opening, "
    "rules.seats, rules.timeup, rules.tribute, rules.turns"
)
_FIRST = (
    "from rules.book import load; from rules.compare import judge; from rules.cards import Rank; "
    "judge(['S5', 'H5'], Rank.SIX, load('standard'))"
)


def starting() -> Iterator[Figure]:
    """What has to be waited for once, each in a fresh process."""
    for name, code, target in (
        ("import rules.book", "import rules.book", 100),
        ("import of every module of rules", _ENGINE, 100),
        ("from nothing to the first verdict, book loaded", _FIRST, None),
    ):
        command = [sys.executable, "-c", _TIMED.format(code)]
        runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(5)]
        yield Figure(name, 1000 * min(float(run.stdout) for run in runs), "ms", target)
    yield Figure("table of a level", 1000 * _best(lambda: Table(LEVEL, switches(BOOK))), "ms")


def figures() -> Iterator[Figure]:
    """Everything, in the order in which it is shown."""
    for part in (reading, judging, listing, dealing, starting):
        yield from part()
