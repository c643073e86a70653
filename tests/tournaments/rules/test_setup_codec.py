"""Settings as JSON come back as they were, and every fault of their form is at its place."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.errors import InvalidDocument
from kingscore.rules.sheet import Policy
from tests.tournaments.rules.test_setup import GOOD
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Carried, Method, Setup, Stage, Unplayed
from tournaments.rules.setup_codec import setup_from_json, setup_to_json

counts = st.integers(1, 1_000)
names = st.text("abc_", max_size=40)
setups = st.builds(
    Setup,
    stages=st.lists(
        st.builds(
            Stage,
            kind=st.sampled_from(Kind),
            rounds=st.none() | counts,
            places=st.integers(0, 1_000),
        ),
        max_size=20,
    ).map(tuple),
    tables=st.dictionaries(counts, st.none() | counts, max_size=20),
    usual=counts,
    method=st.sampled_from(Method),
    is_in_advance=st.booleans(),
    policy=st.sampled_from(Policy),
    points=names,
    best=st.none() | counts,
    missed=st.none() | st.integers(-9, 9) | st.just(Fraction(-5, 2)),
    tie_breaks=st.lists(names, max_size=20).map(tuple),
    hidden=st.integers(0, 99),
    is_confirmed=st.booleans(),
    club_mates_apart=st.booleans(),
    unplayed=st.sampled_from(Unplayed),
    minutes=st.none() | counts,
    carried=st.sampled_from(Carried),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text(), each, max_size=3),
    max_leaves=5,
)


def faults(value: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidDocument) as raised:
        setup_from_json(value)
    return [(each.code, each.path) for each in raised.value.problems]


@given(setups)
def test_settings_come_back_as_they_were(setup: Setup) -> None:
    assert setup_from_json(json.loads(json.dumps(setup_to_json(setup)))) == setup


def test_the_document() -> None:
    assert setup_to_json(GOOD) == {
        "stages": [
            {"kind": "preliminaries", "rounds": 4, "places": 0},
            {"kind": "grand_final", "rounds": 1, "places": 4},
            {"kind": "small_final", "rounds": 1, "places": 4},
        ],
        "tables": [{"size": 4, "deals": 20}, {"size": 5, "deals": 20}],
        "usual": 4,
        "method": "balanced",
        "is_in_advance": False,
        "policy": "strict",
        "points": "points",
        "best": None,
        "missed": None,
        "tie_breaks": ["best_round", "second_round"],
        "hidden": 0,
        "is_confirmed": False,
        "club_mates_apart": True,
        "unplayed": "as_played",
        "minutes": None,
        "carried": "none",
    }


def test_what_is_not_given_is_as_it_usually_is() -> None:
    least = {"stages": [{"kind": "preliminaries"}], "tables": [{"size": 4}]}
    assert setup_from_json(least) == Setup((Stage(Kind.PRELIMINARIES),), {4: None})
    assert faults({}) == [("not_a_list", "stages"), ("not_a_list", "tables")]


def test_every_fault_is_told_at_its_place() -> None:
    document = {
        "stages": [{"kind": "quarter_final", "rounds": 0, "places": -1, "clock": 1}, 7],
        "tables": [{"size": 4, "deals": "16"}, {"size": 4}, {"deals": 3}, {"size": 0}],
        "usual": "4",
        "method": None,
        "is_in_advance": 1,
        "policy": "lax",
        "points": 3,
        "best": 0,
        "missed": 1.5,
        "tie_breaks": ["lot", 4],
        "hidden": -1,
        "is_confirmed": "yes",
        "club_mates_apart": None,
        "unplayed": "lost",
        "minutes": 0,
        "carried": True,
        "colour": "red",
    }
    assert faults(document) == [
        ("unknown_field", "colour"),
        ("unknown_field", "stages[0].clock"),
        ("unknown_choice", "stages[0].kind"),
        ("number_too_small", "stages[0].rounds"),
        ("number_too_small", "stages[0].places"),
        ("not_an_object", "stages[1]"),
        ("unknown_choice", "stages[1].kind"),
        ("not_a_number", "tables[0].deals"),
        ("size_twice", "tables[1].size"),
        ("not_a_number", "tables[2].size"),
        ("number_too_small", "tables[3].size"),
        ("not_a_number", "usual"),
        ("unknown_choice", "method"),
        ("not_a_flag", "is_in_advance"),
        ("unknown_choice", "policy"),
        ("not_a_text", "points"),
        ("number_too_small", "best"),
        ("not_a_number", "missed"),
        ("not_a_text", "tie_breaks[1]"),
        ("number_too_small", "hidden"),
        ("not_a_flag", "is_confirmed"),
        ("not_a_flag", "club_mates_apart"),
        ("unknown_choice", "unplayed"),
        ("number_too_small", "minutes"),
        ("unknown_choice", "carried"),
    ]


@given(
    json_values
    | st.fixed_dictionaries({}, optional=dict.fromkeys(setup_to_json(GOOD), json_values))
)
def test_whatever_comes_is_read_or_refused(value: Any) -> None:
    try:
        setup = setup_from_json(value)
    except InvalidDocument:
        return
    assert setup_from_json(setup_to_json(setup)) == setup
