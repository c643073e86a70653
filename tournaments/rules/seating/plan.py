"""What is to be drawn: who plays in a round, and how large its tables are; and a round by lot."""

from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple, TypeVar

from tournaments.rules.seating.tables import Seating

_Item = TypeVar("_Item")


class Plan(NamedTuple):
    """Who plays in a round, and how large its tables are; the sizes add up to the entrants."""

    entrants: tuple[int, ...]
    sizes: tuple[int, ...]


def every_round(entrants: Collection[int], sizes: Sequence[int], rounds: int) -> tuple[Plan, ...]:
    """The plan of so many rounds in which everybody plays."""
    return (Plan(tuple(sorted(entrants)), tuple(sizes)),) * rounds


def plan_of(seating: Seating) -> Plan:
    """What a seating was drawn for."""
    entrants = sorted(entrant for table in seating for entrant in table)
    return Plan(tuple(entrants), tuple(len(table) for table in seating))


def random_seating(plan: Plan, random: Random) -> Seating:
    """A round by lot; its tables stand in the order of the sizes."""
    entrants = iter(shuffled(sorted(plan.entrants), random))
    return tuple(tuple(islice(entrants, size)) for size in plan.sizes)


def shuffled(items: Iterable[_Item], random: Random) -> list[_Item]:
    """The items in an order by lot: every order is as likely as any other.

    Only `random()` is used: what it gives for a seed is the same in every version of Python.
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
