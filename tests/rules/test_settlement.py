"""Places, money and payments at the end of the evening."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.settlement import Payment, amounts, fewest_payments, places

balances = st.lists(st.integers(-30, 30), min_size=1, max_size=5).map(
    lambda some: [*some, -sum(some)]
)


def test_places_are_shared() -> None:
    assert places((5, 9, 5, -1)) == (2, 1, 2, 4)
    assert places((0, 0, 0)) == (1, 1, 1)


def test_amounts_of_a_whole_game_are_the_results_times_the_stake() -> None:
    assert amounts((-5, -5, 1, 9), 10) == (-50, -50, 10, 90)
    assert amounts((-5, -5, 1, 9), 0) == (0, 0, 0, 0)


def test_amounts_of_a_game_broken_off_count_from_the_average() -> None:
    assert amounts((-13, 0, 0, 0), 4) == (-39, 13, 13, 13)
    # −9.75 and three times +3.25: each rounded down, one is left over, and all have a quarter.
    assert amounts((-13, 0, 0, 0), 1) == (-9, 3, 3, 3)
    assert amounts((-3, -7, 11), 1) == (-3, -7, 10)


@given(st.lists(st.integers(-60, 60), min_size=2, max_size=6), st.integers(0, 50))
def test_amounts_add_up_to_zero_and_are_off_by_less_than_one(
    results: list[int], stake: int
) -> None:
    won, seats = amounts(results, stake), len(results)
    assert sum(won) == 0
    for own, amount in zip(results, won, strict=True):
        assert abs(amount * seats - (own * seats - sum(results)) * stake) < seats


def paid(balances: list[int], payments: tuple[Payment, ...]) -> list[int]:
    """What is left of the balances after the payments."""
    left = list(balances)
    for payer, payee, amount in payments:
        left[payer] += amount
        left[payee] -= amount
    return left


def most_zero_groups(balances: list[int]) -> int:
    """The most groups that add up to zero, by trying every group with the first seat in it."""
    if not balances:
        return 0
    first, *others = balances
    best = 0
    for size in range(len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            if first + sum(others[place] for place in chosen) == 0:
                rest = [each for place, each in enumerate(others) if place not in chosen]
                best = max(best, 1 + most_zero_groups(rest))
    return best


@given(balances)
def test_fewest_payments_clear_everything_with_as_few_as_can_be(some: list[int]) -> None:
    payments = fewest_payments(some)
    assert paid(some, payments) == [0] * len(some)
    assert all(each.amount > 0 and each.payer != each.payee for each in payments)
    not_even = [each for each in some if each]
    assert len(payments) == len(not_even) - most_zero_groups(not_even)


def test_fewest_payments_of_two_pairs() -> None:
    assert set(fewest_payments((-5, 3, 5, -3))) == {Payment(0, 2, 5), Payment(3, 1, 3)}
    assert fewest_payments((0, 0, 0)) == ()


def test_fewest_payments_of_balances_that_do_not_add_up() -> None:
    with pytest.raises(ValueError, match="the balances add up to 1, not to zero"):
        fewest_payments((-5, 3, 3))
