"""Makes a schedule better by exchanging two entrants within one round, again and again.

An exchange that makes it worse is accepted too, by lot: more often at first, hardly ever at the
end. So it does not end at the first schedule that no single exchange makes better. What is random
comes from the generator that is given, and only by its `random()`, and the arithmetic is the same
on every machine: the same seed always gives the same schedule.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations
from random import Random

from tournaments.rules.seating.meetings import pairs
from tournaments.rules.seating.sizes import USUAL
from tournaments.rules.seating.tables import Schedule

HEAT = 0.03  # how often an exchange that costs one is accepted at first: a temperature of 0.29
_COOLING = 0.67  # how much less often in the end
_AT_ONCE = 8  # exchanges that are tried with one entrant before it is the next one's turn
_MADE = 40  # an exchange that is made takes as long as so many that are only tried
_NEVER = 1e-6  # what is accepted more seldom than this is not accepted at all


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
    cost = costs.of(rounds)
    if cost <= enough:
        return rounds
    return _Annealing(rounds, costs, cost, random).run(steps, enough, heat)


def _sum_from(first: int, times: int) -> int:
    """The sum of so many numbers from `first` on."""
    return times * first + times * (times - 1) // 2


class _Annealing:
    """A schedule in work: entrants by index, and the tables of all rounds numbered after them.

    `_price[one]` is a row of what it costs `one` to meet each entrant, and then to sit at each
    table: all meetings with those who sit there, and the visit if it is odd. At his own table only
    what he pays above a first meeting and a first visit counts. So what an exchange changes is made
    of five numbers that are there already; of hundreds of exchanges that are tried, one is made.
    """

    def __init__(self, rounds: Schedule, costs: Costs, cost: int, random: Random) -> None:
        self._costs, self._cost, self._random = costs, cost, random
        self._names = sorted({each for seating in rounds for table in seating for each in table})
        index = {entrant: number for number, entrant in enumerate(self._names)}
        tables = [[index[each] for each in table] for seating in rounds for table in seating]
        self._first = len(self._names)  # the number of the first table
        self._tables: list[list[int]] = [*([] for _ in self._names), *tables]
        self._counts = [len(seating) for seating in rounds]
        # One column more, the last, is for those who are absent: theirs is table -1.
        self._price = [[0] * (len(self._tables) + 1) for _ in self._names]
        self._present = [sorted(index[each] for each in chain(*seating)) for seating in rounds]
        self._table_of = [[-1] * len(self._names) for _ in rounds]
        self._odd: list[list[int]] = []  # tables, by round
        numbers = iter(range(self._first, len(self._tables)))
        for seating, table_of in zip(rounds, self._table_of, strict=True):
            own = [next(numbers) for _ in seating]
            self._odd.append([each for each in own if len(self._tables[each]) != costs.usual])
            for number in own:
                for one in self._tables[number]:
                    table_of[one] = number
        self._restless = set[int]()  # those who should sit with somebody, so may be better off
        self._price_what_was(index)
        self._price_what_is()

    def _price_what_was(self, index: Mapping[int, int]) -> None:
        """Meetings and visits before these rounds, and wishes."""
        for pair, times in self._costs.known.items():
            if index.keys() >= {*pair}:
                one, other = index[pair[0]], index[pair[1]]
                self._meet(one, other, times * self._costs.again)
                if times < 0:
                    self._restless |= {one, other}
        for entrant, times in self._costs.visited.items():
            if entrant in index:
                self._visit(index[entrant], times)

    def _price_what_is(self) -> None:
        """Meetings and visits in these rounds."""
        again = self._costs.again
        for number, table in enumerate(self._tables):
            for one in table:
                self._price[one][number] -= again * (len(table) - 1)
            for one, other in combinations(table, 2):
                self._meet(one, other, again)
        for number, odd in enumerate(self._odd):
            for one in chain.from_iterable(self._tables[table] for table in odd):
                self._visit(one, 1, but=number)

    def run(self, steps: int, enough: int, heat: float) -> Schedule:
        """Exchange until it is good enough or the steps are used; the best state there was."""
        best, lowest = self._schedule(), self._cost
        at_rest = sum(map(len, self._present))  # so many are looked at where nobody pays
        tries, more = 0, at_rest + 1
        while more > at_rest and tries < steps and lowest > enough:
            # Powers of a number that is made by multiplying: no two machines differ in that.
            chance = heat * (1 - tries / steps * _COOLING)
            chances = [1.0]
            while chances[-1] * chance > _NEVER:
                chances.append(chances[-1] * chance)
            more = 0
            for number in range(len(self._present)):
                more += self._sweep(number, chances)
                if self._cost < lowest:
                    best, lowest = self._schedule(), self._cost
            tries += more
        return best

    def _sweep(self, number: int, chances: list[float]) -> int:
        """Try a few exchanges with each who pays more than he need in this round; how many.

        Only exchanges that one of them takes part in can make it better. Whoever is looked at
        counts for a try as well, and an exchange that is made for many: so the tries tell the time.
        """
        random, price, table_of = self._random.random, self._price, self._table_of[number]
        order = self._present[number]
        further = order + order[:_AT_ONCE]
        worst, tries = len(chances) - 1, len(order)
        for one in order:
            here, of_one = table_of[one], price[one]
            own = of_one[here]
            if own <= 0 and one not in self._restless:
                continue
            tries += _AT_ONCE
            start = int(random() * len(order))
            for other in further[start : start + _AT_ONCE]:
                there, of_other = table_of[other], price[other]
                if there == here:
                    continue
                change = of_one[there] - own + of_other[here] - of_other[there] - 2 * of_one[other]
                if change <= worst and (change <= 0 or random() < chances[change]):
                    self._cost += change
                    self._exchange(number, one, other)
                    here, own, tries = there, of_one[there], tries + _MADE
        return tries

    def _exchange(self, number: int, one: int, other: int) -> None:
        """Two entrants change places."""
        table_of, again = self._table_of[number], self._costs.again
        here, there = table_of[one], table_of[other]
        for row, of_one, of_other in zip(
            self._price, self._price[one], self._price[other], strict=False
        ):
            row[here] += of_other - of_one
            row[there] += of_one - of_other
        table_of[one], table_of[other] = there, here
        for goes, comes, table in ((one, other, here), (other, one, there)):
            members = self._tables[table]
            first = again * (len(members) - 1)
            self._price[goes][table] += first
            self._price[comes][table] -= first
            members.remove(goes)
            for mate in members:
                self._meet_instead(mate, goes, comes)
            members.append(comes)
        odd = self._odd[number]
        if (here in odd) != (there in odd):
            comes, goes = (one, other) if there in odd else (other, one)
            self._visit(comes, 1, but=number)
            self._visit(goes, -1, but=number)

    def _meet(self, one: int, other: int, cost: int) -> None:
        """It costs these two so much more to meet, wherever the other of them sits."""
        of_one, of_other = self._price[one], self._price[other]
        of_one[other] += cost
        of_other[one] += cost
        for table_of in self._table_of:
            of_one[table_of[other]] += cost
            of_other[table_of[one]] += cost

    def _meet_instead(self, mate: int, goes: int, comes: int) -> None:
        """One meeting is exchanged for another: `_meet` for both, which takes half the time."""
        of_mate, of_one, of_other = self._price[mate], self._price[goes], self._price[comes]
        again = self._costs.again
        of_one[mate] -= again
        of_mate[goes] -= again
        of_other[mate] += again
        of_mate[comes] += again
        for table_of in self._table_of:
            table = table_of[mate]
            of_one[table] -= again
            of_other[table] += again
            of_mate[table_of[goes]] -= again
            of_mate[table_of[comes]] += again

    def _visit(self, one: int, times: int, but: int = -1) -> None:
        """It costs so many visits more to sit at an odd table, `but` in the round of the visit."""
        of_one, cost = self._price[one], times * self._costs.fairness
        for number, odd in enumerate(self._odd):
            for table in odd if number != but else ():
                of_one[table] += cost

    def _schedule(self) -> Schedule:
        names, tables = self._names, iter(self._tables[self._first :])
        return tuple(
            tuple(tuple(names[one] for one in next(tables)) for _ in range(count))
            for count in self._counts
        )
