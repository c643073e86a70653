"""Seats within tables: nobody moves to another table, and everybody has each seat equally often."""

from collections import Counter
from itertools import permutations, product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.seating.seats import in_order, spread
from tournaments.rules.seating.tables import Schedule, Seating, Table


def at_random(sizes: list[int], rounds: int, seed: int) -> Schedule:
    """Rounds of tables of these sizes; who sits at them is drawn anew for each."""
    random, schedule = Random(seed), []  # noqa: S311 - to be repeated
    for _ in range(rounds):
        left = list(range(1, sum(sizes) + 1))
        random.shuffle(left)
        schedule.append(tuple(tuple(left.pop() for _ in range(size)) for size in sizes))
    return tuple(schedule)


def without_order(rounds: Schedule) -> list[list[list[int]]]:
    return [[sorted(table) for table in seating] for seating in rounds]


def times(rounds: Schedule, entrant: int, seat: int) -> int:
    tables = [table for seating in rounds for table in seating if len(table) > seat]
    return sum(table[seat] == entrant for table in tables)


def cost(rounds: Schedule) -> int:
    """The sum over all entrants and seats of how often, squared."""
    times = Counter(place for seating in rounds for table in seating for place in enumerate(table))
    return sum(each * each for each in times.values())


def orders(seating: Seating) -> list[Seating]:
    return list(product(*(permutations(table) for table in seating)))


some_sizes = st.lists(st.integers(3, 5), min_size=1, max_size=7)
some_seed = st.integers(0, 10**6)


@given(some_sizes, st.integers(0, 12), st.integers(0, 4), some_seed)
def test_nobody_moves_to_another_table(
    sizes: list[int], rounds: int, played: int, seed: int
) -> None:
    schedule = at_random(sizes, played + rounds, seed)
    ordered = in_order(schedule[played:], schedule[:played])
    assert without_order(ordered) == without_order(schedule[played:])


@given(st.integers(2, 6), st.integers(1, 9), st.integers(1, 13), some_seed)
def test_everybody_has_each_seat_equally_often_where_tables_are_of_one_size(
    size: int, tables: int, rounds: int, seed: int
) -> None:
    spreads = spread(in_order(at_random([size] * tables, rounds, seed)))
    assert len(spreads) == size * tables
    assert max(spreads.values()) <= 1


@given(some_sizes, st.integers(1, 12), some_seed)
def test_of_mixed_tables_everybody_has_the_seats_that_all_have_equally_often(
    sizes: list[int], rounds: int, seed: int
) -> None:
    ordered = in_order(at_random(sizes, rounds, seed))
    for entrant in range(1, sum(sizes) + 1):
        had = [times(ordered, entrant, seat) for seat in range(min(sizes))]
        assert max(had) - min(had) <= 1


@given(st.integers(1, 4), st.integers(1, 6), some_seed)
def test_a_single_next_round_is_the_best_that_there_is(size: int, played: int, seed: int) -> None:
    schedule = at_random([size, 3], played + 1, seed)
    before, after = schedule[:played], schedule[played]
    ordered = in_order((after,), before)
    assert cost((*before, *ordered)) == min(cost((*before, order)) for order in orders(after))


@given(st.integers(2, 3), some_seed)
def test_two_seats_after_rounds_played_are_the_best_that_there_is(tables: int, seed: int) -> None:
    """Tables of two, where every way is seen: no order of the last two rounds is better."""
    schedule = at_random([2] * tables, 4, seed)
    before, after = schedule[:2], schedule[2:]
    best = min(cost((*before, *both)) for both in product(orders(after[0]), orders(after[1])))
    assert cost((*before, *in_order(after, before))) == best


def test_absences_and_latecomers_are_no_matter() -> None:
    rounds: Schedule = (((1, 2, 3), (4, 5, 6)), ((1, 2, 4),), ((7, 1, 2), (3, 4, 5)))
    assert max(spread(in_order(rounds)).values()) == 1


def test_whoever_had_a_seat_has_another() -> None:
    assert in_order((((1, 2, 3, 4),),), (((1, 3, 2, 4),),)) == (((2, 1, 4, 3),),)


def test_the_order_given_is_kept_where_none_is_better() -> None:
    table: Table = (7, 3, 9, 1)
    assert in_order(((table,),)) == ((table,),)


def test_an_exchange_goes_round_by_others_who_keep_what_they_have() -> None:
    """1 has dealt twice more than 3; they never meet, but each of them meets 2."""
    played: Schedule = (((1, 8),), ((1, 8),), ((9, 3),))
    later: Schedule = (((1, 2),), ((2, 3),))
    assert in_order(later, played) == (((2, 1),), ((3, 2),))


def test_of_nothing_there_is_no_order() -> None:
    assert in_order(()) == ()
    assert in_order(((),)) == ((),)
    assert spread(()) == {}


def test_the_spread_is_of_the_seats_that_all_ones_tables_had() -> None:
    assert spread((((1, 2, 3), (4, 5, 6, 7)), ((1, 2, 3, 4), (5, 6, 7)))) == {
        1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1, 7: 1,
    }  # fmt: skip


def test_a_thousand_over_twelve_rounds() -> None:
    assert set(spread(in_order(at_random([4] * 250, 12, 5))).values()) == {0}
