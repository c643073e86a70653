"""Amounts of standings, in the reader's language."""

from decimal import ROUND_HALF_EVEN, Decimal

from django.utils.formats import number_format

from kingscore.rules.amount import Amount, exact, in_digits, size_of

_SIGNED = ("points", "per_deal", "normalised")  # what a round can be worth, and be below zero
_MOST_PARTS = 4  # of a point: halves, thirds and quarters have signs of their own, such as 2½
_PLACES = Decimal("0.01")


def is_signed(worth: str) -> bool:
    """Whether amounts of this worth are told with a plus, since others of them have a minus."""
    return worth in _SIGNED


def amount_in_words(amount: Amount | None, *, signed: bool = False) -> str:
    """An amount as people read it: +12, 2½, −0.77; a dash for one that is not there.

    What has no sign of its own is rounded to hundredths: see `is_rounded`.
    """
    if amount is None:
        return "–"
    if not is_rounded(amount):
        digits, is_zero = in_digits(amount), not amount
    else:
        size = size_of(amount)
        near = (Decimal(size.numerator) / size.denominator).quantize(_PLACES, ROUND_HALF_EVEN)
        digits, is_zero = number_format(near, decimal_pos=2), not near
    if is_zero:
        return "0"
    if amount < 0:
        return f"−{digits}"
    return f"+{digits}" if signed else digits


def is_rounded(amount: Amount) -> bool:
    """Whether the words for an amount are not exactly it."""
    return exact(amount).denominator > _MOST_PARTS
