"""What a tap means at a table: the same key does different things on different pages."""

from __future__ import annotations

from collections.abc import Callable

from referee_app.acts import article, entry, fix, foul, phases, sign, verify
from referee_app.desk import Desk
from referee_app.faces import Do, Tap
from referee_app.state import Phase

DeskAct = Callable[[Desk, Tap], object]


def meaning(desk: Desk, tap: Tap) -> DeskAct | None:
    """What to do; None for a tap that means nothing here."""
    if desk.draft.cited is not None:
        return article.ACTS.get(tap.do)
    beside = {"verify": verify.ACTS, "fix": fix.ACTS}.get(desk.draft.panel, {})
    if tap.do in beside:
        return beside[tap.do]
    if desk.state.phase is Phase.TRIBUTE and tap.do in phases.PADS:
        return phases.PADS[tap.do]
    for acts in (entry.ACTS, foul.ACTS, phases.ACTS, sign.ACTS, PANELS):
        if tap.do in acts:
            return acts[tap.do]
    return None


def panel(name: str) -> DeskAct:
    """Open a panel, or close it where it is open; a key there that asked to be sure asks again."""
    return lambda desk, _tap: desk.keep(panel="" if desk.draft.panel == name else name, asked="")


def _understood(desk: Desk, _tap: Tap) -> None:
    """What the banner said is known."""
    desk.trouble, desk.arrived, desk.is_back = None, None, False
    desk.changed()


def _sync(desk: Desk, tap: Tap) -> None:
    """Where the records are; and to send them now."""
    desk.wake()
    if not tap.value:
        desk.keep(panel="" if desk.draft.panel == "sync" else "sync")


PANELS: dict[Do, DeskAct] = {
    Do.MENU: panel("menu"),
    Do.KEYS: panel("keys"),
    Do.LOG_OPEN: lambda desk, _tap: desk.keep(panel="log"),
    Do.LOG_ROW: fix.open_page,
    Do.SYNC: _sync,
    Do.VERIFY: verify.open_page,
    Do.GO_VERIFY: fix.verify,
    Do.TRIBUTE: panel("tribute"),
    Do.BACK: lambda desk, _tap: desk.keep(panel=""),
    Do.PRINT: lambda desk, tap: desk.keep(panel="" if tap.value else "papers"),
    Do.WRONG: lambda desk, _tap: desk.keep(panel="log"),
    Do.BANNER: _understood,
    Do.TO_FOUL: foul.raise_hand,
    Do.ARTICLE: article.look_up,
}
