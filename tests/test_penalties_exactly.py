"""What detection and ladders say, word for word: every field of a suspicion, every part of a complaint."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from penalties.acts import Act, Kind, Ruled, Scored, Suspicion
from penalties.detect import suspicions
from penalties.ladder import Choice, build, ids, load, load_file, propose
from penalties.offences import Offence
from penalties.penalty import effect
from rules.book import BookError, Problem
from rules.book import load as load_book
from rules.cards import Card, Rank
from rules.seats import Seat
from rules.sections import RuleBook
from rules.verdict import Reason, Verdict, illegal, legal
from tests.strategies import changed

N, W, S, E = Seat
STANDARD = load_book("standard")
COMPETITION = load_book("competition-002")
EARLY = illegal(Reason.OUT_OF_TURN, turn=W)


def act(seq: int, seat: Seat, kind: Any, cards: str = "", verdict: Verdict | None = None, **more: Any) -> Act:
    """One act."""
    return Act(seq, seat, kind, tuple(map(Card, cards.split())), verdict, **more)


def found(acts: Sequence[Act], book: RuleBook = STANDARD, **more: Any) -> list[Suspicion]:
    """What they prove at level five."""
    return list(suspicions(acts, Rank.FIVE, book, **more))


# Detection


def test_a_play_and_a_pass_out_of_turn_in_full() -> None:
    told = [act(4, S, "played", "S3", EARLY), act(7, E, "passed", verdict=EARLY)]
    assert found(told) == [
        Suspicion(Kind.OUT_OF_TURN, S, Offence.OUT_OF_TURN, (4,), {"turn": W}, EARLY, 4),
        Suspicion(Kind.OUT_OF_TURN, E, Offence.PASS_OUT_OF_TURN, (7,), {"turn": W}, EARLY, 7),
    ]


def test_a_low_tribute_in_full_and_of_both_payers() -> None:
    told = [
        act(1, N, "paid", "S9"),
        act(2, S, "paid", "ST"),
        act(3, W, "played", "SA"),
        act(4, N, "played", "S3 DK"),
        act(5, S, "played", "SJ"),
        act(6, N, "played", "SA"),
    ]
    nine, ten = ({"paid": Card(a), "played": Card(b)} for a, b in (("S9", "DK"), ("ST", "SJ")))
    assert found(told) == [
        Suspicion(Kind.LOW_TRIBUTE, N, Offence.WRONG_TRIBUTE, (1, 4), nine, None, 1),
        Suspicion(Kind.LOW_TRIBUTE, S, Offence.WRONG_TRIBUTE, (2, 5), ten, None, 2),
    ]


def test_a_tribute_that_was_wrong_at_once_hides_no_other() -> None:
    wrong = illegal(Reason.NOT_HIGHEST, card=Card("SK"))
    told = [act(1, N, "paid", "S9", wrong), act(2, S, "paid", "ST"), act(3, S, "played", "SJ")]
    assert [(each.kind, each.seat) for each in found(told)] == [(Kind.FORBIDDEN, N), (Kind.LOW_TRIBUTE, S)]


@pytest.mark.parametrize(
    ("played", "proves"),
    [
        # The card returned last is left out, not the one that was given before it and went back.
        ("S8", False),
        ("S7", True),
        # Another card of the returned rank was there all along.
        ("D8", True),
        ("?8", False),
        # Whatever stands before it in the play: a wild, a card from the back, the returned one.
        ("H5 S9", True),
        ("?? S9", True),
        ("S8 S9", True),
        ("S2 S9", True),
    ],
)
def test_what_came_back_is_left_out_and_nothing_else(played: str, proves: bool) -> None:
    told = [
        act(1, N, "paid", "S6"),
        act(2, W, "returned", "S7", to=N),
        act(3, W, "returned", "S8", to=N),
        act(4, W, "returned", "S9", to=S),
        act(5, N, "played", played),
    ]
    assert [each.kind for each in found(told)] == ([Kind.LOW_TRIBUTE] if proves else [])


def test_a_third_copy_in_full() -> None:
    told = [act(1, N, "played", "S9 S9"), act(2, W, "played", "?9 S9")]
    face = {"card": Card("S9")}
    assert found(told) == [Suspicion(Kind.THIRD_COPY, W, Offence.MISCOUNT, (1, 2), face, None, 2)]


def test_more_cards_than_were_dealt_in_full() -> None:
    told = [act(no, N, "played", "?? " * 9, number=30) for no in (1, 2, 3)]
    assert found(told) == []
    told += [act(4, W, "played", "??", number=26), act(5, N, "played", "?? ??", number=0)]
    [over] = found(told)
    assert (over.kind, over.seat, over.offence, over.since) == (Kind.OVER_HAND, N, Offence.MISCOUNT, 4)
    assert (over.evidence, over.facts) == ((5,), {"shown": 29, "dealt": 27})


def test_a_call_that_more_cards_contradict_in_full() -> None:
    told = [act(1, N, "called", number=1), act(2, W, "played", "S4"), act(3, N, "played", "S3 S4")]
    facts = {"called": 1, "held": 2}
    assert found(told) == [Suspicion(Kind.WRONG_CALL, N, Offence.WRONG_COUNT, (1, 3), facts, None, 1)]
    wrong = illegal(Reason.CALL_WRONG, held=2)
    # What was wrong at once is told as that and once only; a later call is looked at for itself.
    told[0] = act(1, N, "called", verdict=wrong, number=1)
    told.insert(2, act(4, N, "called", number=1))
    assert [each.evidence for each in found(told)] == [(1,), (4, 3)]


def test_a_missed_call_in_full() -> None:
    told = [act(1, N, "played", "?3", number=6), act(2, N, "played", "?3", number=5)]
    missed = Suspicion(Kind.MISSED_CALL, N, Offence.COUNT_NOT_CALLED, (1, 2), {"left": 6}, None, 1)
    assert found(told, COMPETITION) == [missed]
    # A play that does not lie owes nothing and ends nothing; a call in between settles it.
    aside = [told[0], act(2, N, "played", "?3", number=5, lies=False)]
    assert found(aside, COMPETITION) == []
    called = [told[0], act(3, N, "called", number=6), told[1]]
    assert [each.evidence for each in found(called, COMPETITION)] == []


def test_overtime_in_full_and_a_ruling_while_the_player_thought() -> None:
    told = [
        act(1, N, "played", "S3", seconds=5.0),
        act(2, W, "warned", seconds=31.0),
        act(3, W, "played", "S4", seconds=50.0),
        act(4, S, "passed", seconds=20.0),
    ]
    [late] = found(told, COMPETITION)
    assert (late.kind, late.seat, late.offence, late.evidence, late.since) == (
        Kind.OVERTIME,
        W,
        Offence.OVERTIME,
        (3,),
        1,
    )
    assert late.verdict is not None and late.facts == late.verdict.facts
    assert found(told, COMPETITION, ruled=[Ruled(2, W, Offence.OVERTIME)]) == []


def test_a_deal_at_the_ace_that_was_agreed_on_otherwise_in_full() -> None:
    scored = Scored(9, Rank.ACE, (N, W, S, E), (N, W, E, S))
    facts = {"order": (N, W, E, S), "owed": (N, W, S, E)}
    assert found([], scored=scored) == [Suspicion(Kind.A_SCORED, N, None, (9,), facts, None, 9)]
    for other in (
        Scored(9, Rank.KING, (N, W, S, E), (N, W, E, S)),
        Scored(9, Rank.ACE, (N,), (N, W, E, S)),
        Scored(9, Rank.ACE, (N, W, S, E), (N, W, S, E)),
    ):
        assert found([], scored=other) == []


@pytest.mark.parametrize(
    ("ruling", "settles"),
    [
        (Ruled(9, None, None, (4,)), True),
        (Ruled(9, W, Offence.PEEKED, (1, 4)), True),
        (Ruled(9, None, None, (5,)), False),
        (Ruled(9, S, Offence.OUT_OF_TURN), True),
        (Ruled(3, S, Offence.OUT_OF_TURN), False),
        (Ruled(9, N, Offence.OUT_OF_TURN), False),
        (Ruled(9, S, Offence.WRONG_PLAY), False),
    ],
)
def test_which_rulings_settle_a_suspicion(ruling: Ruled, settles: bool) -> None:
    assert bool(found([act(4, S, "played", "S3", EARLY)], ruled=[ruling])) is not settles


def test_what_was_legal_proves_nothing() -> None:
    assert found([act(1, N, "played", "S3", legal(Reason.BEATS)), act(2, W, "passed")]) == []


# Ladders


META = {"id": "house", "zh": "本店", "en": "House", "extends": "nanshan-2026"}


def complaints(**more: Any) -> tuple[Problem, ...]:
    """What is wrong with a house ladder."""
    with pytest.raises(BookError) as error:
        build({"meta": META, **more}, "house.toml")
    return error.value.problems


def test_every_part_of_a_complaint() -> None:
    """The place, the text that stands there, and all that is allowed."""
    nanshan = [each.id for each in load("nanshan-2026").clauses]
    assert complaints(offences={"overtme": {"steps": ["foul"]}}) == (
        Problem("offences.overtme", "'overtme'", ", ".join(Offence)),
    )
    assert complaints(offences={"overtime": {"steps": ["foul"], "cite": "nowhere"}}) == (
        Problem("offences.overtime.cite", "'nowhere'", ", ".join(nanshan)),
    )
    assert complaints(meta={**META, "extends": "nowhere"}) == (
        Problem("meta.extends", "'nowhere'", ", ".join(ids())),
    )
    assert complaints(meta={**META, "id": "union", "extends": "union"}) == (
        Problem("meta.extends", "union -> union", "a ladder that does not extend this one"),
    )
    assert [each.path for each in complaints(clauses=[3])] == ["clauses.0"]


def test_a_ladder_that_is_not_there() -> None:
    with pytest.raises(BookError) as error:
        load("nowhere")
    assert error.value.problems == (Problem("foul.ladder", "'nowhere'", ", ".join(ids())),)


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(b"[meta]\nid = 'x' # " + b"\xff")
    with pytest.raises(BookError) as error:
        load_file(file)
    [problem] = error.value.problems
    assert (error.value.source, problem.path) == ("house.toml", "TOML")
    assert problem.allowed == "a TOML document in UTF-8" and "0xff" in problem.got


def test_leave_keeps_the_one_who_decides() -> None:
    steps = {"steps": ["noted"], "by": "head_referee"}
    own = build({"meta": META, "offences": {"late": {**steps, "beyond": {"effects": ["round_lost"]}}}}, "h")
    told = propose(own, Offence.LATE, 0, minutes=12, book=COMPETITION)
    assert told.effects == (effect("round_lost"),)
    assert told.options[0] == Choice(effects=(effect("noted"),), by="head_referee", why="leave")


def test_the_spans_of_lateness_are_started_ones() -> None:
    nanshan = load("nanshan-2026")
    for minutes, levels in ((None, 1), (0, 1), (1, 1), (5, 1), (6, 2), (10, 2), (11, 3)):
        told = propose(nanshan, Offence.LATE, 0, minutes=minutes)
        assert sum(each.n for each in told.effects) == levels
        assert told.minutes == minutes


def test_all_hearts_exempt_and_an_unknown_suit_in_front() -> None:
    hearts = changed(STANDARD, tribute={"exclude": "all_hearts"})
    told = [act(1, N, "paid", "S9"), act(2, N, "played", "?A HA DK")]
    [low] = found(told, hearts)
    assert low.facts == {"paid": Card("S9"), "played": Card("DK")}
