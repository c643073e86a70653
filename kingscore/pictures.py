"""Lines of values over time as a picture: numbers for an SVG that needs no script."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kingscore.rules.amount import Amount
from kingscore.rules.sentence import Points
from kingscore.wording import isolated

WIDTH, HEIGHT = 400, 260  # units of the picture
LEFT, RIGHT, TOP, BOTTOM = 36, 120, 14, 26  # room for the scale, the names, and the marks below
DIGIT = 8  # the width of one, in the scale
LABEL_HEIGHT = 17
LONGEST_LABEL = 11  # characters of a name and a value; of a name there are always some
SHORTEST_NAME = 5
MOST_TRACKS = 10  # as many as the style sheet tells apart, and as have room for their names
_MOST_MARKS = 10  # below
_STEPS = tuple(digit * int(10**zeros) for zeros in range(7) for digit in (1, 2, 5))
_MOST_LINES = 6  # of the grid

Written = Callable[[Amount], str]
Mark = tuple[Amount, str]  # where along the time, and what is written there


@dataclass(frozen=True, slots=True)
class Track:
    """What is drawn of somebody: at which times he stood at which values, in order; not nothing."""

    name: str
    points: Sequence[tuple[Amount, Amount]]


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line across (values) or a mark below (times): where, and what it says."""

    at: float
    text: str
    is_zero: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """One line: its points as SVG writes them, where the name stands, and its values in words."""

    name: str
    short: str
    first: str
    lowest: str
    highest: str
    last: str
    points: str
    end_x: float
    end_y: float
    label_y: float
    style: int


@dataclass(frozen=True, slots=True)
class Lines:
    """Everything the picture needs."""

    width: int
    height: int
    left: int
    right: float
    scale_x: int
    label_x: float
    grid: tuple[GridLine, ...]
    marks: tuple[GridLine, ...]
    courses: tuple[Course, ...]


def signed(value: Amount) -> str:
    """A value as points are written: +3, 0, −2½."""
    return str(Points(value))


def lines(
    tracks: Sequence[Track],
    marks: Sequence[Mark],
    *,
    written: Written = signed,
    are_places: bool = False,
) -> Lines:
    """Some tracks, `MOST_TRACKS` at most, in one picture; of whole places the lowest is on top."""
    times = [time for track in tracks for time, _ in track.points]
    values = [value for track in tracks for _, value in track.points]
    scale = (_PlaceScale if are_places else Scale)(min(values), max(values))
    left = max(LEFT, DIGIT * max(len(written(value)) for value in scale.grid) + 8)
    right = WIDTH - RIGHT
    begin, span = min(times), max(times) - min(times)

    def x(time: Amount) -> float:
        return round(left + (right - left) * float((time - begin) / span), 1) if span else right

    def y(value: Amount) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - scale.part(value)), 1)

    label_heights = _spread([y(track.points[-1][1]) for track in tracks])
    return Lines(
        width=WIDTH,
        height=HEIGHT,
        left=left,
        right=right,
        scale_x=left - 6,
        label_x=right + 12,
        grid=tuple(GridLine(y(value), written(value), value == 0) for value in scale.grid),
        marks=tuple(GridLine(x(time), text) for time, text in marks),
        courses=tuple(
            _course(
                track,
                [(x(time), y(value)) for time, value in track.points],
                written,
                label_y,
                style,
            )
            for style, (track, label_y) in enumerate(
                zip(tracks, label_heights, strict=True), start=1
            )
        ),
    )


def _course(
    track: Track,
    drawn: Sequence[tuple[float, float]],
    written: Written,
    label_y: float,
    style: int,
) -> Course:
    values = [value for _, value in track.points]
    last = written(values[-1])
    return Course(
        name=track.name,
        short=isolated(shortened(track.name, max(SHORTEST_NAME, LONGEST_LABEL - len(last)))),
        first=written(values[0]),
        lowest=written(min(values)),
        highest=written(max(values)),
        last=last,
        points=" ".join(f"{x},{y}" for x, y in drawn),
        end_x=drawn[-1][0],
        end_y=drawn[-1][1],
        label_y=label_y,
        style=style,
    )


def numbered(count: int) -> list[Mark]:
    """Marks for deals or rounds from 1: every one, or every second, fifth ... of many."""
    step = next(step for step in _STEPS if count <= step * _MOST_MARKS)
    return [(number, str(number)) for number in range(step, count + 1, step)]


def shortened(name: str, most: int) -> str:
    """As much of a name as so many characters hold."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


class Scale:
    """Where values lie between the first and the last line of a grid of round numbers."""

    def __init__(self, lowest: Amount, highest: Amount) -> None:
        span = highest - lowest
        step = next((step for step in _STEPS if span <= step * _MOST_LINES), _STEPS[-1])
        self.lowest = lowest // step * step
        self.highest = max(-(-highest // step) * step, self.lowest + step)
        self.grid: Sequence[int] = range(self.lowest, self.highest + 1, step)

    def part(self, value: Amount) -> float:
        """How far up a value lies: 0 at the first line, 1 at the last."""
        return float(value - self.lowest) / (self.highest - self.lowest)


class _PlaceScale(Scale):
    """The same from the best place down to the last, with no line for a place before them."""

    def __init__(self, best: Amount, last: Amount) -> None:
        super().__init__(best, last)
        step = self.grid[1] - self.grid[0]
        self.lowest, self.highest = int(best), max(int(last), int(best) + 1)
        others = range(step, self.highest + 1, step)
        self.grid = (self.lowest, *(place for place in others if 2 * (place - self.lowest) >= step))

    def part(self, value: Amount) -> float:
        """How far up a place lies: 1 for the best."""
        return 1 - super().part(value)


def _spread(wanted: Sequence[float]) -> list[float]:
    """Heights for the names, as near as can be to their lines, none over another."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    heights = list(wanted)
    lowest = float(TOP)
    for at in order:
        heights[at] = max(heights[at], lowest)
        lowest = heights[at] + LABEL_HEIGHT
    highest = float(HEIGHT - BOTTOM)
    for at in reversed(order):
        heights[at] = round(min(heights[at], highest), 1)
        highest = heights[at] - LABEL_HEIGHT
    return heights
