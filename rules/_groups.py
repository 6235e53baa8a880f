"""All leads of a hand in groups of one type, key and size, put together from the choices of each rank."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rules._hand import JOKER, WILD, Hand, Sets
from rules._patterns import PLACES
from rules._table import Table
from rules.kinds import RUN_SHAPES, Key, Kind

Group = tuple[Kind, Key, int, Sequence[int]]
"""Type, key, number of cards, and the sets of cards."""
ByWilds = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""Sets with no, with one and with two wilds."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which leads are asked for: only of these types, and if there is a test only what it lets through."""

    kinds: frozenset[Kind]
    test: Callable[[Kind, Key, int], bool] | None = None

    def __call__(self, kind: Kind, key: Key, size: int) -> bool:
        """Whether leads of this type, key and size are asked for."""
        return kind in self.kinds and (self.test is None or self.test(kind, key, size))


def groups_of(hand: Hand, table: Table, wanted: Wanted) -> list[Group]:
    """The groups that are wanted, by type, size and key, lowest first; some may be empty."""
    rules = table.rules
    ranks = [place for place in range(13) if place != hand.level] + [hand.level]
    found = [*_same_rank(hand, table, wanted, ranks)]
    if rules.full_house and Kind.FULL_HOUSE in wanted.kinds:
        found += _full_houses(hand, table, wanted, ranks)
    flushes = dict(_flushes(hand, table)) if rules.straight_flush else {}
    if Kind.STRAIGHT in wanted.kinds:
        found += _straights(hand, table, wanted, flushes)
    for kind in (Kind.TUBE, Kind.PLATE) if rules.max_cards >= 6 else ():
        if kind in wanted.kinds:
            found += _runs(kind, hand, table, wanted)
    found += _bombs(hand, table, wanted, ranks)
    for key, sets in flushes.items():
        if wanted(Kind.STRAIGHT_FLUSH, key, 5):
            found.append((Kind.STRAIGHT_FLUSH, key, 5, [*sets[0], *sets[1], *sets[2]]))
    if rules.joker_bomb and wanted(Kind.JOKER_BOMB, "joker", 4):
        found.append((Kind.JOKER_BOMB, "joker", 4, _joker_bombs(hand, table)))
    return found


def _same_rank(hand: Hand, table: Table, wanted: Wanted, ranks: list[int]) -> Iterator[Group]:
    for number, kind in enumerate((Kind.SINGLE, Kind.PAIR, Kind.TRIPLE), start=1):
        if kind not in wanted.kinds:
            continue
        for place in ranks:
            if wanted(kind, PLACES[place], number):
                none, one, two = hand.ways(number)[place]
                # Wilds with no other card are level cards, nothing else.
                alone = () if place == hand.level else (WILD, 2 * WILD)
                sets = (*none, *(each for each in (*one, *two) if each not in alone))
                yield kind, PLACES[place], number, sets
        for at, held in enumerate(hand.jokers) if number < 3 else ():
            if wanted(kind, PLACES[13 + at], number):
                yield kind, PLACES[13 + at], number, _of_jokers(JOKER[at], held, number, hand, table)


def _of_jokers(joker: int, held: int, number: int, hand: Hand, table: Table) -> Sets:
    """One or two equal jokers, one of them a wild where a wild may be any card."""
    if number == 1:
        return (joker,) if held else ()
    if not table.rules.joker_pair:
        return ()
    return (2 * joker,) * (held == 2) + _half_pair(joker, held, hand, table)


def _half_pair(joker: int, held: int, hand: Hand, table: Table) -> Sets:
    return (joker + WILD,) if table.rules.wild_any and hand.wilds and held else ()


def _full_houses(hand: Hand, table: Table, wanted: Wanted, ranks: list[int]) -> Iterator[Group]:
    pairs, triples = hand.ways(2), hand.ways(3)
    jokers: tuple[list[int], list[int]] = ([], [])
    if table.rules.joker_pair_in_full_house:
        for joker, held in zip(JOKER, hand.jokers, strict=True):
            jokers[0].extend([2 * joker] if held == 2 else [])
            jokers[1].extend(_half_pair(joker, held, hand, table))
    for place in ranks:
        none, one, two = triples[place]
        if not (none or one or two) or not wanted(Kind.FULL_HOUSE, PLACES[place], 5):
            continue
        others = [each for at, each in enumerate(pairs) if at != place]
        plain = [pair for each in others for pair in each[0]] + jokers[0]
        sets = [a + b for a in none for b in plain]
        if hand.wilds:
            mixed = [pair for each in others for pair in each[1]] + jokers[1]
            sets += [a + b for a in none for b in mixed]
            sets += [a + b for a in one for b in plain]
            if hand.wilds == 2:
                # Two wilds as the pair are one lead, whatever rank they are called.
                sets += [a + 2 * WILD for a in none]
                sets += [a + b for a in one for b in mixed]
                sets += [a + b for a in two for b in plain]
        yield Kind.FULL_HOUSE, PLACES[place], 5, sets


def _run(places: tuple[int, ...], ways: Sequence[ByWilds], wilds: int) -> ByWilds:
    """The sets that show every rank of a run, by the wilds in them."""
    none, one, two = ways[places[0]]
    for place in places[1:]:
        if not (none or one or two):
            break
        more, more_one, more_two = ways[place]
        if wilds == 2:
            two = [a + b for a in two for b in more]
            two += [a + b for a in one for b in more_one]
            two += [a + b for a in none for b in more_two]
        if wilds:
            one = [a + b for a in one for b in more]
            one += [a + b for a in none for b in more_one]
        none = [a + b for a in none for b in more]
    return none, one, two


def _runs(kind: Kind, hand: Hand, table: Table, wanted: Wanted) -> Iterator[Group]:
    ways = hand.ways(RUN_SHAPES[kind][1])
    size = RUN_SHAPES[kind][0] * RUN_SHAPES[kind][1]
    for key, places in table.runs[kind]:
        if wanted(kind, key, size):
            none, one, two = _run(places, ways, hand.wilds)
            yield kind, key, size, [*none, *one, *two]


def _flushes(hand: Hand, table: Table) -> Iterator[tuple[Key, ByWilds]]:
    """By key: the straight flushes, as far as there are any."""
    most_wilds = hand.wilds if table.rules.wild_in_bombs else 0
    for key, places in table.runs[Kind.STRAIGHT]:
        sets: tuple[list[int], list[int], list[int]] = ([], [], [])
        for suit in hand.suits:
            held = [suit[place] for place in places if suit[place]]
            for wilds in range(5 - len(held), most_wilds + 1):
                sets[wilds].extend(sum(each) + wilds * WILD for each in combinations(held, 5 - wilds))
        if any(sets):
            yield key, sets


def _straights(hand: Hand, table: Table, wanted: Wanted, flushes: dict[Key, ByWilds]) -> Iterator[Group]:
    ways = hand.ways(1)
    either = table.rules.suited_wild_run_may_be_straight
    for key, places in table.runs[Kind.STRAIGHT]:
        if not wanted(Kind.STRAIGHT, key, 5):
            continue
        none, one, two = _run(places, ways, hand.wilds)
        flush = flushes.get(key)
        if flush:
            none = [each for each in none if each not in flush[0]] if flush[0] else none
            if not either:
                one = [each for each in one if each not in flush[1]]
                two = [each for each in two if each not in flush[2]]
        yield Kind.STRAIGHT, key, 5, [*none, *one, *two]


def _bombs(hand: Hand, table: Table, wanted: Wanted, ranks: list[int]) -> Iterator[Group]:
    rules = table.rules
    if Kind.BOMB not in wanted.kinds:
        return
    helped = hand.wilds if rules.wild_in_bombs else 0
    held = [sum(1 for sets in hand.natural[place][1:] if sets) for place in range(13)]
    for size in range(rules.bomb_min, min(rules.max_cards_bombs, max(held) + helped) + 1):
        for place in ranks:
            if held[place] + helped >= size and wanted(Kind.BOMB, PLACES[place], size):
                none, one, two = hand.ways(size)[place]
                yield Kind.BOMB, PLACES[place], size, [*none, *one, *two] if helped else none


def _joker_bombs(hand: Hand, table: Table) -> list[int]:
    wilds = hand.wilds if table.rules.wild_any and not table.rules.joker_bomb_pure else 0
    wilds = wilds if table.rules.wild_in_bombs else 0
    small, big = hand.jokers
    return [
        a * JOKER[0] + b * JOKER[1] + (4 - a - b) * WILD
        for a in range(small + 1)
        for b in range(big + 1)
        if 0 <= 4 - a - b <= wilds
    ]
