"""Bars for a value of each of several things, such as the average of every contract.

Lines over time are drawn by `kingscore.pictures`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kingscore.pictures import DIGIT, WIDTH, GridLine, Scale, Written, shortened, signed
from kingscore.rules.amount import Amount
from kingscore.wording import isolated

ROW, THICKNESS = 26, 14  # units of the picture: from one bar to the next; of a bar
NAMES = 112  # room for the names
LONGEST_NAME = 14  # characters that fit there
TOP, BOTTOM = 4, 24  # room above, and for the scale
_GAP = 5  # between a bar and its value


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its corner and size, and where its value is written, before it or behind."""

    name: str
    short: str
    value: str
    x: float
    y: float
    width: float
    middle: float
    value_x: float
    is_minus: bool


@dataclass(frozen=True, slots=True)
class Bars:
    """Everything the picture needs; `grid` has lines from top to bottom."""

    width: int
    height: int
    bottom: int
    thickness: int
    grid: tuple[GridLine, ...]
    bars: tuple[Bar, ...]


def bars(values: Sequence[tuple[str, Amount]], *, written: Written = signed) -> Bars:
    """A bar for each name and value, from nought to the right, or to the left if it is negative."""
    amounts = [0, *(value for _, value in values)]
    scale = Scale(min(amounts), max(amounts))
    label = DIGIT * max(len(written(value)) for value in amounts) + _GAP
    left = NAMES + (label if min(amounts) < 0 else 0)
    right = WIDTH - label
    bottom = TOP + ROW * len(values)

    def x(value: Amount) -> float:
        return round(left + (right - left) * scale.part(value), 1)

    return Bars(
        width=WIDTH,
        height=bottom + BOTTOM,
        bottom=bottom,
        thickness=THICKNESS,
        grid=tuple(GridLine(x(value), written(value), value == 0) for value in scale.grid),
        bars=tuple(
            _bar(name, written(value), x(0), x(value), TOP + ROW * at, is_minus=value < 0)
            for at, (name, value) in enumerate(values)
        ),
    )


def _bar(name: str, value: str, zero: float, end: float, y: float, *, is_minus: bool) -> Bar:
    return Bar(
        name=name,
        short=isolated(shortened(name, LONGEST_NAME)),
        value=value,
        x=min(zero, end),
        y=y + (ROW - THICKNESS) / 2,
        width=round(abs(end - zero), 1),
        middle=y + ROW / 2,
        value_x=round(end - _GAP if is_minus else end + _GAP, 1),
        is_minus=is_minus,
    )
