"""Draws several rounds at once, so that few meet twice: a whole schedule, or what is left of one.

Where it can be calculated that nobody meets anybody twice, it is. Everything else is made by
exchanges: from the rounds that can be calculated, and from a schedule by lot. The same seed gives
the same schedule.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from heapq import heapify, heapreplace
from random import Random
from types import MappingProxyType

from tournaments.rules.seating.annealing import Costs, improve
from tournaments.rules.seating.bound import fewest_repeats
from tournaments.rules.seating.calculated import calculated_rounds
from tournaments.rules.seating.meetings import Meetings, pairs
from tournaments.rules.seating.plan import Plan, plan_of, random_seating
from tournaments.rules.seating.sizes import USUAL, odd_visits
from tournaments.rules.seating.tables import Schedule

STEPS = 2_000_000  # of exchanges: some two seconds
_NO_WISHES: Mapping[tuple[int, int], int] = MappingProxyType({})


def draw_schedule(
    plans: Sequence[Plan],
    *,
    seed: int,
    played: Schedule = (),
    wishes: Mapping[tuple[int, int], int] = _NO_WISHES,
    usual: int = USUAL,
    fairness: int = 1,
    steps: int = STEPS,
) -> Schedule:
    """The rounds that are `played`, unchanged, and after them one for each of the plans.

    Who is absent in a round, or has left, is not in its plan. A meeting costs as often as the two
    have met before, and a visit to an odd table as often as one has been to one before, times
    `fairness`; `wishes` says for a pair, the lower number first, what each of their meetings costs
    besides, or gains where it is negative. At most `steps` exchanges are tried: fewer where
    nothing better is possible. Raises ValueError when the sizes of a plan do not seat its entrants.
    """
    for plan in plans:
        if not sum(plan.sizes) == len(plan.entrants) == len(set(plan.entrants)):
            raise ValueError(f"tables of {plan.sizes} do not seat {plan.entrants}")
    draw = _Draw(plans, played, wishes, usual=usual, fairness=fairness, seed=seed)
    return (*played, *(draw.rounds(steps) if plans else ()))


class _Draw:
    """A draw of some rounds after those that are played."""

    def __init__(
        self,
        plans: Sequence[Plan],
        played: Schedule,
        wishes: Mapping[tuple[int, int], int],
        *,
        usual: int,
        fairness: int,
        seed: int,
    ) -> None:
        self._plans, self._played = plans, played
        self._random = Random(seed)  # noqa: S311 - a draw can be repeated; it is no secret
        met = _met(played)
        visited = odd_visits(played, usual=usual)
        known = {pair: met[pair] + wishes.get(pair, 0) for pair in {*met, *wishes}}
        self._costs = Costs(known, visited, usual, fairness)
        # No seating of these plans costs less.
        self._enough = (
            fewest_repeats([*map(plan_of, played), *plans])
            - Meetings(played).repeats
            + fairness * _fewest_visits(plans, visited, usual)
            + sum(min(0, each) for each in wishes.values()) * len(plans)
        )

    def rounds(self, steps: int) -> Schedule:
        """The best rounds found: from calculated ones, and if those do not do, by lot as well."""
        found = []
        start = calculated_rounds(self._plans, self._played, self._random)
        if start:
            found.append(self._improved(self._completed(start, steps // 4), steps // 4))
            steps //= 2
        if not start or self._costs.of(found[0]) > self._enough:
            by_lot = self._by_lot(self._plans)
            found.append(self._improved(by_lot, steps))
        return min(found, key=self._costs.of)

    def _completed(self, start: Schedule, steps: int) -> Schedule:
        """The calculated rounds, and by exchanges those that could not be calculated."""
        known = Counter(self._costs.known)
        known.update(_met(start))
        visited = Counter(self._costs.visited)
        visited.update(odd_visits(start, usual=self._costs.usual))
        costs = replace(self._costs, known=known, visited=visited)
        more = self._by_lot(self._plans[len(start) :])
        enough = self._enough - self._costs.of(start)
        return (*start, *improve(more, costs, random=self._random, steps=steps, enough=enough))

    def _improved(self, rounds: Schedule, steps: int) -> Schedule:
        return improve(
            rounds,
            self._costs,
            random=self._random,
            steps=steps,
            enough=self._enough,
        )

    def _by_lot(self, plans: Sequence[Plan]) -> Schedule:
        return tuple(random_seating(plan, self._random) for plan in plans)


def _met(rounds: Schedule) -> Counter[tuple[int, int]]:
    """How often each pair has met."""
    return Counter(pair for seating in rounds for table in seating for pair in pairs(table))


def _fewest_visits(plans: Sequence[Plan], visited: Mapping[int, int], usual: int) -> int:
    """What the visits to odd tables cost if each is made by who has made the fewest so far."""
    visits = [visited.get(each, 0) for each in {each for plan in plans for each in plan.entrants}]
    heapify(visits)
    cost = 0
    for plan in plans:
        for _ in range(sum(size for size in plan.sizes if size != usual)):
            cost += visits[0]
            heapreplace(visits, visits[0] + 1)
    return cost
