"""What keeps a tablet going and is felt in the hand: screen kept on, battery, vibration."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import flet as ft

from referee_app.screen.shell import Awake, Frame

S = TypeVar("S", bound=ft.Service)
BATTERY_EVERY = 60
"""Beats between two looks at the battery."""
BETWEEN = 0.25
"""Seconds from one shake to the next."""
STRONG = frozenset({"foul_45", "return_40", "not_recorded", "round_end"})
"""Signals that are felt longest."""


@dataclass
class Power:
    """The services of one page; a browser that lacks one is told apart and never troubled again."""

    page: ft.Page
    frame: Frame
    told: Callable[[int], object]
    """Takes the battery's percent."""
    _services: dict[type[ft.Service], ft.Service] = field(default_factory=dict)
    _beats: int = 0

    def keep_awake(self, wanted: bool) -> None:
        """Keep the screen on, or let it go out again."""
        if self._is_there and (wanted or self.frame.awake is Awake.ON):
            self.page.run_task(self._keep_awake, wanted)

    async def _keep_awake(self, wanted: bool) -> None:
        lock = self._service(ft.Wakelock)
        try:
            call = lock.enable if wanted else lock.disable
            await call()  # type: ignore[no-untyped-call]
            held = await lock.is_enabled()
        except Exception:
            # Whatever it was: the browser may not, and the referee is told so.
            self.frame.awake = Awake.REFUSED
        else:
            self.frame.awake = (Awake.ON if held else Awake.REFUSED) if wanted else Awake.OFF

    def beat(self) -> None:
        """Look at the battery now and then."""
        if self._beats % BATTERY_EVERY == 0 and self._is_there:
            self.page.run_task(self._battery)
        self._beats += 1

    async def _battery(self) -> None:
        try:
            level = await self._service(ft.Battery).get_battery_level()
        except Exception:
            # Most browsers do not tell; nothing hangs on it.
            level = None
        # A browser that may not tell says 0, and so does no battery that is still in use.
        if level:
            self.frame.battery = level
            self.told(level)

    def buzz(self, signal: str) -> None:
        """Let a signal be felt; what cannot vibrate stays still by itself."""
        if self._is_there:
            self.page.run_task(self._buzz, 3 if signal.removesuffix("_other") in STRONG else 1)

    async def _buzz(self, times: int) -> None:
        try:
            for _ in range(times):
                await self._service(ft.HapticFeedback).vibrate()  # type: ignore[no-untyped-call]
                await asyncio.sleep(BETWEEN)
        except Exception:
            # A signal that is not felt is still seen and heard.
            return

    @property
    def _is_there(self) -> bool:
        """Whether the browser is connected."""
        return getattr(self.page.session, "connection", None) is not None

    def _service(self, kind: type[S]) -> S:
        made = self._services.get(kind)
        if not isinstance(made, kind):
            made = kind()
            self._services[kind] = made
            self.page.services.append(made)
            self.page.update()
        return made
