"""Amounts of standings as people read them."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from kingscore.rules.amount import Amount
from tournaments.wording import amount_in_words, is_rounded, is_signed


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (None, "–"),
        (0, "0"),
        (12, "+12"),
        (-12, "−12"),
        (Fraction(5, 2), "+2½"),
        (Fraction(-17, 3), "−5⅔"),
        (Fraction(162, 13), "+12.46"),
        (Fraction(-10, 13), "−0.77"),
        (Fraction(-1, 1000), "0"),
        (Fraction(12, 5), "+2.40"),
    ],
)
def test_amounts_are_told_with_their_sign(amount: Amount | None, words: str) -> None:
    assert amount_in_words(amount, signed=True) == words


def test_amounts_without_a_sign_have_only_a_minus() -> None:
    assert amount_in_words(12) == "12"
    assert amount_in_words(-12) == "−12"


def test_decimals_are_written_as_the_reader_does() -> None:
    with override("nl"):
        assert amount_in_words(Fraction(162, 13)) == "12,46"


def test_only_what_has_no_sign_is_rounded() -> None:
    assert not is_rounded(Fraction(7, 3))
    assert is_rounded(Fraction(7, 5))


def test_points_have_a_plus_and_places_do_not() -> None:
    assert is_signed("normalised")
    assert not is_signed("tyrol")
