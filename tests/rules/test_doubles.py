"""Pairwise doubles: who may double whom, and what the two settle (BARB, BONK)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.deal import DealFacts, Double
from kingscore.rules.doubles import Doubling
from tests.rules.play import contracts_of, ruleset

ANYBODY, ONLY_DECLARER = Doubling(), Doubling(only_declarer=True)
FACTS = DealFacts("tricks", 0)


def problems(*doubles: Double, rule: Doubling = ANYBODY) -> list[tuple[str, str, str]]:
    """What is wrong with these doubles where seat 0 of four is the declarer."""
    found = rule.problems(replace(FACTS, doubles=doubles), players=4)
    return [(each.code, each.path, str(each.sentence)) for each in found]


@pytest.mark.parametrize("rule", [ANYBODY, ONLY_DECLARER])
@pytest.mark.parametrize("is_redoubled", [True, False])
def test_everybody_can_double_the_declarer(rule: Doubling, is_redoubled: bool) -> None:
    doubles = [Double(seat, 0, is_redoubled) for seat in (1, 2, 3)]
    assert problems(*doubles, rule=rule) == []


def test_others_can_be_doubled_where_the_rule_allows_it() -> None:
    assert problems(Double(1, 2), Double(3, 1), Double(3, 2)) == []
    assert problems(Double(1, 0), Double(1, 2), rule=ONLY_DECLARER) == [
        (
            "only_declarer_doubled",
            "doubles[1]",
            "In this contract only the declarer can be doubled.",
        )
    ]


@pytest.mark.parametrize("double", [Double(1, 4), Double(-1, 0), Double(7, 7)])
def test_problem_of_a_seat_that_there_is_not(double: Double) -> None:
    text = "There is no such seat at the table."
    assert problems(Double(1, 0), double) == [("unknown_seat", "doubles[1]", text)]


@pytest.mark.parametrize("rule", [ANYBODY, ONLY_DECLARER])
def test_problem_of_doubling_oneself(rule: Doubling) -> None:
    text = "player 2 cannot double himself."
    assert problems(Double(1, 1), rule=rule) == [("doubles_itself", "doubles[0]", text)]


def test_problem_of_a_declarer_who_doubles() -> None:
    text = "player 1 is the declarer, and can only redouble."
    for rule in (ANYBODY, ONLY_DECLARER):
        found = problems(Double(0, 1), rule=rule)
        assert found == [("declarer_doubles", "doubles[0]", text)]


@pytest.mark.parametrize("again", [Double(2, 1), Double(1, 2), Double(1, 2, is_redoubled=True)])
def test_problem_of_a_pair_that_is_doubled_twice(again: Double) -> None:
    text = f"player {again.by + 1} and player {again.on + 1} are doubled already."
    found = problems(Double(1, 2), Double(3, 2), again)
    assert found == [("pair_doubled_twice", "doubles[2]", text)]


def test_problems_of_every_double_are_named() -> None:
    found = problems(Double(0, 0), Double(0, 2), Double(2, 0), Double(9, 0))
    assert [(code, at) for code, at, _ in found] == [
        ("doubles_itself", "doubles[0]"),
        ("declarer_doubles", "doubles[0]"),
        ("declarer_doubles", "doubles[1]"),
        ("pair_doubled_twice", "doubles[2]"),
        ("unknown_seat", "doubles[3]"),
    ]


def test_steps_are_the_difference_once_or_twice() -> None:
    """Scores −10, −20, −70, −30: 2 doubles 1 and loses 50; 3 doubles 0, redoubled: 20 twice."""
    doubles = (Double(2, 1), Double(3, 0, is_redoubled=True))
    steps = ANYBODY.steps(replace(FACTS, doubles=doubles), [-10, -20, -70, -30])
    assert [(seat, str(step.sentence), step.points) for seat, step in steps] == [
        (2, "Doubled with player 2: difference −50", -50),
        (1, "Doubled with player 3: difference +50", 50),
        (3, "Redoubled with player 1: difference −20, twice", -40),
        (0, "Redoubled with player 4: difference +20, twice", 40),
    ]


@given(
    st.lists(st.integers(-50, 50), min_size=4, max_size=4),
    st.lists(st.builds(Double, st.integers(0, 3), st.integers(0, 3), st.booleans()), max_size=6),
)
def test_steps_add_up_to_zero(scores: list[int], doubles: list[Double]) -> None:
    facts = replace(FACTS, doubles=tuple(doubles))
    assert sum(step.points for _, step in ANYBODY.steps(facts, scores)) == 0


def test_doubles_are_settled_on_what_was_scored_without_them() -> None:
    contract = contracts_of(ruleset("bonken"))["queens"]
    played = DealFacts("queens", 0, {"queens": (3, 1, 0, 0)})
    doubles = (Double(1, 0), Double(2, 0), Double(3, 2, is_redoubled=True))
    steps = contract.explain(replace(played, doubles=doubles), players=4, dealer=0)
    # −45 for each queen: −135, −45, 0, 0; pair 0-1: 90, pair 0-2: 135, pair 2-3: 0 twice.
    assert [sum(step.points for step in each) for each in steps] == [
        -135 - 90 - 135,
        -45 + 90,
        135,
        0,
    ]
