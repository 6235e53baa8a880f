"""The four seats, the two sides, and values kept one per seat or per side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Side(StrEnum):
    """The two partners who sit opposite each other."""

    NS = "NS"
    """North and South."""
    EW = "EW"
    """East and West."""

    @property
    def other(self) -> Side:
        """The opposing side."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of this side, the first named first."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)


class Seat(StrEnum):
    """A player's place, seen from above with North at the top."""

    N = "N"
    """North."""
    W = "W"
    """West."""
    S = "S"
    """South."""
    E = "E"
    """East."""

    @property
    def side(self) -> Side:
        """The side this seat belongs to."""
        return Side.NS if self in (Seat.N, Seat.S) else Side.EW

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return _ANTICLOCKWISE[(_ANTICLOCKWISE.index(self) + 2) % 4]


_ANTICLOCKWISE = (Seat.N, Seat.W, Seat.S, Seat.E)


class Direction(StrEnum):
    """A way round the table, seen from above."""

    ANTICLOCKWISE = "anticlockwise"
    """North, West, South, East: to the right-hand neighbour."""
    CLOCKWISE = "clockwise"
    """North, East, South, West: to the left-hand neighbour."""

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat `steps` places on from `seat`.

        >>> Direction.ANTICLOCKWISE.after(Seat.N)
        <Seat.W: 'W'>
        >>> Direction.CLOCKWISE.after(Seat.N, 3)
        <Seat.W: 'W'>
        """
        sign = 1 if self is Direction.ANTICLOCKWISE else -1
        return _ANTICLOCKWISE[(_ANTICLOCKWISE.index(seat) + sign * steps) % 4]

    def from_seat(self, seat: Seat) -> tuple[Seat, Seat, Seat, Seat]:
        """All four seats in this order, beginning with `seat`."""
        return (seat, self.after(seat), self.after(seat, 2), self.after(seat, 3))


@dataclass(frozen=True, slots=True)
class BySeat(Generic[T]):
    """One value for each seat."""

    N: T
    W: T
    S: T
    E: T

    @classmethod
    def build(cls, value: Callable[[Seat], T]) -> BySeat[T]:
        """A value for each seat from `value(seat)`."""
        return cls(value(Seat.N), value(Seat.W), value(Seat.S), value(Seat.E))

    def __getitem__(self, seat: Seat) -> T:
        """The value at `seat`."""
        value: T = getattr(self, seat.value)
        return value

    def put(self, seat: Seat, value: T) -> BySeat[T]:
        """A copy with another value at `seat`."""
        return replace(self, **{seat.value: value})

    def items(self) -> Iterator[tuple[Seat, T]]:
        """Seats with their values, in play order from North."""
        return ((seat, self[seat]) for seat in Seat)


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One value for each side."""

    NS: T
    EW: T

    @classmethod
    def build(cls, value: Callable[[Side], T]) -> BySide[T]:
        """A value for each side from `value(side)`."""
        return cls(value(Side.NS), value(Side.EW))

    def __getitem__(self, side: Side) -> T:
        """The value of `side`."""
        value: T = getattr(self, side.value)
        return value

    def put(self, side: Side, value: T) -> BySide[T]:
        """A copy with another value for `side`."""
        return replace(self, **{side.value: value})

    def items(self) -> Iterator[tuple[Side, T]]:
        """Sides with their values."""
        return ((side, self[side]) for side in Side)
