"""How few repeats any schedule can have: no draw need look further once it is there."""

from collections.abc import Iterator, Sequence
from math import comb

from tournaments.rules.seating.plan import Plan

# Eight entrants at two tables: the fewest repeats by the number of rounds, found by looking at all.
_EIGHT = {4: 24, 5: 40, 6: 60, 7: 84, 8: 120, 9: 160, 10: 204, 11: 252, 12: 304}


def most_rounds(tables: int) -> int:
    """In how many rounds at so many tables of four nobody need meet anybody twice."""
    return {2: 1, 3: 1, 5: 5}.get(tables, (4 * tables - 1) // 3)


def fewest_repeats(plans: Sequence[Plan]) -> int:
    """A number of repeats that no seating of these rounds can fall below.

    Three arguments, the best of which counts: everybody has so many meetings with so few others;
    whoever shares a table in one round has so few tables to go to in another; and of equal tables
    of four, so many rounds cannot be without a repeat.
    """
    entrants = len({entrant for plan in plans for entrant in plan.entrants})
    bounds = [_by_company(entrants, [size for plan in plans for size in plan.sizes])]
    bounds.append(
        sum(
            max(_between(one, other), _between(other, one))
            for at, one in enumerate(plans)
            for other in plans[:at]
        )
    )
    if plans and all(len(plan.entrants) == entrants and set(plan.sizes) == {4} for plan in plans):
        bounds.append(_at_fours(entrants, len(plans)))
    return max(bounds)


def _at_fours(entrants: int, rounds: int) -> int:
    """The bound from the most rounds without a repeat, when all play at tables of four.

    One round more has a repeat, whichever of the rounds those are; each two rounds are counted in
    so many choices of rounds.
    """
    if entrants == 8 and rounds in _EIGHT:
        return _EIGHT[rounds]
    over = most_rounds(entrants // 4) + 1
    if rounds < over:
        return 0
    least = max(1, _by_company(entrants, (4,) * (entrants // 4 * over)))
    return -(-rounds * (rounds - 1) * least // (over * (over - 1)))


def _by_company(entrants: int, sizes: Sequence[int]) -> int:
    """The bound from how many meetings there are, spread over all pairs as evenly as can be."""
    meetings, more = divmod(sum(size * (size - 1) for size in sizes), max(entrants, 1))
    if not meetings and not more:
        return 0
    twice = more * _repeats(meetings + 1, entrants - 1)
    twice += (entrants - more) * _repeats(meetings, entrants - 1)
    return -(-twice // 2)


def _between(one: Plan, other: Plan) -> int:
    """How often at least two who share a table in one round do so in the other as well.

    The others of a table who are not in that round go to no table: they are those who would have
    repeated most.
    """
    absent = len(set(one.entrants) - set(other.entrants))
    costs = sorted(_costs(one.sizes, len(other.sizes)))
    return sum(costs[: len(costs) - absent])


def _costs(sizes: Sequence[int], tables: int) -> Iterator[int]:
    """What each seat of a table adds when its entrants are spread over so many tables."""
    for size in sizes:
        yield from (seat // tables for seat in range(size))


def _repeats(meetings: int, others: int) -> int:
    """The sum of C(m, 2) for so many meetings, spread over so many others."""
    quotient, remainder = divmod(meetings, others)
    return remainder * comb(quotient + 1, 2) + (others - remainder) * comb(quotient, 2)
