"""Calculated rounds for entrants: who is which point of the calculation is drawn by lot."""

from collections.abc import Sequence
from itertools import chain
from random import Random

from tournaments.rules.seating.algebra import tables_one_short
from tournaments.rules.seating.bound import most_rounds
from tournaments.rules.seating.guests import tables_with_guests
from tournaments.rules.seating.plan import Plan, plan_of, random_seating, shuffled
from tournaments.rules.seating.sizes import USUAL
from tournaments.rules.seating.tables import Schedule, Seating


def calculated_rounds(
    plans: Sequence[Plan], played: Schedule, random: Random, *, is_fair: bool
) -> Schedule:
    """Rounds for the first of these plans without a repeat, as many as can be calculated.

    None where the rounds differ in who plays or in the sizes, or where sizes differ by more than
    one. One round that is played already can be the first of the calculation; after more of them
    nothing is calculated. Where it `is_fair`, nobody is to be at tables of five in every round.
    """
    alike = {(frozenset(each.entrants), tuple(sorted(each.sizes))) for each in plans}
    before = [plan_of(seating) for seating in played]
    alike.update((frozenset(each.entrants), tuple(sorted(each.sizes))) for each in before)
    if len(alike) != 1 or len(played) > 1:
        return ()
    points = _points(plans[0].sizes, len(plans) + len(played), is_fair=is_fair)
    if not points:
        return ()
    first = played[0] if played else random_seating(plans[0], random)
    names = _names(points[0], first, random)
    rounds = [
        tuple(tuple(names[point] for point in table) for table in seating) for seating in points
    ]
    return tuple(
        _in_order(seating, plan.sizes)
        for seating, plan in zip(rounds[len(played) :], plans, strict=False)
    )


def _points(sizes: Sequence[int], rounds: int, *, is_fair: bool) -> Schedule | None:
    """As many rounds as can be calculated for tables of these sizes, of points."""
    size, tables = max(sizes), len(sizes)
    short = sizes.count(size - 1)
    if short + sizes.count(size) < tables:
        return None
    found = (
        _of_these(tables, short, size, fewer, is_fair=is_fair)
        for fewer in range(min(rounds, most_rounds(tables)), 0, -1)
    )
    return next(filter(None, found), None)


def _of_these(tables: int, short: int, size: int, rounds: int, *, is_fair: bool) -> Schedule | None:
    """Rounds in which so many tables are one short of the size."""
    found = tables_one_short(tables, short, size, rounds)
    if found is None and size == USUAL + 1 and not is_fair:
        return tables_with_guests(tables, tables - short, rounds)
    return found


def _names(points: Seating, entrants: Seating, random: Random) -> dict[int, int]:
    """Who is which point, such that a round of points becomes the round of entrants."""
    seats = zip(
        sorted(points, key=len),
        sorted(shuffled(entrants, random), key=len),
        strict=True,
    )
    return dict(
        chain.from_iterable(
            zip(table, shuffled(people, random), strict=True) for table, people in seats
        )
    )


def _in_order(seating: Seating, sizes: Sequence[int]) -> Seating:
    """The same tables, in the order of these sizes."""
    tables = {size: [table for table in seating if len(table) == size] for size in sizes}
    return tuple(tables[size].pop() for size in sizes)
