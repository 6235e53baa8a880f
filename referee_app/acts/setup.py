"""Filling in the form of a new table."""

from __future__ import annotations

from collections.abc import Callable

from referee_app.device import Device
from referee_app.faces import Do, Tap
from referee_app.form import Running
from rules.cards import Rank
from rules.seats import Direction, Seat, Side

_PLAIN = ("table", "round", "stage", "event", "minutes", "starts")


def field(device: Device, tap: Tap) -> None:
    """Table, round, stage, event, minutes, scheduled start; and what a running table has besides."""
    text = tap.text.strip()
    if device.setup.running is not None and tap.value not in _PLAIN:
        running(device, device.setup.running, tap.value, text[:4])
        return
    if tap.value == "round":
        device.keep_setup(round=max(1, min(99, int(text))) if text.isdecimal() else 1)
    elif tap.value == "stage":
        device.keep_setup(stage=max(1, min(9, int(text))) if text.isdecimal() else 1)
    elif tap.value in ("table", "event", "minutes", "starts"):
        limit = {"table": 8, "minutes": 4, "starts": 8}.get(tap.value, 60)
        device.keep_setup(**{tap.value: clean(text)[:limit]})


def running(device: Device, form: Running, which: str, text: str) -> None:
    """Deal, minutes, fouls of a side, cards of a hand."""
    name, _, of = which.partition("-")
    if name == "fouls":
        _run(device, form, fouls={**form.fouls, Side(of): text})
    elif name == "count":
        # The last one written stands last: players without cards went out in this order.
        rest = {seat: n for seat, n in form.counts.items() if seat is not Seat(of)}
        _run(device, form, counts={**rest, Seat(of): text})
    elif name in ("deal", "elapsed"):
        _run(device, form, **{name: text})


def _run(device: Device, form: Running, **changes: object) -> None:
    device.keep_setup(running=form.model_copy(update=changes))


def declarer(device: Device, tap: Tap) -> None:
    """Whose level the running table plays."""
    if device.setup.running is not None:
        side = None if tap.value == "none" else Side(tap.value)
        _run(device, device.setup.running, declarer=side)


def takeover(device: Device, _tap: Tap) -> None:
    """A table in the middle of its round, or a new one."""
    device.keep_setup(running=None if device.setup.running else Running())


def clean(text: str) -> str:
    """A name without control characters and markup."""
    return "".join(c for c in text if c.isprintable() and c not in "<>").strip()


def name(device: Device, tap: Tap) -> None:
    """A player's name."""
    device.keep_setup(names={**device.setup.names, Seat(tap.value): clean(tap.text)[:60]})


def number(device: Device, tap: Tap) -> None:
    """A pair's number of the draw."""
    device.keep_setup(numbers={**device.setup.numbers, Side(tap.value): tap.text.strip()[:6]})


def book(device: Device, tap: Tap) -> None:
    """Open the list, or choose from it."""
    if tap.value:
        device.keep_setup(book=tap.value, choosing_book=False)
    else:
        device.keep_setup(choosing_book=not device.setup.choosing_book)


def level(side: Side) -> Callable[[Device, Tap], None]:
    """The level of one side."""
    return lambda device, tap: device.keep_setup(levels={**device.setup.levels, side: Rank(tap.value)})


def first(device: Device, tap: Tap) -> None:
    """Who leads the first deal, or not drawn yet."""
    device.keep_setup(leader=None if tap.value == "none" else Seat(tap.value))


def swap(device: Device, _tap: Tap) -> None:
    """The two pairs change places."""
    names, numbers = device.setup.names, device.setup.numbers
    pairs = {Seat.N: Seat.E, Seat.E: Seat.N, Seat.S: Seat.W, Seat.W: Seat.S}
    device.keep_setup(
        names={pairs[seat]: text for seat, text in names.items()},
        numbers={side.other: text for side, text in numbers.items()},
    )


ACTS: dict[Do, Callable[[Device, Tap], None]] = {
    Do.FIELD: field,
    Do.NAME: name,
    Do.NUMBER: number,
    Do.BOOK: book,
    Do.LEVEL_NS: level(Side.NS),
    Do.LEVEL_EW: level(Side.EW),
    Do.FIRST: first,
    Do.MY_VIEW: lambda device, _tap: device.keep_setup(
        bottom=Direction.ANTICLOCKWISE.after(device.setup.bottom)
    ),
    Do.SWAP: swap,
    Do.TAKEOVER_MID: takeover,
    Do.VALUE: declarer,
}
