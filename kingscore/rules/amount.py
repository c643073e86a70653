"""Exact points: whole numbers, or fractions where rules need halves, quarters or thirds."""

import re
from fractions import Fraction

Amount = int | Fraction

FINEST = 100  # parts of a point that rules and adjustments can have; sums of them may have more

_SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}

# 12, 2.5 or 2,5; or 5/2; or 2½ and ½. Digits of any script, as phones have them.
_READ = re.compile(
    rf"(?P<whole>\d{{1,6}})(?:[.,٫](?P<decimals>\d{{1,2}}))?"
    rf"|(?P<above>\d{{1,6}})/(?P<below>\d{{1,3}})"
    rf"|(?P<units>\d{{0,6}}) ?(?P<part>[{''.join(_SIGNS.values())}])"
)


def exact(value: Amount) -> Amount:
    """The same number, as an int where it is whole."""
    return value if isinstance(value, int) or value.denominator > 1 else value.numerator


def size_of(value: Amount) -> Amount:
    """The number without its sign."""
    return value if value >= 0 else -value


def part_of(total: Amount, parts: int) -> Amount:
    """The equal part of a total."""
    if isinstance(total, int) and total % parts == 0:
        return total // parts
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


def read_amount(text: str) -> Amount | None:
    """The number without a sign that people write so: 12, 2½, 2.5, 2,5 or 5/2; None for others."""
    found = _READ.fullmatch(text.strip())
    if found is None:
        return None
    if found["part"]:
        parts = {sign: part for part, sign in _SIGNS.items()}
        return exact(int(found["units"] or 0) + parts[found["part"]])
    if found["above"]:
        below = int(found["below"])
        return exact(Fraction(int(found["above"]), below)) if below else None
    decimals = found["decimals"] or ""
    return exact(Fraction(int(found["whole"] + decimals), 10 ** len(decimals)))
