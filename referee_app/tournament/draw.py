"""The draw that anyone can redo: from the list and a published seed follows the order.

The list's hash is the SHA-256 of its lines; the order is that of the SHA-256 of `hash:seed:number` in hex,
seeds first. Where a club would meet itself in the first round, one of the two changes places with the next
competitor with whom neither meets its own club.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee_app.tournament.errors import EventError
from referee_app.tournament.facts import Competitor, Entry
from referee_app.tournament.format import Format


@dataclass(frozen=True, slots=True)
class Lot:
    """A draw: the competitors in its order, and what proves it."""

    seed: str
    list_hash: str
    competitors: tuple[Competitor, ...]
    result_hash: str


def lines(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The list as it is hashed: one line an entry, by number."""
    return tuple(
        "\t".join((str(e.number), *e.players, e.team, e.club, e.group, str(e.seed or "")))
        for e in sorted(entries, key=lambda each: each.number)
    )


def list_hash(entries: Iterable[Entry]) -> str:
    """What is posted before the seed is drawn."""
    return hashlib.sha256("\n".join(lines(entries)).encode()).hexdigest()


def ticket(of_list: str, seed: str, number: int) -> str:
    """What the lot gives a number; the smallest comes first."""
    return hashlib.sha256(f"{of_list}:{seed}:{number}".encode()).hexdigest()


def shuffled(of_list: str, seed: str, numbers: Iterable[int]) -> list[int]:
    """Numbers in the order of the lot."""
    return sorted(numbers, key=lambda each: ticket(of_list, seed, each))


def draw(entries: Mapping[int, Entry], seed: str, by: Format) -> Lot:
    """The draw of these entries; raises `EventError` where they cannot be drawn."""
    if not seed.strip():
        raise EventError("ev_no_seed")
    digest = list_hash(entries.values())
    order = [entries[number] for number in shuffled(digest, seed, entries)]
    found = _competitors(order, by)
    if len(found) < 2:
        raise EventError("ev_too_few", n=len(found))
    found = seeded(found)
    return Lot(seed, digest, tuple(found), result_hash(found))


def result_hash(competitors: Iterable[Competitor]) -> str:
    """The hash of a draw's result."""
    told = (f"{each.number}\t{each.name}" for each in competitors)
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def late(entries: Sequence[Entry], by: Format, taken: Iterable[int]) -> tuple[Competitor, ...]:
    """Competitors from entries that come after the draw, at its end."""
    used = set(taken)
    found = _competitors(list(entries), by)
    if by.is_individual and not by.partners_change:
        start = max(used, default=0)
        return tuple(each.model_copy(update={"number": start + no}) for no, each in enumerate(found, 1))
    return tuple(found)


def _competitors(order: list[Entry], by: Format) -> list[Competitor]:
    """Entries as competitors; single players of a pairs event two by two, as the lot put them."""
    if by.partners_change:
        return [_of(each) for each in order]
    alone = [each for each in order if len(each.players) == 1]
    if len(alone) % 2:
        raise EventError("ev_odd_singles", n=len(alone))
    partner = dict(zip(alone[::2], alone[1::2], strict=True))
    second = set(alone[1::2])
    found = []
    for each in order:
        if each in second:
            continue
        mate = partner.get(each)
        found.append(_of(each) if mate is None else _pair(each, mate))
    if by.is_individual:
        return [each.model_copy(update={"number": no}) for no, each in enumerate(found, 1)]
    return found


def _of(entry: Entry) -> Competitor:
    return Competitor(**entry.model_dump(), entries=(entry.number,))


def _pair(one: Entry, other: Entry) -> Competitor:
    club = one.club if one.club == other.club else ""
    return Competitor(
        number=min(one.number, other.number),
        players=(*one.players, *other.players),
        club=club,
        group=one.group,
        seed=min((each.seed for each in (one, other) if each.seed), default=None),
        entries=(one.number, other.number),
    )


def apart(order: Sequence[Competitor | None]) -> list[Competitor | None]:
    """Neighbours two by two, none with its own club as far as that is possible; seeds keep their places."""
    found = list(order)
    for at in range(0, len(found) - 1, 2):
        if not _same(found[at], found[at + 1]):
            continue
        swaps = (
            (one, to) for one in (at + 1, at) for to in _from(at, len(found)) if _may_swap(found, one, to)
        )
        one, to = next(swaps, (at, at))
        found[one], found[to] = found[to], found[one]
    return found


def _from(at: int, count: int) -> Iterable[int]:
    """Places after a pair, then those before it."""
    return (*range(at + 2, count), *range(at))


def _may_swap(order: Sequence[Competitor | None], one: int, to: int) -> bool:
    a, b = order[one], order[to]
    if a is None or b is None or a.seed or b.seed:
        return False
    partner = order[to ^ 1] if to ^ 1 < len(order) else None
    return not _same(order[one ^ 1], b) and not _same(partner, a)


def _same(one: Competitor | None, other: Competitor | None) -> bool:
    return one is not None and other is not None and bool(one.club) and one.club == other.club


def seeded(order: Sequence[Competitor]) -> list[Competitor]:
    """Seeds by their number in front, where every system looks for its strongest; the lot does the rest."""
    seeds = sorted((each for each in order if each.seed), key=lambda each: each.seed or 0)
    return seeds + [each for each in order if not each.seed]


def labels(count: int, by: Format) -> tuple[tuple[str, str], ...]:
    """The tickets of a drawn start in order: table label and colour; empty where the text has none.

    Four of each label: two of the first colour, who sit North-South, and two of the second.
    """
    how = by.value("event.draw")
    if not isinstance(how, Mapping) or "series" not in how:
        return ()
    told = [f"{letter}{no}" for letter in how["series"] for no in range(1, how["numbers"] + 1)]
    colours = [colour for colour, times in how["colours"].items() for _ in range(times)]
    return tuple((label, colour) for label in told for colour in colours)[:count]
