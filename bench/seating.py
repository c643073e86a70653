"""`python -m bench.seating`: how good the seatings are, and how long they take to find.

Repeats are those of `Meetings.repeats`: 0 when nobody meets twice. The grids of mixed fields have
each field against the least that can be. Seconds are those of the processor, which whatever else
runs on the machine lengthens little: drawing waits for nothing. All takes some two minutes.
"""

from collections.abc import Callable, Iterator, Sequence
from math import log
from random import Random
from statistics import linear_regression, median
from time import process_time
from typing import TypeVar

from tournaments.rules.seating.bound import fewest_repeats, most_rounds
from tournaments.rules.seating.draw import Draw, drawn, steps_for
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.plan import Plan, every_round, random_seating
from tournaments.rules.seating.schedule import draw_schedule
from tournaments.rules.seating.sizes import odd_visits, table_sizes
from tournaments.rules.seating.swiss import draw_by_standings
from tournaments.rules.seating.tables import Schedule, Seating
from tournaments.rules.setup import Method

SIZES = (8, 16, 32, 64, 128, 256, 512, 1000)
MOST_ROUNDS, TIMES = 10, 3
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
    show_sizes()
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
        for strength in (0.5, 0):
            show_standings(entrants, rounds, strength)
    show_cells()


def show_sizes() -> None:
    """Rounds as directors draw them, each against shuffling everybody once; by size."""
    times: dict[str, dict[int, float]] = {}
    for entrants in SIZES:
        plans = every_round(range(1, entrants + 1), table_sizes(entrants), MOST_ROUNDS)
        bare = median(timed(lambda plan=plans[0]: shuffled_once(plan))[1] for _ in range(9))
        for draw in draws_of(plans):
            tries = [timed(lambda draw=draw: drawn(draw, seed=1)) for _ in range(TIMES)]
            seconds = median(took for _, took in tries)
            times.setdefault(draw.method, {})[entrants] = seconds
            repeats = Meetings((*draw.past, *tries[0][0])).repeats - Meetings(draw.past).repeats
            case = f"{entrants} x {draw.kept}, {draw.method} "
            ratio = f"a round {seconds / draw.kept / bare:.0f} x shuffling"
            print(f"{case:.<30} {1000 * seconds:6.1f} ms, {ratio}; {repeats} repeats", flush=True)
    for method, found in times.items():
        print(f"{method} grows with the entrants to the power of {exponent(found):.2f}")


def draws_of(plans: Sequence[Plan]) -> Iterator[Draw]:
    """A round by lot; all rounds without a repeat at once; and one by standings after two."""
    rounds = min(len(plans), most_rounds(len(plans[0].sizes)))
    yield Draw(Method.RANDOM, tuple(plans[:1]))
    steps = steps_for(Method.BALANCED)
    yield Draw(Method.BALANCED, tuple(plans[:rounds]), kept=rounds, steps=steps)
    yield Draw(
        Method.STANDINGS,
        tuple(plans[:1]),
        standing=tuple((entrant,) for entrant in plans[0].entrants),
        past=drawn(Draw(Method.RANDOM, tuple(plans[:2]), kept=2), seed=1),
        steps=steps_for(Method.STANDINGS),
    )


def shuffled_once(plan: Plan) -> Seating:
    """A round by lot alone: no turns at odd tables, no seats."""
    return random_seating(plan, Random(1))  # noqa: S311 - to be measured again


def exponent(times: dict[int, float]) -> float:
    """By which power of the size the times grow: the slope of a line through their logarithms."""
    sizes = [log(size) for size in times]
    return linear_regression(sizes, [log(time) for time in times.values()]).slope


def show_leavers(entrants: int, rounds: int, leavers: int) -> None:
    """What is left of a schedule when some leave after round three."""
    drawn = draw_schedule(every_round(range(entrants), table_sizes(entrants), rounds), seed=1)
    left = entrants - leavers
    plans = every_round(range(left), table_sizes(left), rounds - 3)
    found, seconds = timed(lambda: draw_schedule(plans, seed=2, played=drawn[:3]))
    say(f"{leavers} of {entrants} leave {rounds} rounds", found, seconds)


def show_standings(entrants: int, rounds: int, weight: float) -> None:
    """A tournament by standings, whose results are by chance, and by strength with a weight."""
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
                points[each] += chance.gauss(0, 1) + weight * strength[each]
    mean = f"ranks at a table differ by {sum(ranges) / len(ranges):.1f}"
    by = "half by strength" if weight else "by luck alone"
    say(f"{entrants} x {rounds} by standings, {by}, slowest round", past, seconds, mean)


def show_cells() -> None:
    """In how many mixed fields there are as few repeats as there can be."""
    for allowed in (THREES, FIVES):
        reached, slowest = 0, 0.0
        cells = list(mixed_cells(allowed))
        for entrants, rounds in cells:
            plans = every_round(range(entrants), table_sizes(entrants, allowed=allowed), rounds)
            found, seconds = timed(lambda plans=plans: draw_schedule(plans, seed=1, fairness=0))
            reached += Meetings(found).repeats == fewest_repeats(plans)
            slowest = max(slowest, seconds)
        fewest = f"as few as can be in {reached} of {len(cells)} fields"
        print(f"tables of {allowed}: {fewest}, slowest {slowest:.2f} s", flush=True)


def mixed_cells(allowed: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The fields of the grid where not all tables are fours."""
    for entrants, rounds in CELLS:
        if entrants % 4 and not (tuple(allowed) == FIVES and entrants == NO_FIVES):
            yield entrants, rounds


def timed(draw: Callable[[], Result]) -> tuple[Result, float]:
    """What is drawn, and in how many seconds."""
    start = process_time()
    drawn = draw()
    return drawn, process_time() - start


def say(name: str, found: Schedule, seconds: float, more: str = "") -> None:
    """Print one line."""
    repeats = Meetings(found).repeats
    print(f"{name + ' ':.<58} {seconds:5.2f} s, {repeats} repeats; {more}", flush=True)


if __name__ == "__main__":
    main()
