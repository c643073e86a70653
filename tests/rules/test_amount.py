"""Exact points: how they are reckoned, written and read."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.amount import Amount, exact, in_digits, part_of, read_amount, size_of


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0"),
        (12, "12"),
        (-12, "12"),
        (Fraction(-5, 2), "2½"),
        (Fraction(1, 4), "¼"),
        (Fraction(32, 3), "10⅔"),
        (Fraction(7, 5), "1 2/5"),
        (Fraction(-2, 5), "2/5"),
        (Fraction(6, 2), "3"),
    ],
)
def test_in_digits_has_no_minus(value: Amount, shown: str) -> None:
    assert in_digits(value) == shown


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        (" 0 ", 0),
        ("2.5", Fraction(5, 2)),
        ("2,50", Fraction(5, 2)),
        ("2٫5", Fraction(5, 2)),
        ("3.0", 3),
        ("5/2", Fraction(5, 2)),
        ("6/3", 2),
        ("½", Fraction(1, 2)),
        ("10 ⅔", Fraction(32, 3)),
        ("١٥", 15),
        ("۲½", Fraction(5, 2)),
    ],
)
def test_read_amount_as_people_write_it(text: str, value: Amount) -> None:
    assert read_amount(text) == value
    assert isinstance(read_amount(text), int) == (value == int(value))


@pytest.mark.parametrize(
    "text",
    [
        *("", "-3", "+3", "−3", "1e3", "2.555", "1.", ".5", "5/0", "1/2/3", "½½", "a", "1 2"),
        *("9" * 7, "²", "3\n4", "1_000", "NaN"),
    ],
)
def test_read_amount_of_anything_else_is_nothing(text: str) -> None:
    assert read_amount(text) is None


@given(st.fractions(0, 9999, max_denominator=4))
def test_read_amount_reads_what_in_digits_writes(value: Fraction) -> None:
    assert read_amount(in_digits(value)) == value


@given(st.fractions(-100, 100), st.integers(1, 10))
def test_parts_add_up_to_the_whole(value: Fraction, parts: int) -> None:
    assert exact(parts * part_of(value, parts)) == exact(value)
    assert isinstance(exact(value), int) == (value.denominator == 1)
    assert size_of(value) == abs(value) == size_of(-value)
