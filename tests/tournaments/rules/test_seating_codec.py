"""Seatings and schedules come back as they were, and nothing else is read for one."""

import json
from typing import Any

import pytest

from kingscore.rules.errors import InvalidDocument
from tournaments.rules.seating.plan import every_round
from tournaments.rules.seating.schedule import draw_schedule
from tournaments.rules.seating_codec import (
    schedule_from_json,
    schedule_to_json,
    seating_from_json,
    seating_to_json,
)


def test_a_seating_comes_back_as_it_was() -> None:
    seating = ((4, 1, 3), (9, 7, 2))
    assert seating_to_json(seating) == [[4, 1, 3], [9, 7, 2]]
    assert seating_from_json(json.loads(json.dumps(seating_to_json(seating)))) == seating
    assert seating_from_json([]) == ()


def test_a_schedule_comes_back_as_it_was() -> None:
    schedule = draw_schedule(every_round(range(1, 101), (4,) * 25, 10), seed=1)
    assert schedule_from_json(json.loads(json.dumps(schedule_to_json(schedule)))) == schedule


@pytest.mark.parametrize(
    ("value", "faults"),
    [
        ({}, [("not_a_list", "")]),
        ([1], [("not_a_list", "[0]")]),
        ([[1, "2"], [0, True]], ["[0][1]", "[1][0]", "[1][1]"]),
        ([[1, 2], [3, 1], [2, 3]], ["[1][1]", "[2][0]", "[2][1]"]),
    ],
)
def test_every_fault_is_told_at_its_place(value: Any, faults: list[Any]) -> None:
    with pytest.raises(InvalidDocument) as raised:
        seating_from_json(value)
    found = [(each.code, each.path) for each in raised.value.problems]
    assert [each if isinstance(faults[0], tuple) else each[1] for each in found] == faults


def test_who_sits_at_two_tables_is_told_where() -> None:
    with pytest.raises(InvalidDocument) as raised:
        schedule_from_json([[[1, 2, 3]], [[1, 2, 3], [4, 2, 5]]])
    assert [str(each) for each in raised.value.problems] == [
        "[1][1][1]: Number 2 sits at table 1 already."
    ]


def test_there_are_no_more_rounds_than_can_be() -> None:
    with pytest.raises(InvalidDocument) as raised:
        schedule_from_json([[]] * 101)
    assert [each.code for each in raised.value.problems] == ["too_many"]
