"""Drawn signatures: lines of points from 0 to 1 over a field that is always of the same shape."""

from __future__ import annotations

import json

from referee_app.facts import Strokes

RATIO = 7 / 3
"""Width by height of the field; what was drawn keeps its shape wherever it is shown."""
PLACES = 3
"""Decimals of a point: finer than a finger."""
MOST_POINTS = 4000
"""Of one signature; more is no name."""
NEAR = 0.004
"""A point closer than this to the one before adds nothing."""

Point = tuple[float, float]
Stroke = tuple[Point, ...]


class NotAStroke(ValueError):
    """The text is no line of points."""


def point(x: float, y: float, width: float, height: float) -> Point:
    """A place in a field of this size as a stored point; what lies outside is drawn to the edge.

    >>> point(280, 500, 560, 240)
    (0.5, 1.0)
    """
    return round(min(1.0, max(0.0, x / width)), PLACES), round(min(1.0, max(0.0, y / height)), PLACES)


def longer(stroke: Stroke, to: Point) -> Stroke:
    """The line drawn on to a point, if that is far enough to be seen."""
    if stroke and max(abs(to[0] - stroke[-1][0]), abs(to[1] - stroke[-1][1])) < NEAR:
        return stroke
    return (*stroke, to)


def dump(stroke: Stroke) -> str:
    """A line as the text of a tap.

    >>> dump(((0.5, 1.0), (0.25, 0.0)))
    '[[0.5,1.0],[0.25,0.0]]'
    """
    return json.dumps(stroke, separators=(",", ":"))


def parse(text: str) -> Stroke:
    """The line in the text of a tap; raises `NotAStroke`."""
    try:
        made = tuple(point(float(x), float(y), 1, 1) for x, y in json.loads(text))
    except (ValueError, TypeError) as error:
        raise NotAStroke(text[:40]) from error
    if not made:
        raise NotAStroke(text[:40])
    return made


def count(strokes: Strokes) -> int:
    """How many points a drawing has."""
    return sum(len(stroke) for stroke in strokes)


def fitted(width: float, height: float) -> tuple[float, float, float, float]:
    """Left, top, width and height of the largest field of the right shape in the middle of a room.

    >>> fitted(300, 60)
    (80.0, 0.0, 140.0, 60)
    """
    wide = min(width, height * RATIO)
    high = height if wide < width else width / RATIO
    return (width - wide) / 2, (height - high) / 2, wide, high
