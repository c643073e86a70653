"""Tables of four and five without a repeat, made of fours and guests."""

import pytest

from tournaments.rules.seating.guests import tables_with_guests
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.plan import every_round
from tournaments.rules.seating.schedule import draw_schedule
from tournaments.rules.seating.sizes import odd_visits, table_sizes


@pytest.mark.parametrize(
    ("tables", "guests", "rounds"),
    [(5, 3, 5), (6, 2, 6), (7, 3, 6), (8, 3, 5), (10, 1, 10), (10, 3, 10), (13, 2, 12)],
)
def test_nobody_meets_anybody_twice(tables: int, guests: int, rounds: int) -> None:
    """Guests are the last points; as many tables as there are guests have five points."""
    schedule = tables_with_guests(tables, guests, rounds)
    assert schedule is not None
    assert len(schedule) == rounds
    assert Meetings(schedule).repeats == 0
    for seating in schedule:
        assert sorted(point for table in seating for point in table) == [
            *range(4 * tables + guests)
        ]
        assert [table[4:] for table in seating if len(table) == 5] == [
            (table[4],) for table in seating if len(table) > 4
        ]
        assert sorted(table[4] for table in seating if len(table) == 5) == [
            4 * tables + guest for guest in range(guests)
        ]


@pytest.mark.parametrize(
    ("tables", "guests", "rounds"),
    [
        (5, 1, 6),  # no such schedule of fours
        (4, 1, 4),  # all tables of different rounds have a point in common
        (6, 3, 6),  # no room for the third
        (10, 1, 11),  # a guest would meet more than there are
        (12, 1, 12),  # given up
    ],
)
def test_where_none_is_found(tables: int, guests: int, rounds: int) -> None:
    assert tables_with_guests(tables, guests, rounds) is None


@pytest.mark.parametrize(("fairness", "repeats", "most"), [(0, 0, 6), (1, 4, 2)])
def test_nobody_is_a_guest_all_evening_where_turns_count(
    fairness: int, repeats: int, most: int
) -> None:
    plans = every_round(range(25), table_sizes(25, allowed=(4, 5)), 6)
    schedule = draw_schedule(plans, seed=1, fairness=fairness, steps=300_000)
    assert Meetings(schedule).repeats <= repeats
    assert max(odd_visits(schedule).values()) == most
