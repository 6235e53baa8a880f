"""Knockout: a bracket whose neighbours meet, with byes by seed and lot, replayed from the results."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from single_elimination.tournament import Tournament

from referee_app.tournament.draw import apart
from referee_app.tournament.facts import Competitor

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A knockout as far as it got."""

    pairs: tuple[Pair, ...]
    """Who plays next, in the order of the bracket."""
    through: tuple[int, ...]
    """Who goes on without playing."""
    alive: tuple[int, ...]
    """Who is still in, in the order of the bracket."""


def order(size: int) -> list[int]:
    """The seed number, from zero, at each leaf of a bracket.

    >>> order(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    found = [0]
    while len(found) < size:
        count = 2 * len(found)
        found = [seed for each in found for seed in (each, count - 1 - each)]
    return found


def leaves(field: Sequence[Competitor], use_seeds: bool) -> list[int | None]:
    """The field along the bracket: seeds at their leaves, the others in the order of the draw; None is a bye.

    Raises nothing; a field of one is a bracket of one.
    """
    size = 1 << max(0, len(field) - 1).bit_length()
    seeds = order(size)
    places: list[Competitor | None] = [None] * size
    strong = [each for each in field if each.seed] if use_seeds else []
    for no, each in enumerate(sorted(strong, key=lambda one: one.seed or 0)):
        places[seeds.index(no)] = each
    rest = iter([each for each in field if each not in strong])
    for at, no in enumerate(seeds):
        if places[at] is None and no < len(field):
            places[at] = next(rest)
    return [each.number if each else None for each in (apart(places) if use_seeds else places)]


def neighbours(field: Sequence[Competitor], use_seeds: bool) -> tuple[list[Pair], list[int]]:
    """One round without a bracket: neighbours of the draw meet; the last of an odd field goes through."""
    spread = spaced(field) if use_seeds else list(field)
    numbers = [each.number for each in spread]
    odd = numbers[-1:] if len(numbers) % 2 else []
    return list(zip(numbers[::2], numbers[1::2], strict=False)), odd


def spaced(field: Sequence[Competitor]) -> list[Competitor]:
    """A field in which no two seeds are neighbours that meet, and no club meets itself as far as possible."""
    strong = sorted((each for each in field if each.seed), key=lambda one: one.seed or 0)
    rest = [each for each in field if not each.seed]
    made: list[Competitor] = []
    while strong or rest:
        made.append(strong.pop(0) if strong and (len(made) % 2 == 0 or not rest) else rest.pop(0))
    return [each for each in apart(made) if each is not None]


def replay(
    places: Sequence[int | None],
    rounds: Iterable[tuple[Collection[int], Collection[int]]],
    gone: Collection[int],
) -> Bracket:
    """The bracket after these rounds (who played, who is out) and without those who have gone."""
    field = [each for each in places if each is not None]
    if len(field) < 2:
        return Bracket((), (), tuple(each for each in field if each not in gone))
    at = {each: no for no, each in enumerate(places) if each is not None}
    ranked = sorted(
        (no, each) for no, each in zip(order(len(places)), places, strict=True) if each is not None
    )
    bracket = Tournament([each for _, each in ranked])
    out: set[int] = set()
    number = 1
    for number, (_, lost) in enumerate(rounds, 2):
        out |= set(lost)
        for match in _of_round(bracket, at, number - 1):
            _settle(match, out)
    out |= set(gone)
    through = _walk_through(bracket, out, at, number)
    pairs = [_both(match) for match in _of_round(bracket, at, number)]
    alive = tuple(sorted((each for each in field if each not in out), key=at.__getitem__))
    pairs.sort(key=lambda pair: min(at[pair[0]], at[pair[1]]))
    playing = {each for pair in pairs for each in pair}
    waiting = tuple(each for each in alive if each not in playing)
    return Bracket(tuple(pairs), waiting or through, alive)


def _of_round(bracket: Any, at: Mapping[int, int], number: int) -> list[Any]:
    """The matches of a round that can be played; those who had a bye do not run ahead of it."""
    block = 1 << number
    ready = [(match, *_both(match)) for match in bracket.get_active_matches()]
    return [match for match, one, other in ready if at[one] // block == at[other] // block]


def _both(match: Any) -> Pair:
    one, other = (each.get_competitor() for each in match.get_participants())
    return int(one), int(other)


def _settle(match: Any, out: Collection[int]) -> bool:
    """Put down who won a match, where one of both is out; of two that are out the first stays as a ghost."""
    one, other = _both(match)
    if one not in out and other not in out:
        return False
    match.set_winner(other if one in out else one)
    return True


def _walk_through(bracket: Any, out: Collection[int], at: Mapping[int, int], number: int) -> tuple[int, ...]:
    """Let those go on whose opponent is gone."""
    through: list[int] = []
    for match in _of_round(bracket, at, number):
        both = _both(match)
        if _settle(match, out):
            through += [each for each in both if each not in out]
    return tuple(through)
