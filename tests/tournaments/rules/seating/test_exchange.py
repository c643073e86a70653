"""A seating made better by exchanging two entrants."""

# ruff: noqa: S311 - draws that can be repeated

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.seating.exchange import Costs, Exchange, Turns

FREE = Turns([False] * 9, [0] * 9, [0] * 9)


def _costs(values: list[int], players: int) -> Costs:
    costs = [[0] * players for _ in range(players)]
    for (one, other), value in zip(combinations(range(players), 2), values, strict=False):
        costs[one][other] = costs[other][one] = value
    return costs


def _total(exchange: Exchange, costs: Costs, turns: Turns) -> int:
    return sum(
        sum(costs[one][other] for one, other in combinations(table, 2))
        + turns.is_odd[number] * sum(turns.price[each] for each in table)
        for number, table in enumerate(exchange.tables)
    )


@given(
    st.lists(st.integers(-50, 50), min_size=36, max_size=36),
    st.integers(0, 8),
    st.integers(0, 8),
    st.lists(st.integers(0, 1), min_size=9, max_size=9),
)
def test_what_an_exchange_changes(
    values: list[int], one: int, other: int, visits: list[int]
) -> None:
    """The costs change by what was said; or it is not allowed."""
    costs = _costs(values, 9)
    turns = Turns([False, True], visits, list(range(9)))
    exchange = Exchange([[0, 1, 2, 3], [4, 5, 6, 7, 8]], costs, turns)
    before, change = _total(exchange, costs, turns), exchange.change(one, other)
    if visits[one] != visits[other] and (one < 4) != (other < 4):
        assert change == float("inf")
    else:
        exchange.swap(one, other)
        assert _total(exchange, costs, turns) - before == change
        assert one in exchange.tables[exchange.table_of[one]]


@given(st.lists(st.integers(0, 50), min_size=36, max_size=36), st.integers(0, 99))
def test_no_exchange_is_left_that_helps(values: list[int], seed: int) -> None:
    """After a descent from any seating, an annealed one too; everybody still has a seat."""
    costs = _costs(values, 9)
    exchange = Exchange([[0, 1, 2], [3, 4, 5], [6, 7, 8]], costs, FREE)
    exchange.anneal(Random(seed), steps=50, reach=1, hot=20, cold=1)
    before = _total(exchange, costs, FREE)
    exchange.descend(range(9), reach=3)
    assert _total(exchange, costs, FREE) <= before
    assert sorted(each for table in exchange.tables for each in table) == list(range(9))


def test_reach() -> None:
    """Nobody is exchanged with a table further away."""
    costs = _costs([], 4)
    costs[0][1] = costs[1][0] = 5
    exchange = Exchange([[0, 1], [2], [3]], costs, FREE)
    exchange.descend([0, 1], reach=0)
    assert exchange.tables == [[0, 1], [2], [3]]
    exchange.anneal(Random(1), steps=200, reach=0, hot=9, cold=9)
    assert [set(table) for table in exchange.tables] == [{0, 1}, {2}, {3}]


def test_nobody_is_brought_to_whom_he_is_to_be_apart_from() -> None:
    """Though it would be cheaper, and though all other exchanges are made at random."""
    costs = _costs([0, 0, -9], 9)  # 0 and 3 are cheaper together
    apart = [0] * 9
    apart[0], apart[3], apart[8] = 1 << 3 | 1 << 8, 1 << 0, 1 << 0
    exchange = Exchange([[0, 1, 2], [3, 4, 5], [6, 7, 8]], costs, FREE)
    for seed in range(20):
        exchange.anneal(Random(seed), steps=50, reach=2, hot=50, cold=50, apart=apart)
        assert exchange.table_of[0] not in (exchange.table_of[3], exchange.table_of[8])
    assert exchange.tables != [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


def test_those_who_are_to_be_apart_and_are_not_may_part() -> None:
    """Wherever the one who goes meets another of that kind on the way."""
    costs = _costs([90], 9)  # 0 and 1
    apart = [0b110, 0b001, 0b001, *[0] * 6]
    exchange = Exchange([[0, 1, 3], [2, 4, 5], [6, 7, 8]], costs, FREE)
    exchange.anneal(Random(1), steps=500, reach=2, hot=1, cold=1, apart=apart)
    assert exchange.table_of[0] != exchange.table_of[1]


def test_annealing_finds_the_best_of_a_small_field() -> None:
    """Three tables where three circles are cheap, from the dearest seating."""
    costs = [[10 * (one % 3 != other % 3) for other in range(9)] for one in range(9)]
    exchange = Exchange([[0, 1, 2], [3, 4, 5], [6, 7, 8]], costs, FREE)
    exchange.anneal(Random(1), steps=3000, reach=2, hot=20, cold=1)
    assert _total(exchange, costs, FREE) == 0
