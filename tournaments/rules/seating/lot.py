"""A round drawn at random, and a seating that was made by hand."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from random import Random

from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.seating.exchange import Costs, Exchange, Turns, add_costs
from tournaments.rules.seating.plan import shuffled
from tournaments.rules.seating.sizes import SIZES, USUAL, next_in_turn, odd_visits
from tournaments.rules.seating.tables import Schedule, Seating
from tournaments.rules.seating.wishes import Clubs, Wish, club_mates, deal_by_club, pulls

WISH, MATES = 1000, 1  # what two cost at one table


def draw_by_lot(
    entrants: Sequence[int],
    sizes: Sequence[int],
    *,
    seed: int,
    past: Schedule = (),
    usual: int = USUAL,
    wishes: Sequence[Wish] = (),
    clubs: Clubs | None = None,
) -> Seating:
    """The seating of a round at random, at tables of these sizes in this order.

    At the odd tables are those who have been there least in the `past` rounds. Name `clubs` to keep
    club mates apart: in a first round without wishes there are exactly as few at one table as can
    be. The same values, entrants in the same order, give the same seating. Raises ValueError when
    the sizes do not add up to the entrants.
    """
    if sum(sizes) != len(entrants):
        raise ValueError(f"{len(entrants)} entrants do not fill tables of {tuple(sizes)}")
    random = Random(seed)  # noqa: S311 - a draw that can be repeated
    order = shuffled(entrants, random)
    visits = odd_visits(past, usual=usual)
    if clubs and not any(visits[entrant] for entrant in order):
        drawn = deal_by_club(order, clubs, sizes)
    else:
        odd = next_in_turn(sum(size for size in sizes if size != usual), order, visits)
        usually = iter([entrant for entrant in order if entrant not in odd])
        oddly = iter([entrant for entrant in order if entrant in odd])
        drawn = tuple(tuple(islice(usually if size == usual else oddly, size)) for size in sizes)
    if not clubs and not wishes:
        return drawn
    place = {entrant: number for number, entrant in enumerate(order)}
    exchange = Exchange(
        [[place[entrant] for entrant in table] for table in drawn],
        _costs(place, wishes, clubs or {}),
        Turns(
            is_odd=[size != usual for size in sizes],
            visits=[visits[entrant] for entrant in order],
            price=[0] * len(order),
        ),
    )
    exchange.descend(range(len(order)), reach=len(sizes))
    return tuple(tuple(order[number] for number in table) for table in exchange.tables)


def _costs(place: dict[int, int], wishes: Sequence[Wish], clubs: Clubs) -> Costs:
    """What any two cost at one table, by their places in the order."""
    costs = [[0] * len(place) for _ in place]
    dear = [(pair, WISH * pull) for pair, pull in pulls(wishes).items()]
    dear += [(pair, MATES) for pair in club_mates(place, clubs)]
    add_costs(costs, place, dear)
    return costs


def hand_problems(
    seating: Seating, entrants: Collection[int], *, allowed: Collection[int] = SIZES
) -> tuple[Problem, ...]:
    """Everything that is wrong with a seating made by hand; `entrants` are those who play.

    Everybody must be seated once, nobody else, at tables of the allowed sizes. The path of a fault
    is that of the table or seat, as `tables[0][3]`, both from 0.
    """
    return (
        *_wrong_seats(seating, entrants),
        *_wrong_sizes(seating, allowed),
        *_not_seated(seating, entrants),
    )


def _wrong_seats(seating: Seating, entrants: Collection[int]) -> Iterator[Problem]:
    tables = defaultdict[int, list[int]](list)
    for number, table in enumerate(seating, 1):
        for seat, entrant in enumerate(table):
            at = f"tables[{number - 1}][{seat}]"
            if entrant not in entrants:
                yield problem(
                    "unknown_entrant",
                    gettext_noop("Nobody here has the number %(entrant)s."),
                    at=at,
                    entrant=entrant,
                )
            if tables[entrant]:
                yield problem(
                    "seated_twice",
                    gettext_noop("Number %(entrant)s sits at table %(first)s already."),
                    at=at,
                    entrant=entrant,
                    first=tables[entrant][0],
                )
            tables[entrant].append(number)


def _wrong_sizes(seating: Seating, allowed: Collection[int]) -> Iterator[Problem]:
    for number, table in enumerate(seating, 1):
        if len(table) not in allowed:
            yield problem(
                "wrong_table_size",
                gettext_noop(
                    "Table %(table)s has %(players)s players; there can be %(sizes)s at a table."
                ),
                at=f"tables[{number - 1}]",
                table=number,
                players=len(table),
                sizes=", ".join(map(str, sorted(allowed))),
            )


def _not_seated(seating: Seating, entrants: Collection[int]) -> Iterator[Problem]:
    seated = {entrant for table in seating for entrant in table}
    for entrant in entrants:
        if entrant not in seated:
            yield problem(
                "not_seated",
                gettext_noop("Number %(entrant)s has no seat."),
                at="tables",
                entrant=entrant,
            )
