"""Tournaments to compute standings of: small ones with many equal results."""

from fractions import Fraction
from random import Random

from hypothesis import strategies as st

from tournaments.rules.results import Absence, Award, Played, TableResult, seats

# Points at stake in an average deal of King, by players: 102 in 9 deals, 104 in 10, 100 in 11.
DEALS = {3: 9, 4: 10, 5: 11}
STAKE = {3: Fraction(34, 3), 4: Fraction(52, 5), 5: Fraction(100, 11)}


def table(
    number: int, entrants: tuple[int, ...], points: tuple[int, ...], *, round_number: int = 1
) -> TableResult:
    """A King table played to its end; points by seat."""
    size = len(entrants)
    scores = seats(entrants, points, DEALS.get(size, 10))
    return TableResult(round_number, number, scores, STAKE.get(size, 1))


def drawn_field(entrants: int, rounds: int, seed: int, *, reach: int = 4) -> Played:
    """A field with tables of 3, 4 and 5, now and then an absence, an award, a leaver, no deal."""
    draw = Random(seed)  # noqa: S311 (an example to be repeated)
    tables, absences = [], []
    for round_number in range(1, rounds + 1):
        present = list(range(1, entrants + 1))
        draw.shuffle(present)
        while len(present) > 3 and draw.random() < 0.3:
            absences.append(Absence(round_number, present.pop()))
        number = 1
        while len(present) > 2:
            size = min(draw.choice((3, 4, 4, 5)), len(present))
            here, present = tuple(present[:size]), present[size:]
            points = [draw.randint(-reach, reach) for _ in here[1:]]
            result = table(number, here, (-sum(points), *points), round_number=round_number)
            if draw.random() < 0.05:
                result = TableResult(round_number, number, seats(here, [0] * size, 0))
            tables.append(result)
            number += 1
        absences += [Absence(round_number, entrant) for entrant in present]
    awards = tuple(
        Award(draw.randint(1, entrants), draw.randint(-2, 2), "fair play", 1, draw.random() < 0.3)
        for _ in range(draw.randint(0, 4))
    )
    out = frozenset(each for each in range(1, entrants + 1) if draw.random() < 0.1)
    numbers = tuple(range(1, entrants + 1))
    return Played(numbers, tuple(tables), tuple(absences), awards, out)


fields = st.builds(drawn_field, st.integers(3, 17), st.integers(0, 5), st.integers(0, 2**32))
