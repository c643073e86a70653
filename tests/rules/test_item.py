"""What is counted: the points of so many units, and what can be wrong with the numbers."""

from fractions import Fraction

import pytest

from kingscore.rules.amount import Amount
from kingscore.rules.item import Item
from kingscore.rules.sentence import Label

HEARTS = Item("hearts", 13, -1, cards=("*h",), name=Label("Hearts"))
LAYOUT = Item("layout", 4, 0, places=(40, 25, Fraction(1, 2), -10), name=Label("Layout"))


def problems(item: Item, row: tuple[int, ...] | None) -> list[tuple[str, str, str]]:
    """What is wrong with the numbers of all seats at a table of four: code, place, words."""
    found = item.problems(row, players=4)
    return [(each.code, each.path, str(each.sentence)) for each in found]


def test_points_are_the_value_of_each_unit_or_of_the_place() -> None:
    assert (HEARTS.points(0), HEARTS.points(3), HEARTS.total) == (0, -3, -13)
    assert [LAYOUT.points(place) for place in (1, 2, 3, 4)] == [40, 25, Fraction(1, 2), -10]
    assert LAYOUT.total == Fraction(111, 2)


@pytest.mark.parametrize(
    ("item", "units", "factor", "text", "points"),
    [
        (HEARTS, 3, 1, "3 × Hearts at −1", -3),
        (HEARTS, 0, 1, "0 × Hearts at −1", 0),
        (HEARTS, 3, Fraction(1, 4), "3 × Hearts at −¼", Fraction(-3, 4)),
        (HEARTS, 4, Fraction(1, 4), "4 × Hearts at −¼", -1),
        (LAYOUT, 2, 1, "Layout: place 2", 25),
        (LAYOUT, 3, 2, "Layout: place 3", 1),
    ],
)
def test_step_says_how_the_points_come_about(
    item: Item, units: int, factor: Amount, text: str, points: Amount
) -> None:
    step = item.step(units, factor)
    assert (str(step.sentence), step.points, type(step.points)) == (text, points, type(points))


@pytest.mark.parametrize(
    ("item", "is_all"),
    [
        (Item("tricks", 13, 1), True),
        (Item("last", 1, 1, tricks=(13,)), False),
        (Item("out", 1, 1, is_event=True), False),
        (HEARTS, False),
        (LAYOUT, False),
    ],
)
def test_every_trick_is_counted_where_nothing_else_is_said(item: Item, is_all: bool) -> None:
    assert item.is_every_trick is is_all


@pytest.mark.parametrize("row", [(13, 0, 0, 0), (3, 3, 3, 4)])
def test_no_problem_with_numbers_that_add_up(row: tuple[int, ...]) -> None:
    assert problems(HEARTS, row) == []


@pytest.mark.parametrize("row", [(1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3)])
def test_no_problem_with_places_that_are_each_there_once(row: tuple[int, ...]) -> None:
    assert problems(LAYOUT, row) == []


@pytest.mark.parametrize("item", [HEARTS, LAYOUT])
def test_problem_of_numbers_that_are_missing_or_not_of_all(item: Item) -> None:
    at = f"counts.{item.code}"
    assert problems(item, None) == [("counts_missing", at, f"{item.name}: not filled in yet.")]
    assert problems(item, (1, 2, 3)) == [
        ("counts_wrong_length", at, f"{item.name}: 3 numbers for 4 players.")
    ]


def test_problem_of_a_player_twice_in_the_order_of_finishing() -> None:
    assert problems(LAYOUT, (1, 3, 3, 4)) == [
        ("place_missing", "counts.layout", "Layout: who was at 2?"),
        ("place_twice", "counts.layout", "Layout: player 2 and player 3 are both at 3."),
    ]


def test_problem_of_places_that_there_are_not() -> None:
    assert problems(LAYOUT, (0, 1, 2, 5)) == [
        ("place_missing", "counts.layout", "Layout: who was at 3?"),
        ("place_missing", "counts.layout", "Layout: who was at 4?"),
        ("no_such_place", "counts.layout[0]", "Layout: there is no place 0 for player 1."),
        ("no_such_place", "counts.layout[3]", "Layout: there is no place 5 for player 4."),
    ]


TRICKS = Item("tricks", 9, 48, name=Label("Tricks"))


@pytest.mark.parametrize("row", [(0,), (9,)])
def test_no_problem_with_the_declarers_number(row: tuple[int, ...]) -> None:
    assert list(TRICKS.declarer_problems(row)) == []


@pytest.mark.parametrize(
    ("row", "code", "text"),
    [
        (None, "counts_missing", "Tricks: not filled in yet."),
        ((), "counts_not_declarers", "Tricks: only the declarer's number is counted."),
        ((3, 2, 2, 2), "counts_not_declarers", "Tricks: only the declarer's number is counted."),
        ((-1,), "count_out_of_range", "Tricks: the declarer can have from 0 to 9."),
        ((10,), "count_out_of_range", "Tricks: the declarer can have from 0 to 9."),
    ],
)
def test_problems_of_the_declarers_number(
    row: tuple[int, ...] | None, code: str, text: str
) -> None:
    found = [(each.code, each.path, str(each.sentence)) for each in TRICKS.declarer_problems(row)]
    assert found == [(code, "counts.tricks", text)]
