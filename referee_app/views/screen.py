"""Whatever page there is to show."""

from __future__ import annotations

from typing import Protocol

import flet as ft

from referee_app.faces import (
    Act,
    BooksFace,
    Grain,
    HomeFace,
    JoinFace,
    LockFace,
    PageFace,
    SettingsFace,
    SetupFace,
    TableFace,
    TablesFace,
    VerifyFace,
)
from referee_app.views.books import books
from referee_app.views.home import home
from referee_app.views.join import join
from referee_app.views.settings import lock, settings
from referee_app.views.setup import setup
from referee_app.views.table import table
from referee_app.views.tables import strip_h, tables
from referee_app.views.theme import Look
from referee_app.views.verify import verify


class LookFor(Protocol):
    """Gives the look for a page: the exact pad and a banner take height."""

    def __call__(self, *, exact: bool = False, banner: bool = False, strip: bool = False) -> Look:
        """The colours and sizes."""


def screen(
    face: PageFace,
    look_for: LookFor,
    act: Act,
    locked: LockFace | None = None,
    strip: TablesFace | None = None,
) -> ft.Control:
    """The page of this face on its own ground, below the strip of tables, under the lock if it is locked."""
    look = look_for(exact=_is_exact(face), banner=_has_line(face), strip=strip is not None)
    s = look.s
    height = s.height + (strip_h(s.width) if strip else 0)
    page = ft.Container(_page(face, look, act), width=s.width, height=s.height, bgcolor=look.c.bg)
    over = [lock(locked, look, act, height)] if locked else []
    # Always the same controls, so that a tap on its way meets its key whatever was set meanwhile.
    below = ft.Column([*([tables(strip, look, act)] if strip else []), page], spacing=0)
    both = ft.Stack([below, *over], width=s.width, height=height)
    larger = ft.Scale(look.scale, alignment=ft.Alignment.TOP_LEFT)
    return ft.Stack(
        [ft.Container(both, left=0, top=0, width=s.width, height=height, scale=larger)],
        width=s.width * look.scale,
        height=height * look.scale,
    )


def _has_line(face: PageFace) -> bool:
    """Whether a line stands under the top bar."""
    if not isinstance(face, TableFace):
        return False
    return face.banner is not None or (face.forfeit is not None and face.forfeit.folded)


def _is_exact(face: PageFace) -> bool:
    pad = face.pad if isinstance(face, TableFace | VerifyFace) else None
    return pad is not None and pad.grain is Grain.EXACT


def _page(face: PageFace, look: Look, act: Act) -> ft.Control:
    match face:
        case HomeFace():
            return home(face, look, act)
        case SetupFace():
            return setup(face, look, act)
        case VerifyFace():
            return verify(face, look, act)
        case SettingsFace():
            return settings(face, look, act)
        case BooksFace():
            return books(face, look, act)
        case JoinFace():
            return join(face, look, act)
        case TableFace():
            return table(face, look, act)
