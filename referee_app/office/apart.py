"""A pairing in a process of its own: it may take long, and then it is stopped."""

from __future__ import annotations

import multiprocessing
from dataclasses import replace
from multiprocessing.connection import Connection

from referee_app.tournament.pairing import swiss

SECONDS = 20.0
"""What a pairing by the Dutch system may take."""
ALONE = 64
"""From so many competitors on it is worth a process of its own."""

Pairs = tuple[list[tuple[int, int]], list[int]]


def solve(task: swiss.Task, seconds: float = SECONDS) -> Pairs:
    """The pairing; by matching where the Dutch system takes too long."""
    if not task.dutch or not ALONE <= len(task.cards) <= swiss.DUTCH_LIMIT:
        return swiss.solve(task)
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(there, task), daemon=True)
    process.start()
    there.close()
    try:
        if here.poll(seconds):
            found: Pairs = here.recv()
            return found
    except EOFError:
        # It ended without an answer, as when memory ran out.
        pass
    finally:
        process.kill()
        process.join()
        here.close()
    return swiss.solve(replace(task, dutch=False))


def _work(there: Connection, task: swiss.Task) -> None:
    there.send(swiss.solve(task))
