"""Who has met whom at a table, and how often: what a good seating keeps low."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb

from tournaments.rules.seating.tables import Seating, Table


class Meetings:
    """How often each pair of entrants has met in some rounds.

    The history is kept by entrant, so that rounds may differ in who plays and at how large a table.
    """

    def __init__(self, rounds: Iterable[Seating] = ()) -> None:
        self._times: Counter[tuple[int, int]] = Counter()
        for seating in rounds:
            self.add(seating)

    def add(self, seating: Seating) -> None:
        """Count one round more."""
        self._times.update(pair for table in seating for pair in pairs(table))

    def between(self, one: int, other: int) -> int:
        """How often these two have met."""
        return self._times[min(one, other), max(one, other)]

    @property
    def repeats(self) -> int:
        """The sum over all pairs of C(m, 2), where m is how often they met; 0 is the best."""
        return sum(comb(times, 2) for times in self._times.values())

    @property
    def excess(self) -> int:
        """How many meetings were not the first of the two."""
        return sum(times - 1 for times in self._times.values() if times)


def pairs(table: Table) -> Iterator[tuple[int, int]]:
    """Every two entrants of a table, the lower number first."""
    return combinations(sorted(table), 2)
