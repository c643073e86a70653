"""Which table has which number: people change tables, and nobody is always at the first."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import comb
from random import Random

from tournaments.rules.seating.tables import Schedule, Seating, Table

STEPS = 20_000  # some 50 ms
_LOOSEST, _TIGHTER = 1.5, 1.9  # returns more that may be taken at the start; less of it by the end
_Visits = dict[int, Counter[int]]  # by entrant and number of the table, from 0


def numbered(rounds: Schedule, seed: int, *, played: Schedule = (), steps: int = STEPS) -> Schedule:
    """The same rounds with their tables in another order: table 1 is the first of its round.

    `played` are the rounds before, whose numbers are settled. In every step two tables of a round
    may exchange their numbers: those that bring people back to no more numbers, and in the first
    quarter of the steps some that bring back one more, so that it does not end in the next corner.
    """
    random = Random(seed).random  # noqa: S311 - a draw is repeated from its seed
    better = [list(seating) for seating in rounds]
    visits: _Visits = _visits((*played, *rounds))
    places = [(seating, number) for seating in better for number in range(len(seating))]
    left = _returns(visits) - _fewest(visits, (*played, *rounds))
    for step in range(steps if places else 0):
        if left <= 0:
            break
        seating, one = places[int(random() * len(places))]
        other = int(random() * len(seating))
        change = _change(visits, seating, one, other)
        if change <= max(0, (_LOOSEST - _TIGHTER * step / steps) * random()):
            _exchange(visits, seating, one, other)
            left += change
    return tuple(map(tuple, better))


def returns(rounds: Iterable[Seating]) -> int:
    """The sum over entrants and table numbers of C(visits, 2): 0 if nobody comes back to one."""
    return _returns(_visits(rounds))


def _visits(rounds: Iterable[Seating]) -> _Visits:
    visits: _Visits = defaultdict(Counter)
    for seating in rounds:
        for number, table in enumerate(seating):
            for entrant in table:
                visits[entrant][number] += 1
    return visits


def _returns(visits: _Visits) -> int:
    return sum(comb(times, 2) for each in visits.values() for times in each.values())


def _fewest(visits: _Visits, rounds: Schedule) -> int:
    """What there must be at least: everybody at as many tables as the largest round has."""
    tables = max(map(len, rounds), default=0)
    fewest = 0
    for each in visits.values():
        times, more = divmod(each.total(), tables)
        fewest += more * comb(times + 1, 2) + (tables - more) * comb(times, 2)
    return fewest


def _change(visits: _Visits, seating: list[Table], one: int, other: int) -> int:
    """How many returns more there are when these two tables exchange their numbers."""
    if one == other:
        return 0
    there = sum(visits[entrant][other] - visits[entrant][one] + 1 for entrant in seating[one])
    back = sum(visits[entrant][one] - visits[entrant][other] + 1 for entrant in seating[other])
    return there + back


def _exchange(visits: _Visits, seating: list[Table], one: int, other: int) -> None:
    for number, new in ((one, other), (other, one)):
        for entrant in seating[number]:
            visits[entrant][number] -= 1
            visits[entrant][new] += 1
    seating[one], seating[other] = seating[other], seating[one]
