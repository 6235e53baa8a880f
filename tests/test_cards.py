"""Cards as people write them, and the orders of the ranks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app import texts
from rules.cards import (
    FACES,
    NATURAL_ORDER,
    PACK,
    RANKS_ONLY,
    UNKNOWN,
    Card,
    CardError,
    Rank,
    Suit,
    card,
    level_order,
    over_dealt,
    parse_cards,
)
from tests.strategies import levels

written = st.sampled_from([*FACES, *RANKS_ONLY, UNKNOWN])


def test_the_pack_is_two_decks() -> None:
    assert len(PACK) == 108
    assert all(PACK.count(face) == 2 for face in FACES)


@given(st.lists(written), st.sampled_from([" ", ",", "、", "，  ", "\n", "/"]))
def test_what_was_written_is_read_back(cards: list[Card], gap: str) -> None:
    assert parse_cards(gap.join(cards)) == tuple(cards)


@pytest.mark.parametrize("lang", ["zh", "en"])
@given(st.lists(st.sampled_from([*FACES, *RANKS_ONLY]), max_size=10))
def test_what_the_app_shows_can_be_written(lang: str, cards: list[Card]) -> None:
    """Cards copied from a page, in a row without gaps, are the same cards."""
    assert parse_cards(texts.cards(lang, cards)) == tuple(cards)


@given(written)
def test_a_card_is_its_own_text(each: Card) -> None:
    assert card(str(each)) is card(each)
    assert card(each) == each


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("H5 ♥5 红桃5 红心5 红5 5h 5♥ h5", "H5 H5 H5 H5 H5 H5 H5 H5"),
        ("♠A♣10♦K", "SA CT DK"),
        ("黑桃A 梅花10 方块K 草花2 方片3", "SA CT DK C2 D3"),
        ("S10 10 T", "ST ?T ?T"),
        ("大王 小王 BJ rj Joker 大鬼 小鬼", "RJ BJ BJ RJ RJ RJ BJ"),
        ("small joker big Joker Small Big S5 black joker red joker", "BJ RJ BJ RJ S5 BJ RJ"),
        ("Ｈ５ ♥️9", "H5 H9"),
        ("334455", "?3 ?3 ?4 ?4 ?5 ?5"),
        ("10JQKA", "?T ?J ?Q ?K ?A"),
        ("?5 ？6 ??", "?5 ?6 ??"),
        ("", ""),
    ],
)
def test_ways_to_write_cards(text: str, cards: str) -> None:
    assert " ".join(parse_cards(text)) == cards


@pytest.mark.parametrize("word", ["W", "w", "配", "逢人配", "百搭", "红配"])
def test_the_wild_has_its_own_words(word: str) -> None:
    assert parse_cards(f"{word} S3", Rank.NINE) == ("H9", "S3")
    with pytest.raises(CardError) as raised:
        parse_cards(word)
    assert raised.value.reason == "wild_needs_level"


@pytest.mark.parametrize("text", ["X", "H1", "S3 HH4", "黑", "H5 §", "H5S"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(CardError) as raised:
        parse_cards(text)
    assert raised.value.text
    assert raised.value.text in text


@pytest.mark.parametrize("text", ["", "H5 S4", 5, None])
def test_one_card_is_one_card(text: object) -> None:
    with pytest.raises(CardError):
        card(text)


@given(levels)
def test_level_order_lifts_the_level_above_the_ace(level: Rank) -> None:
    order = level_order(level)
    assert sorted(order) == sorted(Rank)
    assert order[-3:] == (level, Rank.BLACK_JOKER, Rank.RED_JOKER)
    assert [rank for rank in order if rank is not level] == [rank for rank in Rank if rank is not level]


@given(levels)
def test_the_wild_is_the_heart_of_the_level(level: Rank) -> None:
    assert [face for face in FACES if face.is_wild(level)] == [f"H{level}"]
    assert not any(each.is_wild(level) for each in (*RANKS_ONLY, UNKNOWN))


def test_what_is_known_of_a_card() -> None:
    assert (Card("H5").rank, Card("H5").suit, Card("H5").is_known) == (Rank.FIVE, Suit.H, True)
    assert (Card("RJ").rank, Card("RJ").suit, Card("RJ").is_known) == (Rank.RED_JOKER, None, True)
    assert (Card("?T").rank, Card("?T").suit, Card("?T").is_known) == (Rank.TEN, None, False)
    assert (UNKNOWN.rank, UNKNOWN.suit, UNKNOWN.is_known) == (None, None, False)


def test_over_dealt_names_the_first_card_too_many() -> None:
    assert over_dealt(PACK) is None
    assert over_dealt([*PACK, Card("D7")]) == "D7"
    assert over_dealt(["?5"] * 8) is None
    assert over_dealt(["?5"] * 9) == "?5"
    assert over_dealt(["??"] * 27) is None
    assert NATURAL_ORDER[0] is Rank.TWO
