"""What draws are made from, as JSON and back."""

import json
from dataclasses import replace
from typing import Any

import pytest

from kingscore.rules.errors import InvalidDocument
from tournaments.rules.seating.draw import DRAWN, Draw, steps_for
from tournaments.rules.seating.draw_codec import draw_from_json, draw_to_json
from tournaments.rules.seating.plan import Plan, every_round
from tournaments.rules.seating.wishes import Kind, Wish
from tournaments.rules.setup import Method

DRAW = Draw(
    Method.BALANCED,
    (*every_round(range(1, 9), (4, 4), 2), Plan((1, 2, 3, 4, 5, 6, 7), (4, 3))),
    kept=2,
    standing=((3,), (1, 2)),
    past=(((1, 2, 3, 4), (5, 6, 7, 8)),),
    wishes=(Wish(Kind.APART, (1, 2)),),
    teams={2: "Red", 1: "Blue"},
    steps=7_000,
)


def test_draw_comes_back_unchanged() -> None:
    document = json.loads(json.dumps(draw_to_json(DRAW)))

    assert draw_from_json(document) == DRAW
    assert [plan["rounds"] for plan in document["plans"]] == [2, 1]


@pytest.mark.parametrize(
    ("field", "value", "at"),
    [
        ("method", "hand", "method"),
        ("plans", [{"entrants": [1], "sizes": [0], "rounds": 1}], "plans[0].sizes[0]"),
        ("kept", 0, "kept"),
        ("standing", [["x"]], "standing[0][0]"),
        ("teams", [{"entrant": 1, "team": 5}], "teams[0].team"),
        ("extra", 1, "extra"),
    ],
)
def test_draw_of_another_form_is_refused(field: str, value: Any, at: str) -> None:
    with pytest.raises(InvalidDocument) as refused:
        draw_from_json(draw_to_json(DRAW) | {field: value})

    assert at in [each.path for each in refused.value.problems]


@pytest.mark.parametrize("method", DRAWN)
def test_draw_of_as_many_steps_as_are_made_is_read(method: Method) -> None:
    draw = replace(DRAW, method=method, steps=steps_for(method))

    assert draw_from_json(draw_to_json(draw)) == draw


def test_draw_of_more_steps_than_were_ever_made_is_refused() -> None:
    with pytest.raises(InvalidDocument) as refused:
        draw_from_json(draw_to_json(DRAW) | {"steps": 3_000_001})

    assert [each.path for each in refused.value.problems] == ["steps"]


def test_draw_that_would_take_long_does_not() -> None:
    document = draw_to_json(DRAW) | {"steps": 999_999}
    document["plans"][0]["rounds"] = 999_999

    draw = draw_from_json(document)

    assert len(draw.plans) == 100
