"""Points for places: the cups' tables and formulas, and shared places."""

from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.amount import Amount
from tournaments.rules.scales import (
    SCALES,
    TYROL,
    UPPER_AUSTRIA,
    CubicScale,
    ListScale,
    day_score,
    share,
    shared,
)


def test_the_list_of_the_upper_austrian_cups() -> None:
    points = [UPPER_AUSTRIA.at(place, 80) for place in range(1, 53)]
    assert points[:10] == [223, 198, 180, 168, 156, 147, 138, 131, 124, 117]
    assert points[10:20] == [110, 105, 100, 95, 90, 85, 80, 76, 72, 68]
    assert points[20:30] == [64, 60, 56, 52, 49, 46, 43, 40, 37, 34]
    assert points[30:40] == [31, 28, 26, 24, 22, 20, 18, 16, 14, 12]
    assert points[40:] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]


@pytest.mark.parametrize(
    ("place", "entrants", "points"),
    [
        (1, 11, 200),  # 1³
        (2, 11, 146),  # 0.9³ · 200 = 145.8
        (3, 11, 102),  # 0.8³ · 200 = 102.4
        (6, 11, 25),  # 0.5³ · 200
        (10, 11, 0),  # 0.1³ · 200 = 0.2
        (11, 11, 0),
        (31, 41, 3),  # 0.25³ · 200 = 3.125
        (11, 41, 84),  # 0.75³ · 200 = 84.375
        (2, 2, 0),
        (1, 1, 200),
    ],
)
def test_the_formula_of_tyrol(place: int, entrants: int, points: int) -> None:
    assert TYROL.at(place, entrants) == points


@given(st.integers(2, 3000), st.data())
def test_the_formula_of_tyrol_knows_no_half(entrants: int, data: st.DataObject) -> None:
    place = data.draw(st.integers(1, entrants))
    getcontext().prec = 60
    exact = 200 * (Decimal(entrants - place) / Decimal(entrants - 1)) ** 3
    up, down = (int(exact.quantize(Decimal(1), way)) for way in (ROUND_HALF_UP, ROUND_HALF_DOWN))
    assert TYROL.at(place, entrants) == up == down


@pytest.mark.parametrize(
    ("score", "points"),
    [
        (-5, 0), (0, 0), (1, 1), (100, 100), (101, 100), (102, 101), (299, 199), (300, 200),
        (301, 200), (900, 200),
    ],
)  # fmt: skip
def test_the_older_points_of_a_day(score: int, points: int) -> None:
    assert day_score(score) == points


def test_a_shared_place_shares_the_points_of_the_places_it_covers() -> None:
    scale = ListScale((3, 2, 1, 0))
    points = shared({4: 10, 2: -3, 7: -3, 1: -4}, lambda place: scale.at(place, 4))
    assert points == {4: 3, 2: Fraction(3, 2), 7: Fraction(3, 2), 1: 0}
    assert share(1, 3, lambda place: UPPER_AUSTRIA.at(place, 3)) == Fraction(223 + 198 + 180, 3)


@given(
    st.dictionaries(st.integers(1, 60), st.integers(-5, 5)),
    st.lists(st.integers(0, 99), max_size=60).map(lambda points: sorted(points, reverse=True)),
)
def test_sharing_keeps_the_sum_and_the_order(results: dict[int, Amount], listed: list[int]) -> None:
    scale = ListScale(tuple(listed))
    points = shared(results, lambda place: scale.at(place, len(results)))
    assert sum(points.values()) == sum(listed[: len(results)])
    for one, other in permutations(results, 2):
        if results[one] == results[other]:
            assert points[one] == points[other]
        elif results[one] > results[other]:
            assert points[one] >= points[other]


def test_scales_say_what_they_do() -> None:
    assert str(ListScale((3, 1)).formula) == "Points for the place: 3, 1."
    assert str(CubicScale().formula).startswith("200 · ((N − place) ÷ (N − 1))³")
    assert dict(SCALES) == {"upper_austria": UPPER_AUSTRIA, "tyrol": TYROL}
