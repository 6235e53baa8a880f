"""Single players whose partners and opponents are drawn before each match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee_app.tournament.draw import ticket

Four = tuple[tuple[int, int], tuple[int, int]]


def paired(
    field: Sequence[int], sat_out: Mapping[int, int], of_list: str, seed: str, number: int
) -> tuple[list[Four], list[int]]:
    """The tables of a round, black against red, and who sits out: whoever did so least often, by lot."""
    lot = {who: ticket(of_list, f"{seed}:{number}", who) for who in field}
    by_turn = sorted(field, key=lambda who: (-sat_out.get(who, 0), lot[who]))
    playing = sorted(by_turn[: len(field) // 4 * 4], key=lot.__getitem__)
    tables = [
        ((playing[at], playing[at + 1]), (playing[at + 2], playing[at + 3]))
        for at in range(0, len(playing), 4)
    ]
    return tables, by_turn[len(playing) :]
