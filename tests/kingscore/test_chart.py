"""The picture of the running totals: everything inside it, no name over another."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.models import Game
from kingscore.pictures import BOTTOM, HEIGHT, LABEL_HEIGHT, LEFT, RIGHT, TOP, WIDTH, Lines
from kingscore.queries import Table
from kingscore.rules.amount import Amount
from kingscore.views.chart import chart
from tests.kingscore.play import NAMES
from tests.rules.play import some_game

LINE = some_game("kingen-5", seed=1, deals=1).lines[0]
SHEET = some_game("kingen-5", seed=1, deals=1)
MOST_GRID_LINES = 8  # six steps, begun and ended at a whole one

Course = list[tuple[Amount, ...]]


def picture(totals: Course) -> Lines:
    """The chart of these running totals, one row for each deal."""
    lines = tuple(
        replace(LINE, number=number, totals=row) for number, row in enumerate(totals, start=1)
    )
    names = (NAMES * 2)[: len(totals[0])]
    sheet = replace(SHEET, lines=lines, players=tuple(range(len(names))))
    return chart(Table(game=Game(), sheet=sheet, seated=tuple(names))).lines


def points_of(drawn: Lines) -> list[list[tuple[float, float]]]:
    """The points of every line."""
    return [
        [(float(x), float(y)) for x, y in (point.split(",") for point in course.points.split())]
        for course in drawn.courses
    ]


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """Running totals of 2 to 10 players over 1 to 60 deals."""
    players = draw(st.integers(2, 10))
    most = draw(st.sampled_from([1, 20, 300, 5_000, 1_000_000]))
    numbers: st.SearchStrategy[Amount] = st.integers(-most, most)
    if draw(st.booleans()):
        numbers = st.fractions(-most, most, max_denominator=4)
    rows = st.tuples(*[numbers] * players)
    return draw(st.lists(rows, min_size=1, max_size=60))


@given(totals=courses())
def test_chart_everything_is_inside_and_no_name_over_another(totals: Course) -> None:
    drawn = picture(totals)
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    for points in points_of(drawn):
        assert len(points) == len(totals) + 1
        assert all(LEFT <= drawn.left <= x <= right and TOP <= y <= bottom for x, y in points)
        assert (points[0][0], points[-1][0]) == (drawn.left, right)
    for course, points in zip(drawn.courses, points_of(drawn), strict=True):
        assert points[-1] == (course.end_x, course.end_y)
    heights = sorted(course.label_y for course in drawn.courses)
    assert heights[0] >= TOP
    assert heights[-1] <= bottom
    assert all(lower - upper >= LABEL_HEIGHT - 0.01 for upper, lower in pairwise(heights))


@given(totals=courses())
def test_chart_grid_is_readable_and_has_nought(totals: Course) -> None:
    drawn = picture(totals)

    assert 2 <= len(drawn.grid) <= MOST_GRID_LINES
    assert [line.text for line in drawn.grid if line.is_zero] == ["0"]
    assert all(TOP <= line.at <= HEIGHT - BOTTOM for line in drawn.grid)
    assert {line.at for line in drawn.grid if line.is_zero} == {
        points[0][1] for points in points_of(drawn)
    }
    assert 1 <= len(drawn.marks) <= 10


@given(totals=courses())
def test_chart_more_points_are_higher_up(totals: Course) -> None:
    ends = [
        (row, course.end_y) for row, course in zip(totals[-1], picture(totals).courses, strict=True)
    ]

    assert all(one[1] >= other[1] for one in ends for other in ends if one[0] < other[0])


@pytest.mark.parametrize(
    ("totals", "grid"),
    [
        ([(-4, -4, -5, 0)], ["−5", "−4", "−3", "−2", "−1", "0"]),  # one deal
        ([(0, 0, 0, 0)] * 3, ["0", "+1"]),
        ([(-2, 0, -4, -2), (-20, -2, -40, -2)], ["−40", "−30", "−20", "−10", "0"]),
        ([(13, 0, 0, 0)], ["0", "+5", "+10", "+15"]),
    ],
)
def test_chart_grid_of_a_few_games(totals: Course, grid: list[str]) -> None:
    assert [line.text for line in picture(totals).grid] == grid


def test_chart_five_players_with_the_same_total_have_names_below_each_other() -> None:
    drawn = picture([(-2, -2, -2, -2, -2)])

    assert len({course.end_y for course in drawn.courses}) == 1
    assert [course.name for course in drawn.courses] == list(NAMES)
    assert [course.style for course in drawn.courses] == [1, 2, 3, 4, 5]
    assert {course.last for course in drawn.courses} == {"−2"}
    heights = [course.label_y for course in drawn.courses]
    assert heights == sorted(heights)


def test_chart_marks_every_deal_of_a_short_game_and_some_of_a_long_one() -> None:
    assert [mark.text for mark in picture([(0, 0)] * 3).marks] == ["1", "2", "3"]
    assert [mark.text for mark in picture([(0, 0)] * 20).marks] == [
        str(deal) for deal in range(2, 21, 2)
    ]
