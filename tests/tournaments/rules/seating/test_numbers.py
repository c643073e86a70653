"""Numbers of tables: the tables stay as they are, and people come back to few numbers."""

from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.seating.test_seats import at_random, some_seed, some_sizes
from tournaments.rules.seating.numbers import numbered, returns


@given(some_sizes, st.integers(0, 6), st.integers(0, 3), some_seed)
def test_the_tables_are_the_same(sizes: list[int], rounds: int, played: int, seed: int) -> None:
    schedule = at_random(sizes, played + rounds, seed)
    better = numbered(schedule[played:], seed, played=schedule[:played], steps=50)
    assert [sorted(seating) for seating in better] == [
        sorted(seating) for seating in schedule[played:]
    ]


def test_of_a_few_tables_the_numbers_are_nearly_the_best_that_there_are() -> None:
    found = best = 0
    for people in range(30):
        first, *others = at_random([3, 4, 3], 4, people)
        ways = product(*(permutations(each) for each in others))
        best += min(returns((first, *rest)) for rest in ways)
        found += returns(numbered((first, *others), seed=1, steps=2_000))
    assert best <= found <= best + 6


def test_a_next_round_has_the_best_numbers_after_those_before() -> None:
    for people in range(30):
        *played, last = at_random([4, 4, 4], 5, people)
        (better,) = numbered((last,), seed=1, played=tuple(played), steps=500)
        best = min(returns((*played, other)) for other in permutations(last))
        assert returns((*played, better)) == best


def test_nobody_stays_at_table_1() -> None:
    rounds = (((1, 2, 3), (4, 5, 6), (7, 8, 9)),) * 3
    assert returns(rounds) == 27
    assert returns(numbered(rounds, seed=1)) == 0


def test_the_same_seed_gives_the_same_numbers() -> None:
    """These do not change from one version to the next, or no draw could be repeated."""
    rounds = (((1, 2, 3), (4, 5, 6), (7, 8, 9)),) * 3
    one = numbered(rounds, seed=7)
    assert one == numbered(rounds, seed=7)
    assert one != numbered(rounds, seed=8)
    assert [seating.index((1, 2, 3)) for seating in one] == [1, 2, 0]


def test_without_a_choice_nothing_happens() -> None:
    only = (((1, 2, 3, 4),), ((2, 3, 4, 1),))
    assert numbered(only, seed=1, steps=3) == only
    assert numbered((), seed=1) == ()
    assert numbered((), seed=1, played=(*only, *only)) == ()
    assert returns(only) == 4


def test_without_steps_the_numbers_stay() -> None:
    rounds = at_random([4, 4], 3, seed=2)
    assert numbered(rounds, seed=1, steps=0) == rounds


def test_a_thousand_over_twelve_rounds_come_back_nowhere() -> None:
    assert returns(numbered(at_random([4] * 250, 12, seed=1), seed=1)) == 0


def test_numbers_of_a_usual_tournament() -> None:
    """64 people, ten rounds at sixteen tables: some 170 returns become a tenth of that."""
    rounds = at_random([4] * 16, 10, seed=1)
    assert returns(rounds) > 160
    assert returns(numbered(rounds, seed=1)) <= 20
