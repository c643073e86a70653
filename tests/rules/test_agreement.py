"""Rows of one deal that contradict each other, where several things are counted at once."""

import pytest

from kingscore.rules.deal import DealFacts
from tests.rules.play import ruleset

# 32 cards, 8 tricks: what four players took in a yeralash that can have been
FAIR = {
    "tricks": (4, 3, 1, 0),
    "hearts": (4, 3, 1, 0),
    "jacks": (2, 1, 1, 0),
    "queens": (3, 1, 0, 0),
    "king_of_hearts": (0, 1, 0, 0),
    "last_two": (1, 0, 1, 0),
}


def found(**rows: tuple[int, ...]) -> list[tuple[str, str]]:
    """Code and place of every fault of a yeralash with these rows in place of fair ones."""
    contract = ruleset("king-russian-4").by_code["yeralash"]
    assert set(FAIR) == {item.code for item in contract.items}
    facts = DealFacts("yeralash", 0, FAIR | rows)
    return [(each.code, each.path) for each in contract.problems(facts, players=4, dealer=0)]


def test_cards_that_nobody_is_dealt_can_come_to_anybody() -> None:
    contract = ruleset("king-russian-4").by_code["yeralash"]
    facts = DealFacts("yeralash", 0, FAIR | {"hearts": (2, 1, 5, 0)})
    assert any(contract.problems(facts, players=4, dealer=0))
    assert not any(contract.problems(facts, players=4, dealer=0, undealt=1))
    facts = DealFacts("yeralash", 0, FAIR | {"last_two": (0, 0, 2, 0)})
    assert any(contract.problems(facts, players=4, dealer=0, undealt=9))  # tricks are no cards


def test_rows_that_agree_are_no_problem() -> None:
    assert not found()


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        # a queen without a trick
        ({"queens": (3, 0, 0, 1)}, [("more_than_tricks_hold", "counts.queens[3]")]),
        # one trick of four cards cannot hold five hearts
        ({"hearts": (2, 1, 5, 0)}, [("more_than_tricks_hold", "counts.hearts[2]")]),
        # the two last tricks by somebody with one trick
        ({"last_two": (0, 0, 2, 0)}, [("more_than_tricks_hold", "counts.last_two[2]")]),
        # the king of hearts by somebody without a heart
        (
            {"hearts": (7, 0, 1, 0)},
            [("part_and_whole", "counts.king_of_hearts[1]")],
        ),
    ],
)
def test_rows_that_contradict_each_other_are_named(
    rows: dict[str, tuple[int, ...]], expected: list[tuple[str, str]]
) -> None:
    assert found(**rows) == expected


def test_who_has_every_heart_has_the_king_too() -> None:
    rows = {"hearts": (8, 0, 0, 0), "king_of_hearts": (0, 0, 1, 0)}
    assert found(**rows) == [
        ("part_and_whole", "counts.king_of_hearts[0]"),
        ("part_and_whole", "counts.king_of_hearts[2]"),
    ]


def test_a_row_that_is_wrong_in_itself_is_asked_about_first() -> None:
    assert [code for code, _ in found(queens=(3, 1, 1, 0))] == ["counts_too_high"]
