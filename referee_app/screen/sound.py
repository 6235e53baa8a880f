"""Tones: one player for each signal, made when it first sounds."""

from __future__ import annotations

import flet as ft
from flet_audio import Audio

OWN = (
    "warning_30",
    "foul_45",
    "return_40",
    "round_5min",
    "round_end",
    "illegal",
    "hand_raised",
    "ruling",
    "not_recorded",
    "test",
)
"""Signals of the open table."""
NAMES = frozenset({*OWN, *(f"{name}_other" for name in OWN if name != "test")})
"""The files in `assets/sounds`: another table sounds higher."""


class Sounds:
    """The signals of one page; a browser stays silent until it was tapped once."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._players: dict[str, Audio] = {}

    def play(self, name: str, volume: float) -> None:
        """Sound a signal by name; a page whose browser is away hears nothing."""
        # Declared as always there, which it is not once the browser has gone.
        if getattr(self._page.session, "connection", None) is None:
            return
        player = self._players.get(name)
        if player is None:
            if name not in NAMES:
                raise KeyError(name)
            player = Audio(src=f"sounds/{name}.wav", volume=volume)
            self._players[name] = player
            self._page.services.append(player)
            self._page.update()
        elif player.volume != volume:
            player.volume = volume
            player.update()
        self._page.run_task(player.play)
