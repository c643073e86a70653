"""What tells equal totals apart: tie-breaks by name, in an order that the tournament chooses."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random
from types import MappingProxyType

from kingscore.rules.amount import Amount, part_of
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.exact import total
from tournaments.rules.points import TablePlaces
from tournaments.rules.ranking import Measure, Measured
from tournaments.rules.results import Played, TableResult

LOT = "lot"


@dataclass(frozen=True)
class Basis:
    """What tie-breaks look at.

    `values` has what the rounds that an entrant played are worth to him, dropped ones among them,
    the highest first; `totals` those of everybody who played, also of who is out of the standings.
    """

    played: Played
    values: Mapping[int, Sequence[Amount]]
    totals: Mapping[int, Amount]
    seed: int

    @cached_property
    def tables(self) -> dict[int, list[TableResult]]:
        """The tables at which each entrant played."""
        tables: dict[int, list[TableResult]] = {}
        for table in self.played.tables:
            for score in table.scores:
                tables.setdefault(score.entrant, []).append(table)
        return tables

    @cached_property
    def lots(self) -> dict[int, int]:
        """The lot of each entrant, from 1; the highest is the best.

        The generator is asked once for every number from 1 to the highest, so that an entrant's
        draw stays the same whoever comes later.
        """
        draw = Random(self.seed)  # noqa: S311 (it is to be repeated, not to be secret)
        highest = max(self.played.entrants)
        drawn = {entrant: draw.random() for entrant in range(1, highest + 1)}
        order = sorted(self.played.entrants, key=lambda entrant: (drawn[entrant], entrant))
        return {entrant: lot for lot, entrant in enumerate(order, 1)}

    @cached_property
    def places(self) -> dict[int, list[Amount]]:
        """The place of each entrant at his tables: 1 for first, 0 for last."""
        return self._by_entrant(TablePlaces())

    @cached_property
    def wins(self) -> dict[int, list[Amount]]:
        """What each entrant has of the first place at his tables: 1, nothing or a part of it."""
        sizes = {len(table.scores) for table in self.played.tables if table.scores}
        return self._by_entrant(TablePlaces({size: (1, *[0] * (size - 1)) for size in sizes}))

    def _by_entrant(self, worth: TablePlaces) -> dict[int, list[Amount]]:
        found: dict[int, list[Amount]] = {}
        for tables in self.played.rounds().values():
            for entrant, value in worth.of(tables, self.played.out).items():
                found.setdefault(entrant, []).append(value)
        return found

    @cached_property
    def penalties(self) -> Counter[int]:
        """How many penalties of each entrant still stand."""
        return Counter(award.entrant for award in self.played.awards if award.is_penalty)


def _nth_best(basis: Basis, group: Sequence[int], nth: int) -> Measured:
    values = basis.values
    return {each: values[each][nth] if nth < len(values[each]) else None for each in group}


def best_round(basis: Basis, group: Sequence[int]) -> Measured:
    """The best of the rounds played, by what they are worth."""
    return _nth_best(basis, group, 0)


def second_round(basis: Basis, group: Sequence[int]) -> Measured:
    """The second best of the rounds played; None after one round."""
    return _nth_best(basis, group, 1)


def table_wins(basis: Basis, group: Sequence[int]) -> Measured:
    """How often first at the table; of a first place shared by k, one k-th."""
    return {each: total(basis.wins[each]) for each in group}


def table_places(basis: Basis, group: Sequence[int]) -> Measured:
    """The average place at the tables: 1 for first, 0 for last, equal steps between."""
    return {each: part_of(total(basis.places[each]), len(basis.places[each])) for each in group}


def direct_meeting(basis: Basis, group: Sequence[int]) -> Measured:
    """How many of the others he had more points than, less how many fewer, where they met.

    It counts every table at which two of the group sat. It says nothing, None for all, unless each
    two of them have met: otherwise who met most would have most to win.
    """
    members = set(group)
    balance = dict.fromkeys(group, 0)
    met: set[tuple[int, int]] = set()
    tables = {(table.round, table.number): table for each in group for table in basis.tables[each]}
    for table in tables.values():
        here = sorted(score for score in table.scores if score.entrant in members)
        for one, other in combinations(here, 2):
            met.add((one.entrant, other.entrant))
            better = (one.points > other.points) - (one.points < other.points)
            balance[one.entrant] += better
            balance[other.entrant] -= better
    everybody = len(met) == len(members) * (len(members) - 1) // 2
    return balance if everybody else dict.fromkeys(group)


def fewest_penalties(basis: Basis, group: Sequence[int]) -> Measured:
    """How many penalties still stand, as a number below zero."""
    return {each: -basis.penalties[each] for each in group}


def opponents(basis: Basis, group: Sequence[int]) -> Measured:
    """The average total of those he met, each as often as they met; None who met nobody."""
    return {each: _strength(basis, each) for each in group}


def _strength(basis: Basis, entrant: int) -> Amount | None:
    met = [
        basis.totals[score.entrant]
        for table in basis.tables[entrant]
        for score in table.scores
        if score.entrant != entrant
    ]
    return part_of(total(met), len(met)) if met else None


def lot(basis: Basis, group: Sequence[int]) -> Measured:
    """What was drawn by lot, from the seed that the tournament keeps."""
    return {each: basis.lots[each] for each in group}


METRICS: Mapping[str, Callable[[Basis, Sequence[int]], Measured]] = MappingProxyType(
    {
        "best_round": best_round,
        "second_round": second_round,
        "table_wins": table_wins,
        "table_places": table_places,
        "direct_meeting": direct_meeting,
        "fewest_penalties": fewest_penalties,
        "opponents": opponents,
        LOT: lot,
    }
)

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "total": gettext_noop("Total"),
        "best_round": gettext_noop("Best round"),
        "second_round": gettext_noop("Second best round"),
        "table_wins": gettext_noop("Tables won"),
        "table_places": gettext_noop("Places at the tables"),
        "direct_meeting": gettext_noop("Direct meeting"),
        "fewest_penalties": gettext_noop("Fewest penalties"),
        "opponents": gettext_noop("Strength of opponents"),
        LOT: gettext_noop("Lot"),
    }
)

# Cups of Upper Austria: best round, then second best. Tyrol: best round, ranks at the tables, lot.
UPPER_AUSTRIA = ("best_round", "second_round")
TYROL = ("best_round", "table_places", LOT)


def measures(names: Sequence[str], basis: Basis) -> list[tuple[str, Measure]]:
    """The tie-breaks of these names for a ranking. Raises KeyError for a name that is none."""
    return [(name, _bound(METRICS[name], basis)) for name in names]


def _bound(metric: Callable[[Basis, Sequence[int]], Measured], basis: Basis) -> Measure:
    return lambda group: metric(basis, group)
