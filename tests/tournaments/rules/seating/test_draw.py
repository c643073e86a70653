"""Draws that are made once more from their seed: by lot, balanced and by standings."""

import pytest

from tournaments.rules.seating.draw import Draw, drawn, steps_for
from tournaments.rules.seating.faults import schedule_faults
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.plan import Plan, every_round, plan_of
from tournaments.rules.seating.seats import spread
from tournaments.rules.seating.sizes import table_sizes
from tournaments.rules.seating.tables import Schedule
from tournaments.rules.seating.wishes import Kind, Wish
from tournaments.rules.setup import Method

TEAMS = {1: "A", 2: "A", 3: "A", 4: "A", 5: "B", 6: "B", 7: "B", 8: "B"}
WISHES = (Wish(Kind.APART, (1, 2)), Wish(Kind.TOGETHER, (3, 4)))


def plans(entrants: int, rounds: int) -> tuple[Plan, ...]:
    """Rounds in which everybody plays."""
    return every_round(range(1, entrants + 1), table_sizes(entrants), rounds)


def one_by_one(method: Method, entrants: int, rounds: int, **fields: object) -> Schedule:
    """Rounds that are drawn one after another, each with an eye on those after it."""
    past: Schedule = ()
    for number in range(rounds):
        standing = ((*range(1, entrants + 1),),) if past else ()
        each = Draw(
            method,
            plans(entrants, rounds - number),
            standing=standing,
            past=past,
            steps=20_000,
            **fields,  # type: ignore[arg-type]
        )
        past += drawn(each, seed=number)
    return past


@pytest.mark.parametrize("method", [Method.RANDOM, Method.BALANCED, Method.STANDINGS])
@pytest.mark.parametrize("entrants", [3, 5, 6, 7, 11, 16])
def test_drawn_again_from_its_seed_is_the_same(method: Method, entrants: int) -> None:
    draw = Draw(method, plans(entrants, 1), standing=((*range(1, entrants + 1),),), steps=2_000)

    (seating,) = drawn(draw, seed=3)

    assert plan_of(seating).entrants == tuple(range(1, entrants + 1))
    assert sorted(map(len, seating)) == sorted(table_sizes(entrants))
    assert drawn(draw, seed=3) == (seating,)


@pytest.mark.parametrize("method", [Method.RANDOM, Method.BALANCED])
def test_another_seed_gives_another_draw(method: Method) -> None:
    draw = Draw(method, plans(16, 1))

    assert drawn(draw, seed=1) != drawn(draw, seed=2)


def test_a_whole_schedule_repeats_nothing_and_shares_out_the_seats() -> None:
    schedule = drawn(Draw(Method.BALANCED, plans(16, 5), kept=5), seed=1)

    assert len(schedule) == 5
    assert Meetings(schedule).repeats == 0
    assert set(spread(schedule).values()) <= {0, 1}


def test_rounds_one_by_one_leave_each_other_room() -> None:
    assert Meetings(one_by_one(Method.BALANCED, 16, 5)).repeats == 0


def test_rounds_one_by_one_where_none_can_be_prepared() -> None:
    rounds = one_by_one(Method.BALANCED, 15, 3)

    assert [plan_of(seating) for seating in rounds] == [plan_of(rounds[0])] * 3
    assert Meetings(rounds).repeats == 0


def test_only_the_rounds_that_are_kept_are_given() -> None:
    assert len(drawn(Draw(Method.BALANCED, plans(12, 4), kept=2, steps=1_000), seed=1)) == 2


def test_rounds_by_lot_send_nobody_to_the_odd_tables_twice() -> None:
    schedule = drawn(Draw(Method.RANDOM, plans(15, 5), kept=5), seed=1)

    odd = [
        entrant for seating in schedule for table in seating if len(table) == 3 for entrant in table
    ]
    assert len(set(odd)) == len(odd) == 15


@pytest.mark.parametrize("method", [Method.RANDOM, Method.BALANCED, Method.STANDINGS])
def test_mates_sit_apart_in_the_first_round_alone(method: Method) -> None:
    rounds = one_by_one(method, 8, 2, teams=TEAMS)

    first, _ = schedule_faults(rounds, clubs=TEAMS)
    mates = [fault for fault in first if fault.kind == "club_mates"]
    assert len(mates) == 4  # two of each at each of the two tables


@pytest.mark.parametrize("method", [Method.RANDOM, Method.BALANCED, Method.STANDINGS])
def test_wishes_are_kept(method: Method) -> None:
    rounds = one_by_one(method, 12, 3, wishes=WISHES)

    kinds = {
        fault.kind.value for faults in schedule_faults(rounds, wishes=WISHES) for fault in faults
    }
    assert not kinds & {"wish_apart", "wish_together"}


def test_a_whole_schedule_keeps_wishes_and_mates_apart() -> None:
    draw = Draw(Method.BALANCED, plans(16, 3), kept=3, wishes=WISHES[:1], teams=TEAMS, steps=20_000)

    first, *others = schedule_faults(drawn(draw, seed=1), wishes=WISHES[:1], clubs=TEAMS)

    assert not first
    assert not any(others)


def test_by_standings_the_best_are_at_the_first_table_and_equal_ones_by_lot() -> None:
    past = (((1, 2, 9, 10), (3, 4, 11, 12), (5, 6, 7, 8)),)
    standing = ((12,), (1, 2, 3), (4, 5, 6, 7, 8, 9, 10, 11))
    draws = [
        drawn(Draw(Method.STANDINGS, plans(12, 1), standing=standing, past=past, steps=5_000), seed)
        for seed in range(8)
    ]

    assert all(12 in seating[0] for (seating,) in draws)
    assert len(set(draws)) > 1


def test_by_standings_before_anything_is_played_it_is_by_lot() -> None:
    by_standings = drawn(Draw(Method.STANDINGS, plans(16, 1)), seed=1)

    assert sorted(map(sorted, by_standings[0])) == sorted(
        map(sorted, drawn(Draw(Method.RANDOM, plans(16, 1)), seed=1)[0])
    )


def test_nothing_is_drawn_by_hand() -> None:
    with pytest.raises(ValueError, match="hand"):
        drawn(Draw(Method.HAND, plans(4, 1)), seed=1)


def test_one_round_by_standings_needs_fewer_steps_than_a_whole_schedule() -> None:
    assert steps_for(Method.STANDINGS) < steps_for(Method.BALANCED) == steps_for(Method.RANDOM)
