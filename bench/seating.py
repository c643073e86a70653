"""`python -m bench.seating`: how good the seatings are, and how long they take to find.

Repeats are those of `Meetings.repeats`: 0 when nobody meets twice. `--cells` adds the grid of mixed
fields, each cell against the least that can be: that takes several minutes.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import TypeVar

from tournaments.rules.seating.bound import fewest_repeats
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.plan import every_round
from tournaments.rules.seating.schedule import draw_schedule
from tournaments.rules.seating.sizes import odd_visits, table_sizes
from tournaments.rules.seating.swiss import draw_by_standings
from tournaments.rules.seating.tables import Schedule

FOURS = ((16, 5), (32, 10), (100, 10), (1000, 12))
DENSE = ((8, 4), (8, 12), (20, 6), (24, 8), (36, 12), (20, 12))
MIXED = (
    ((3, 4), 37, 10),
    ((3, 4), 38, 10),
    ((3, 4), 43, 10),
    ((3, 4), 45, 10),
    ((3, 4), 997, 10),
    ((4, 5), 54, 10),
    ((4, 5), 1003, 10),
)
LEAVERS = ((32, 8, 4), (40, 8, 4), (40, 10, 8), (64, 10, 4), (100, 8, 4))  # after round three
BY_STANDINGS = ((16, 5), (24, 7), (32, 6), (32, 8), (40, 10), (64, 10), (100, 10), (1000, 6))
THREES, FIVES = (3, 4), (4, 5)
NO_FIVES = 11  # which tables of four and five cannot seat
CELLS = tuple((entrants, rounds) for rounds in (4, 5, 6, 8, 10, 12) for entrants in range(9, 48))

Result = TypeVar("Result")


def main() -> None:
    """Print every case on a line of its own."""
    for entrants, rounds in (*FOURS, *DENSE):
        plans = every_round(range(entrants), table_sizes(entrants), rounds)
        found, seconds = timed(lambda plans=plans: draw_schedule(plans, seed=1))
        say(f"{entrants} x {rounds}", found, seconds, f"at least {fewest_repeats(plans)}")
    for allowed, entrants, rounds in MIXED:
        plans = every_round(range(entrants), table_sizes(entrants, allowed=allowed), rounds)
        found, seconds = timed(lambda plans=plans: draw_schedule(plans, seed=1))
        visits = [odd_visits(found)[each] for each in range(entrants)]
        spread = f"visits spread by {max(visits) - min(visits)}"
        say(f"{entrants} x {rounds}, tables of {allowed}", found, seconds, spread)
    for entrants, rounds, leavers in LEAVERS:
        show_leavers(entrants, rounds, leavers)
    for entrants, rounds in BY_STANDINGS:
        show_standings(entrants, rounds)
    if "--cells" in sys.argv:
        show_cells()


def show_leavers(entrants: int, rounds: int, leavers: int) -> None:
    """What is left of a schedule when some leave after round three."""
    drawn = draw_schedule(every_round(range(entrants), table_sizes(entrants), rounds), seed=1)
    left = entrants - leavers
    plans = every_round(range(left), table_sizes(left), rounds - 3)
    found, seconds = timed(lambda: draw_schedule(plans, seed=2, played=drawn[:3]))
    say(f"{leavers} of {entrants} leave {rounds} rounds", found, seconds)


def show_standings(entrants: int, rounds: int) -> None:
    """A tournament by standings, whose results are by chance and by strength."""
    chance = Random(entrants)  # noqa: S311 - results are made up
    points, strength = [0.0] * entrants, [chance.gauss(0, 1) for _ in range(entrants)]
    past: Schedule = ()
    seconds, ranges = 0.0, []
    for number in range(rounds):
        standing = sorted(range(entrants), key=lambda each: (-points[each], each))
        seating, took = timed(
            lambda standing=standing, past=past, number=number: draw_by_standings(
                standing, table_sizes(entrants), seed=number, past=past, rounds_left=rounds - number
            )
        )
        seconds, past = max(seconds, took), (*past, seating)
        for table in seating:
            ranks = sorted(standing.index(each) for each in table)
            ranges.append(ranks[-1] - ranks[0])
            for each in table:
                points[each] += chance.gauss(0, 1) + strength[each] / 2
    mean = f"ranks at a table differ by {sum(ranges) / len(ranges):.1f}"
    say(f"{entrants} x {rounds} by standings, slowest round", past, seconds, mean)


def show_cells() -> None:
    """In how many mixed fields there are as few repeats as there can be."""
    for allowed in (THREES, FIVES):
        reached = 0
        cells = list(mixed_cells(allowed))
        for entrants, rounds in cells:
            plans = every_round(range(entrants), table_sizes(entrants, allowed=allowed), rounds)
            found = draw_schedule(plans, seed=1, fairness=0)
            reached += Meetings(found).repeats == fewest_repeats(plans)
        print(f"tables of {allowed}: {reached} of {len(cells)} cells as few as can be", flush=True)


def mixed_cells(allowed: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The fields of the grid where not all tables are fours."""
    for entrants, rounds in CELLS:
        if entrants % 4 and not (tuple(allowed) == FIVES and entrants == NO_FIVES):
            yield entrants, rounds


def timed(draw: Callable[[], Result]) -> tuple[Result, float]:
    """What is drawn, and in how many seconds."""
    start = perf_counter()
    drawn = draw()
    return drawn, perf_counter() - start


def say(name: str, found: Schedule, seconds: float, more: str = "") -> None:
    """Print one line."""
    repeats = Meetings(found).repeats
    print(f"{name + ' ':.<58} {seconds:5.2f} s, {repeats} repeats; {more}", flush=True)


if __name__ == "__main__":
    main()
