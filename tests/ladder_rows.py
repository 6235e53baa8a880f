"""What each text costs for each row of the foul catalogue: effects, who decides, where the text has it."""

from __future__ import annotations

from typing import NamedTuple

from penalties.offences import Offence as O

ROWS: dict[str, tuple[O, ...]] = {
    "F1": (O.WRONG_PLAY,),
    "F2": (O.EXPOSED_CARD,),
    "F3": (O.OUT_OF_TURN,),
    "F4": (O.PASS_OUT_OF_TURN,),
    "F5": (O.DRAW_OUT_OF_TURN,),
    "F6": (O.MISCOUNT,),
    "F7": (O.WRONG_DRAW,),
    "F8": (O.WRONG_TRIBUTE,),
    "F9": (O.WRONG_RETURN,),
    "F10": (O.NO_RETURN, O.LATE_RETURN),
    "F11": (O.COUNT_NOT_CALLED,),
    "F12": (O.WRONG_COUNT,),
    "F13": (O.REPEATED_ASKING,),
    "F14": (O.OVERTIME,),
    "F15": (O.ILLEGAL_INFORMATION,),
    "F16": (O.HAND_BELOW_TABLE,),
    "F17": (O.LOOKED_BACK,),
    "F18": (O.PEEKED,),
    "F19": (O.TOOK_BACK,),
    "F20": (O.WRONG_RESIST,),
    "F21": (O.SHUFFLE_FAULT,),
    "F22": (O.LATE,),
    "F23": (O.SUBSTITUTION,),
    "F24": (O.WITHDRAWAL,),
    "F25": (O.CONDUCT,),
    "F26": (O.CHEATING,),
    "F27": (O.DEFIANCE,),
}
"""The rows of the catalogue and the offences they are recorded as."""


class Row(NamedTuple):
    """One line of one text."""

    row: str
    ladder: str
    offence: O
    steps: tuple[str, ...]
    """The effects of the first, second … time, joined by a blank."""
    article: str = ""
    """Where the text has it; empty: its text says nothing and the common remedy holds."""
    head_from: int = 0
    """The first step that is the head referee's; 0: none."""
    options: tuple[str, ...] = ()
    in_play: str = ""
    """What it costs once play has begun, where that differs."""


def _r(row: str, ladder: str, steps: str, article: str = "", **more: object) -> Row:
    offence = more.pop("offence", ROWS[row][0])
    return Row(row, ladder, offence, tuple(steps.split(" | ")), article, **more)  # type: ignore[arg-type]


_SCALE = "warning | violation | foul | deal_lost | disqualified"
_UNION = "warning | points_off | offender_down | disqualified"
_ANY = ("warning", "points_off", "offender_down", "disqualified")

TABLE: tuple[Row, ...] = (
    _r("F1", "company-000", "take_back lose_turn", "§十二.1", options=("take_back warning",)),
    _r(
        "F1",
        "competition-002",
        "take_back lose_turn foul",
        "§十一-1",
        options=("take_back lose_turn warning",),
    ),
    _r("F2", "company-000", "lose_turn", "§十二.2"),
    _r(
        "F2",
        "competition-002",
        "take_back lose_turn foul",
        "§十一-2",
        options=("take_back lose_turn warning",),
    ),
    _r("F2", "nanshan-2026", "noted", "3.11.6"),
    _r("F3", "company-000", "take_back lose_turn", "§十二.3"),
    _r(
        "F3",
        "competition-002",
        "take_back lose_turn foul",
        "§十一-3",
        options=("take_back lose_turn warning",),
    ),
    _r("F3", "foul-2024", "take_back lose_turn bar_type", "1.2"),
    _r("F4", "foul-2024", "lose_turn partner_loses_turn", "1.3"),
    _r("F4", "nanshan-2026", "warning | opponents_up:3 | round_lost", "6.3", head_from=3),
    _r(
        "F5",
        "foul-2024",
        "redo",
        "1.1",
        options=("redo warning", "random_draw warning", "random_draw violation"),
    ),
    _r(
        "F5",
        "nanshan-2026",
        "random_draw | random_draw | random_draw offender_down",
        "3.11.2",
        options=("redo",),
    ),
    _r("F6", "nanshan-2026", "random_draw", "3.11.3", options=("redeal",), in_play="noted"),
    _r("F6", "standard", "random_draw", options=("redeal",), in_play="noted"),
    _r("F7", "standard", "redeal"),
    _r("F8", "company-000", "redo", "§五"),
    _r("F8", "competition-002", "redo foul", "§五", options=("redo warning",)),
    _r("F8", "foul-2024", "redo warning", "2", in_play="hand_dead"),
    _r("F8", "nanshan-2026", "opponents_up:2", "3.9.4"),
    _r("F9", "company-000", "redo", "§五"),
    _r("F9", "competition-002", "redo foul", "§五", options=("redo warning",)),
    _r("F9", "foul-2024", "redo warning", "2"),
    _r("F10", "standard", "redo", offence=O.NO_RETURN, options=("deal_lost",), in_play="noted"),
    _r("F10", "company-000", "noted", "§十三-4", offence=O.LATE_RETURN, options=("warning",)),
    _r("F10", "competition-002", "foul", "§十二-4", offence=O.LATE_RETURN, options=("warning",)),
    _r("F11", "company-000", "take_back", "§十.3"),
    _r("F11", "competition-002", "take_back warning | take_back foul", "§九-3"),
    _r("F11", "sbbs-notice-001-11", "noted | noted | round_lost", "三", head_from=3),
    _r("F12", "company-000", "take_back", "§十.3"),
    _r("F12", "competition-002", "take_back warning | take_back foul", "§九-3"),
    _r("F13", "foul-2024", "warning", "4"),
    _r("F13", "nanshan-2026", "noted", "3.10", options=("warning",)),
    _r("F14", "company-000", "warning", "§十三-4"),
    _r("F14", "competition-002", "foul", "§十二-4", options=("warning",)),
    _r("F14", "nanshan-2026", "warning | warning | opponents_up", "3.11.7"),
    _r("F14", "cafe-individual-001-02", "warning", "七.6", options=("disqualified",)),
    _r("F14", "standard", "warning | foul", "19"),
    _r("F15", "company-000", "warning", "§十.1"),
    _r("F15", "competition-002", "foul", "§九-1", options=("disqualified",)),
    _r(
        "F15",
        "foul-2024",
        "warning | foul | deal_lost | disqualified",
        "3",
        head_from=3,
        options=("violation",),
    ),
    _r("F15", "nanshan-2026", "warning | warning | warning | round_lost", "3.11.5", head_from=4),
    _r("F15", "union", _UNION, "处罚", head_from=2, options=_ANY),
    _r("F15", "baoding-001-10", "warning", "注.3", options=("disqualified",)),
    _r("F15", "cafe-individual-001-02", "round_lost", "七.2", head_from=1, options=("disqualified",)),
    _r("F15", "hr-trade-001-05", "disqualified", "五.7", head_from=1),
    _r("F15", "knockout-003-d", "round_lost", "8"),
    _r("F15", "sbbs-notice-001-11", "round_lost", "四(2)", head_from=1),
    _r("F15", "teahouse-001-06", "disqualified", "方法.7", head_from=1, options=("round_lost",)),
    _r("F16", "competition-002", "foul", "§九-2", options=("warning",)),
    _r("F16", "company-000", "warning", "§十.2"),
    _r("F16", "nanshan-2026", "opponents_up:3 | opponents_up:3 | round_lost", "3.11.4", head_from=3),
    _r("F17", "nanshan-2026", "noted", "3.11.6"),
    _r("F17", "standard", "warning"),
    _r("F18", "standard", "warning"),
    _r("F19", "company-000", "warning", "§十二.1"),
    _r("F19", "competition-002", "foul", "§十一-1", options=("warning",)),
    _r("F20", "nanshan-2026", "redo", "3.9.3"),
    _r("F20", "standard", "redo"),
    _r("F21", "nanshan-2026", "redo", "3.7"),
    _r("F22", "company-000", "noted", "§十三-2", options=("round_lost",)),
    _r("F22", "competition-002", "noted", "§十二-2", options=("round_lost",)),
    _r("F22", "baoding-001-10", "noted", "注.4", options=("round_lost",)),
    _r("F22", "cafe-individual-001-02", "noted", "七.1", options=("round_lost",)),
    _r("F22", "teahouse-001-06", "noted", "纪律(1)", options=("round_lost",)),
    _r("F22", "sbbs-notice-001-11", "noted", "四(1)", options=("round_lost",)),
    _r("F22", "nanshan-2026", "opponents_up", "3.11.1"),
    _r("F22", "union", "noted", "迟到", options=("round_lost",)),
    _r("F23", "competition-002", "round_lost", "§十三-1", head_from=1),
    _r("F23", "baoding-001-10", "round_lost", "六.2", head_from=1),
    _r("F23", "cafe-individual-001-02", "round_lost", "七.5", head_from=1),
    _r("F23", "hr-trade-001-05", "round_lost", "五.2", head_from=1),
    _r("F23", "knockout-003-d", "round_lost", "1", head_from=1),
    _r("F23", "sbbs-notice-001-11", "round_lost", "四(5)", head_from=1),
    _r("F23", "teahouse-001-06", "round_lost", "方法.2", head_from=1),
    _r("F23", "nanshan-2026", "round_lost", "6.5", head_from=1, options=("noted",)),
    _r("F23", "union", "round_lost", "资格", head_from=1, options=("disqualified",)),
    _r("F24", "union", "round_lost", "弃权", head_from=1, options=("noted", "disqualified")),
    _r("F24", "cafe-individual-001-02", "round_lost", "七.5", head_from=1),
    _r("F24", "sbbs-notice-001-11", "round_lost", "四(5)", head_from=1),
    _r("F24", "teahouse-001-06", "round_lost", "方法.2", head_from=1),
    _r("F25", "foul-2024", _SCALE, "3", head_from=4),
    _r("F25", "union", _UNION, "处罚", head_from=2, options=_ANY),
    _r("F25", "cafe-individual-001-02", "warning", "七.7", options=("disqualified",)),
    _r("F25", "sbbs-notice-001-11", "warning", "四(6)"),
    _r("F25", "teahouse-001-06", "warning", "纪律(5)"),
    _r("F26", "standard", "disqualified", head_from=1),
    _r("F27", "competition-002", "disqualified", "§十-3", head_from=1),
    _r(
        "F27",
        "union",
        "disqualified",
        "处罚",
        head_from=1,
        options=("warning", "points_off", "offender_down"),
    ),
)
