"""Which clause answers for what: from the few lines a book writes to every reason and field.

A book cites a clause for a field (`report.threshold`), for a whole section (`report.*`), for an offence or
for a reason. A reason that a book does not mention is answered by the clause of the field it hangs on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.verdict import Reason

GROUNDS: Mapping[Reason, tuple[str, ...]] = {
    Reason.LEADS: ("play.lead_any",),
    Reason.BEATS: ("order.full_house", "order.same_type"),
    Reason.NOT_HIGHER: ("order.full_house", "order.same_type"),
    Reason.OTHER_TYPE: ("order.full_house", "order.same_type"),
    Reason.BOMB_BEATS: ("order.bombs_beat", "order.bombs"),
    Reason.BIGGER_BOMB: ("order.bombs",),
    Reason.SMALLER_BOMB: ("order.bombs",),
    Reason.NO_COMBINATION: ("type.full_house",),
    Reason.READING_NOT_POSSIBLE: ("wild.scope",),
    Reason.TOO_MANY_CARDS: ("type.max_cards",),
    Reason.THIRD_COPY: ("cards.decks",),
    Reason.SUIT_UNKNOWN: ("type.straight_flush",),
    Reason.READING_UNDECLARED: ("wild.must_declare", "wild.undeclared"),
    Reason.PASSES: ("play.must_beat_or_pass",),
    Reason.LEADER_PASSES: ("play.must_beat_or_pass",),
    Reason.LOST_TURN: ("foul.turn_loss",),
    Reason.AFTER_END: ("deal.end",),
    Reason.HIGHEST_PAID: ("tribute.card",),
    Reason.NOT_HIGHEST: ("tribute.card",),
    Reason.WILD_PAID: ("tribute.exclude",),
    Reason.HAND_NOT_SHOWN: ("tribute.card",),
    Reason.RETURN_ALLOWED: ("return.limit_opponent", "return.limit_partner"),
    Reason.RETURN_TOO_HIGH: ("return.limit_opponent", "return.limit_partner"),
    Reason.RETURN_LOWEST: ("return.none_low",),
    Reason.WRONG_PAYER: ("tribute.single",),
    Reason.WRONG_RECEIVER: ("tribute.single",),
    Reason.LARGER_TO_FIRST: ("tribute.double",),
    Reason.NO_TRIBUTE_OWED: ("tribute.single",),
    Reason.TRIBUTE_MISSING: ("tribute.single",),
    Reason.MAY_RESIST: ("resist.single", "resist.double"),
    Reason.MUST_RESIST: ("resist.single", "resist.double"),
    Reason.MAY_NOT_RESIST: ("resist.single", "resist.double"),
    Reason.LEADER_RIGHT: ("lead.after_single", "lead.after_double"),
    Reason.LEADER_WRONG: ("lead.after_single", "lead.after_double"),
    Reason.LEVELS_RIGHT: ("level.up_12",),
    Reason.LEVELS_WRONG: ("level.up_12",),
    Reason.DEAL_LEVEL_WRONG: ("level.who",),
    Reason.DECLARER_WRONG: ("level.who",),
    Reason.ORDER_WRONG: ("deal.end",),
    Reason.CALL_OWED: ("report.threshold",),
    Reason.CALL_NOT_OWED: ("report.threshold",),
    Reason.CALL_WRONG: ("report.threshold",),
    Reason.IN_TIME: ("clock.normal_s",),
    Reason.WARNING_TIME: ("clock.warn_s", "clock.normal_s"),
    Reason.OVERTIME: ("clock.after_warn_s", "clock.warn_s", "clock.normal_s"),
}
"""The fields a reason hangs on, the most telling first."""


def leaves(sections: Mapping[str, Any]) -> set[str]:
    """The paths of the fields set in parsed sections."""
    return {
        f"{section}.{field}"
        for section, fields in sections.items()
        if isinstance(fields, Mapping)
        for field in fields
    }


def written_out(cites: Mapping[str, Any], stated: set[str]) -> dict[str, Any]:
    """A book's own cites with every `section.*` and every reason it answers for written out."""
    out: dict[str, Any] = {}
    for path in sorted(stated):
        section = path.partition(".")[0]
        if f"{section}.*" in cites:
            out[path] = cites[f"{section}.*"]
    out |= {key: clause for key, clause in cites.items() if not key.endswith(".*")}
    for reason, fields in GROUNDS.items():
        ground = next((field for field in fields if field in stated and field in out), None)
        if ground is not None:
            out.setdefault(reason.value, out[ground])
    return out


def inherited(cites: Mapping[str, str], changed: set[str]) -> dict[str, str]:
    """The cites of the book above that still hold when the fields in `changed` have other values here."""
    stale = changed | {reason.value for reason, fields in GROUNDS.items() if changed.intersection(fields)}
    return {key: clause for key, clause in cites.items() if key not in stale}
