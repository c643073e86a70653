"""Sums and orders of many exact amounts, at the speed of whole numbers."""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from kingscore.rules.amount import Amount, exact


def total(amounts: Iterable[Amount]) -> Amount:
    """The exact sum; 0 of none. Fractions get one denominator once, and not at every step."""
    values = list(amounts)
    below = lcm(*(value.denominator for value in values))
    if below == 1:
        return exact(sum(values))
    above = sum(value.numerator * (below // value.denominator) for value in values)
    return exact(Fraction(above, below))


def order(amount: Amount) -> tuple[float, Amount]:
    """A key that sorts amounts exactly: the nearest float first, the amount where those are equal.

    Rounding to the nearest float never turns an order round, so that most comparisons are quick.
    """
    return float(amount), amount
