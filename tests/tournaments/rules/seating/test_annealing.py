"""Exchanges within a round: the cheapest schedule found, by what was asked of it."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.seating.annealing import Costs, improve
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.sizes import odd_visits
from tournaments.rules.seating.tables import Schedule


def seeded(seed: int) -> Random:
    """The generator of a draw."""
    return Random(seed)  # noqa: S311 - it is to be repeatable


def in_order(sizes: tuple[int, ...], rounds: int) -> Schedule:
    """Rounds of the same tables, in order."""
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    seating = tuple(
        tuple(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)
    )
    return (seating,) * rounds


def shape(schedule: Schedule) -> list[tuple[list[int], list[int]]]:
    """The sizes and entrants of every round."""
    return [
        ([len(table) for table in seating], sorted(each for table in seating for each in table))
        for seating in schedule
    ]


@given(
    st.lists(st.integers(3, 6), min_size=1, max_size=4).map(tuple),
    st.integers(1, 4),
    st.integers(0, 2),
    st.integers(),
)
@settings(max_examples=30, deadline=None)
def test_it_stays_whole_never_becomes_worse_and_is_repeatable(
    sizes: tuple[int, ...], rounds: int, fairness: int, seed: int
) -> None:
    start = in_order(sizes, rounds)
    costs = Costs(known={(0, 1): 2, (1, 90): 1}, visited={0: 3}, fairness=fairness)
    better = improve(start, costs, random=seeded(seed), steps=2_000)
    assert shape(better) == shape(start)
    assert costs.of(better) <= costs.of(start)
    assert better == improve(start, costs, random=seeded(seed), steps=2_000)


@pytest.mark.parametrize(
    "sizes", [(4,) * 7, (4,) * 6 + (3,) * 2, (4,) * 8 + (5,), (3,) * 9, (6,) * 6]
)
def test_nobody_meets_anybody_twice_where_there_is_room(sizes: tuple[int, ...]) -> None:
    costs = Costs(fairness=0)
    better = improve(in_order(sizes, 3), costs, random=seeded(1), steps=60_000)
    assert Meetings(better).repeats == 0 == costs.of(better)


def test_odd_tables_are_visited_in_turn() -> None:
    start = in_order((4, 4, 4, 4, 4, 4, 3), 9)
    better = improve(start, Costs(fairness=3), random=seeded(1), steps=60_000)
    assert set(odd_visits(better).values()) == {1}


def test_those_who_were_at_odd_tables_before_do_not_go_there() -> None:
    visited = dict.fromkeys(range(8), 1)
    costs = Costs(visited=visited, fairness=5)
    better = improve(in_order((4, 4, 3), 1), costs, random=seeded(1), steps=2_000)
    assert set(odd_visits(better)) == {8, 9, 10}


def test_known_meetings_are_not_repeated_and_wishes_heard() -> None:
    known = {(0, each): 9 for each in (1, 2, 3, 4, 5)} | {(0, 9): -9}
    (seating,) = improve(
        in_order((4, 4, 4), 1), Costs(known=known), random=seeded(1), steps=2_000, enough=-9
    )
    (table,) = (table for table in seating if 0 in table)
    assert 9 in table
    assert not {1, 2, 3, 4, 5} & set(table)


def test_some_are_absent_and_others_sit_together_though_all_is_well() -> None:
    """Two of whom neither pays for anything are brought together where that is a gain."""
    start = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 8, 9), (1, 5, 10, 11)))
    costs = Costs(known={(0, 7): -5, (2, 99): 1}, visited={0: 1, 99: 1})
    better = improve(start, costs, random=seeded(1), steps=5_000, enough=-9)
    assert shape(better) == shape(start)
    assert any({0, 7} <= {*table} for table in better[0])


def test_it_stops_where_nobody_pays() -> None:
    """However little would be enough: there is nothing to try."""
    start = in_order((4, 4), 1)
    assert improve(start, Costs(), random=seeded(1), steps=10**9, enough=-1) == start


def test_it_stops_as_soon_as_it_is_good_enough() -> None:
    start = in_order((4, 4), 2)
    random = seeded(1)
    assert improve(start, Costs(), random=random, steps=1_000, enough=12) == start
    assert random.random() == seeded(1).random()
    assert improve((), Costs(), random=random, steps=1_000) == ()


def test_costs_count_each_meeting_and_visit_after_the_first() -> None:
    rounds = in_order((4, 3), 3)
    assert Costs(fairness=10).of(rounds) == 9 * 3 + 10 * 3 * 3
    assert Costs(again=4).of(rounds) == 4 * 9 * 3 + 3 * 3
    assert Costs(known={(0, 1): 4}, visited={4: 1, 0: 5}).of(rounds) == 9 * 3 + 12 + 9 + 3
