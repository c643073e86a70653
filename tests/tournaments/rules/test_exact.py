"""Sums and orders at the speed of whole numbers are those of exact numbers."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.exact import order, total

amounts = st.one_of(st.integers(-1000, 1000), st.fractions(-1000, 1000, max_denominator=10**18))


@given(st.lists(amounts))
def test_a_total_is_the_sum(values: list[int | Fraction]) -> None:
    assert total(values) == sum(values)


def test_a_whole_total_is_an_int() -> None:
    assert type(total([Fraction(1, 2), Fraction(3, 2)])) is int
    assert type(total([Fraction(4)])) is int
    assert total([]) == 0


@given(amounts, amounts)
def test_the_order_is_that_of_the_numbers(one: int | Fraction, other: int | Fraction) -> None:
    assert (order(one) < order(other)) == (one < other)


def test_the_order_tells_apart_what_floats_do_not() -> None:
    least = Fraction(1, 10**30)
    assert float(1 + least) == float(1)
    assert order(1 + least) > order(1)
