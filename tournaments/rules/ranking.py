"""Who is before whom: totals, then one measure after another, then a shared place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from kingscore.rules.amount import Amount
from tournaments.rules.exact import order

Measured = Mapping[int, Amount | None]
Measure = Callable[[Sequence[int]], Measured]  # of those still equal: the highest first, None last


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entrant's place, from 1, and what put him there.

    `separated_by` names what tells him from the one above: "total", a measure, or None where
    nothing does, and at the first. `measured` is what was looked at for him, in that order.
    """

    entrant: int
    place: int
    shared: bool
    separated_by: str | None
    measured: tuple[tuple[str, Amount | None], ...]


def unplaced(entrant: int) -> Ranked:
    """Somebody who has no place: it is 0."""
    return Ranked(entrant, 0, shared=False, separated_by=None, measured=())


def rank(
    totals: Mapping[int, Amount], measures: Sequence[tuple[str, Measure]]
) -> tuple[Ranked, ...]:
    """Everybody in order; entrants with one place come in the order of their numbers.

    A measure is asked of those whom all before it have left equal, and of nobody else.
    """
    steps: list[tuple[str, Measure]] = [("total", lambda _: totals), *measures]
    looked: dict[int, list[tuple[str, Amount | None]]] = {entrant: [] for entrant in totals}
    ranked: list[Ranked] = []

    def settle(group: list[int], step: int, separated_by: str | None) -> None:
        if len(group) == 1 or step == len(steps):
            place = len(ranked) + 1
            for entrant in group:
                by = separated_by if entrant == group[0] else None
                found = tuple(looked[entrant])
                ranked.append(Ranked(entrant, place, len(group) > 1, by, found))
            return
        name, measure = steps[step]
        values = measure(group)
        if step:
            for entrant in group:
                looked[entrant].append((name, values[entrant]))
        for number, part in enumerate(_parts(group, values)):
            settle(part, step + 1, name if number else separated_by)

    if totals:
        settle(sorted(totals), 0, None)
    return tuple(ranked)


def _parts(group: list[int], values: Measured) -> list[list[int]]:
    """The group by value, the highest first and None last; the order within is kept."""
    ordered = sorted(group, key=lambda entrant: _highest_first(values[entrant]), reverse=True)
    return [list(part) for _, part in groupby(ordered, key=values.__getitem__)]


def _highest_first(value: Amount | None) -> tuple[bool, tuple[float, Amount]]:
    return value is not None, order(value or 0)
