"""The end of the evening: places, amounts, and the fewest payments."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.settlement import Payment, amounts, fewest_payments, places

RESULTS = st.lists(st.integers(-300, 300), min_size=2, max_size=10)


def balanced(most: int, size: int) -> st.SearchStrategy[list[int]]:
    """Balances that add up to zero; small numbers, so that groups within them do so as well."""
    part = st.lists(st.integers(-most, most), min_size=1, max_size=size - 1)
    return part.map(lambda balances: [*balances, -sum(balances)])


@cache
def fewest(balances: tuple[int, ...]) -> int:
    """How few payments can do: the first who is not even pays all his to one of the others.

    In some settlement with the fewest payments a seat can be cleared in one payment, as the
    payments of such a settlement form trees.
    """
    left = sorted(balance for balance in balances if balance)
    if not left:
        return 0
    tries = []
    for place, balance in enumerate(left):
        for other in range(len(left)):
            if left[other] * balance < 0:
                after = left.copy()
                after[other] += balance
                del after[place]
                tries.append(fewest(tuple(sorted(each for each in after if each))))
    return 1 + min(tries)


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ((30, 10, -10, -30), (1, 2, 3, 4)),
        ((10, 10, -5, -15), (1, 1, 3, 4)),
        ((20, 0, 0, -20), (1, 2, 2, 4)),
        ((-8, -8, 0, 16), (3, 3, 2, 1)),
        ((0, 0, 0, 0, 0), (1, 1, 1, 1, 1)),
        ((-1, -2, -3), (1, 2, 3)),
    ],
)
def test_places_equal_results_share_one(
    results: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert places(results) == expected


def test_amounts_of_a_whole_game_are_the_results_times_the_stake() -> None:
    assert amounts((12, -7, 5, -10), 10) == (120, -70, 50, -100)


def test_amounts_without_a_stake_are_nothing() -> None:
    assert amounts((12, -7, 5, -10), 0) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("results", "stake", "expected"),
    [
        ((-13, 0, 0, 0), 4, (-39, 13, 13, 13)),  # the average is -13/4
        ((-13, 0, 0, 0), 1, (-10, 4, 3, 3)),  # -9.75 and 3.25: one is left for the first
        ((-1, 0, 0), 1, (0, 0, 0)),  # -2/3 and 1/3
        ((1, 0, 0), 1, (1, 0, -1)),  # 2/3 and -1/3: two are left
        ((5, 5, 5), 7, (0, 0, 0)),
    ],
)
def test_amounts_of_a_game_broken_off_count_from_the_average(
    results: tuple[int, ...], stake: int, expected: tuple[int, ...]
) -> None:
    assert amounts(results, stake) == expected


@given(results=RESULTS, stake=st.integers(0, 1_000_000))
def test_amounts_add_up_to_zero_and_keep_the_order(results: list[int], stake: int) -> None:
    won = amounts(results, stake)

    assert sum(won) == 0
    for own, gained in zip(results, won, strict=True):
        exact = own * stake - sum(results) * stake / len(results)
        assert abs(gained - exact) <= 1
        assert all(
            gained >= other
            for less, other in zip(results, won, strict=True)
            if less < own and stake
        )


def test_fewest_payments_of_two_pairs_are_two() -> None:
    """Paying the greatest winner first would need three."""
    assert fewest_payments((-6, 6, -4, 4)) == (Payment(0, 1, 6), Payment(2, 3, 4))


def test_fewest_payments_see_groups_that_greed_would_not() -> None:
    balances = (-7, -6, -3, 9, 4, 3)  # -7 -6 9 4 and -3 3

    assert len(fewest_payments(balances)) == 4
    assert Payment(2, 5, 3) in fewest_payments(balances)


@pytest.mark.parametrize("balances", [(), (0,), (0, 0, 0, 0)])
def test_fewest_payments_of_nothing_are_none(balances: tuple[int, ...]) -> None:
    assert fewest_payments(balances) == ()


def test_fewest_payments_refuse_balances_that_do_not_add_up() -> None:
    with pytest.raises(ValueError, match="add up to 3"):
        fewest_payments((1, 2))


@given(balances=balanced(most=6, size=7))
def test_fewest_payments_clear_everybody_with_as_few_as_can_be(balances: list[int]) -> None:
    payments = fewest_payments(balances)
    left = list(balances)
    for payer, payee, amount in payments:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount

    assert not any(left)
    assert len(payments) == fewest(tuple(sorted(each for each in balances if each)))


@given(balances=balanced(most=100, size=10))
def test_fewest_payments_only_losers_pay(balances: list[int]) -> None:
    for payment in fewest_payments(balances):
        assert balances[payment.payer] < 0 < balances[payment.payee]
