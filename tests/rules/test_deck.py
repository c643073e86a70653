"""The cards of each number of players."""

import pytest

from kingscore.rules.deck import Deck, matches


def test_cards_of_a_full_deck_are_52_and_all_different() -> None:
    cards = Deck().cards
    assert len(cards) == 52
    assert len(set(cards)) == 52
    assert {"2c", "Td", "Kh", "As"} <= set(cards)


def test_cards_leave_out_what_is_removed() -> None:
    deck = Deck(("7c", "7s"))
    assert len(deck.cards) == 50
    assert not {"7c", "7s"} & set(deck.cards)
    assert {"7d", "7h"} <= set(deck.cards)


@pytest.mark.parametrize(
    ("pattern", "count"), [("Kh", 1), ("K*", 4), ("*h", 13), ("**", 52), ("2s", 1)]
)
def test_count_of_a_pattern(pattern: str, count: int) -> None:
    assert Deck().count((pattern,)) == count


def test_count_of_two_patterns_counts_each_card_once() -> None:
    assert Deck().count(("K*", "*h")) == 16
    assert Deck(("Kh",)).count(("K*", "*h")) == 15


def test_matches_asks_for_rank_and_suit() -> None:
    assert matches("Kh", ("Kh",))
    assert not matches("Kd", ("Kh",))
    assert not matches("Qh", ("Kh",))
    assert not matches("Kh", ())
