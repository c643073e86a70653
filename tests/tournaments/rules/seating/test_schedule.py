"""Several rounds drawn at once: whole, fair, repeatable, and as good as they are said to be."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.seating.bound import fewest_repeats
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.plan import Plan, every_round, plan_of
from tournaments.rules.seating.schedule import draw_schedule
from tournaments.rules.seating.sizes import odd_visits, table_sizes
from tournaments.rules.seating.tables import Schedule


def spread(schedule: Schedule, entrants: int) -> int:
    """How many times more one entrant was at odd tables than another."""
    visits = odd_visits(schedule)
    return max(visits[each] for each in range(entrants)) - min(
        visits[each] for each in range(entrants)
    )


@st.composite
def plans(draw: st.DrawFn) -> list[Plan]:
    """Some rounds of up to 25 entrants, alike or with some absent."""
    field = draw(st.integers(6, 25))
    rounds = draw(st.integers(1, 6))
    if draw(st.booleans()):
        return list(every_round(range(field), table_sizes(field, allowed=(3, 4)), rounds))
    return [
        Plan(tuple(present), table_sizes(len(present), allowed=(3, 4)))
        for _ in range(rounds)
        if (present := draw(st.sets(st.integers(0, field), min_size=6)))
    ]


@given(plans(), st.integers(), st.integers(0, 2))
@settings(max_examples=60, deadline=None)
def test_everybody_has_one_seat_in_every_round(rounds: list[Plan], seed: int, already: int) -> None:
    played = draw_schedule(rounds[:already], seed=1, steps=500)
    schedule = draw_schedule(rounds[already:], seed=seed, played=played, steps=2_000)
    assert schedule[: len(played)] == played
    assert [plan_of(seating) for seating in schedule] == [
        Plan(tuple(sorted(plan.entrants)), plan.sizes) for plan in rounds
    ]
    assert Meetings(schedule).repeats >= fewest_repeats(rounds)
    assert schedule == draw_schedule(rounds[already:], seed=seed, played=played, steps=2_000)


@pytest.mark.parametrize("entrants", [16, 40, 100])
def test_another_seed_is_another_draw(entrants: int) -> None:
    rounds = every_round(range(entrants), (4,) * (entrants // 4), 3)
    assert draw_schedule(rounds, seed=1) != draw_schedule(rounds, seed=2)


@pytest.mark.parametrize("entrants", [16, 20, 24, 28, 32, 36, 40, 44, 48, 64, 100, 500])
def test_nobody_meets_anybody_twice_at_fours(entrants: int) -> None:
    rounds = min(12, (entrants - 1) // 3 - (entrants == 20))
    schedule = draw_schedule(every_round(range(entrants), (4,) * (entrants // 4), rounds), seed=1)
    assert Meetings(schedule).repeats == 0


@pytest.mark.parametrize(("entrants", "rounds"), [(37, 10), (38, 11), (45, 12)])
def test_nobody_meets_anybody_twice_where_turns_are_not_even(entrants: int, rounds: int) -> None:
    """That some sit at threes a little more often is better than one repeat."""
    sizes = table_sizes(entrants, allowed=(3, 4))
    plans = every_round(range(entrants), sizes, rounds)
    schedule = draw_schedule(plans, seed=1, steps=400_000)
    assert Meetings(schedule).repeats == 0
    assert spread(schedule, entrants) <= 3


def test_a_large_field_without_some_is_drawn_at_once() -> None:
    """Where hardly any two meet, few exchanges are enough."""
    played = draw_schedule(every_round(range(400), (4,) * 100, 8), seed=1)[:3]
    plans = every_round(range(396), (4,) * 99, 5)
    schedule = draw_schedule(plans, seed=2, played=played, steps=100_000)
    assert Meetings(schedule).repeats == 0


@pytest.mark.parametrize("entrants", [43, 45, 47, 51, 58, 99, 301])
def test_nobody_meets_anybody_twice_with_threes_and_all_take_turns(entrants: int) -> None:
    sizes = table_sizes(entrants, allowed=(3, 4))
    schedule = draw_schedule(every_round(range(entrants), sizes, 10), seed=1)
    assert Meetings(schedule).repeats == 0
    assert spread(schedule, entrants) <= 1


@pytest.mark.parametrize("entrants", [60, 97])
def test_nobody_meets_anybody_twice_with_fives_and_all_take_turns(entrants: int) -> None:
    sizes = table_sizes(entrants, allowed=(4, 5))
    schedule = draw_schedule(every_round(range(entrants), sizes, 8), seed=1)
    assert Meetings(schedule).repeats == 0
    assert spread(schedule, entrants) <= 1


@pytest.mark.parametrize(
    ("rounds", "fewest"),
    [(4, 24), (5, 40), (6, 60), (7, 84), (8, 120), (9, 160), (10, 204), (11, 252), (12, 304)],
)
def test_eight_entrants_are_seated_as_well_as_can_be(rounds: int, fewest: int) -> None:
    schedule = draw_schedule(every_round(range(8), (4, 4), rounds), seed=1)
    assert Meetings(schedule).repeats == fewest


@pytest.mark.parametrize(
    ("entrants", "rounds", "repeats"),
    [
        (12, 4, 18),
        (16, 6, 24),
        (16, 8, 72),
        (20, 6, 6),
        (24, 8, 18),
        (28, 10, 42),
        (32, 11, 32),
        (36, 12, 27),
        (9, 4, 16),
        (22, 5, 0),
        (35, 8, 0),
    ],
)
def test_more_rounds_than_there_can_be_without_repeats(
    entrants: int, rounds: int, repeats: int
) -> None:
    sizes = table_sizes(entrants, allowed=(3, 4))
    all_rounds = every_round(range(entrants), sizes, rounds)
    schedule = draw_schedule(all_rounds, seed=1, fairness=0, steps=400_000)
    assert fewest_repeats(all_rounds) <= Meetings(schedule).repeats <= repeats


def test_a_first_round_that_is_played_is_part_of_the_calculation() -> None:
    first = (tuple(tuple(range(at, at + 4)) for at in range(0, 16, 4)),)
    schedule = draw_schedule(every_round(range(16), (4,) * 4, 4), seed=1, played=first, steps=0)
    assert Meetings(schedule).repeats == 0


def test_a_first_round_without_somebody_is_not() -> None:
    first = (tuple(tuple(range(at, at + 4)) for at in range(1, 17, 4)),)
    schedule = draw_schedule(every_round(range(16), (4,) * 4, 3), seed=1, played=first)
    assert Meetings(schedule).repeats == 0


def test_sizes_that_cannot_be_calculated_are_drawn_all_the_same() -> None:
    for sizes in ((5, 3, 4), (4, 4, 3)):
        schedule = draw_schedule(every_round(range(sum(sizes)), sizes, 3), seed=1, steps=1_000)
        assert {tuple(map(len, seating)) for seating in schedule} == {sizes}


def test_wishes_are_heard_in_every_round() -> None:
    wishes = {(0, 1): 50, (2, 3): -50}
    schedule = draw_schedule(
        every_round(range(24), (4,) * 6, 4), seed=1, wishes=wishes, steps=100_000
    )
    met = Meetings(schedule)
    assert met.between(0, 1) == 0
    assert met.between(2, 3) == 4


def test_those_who_sat_at_odd_tables_do_not_again() -> None:
    played = (((0, 1, 2, 3), (4, 5, 6)),)
    schedule = draw_schedule(
        every_round(range(7), (4, 3), 1), seed=1, played=played, fairness=20, steps=5_000
    )
    assert not set(schedule[1][1]) & {4, 5, 6}


def test_no_round_more() -> None:
    played = (((0, 1, 2, 3),),)
    assert draw_schedule([], seed=1, played=played) == played


@pytest.mark.parametrize("plan", [Plan((0, 1, 2, 3), (3,)), Plan((0, 1, 2, 2), (4,))])
def test_a_plan_must_seat_everybody_once(plan: Plan) -> None:
    with pytest.raises(ValueError, match="do not seat"):
        draw_schedule([plan], seed=1)


def test_the_draw_of_a_seed_stays_what_it_was() -> None:
    (first, *_) = draw_schedule(every_round(range(11), (4, 4, 3), 3), seed=7, steps=3_000)
    assert first == ((4, 9, 6, 8), (10, 2, 0, 7), (5, 3, 1))
