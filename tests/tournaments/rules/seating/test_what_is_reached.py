"""How good seatings are, by cases: figures that are reached, with the seeds that reach them.

Fours that are calculated are in test_algebra, fields with more rounds than there can be without a
repeat in test_schedule, rounds by standings in test_swiss, mates who sit apart in test_wishes.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.seating.bound import fewest_repeats
from tournaments.rules.seating.draw import DRAWN, Draw, drawn
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.plan import Plan, every_round, plan_of
from tournaments.rules.seating.schedule import draw_schedule
from tournaments.rules.seating.seats import spread
from tournaments.rules.seating.sizes import odd_visits, table_sizes
from tournaments.rules.seating.tables import Schedule
from tournaments.rules.setup import Method

# Figures, not lines: what they go through is covered by the tests beside, and tracing takes long.
pytestmark = pytest.mark.no_cover

THREES, FIVES = (3, 4), (4, 5)


def repeats_and_spread(entrants: int, allowed: tuple[int, ...], rounds: int) -> tuple[int, int]:
    """Of a schedule: its repeats, and how many times more one was at odd tables than another."""
    plans = every_round(range(entrants), table_sizes(entrants, allowed=allowed), rounds)
    schedule = draw_schedule(plans, seed=1)
    visits = [odd_visits(schedule)[each] for each in range(entrants)]
    return Meetings(schedule).repeats, max(visits) - min(visits)


@pytest.mark.parametrize("entrants", [43, 46, 49, 70, 997])
def test_threes_without_a_repeat_and_in_turn(entrants: int) -> None:
    assert repeats_and_spread(entrants, THREES, 10) in [(0, 0), (0, 1)]


@pytest.mark.parametrize("entrants", [54, 55, 61, 203])
def test_fives_without_a_repeat_and_in_turn(entrants: int) -> None:
    assert repeats_and_spread(entrants, FIVES, 10) in [(0, 0), (0, 1)]


@pytest.mark.parametrize(
    ("allowed", "entrants", "rounds", "steps"),
    [
        (FIVES, 25, 6, 0),
        (FIVES, 26, 6, 0),
        (FIVES, 33, 8, 0),
        (FIVES, 41, 10, 0),
        (FIVES, 42, 10, 0),
        (FIVES, 43, 10, 0),
        (FIVES, 17, 12, 100_000),
        (FIVES, 26, 10, 100_000),
        (FIVES, 31, 10, 100_000),
        (FIVES, 18, 8, 1_000_000),
        (FIVES, 13, 12, 3_000_000),
        (FIVES, 26, 12, 3_000_000),
        (THREES, 14, 8, 30_000),
        (THREES, 26, 10, 30_000),
        (THREES, 25, 10, 300_000),
        (THREES, 13, 6, 1_000_000),
    ],
)
def test_mixed_fields_have_as_few_repeats_as_can_be(
    allowed: tuple[int, ...], entrants: int, rounds: int, steps: int
) -> None:
    """The hardest ones of a grid whose every field `bin/bench seating` draws."""
    plans = every_round(range(entrants), table_sizes(entrants, allowed=allowed), rounds)
    schedule = draw_schedule(plans, seed=1, fairness=0, steps=steps)
    assert Meetings(schedule).repeats == fewest_repeats(plans)


def test_twenty_in_twelve_rounds() -> None:
    """At least 170 repeats there must be; 176 is the best that is known."""
    schedule = draw_schedule(
        every_round(range(20), (4,) * 5, 12), seed=1, fairness=0, steps=1_000_000
    )
    assert Meetings(schedule).repeats <= 176


@pytest.mark.parametrize(
    ("entrants", "rounds", "leavers", "steps", "repeats"),
    [
        (32, 8, 4, 300_000, 8),
        (40, 8, 4, 100_000, 0),
        (40, 10, 8, 3_000_000, 17),
        (64, 10, 4, 100_000, 0),
        (100, 8, 4, 100_000, 0),
    ],
)
def test_some_leave_after_round_three(
    entrants: int, rounds: int, leavers: int, steps: int, repeats: int
) -> None:
    played = draw_schedule(every_round(range(entrants), (4,) * (entrants // 4), rounds), seed=1)[:3]
    left = every_round(range(entrants - leavers), (4,) * ((entrants - leavers) // 4), rounds - 3)
    schedule = draw_schedule(left, seed=2, played=played, steps=steps)
    assert schedule[:3] == played
    assert Meetings(schedule).repeats <= repeats


fields = st.tuples(st.integers(6, 40), st.sampled_from([THREES, (3, 4, 5), FIVES])).filter(
    lambda field: field[1] != FIVES or field[0] not in (6, 7, 11)  # there are no such tables
)
seeds = st.integers(0, 2**53 - 1)


@given(st.sampled_from(DRAWN), fields, st.integers(1, 4), seeds)
@settings(max_examples=20)
def test_everybody_has_one_seat_at_a_table_that_there_may_be(
    method: Method, field: tuple[int, tuple[int, ...]], rounds: int, seed: int
) -> None:
    """Round after round, as a director draws them, by any method."""
    plans = plans_of(field, rounds)
    past: Schedule = ()
    for number in range(rounds):
        standing = (plans[0].entrants,) if past else ()
        past += drawn(Draw(method, plans[number:], standing=standing, past=past, steps=500), seed)
    assert_seats_all(past, plans)


@given(st.sampled_from([Method.RANDOM, Method.BALANCED]), fields, st.integers(1, 8), seeds)
@settings(max_examples=20)
def test_seats_are_even_where_all_rounds_are_drawn_at_once(
    method: Method, field: tuple[int, tuple[int, ...]], rounds: int, seed: int
) -> None:
    """Each as often as another, give or take one: those that all tables have, as the first deal.

    Of the fourth seat, where there are threes, some must have more than others.
    """
    plans = plans_of(field, rounds)
    schedule = drawn(Draw(method, plans, kept=rounds, steps=500), seed)
    assert_seats_all(schedule, plans)
    common = min(plans[0].sizes)
    cut_short = tuple(tuple(table[:common] for table in seating) for seating in schedule)
    assert set(spread(cut_short).values()) <= {0, 1}


def plans_of(field: tuple[int, tuple[int, ...]], rounds: int) -> tuple[Plan, ...]:
    """Rounds of everybody, at tables of these sizes."""
    entrants, allowed = field
    sizes = table_sizes(entrants, allowed=allowed)
    assert set(sizes) <= set(allowed)
    return every_round(range(1, entrants + 1), sizes, rounds)


def assert_seats_all(schedule: Schedule, plans: tuple[Plan, ...]) -> None:
    """Everybody once in every round, at tables of the sizes that were asked for."""
    for seating, plan in zip(schedule, plans, strict=True):
        assert plan_of(seating).entrants == plan.entrants
        assert sorted(map(len, seating)) == sorted(plan.sizes)
