"""Exact points: whole numbers, or fractions where rules need halves, quarters or thirds."""

from fractions import Fraction

Amount = int | Fraction

_SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def exact(value: Amount) -> Amount:
    """The same number, as an int where it is whole."""
    return value if isinstance(value, int) or value.denominator > 1 else value.numerator


def size_of(value: Amount) -> Amount:
    """The number without its sign."""
    return value if value >= 0 else -value


def part_of(total: Amount, parts: int) -> Amount:
    """The equal part of a total."""
    return exact(Fraction(total) / parts)


def in_digits(value: Amount) -> str:
    """A number as it is read: 2½, 0, 12, and 1 2/5 where there is no sign for it; no minus."""
    if isinstance(value, int):
        return str(abs(value))
    whole, rest = divmod(abs(value), 1)
    if not rest:
        return str(whole)
    sign = _SIGNS.get(rest)
    if sign is None:
        return f"{whole} {rest}" if whole else str(rest)
    return f"{whole}{sign}" if whole else sign
