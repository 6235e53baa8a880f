"""Whatever page there is to show."""

from __future__ import annotations

from typing import Protocol

import flet as ft

from referee_app.faces import Act, Grain, PageFace, TableFace
from referee_app.theme import Look
from referee_app.views.table import table


class LookFor(Protocol):
    """Gives the look for a page: the exact pad and a banner take height."""

    def __call__(self, *, exact: bool = False, banner: bool = False) -> Look:
        """The colours and sizes."""


def screen(face: PageFace, look_for: LookFor, act: Act) -> ft.Control:
    """The page of this face on its own ground."""
    look = look_for(
        exact=isinstance(face, TableFace) and face.pad.grain is Grain.EXACT,
        banner=isinstance(face, TableFace) and face.banner is not None,
    )
    assert isinstance(face, TableFace)
    body = table(face, look, act)
    return ft.Container(body, width=look.s.width, height=look.s.height, bgcolor=look.c.bg)
