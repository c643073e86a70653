"""The next round together with those after it, so that it leaves them room.

In a small field with many rounds, a round that is best by itself makes the later ones repeat what
was played. So all rounds that are left are made better together, and only the next is then played.
"""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournaments.rules.seating.cooling import CHANCES, stages
from tournaments.rules.seating.exchange import Costs, Exchange, Turns


class Outlook:
    """Rounds to come, of which only the first counts by rank; entrants are ranks.

    `met` is how often any two have met in rounds that were played. A meeting costs `again` for each
    time that the two meet besides, so that a whole outlook costs `again` times the sum of C(m, 2).
    """

    def __init__(
        self, first: Exchange, sizes: Sequence[int], *, later: int, met: Costs, again: int
    ) -> None:
        players = len(met)
        free = Turns([False] * len(sizes), [0] * players, [0] * players)
        self.first = first
        self._again = again
        self._cost = [[again * times for times in row] for row in met]
        self.rounds = [first]
        self.rounds += [Exchange(_cut(range(players), sizes), met, free) for _ in range(later)]
        for each in self.rounds:
            for table in each.tables:
                for one, other in combinations(table, 2):
                    self._add(one, other, again)

    @property
    def repeats(self) -> int:
        """The sum over all pairs of C(m, 2), with the rounds that were played."""
        times = (
            self._cost[one][other] // self._again
            for one, other in combinations(range(len(self._cost)), 2)
        )
        return sum(each * (each - 1) // 2 for each in times)

    def anneal(self, random: Random, *, steps: int, hot: float, cold: float) -> None:
        """So many random exchanges in any of the rounds; worse ones ever more seldom."""
        draw, rounds, players = random.random, self.rounds, len(self._cost)
        for stage in stages(steps, hot=hot, cold=cold):
            for _ in range(stage.steps):
                number = int(draw() * len(rounds))
                seating = rounds[number]
                one, other = int(draw() * players), int(draw() * players)
                here, there = seating.table_of[one], seating.table_of[other]
                if here == there:
                    continue
                change = self._change(one, other, seating.tables[here], seating.tables[there])
                if not number:
                    change += seating.change(one, other)
                if change <= 0 or (
                    change < stage.limit and draw() < CHANCES[int(change * stage.scale)]
                ):
                    self._move(one, other, seating.tables[here])
                    self._move(other, one, seating.tables[there])
                    seating.swap(one, other)

    def _change(self, one: int, other: int, here: Sequence[int], there: Sequence[int]) -> float:
        """What exchanging these two adds to the costs of meeting again."""
        mine, others = self._cost[one], self._cost[other]
        change = self._again * (len(here) + len(there) - 2) - 2 * mine[other]
        for mate in here:
            change += others[mate] - mine[mate]
        for mate in there:
            change += mine[mate] - others[mate]
        return change

    def _move(self, leaving: int, coming: int, table: Sequence[int]) -> None:
        for mate in table:
            if mate != leaving:
                self._add(leaving, mate, -self._again)
                self._add(coming, mate, self._again)

    def _add(self, one: int, other: int, cost: int) -> None:
        self._cost[one][other] += cost
        self._cost[other][one] += cost


def _cut(ranks: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Tables of these sizes, in order."""
    waiting = iter(ranks)
    return [[next(waiting) for _ in range(size)] for size in sizes]
