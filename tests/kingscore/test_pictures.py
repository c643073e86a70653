"""Lines of values over time: ratings by date, places by round."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.pictures import (
    BOTTOM,
    HEIGHT,
    LEFT,
    MOST_TRACKS,
    RIGHT,
    TOP,
    WIDTH,
    Course,
    Track,
    lines,
    numbered,
    shortened,
)

PLACES = st.lists(
    st.lists(st.integers(1, 1000), min_size=1, max_size=12), min_size=1, max_size=MOST_TRACKS
)


def spots(course: Course) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (spot.split(",") for spot in course.points.split())]


@given(PLACES)
def test_places_have_the_best_on_top_and_no_line_for_a_place_before_it(
    places: list[list[int]],
) -> None:
    tracks = [Track(f"{at}", list(enumerate(each, start=1))) for at, each in enumerate(places)]
    drawn = lines(tracks, numbered(12), written=str, are_places=True)
    best, last = min(map(min, places)), max(map(max, places))
    texts = [int(line.text) for line in drawn.grid]
    assert texts == sorted(set(texts))
    assert texts[0] == best
    assert texts[-1] <= max(last, best + 1)
    assert [line.at for line in drawn.grid] == sorted(line.at for line in drawn.grid)
    assert not any(line.is_zero for line in drawn.grid)
    for each, course in zip(places, drawn.courses, strict=True):
        heights = {place: y for place, (_, y) in zip(each, spots(course), strict=True)}
        assert all(TOP <= y <= HEIGHT - BOTTOM for y in heights.values())
        assert heights.get(best, TOP) == TOP
        assert [heights[place] for place in sorted(heights)] == sorted(heights.values())


@pytest.mark.parametrize(
    ("best", "last", "grid"),
    [
        (1, 1, ["1", "2"]),
        (1, 4, ["1", "2", "3", "4"]),
        (1, 24, ["1", "5", "10", "15", "20"]),
        (4, 24, ["4", "10", "15", "20"]),
        (1, 1000, ["1", "200", "400", "600", "800", "1000"]),
    ],
)
def test_places_have_lines_at_round_numbers(best: int, last: int, grid: list[str]) -> None:
    track = Track("Ana", [(1, best), (2, last)])
    drawn = lines([track], numbered(2), written=str, are_places=True)
    assert [line.text for line in drawn.grid] == grid


def test_values_far_from_nought_fill_the_picture() -> None:
    drawn = lines([Track("Ana", [(0, 1480), (30, 1560)])], [(0, "May"), (15, "June")], written=str)
    assert [line.text for line in drawn.grid] == ["1480", "1500", "1520", "1540", "1560"]
    (course,) = drawn.courses
    assert spots(course) == [(drawn.left, HEIGHT - BOTTOM), (WIDTH - RIGHT, TOP)]
    assert [(mark.at, mark.text) for mark in drawn.marks] == [
        (drawn.left, "May"),
        ((drawn.left + WIDTH - RIGHT) / 2, "June"),
    ]


def test_values_in_words_are_the_first_lowest_highest_and_last() -> None:
    track = Track("Ana", [(1, 3), (2, Fraction(-5, 2)), (3, 12), (4, 0)])
    (course,) = lines([track], []).courses
    assert (course.first, course.lowest, course.highest, course.last) == ("+3", "−2½", "+12", "0")


def test_one_value_alone_lies_where_lines_end() -> None:
    drawn = lines([Track("Ana", [(7, 1000)])], [(7, "7")], written=str)
    assert spots(drawn.courses[0]) == [(WIDTH - RIGHT, HEIGHT - BOTTOM)]
    assert drawn.marks[0].at == WIDTH - RIGHT


def test_each_track_begins_and_ends_at_its_own_times() -> None:
    tracks = [Track("Ana", [(0, 1), (10, 2)]), Track("Bo", [(5, 1), (8, 3)])]
    first, second = lines(tracks, []).courses
    width = WIDTH - RIGHT - LEFT
    assert [x for x, _ in spots(first)] == [LEFT, LEFT + width]
    assert [x for x, _ in spots(second)] == [LEFT + width / 2, round(LEFT + width * 0.8, 1)]
    assert second.end_x == spots(second)[-1][0]


def test_names_are_shortened_beside_their_values_and_kept_in_full() -> None:
    (course,) = lines([Track("Bartholomeus de Vries", [(0, 0), (1, 12)])], []).courses
    assert (course.name, course.short, course.last) == ("Bartholomeus de Vries", "Barthol…", "+12")
    assert shortened("Bartholo", 8) == "Bartholo"
    (course,) = lines([Track("מרים", [(0, 0)])], []).courses
    assert course.short == "\u2068מרים\u2069"
