"""How large the tables are, and who sits at the odd ones.

A table is odd when its size is not the usual one of the tournament. As few as possible sit there,
and those first who have been there least.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import count, product

from kingscore.rules.errors import Invalid, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.seating.tables import Seating

SIZES = (3, 4, 5)
USUAL = 4


class Unseatable(Invalid):
    """So many cannot be seated at tables of the allowed sizes.

    `byes` is how many must sit out, at the least, so that the others can; all, where there are not
    enough for one table.
    """

    def __init__(self, entrants: int, allowed: Collection[int], byes: int) -> None:
        self.byes = byes
        sizes = ", ".join(map(str, sorted(allowed)))
        if byes == entrants:
            fault = problem(
                "too_few_entrants",
                gettext_noop("A table needs %(needed)s players; %(entrants)s are here."),
                entrants=entrants,
                needed=min(allowed),
            )
        else:
            fault = problem(
                "no_such_tables",
                gettext_noop(
                    "%(entrants)s players cannot be seated at tables of %(sizes)s; "
                    "it works if %(byes)s sit out."
                ),
                entrants=entrants,
                sizes=sizes,
                byes=byes,
            )
        super().__init__([fault])


def table_sizes(
    entrants: int, *, allowed: Collection[int] = SIZES, usual: int = USUAL
) -> tuple[int, ...]:
    """The sizes of the tables for so many entrants: the usual ones first, then the odd ones.

    As few as possible sit at odd tables; where that is equal, there are as few odd tables as can
    be. Raises Unseatable when the allowed sizes do not add up to the number, and ValueError when
    the usual size is not allowed.
    """
    if usual not in allowed:
        raise ValueError(f"tables of {usual} are not allowed: {sorted(allowed)}")
    sizes = _sizes(entrants, allowed, usual)
    if not sizes:
        raise Unseatable(entrants, allowed, fewest_byes(entrants, allowed=allowed))
    return sizes


def fewest_byes(entrants: int, *, allowed: Collection[int] = SIZES) -> int:
    """How many must sit out so that the others fill tables of the allowed sizes."""
    usual = max(allowed)
    return next(
        byes for byes in count() if byes == entrants or _sizes(entrants - byes, allowed, usual)
    )


def _sizes(entrants: int, allowed: Collection[int], usual: int) -> tuple[int, ...]:
    """The best sizes, or none.

    As many tables of an odd size as the usual one has seats could be made usual instead, so fewer
    of each are enough to look at.
    """
    odd = sorted(set(allowed) - {usual})
    ways = []
    for numbers in product(range(usual), repeat=len(odd)):
        tables = tuple(size for size, times in zip(odd, numbers, strict=True) for _ in range(times))
        full, rest = divmod(entrants - sum(tables), usual)
        if full >= 0 and not rest:
            ways.append((sum(tables), len(tables), (usual,) * full + tables))
    return min(ways)[2] if ways else ()


def odd_visits(rounds: Iterable[Seating], *, usual: int = USUAL) -> Counter[int]:
    """How often each entrant has sat at an odd table in these rounds."""
    return Counter(
        entrant
        for seating in rounds
        for table in seating
        if len(table) != usual
        for entrant in table
    )


def next_in_turn(number: int, standing: Sequence[int], visits: Mapping[int, int]) -> frozenset[int]:
    """Who go to the odd tables, or sit out: `number` of the entrants.

    First those who have had to least often (`visits`; 0 where an entrant is not named), then the
    lowest in the standings, which begin with the best. So nobody has to twice before everybody
    has once.
    """
    ranks = range(len(standing))
    by_turn = sorted(ranks, key=lambda rank: (visits.get(standing[rank], 0), -rank))
    return frozenset(standing[rank] for rank in by_turn[:number])
