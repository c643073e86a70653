"""The course of the running totals as a picture: numbers for an SVG that needs no script."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from kingscore.queries import Table
from kingscore.rules.amount import Amount
from kingscore.rules.sentence import Points
from kingscore.wording import isolated

WIDTH, HEIGHT = 400, 260  # units of the picture
LEFT, RIGHT, TOP, BOTTOM = 36, 110, 14, 26  # room for the scale, the names, and the deals
DIGIT = 8  # the width of one, in the scale
LABEL_HEIGHT = 17
LONGEST_LABEL = 12  # characters of a name and a total; of a name there are always some
SHORTEST_NAME = 5
_STEPS = tuple(digit * int(10**zeros) for zeros in range(7) for digit in (1, 2, 5))
_MOST_LINES = 6  # of the grid


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line across (points) or a mark below (deals): where, and what it says."""

    at: float
    text: str
    is_zero: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """One player's line: its points as SVG writes them, and where the name stands."""

    name: str
    short: str
    total: str
    points: str
    end_x: float
    end_y: float
    label_y: float
    style: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything the picture needs; `notes` say what is not in it."""

    notes: tuple[str, ...]
    width: int
    height: int
    left: int
    right: float
    scale_x: int
    label_x: float
    grid: tuple[GridLine, ...]
    deals: tuple[GridLine, ...]
    courses: tuple[Course, ...]


def chart(table: Table) -> Chart:
    """The running totals of all players, from nought."""
    seats = range(len(table.names))
    totals: list[list[Amount]] = [
        [0, *(line.totals[seat] for line in table.sheet.lines)] for seat in seats
    ]
    lowest = min(min(each) for each in totals)
    highest = max(max(each) for each in totals)
    scale = _Scale(lowest, highest, deals=len(table.sheet.lines))
    ends = _spread([scale.y(each[-1]) for each in totals])
    return Chart(
        notes=tuple(_notes(table)),
        width=WIDTH,
        height=HEIGHT,
        left=scale.left,
        right=WIDTH - RIGHT,
        scale_x=scale.left - 6,
        label_x=WIDTH - RIGHT + 12,
        grid=tuple(
            GridLine(scale.y(value), str(Points(value)), value == 0) for value in scale.grid()
        ),
        deals=tuple(GridLine(scale.x(deal), str(deal)) for deal in scale.deal_marks()),
        courses=tuple(
            Course(
                name=table.names[seat],
                short=isolated(_short(table.names[seat], str(Points(totals[seat][-1])))),
                total=str(Points(totals[seat][-1])),
                points=" ".join(
                    f"{scale.x(deal)},{scale.y(total)}" for deal, total in enumerate(totals[seat])
                ),
                end_x=scale.x(len(totals[seat]) - 1),
                end_y=scale.y(totals[seat][-1]),
                label_y=ends[seat],
                style=seat + 1,
            )
            for seat in seats
        ),
    )


def _notes(table: Table) -> Iterator[str]:
    if table.sheet.ruleset.has_predictions:
        yield gettext("(the predictions are settled at the end)")
    if table.sheet.adjustments:
        yield gettext("(without penalties and awards)")


def _short(name: str, total: str) -> str:
    """A name that fits beside its line, before its total."""
    most = max(SHORTEST_NAME, LONGEST_LABEL - len(total))
    return name if len(name) <= most else f"{name[: most - 1]}…"


class _Scale:
    """Where a deal and a number of points lie in the picture."""

    def __init__(self, lowest: Amount, highest: Amount, deals: int) -> None:
        self.deals = deals
        span = highest - lowest
        self.step = next((step for step in _STEPS if span <= step * _MOST_LINES), _STEPS[-1])
        self.lowest = lowest // self.step * self.step
        self.highest = max(-(-highest // self.step) * self.step, self.lowest + self.step)
        longest = max(len(str(Points(end))) for end in (self.lowest, self.highest))
        self.left = max(LEFT, DIGIT * longest + 8)

    def x(self, deal: int) -> float:
        return round(self.left + (WIDTH - self.left - RIGHT) * deal / self.deals, 1)

    def y(self, points: Amount) -> float:
        part = float(self.highest - points) / (self.highest - self.lowest)
        return round(TOP + (HEIGHT - TOP - BOTTOM) * part, 1)

    def grid(self) -> range:
        return range(self.lowest, self.highest + 1, self.step)

    def deal_marks(self) -> range:
        step = next(step for step in _STEPS if self.deals <= step * 10)
        return range(step, self.deals + 1, step)


def _spread(wanted: Sequence[float]) -> list[float]:
    """Heights for the names, as near as can be to their lines, none over another."""
    order = sorted(range(len(wanted)), key=lambda seat: wanted[seat])
    heights = list(wanted)
    lowest = float(TOP)
    for seat in order:
        heights[seat] = max(heights[seat], lowest)
        lowest = heights[seat] + LABEL_HEIGHT
    highest = float(HEIGHT - BOTTOM)
    for seat in reversed(order):
        heights[seat] = round(min(heights[seat], highest), 1)
        highest = heights[seat] - LABEL_HEIGHT
    return heights
