"""Make assets/sounds/*.wav, the table's signals, out of nothing but arithmetic; `make assets` runs it."""

import math
import struct
import wave
from pathlib import Path
from typing import NamedTuple

TARGET = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 22_050
# Below full scale, so that a device's own loudness boost does not clip.
PEAK = 0.8
ATTACK = 0.008
RELEASE = 0.040
# The small speaker of a tablet hardly moves at 165 Hz; with overtones the ear still hears that pitch.
OVERTONES = ((1, 1.0), (2, 0.5), (3, 0.25))


class Tone(NamedTuple):
    """One tone, and the silence that follows it."""

    hertz: float
    seconds: float
    gap: float = 0.0


SIGNALS: dict[str, list[Tone]] = {
    "warning_30": [Tone(660, 0.12, 0.12)] * 2,
    "foul_45": [Tone(330, 0.35, 0.15)] * 3,
    "return_40": [Tone(440, 0.35, 0.15), *[Tone(330, 0.35, 0.15)] * 3],
    "round_5min": [Tone(523, 0.6)],
    "round_end": [Tone(523, 0.6, 0.3)] * 2,
    "illegal": [Tone(220, 0.12)],
    "hand_raised": [Tone(880, 0.16, 0.04), Tone(660, 0.24)],
    "ruling": [Tone(523, 0.16, 0.04), Tone(784, 0.24)],
    "not_recorded": [Tone(165, 0.8)],
    "test": [Tone(523, 0.15, 0.05), Tone(660, 0.15, 0.05), Tone(784, 0.3)],
}
FOURTH = 4 / 3
"""Another table sounds the same, a fourth higher."""
SIGNALS |= {
    f"{name}_other": [Tone(tone.hertz * FOURTH, tone.seconds, tone.gap) for tone in tones]
    for name, tones in SIGNALS.items()
    if name != "test"
}


def wave_at(hertz: float, second: float) -> float:
    """The tone's value at one moment, between -1 and 1."""
    total = sum(share * math.sin(math.tau * hertz * n * second) for n, share in OVERTONES)
    return total / sum(share for _, share in OVERTONES)


def envelope(tone: Tone, second: float) -> float:
    """How loud the tone is at one moment; round ends, because a hard edge is heard as a click."""
    nearest = min(1.0, second / ATTACK, (tone.seconds - second) / RELEASE)
    return (1 - math.cos(math.pi * nearest)) / 2


def samples(tone: Tone) -> list[float]:
    """The tone and its silence."""
    moments = (n / RATE for n in range(round(tone.seconds * RATE)))
    return [wave_at(tone.hertz, t) * envelope(tone, t) for t in moments] + [0.0] * round(tone.gap * RATE)


def write(path: Path, tones: list[Tone]) -> None:
    """One file: 16 bits, one channel."""
    sound = [value for tone in tones for value in samples(tone)]
    scale = PEAK * 32_767 / max(map(abs, sound))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(sound)}h", *(round(value * scale) for value in sound)))


def main() -> None:
    """Write every signal."""
    for name, tones in SIGNALS.items():
        write(TARGET / f"{name}.wav", tones)


if __name__ == "__main__":
    main()
