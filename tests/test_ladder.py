"""Penalty ladders: what each act costs, the first time and later, and what a verdict proves."""

from __future__ import annotations

import pytest

from penalties.detect import proved_by
from penalties.ladder import Ladder, build, ids, load, propose
from penalties.offences import Offence
from penalties.penalty import EffectKind, effect, fouls_in, has
from rules import book as books
from rules.book import BookError
from rules.verdict import Reason, illegal, legal, undecided

COMPETITION = books.load("competition-002")
LADDER = load(COMPETITION.foul.ladder)


def effects(offence: Offence, before: int = 0, ladder: Ladder = LADDER) -> list[str]:
    """What is proposed for an offence ruled on `before` times already."""
    return [str(each) for each in propose(ladder, offence, before).effects]


@pytest.mark.parametrize(
    ("offence", "before", "wanted"),
    [
        (Offence.OUT_OF_TURN, 0, ["take_back", "lose_turn", "foul"]),
        (Offence.EXPOSED_CARD, 0, ["take_back", "lose_turn", "foul"]),
        (Offence.WRONG_COUNT, 0, ["take_back", "warning"]),
        (Offence.WRONG_COUNT, 1, ["take_back", "foul"]),
        (Offence.WRONG_COUNT, 9, ["take_back", "foul"]),
        (Offence.OVERTIME, 0, ["foul"]),
        (Offence.WRONG_TRIBUTE, 0, ["redo", "foul"]),
        (Offence.ILLEGAL_INFORMATION, 0, ["foul"]),
        (Offence.HAND_BELOW_TABLE, 0, ["foul"]),
        (Offence.UNSPECIFIED, 0, ["foul"]),
        (Offence.SUBSTITUTION, 0, ["round_lost"]),
    ],
)
def test_we298_we299_what_an_act_costs(offence: Offence, before: int, wanted: list[str]) -> None:
    """WE298 and WE299 among them: a hand below the table and passing information are a foul each."""
    assert effects(offence, before) == wanted


@pytest.mark.parametrize(
    ("acts", "warnings", "fouls"),
    [
        ((Offence.WRONG_PLAY, Offence.EXPOSED_CARD, Offence.OUT_OF_TURN), 0, 3),
        ((Offence.OUT_OF_TURN, Offence.ILLEGAL_INFORMATION), 0, 2),
        ((Offence.WRONG_COUNT, Offence.WRONG_COUNT, Offence.EXPOSED_CARD, Offence.LATE_RETURN), 1, 3),
    ],
)
def test_we295_we296_we297_fouls_add_up(acts: tuple[Offence, ...], warnings: int, fouls: int) -> None:
    """WE295 to WE297: three fouls lose the round and give the opponents three levels."""
    given = [propose(LADDER, act, acts[:at].count(act)).effects for at, act in enumerate(acts)]
    assert sum(has(each, EffectKind.WARNING) for each in given) == warnings
    assert sum(map(fouls_in, given)) == fouls
    foul = COMPETITION.foul
    assert (foul.limit, foul.limit_effect, foul.limit_levels) == (3, "match_lost", 3)


def test_we300_a_claim_is_for_the_current_trick() -> None:
    """WE300 and WE301: the window is the trick; an act out of turn then loses the turn."""
    assert COMPETITION.foul.claim_window == "trick"
    assert "lose_turn" in effects(Offence.OUT_OF_TURN)


def test_r10_where_a_text_is_silent_it_is_noted_and_the_referee_decides() -> None:
    quiet = Ladder.model_validate(
        {"meta": {"id": "x", "zh": "x", "en": "x"}, "offences": {"unspecified": {"steps": ["noted"]}}}
    )
    assert effects(Offence.CHEATING, ladder=quiet) == ["noted"]
    assert quiet.cite_key(Offence.CHEATING) == "cheating"


def test_r10_the_proposal_says_its_step_who_decides_and_what_else_is_allowed() -> None:
    proposal = propose(LADDER, Offence.WRONG_PLAY, 2)
    assert (proposal.step, proposal.by) == (3, "table_referee")
    assert [[str(e) for e in each.effects] for each in proposal.options] == [
        ["take_back", "lose_turn", "warning"]
    ]
    assert propose(LADDER, Offence.DEFIANCE, 0).by == "head_referee"


@pytest.mark.parametrize("ladder_id", ids())
def test_every_ladder_knows_what_to_do_with_every_act(ladder_id: str) -> None:
    ladder = load(ladder_id)
    for offence in Offence:
        for before in range(4):
            assert propose(ladder, offence, before).effects


@pytest.mark.parametrize("book_id", books.ids())
def test_every_book_names_a_ladder_that_there_is(book_id: str) -> None:
    assert load(books.load(book_id).foul.ladder)


def test_a_ladder_with_a_wrong_place_names_it() -> None:
    meta = {"id": "x", "zh": "x", "en": "x", "extends": "standard"}
    with pytest.raises(BookError, match=r"offences\.overtime"):
        build({"meta": meta, "offences": {"overtime": {"steps": ["hanging"]}}}, "x.toml")
    with pytest.raises(BookError, match="nowhere"):
        load("nowhere")


@pytest.mark.parametrize("text", ["foul", "foul:2", "opponents_up:3", "warning"])
def test_an_effect_is_written_as_it_is_read(text: str) -> None:
    assert str(effect(text)) == text


def test_effects_are_counted() -> None:
    given = (effect("foul"), effect("foul:2"), effect("warning"))
    assert fouls_in(given) == 3
    assert has(given, EffectKind.WARNING) and not has(given, EffectKind.LOSE_TURN)


@pytest.mark.parametrize(
    ("reason", "is_pass", "offence"),
    [
        (Reason.OUT_OF_TURN, False, Offence.OUT_OF_TURN),
        (Reason.OUT_OF_TURN, True, Offence.PASS_OUT_OF_TURN),
        (Reason.NOT_HIGHER, False, Offence.WRONG_PLAY),
        (Reason.WILD_PAID, False, Offence.WRONG_TRIBUTE),
        (Reason.RETURN_TOO_HIGH, False, Offence.WRONG_RETURN),
        (Reason.CALL_WRONG, False, Offence.WRONG_COUNT),
        (Reason.OVERTIME, False, Offence.OVERTIME),
        (Reason.NOT_IN_HAND, False, None),
    ],
)
def test_what_an_illegal_act_proves(reason: Reason, is_pass: bool, offence: Offence | None) -> None:
    assert proved_by(illegal(reason), is_pass) is offence


def test_only_what_is_illegal_beyond_doubt_proves_anything() -> None:
    assert proved_by(undecided(Reason.NOT_HIGHER)) is None
    assert proved_by(legal(Reason.BEATS)) is None
