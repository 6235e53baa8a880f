"""Swiss: score groups, nobody twice, fair sides. Small fields by the Dutch system, large ones by matching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate

import rustworkx
from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

DUTCH_LIMIT = 512
"""Above this the Dutch system takes minutes."""
WINDOW = 24
"""Opponents tried first: the nearest in the ranking."""
Pair = tuple[int, int]


class NoPairing(Exception):
    """There is no pairing by the Dutch system."""


@dataclass(frozen=True, slots=True)
class Past:
    """One round as a competitor had it."""

    opponent: int
    """0 for nobody."""
    side: str
    """`w` North-South, `b` East-West, `-` a bye, `z` absent."""
    points: float


@dataclass(frozen=True, slots=True)
class Card:
    """What the pairing of a round needs to know of a competitor."""

    number: int
    past: tuple[Past, ...] = ()

    @property
    def points(self) -> float:
        """What it has so far."""
        return sum(each.points for each in self.past)

    @property
    def opponents(self) -> frozenset[int]:
        """Who was met."""
        return frozenset(each.opponent for each in self.past if each.opponent)

    @property
    def byes(self) -> int:
        """Rounds without an opponent."""
        return sum(each.side == "-" for each in self.past)

    @property
    def balance(self) -> int:
        """Times North-South more than East-West."""
        return sum({"w": 1, "b": -1}.get(each.side, 0) for each in self.past)


@dataclass(frozen=True, slots=True)
class Task:
    """One round to pair: the field in the order of its draw."""

    cards: tuple[Card, ...]
    round: int
    rounds: int
    dutch: bool = True
    win: float = 1.0
    """Points of a full win."""


def solve(task: Task) -> tuple[list[Pair], list[int]]:
    """The pairs, North-South first, and who has no opponent."""
    if task.dutch and len(task.cards) <= DUTCH_LIMIT:
        try:
            return dutch(task)
        except NoPairing:
            # The Dutch system insists on alternating sides; here sides weigh less than a pairing.
            return matched(task)
    return matched(task)


def dutch(task: Task) -> tuple[list[Pair], list[int]]:
    """By the Dutch system of the library; raises `NoPairing`."""
    index = {card.number: no for no, card in enumerate(task.cards, 1)}
    reader = trf2json()
    reader.parse_file(_trf(task, index), 0)
    tournament = reader.chessjson["event"]["tournaments"][0]
    # Every match is worth nothing there; what a pair has is given as points from outside. Wins and losses
    # are never written: a win says who is at the top in the last round, a loss that a bye counts as a float.
    worth = {"W": Decimal(str(task.win)), "L": Decimal(-1)}
    tournament["scoreSystem"]["game"] = {**dict.fromkeys("DFHZPAU", Decimal(0)), **worth}
    tournament["accelerated"] = {"name": "points", "values": _given(task)}
    settings = {"experimental": [], "verbose": 0, "top_color": "w"}
    try:
        found = pairing_dutch(tournament, task.round, settings).compute_pairing(False)
    except GacruxNoLegalPairing as error:
        raise NoPairing(str(error)) from error
    numbers = [0, *(card.number for card in task.cards)]
    edges = [edge for bracket in found for edge in bracket["pairs"]]
    edges.sort(key=lambda edge: edge["board"])
    pairs = [(numbers[edge["w"]], numbers[edge["b"]]) for edge in edges if edge["w"] and edge["b"]]
    byes = [numbers[max(edge["w"], edge["b"])] for edge in edges if not (edge["w"] and edge["b"])]
    return pairs, byes


def _given(task: Task) -> list[dict[str, object]]:
    """What everybody had before each round."""
    found: list[dict[str, object]] = []
    for no, card in enumerate(task.cards, 1):
        totals = accumulate((Decimal(str(each.points)) for each in card.past), initial=Decimal(0))
        for number, points in enumerate(totals, 1):
            found.append(
                {
                    "matchPoints": points,
                    "gamePoints": points,
                    "firstRound": number,
                    "lastRound": number,
                    "firstCompetitor": no,
                    "lastCompetitor": no,
                }
            )
    return found


def _trf(task: Task, index: Mapping[int, int]) -> str:
    """The event as the library reads it."""
    lines = ["012 event", f"XXR {task.rounds}"]
    for no, card in enumerate(task.cards, 1):
        played = "".join(_column(each, index) for each in card.past)
        lines.append(f"001 {no:4d}      {f'p{no}':33} {0:4d}{'':28}{0.0:4.1f} {no:4d}{played}")
    return "\n".join(lines) + "\n"


def _column(each: Past, index: Mapping[int, int]) -> str:
    if each.opponent in index and each.side in "wb":
        return f"  {index[each.opponent]:4d} {each.side} ="
    return "  0000 - U" if each.side == "-" else "  0000 - Z"


def matched(task: Task) -> tuple[list[Pair], list[int]]:
    """By weighted matching: nobody twice while that can be, near scores, fair sides, near ranks."""
    cards = sorted(task.cards, key=lambda card: -card.points)
    window = WINDOW
    while True:
        for without in _bye_candidates(cards):
            left = [card for card in cards if card is not without]
            pairs = _match(left, window, rematch=False)
            if pairs is not None:
                return _seated(pairs), [without.number] if without else []
            if window < len(cards):
                break
        if window >= len(cards):
            break
        window *= 2
    # Everybody has met everybody that could be met: now the fewest meet again.
    without = next(iter(_bye_candidates(cards)))
    left = [card for card in cards if card is not without]
    return _seated(_match(left, len(cards), rematch=True) or []), [without.number] if without else []


def _bye_candidates(cards: Sequence[Card]) -> Sequence[Card | None]:
    """Who may have no opponent, the lowest of those with the fewest byes first; nobody in an even field."""
    if len(cards) % 2 == 0:
        return [None]
    fewest = min(card.byes for card in cards)
    return [card for card in reversed(cards) if card.byes == fewest]


@dataclass(frozen=True, slots=True)
class _Node:
    """A card reckoned once, since it is weighed against many others."""

    card: Card
    points: int
    """Twice its points."""
    balance: int
    met: Counter[int]


def _match(cards: Sequence[Card], window: int, rematch: bool) -> list[tuple[Card, Card]] | None:
    nodes = [
        _Node(card, round(2 * card.points), card.balance, Counter(each.opponent for each in card.past))
        for card in cards
    ]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(cards)))
    weigh = _weights(len(cards))
    edges = [
        (at, to, weigh(node, nodes[to], to - at))
        for at, node in enumerate(nodes)
        for to in range(at + 1, min(at + 1 + window, len(cards)))
        if rematch or cards[to].number not in node.met
    ]
    # The library looks for the heaviest matching; what costs least has to weigh most.
    most = max((cost for _, _, cost in edges), default=0) + 1
    graph.add_edges_from([(at, to, most - cost) for at, to, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < len(cards):
        return None
    pairs = sorted((min(pair), max(pair)) for pair in found)
    return [(cards[at], cards[to]) for at, to in pairs]


def _weights(count: int) -> Callable[[_Node, _Node, int], int]:
    """What a pair costs: how often they met, then the square of the score gap, then sides, then distance."""
    sides = 4 * count**3
    scores = 64 * sides
    meetings = scores * 4096 * count

    def cost(one: _Node, other: _Node, apart: int) -> int:
        gap = one.points - other.points
        same = abs(one.balance + other.balance) if one.balance * other.balance > 0 else 0
        return one.met[other.card.number] * meetings + gap * gap * scores + min(same, 15) * sides + apart**2

    return cost


def _seated(pairs: Sequence[tuple[Card, Card]]) -> list[Pair]:
    """Whoever sat North-South less often sits there; of two equal ones who sat there last changes."""
    return [
        (one.number, other.number) if _first(one, other) else (other.number, one.number)
        for one, other in pairs
    ]


def _first(one: Card, other: Card) -> bool:
    if one.balance != other.balance:
        return one.balance < other.balance
    last = [card.past[-1].side if card.past else "" for card in (one, other)]
    return last[0] != "w" or last[1] == "w"
