"""A round worth a score sheet: tribute of every kind, fouls, a forfeit, an appeal, signatures."""

from __future__ import annotations

from typing import Any

from referee_app.fold import fold
from referee_app.reports.make import score_sheet
from referee_app.reports.papers import ref_of
from referee_app.reports.sheet import Sheet
from referee_app.storage.sealed import GENESIS, Sealed, seal
from tests.tables import START, Log

ZIG = [
    [[0.05, 0.6], [0.2, 0.2], [0.3, 0.8], [0.45, 0.3], [0.6, 0.75], [0.9, 0.4]],
    [[0.3, 0.1], [0.35, 0.95]],
]
PIN = "scrypt$" + "5a" * 16 + "$" + "c3" * 32
"""What is stored of a PIN; always the same, so that a sheet is always the same."""
OPENED: dict[str, Any] = {
    "table": "17",
    "event": "2026 江淮掼蛋公开赛 · 合肥主会场",
    "round": 3,
    "numbers": {"NS": 61, "EW": 23},
    "names": {"N": "王海峰", "S": "李雪", "E": "张国庆", "W": "周敏"},
}


def begin(
    log: Log, tribute: dict[str, str] | None = None, returned: dict[str, tuple[str, str]] | None = None
) -> None:
    """The next deal with what is owed before it, and the lead."""
    log.add("deal_started", 60)
    for seat, card in (tribute or {}).items():
        log.add("tribute_paid", 20, seat=seat, card=card)
    for seat, (to, card) in (returned or {}).items():
        log.add("card_returned", 10, seat=seat, to=to, card=card)


def a_round() -> Log:
    """Three deals, a fourth broken off by the third foul, one result code of every kind of ruling."""
    log = Log(**OPENED)
    log.deal("S")
    log.foul("W")
    log.finish("S", "E", "N")
    begin(log, {"W": "SA"}, {"S": ("W", "C6")})
    log.add("play_began", leader="W")
    log.add("foul_dismissed", seat="N", offence="illegal_information", note="只是咳嗽")
    log.finish("E", "W")
    begin(log, {"N": "RJ", "S": "DA"}, {"E": ("N", "D3"), "W": ("S", "C9")})
    log.add("play_began", leader="N")
    log.add("penalty_given", 90, seat="E", offence="wrong_count", effects=["warning", "take_back"])
    log.foul("E", "wrong_count", step=2, note="余 6 报 8")
    log.finish("N", "E", "S")
    begin(log)
    log.add("tribute_resisted", jokers={"W": 2})
    log.add("play_began", leader="N")
    log.add("escalated", 120, seat="E", offence="out_of_turn", note="应南出")
    third = log.add(
        "ruling_received",
        240,
        hub_seq=1,
        ruling="penalty_given",
        target=0,
        seat="E",
        offence="out_of_turn",
        effects=["lose_turn", "foul"],
        note="放下整手牌，改变本圈牌势",
    )
    log.add("ruling_received", 60, hub_seq=2, ruling="forfeit_confirmed", target=third)
    log.add("appealed", 30, target=third, side="EW")
    log.add("signed", 60, side="EW", seat="E", strokes=ZIG)
    log.add("signed", 10, side="NS", seat="S", pin=PIN)
    log.add("ruling_received", 300, hub_seq=3, ruling="result_confirmed", target=0)
    return log


def long_round(deals: int = 40) -> Log:
    """A round of very many deals, with a foul or a ruling in each fifth."""
    log = Log(**OPENED)
    for no in range(deals):
        order = (("S", "E", "N"), ("E", "W"), ("N", "E", "S"))[no % 3]
        if no == 0:
            log.deal("S")
        else:
            begin(log)
            log.add("tribute_resisted", jokers={})
            log.add("play_began", leader="N")
        if no % 5 == 4:
            log.add(
                "penalty_given", seat="W", offence="exposed_card", effects=["warning"], note=f"第 {no} 副"
            )
        log.finish(*order)
    return log


def chained(log: Log) -> list[Sealed]:
    """The log as it is stored."""
    made, prev = [], GENESIS
    for event in log.events:
        made.append(seal("T17-3", prev, event))
        prev = made[-1].hash
    return made


def sheet_of(log: Log, lang: str = "zh") -> Sheet:
    """The sheet of a log."""
    return score_sheet(fold(log.events, log.find), lang, ref_of(chained(log)), START)
