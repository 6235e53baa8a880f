"""Penalty ladders: what each act costs, the first time and later, and what a verdict proves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from penalties.detect import proved_by
from penalties.ladder import Ladder, build, ids, load, load_file, load_or_root, propose
from penalties.offences import Offence
from penalties.penalty import Effect, EffectKind, effect, fouls_in, has
from rules import book as books
from rules.book import BookError
from rules.sections import RuleBook
from rules.verdict import Reason, illegal, legal, undecided
from tests.ladder_rows import ROWS, TABLE, Row
from tests.strategies import changed

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


# The catalogue, F1 to F27


def book_of(ladder_id: str) -> RuleBook:
    """A book in force with this ladder: the text's own, or the common rules under it."""
    own = ladder_id in books.ids()
    return books.load(ladder_id) if own else changed(books.load("standard"), foul={"ladder": ladder_id})


def words(effects: tuple[Effect, ...]) -> str:
    """Effects as the table of rows writes them."""
    return " ".join(map(str, effects))


each_row = pytest.mark.parametrize(
    "row", TABLE, ids=lambda row: f"{row.row}-{row.ladder}-{row.offence.value}"
)


def test_every_row_is_named_by_a_ladder() -> None:
    assert {row.row for row in TABLE} == set(ROWS) == {f"F{n}" for n in range(1, 28)}
    told = {offence for offences in ROWS.values() for offence in offences}
    assert told == set(Offence) - {Offence.UNSPECIFIED}


@each_row
def test_r10_every_step_has_the_right_effect_and_decider(row: Row) -> None:
    ladder = load(book_of(row.ladder).foul.ladder)
    for before in range(len(row.steps) + 2):
        step = min(before, len(row.steps) - 1)
        found = propose(ladder, row.offence, before)
        heads = 0 < row.head_from <= before + 1
        assert (words(found.effects), found.by) == (
            row.steps[step],
            "head_referee" if heads else "table_referee",
        )
        assert found.step == before + 1


@each_row
def test_every_row_allows_what_the_text_allows(row: Row) -> None:
    ladder = load(book_of(row.ladder).foul.ladder)
    found = propose(ladder, row.offence, 0)
    offered = {words(each.effects) for each in found.options}
    assert set(row.options) - {row.steps[0]} <= offered
    # Nothing stands twice, and what a text leaves to gravity is an option, never the first choice.
    assert words(found.effects) not in offered and len(offered) == len(found.options)
    later = propose(ladder, row.offence, 0, in_play=True)
    assert words(later.effects) == (row.in_play or row.steps[0])


@each_row
def test_every_row_is_cited_where_its_text_has_it(row: Row) -> None:
    book = book_of(row.ladder)
    found = propose(load(book.foul.ladder), row.offence, 0)
    own = found.clause
    cited = own or (None if book.is_silent(found.cite) else book.cite(found.cite))
    assert (cited.article if cited else "") == row.article
    if own is not None:
        assert own.book == row.ladder and own.zh and own.en


@pytest.mark.parametrize(
    ("ladder_id", "minutes", "wanted", "options"),
    [
        ("competition-002", 10, "noted", []),
        ("competition-002", 11, "round_lost", ["noted"]),
        ("competition-002", 15, "round_lost", ["noted"]),
        ("competition-002", 16, "round_lost", []),
        ("baoding-001-10", 5, "noted", []),
        ("baoding-001-10", 6, "round_lost", ["noted"]),
        ("sbbs-notice-001-11", 19, "noted", []),
        ("sbbs-notice-001-11", 20, "round_lost", None),
        ("teahouse-001-06", 11, "round_lost", None),
        ("union", 11, "round_lost", None),
        ("nanshan-2026", 0, "opponents_up", ["round_lost"]),
        ("nanshan-2026", 5, "opponents_up", ["round_lost"]),
        ("nanshan-2026", 6, "opponents_up:2", ["round_lost"]),
        ("nanshan-2026", 16, "opponents_up:4", ["round_lost"]),
    ],
)
def test_f22_k103_lateness_costs_by_the_minutes_of_the_book(
    ladder_id: str, minutes: int, wanted: str, options: list[str] | None
) -> None:
    """5, 10, 15 with leave, 20 minutes, or a level for each started five."""
    book = book_of(ladder_id)
    found = propose(load(book.foul.ladder), Offence.LATE, 0, minutes=minutes, book=book)
    assert (words(found.effects), found.minutes) == (wanted, minutes)
    assert found.by == ("head_referee" if wanted == "round_lost" else "table_referee")
    if options is not None:
        assert [words(each.effects) for each in found.options] == options


def test_without_a_known_start_a_forfeit_is_only_offered() -> None:
    """R15: a clock that was never started blocks no ruling."""
    found = propose(LADDER, Offence.LATE, 0, book=COMPETITION)
    assert (words(found.effects), found.minutes) == ("noted", None)
    assert [(words(each.effects), each.by) for each in found.options] == [("round_lost", "head_referee")]
    assert propose(LADDER, Offence.OVERTIME, 0, minutes=30, book=COMPETITION).minutes is None


def test_what_is_counted_together_and_over_what_is_the_ladders_to_say() -> None:
    spans = {each: (load(each).count_steps, load(each).over) for each in ids()}
    assert spans["foul-2024"] == ("all", "match")
    assert spans["nanshan-2026"] == ("each_offence", "match")
    assert spans["union"] == ("all", "event")
    # Ladders of a rule text leave it to the book, which cites its clause.
    assert spans["competition-002"] == ("each_offence", None)


@pytest.mark.parametrize("ladder_id", ids())
def test_every_ladder_knows_what_to_do_with_every_act(ladder_id: str) -> None:
    ladder = load(ladder_id)
    for offence in Offence:
        for before in range(4):
            assert propose(ladder, offence, before).effects


@pytest.mark.parametrize("book_id", books.ids())
def test_every_book_names_a_ladder_that_there_is(book_id: str) -> None:
    assert load(books.load(book_id).foul.ladder)


# House ladders

META = {"id": "house", "zh": "本店", "en": "House", "extends": "nanshan-2026"}


def house(**more: Any) -> Ladder:
    """A house ladder on top of a published one."""
    return build({"meta": META, **more}, "house.toml")


def test_a_house_ladder_says_only_what_it_changes() -> None:
    own = house(
        over="deal",
        offences={"late": {"steps": ["warning"], "cite": "door"}},
        clauses=[{"id": "door", "article": "1", "zh": "迟到警告", "en": "Late is warned"}],
    )
    assert (own.over, own.count_steps) == ("deal", "each_offence")
    late, hidden = propose(own, Offence.LATE, 0), propose(own, Offence.HAND_BELOW_TABLE, 0)
    assert (words(late.effects), late.clause and late.clause.book) == ("warning", "house")
    assert (words(hidden.effects), hidden.clause and hidden.clause.book) == ("opponents_up:3", "nanshan-2026")
    assert house().over == "match" and house(count_steps="all").count_steps == "all"


@pytest.mark.parametrize(
    ("more", "path", "allowed"),
    [
        ({"offences": {"overtime": {"steps": ["hanging"]}}}, "offences.overtime.steps", "warning"),
        ({"offences": {"overtme": {"steps": ["foul"]}}}, "offences.overtme", "overtime"),
        ({"offences": {"overtime": {"steps": []}}}, "offences.overtime.steps", "1"),
        (
            {"offences": {"overtime": {"steps": ["foul"], "by": "cook"}}},
            "offences.overtime.by",
            "head_referee",
        ),
        (
            {"offences": {"overtime": {"steps": ["foul"], "cite": "nowhere"}}},
            "offences.overtime.cite",
            "hidden",
        ),
        ({"offences": {"overtime": {}}}, "offences.overtime.steps", "a value"),
        ({"offences": 3}, "offences", "table"),
        ({"over": "week"}, "over", "event"),
        ({"count_steps": "some"}, "count_steps", "each_offence"),
        ({"clauses": 3}, "clauses", "list"),
        ({"clauses": [{"id": "x"}]}, "clauses.0.article", "a value"),
        ({"moon": "full"}, "moon", "no such field"),
        ({"meta": {**META, "id": "No Id"}}, "meta.id", ""),
        ({"meta": {**META, "extends": "nowhere"}}, "meta.extends", "nanshan-2026"),
        ({"meta": {**META, "id": "standard", "extends": "standard"}}, "meta.extends", "does not extend"),
    ],
)
def test_a_house_ladder_is_told_what_is_wrong_where_and_what_is_allowed(
    more: dict[str, Any], path: str, allowed: str
) -> None:
    with pytest.raises(BookError) as error:
        house(**more)
    assert error.value.source == "house.toml"
    told = {each.path: each.allowed for each in error.value.problems}
    assert any(each.startswith(path) and allowed in told[each] for each in told), told


def test_a_house_ladder_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[meta]\nid = "house"\nzh = "本店"\nen = "House"\nextends = "standard"\n', "utf-8")
    assert load_file(file).meta.id == "house"
    file.write_text("[meta\n", "utf-8")
    with pytest.raises(BookError, match="a TOML document"):
        load_file(file)
    with pytest.raises(BookError, match="nowhere"):
        load("nowhere")


def test_a_log_with_a_ladder_that_is_not_installed_can_still_be_read() -> None:
    assert load_or_root("nowhere") is load("standard")
    assert load_or_root("union") is load("union")


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
