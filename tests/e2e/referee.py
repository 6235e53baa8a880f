"""The table referee of the tests: what a person does at the screen, tap by tap."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.e2e.screen import Screen

MATCHES = Path(__file__).parents[1] / "matches"
NAMES = {"N": "钱一", "W": "孙二", "S": "李三", "E": "周四"}
AROUND = "NWSE"
"""The order of play."""
NAME_OF = {"N": "北", "W": "西", "S": "南", "E": "东"}
HANDS = dict.fromkeys(AROUND, 27)

Play = dict[str, Any]


def deal(name: str, number: int = 0) -> dict[str, Any]:
    """One deal of a recorded match."""
    match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = match["deals"][number]
    return found


class Referee:
    """Writes down at a screen what happens at the table."""

    def __init__(self, screen: Screen, level: str = "2") -> None:
        self.screen = screen
        self.level = level
        self.left = dict(HANDS)
        self.grain = "ranks"
        self.standing = ""
        """Whose play lies on the table."""
        self.sitting_out: set[str] = set()

    def open_table(
        self,
        number: str = "7",
        leader: str = "",
        book: str = "competition-002",
        levels: tuple[str, str] = ("2", "2"),
        **fields: str,
    ) -> Referee:
        """Fill in the form of a new table and open it."""
        screen = self.screen
        screen.tap("new")
        screen.fill("field-table", number)
        for seat, name in NAMES.items():
            screen.fill(f"name-{seat}", name)
        for field, text in fields.items():
            screen.fill(f"field-{field}", text)
        screen.tap("book")
        screen.tap(f"book-{book}")
        screen.gone(f"book-{book}")
        screen.tap(f"level_ns-{levels[0]}")
        screen.tap(f"level_ew-{levels[1]}")
        if leader:
            screen.tap(f"first-{leader}")
        screen.sees("open_table", number, NAMES["N"], NAMES["E"])
        screen.tap("open_table")
        screen.node("clock").wait_for(state="attached")
        return self

    def open_quick(self, number: str, leader: str) -> Referee:
        """A table with the form's own answers for everything else."""
        screen = self.screen
        screen.tap("new")
        screen.fill("field-table", number)
        screen.tap(f"first-{leader}")
        screen.sees("open_table", number, f"{NAME_OF[leader]}先出")
        screen.tap("open_table")
        screen.node("clock").wait_for(state="attached")
        return self

    def use(self, grain: str) -> None:
        """Choose the pad."""
        self.screen.tap(f"grain-{grain}")
        self.screen.node({"exact": "face-S3", "ranks": "key-3", "count": "count-1"}[grain]).wait_for(
            state="attached"
        )
        self.grain = grain

    def key_of(self, card: str) -> str:
        """The key by which a card is typed on the pad in use."""
        if self.grain == "exact":
            return f"face-{card}"
        if card == "H" + self.level:
            return "key-W"
        return f"key-{card}" if card in ("BJ", "RJ") else f"key-{card[1]}"

    def type(self, cards: Sequence[str]) -> None:
        """Tap the cards."""
        for card in cards:
            self.screen.tap(self.key_of(card))

    def declare(self, cards: Sequence[str], said: dict[str, Any] | None) -> None:
        """Tap the reading the player declared, where a wild leaves a choice and another one is shown."""
        if said is None or "H" + self.level not in cards or len(cards) == 1:
            return
        chip = f"reading-{said['type']}:{said['key']}"
        self.screen.node(chip).wait_for(state="attached")
        if not self.screen.is_chosen(chip):
            self.screen.tap(chip)

    def play(self, play: Play, *, typed: int = 0, last: bool = False) -> None:
        """Write down one play, of which `typed` cards lie there already; the hand is smaller by it."""
        seat, cards = play["seat"], play["cards"]
        self.screen.sees(f"seat-{seat}", "该出牌")
        self.type(cards)
        self.declare(cards, play.get("as"))
        # The large key names the player once the cards are there.
        self.screen.sees("play", NAME_OF[seat])
        self.screen.press("play")
        self.left[seat] -= len(cards) + typed
        self.standing = seat
        if not last:
            self.sees_counts()

    def sees_counts(self) -> None:
        """Every seat shows the number of cards that is left in the hand."""
        for seat, left in self.left.items():
            self.screen.sees(f"seat-{seat}", f"，{left} 张")

    def passes(self, seats: Sequence[str]) -> None:
        """Write down passes: all that end a trick by the one key, others one by one."""
        others = {seat for seat, left in self.left.items() if left} - {self.standing, *self.sitting_out}
        if len(seats) > 1 and set(seats) == others:
            self.screen.press("all_pass")
        else:
            for seat in seats:
                self.screen.sees(f"seat-{seat}", "该出牌")
                self.screen.press("pass")

    def log(self, plays: Sequence[Play], *, to_the_end: bool = False) -> None:
        """Write down a run of plays and passes; who sits out the trick does not pass in it."""
        waiting: list[str] = []
        for number, play in enumerate(plays):
            if play["cards"]:
                self.passes(waiting)
                waiting = []
                self.play(play, last=to_the_end and number == len(plays) - 1)
            elif play["seat"] not in self.sitting_out:
                waiting.append(play["seat"])
        self.passes(waiting)

    def foul(self, seat: str, offence: str, *, proved: bool = False) -> None:
        """Hand up, who, what, confirm."""
        screen = self.screen
        screen.tap("foul")
        if proved:
            screen.sees(f"offence-proved-{offence}", "记录可证")
            screen.tap(f"offence-proved-{offence}")
        else:
            screen.tap(f"who-{seat}")
            screen.tap(f"offence-{offence}")
        screen.node("confirm").wait_for(state="attached")
        screen.press("confirm")
        screen.gone("confirm")
