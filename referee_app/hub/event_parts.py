"""What the event's pages have in common: keys, fields, the frame with its tabs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee_app.faces import Tone
from referee_app.hub.faces import Do, HeadFace, KeyFace, Tap
from referee_app.hub.faces_event import AskFace, BoxFace, EventFace, EventRow, FieldFace
from referee_app.texts import t
from referee_app.tournament.event import EventState

if TYPE_CHECKING:
    from referee_app.hub.event_page import EventPage
    from referee_app.hub.session import HubSession

SHOWN = 300
"""Rows drawn; a search on paper or in a table file finds the others."""


def tap(verb: str, *args: object) -> Tap:
    """A tap on the event's pages: a verb and what it is about."""
    return Tap(Do.EVENT, "-".join((verb, *(str(each) for each in args if str(each)))))


def key(
    verb: str,
    text: str,
    arg: object = "",
    tone: Tone = Tone.PLAIN,
    *,
    enabled: bool = True,
    selected: bool | None = None,
) -> KeyFace:
    """A key of the event's pages."""
    return KeyFace(tap(verb, arg), text, tone, enabled, selected)


@dataclass(frozen=True)
class Page:
    """One look at the event."""

    session: HubSession
    head: HeadFace
    state: EventState
    tab: str
    step: str
    facts: dict[str, object]

    @property
    def own(self) -> EventPage:
        """What this browser has half done."""
        return self.session.event

    def t(self, words: str, /, **facts: object) -> str:
        """Words."""
        return t(self.session.lang, words, **facts)

    def field(self, name: str, hint: str, lines: int = 1) -> FieldFace:
        """Something to write in; what was written stays there."""
        return FieldFace(tap("text", name), self.own.texts.get(name, ""), self.t(hint), lines)

    def ask(self, verb: str, title: str, button: str, **more: Any) -> AskFace | None:
        """The second step of `verb`, if that is what is open; the key says what it does."""
        if not self.own.ask or self.own.ask[0] != verb:
            return None
        tone = more.pop("tone", Tone.PRIMARY)
        keys = (key("leave", self.t("hub_leave")), key("do", button, "", tone))
        return AskFace(title, keys=keys, tone=tone, **more)

    def face(
        self,
        list_title: str,
        columns: tuple[str, ...],
        widths: tuple[int, ...],
        rows: list[EventRow],
        *,
        empty: str = "",
        boxes: tuple[BoxFace, ...] = (),
        ask: AskFace | None = None,
    ) -> EventFace:
        """The page in its frame."""
        tabs = tuple(
            key("tab", self.t(f"ev_tab_{name}"), name, selected=name == self.tab)
            for name in ("setup", "rounds", "rank", "papers")
        )
        said = self.t("ev_cli_next", what=self.t(self.step, **self.facts))
        title = self.state.name or self.t("hub_place_event")
        return EventFace(
            self.head,
            title,
            said,
            tabs if self.state.format else (),
            self.own.trouble,
            ask,
            list_title,
            columns,
            widths,
            tuple(rows[:SHOWN]),
            "" if rows else empty,
            boxes,
        )
