"""Schedules in which nobody meets anybody twice, made by calculation.

Everybody plays in every round, and the tables are the same in every round. A schedule is of
points, from 0; who is which point is for the draw. None wherever no method here makes one, which
does not mean that there is none.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from math import gcd

from tournaments.rules.seating.catalog import (
    BASE_ROUNDS,
    DIFFERENCE_MATRICES,
    THIRTY_TWO,
    BaseRound,
    DifferenceMatrix,
)
from tournaments.rules.seating.tables import Schedule, Seating, Table

_MOST_TRIES = 4_000  # of values in the search for a matrix; where one is found, 2,300 were enough
_MOST_LEFT_OUT = 3  # points that are looked for; more of them are those of one column
_MOST_CHOICES = 20_000  # of points to leave out: all of them for up to 48


def tables_of_four(tables: int, rounds: int) -> Schedule | None:
    """A schedule for 4 * `tables` points without a repeat, from what is known for this number."""
    entrants = 4 * tables
    if rounds == 1:
        return (tuple(tuple(range(at, at + 4)) for at in range(0, entrants, 4)),)
    if entrants == 32 and rounds <= len(THIRTY_TWO):
        return THIRTY_TWO[:rounds]
    base = BASE_ROUNDS.get(entrants)
    if base and rounds <= base.rounds:
        return tuple(turned(base, by) for by in range(rounds))
    return equal_tables(tables, 4, rounds)


def equal_tables(tables: int, size: int, rounds: int) -> Schedule | None:
    """A schedule for `tables` tables of `size` points without a repeat, from a difference matrix.

    The points of a column never meet: those from i * tables to (i + 1) * tables - 1.
    """
    matrix = difference_matrix(tables, size, rounds)
    return matrix and tuple(
        tuple(
            tuple(
                column * tables + _sum(table, values[turn], matrix.moduli)
                for column, values in enumerate(matrix.columns[:size])
            )
            for table in range(tables)
        )
        for turn in range(rounds)
    )


def tables_one_short(tables: int, short: int, size: int, rounds: int) -> Schedule | None:
    """A schedule of which in every round `short` tables have one point fewer than `size`.

    That many points that never meet are left out of a schedule of full tables. Tables of three
    are visited by those who would have met them, so those are chosen whose company is spread
    best. The points are numbered anew without them.
    """
    is_searched = size == 4 and short <= _MOST_LEFT_OUT
    whole = tables_of_four(tables, rounds) if is_searched else equal_tables(tables, size, rounds)
    if whole is None:
        return None
    absent: Table | None = tuple(range(short))
    if is_searched:
        absent = _left_out(whole, tables * size, short)
    if absent is None:
        return None
    numbers = iter(range(tables * size))
    names = {point: next(numbers) for point in range(tables * size) if point not in absent}
    return tuple(
        tuple(tuple(names[point] for point in table if point in names) for table in seating)
        for seating in whole
    )


def difference_matrix(tables: int, columns: int, rounds: int) -> DifferenceMatrix | None:
    """A difference matrix with at least these columns and rounds over `tables` elements.

    Multiples where they differ often enough, then those of the catalog, then a short search.
    """
    distances = range(1, columns)
    if all(tables // gcd(each, tables) >= rounds for each in distances):
        return DifferenceMatrix(
            (tables,),
            tuple(
                tuple(column * turn % tables for turn in range(rounds)) for column in range(columns)
            ),
        )
    for known in DIFFERENCE_MATRICES:
        is_wide = len(known.columns) >= columns and known.rounds >= rounds
        if known.tables == tables and is_wide:
            return known
    return _Search(tables, columns, rounds).found()


def turned(base: BaseRound, by: int) -> Seating:
    """The base round with every point moved on by so many in its circle."""
    circle = base.rounds

    def moved(point: int) -> int:
        turning = point < base.circles * circle
        return point - point % circle + (point + by) % circle if turning else point

    return tuple(tuple(moved(point) for point in table) for table in base.tables)


class _Search:
    """Looks for a difference matrix over the numbers modulo `tables`, the lowest values first."""

    def __init__(self, tables: int, columns: int, rounds: int) -> None:
        self._tables, self._columns, self._rounds = tables, columns, rounds
        self._differences: set[tuple[int, int, int]] = set()  # two columns and their difference
        self._rows: list[tuple[int, ...]] = []
        self._tries = 0

    def found(self) -> DifferenceMatrix | None:
        """The matrix, or None if there is none or the search gives up."""
        if self._rounds > self._tables or not self._completes((0,)):
            return None
        return DifferenceMatrix((self._tables,), tuple(zip(*self._rows, strict=True)))

    def _completes(self, row: tuple[int, ...]) -> bool:
        """Whether there is a matrix that goes on like this; if so, its rows are complete."""
        self._tries += 1
        if len(row) < self._columns:
            # Rows may come in any order: the second value counts them.
            values = [len(self._rows)] if len(row) == 1 else range(self._tables)
            return any(self._completes_with(row, value) for value in values)
        self._rows.append(row)
        if len(self._rows) == self._rounds or self._completes((0,)):
            return True
        self._rows.pop()
        return False

    def _completes_with(self, row: tuple[int, ...], value: int) -> bool:
        new = {
            (column, len(row), (value - other) % self._tables) for column, other in enumerate(row)
        }
        if self._tries > _MOST_TRIES or new & self._differences:
            return False
        self._differences |= new
        if self._completes((*row, value)):
            return True
        self._differences -= new
        return False


def _sum(one: int, other: int, moduli: tuple[int, ...]) -> int:
    """The sum of two elements of a group."""
    total, weight = 0, 1
    for modulus in reversed(moduli):
        total += (one + other) % modulus * weight
        one, other, weight = one // modulus, other // modulus, weight * modulus
    return total


def _left_out(whole: Schedule, points: int, count: int) -> Table | None:
    """As many points that never meet, such that nobody meets many more of them than another.

    The first choice that is as good as any, otherwise the best of a limited number.
    """
    company = _company(whole, points)
    best, best_spread = None, points
    for choice in chain(
        _far_apart(company, count), islice(_apart(company, count), _MOST_CHOICES // max(count, 1))
    ):
        visits = Counter({point: 0 for point in range(points) if point not in choice})
        visits.update(other for point in choice for other in company[point])
        spread = max(visits.values()) - min(visits.values())
        if spread < best_spread:
            best, best_spread = choice, spread
        if spread <= 1:
            break
    return best


def _company(whole: Schedule, points: int) -> list[set[int]]:
    """Whom each point meets in a schedule."""
    company: list[set[int]] = [set() for _ in range(points)]
    for seating in whole:
        for table in seating:
            for point in table:
                company[point].update(table)
    for point in range(points):
        company[point].discard(point)
    return company


def _far_apart(company: list[set[int]], count: int) -> Iterator[Table]:
    """Choices of points that do not meet, nor the same others, one for each point to begin with."""
    for first in range(len(company) if count else 0):
        choice, taken = [first], {first, *company[first]}
        for point in range(first + 1, len(company)):
            if len(choice) < count and point not in taken and not taken & company[point]:
                choice.append(point)
                taken |= {point, *company[point]}
        if len(choice) == count:
            yield tuple(choice)


def _apart(company: list[set[int]], count: int, chosen: Table = ()) -> Iterator[Table]:
    """Every choice of points that do not meet."""
    if len(chosen) == count:
        yield chosen
        return
    for point in range(chosen[-1] + 1 if chosen else 0, len(company)):
        if not any(point in company[other] for other in chosen):
            yield from _apart(company, count, (*chosen, point))
