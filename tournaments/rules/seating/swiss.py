"""One round by standings: near ones play each other, who have met do not (Swiss for tables)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations, islice
from random import Random

from tournaments.rules.seating.ahead import Outlook
from tournaments.rules.seating.exchange import Costs, Exchange, Turns, add_costs
from tournaments.rules.seating.meetings import pairs
from tournaments.rules.seating.prepared import prepared_round
from tournaments.rules.seating.sizes import USUAL, next_in_turn, odd_visits
from tournaments.rules.seating.tables import Schedule, Seating
from tournaments.rules.seating.wishes import Clubs, Wish, club_mates, is_kept, pulls

# What two at a table cost, in sixteenths; the square of the difference of their ranks comes to it.
AGAIN = 16 * 800  # each time they have met
JUST_NOW = AGAIN // 2  # in the last round as well
MATES = AGAIN // 2  # of one club
WISH = 10 * AGAIN  # and more than any difference of ranks
LOWER = 8  # not two, but each rank higher that somebody at an odd table stands

STEPS = 900_000  # with a third of them ranks are nearly as near, and repeats hardly more
STEPS_AHEAD = 300_000  # where all rounds that are left are looked at: twice and a half as many
STEPS_EACH = 8_000  # are enough for one entrant
TRIES = 4  # at most, while somebody meets again; those after the first are shorter
REACH = 12  # how many tables away one is exchanged with
HOT, COLD = 400, 1
FREEZING = 0.6 * AGAIN, 0.2 * AGAIN  # where repeats become few; from there on ranks count
# From these parts of all possible opponents, rounds are prepared, or what is left drawn together.
DENSE, DENSER = 0.59, 0.7


def draw_by_standings(
    standing: Sequence[int],
    sizes: Sequence[int],
    *,
    seed: int,
    past: Schedule = (),
    usual: int = USUAL,
    wishes: Sequence[Wish] = (),
    clubs: Clubs | None = None,
    rounds_left: int = 1,
    steps: int = STEPS,
) -> Seating:
    """The seating of the next round; the best of the standings sit at the first tables.

    `standing` has those who play, the best one first, `sizes` the sizes of their tables, and `past`
    the rounds that were played. At the odd tables are those whose turn it is; which of two with
    equally many visits is, may be changed so that nobody meets again. Name `clubs` to keep club
    mates apart. Up to twice `steps` exchanges are tried where somebody must meet again. The
    same values give the same seating. Raises ValueError when the sizes do not add up to those who
    play.
    """
    if sum(sizes) != len(standing):
        raise ValueError(f"{len(standing)} entrants do not fill tables of {tuple(sizes)}")
    steps = min(steps, STEPS_EACH * len(standing)) if len(sizes) > 1 else 0
    players, random = len(standing), Random(seed)  # noqa: S311 - a draw that can be repeated
    others = _other_costs(standing, past, wishes, clubs or {})
    met = _times_met(standing, past)
    visits = odd_visits(past, usual=usual)
    tables = _by_rank(standing, sizes, visits, usual)
    turns = Turns(
        is_odd=[len(table) != usual for table in tables],
        visits=[visits[entrant] for entrant in standing],
        price=[LOWER * (players - rank) for rank in range(players)],
    )
    rounds = len(past) + rounds_left
    if past and 3 * rounds > DENSE * (players - 1):
        ready = prepared_round(past, standing, rounds, others)
        if ready and all(is_kept(wish, _seating(standing, ready)) for wish in wishes):
            return _seating(standing, ready)
    if past and 3 * rounds > DENSER * (players - 1):
        outlook = Outlook(
            Exchange(tables, others, turns), sizes, later=rounds_left - 1, met=met, again=AGAIN
        )
        steps = min(steps, STEPS_AHEAD)
        outlook.anneal(random, steps=2 * steps, hot=FREEZING[0], cold=FREEZING[1])
        outlook.anneal(random, steps=steps // 2, hot=FREEZING[1], cold=COLD)
        return _seating(standing, outlook.first.tables)
    costs = [
        [cost + AGAIN * times for cost, times in zip(*rows, strict=True)]
        for rows in zip(others, met, strict=True)
    ]
    exchange = Exchange(tables, costs, turns)
    apart = _apart(costs)
    exchange.descend(_unhappy(exchange.tables, costs), reach=len(tables))
    hot = min(HOT, 20_000 / players)
    found = []
    for number in range(TRIES):
        exchange.anneal(
            random,
            steps=steps // 3 if number else steps,
            reach=REACH,
            hot=hot,
            cold=COLD,
            apart=apart,
        )
        exchange.descend(range(players), reach=REACH)
        found.append((_cost(exchange.tables, costs), _seating(standing, exchange.tables)))
        if not _cost(exchange.tables, met):
            break
    return min(found)[1]


def _cost(tables: Iterable[Iterable[int]], costs: Costs) -> int:
    return sum(costs[one][other] for table in tables for one, other in combinations(table, 2))


def _seating(standing: Sequence[int], tables: Sequence[Sequence[int]]) -> Seating:
    """The tables with the entrants of these ranks; the best are first."""
    best_first = sorted(sorted(table) for table in tables)
    best_first.sort(key=lambda table: sum(table) / len(table))
    return tuple(tuple(standing[rank] for rank in table) for table in best_first)


def _other_costs(
    standing: Sequence[int], past: Schedule, wishes: Sequence[Wish], clubs: Clubs
) -> Costs:
    """What any two cost at one table, by their ranks, but for having met."""
    players = len(standing)
    squares = [(place - players) ** 2 for place in range(2 * players)]
    costs = [squares[players - rank : 2 * players - rank] for rank in range(players)]
    rank = {entrant: place for place, entrant in enumerate(standing)}
    wish = WISH + 12 * players**2
    last = chain.from_iterable(map(pairs, past[-1] if past else ()))
    add_costs(costs, rank, ((pair, JUST_NOW) for pair in last))
    add_costs(costs, rank, ((pair, pull * wish) for pair, pull in pulls(wishes).items()))
    add_costs(costs, rank, ((pair, MATES) for pair in club_mates(standing, clubs)))
    return costs


def _times_met(standing: Sequence[int], past: Schedule) -> Costs:
    """How often any two have met, by their ranks."""
    rank = {entrant: place for place, entrant in enumerate(standing)}
    met = [[0] * len(standing) for _ in standing]
    every = chain.from_iterable(map(pairs, chain.from_iterable(past)))
    add_costs(met, rank, ((pair, 1) for pair in every))
    return met


def _by_rank(
    standing: Sequence[int], sizes: Sequence[int], visits: Mapping[int, int], usual: int
) -> list[list[int]]:
    """The ranks at each table: in order, but for those whose turn it is at the odd tables."""
    seats = sum(size for size in sizes if size != usual)
    in_turn = next_in_turn(seats, standing, visits)
    ranks: list[list[int]] = [[], []]
    for rank, entrant in enumerate(standing):
        ranks[entrant in in_turn].append(rank)
    waiting = [iter(each) for each in ranks]
    tables = [list(islice(waiting[size != usual], size)) for size in sizes]
    return sorted(tables, key=lambda table: sum(table) / len(table))


def _apart(costs: Costs) -> list[int]:
    """For each rank the bits of those whom he is not to sit with, whatever their ranks."""
    return [
        sum(1 << other for other, cost in enumerate(row) if cost >= (one - other) ** 2 + MATES)
        for one, row in enumerate(costs)
    ]


def _unhappy(tables: Iterable[Iterable[int]], costs: Costs) -> list[int]:
    """Those who sit with somebody they should not, or whom a wish concerns."""
    return [
        one
        for table in tables
        for one in table
        if min(costs[one]) < 0 or any(costs[one][mate] > (one - mate) ** 2 for mate in table)
    ]
