"""What this device is set to: how loud, how large, for which hand, in which language and colours."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from referee_app.facts import Frozen
from referee_app.texts import Lang


class Volume(StrEnum):
    """How loud signals are."""

    OFF = "off"
    LOW = "low"
    MIDDLE = "middle"
    HIGH = "high"


class TypeSize(StrEnum):
    """How large everything is drawn."""

    NORMAL = "normal"
    LARGE = "large"
    LARGEST = "largest"


LOUD: dict[Volume, float] = {Volume.OFF: 0.0, Volume.LOW: 0.25, Volume.MIDDLE: 0.6, Volume.HIGH: 1.0}
"""The loudness of a signal, from 0 to 1."""
SCALE: dict[TypeSize, float] = {TypeSize.NORMAL: 1.0, TypeSize.LARGE: 1.15, TypeSize.LARGEST: 1.3}
"""How many times larger everything is drawn."""
LOCK_AFTER = (0, 2, 5, 10)
"""Minutes without a tap after which the screen may be locked; 0 is never."""
LOW_BATTERY = 20
"""Percent below which table and hub are warned."""


class Settings(Frozen):
    """The settings of one device; all browsers that look at it share them."""

    volume: Volume = Volume.MIDDLE
    muted: tuple[str, ...] = ()
    """Logs of the tables that make no sound."""
    vibrate: bool = True
    size: TypeSize = TypeSize.NORMAL
    left_handed: bool = False
    lang: Lang = Lang.ZH
    dark: bool = False
    strip: bool = True
    """Several tables at once are shown in a strip."""
    awake: bool = True
    """The screen stays on while a round is live."""
    lock_minutes: Annotated[int, Field(ge=0, le=60)] = 0

    @property
    def is_silent(self) -> bool:
        """Whether no table sounds."""
        return not LOUD[self.volume]

    def loudness(self, log_id: str) -> float:
        """How loud the signals of a table are."""
        return 0.0 if log_id in self.muted else LOUD[self.volume]

    def muting(self, log_id: str) -> Settings:
        """The same with this table muted, or heard again."""
        rest = tuple(each for each in self.muted if each != log_id)
        return self.model_copy(update={"muted": rest if log_id in self.muted else (*rest, log_id)})
