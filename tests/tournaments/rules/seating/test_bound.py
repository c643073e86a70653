"""No schedule has fewer repeats than the bound says."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.rules.seating.bound import fewest_repeats, most_rounds
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.plan import every_round, plan_of
from tournaments.rules.seating.tables import Schedule, Seating


@st.composite
def seatings(draw: st.DrawFn) -> Seating:
    """A round of some of twelve entrants."""
    present = draw(st.permutations(range(12)))
    sizes = draw(st.lists(st.sampled_from((3, 4, 5)), min_size=1, max_size=2))
    return tuple(
        tuple(present[sum(sizes[:at]) : sum(sizes[:at]) + size]) for at, size in enumerate(sizes)
    )


@given(st.lists(seatings(), max_size=5).map(tuple))
@example((((0, 1, 2, 3),), ((0, 4, 5, 6),)))
def test_no_schedule_falls_below_the_bound(schedule: Schedule) -> None:
    assert fewest_repeats([plan_of(seating) for seating in schedule]) <= Meetings(schedule).repeats


@pytest.mark.parametrize(
    ("rounds", "fewest"),
    [
        (1, 0),
        (2, 4),
        (3, 12),
        *zip(range(4, 13), (24, 40, 60, 84, 120, 160, 204, 252, 304), strict=True),
    ],
)
def test_eight_entrants_are_known_exactly(rounds: int, fewest: int) -> None:
    assert fewest_repeats(every_round(range(8), (4, 4), rounds)) == fewest


@pytest.mark.parametrize(
    ("entrants", "rounds", "fewest"),
    [
        (16, 5, 0),
        (16, 6, 24),  # everybody meets fifteen others in five rounds, and three again in the sixth
        (20, 6, 1),  # six rounds are one too many, wherever the repeat is
        (20, 7, 20),
        (36, 11, 0),
        (36, 12, 18),
    ],
)
def test_fours(entrants: int, rounds: int, fewest: int) -> None:
    plans = every_round(range(entrants), (4,) * (entrants // 4), rounds)
    assert fewest_repeats(plans) == fewest


def test_those_who_were_at_one_table_cannot_all_part() -> None:
    assert fewest_repeats(every_round(range(9), (5, 4), 2)) == 6  # 3 + 2 and 2 + 2 of them together


def test_whoever_is_absent_meets_nobody_again() -> None:
    rounds: Schedule = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 1, 4, 5, 8),))
    assert fewest_repeats([plan_of(seating) for seating in rounds]) == 2


def test_no_round_has_no_repeat() -> None:
    assert fewest_repeats([]) == 0


def test_most_rounds() -> None:
    known = [1, 1, 1, 5, 5, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21]
    assert [most_rounds(tables) for tables in range(1, 17)] == known
