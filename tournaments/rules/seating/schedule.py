"""Draws several rounds at once, so that few meet twice: a whole schedule, or what is left of one.

Where it can be calculated that nobody meets anybody twice, it is. Everything else is made by
exchanges: from the rounds that can be calculated, and from a schedule by lot. The same seed gives
the same schedule.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import heapify, heapreplace
from math import comb
from random import Random
from types import MappingProxyType

from tournaments.rules.seating.annealing import HEAT, Costs, improve
from tournaments.rules.seating.bound import fewest_repeats
from tournaments.rules.seating.calculated import calculated_rounds
from tournaments.rules.seating.meetings import Meetings, pairs
from tournaments.rules.seating.plan import Plan, plan_of, random_seating
from tournaments.rules.seating.sizes import USUAL, odd_visits
from tournaments.rules.seating.tables import Schedule

STEPS = 3_000_000  # of exchanges: half a second; more of them make hardly anything better
# A repeat is worse than visits to odd tables that are spread by a little more. Yet it is found more
# easily how to have neither while both count alike; so that comes first, and then what is left.
AGAIN = 4
WARM = 0.15  # the heat for a few rounds by themselves
COOL = 0.02  # the heat for rounds that were calculated, of which most is to stay
SPARSE = 0.3  # up to this part of all possible meetings a cool start finds what there is, and soon
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
    besides, or gains where it is negative. That nobody meets again, where it can be, goes before
    all. At most `steps` exchanges are tried: fewer where nothing better is possible. Raises
    ValueError when the sizes of a plan do not seat its entrants.
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
        self._even = Costs(known, visited, usual, fairness)
        self._costs = replace(self._even, again=AGAIN)
        # No seating of these plans has fewer repeats, nor visits that cost less.
        self._fewest = (
            fewest_repeats([*map(plan_of, played), *plans])
            - Meetings(played).repeats
            + sum(min(0, each) for each in wishes.values()) * len(plans)
        )
        self._least = fairness * _fewest_visits(plans, visited, usual)

    def rounds(self, steps: int) -> Schedule:
        """The best rounds found: from calculated ones, and if those do not do, by lot as well."""
        found: list[Schedule] = []
        for rounds in self._ways(steps):
            found.append(rounds)
            if self._costs.of(rounds) <= self._enough(self._costs):
                break
        return min(found, key=lambda rounds: (self._has_repeats(rounds), self._costs.of(rounds)))

    def _ways(self, steps: int) -> Iterator[Schedule]:
        """Rounds found in one way after another, which share the steps."""
        is_fair = self._even.fairness > 0
        start = calculated_rounds(self._plans, self._played, self._random, is_fair=is_fair)
        if len(start) == len(self._plans):
            yield self._improved(start, steps // 2, COOL)
            yield self._polished(start, steps // 4)
            steps //= 4
        elif start:
            yield self._improved(self._completed(start, steps // 4), steps // 4, COOL)
            steps //= 2
        heat = COOL if self._share_of_meetings() < SPARSE else HEAT
        yield self._improved(self._by_lot(self._plans), steps, heat)

    def _share_of_meetings(self) -> float:
        """How many there are in all rounds, as a part of all that are possible."""
        plans = [*map(plan_of, self._played), *self._plans]
        entrants = len({entrant for plan in plans for entrant in plan.entrants})
        meetings = sum(comb(size, 2) for plan in plans for size in plan.sizes)
        return meetings / max(1, comb(entrants, 2))

    def _has_repeats(self, rounds: Schedule) -> bool:
        """Whether there are more than there must be: not one is worth more than fair visits."""
        return replace(self._even, fairness=0).of(rounds) > self._fewest

    def _completed(self, start: Schedule, steps: int) -> Schedule:
        """The calculated rounds, and by exchanges those that could not be calculated."""
        known = Counter(self._even.known)
        known.update(_met(start))
        visited = Counter(self._even.visited)
        visited.update(odd_visits(start, usual=self._even.usual))
        costs = replace(self._even, known=known, visited=visited)
        more = self._by_lot(self._plans[len(start) :])
        enough = self._enough(self._even) - self._even.of(start)
        return (
            *start,
            *improve(more, costs, random=self._random, steps=steps, enough=enough, heat=WARM),
        )

    def _improved(self, rounds: Schedule, steps: int, heat: float) -> Schedule:
        """The rounds after exchanges in which repeats and visits count alike, and then polished."""
        last = steps // 4 if self._least else 0
        better = improve(
            rounds,
            self._even,
            random=self._random,
            steps=steps - last,
            enough=self._enough(self._even),
            heat=heat,
        )
        return self._polished(better, last)

    def _polished(self, rounds: Schedule, steps: int) -> Schedule:
        """The rounds after exchanges that hardly ever make a repeat more."""
        return improve(
            rounds,
            self._costs,
            random=self._random,
            steps=steps,
            enough=self._enough(self._costs),
            heat=COOL,
        )

    def _enough(self, costs: Costs) -> int:
        """What no rounds of these plans can cost less than."""
        return costs.again * self._fewest + self._least

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
