"""Calculated schedules: nobody meets anybody twice, for every number of entrants there may be."""

from collections import Counter
from itertools import combinations, product

import pytest

from tournaments.rules.seating.algebra import (
    difference_matrix,
    equal_tables,
    tables_of_four,
    tables_one_short,
)
from tournaments.rules.seating.bound import most_rounds
from tournaments.rules.seating.catalog import DIFFERENCE_MATRICES, DifferenceMatrix
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.sizes import odd_visits
from tournaments.rules.seating.tables import Schedule


def sizes(schedule: Schedule) -> set[tuple[int, ...]]:
    return {tuple(sorted(map(len, seating))) for seating in schedule}


def seats_everybody(schedule: Schedule, points: int) -> bool:
    return all(
        sorted(point for table in seating for point in table) == list(range(points))
        for seating in schedule
    )


@pytest.mark.parametrize("tables", [*range(1, 38), 97, 250])
def test_fours_without_a_repeat_up_to_twelve_rounds(tables: int) -> None:
    for rounds in range(1, min(12, most_rounds(tables)) + 1):
        schedule = tables_of_four(tables, rounds)
        assert schedule is not None
        assert len(schedule) == rounds
        assert sizes(schedule) == {(4,) * tables}
        assert seats_everybody(schedule, 4 * tables)
        assert Meetings(schedule).repeats == 0


@pytest.mark.parametrize("tables", [2, 3, 4, 5, 6, 8, 12])
def test_nothing_is_calculated_beyond_what_is_possible(tables: int) -> None:
    assert tables_of_four(tables, most_rounds(tables) + 1) is None


@pytest.mark.parametrize("tables", [7, 9, 11, 17, 18, 30])
def test_other_sizes_without_a_repeat(tables: int) -> None:
    for size in (3, 5):
        schedule = equal_tables(tables, size, 4)
        assert schedule is not None
        assert Meetings(schedule).repeats == 0
        assert sizes(schedule) == {(size,) * tables}


@pytest.mark.parametrize("matrix", DIFFERENCE_MATRICES)
def test_every_matrix_of_the_catalog_serves(matrix: DifferenceMatrix) -> None:
    columns = len(matrix.columns)
    assert difference_matrix(matrix.tables, columns, matrix.rounds) is not None
    schedule = equal_tables(matrix.tables, columns, matrix.rounds)
    assert schedule is not None
    assert seats_everybody(schedule, matrix.tables * columns)
    assert Meetings(schedule).repeats == 0


@pytest.mark.parametrize(
    ("tables", "short"), [(10, 1), (10, 2), (10, 3), (13, 3), (84, 3), (12, 12)]
)
def test_threes_without_a_repeat(tables: int, short: int) -> None:
    schedule = tables_one_short(tables, short, 4, 12)
    assert schedule is not None
    assert seats_everybody(schedule, 4 * tables - short)
    assert sizes(schedule) == {(3,) * short + (4,) * (tables - short)}
    assert Meetings(schedule).repeats == 0


def test_points_are_left_out_where_nobody_meets_two_of_them() -> None:
    schedule = tables_one_short(84, 3, 4, 12)
    assert schedule is not None
    assert Counter(odd_visits(schedule).values()) == {1: 3 * 3 * 12}


def test_no_threes_where_there_are_no_fours_or_all_points_meet() -> None:
    assert tables_one_short(3, 1, 4, 2) is None
    assert tables_one_short(4, 2, 4, 5) is None  # everybody meets everybody


def test_a_matrix_has_every_difference_once() -> None:
    for tables, columns in product((16, 21, 30), (4, 5)):
        matrix = difference_matrix(tables, columns, 9)
        assert matrix is not None
        for one, other in combinations(matrix.columns, 2):
            differences = {(a - b) % tables for a, b in zip(one, other, strict=True)}
            assert len(differences) == 9


def test_there_is_no_matrix_of_more_rounds_than_elements() -> None:
    assert difference_matrix(6, 4, 7) is None


def test_the_search_gives_up() -> None:
    assert difference_matrix(18, 4, 18) is None
