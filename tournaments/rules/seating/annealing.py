"""Makes a schedule better by exchanging two entrants within one round, again and again.

An exchange that makes it worse is accepted too, by lot: often at first, hardly ever at the end. So
it does not end at the first schedule that no single exchange makes better. What is random comes
from the generator that is given, and only by its `random()`, and the arithmetic is the same on
every machine: the same seed always gives the same schedule.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from tournaments.rules.seating.meetings import pairs
from tournaments.rules.seating.sizes import USUAL
from tournaments.rules.seating.tables import Schedule

HEAT = 0.12  # how often an exchange that costs one is accepted at first: a temperature of 0.47
_WORST = 6  # what costs more is never accepted; it would be once in many millions

_Row = list[int]


@dataclass(frozen=True, slots=True)
class Costs:
    """What a schedule is judged by; the less the better.

    Every meeting of two entrants costs as much as they have met before, times `again`: in earlier
    rounds of the schedule, and by `known`, the lower number of a pair first. So `known` holds what
    was played, and it may be raised for those who are to be kept apart, and lowered below 0 for
    those who are to be kept together. In the same way a visit to an odd table, one that has not the
    `usual` size, costs as often as the entrant has been to one before, `visited` included, times
    `fairness`.
    """

    known: Mapping[tuple[int, int], int] = field(default_factory=dict)
    visited: Mapping[int, int] = field(default_factory=dict)
    usual: int = USUAL
    fairness: int = 1
    again: int = 1

    def of(self, rounds: Schedule) -> int:
        """What these rounds cost."""
        tables = [table for seating in rounds for table in seating]
        met = Counter(pair for table in tables for pair in pairs(table))
        visits = Counter(
            entrant for table in tables if len(table) != self.usual for entrant in table
        )
        return self.again * sum(
            _sum_from(self.known.get(pair, 0), times) for pair, times in met.items()
        ) + self.fairness * sum(
            _sum_from(self.visited.get(entrant, 0), times) for entrant, times in visits.items()
        )


def improve(
    rounds: Schedule,
    costs: Costs,
    *,
    random: Random,
    steps: int,
    enough: int = 0,
    heat: float = HEAT,
) -> Schedule:
    """The cheapest schedule found by exchanges, with the same entrants and sizes in every round.

    It ends after about `steps` tries, or as soon as the schedule costs no more than `enough`.
    `heat`, from 0 to 1, is how often an exchange that costs one is accepted at first.
    """
    return _Annealing(rounds, costs, random).run(steps, enough, heat)


class _Seat(NamedTuple):
    """One seat of one round: where at which table, with how many others, and whether it is odd."""

    table: _Row
    at: int
    others: int
    is_odd: int


class _Annealing:
    """A schedule in work: entrants by index, tables as lists of equal length.

    Shorter tables are filled up with nobody, an index behind all others whom nobody ever meets.
    """

    def __init__(self, rounds: Schedule, costs: Costs, random: Random) -> None:
        self._names = sorted({each for seating in rounds for table in seating for each in table})
        index = {entrant: number for number, entrant in enumerate(self._names)}
        self._nobody, self._random = len(self._names), random
        self._cost, self._fairness, self._again = costs.of(rounds), costs.fairness, costs.again
        self._visits = [costs.visited.get(entrant, 0) for entrant in self._names]
        self._met = [[0] * (self._nobody + 1) for _ in range(self._nobody + 1)]
        for (one, other), times in costs.known.items():
            if one in index and other in index:
                self._count(index[one], index[other], times * costs.again)
        width = max((len(table) for seating in rounds for table in seating), default=0)
        self._change = _CHANGES.get(width, _change)
        self._rounds: list[list[_Row]] = []
        self._seats: list[list[_Seat]] = []
        for seating in rounds:
            tables, seats = [], []
            for table in seating:
                row = [index[entrant] for entrant in table]
                self._meet(row)
                is_odd = int(len(table) != costs.usual)
                for entrant in row:
                    self._visits[entrant] += is_odd
                seats += [_Seat(row, at, len(table) - 1, is_odd) for at in range(len(table))]
                row += [self._nobody] * (width - len(table))
                tables.append(row)
            self._rounds.append(tables)
            self._seats.append(seats)

    def run(self, steps: int, enough: int, heat: float) -> Schedule:
        """Exchange until it is good enough or the steps are used; the best state there was."""
        best, lowest = self._schedule(), self._cost
        tries = sum(map(len, self._seats))
        sweeps = steps // tries if tries else 0
        for sweep in range(sweeps):
            if lowest <= enough:
                break
            # Powers of a number that is made by multiplying: no two machines differ in that.
            left = 1 - sweep / sweeps
            chances = [1.0]
            for _ in range(_WORST):
                chances.append(chances[-1] * heat * left * left)
            for seats in self._seats:
                self._sweep(seats, chances)
            if self._cost < lowest:
                best, lowest = self._schedule(), self._cost
        return best

    def _sweep(self, seats: list[_Seat], chances: list[float]) -> None:
        """Try to exchange everybody of one round once, each with somebody at another table."""
        random, number, met, difference = self._random.random, len(seats), self._met, self._change
        again = self._again
        for table, at, others, is_odd in seats:
            there, place, others_there, is_odd_there = seats[int(random() * number)]
            if there is table:
                continue
            one, other = table[at], there[place]
            of_one, of_other = met[one], met[other]
            change = difference(of_one, of_other, table, there)
            change += again * (others + others_there) - 2 * of_one[other]
            if is_odd != is_odd_there:
                change += (
                    self._unfairness(one, other) if is_odd_there else self._unfairness(other, one)
                )
            if change <= 0 or (change <= _WORST and random() < chances[change]):
                self._cost += change
                self._exchange(table, at, there, place)
                self._visits[one] += is_odd_there - is_odd
                self._visits[other] += is_odd - is_odd_there

    def _unfairness(self, comes: int, goes: int) -> int:
        """What it costs when one comes to an odd table and another goes from it."""
        return self._fairness * (self._visits[comes] - self._visits[goes] + 1)

    def _exchange(self, table: _Row, at: int, there: _Row, place: int) -> None:
        """Two entrants change places."""
        one, other = table[at], there[place]
        for row, goes, comes in ((table, one, other), (there, other, one)):
            for mate in row:
                if mate not in (goes, self._nobody):
                    self._count(goes, mate, -self._again)
                    self._count(comes, mate, self._again)
        table[at], there[place] = other, one

    def _meet(self, row: _Row) -> None:
        for at, one in enumerate(row):
            for other in row[:at]:
                self._count(one, other, self._again)

    def _count(self, one: int, other: int, cost: int) -> None:
        """One more meeting of these two costs so much more."""
        self._met[one][other] += cost
        self._met[other][one] += cost

    def _schedule(self) -> Schedule:
        return tuple(
            tuple(
                tuple(self._names[each] for each in row if each != self._nobody) for row in tables
            )
            for tables in self._rounds
        )


def _sum_from(first: int, times: int) -> int:
    """The sum of so many numbers from `first` on."""
    return times * first + times * (times - 1) // 2


# What the meetings of two rows of entrants weigh when two entrants of them change places; nearly
# all the time is spent here, so the usual widths are written out.


def _change(of_one: _Row, of_other: _Row, table: _Row, there: _Row) -> int:
    change = 0
    for mate in table:
        change += of_other[mate] - of_one[mate]
    for mate in there:
        change += of_one[mate] - of_other[mate]
    return change


def _change_of_four(of_one: _Row, of_other: _Row, table: _Row, there: _Row) -> int:
    a, b, c, d = table
    e, f, g, h = there
    return (
        of_other[a] + of_other[b] + of_other[c] + of_other[d]
        - of_one[a] - of_one[b] - of_one[c] - of_one[d]
        + of_one[e] + of_one[f] + of_one[g] + of_one[h]
        - of_other[e] - of_other[f] - of_other[g] - of_other[h]
    )  # fmt: skip


def _change_of_five(of_one: _Row, of_other: _Row, table: _Row, there: _Row) -> int:
    a, b, c, d, e = table
    f, g, h, i, j = there
    return (
        of_other[a] + of_other[b] + of_other[c] + of_other[d] + of_other[e]
        - of_one[a] - of_one[b] - of_one[c] - of_one[d] - of_one[e]
        + of_one[f] + of_one[g] + of_one[h] + of_one[i] + of_one[j]
        - of_other[f] - of_other[g] - of_other[h] - of_other[i] - of_other[j]
    )  # fmt: skip


_CHANGES: Mapping[int, Callable[[_Row, _Row, _Row, _Row], int]] = {
    4: _change_of_four,
    5: _change_of_five,
}
