"""Averages, parts, and the days below a picture."""

from fractions import Fraction

import pytest
from django.utils import translation

from kingscore.rules.amount import Amount
from tournaments.views.figures import average_in_words, evening_marks, percent_in_words


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (Fraction(7, 3), "+2.33"),
        (-2, "−2.00"),
        (Fraction(-1, 1000), "0.00"),
        (0, "0.00"),
        (None, "–"),
    ],
)
def test_averages_have_two_decimals(amount: Amount | None, words: str) -> None:
    assert average_in_words(amount) == words


def test_averages_are_written_as_the_language_has_them() -> None:
    assert average_in_words(Fraction(5, 2), signed=False) == "2.50"
    with translation.override("nl"):
        assert average_in_words(Fraction(5, 2)) == "+2,50"


def test_parts_are_hundredths() -> None:
    assert percent_in_words(Fraction(2, 3)) == "67%"
    assert percent_in_words(1) == "100%"
    assert percent_in_words(None) == "–"


def test_days_stand_below_a_picture_as_far_as_there_is_room() -> None:
    assert evening_marks([]) == []
    assert evening_marks(["4 Sep", "11 Sep"]) == [(1, "4 Sep"), (2, "11 Sep")]
    many = evening_marks([str(day) for day in range(1, 51)])
    assert len(many) <= 6
    assert all(str(number) == day for number, day in many)
