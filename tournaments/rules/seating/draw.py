"""A draw with everything that it is made from: made once more from its seed, it is the same."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from tournaments.rules.seating.lot import draw_by_lot
from tournaments.rules.seating.numbers import numbered
from tournaments.rules.seating.plan import Plan, shuffled
from tournaments.rules.seating.prepared import prepared_round
from tournaments.rules.seating.schedule import draw_schedule
from tournaments.rules.seating.seats import in_order
from tournaments.rules.seating.sizes import USUAL
from tournaments.rules.seating.swiss import draw_by_standings
from tournaments.rules.seating.tables import Schedule, Seating, Table
from tournaments.rules.seating.wishes import Wish, pulls
from tournaments.rules.setup import Method

# Of exchanges, while somebody waits: under a second, and more makes hardly anything better.
STEPS, STEPS_BY_STANDINGS = 3_000_000, 900_000
LOOK_AHEAD = 3  # rounds that are drawn together where it is open how many there will be
WISH = 100  # what a wish that is not kept costs, where a repeat costs as often as two have met
DRAWN = (Method.RANDOM, Method.BALANCED, Method.STANDINGS)  # by lot or reckoning


@dataclass(frozen=True, slots=True)
class Draw:
    """Everything that rounds are drawn from, but for the seed.

    `plans` are the next rounds, of which the first `kept` are wanted; those after them are looked
    ahead to, so that the first leave them room. `standing` has who plays the first of them, the
    best first and those who share a place together; it is empty where nothing is played yet, and
    then also a draw by standings is by lot. `past` are the rounds before. `teams` say who are
    mates, where they are to sit apart in the first of all rounds. `steps` is how long is tried.
    """

    method: Method
    plans: tuple[Plan, ...]
    kept: int = 1
    standing: tuple[Table, ...] = ()
    past: Schedule = ()
    usual: int = USUAL
    wishes: tuple[Wish, ...] = ()
    teams: Mapping[int, str] = field(default_factory=dict)
    steps: int = STEPS


def drawn(draw: Draw, seed: int) -> Schedule:
    """The rounds that are wanted: their tables by number from 1, and who sits there in order.

    The first deals and the other seats are as even as can be over all rounds, and except by
    standings, where the best are at the first tables, so are the tables. Raises ValueError for a
    method that nothing is drawn by.
    """
    random = Random(seed)  # noqa: S311 - a draw that can be repeated
    if draw.method is Method.BALANCED:
        rounds = _balanced(draw, seed, random)
    elif draw.method is Method.STANDINGS and draw.standing:
        rounds = (_by_standings(draw, seed, random),)
    elif draw.method in DRAWN:
        rounds = _by_lot(draw, random)
    else:
        raise ValueError(f"nothing is drawn by {draw.method}")
    turned = tuple(
        tuple(tuple(shuffled(table, random)) for table in seating)
        for seating in rounds[: draw.kept]
    )
    if draw.method is not Method.STANDINGS:
        turned = numbered(turned, seed, played=draw.past)
    return in_order(turned, draw.past)


def steps_for(method: Method) -> int:
    """How long a draw is to try while somebody waits for it."""
    return STEPS_BY_STANDINGS if method is Method.STANDINGS else STEPS


def _by_lot(draw: Draw, random: Random) -> Schedule:
    """Each round by itself; who has been at the odd tables in one, is not in the next."""
    past = draw.past
    for plan in draw.plans[: draw.kept]:
        past += (_one_by_lot(draw, plan, past, random),)
    return past[len(draw.past) :]


def _one_by_lot(draw: Draw, plan: Plan, past: Schedule, random: Random) -> Seating:
    return draw_by_lot(
        plan.entrants,
        plan.sizes,
        seed=int(random.random() * 2**53),
        past=past,
        usual=draw.usual,
        wishes=draw.wishes,
        clubs=None if past else draw.teams or None,
    )


def _by_standings(draw: Draw, seed: int, random: Random) -> Seating:
    """Who share a place stand there in an order by lot."""
    standing = [each for group in draw.standing for each in shuffled(sorted(group), random)]
    return draw_by_standings(
        standing,
        draw.plans[0].sizes,
        seed=seed,
        past=draw.past,
        usual=draw.usual,
        wishes=draw.wishes,
        clubs=None if draw.past else draw.teams or None,
        rounds_left=len(draw.plans),
        steps=draw.steps,
    )


def _balanced(draw: Draw, seed: int, random: Random) -> Schedule:
    """All the rounds together; a single one out of a calculated schedule, where it leads there."""
    if draw.kept == 1 and draw.past and not draw.wishes:
        ready = _prepared(draw, random)
        if ready:
            return (ready,)
    first: Schedule = ()
    if draw.teams and not draw.past:
        first = (_one_by_lot(draw, draw.plans[0], (), random),)
    played = draw.past + first
    schedule = draw_schedule(
        draw.plans[len(first) :],
        seed=seed,
        played=played,
        wishes={pair: WISH * pull for pair, pull in pulls(draw.wishes).items()},
        usual=draw.usual,
        steps=draw.steps,
    )
    return schedule[len(draw.past) :]


def _prepared(draw: Draw, random: Random) -> Seating | None:
    entrants = shuffled(draw.plans[0].entrants, random)
    nothing = [[0] * len(entrants) for _ in entrants]
    rounds = len(draw.past) + len(draw.plans)
    ranks = prepared_round(draw.past, entrants, rounds, nothing)
    return tuple(tuple(entrants[rank] for rank in table) for table in ranks) if ranks else None
