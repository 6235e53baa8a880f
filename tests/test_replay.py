"""Recorded matches: clean ones have no fault, and each wrong step is found once, where it happens."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee_app.replay import faults
from referee_app.replay.record import RecordError, book_for, parse_record
from rules.book import BookError
from rules.verdict import Reason
from tests.command_line import run as command

FOLDER = Path(__file__).parent / "matches"
KNOWN = json.loads((FOLDER / "faults.json").read_text(encoding="utf-8"))["files"]
MATCHES = sorted(path.name for path in FOLDER.glob("*.json") if path.name != "faults.json")
Record = dict[str, Any]
Change = Callable[[Record], object]

REASONS = {
    "wrong_payer": {"wrong_payer"},
    "wrong_first_leader": {"leader_wrong"},
    "larger_not_to_first": {"larger_to_first"},
    "reading_not_possible": {"reading_not_possible"},
    "wrong_deal_level": {"deal_level_wrong"},
    "wrong_resist": {"must_resist", "may_not_resist"},
    "wrong_levels": {"levels_wrong"},
    "wrong_declarer": {"declarer_wrong"},
    "wrong_turn": {"out_of_turn"},
    "play_after_end": {"after_end"},
    "wild_paid": {"wild_paid"},
    "wrong_type": {"other_type"},
    "not_higher": {"not_higher"},
}


def load(name: str) -> Record:
    """A recorded match as decoded JSON."""
    record: Record = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return record


def found(raw: Record) -> list[tuple[int, str, Reason]]:
    """Deal, step and reason of every fault."""
    record = parse_record(raw)
    return [(each.deal, each.step, each.reason) for each in faults(record, book_for(record))]


@pytest.mark.parametrize("name", MATCHES)
def test_r8_the_command_lists_exactly_the_known_faults(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = KNOWN.get(name, [])
    done = command(capsys, "replay", FOLDER / name, "--json")
    assert [(each["deal"], each["step"]) for each in done.objects] == [
        (each["deal"], each["step"]) for each in wanted
    ]
    assert all(
        each["reason"] in REASONS[other["code"]] for each, other in zip(done.objects, wanted, strict=True)
    )
    assert done.code == (1 if wanted else 0)
    assert all(each["detail"] and each["silent"] is (each["clause"] is None) for each in done.objects)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_same_in_words(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = command(capsys, "replay", FOLDER / "gworld-f002.json", lang=lang)
    assert done.code == 1
    assert len([line for line in done.out.splitlines() if not line.startswith(" ")]) == 11 + 1
    assert ("北" in done.out) is (lang == "zh")
    clean = command(capsys, "replay", FOLDER / "claw-001.json", lang=lang)
    assert (clean.code, len(clean.out.splitlines())) == (0, 1)


def test_the_rules_of_the_record_are_cited_where_they_decide(capsys: pytest.CaptureFixture[str]) -> None:
    done = command(capsys, "replay", FOLDER / "gworld-f002.json", "--json")
    payer, leader = done.objects[0], done.objects[1]
    assert (payer["clause"], payer["silent"]) == ("rules.one_four_payer", False)
    assert (leader["clause"], leader["silent"]) == (None, True)
    assert leader["inherited"]["book"] == "standard"
    assert (payer["seat"], payer["detail"]) == ("W", "West pays, but North has to")


# One wrong step put into a clean match


def _deal(record: Record, no: int) -> Record:
    deal: Record = record["deals"][no]
    return deal


def _double_pass(record: Record) -> None:
    _deal(record, 0)["plays"].insert(2, {"seat": _deal(record, 0)["plays"][1]["seat"], "cards": []})


def _swap_tributes(record: Record) -> None:
    one, other = _deal(record, 3)["tribute"]
    one["to"], other["to"] = other["to"], one["to"]


def _pay_lower(record: Record) -> None:
    _deal(record, 6)["tribute"][0]["card"] = _lowest(_deal(record, 6), "W")


def _lowest(deal: Record, seat: str) -> str:
    held: list[str] = [card for card in deal["hands"][seat] if card[1] in "23456789"]
    return min(held, key=lambda card: card[1])


def _highest(deal: Record, seat: str) -> str:
    held: list[str] = [card for card in deal["hands"][seat] if card[1] in "QKA"]
    return max(held, key=lambda card: "QKA".find(card[1]))


ONE_WRONG_STEP: list[tuple[str, Change, tuple[int, str, Reason]]] = [
    (
        "the level",
        lambda r: _deal(r, 5).update(level="9"),
        (5, "level", Reason.DEAL_LEVEL_WRONG),
    ),
    (
        "the levels before a deal",
        lambda r: _deal(r, 4)["levels"].update(NS="6"),
        (4, "level", Reason.LEVELS_WRONG),
    ),
    (
        "the declaring side",
        lambda r: _deal(r, 4).update(declarer="NS"),
        (4, "declarer", Reason.DECLARER_WRONG),
    ),
    (
        "the levels after a deal",
        lambda r: _deal(r, 8)["levels_after"].update(EW="Q"),
        (8, "levels_after", Reason.LEVELS_WRONG),
    ),
    (
        "resisting",
        lambda r: _deal(r, 1).update(resisted=False),
        (1, "resisted", Reason.MUST_RESIST),
    ),
    ("a larger tribute to the second", _swap_tributes, (3, "tribute[1]", Reason.LARGER_TO_FIRST)),
    (
        "the order",
        lambda r: _deal(r, 8).update(order=["N", "S", "W", "E"]),
        (8, "order", Reason.ORDER_WRONG),
    ),
    (
        "no tribute at all",
        lambda r: _deal(r, 6).update(tribute=[], returns=[]),
        (6, "tribute[0]", Reason.TRIBUTE_MISSING),
    ),
    ("a lower card paid", _pay_lower, (6, "tribute[0]", Reason.NOT_HIGHEST)),
    (
        "no return",
        lambda r: _deal(r, 6).update(returns=[]),
        (6, "returns[0]", Reason.TRIBUTE_MISSING),
    ),
    (
        "one return too few",
        lambda r: _deal(r, 3)["returns"].pop(),
        (3, "returns[1]", Reason.TRIBUTE_MISSING),
    ),
    (
        "a return to the wrong player",
        lambda r: _deal(r, 6)["returns"][0].update(to="E"),
        (6, "returns[0]", Reason.WRONG_RECEIVER),
    ),
    (
        "a return too high",
        lambda r: _deal(r, 6)["returns"][0].update(card=_highest(_deal(r, 6), "S")),
        (6, "returns[0]", Reason.RETURN_TOO_HIGH),
    ),
    (
        "a tribute after the first deal before any was owed",
        lambda r: _deal(r, 0)["tribute"].append(
            {"from": "N", "to": "S", "card": _deal(r, 0)["hands"]["N"][0]}
        ),
        (0, "tribute[0]", Reason.NO_TRIBUTE_OWED),
    ),
    ("a turn taken twice", _double_pass, (0, "plays[2]", Reason.OUT_OF_TURN)),
    (
        "the last play left out",
        lambda r: _deal(r, 8)["plays"].pop(),
        (8, "order", Reason.ORDER_WRONG),
    ),
]


@pytest.mark.parametrize(
    ("change", "wanted"), [each[1:] for each in ONE_WRONG_STEP], ids=[each[0] for each in ONE_WRONG_STEP]
)
def test_a_wrong_step_in_a_clean_match_is_the_first_fault_told(
    change: Change, wanted: tuple[int, str, Reason]
) -> None:
    raw = copy.deepcopy(load("openwr-004.json"))
    change(raw)
    assert found(raw)[0] == wanted


def test_plays_after_the_end_are_told_once_a_deal() -> None:
    raw = load("openwr-004.json")
    for seat in ("W", "E", "W"):
        _deal(raw, 0)["plays"].append({"seat": seat, "cards": []})
    no = len(_deal(raw, 0)["plays"]) - 3
    assert found(raw) == [(0, f"plays[{no}]", Reason.AFTER_END)]


def test_a_deal_after_the_game_is_won_is_told_once_and_followed() -> None:
    raw = load("gworld-005.json")
    raw["deals"].append(copy.deepcopy(raw["deals"][3]))
    assert (4, "level", Reason.AFTER_END) in found(raw)
    assert found(raw)[0][:2] == (4, "level")


def test_a_new_game_begins_afresh() -> None:
    raw = load("openwr-004.json")
    raw["deals"] += load("openwr-004.json")["deals"]
    assert found(raw) == []


def test_a_record_that_begins_in_the_middle_is_judged_from_there() -> None:
    raw = load("openwr-004.json")
    del raw["deals"][:2]
    assert found(raw) == []


def test_a_declared_size_has_to_be_the_number_of_cards() -> None:
    raw = load("openwr-004.json")
    deal, no = next(
        (at, no)
        for at, each in enumerate(raw["deals"])
        for no, play in enumerate(each["plays"])
        if play.get("as", {}).get("type") == "bomb"
    )
    raw["deals"][deal]["plays"][no]["as"]["n"] = 9
    assert found(raw) == [(deal, f"plays[{no}]", Reason.READING_NOT_POSSIBLE)]


# Which book


def test_a_record_may_name_a_book_instead_of_rules() -> None:
    raw = load("claw-001.json")
    del raw["rules"]
    raw["book"] = "competition-002"
    # Four levels for a double win are a rule of that record alone.
    assert found(raw) == [(2, "levels_after", Reason.LEVELS_WRONG)]
    record = parse_record({**raw, "book": "nowhere"})
    with pytest.raises(BookError, match="nowhere"):
        book_for(record)


def test_equal_tributes_follow_the_record_where_the_book_leaves_a_choice() -> None:
    raw = load("opengd-008.json")
    assert _deal(raw, 1)["tribute"][0]["card"] == _deal(raw, 1)["tribute"][1]["card"]
    raw["rules"]["equal_tribute"] = "right"
    assert [each for each in found(raw) if each[0] == 1] == [
        (1, "tribute[1]", Reason.WRONG_RECEIVER),
        (1, "first_leader", Reason.LEADER_WRONG),
    ]
    raw["rules"]["equal_tribute"] = "any"
    assert found(raw) == []


def test_rules_without_tribute_ask_for_none() -> None:
    raw = load("claw-001.json")
    raw["rules"]["tribute"] = False
    assert found(raw)[0] == (1, "resisted", Reason.NO_TRIBUTE_OWED)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r["deals"][0]["hands"]["N"].pop(), r"hands\.N: 26 cards"),
        (lambda r: r["deals"][0]["hands"]["N"].append("S2"), r"hands\.N: 28 cards"),
        (lambda r: r["deals"][0]["hands"].update(N=["S2"] * 27), "a third S2"),
        (lambda r: r["deals"][0]["hands"]["N"].__setitem__(0, "Z9"), "'Z9' is not a card"),
        (lambda r: r["deals"][0]["hands"]["N"].__setitem__(0, "?9"), "a card with its suit"),
        (lambda r: r["deals"][0].update(level="BJ"), "a level is one of"),
        (lambda r: r["deals"][0].update(order=["N", "N", "S", "E"]), "each of N, W, S, E once"),
        (lambda r: r["deals"][0]["levels"].pop("NS"), "a level for NS and one for EW"),
        (lambda r: r["deals"][0]["plays"][0].update(seat="X"), "plays.0.seat"),
        (lambda r: r["deals"][0].pop("first_leader"), "first_leader"),
        (lambda r: r["rules"].update(return_max="5"), "return_max"),
        (lambda r: r["rules"].update(moon="full"), "moon"),
        (lambda r: r.update(deals=[]), "deals"),
        (lambda r: r.pop("deals"), "deals"),
    ],
)
def test_a_record_that_cannot_be_read_says_where(
    change: Change, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = load("claw-001.json")
    change(raw)
    with pytest.raises(RecordError, match=said):
        parse_record(raw)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    for lang in ("zh", "en"):
        done = command(capsys, "replay", file, lang=lang)
        assert (done.code, done.out) == (2, "")
        assert "match.json" in done.err
        assert "Value error" not in done.err


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(RecordError, match="JSON object"):
        parse_record([1, 2])
