"""The next round out of a schedule without repeats."""

from itertools import combinations

import pytest

from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.prepared import prepared_round
from tournaments.rules.seating.tables import Schedule

FIRST = tuple(tuple(range(start, start + 4)) for start in range(0, 16, 4))
COSTS = [[(one - other) ** 2 for other in range(16)] for one in range(16)]
STANDING = [5 * number % 16 for number in range(16)]


def _cost(tables: list[list[int]]) -> int:
    return sum(COSTS[one][other] for table in tables for one, other in combinations(table, 2))


def test_five_rounds_of_sixteen() -> None:
    """After any first round everybody meets everybody once, whoever the seats are changed to."""
    past: Schedule = (FIRST,)
    for _ in range(4):
        tables = prepared_round(past, STANDING, 5, COSTS)
        assert tables is not None
        seating = tuple(tuple(STANDING[rank] for rank in table[::-1]) for table in tables)
        past += (seating[::-1],)
    assert Meetings(past).repeats == 0
    assert prepared_round(past, STANDING, 5, COSTS) is None


def test_the_cheapest_of_many() -> None:
    """By the costs that are given: with their signs turned it is another one."""
    tables = prepared_round((FIRST,), range(16), 5, COSTS)
    assert tables is not None
    turned = [[-cost for cost in row] for row in COSTS]
    dearest = prepared_round((FIRST,), range(16), 5, turned)
    assert dearest is not None
    assert _cost(dearest) > _cost(tables)


@pytest.mark.parametrize(
    ("past", "standing", "rounds"),
    [
        ((), range(16), 5),  # nothing was played
        ((FIRST,), range(16), 6),  # more rounds than can be
        ((FIRST,), range(1, 17), 5),  # another one plays
        ((FIRST[:3],), range(12), 5),  # no such schedule
        (((*FIRST[:3], (12, 13, 14)),), range(15), 5),  # a table of three
        ((((0, 1, 2, 3, 4), (5, 6, 7)),), range(8), 2),  # no table of four
        ((FIRST, FIRST), range(16), 5),  # a repeat
    ],
)
def test_when_there_is_none(past: Schedule, standing: range, rounds: int) -> None:
    """Then it is drawn otherwise."""
    assert prepared_round(past, standing, rounds, COSTS) is None
