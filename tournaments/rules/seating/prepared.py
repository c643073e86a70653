"""The next round out of a schedule without repeats that the rounds played so far belong to.

Where a field is so small that hardly any seating is left without a repeat, it is not found by
exchanges, but it can be calculated. Any first round is the first of a calculated schedule, in many
ways; after that a round is chosen among those of the schedule, and so are the ones after it.
Nothing has to be kept for it: the ways are tried again in the same order.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from tournaments.rules.seating.algebra import tables_of_four
from tournaments.rules.seating.exchange import Costs
from tournaments.rules.seating.plan import shuffled
from tournaments.rules.seating.tables import Schedule

WAYS = 300  # in which the first round is taken for that of the schedule

Ranks = list[list[int]]


def prepared_round(
    past: Schedule, standing: Sequence[int], rounds: int, costs: Costs
) -> Ranks | None:
    """The ranks at each table of the cheapest round by `costs` that leads to no repeat.

    Nor need there be one in the rounds after it, until there are `rounds` in all.
    None where there is none that is known: not before the first round, for tables of another size
    than four, when somebody has joined or left, or after a round that is of no such schedule.
    """
    tables, over = divmod(len(standing), 4)
    everybody = sorted(standing)
    if (
        over
        or not past
        or any(
            {*map(len, seating)} != {4} or sorted(sum(seating, ())) != everybody for seating in past
        )
    ):
        return None
    schedule = tables_of_four(tables, rounds)
    if schedule is None:
        return None
    rank = {entrant: place for place, entrant in enumerate(standing)}
    choice = (
        [[rank[entrant] for entrant in table] for table in seating]
        for way in _ways(schedule, past)
        for seating in way
    )
    return min(choice, key=lambda seating: _cost(seating, costs), default=None)


def _ways(schedule: Schedule, past: Schedule) -> Iterator[list[frozenset[frozenset[int]]]]:
    """What is left of the schedule, with entrants for points, in each way that suits the past."""
    random = Random(0)  # noqa: S311 - the same ways in every round
    first = sorted(sorted(table) for table in past[0])
    played = {frozenset(map(frozenset, seating)) for seating in past}
    for _ in range(WAYS):
        entrant = dict[int, int]()
        for points, number in zip(schedule[0], shuffled(range(len(first)), random), strict=True):
            entrant.update(zip(points, shuffled(first[number], random), strict=True))
        named = {
            frozenset(frozenset(entrant[point] for point in table) for table in seating)
            for seating in schedule
        }
        if played <= named and len(played) == len(past):
            yield sorted(named - played, key=lambda seating: sorted(map(sorted, seating)))


def _cost(seating: Ranks, costs: Costs) -> int:
    return sum(costs[one][other] for table in seating for one, other in combinations(table, 2))
