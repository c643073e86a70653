"""The next round together with those after it."""

# ruff: noqa: S311 - draws that can be repeated

from itertools import combinations
from random import Random

from tournaments.rules.seating.ahead import Outlook
from tournaments.rules.seating.exchange import Exchange, Turns
from tournaments.rules.seating.meetings import Meetings

FREE = Turns([False] * 4, [0] * 16, [0] * 16)


def _outlook(later: int) -> Outlook:
    tables = [range(start, start + 4) for start in range(0, 16, 4)]
    first = Exchange(tables, [[0] * 16 for _ in range(16)], FREE)
    met = [[0] * 16 for _ in range(16)]
    return Outlook(first, (4,) * 4, later=later, met=met, again=100)


def test_repeats_are_counted() -> None:
    """All rounds the same to begin with: every pair of a table meets three times."""
    assert _outlook(later=2).repeats == 24 * 3


def test_repeats_agree_with_the_rounds() -> None:
    """After annealing the count is that of the rounds themselves, and small."""
    outlook = _outlook(later=2)
    outlook.anneal(Random(3), steps=20_000, hot=100, cold=10)
    rounds = [tuple(map(tuple, each.tables)) for each in outlook.rounds]
    assert outlook.repeats == Meetings(rounds).repeats == 0
    for seating in rounds:
        assert sorted(each for table in seating for each in table) == list(range(16))


def test_the_first_round_counts_by_rank() -> None:
    """Those that are dear at one table are parted in the first round only."""
    costs = [[(one - other) ** 2 for other in range(16)] for one in range(16)]
    scattered = [range(start, 16, 4) for start in range(4)]
    first = Exchange(scattered, costs, FREE)
    outlook = Outlook(first, (4,) * 4, later=1, met=[[0] * 16 for _ in range(16)], again=1)
    outlook.anneal(Random(1), steps=20_000, hot=200, cold=1)
    tables = sorted(sorted(table) for table in first.tables)
    assert tables == [list(range(start, start + 4)) for start in range(0, 16, 4)]
    assert all(costs[one][other] <= 9 for table in tables for one, other in combinations(table, 2))
