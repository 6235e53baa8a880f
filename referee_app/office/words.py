"""Words for what an event says: errors, oddities, steps of a ranking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee_app.texts import catalogue, t
from referee_app.tournament.errors import EventError
from referee_app.tournament.stages import Stage

_CHOICES = {"custom": "ev_custom_", "system": "ev_system_"}
"""Facts that have words of their own."""


def said(lang: str, error: EventError) -> str:
    """An error in words."""
    return told(lang, error.key, error.facts)


def told(lang: str, key: str, facts: Mapping[str, object]) -> str:
    """A key with its facts, those that are choices in words as well."""
    named = {
        name: t(lang, _CHOICES[name] + str(value)) if name in _CHOICES else value
        for name, value in facts.items()
    }
    return t(lang, key, **named)


def number(value: float | None) -> str:
    """A value of a standing as it is written.

    >>> number(5.0), number(4.5), number(None)
    ('5', '4.5', '—')
    """
    return "—" if value is None else f"{value:.2f}".rstrip("0").rstrip(".")


def stage_title(lang: str, stage: Stage) -> str:
    """What a stage is called: its system, and its own name where it is not the only one."""
    system = t(lang, f"ev_title_{stage.system}")
    if stage.name == "all":
        return system
    # An organiser's own format has stages that only the organiser has words for.
    name = catalogue(lang).get(f"ev_stage_{stage.name}", stage.name)
    return t(lang, "ev_stage", name=name, system=system)


def span(numbers: Iterable[int]) -> str:
    """Numbers as short as they can be told.

    >>> span([1, 2, 3, 7])
    '1–3, 7'
    """
    parts: list[list[int]] = []
    for each in sorted(numbers):
        if parts and parts[-1][-1] == each - 1:
            parts[-1].append(each)
        else:
            parts.append([each])
    return ", ".join(f"{p[0]}–{p[-1]}" if len(p) > 1 else str(p[0]) for p in parts)
