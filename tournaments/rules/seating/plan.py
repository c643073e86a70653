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
    """The items in an order by lot, for which only `random()` is used."""
    return [
        item for _, _, item in sorted((random.random(), at, item) for at, item in enumerate(items))
    ]
