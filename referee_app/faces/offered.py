"""What can be tapped on a page now: the keyboard can do no more than a finger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from referee_app.faces.base import ChoiceFace, KeyFace
from referee_app.faces.entry import PadFace
from referee_app.faces.pages import PageFace, VerifyFace
from referee_app.faces.table import SeatFace, TableFace
from referee_app.faces.taps import Do, Tap


def offered(face: PageFace) -> frozenset[Tap]:
    """Every tap of the page; of what lies over it only that, and nothing that is off."""
    return frozenset(_taps(_upper(face)))


def _upper(face: PageFace) -> object:
    """What lies on top; beside a raised hand the keys that record are not there."""
    if isinstance(face, VerifyFace):
        # Turned to the players it shows them nothing to tap.
        return (
            face.turn_back if face.turned else [each for each in _parts(face) if each is not face.turn_back]
        )
    if not isinstance(face, TableFace):
        return face
    dialog = face.forfeit if face.forfeit and not face.forfeit.folded else None
    over = dialog or face.menu or face.keymap or face.papers or face.sign
    if over:
        return over
    if face.log.full:
        return face.log
    if face.fix:
        # What is typed belongs to the line now; nothing can be recorded by habit.
        return [Tap(Do.MENU), face.top, face.fix, face.log, face.pad, face.banner]
    if face.foul:
        return [each for each in _parts(face) if each is not face.actions]
    return [Tap(Do.MENU), *_parts(face)]


def _parts(face: object) -> list[object]:
    return [getattr(face, field.name) for field in fields(face)] if is_dataclass(face) else []


def _taps(face: object) -> Iterator[Tap]:
    if isinstance(face, KeyFace | ChoiceFace | PadFace) and not face.enabled:
        if isinstance(face, PadFace):
            yield from _taps(face.grains)
        return
    if isinstance(face, SeatFace):
        yield Tap(Do.SEAT_FOULS, face.seat.value)
        yield Tap(Do.SEAT, face.seat.value)
    if isinstance(face, Tap):
        yield face
    elif isinstance(face, tuple | list):
        for each in face:
            yield from _taps(each)
    elif is_dataclass(face):
        yield from _taps(_parts(face))
