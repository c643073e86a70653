"""Averages and parts as people read them, with decimals; and the days below a picture."""

from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext

from kingscore.pictures import Mark
from kingscore.rules.amount import Amount, size_of

_MOST_MARKS = 6  # as many days as have room below a picture


def average_in_words(amount: Amount | None, *, signed: bool = True) -> str:
    """An average with two decimals: +2.46; a dash where there is none."""
    if amount is None:
        return "–"
    near = _near(size_of(amount), "0.01")
    digits = number_format(near, decimal_pos=2)
    if not near:
        return digits
    if amount < 0:
        return f"−{digits}"
    return f"+{digits}" if signed else digits


def percent_in_words(part: Amount | None) -> str:
    """A part from 0 to 1 as hundredths; a dash where there is none."""
    if part is None:
        return "–"
    return gettext("%(number)s%%") % {"number": number_format(_near(100 * part, "1"))}


def numbered(names: Sequence[str]) -> list[str]:
    """The same, with a number behind each name that is there several times: 4 sep (1)."""
    often, seen = Counter(names), Counter[str]()
    told = []
    for name in names:
        seen[name] += 1
        told.append(f"{name} ({seen[name]})" if often[name] > 1 else name)
    return told


def evening_marks(days: Sequence[str]) -> list[Mark]:
    """What stands below lines over evenings, numbered from 1: every day, or fewer of many."""
    every = -(-len(days) // _MOST_MARKS) or 1
    return [(number, days[number - 1]) for number in range(1, len(days) + 1, every)]


def _near(amount: Amount, step: str) -> Decimal:
    exact = Decimal(amount.numerator) / amount.denominator
    return exact.quantize(Decimal(step), ROUND_HALF_EVEN)
