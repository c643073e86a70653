"""Makes the seating of one round better by exchanging two entrants of different tables.

Entrants are places in an order here, 0 for the first. What two of them cost at one table stands in
a matrix of whole numbers; a seating costs the sum over all pairs at its tables.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.rules.seating.cooling import CHANCES, stages

Costs = list[list[int]]  # symmetric, with zeros on the diagonal


def add_costs(
    costs: Costs, place: Mapping[int, int], dear: Iterable[tuple[tuple[int, int], int]]
) -> None:
    """Add what pairs of entrants cost, at their places; pairs of whom one has none are left out."""
    for (one, other), cost in dear:
        if one in place and other in place:
            costs[place[one]][place[other]] += cost
            costs[place[other]][place[one]] += cost


@dataclass(frozen=True, slots=True)
class Turns:
    """Which tables are odd, and what it takes to be exchanged to or from one of them.

    Only two with the same number of `visits` to odd tables are, so that whoever's turn it is keeps
    it; the higher one stands, the more it costs to sit there: `price` by place.
    """

    is_odd: Sequence[bool]
    visits: Sequence[int]
    price: Sequence[int]


class Exchange:
    """A seating that is being improved: its `tables`, and the number of each entrant's."""

    def __init__(self, tables: Iterable[Iterable[int]], costs: Costs, turns: Turns) -> None:
        self.tables = [list(table) for table in tables]
        self._costs = costs
        self._turns = turns
        self.table_of = [0] * len(costs)
        for number, table in enumerate(self.tables):
            for entrant in table:
                self.table_of[entrant] = number

    def descend(self, entrants: Iterable[int], reach: int) -> None:
        """Exchange each of these for the best other at most `reach` tables away, while that helps.

        Every exchange makes the seating cheaper, so there is an end.
        """
        waiting = list(entrants)
        while waiting:
            one = waiting.pop()
            here = self.table_of[one]
            near = self.tables[max(0, here - reach) : here + reach + 1]
            gain, other = min((self.change(one, other), other) for table in near for other in table)
            if gain < 0:
                self.swap(one, other)
                waiting.append(one)

    def anneal(
        self,
        random: Random,
        *,
        steps: int,
        reach: int,
        hot: float,
        cold: float,
        apart: Sequence[int] = (),
    ) -> None:
        """So many random exchanges with tables at most `reach` away; worse ones ever more seldom.

        `hot` and `cold` are how much worse an exchange may well be, at the beginning and in the
        end. `apart` says for each entrant with whom he is not to sit: a number whose bit n is for
        entrant n. Exchanges that would break that, where nothing is broken yet, are not reckoned;
        in a late round that is nearly all of them, and so they cost hardly any time.
        """
        draw, entrants, last = random.random, len(self._costs), len(self.tables) - 1
        bits, apart = [1 << one for one in range(entrants)], apart or [0] * entrants
        seated = [sum(bits[one] for one in table) for table in self.tables]
        tables, table_of = self.tables, self.table_of
        firsts = [max(0, here - reach) for here in range(last + 1)]
        widths = [min(last, here + reach) + 1 - firsts[here] for here in range(last + 1)]
        for stage in stages(steps, hot=hot, cold=cold):
            for _ in range(stage.steps):
                one = int(draw() * entrants)
                here = table_of[one]
                there = firsts[here] + int(draw() * widths[here])
                clash = apart[one] & seated[there]
                is_apart = not apart[one] & seated[here]
                if here == there or (is_apart and clash & (clash - 1)):
                    continue  # with two of them he would sit badly whoever goes
                table = tables[there]
                other = clash.bit_length() - 1 if clash else table[int(draw() * len(table))]
                is_apart = is_apart and not apart[other] & seated[there]
                if is_apart and apart[other] & (seated[here] ^ bits[one]):
                    continue
                change = self.change(one, other)
                if change <= 0 or (
                    change < stage.limit and draw() < CHANCES[int(change * stage.scale)]
                ):
                    self.swap(one, other)
                    seated[here] ^= bits[one] | bits[other]
                    seated[there] ^= bits[one] | bits[other]

    def change(self, one: int, other: int) -> float:
        """What exchanging these two adds to the costs; infinite where it is not allowed."""
        here, there = self.table_of[one], self.table_of[other]
        if here == there:
            return 0
        change: float = 0
        turns = self._turns
        if turns.is_odd[here] != turns.is_odd[there]:
            if turns.visits[one] != turns.visits[other]:
                return float("inf")
            change = turns.price[other] - turns.price[one]
            if turns.is_odd[there]:
                change = -change
        mine, others = self._costs[one], self._costs[other]
        for mate in self.tables[here]:
            change += others[mate] - mine[mate]
        for mate in self.tables[there]:
            change += mine[mate] - others[mate]
        return change - 2 * mine[other]

    def swap(self, one: int, other: int) -> None:
        """Exchange these two."""
        here, there = self.table_of[one], self.table_of[other]
        mine, others = self.tables[here], self.tables[there]
        mine[mine.index(one)], others[others.index(other)] = other, one
        self.table_of[one], self.table_of[other] = there, here
