"""A slow judge that is obviously right: it tries every card a wild could stand for.

It shares nothing with the engine but the names of cards, types and switches, and is what the engine is
checked against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from rules.cards import FACES, Card, Rank
from rules.sections import RuleBook

Named = tuple[str, str]
"""Type and key."""
RANKS = "23456789TJQKA"
TYPES_OF_BOMB = ("bomb", "straight_flush", "joker_bomb")


def slow_readings(cards: Iterable[str], level: Rank, book: RuleBook) -> set[Named]:
    """Every way to read fully known cards."""
    held = list(cards)
    if not held or max(Counter(held).values()) > 2 or len(held) > 10:
        return set()
    wild_works = level != "2" or book.wild.at_level_2
    natural = [each for each in held if not (wild_works and each == f"H{level}")]
    wilds = len(held) - len(natural)
    found: set[Named] = set()
    for stands_for in _choices(wilds, not natural, level, book):
        for kind, key in named([*natural, *stands_for], book):
            if wilds and kind in TYPES_OF_BOMB and not book.wild.in_bomb_sf:
                kind = "straight" if kind == "straight_flush" else ""
            if wilds and kind == "joker_bomb" and book.wild.joker_bomb_pure:
                kind = ""
            if kind and len(held) <= limit(kind, book):
                found.add((kind, key))
    suited = len({each[0] for each in natural}) == 1
    if suited and not book.type.suited_run_with_wild_may_be_straight:
        found -= {("straight", key) for kind, key in found if kind == "straight_flush"}
    return found


def _choices(wilds: int, alone: bool, level: Rank, book: RuleBook) -> Iterable[tuple[str, ...]]:
    """What the wilds may be; with no other card they are level cards."""
    if alone:
        return [(f"H{level}",) * wilds]
    faces = [each for each in FACES if book.wild.scope == "any" or each not in ("BJ", "RJ")]
    return combinations_with_replacement(faces, wilds)


def limit(kind: str, book: RuleBook) -> int:
    """The most cards a play of this type may have."""
    if kind not in TYPES_OF_BOMB:
        return 10 if book.type.max_cards == "none" else book.type.max_cards
    most = 10 if book.type.max_cards_bombs == "none" else book.type.max_cards_bombs
    return most if book.wild.bomb_9_10 else min(most, 8)


def named(cards: Sequence[str], book: RuleBook) -> set[Named]:
    """What these cards are when each is just what it shows."""
    ranks = Counter(each if each in ("BJ", "RJ") else each[1] for each in cards)
    suits = {each[0] for each in cards}
    first, shape = next(iter(ranks)), sorted(ranks.values())
    joker = bool({"BJ", "RJ"} & set(ranks))
    if shape == [1]:
        return {("single", first)}
    if shape == [2]:
        return {("pair", first)} if not joker or book.type.joker_pair else set()
    if joker:
        return _with_jokers(ranks, book)
    if shape == [3]:
        return {("triple", first)}
    if len(shape) == 1 and shape[0] >= book.type.bomb_min:
        return {("bomb", first)}
    if shape == [2, 3] and book.type.full_house:
        return {("full_house", rank) for rank, number in ranks.items() if number == 3}
    for kind, wanted in (("straight", [1] * 5), ("tube", [2] * 3), ("plate", [3] * 2)):
        if shape == wanted:
            flush = kind == "straight" and len(suits) == 1 and book.type.straight_flush
            return {("straight_flush" if flush else kind, key) for key in _tops(kind, set(ranks), book)}
    return set()


def _with_jokers(ranks: Counter[str], book: RuleBook) -> set[Named]:
    if ranks == {"BJ": 2, "RJ": 2} and book.type.joker_bomb:
        return {("joker_bomb", "joker")}
    triples = {rank for rank in ranks if ranks[rank] == 3 and rank in RANKS}
    pair = 2 in ranks.values() and len(ranks) == 2
    if triples and pair and book.type.full_house and book.type.joker_pair_in_full_house:
        return {("full_house", rank) for rank in triples}
    return set()


def _tops(kind: str, ranks: set[str], book: RuleBook) -> Iterator[str]:
    """The highest rank, if the ranks follow each other; the ace stands below the two as well."""
    length = len(ranks)
    ace_low = getattr(book.type, f"ace_low_{kind}")
    for row in [RANKS[at : at + length] for at in range(14 - length)]:
        if ranks == set(row) and (kind != "straight" or row[-1] != "A" or book.type.ace_high_straight):
            yield row[-1]
    if ace_low and ranks == set("A" + RANKS[: length - 1]):
        yield RANKS[length - 2]


def slow_beats(play: tuple[str, str, int], table: tuple[str, str, int], level: Rank, book: RuleBook) -> bool:
    """Whether a play of this type, key and size beats the one on the table, under the usual bomb ladder."""
    kind, key, size = play
    other, other_key, other_size = table
    if kind == "joker_bomb" or other == "joker_bomb":
        return other != kind and kind == "joker_bomb"
    if kind in TYPES_OF_BOMB and other not in TYPES_OF_BOMB:
        return True
    if kind == other and size == other_size:
        return height(kind, key, level) > height(kind, other_key, level)
    if kind not in TYPES_OF_BOMB or other not in TYPES_OF_BOMB:
        return False
    # A straight flush has five cards and lies between the bombs of five and of six.
    return size + (kind == "straight_flush") / 2 > other_size + (other == "straight_flush") / 2


def height(kind: str, key: str, level: Rank) -> int:
    """The place of a key: natural in runs, with the level above the ace elsewhere."""
    if kind in ("straight", "tube", "plate", "straight_flush"):
        return RANKS.index(key)
    order = [*RANKS.replace(level, ""), level, "BJ", "RJ"]
    return order.index(key)


@cache
def _suits_for(rank: str, level: str, wild_works: bool) -> tuple[str, ...]:
    # The referee sees a wild as what it is.
    return tuple(suit for suit in "SHCD" if not (wild_works and rank == level and suit == "H"))


def completions(cards: Iterable[str], level: Rank, book: RuleBook) -> Iterator[tuple[Card, ...]]:
    """Every set of known cards that cards of unknown suit may be."""
    wild_works = level != "2" or book.wild.at_level_2
    options = []
    for each in cards:
        hidden = each[0] == "?" and each != "??"
        suits = _suits_for(each[1], level, wild_works) if hidden else ()
        options.append([Card(suit + each[1]) for suit in suits] or [Card(each)])
    for chosen in product(*options):
        if max(Counter(each for each in chosen if each != "??").values(), default=0) <= 2:
            yield chosen


def slow_leads(hand: Sequence[str], level: Rank, book: RuleBook) -> set[tuple[tuple[str, ...], str, str]]:
    """Every lead of a small hand: its cards in order, type and key."""
    found = set()
    for size in range(1, min(len(hand), 10) + 1):
        for cards in {tuple(sorted(each)) for each in combinations(hand, size)}:
            found |= {(cards, kind, key) for kind, key in slow_readings(cards, level, book)}
    return found
