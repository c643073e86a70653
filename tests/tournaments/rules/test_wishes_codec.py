"""Wishes come back as they were, and nothing else is read for one."""

import json
from typing import Any

import pytest

from kingscore.rules.errors import InvalidDocument
from tournaments.rules.seating.wishes import Kind, Wish
from tournaments.rules.wishes_codec import wishes_from_json, wishes_to_json

WISHES = (Wish(Kind.APART, (3, 1, 2)), Wish(Kind.TOGETHER, (2, 5)))


def faults(value: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidDocument) as raised:
        wishes_from_json(value)
    return [(each.code, each.path) for each in raised.value.problems]


@pytest.mark.parametrize("wishes", [(), WISHES])
def test_wishes_come_back_as_they_were(wishes: tuple[Wish, ...]) -> None:
    assert wishes_from_json(json.loads(json.dumps(wishes_to_json(wishes)))) == wishes


def test_the_document() -> None:
    assert wishes_to_json(WISHES) == [
        {"kind": "apart", "entrants": [3, 1, 2]},
        {"kind": "together", "entrants": [2, 5]},
    ]


def test_every_fault_is_told_at_its_place() -> None:
    assert faults({}) == [("not_a_list", "")]
    assert faults([{"kind": "near", "entrants": [1, 0, "2"]}, 7, {"by": 3}]) == [
        ("unknown_choice", "[0].kind"),
        ("number_too_small", "[0].entrants[1]"),
        ("not_a_number", "[0].entrants[2]"),
        ("not_an_object", "[1]"),
        ("unknown_choice", "[1].kind"),
        ("not_a_list", "[1].entrants"),
        ("unknown_field", "[2].by"),
        ("unknown_choice", "[2].kind"),
        ("not_a_list", "[2].entrants"),
    ]
