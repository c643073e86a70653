"""`python -m bench.standings`: how long the standings of a tournament take, by its size.

Each size is measured against a bare reading of the rows that standings are made from, in turn with
it: tables with the versions of their games, places, entrants with their names. What is measured is
the time of the processor in this process, which whatever else runs on the machine lengthens little:
on SQLite that is all the work there is.
"""

import statistics
from collections.abc import Callable, Mapping
from dataclasses import replace
from math import log
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from django.db import connection
from django.test.utils import CaptureQueriesContext

from bench.throwaway import throwaway_site

if TYPE_CHECKING:
    from tournaments.models import Tournament

SIZES = (16, 32, 64, 128, 256, 512, 1000)
ROUNDS = 10
WAYS = ("points", "per_deal", "table_places", "tyrol")  # besides "normalised", as a club night
TIMES, FIRST_TIMES = 9, 3


class Figures(NamedTuple):
    """Milliseconds of a bare reading, and of standings.

    `kept`: what the sheets say is in memory, as it is after the first reading. `first`: nothing is,
    as after a start of the server. `queries`: how many are asked when the sheets are kept.
    """

    bare: float
    kept: float
    first: float
    queries: int


def main() -> None:
    """Print a line for each size, and for each way to count with the largest."""
    from bench.evening import make_evening  # noqa: PLC0415 - needs the apps set up

    found = {}
    for size in SIZES:
        tournament = make_evening(size, ROUNDS)
        found[size] = each = measured(tournament)
        print(
            f"{size:5} entrants x {ROUNDS}: bare {each.bare:6.1f} ms; "
            f"kept {each.kept:6.1f} ms = {each.kept / each.bare:.1f} x; "
            f"first {each.first:6.0f} ms = {each.first / each.bare:.1f} x; "
            f"{each.queries} queries",
            flush=True,
        )
    show_ways(tournament)
    for name in ("bare", "kept", "first"):
        times = {size: getattr(each, name) for size, each in found.items()}
        print(f"{name} grows with the entrants to the power of {exponent(times):.2f}")


def measured(tournament: "Tournament") -> Figures:
    """The times of one tournament, which counts as a club night does."""
    from kingscore.queries.kept import Latest  # noqa: PLC0415 - need the apps set up
    from tournaments.queries import standings_for  # noqa: PLC0415

    def standings() -> None:
        standings_for(tournament, sees_all=False)

    first = []
    for _ in range(FIRST_TIMES):
        Latest.forget_all()
        first.append(timed(standings))
    bare, kept = in_turn(lambda: bare_reading(tournament), standings)
    with CaptureQueriesContext(connection) as queries:
        standings()
    return Figures(bare, kept, statistics.median(first), len(queries))


def show_ways(tournament: "Tournament") -> None:
    """Print how long the other ways to count take."""
    from tournaments.queries import setup_of, standings_for  # noqa: PLC0415
    from tournaments.rules.setup_codec import setup_to_json  # noqa: PLC0415

    for way in WAYS:
        tournament.setup = setup_to_json(replace(setup_of(tournament), points=way))
        bare, kept = in_turn(
            lambda: bare_reading(tournament), lambda: standings_for(tournament, sees_all=False)
        )
        print(f"counted by {way + ' ':.<20} {kept:6.1f} ms = {kept / bare:.1f} x")


def bare_reading(tournament: "Tournament") -> None:
    """The rows that standings are made from, as fast as Django reads them."""
    from tournaments.models import Entrant, Place, Table  # noqa: PLC0415

    tables = Table.objects.filter(round__tournament=tournament)
    list(tables.values_list("pk", "number", "round__number", "game__code", "game__version"))
    places = Place.objects.filter(round__tournament=tournament)
    list(places.values_list("table", "entrant__number"))
    entrants = Entrant.objects.filter(tournament=tournament)
    list(entrants.values_list("number", "player__name"))


def in_turn(base: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
    """The median milliseconds of both, each measured so many times in turn."""
    pairs = [(timed(base), timed(other)) for _ in range(TIMES)]
    first, second = (statistics.median(times) for times in zip(*pairs, strict=True))
    return first, second


def timed(measure: Callable[[], object]) -> float:
    """Milliseconds."""
    started = process_time()
    measure()
    return 1000 * (process_time() - started)


def exponent(times: Mapping[int, float]) -> float:
    """By which power of the size the times grow: the slope of a line through their logarithms."""
    sizes = [log(size) for size in times]
    return statistics.linear_regression(sizes, [log(time) for time in times.values()]).slope


if __name__ == "__main__":
    with throwaway_site():
        main()
