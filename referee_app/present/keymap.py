"""The list of what the keyboard does."""

from __future__ import annotations

from referee_app.faces import Do, KeyFace, KeymapFace, Tap
from referee_app.present.base import Ctx

SHOWN: tuple[tuple[str, str], ...] = (
    ("2–9 0 T J Q K A", "ranks"),
    ("X D W F", "others"),
    ("S H C G", "suits"),
    ("1–9 0", "count"),
    ("Enter", "play"),
    ("Space P", "pass"),
    ("Shift+Space", "all_pass"),
    ("Backspace Delete", "back"),
    ("N", "reading"),
    ("← ↑ → ↓", "seat"),
    ("U Y", "undo"),
    ("F1 F2 F3", "grain"),
    ("F4", "foul"),
    ("F6 F7 F8", "pages"),
    ("Alt+1…8", "table"),
    ("F9 F10", "look"),
    ("Esc", "escape"),
    ("Ctrl+Enter", "confirm"),
    ("?", "help"),
)
"""Keys, and the words for what they do; what they really do stands in `keymap.toml`."""


def keymap(ctx: Ctx) -> KeymapFace:
    """Two columns to read."""
    rows = tuple((keys, ctx.t(f"keys_{what}")) for keys, what in SHOWN)
    return KeymapFace(ctx.t("keys"), rows, ctx.t("keys_foot"), KeyFace(Tap(Do.FOLD), ctx.t("fold_short")))
