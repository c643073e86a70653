"""The comparison that docs/api.md is held to: it finds what is wrong."""

from typing import Any

import pytest

from tests.outside.answers import Answers

CODE, OTHER = "k7f2m9qxwd", "abcdefghjk"
UUID = "7b0bb44f-2c28-4435-b2f0-2f07a588bb14"
ANOTHER = "bb3d0b2c-94dd-43fe-8256-f527713fc4db"
TIME = "2026-11-29T20:15:00.000000Z"


@pytest.mark.parametrize(
    ("told", "came"),
    [
        ({"a": 1, "…": "…"}, {"a": 1, "b": 2}),
        ({"a": "…"}, {"a": [1, 2]}),
        ([1, "…", 5], [1, 2, 3, 5]),
        ([1, "…"], [1]),
        ("…", None),
        ("from … to 5", "from 1 to 5"),
        (CODE, OTHER),
        ([f"/games/{CODE}/", CODE], [f"/games/{OTHER}/", OTHER]),
        ([UUID, UUID], [ANOTHER, ANOTHER]),
        (TIME, "2031-01-02T03:04:05.000006Z"),
        ({"id": 3}, {"id": 712}),
    ],
)
def test_answer_as_it_is_told(told: Any, came: Any) -> None:
    assert list(Answers().differences(told, came)) == []


@pytest.mark.parametrize(
    ("told", "came"),
    [
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": 1, "…": "…"}, {"b": 2}),
        ({"a": 1}, {"a": True}),
        ({"a": 0}, {"a": None}),
        ([1, 2], [1, 2, 3]),
        ([1, "…", 5], [1, 2]),
        ([1, "…", 5], [2, 5]),
        ("from … to 5", "from 1 to 6"),
        (CODE, "too_short"),
        ([CODE, CODE], [OTHER, CODE]),
        (UUID, CODE),
        ([TIME], ["2026-11-29T20:15:00Z"]),
        ([{"id": 3}, {"id": 3}], [{"id": 3}, {"id": 4}]),
        ({"n": 3}, {"n": 4}),
        ("adjustment", "withdrawal"),
    ],
)
def test_answer_that_is_another(told: Any, came: Any) -> None:
    assert list(Answers().differences(told, came))
