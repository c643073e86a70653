"""Who should sit together and who should not: wishes, and club mates in the first round."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.seating.meetings import pairs
from tournaments.rules.seating.tables import Seating, Table

Clubs = Mapping[int, Hashable]  # whose club is which; an entrant who is not named has none


class Kind(StrEnum):
    """What a wish asks for."""

    APART = "apart"
    TOGETHER = "together"


@dataclass(frozen=True, slots=True)
class Wish:
    """Two or more entrants, no two of whom are to share a table, or who all are to share one.

    Those of them who do not play in a round do not count in it.
    """

    kind: Kind
    entrants: Table


def wish_problems(
    wishes: Sequence[Wish], entrants: Collection[int], *, largest: int
) -> tuple[Problem, ...]:
    """What is wrong with these wishes, whatever the seating; `largest` is the largest table."""
    return tuple(
        fault
        for number, wish in enumerate(wishes)
        for fault in _wish_problems(wish, entrants, largest, at=f"wishes[{number}]")
    ) + tuple(_contradictions(wishes))


def _wish_problems(
    wish: Wish, entrants: Collection[int], largest: int, at: str
) -> Iterable[Problem]:
    for place, entrant in enumerate(wish.entrants):
        if entrant not in entrants:
            yield problem(
                "unknown_entrant",
                gettext_noop("Nobody here has the number %(entrant)s."),
                at=f"{at}.entrants[{place}]",
                entrant=entrant,
            )
    different = len(set(wish.entrants))
    if different < 2 or different < len(wish.entrants):
        yield problem(
            "wish_needs_two",
            gettext_noop("A wish names two or more different entrants."),
            at=f"{at}.entrants",
        )
    if wish.kind is Kind.TOGETHER and different > largest:
        yield problem(
            "wish_too_large",
            gettext_noop("%(entrants)s cannot sit together: a table has %(largest)s seats."),
            at=f"{at}.entrants",
            entrants=different,
            largest=largest,
        )


def _contradictions(wishes: Iterable[Wish]) -> Iterable[Problem]:
    """Two who are to sit together, and apart as well."""
    asked = {kind: set[tuple[int, int]]() for kind in Kind}
    for wish in wishes:
        asked[wish.kind].update(pairs(wish.entrants))
    for one, other in sorted(asked[Kind.APART] & asked[Kind.TOGETHER]):
        yield problem(
            "wishes_contradict",
            gettext_noop("Numbers %(one)s and %(other)s are to sit together, and apart as well."),
            at="wishes",
            one=one,
            other=other,
        )


def is_kept(wish: Wish, seating: Seating) -> bool:
    """Whether a seating grants a wish."""
    shared = [len(set(wish.entrants) & set(table)) for table in seating]
    if wish.kind is Kind.APART:
        return max(shared, default=0) < 2
    return sum(each > 0 for each in shared) < 2


def pulls(wishes: Iterable[Wish]) -> Counter[tuple[int, int]]:
    """How much two entrants, the lower number first, are to be apart: negative is together."""
    pulls = Counter[tuple[int, int]]()
    for wish in wishes:
        for pair in pairs(wish.entrants):
            pulls[pair] += 1 if wish.kind is Kind.APART else -1
    return pulls


def club_mates(entrants: Iterable[int], clubs: Clubs) -> tuple[tuple[int, int], ...]:
    """Every two of these who are of one club, the lower number first."""
    members = sorted(entrant for entrant in entrants if clubs.get(entrant) is not None)
    return tuple(pair for pair in combinations(members, 2) if clubs[pair[0]] == clubs[pair[1]])


def deal_by_club(entrants: Sequence[int], clubs: Clubs, sizes: Sequence[int]) -> Seating:
    """A seating with as few club mates at a table as can be.

    The entrants are sorted by club, clubs in the order in which they first come and mates as they
    come, and dealt to the tables one by one, the largest first, so that the last seats follow on
    those before them. That spreads every club evenly over the tables, which is exactly the least
    where the sizes differ by at most one. So the order is all there is to draw by lot.
    Raises ValueError when the sizes do not add up to the number of entrants.
    """
    if sum(sizes) != len(entrants):
        raise ValueError(f"{len(entrants)} entrants do not fill tables of {tuple(sizes)}")
    first: dict[Hashable, int] = {}
    for place, entrant in enumerate(entrants):
        first.setdefault(clubs.get(entrant), place)
    waiting = iter(
        sorted(
            entrants,
            key=lambda entrant: (clubs.get(entrant) is None, first[clubs.get(entrant)]),
        )
    )
    tables: list[list[int]] = [[] for _ in sizes]
    largest_first = sorted(range(len(sizes)), key=lambda number: -sizes[number])
    for row in range(max(sizes, default=0)):
        for number in largest_first:
            if row < sizes[number]:
                tables[number].append(next(waiting))
    return tuple(map(tuple, tables))
