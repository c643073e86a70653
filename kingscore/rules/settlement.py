"""The end of the evening: places, money, and who pays whom with the fewest payments."""

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

from kingscore.rules.amount import Amount, part_of


class Payment(NamedTuple):
    """`amount` that seat `payer` gives to seat `payee`."""

    payer: int
    payee: int
    amount: int


def places(results: Sequence[Amount]) -> tuple[int, ...]:
    """The place of each seat, from 1; equal results share a place (1, 2, 2, 4)."""
    return tuple(1 + sum(other > own for other in results) for own in results)


def amounts(results: Sequence[Amount], stake: int) -> tuple[int, ...]:
    """What each seat wins, in the unit of the stake; the sum is always zero.

    Each pair settles its difference, so that a result counts from the average of all. In a whole
    game that is zero. After a game broken off, or with points that are not whole, it may be no
    whole number of units; then it is rounded down, and what is left over goes to the first seats.
    """
    average = part_of(sum(results), len(results))
    rounded = [floor((result - average) * stake) for result in results]
    left = -sum(rounded)
    return tuple(amount + (seat < left) for seat, amount in enumerate(rounded))


def fewest_payments(balances: Sequence[int]) -> tuple[Payment, ...]:
    """Payments that bring every balance to zero, as few as can be; a loser's is negative.

    A group whose balances add up to zero needs one payment fewer than it has members, so the
    most such groups give the fewest payments: exact, by dynamic programming over the subsets.
    Raises ValueError when the balances do not add up to zero.
    """
    if sum(balances):
        raise ValueError(f"the balances add up to {sum(balances)}, not to zero")
    seats = [seat for seat, balance in enumerate(balances) if balance]
    return tuple(
        payment
        for group in _zero_groups(seats, balances)
        for payment in _pay_within(group, balances)
    )


def _zero_groups(seats: Sequence[int], balances: Sequence[int]) -> list[list[int]]:
    """The seats split into as many groups as possible that each add up to zero."""
    subsets = 1 << len(seats)
    total, most, last = [0] * subsets, [0] * subsets, [0] * subsets
    for subset in range(1, subsets):
        lowest = subset & -subset
        total[subset] = total[subset ^ lowest] + balances[seats[lowest.bit_length() - 1]]
        members = (1 << place for place in range(len(seats)) if subset >> place & 1)
        last[subset] = max(members, key=lambda member: most[subset ^ member])
        most[subset] = most[subset ^ last[subset]] + (total[subset] == 0)
    groups: list[list[int]] = []
    subset = subsets - 1
    while subset:
        if total[subset] == 0:
            groups.append([])
        groups[-1].append(seats[last[subset].bit_length() - 1])
        subset ^= last[subset]
    return groups


def _pay_within(group: Sequence[int], balances: Sequence[int]) -> list[Payment]:
    """Payments within a group, each of which clears at least one seat."""
    left = {seat: balances[seat] for seat in sorted(group)}
    payments = []
    for _ in range(len(group) - 1):
        payer = min(left, key=lambda seat: left[seat])
        payee = max(left, key=lambda seat: left[seat])
        amount = min(-left[payer], left[payee])
        payments.append(Payment(payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return [payment for payment in payments if payment.amount]
