"""Cards on the table, in the strip and on the verify page."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from referee_app.faces import CardFace
from referee_app.views.parts import column, fitted, stroke, words
from referee_app.views.theme import Look


def card(face: CardFace, look: Look, width: float, height: float, seen: float = 0) -> ft.Container:
    """One card; of unknown suit it shows the rank alone, the wild has a red border and its tag.

    `seen` is the width that the next card leaves free: what is on the card is drawn there.
    """
    c = look.c
    ink = c.card_red if face.red else c.card_black
    border = stroke(c.card_red, 3) if face.wild else stroke(c.card_line)
    room = min(seen, width) if seen else width
    parts = _joker(face, ink, room, height) if face.joker else _faced(face, ink, room, height)
    if face.tag:
        parts.append(_tag(face.tag, look, room, height))
    return ft.Container(
        column(
            *parts,
            width=room - (6 if face.wild else 2) if seen else None,
            tight=not face.tag,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN if face.tag else ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=width,
        height=height,
        bgcolor=c.card,
        border=border,
        border_radius=look.s.card_radius,
        alignment=ft.Alignment.CENTER_LEFT if seen else ft.Alignment.CENTER,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def _faced(face: CardFace, ink: str, width: float, height: float) -> list[ft.Control]:
    if not face.suit:
        # Where only a strip of the card is seen its rank fills the strip.
        size = min(max(width * 0.64, min(width * 0.95, 30)), height * 0.55)
        return [words(face.rank, fitted(face.rank, size, width - 4), ink, bold=True)]
    # Rank over suit; a tag takes its share of the height.
    room = height - (height * 0.24 if face.tag else 0) - 6
    rank = words(face.rank, min(room * 0.42, width * 0.52), ink, bold=True, line=1.05)
    suit = words(face.suit, min(room * 0.42, width * 0.54), ink, line=1.05)
    return [column(rank, suit, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)]


def _joker(face: CardFace, ink: str, width: float, height: float) -> list[ft.Control]:
    # A Chinese joker is written downwards; an English word stays in one line.
    if face.rank.isascii():
        return [words(face.rank, fitted(face.rank, width * 0.34, width - 6), ink, bold=True)]
    size = min(width * 0.46, height * 0.32)
    return [words(letter, size, ink, bold=True, line=1.1) for letter in face.rank]


def _tag(tag: str, look: Look, width: float, height: float) -> ft.Control:
    size = fitted(tag, min(width * 0.3, height * 0.2), width - 8)
    return ft.Container(
        words(tag, size, look.c.on_danger, bold=True, line=1.1),
        width=width,
        bgcolor=look.c.danger_fill,
        alignment=ft.Alignment.CENTER,
    )


def card_row(faces: Sequence[CardFace], look: Look, width: float, height: float, room: float) -> ft.Control:
    """Cards side by side, overlapping when there is no room for all of them."""
    gap = 4.0
    if len(faces) * (width + gap) - gap <= room:
        return ft.Row([card(face, look, width, height) for face in faces], spacing=gap, tight=True)
    step = (room - width) / (len(faces) - 1)
    return ft.Stack(
        [
            ft.Container(
                card(face, look, width, height, step if number < len(faces) - 1 else 0), left=number * step
            )
            for number, face in enumerate(faces)
        ],
        width=room,
        height=height,
    )
