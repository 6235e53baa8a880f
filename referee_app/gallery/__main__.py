"""Run with `python -m referee_app.gallery --port 8559`, then open /<screen>/<zh|en>/<light|dark>."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import flet as ft
import uvicorn

from referee_app.faces import ClockState, Do, PageFace, Tap
from referee_app.gallery import foul_samples as fouls
from referee_app.gallery import page_samples as pages
from referee_app.gallery import phase_samples as phases
from referee_app.gallery import sheet_samples as sheets
from referee_app.gallery import state_samples as states
from referee_app.gallery import table_samples as tables
from referee_app.gallery.hands import Hands
from referee_app.shell import Frame, dress, make_asgi, show_theme
from referee_app.texts import Lang
from referee_app.ticker import ticker
from referee_app.views.screen import screen

Sample = Callable[[str, Hands], PageFace]

RUNNING = (ClockState.NORMAL, 12)
HELD = (ClockState.STOPPED, 12)

SCREENS: dict[str, tuple[Sample, ClockState, int]] = {
    "table": (tables.table, *RUNNING),
    "exact": (states.exact, *RUNNING),
    "count": (states.count, *RUNNING),
    "warning": (states.warning, ClockState.WARNING, 36),
    "overtime": (states.overtime, ClockState.OVERTIME, 48),
    "illegal": (states.illegal, *HELD),
    "outofturn": (states.out_of_turn, ClockState.NOT_STARTED, 0),
    "foul": (fouls.foul_who, *HELD),
    "ruling": (fouls.foul_ruling, *HELD),
    "waiting": (fouls.foul_waiting, *HELD),
    "forfeit": (fouls.forfeit, *HELD),
    "folded": (fouls.forfeit_folded, *HELD),
    "tribute": (phases.tribute, ClockState.RETURN, 18),
    "equal": (phases.tribute_equal, ClockState.RETURN, 18),
    "dealend": (sheets.deal_end, *HELD),
    "roundend": (sheets.round_end, *HELD),
    "fix": (phases.fix, *RUNNING),
    "offline": (phases.offline, *RUNNING),
    "notsaved": (phases.not_saved, *RUNNING),
    "practice": (phases.practice_bar, *RUNNING),
    "menu": (phases.practice, *RUNNING),
    "log": (phases.whole_log, *RUNNING),
    "home": (pages.home, *RUNNING),
    "emptyhome": (pages.empty_home, *RUNNING),
    "setup": (pages.setup, *RUNNING),
    "books": (pages.setup_books, *RUNNING),
    "verify": (pages.verify, *RUNNING),
    "turned": (pages.turned, *RUNNING),
    "verifyedit": (pages.verify_edit, *RUNNING),
}


@ft.observable
@dataclass
class Show:
    """One sample and what taps do to it; `act` is one bound method, so that unchanged parts stay undrawn."""

    frame: Frame
    hands: Hands
    taps: int = 0

    def act(self, tap: Tap) -> None:
        """Print the tap; count cards, change theme."""
        print(f"{tap.id} {tap.text} ({ticker.watchers} clocks)", flush=True)
        if tap.do is Do.DARK:
            self.frame.toggle_dark()
        if tap.do is Do.KEY:
            self.hands.type(tap.value)
        if tap.do is Do.FACE:
            self.hands.pick(tap.value)
        if tap.do is Do.WARNED or tap.do is Do.MENU:
            self.hands.run()
        self.taps += 1


@ft.component
def gallery(show: Show, frame: Frame, name: str) -> ft.Control:
    """One sample screen."""
    sample, _, _ = SCREENS[name]
    show_theme(ft.context.page, frame.dark)
    return screen(sample(frame.lang.value, show.hands), frame.look, show.act)


def main(page: ft.Page) -> None:
    """The screen that the address names."""
    name, lang, theme = ([*filter(None, page.route.split("/")), "", "", ""])[:3]
    frame = dress(page, "Gallery")
    frame.lang = Lang(lang or "zh")
    frame.dark = theme == "dark"
    _, state, elapsed = SCREENS[name or "table"]
    show = Show(frame, Hands(frame.lang.value, state, elapsed))
    page.render(gallery, show, frame, name or "table")


def run() -> None:
    """Serve the gallery."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8559)
    parser.add_argument("--assets", type=Path, default=Path(__file__).parents[2] / "assets")
    chosen = parser.parse_args()
    app = make_asgi(main, chosen.assets)
    uvicorn.run(app, host="127.0.0.1", port=chosen.port, log_level="warning", ws="websockets-sansio")


if __name__ == "__main__":
    run()
