"""Tricks promised in a bidding, and what is lost when they are not made (S-HU)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.amount import Amount
from kingscore.rules.deal import DealFacts
from kingscore.rules.promise import Promise
from tests.rules.play import contracts_of, ruleset

POSITIVE = contracts_of(ruleset("king-hungarian", bids="tricks"))["positive"]
LOST = contracts_of(ruleset("king-hungarian", bids="tricks", lost="nobody"))["positive"]


def deal(promised: int, made: int) -> DealFacts:
    """Seat 1 of four promised so many tricks and made so many."""
    return DealFacts("positive", 1, {"tricks": (made,)}, trump="h", promised=promised)


def scores(facts: DealFacts, *, is_lost_to_nobody: bool = False) -> list[Amount]:
    """The points of each seat."""
    steps = (LOST if is_lost_to_nobody else POSITIVE).explain(facts, players=4, dealer=0)
    return [sum(step.points for step in each) for each in steps]


@pytest.mark.parametrize(
    ("promised", "made", "counted"),
    [
        (7, 6, 4),  # S-HU
        (2, 1, 0),  # S-HU
        (1, 0, 0),
        (9, 2, 0),
        (9, 3, 1),
        (6, 6, 6),
        (5, 9, 9),  # S-HU: tricks above the promise count in full
        (0, 6, 6),
    ],
)
def test_tricks_that_count(promised: int, made: int, counted: int) -> None:
    facts = deal(promised, made)
    assert made - Promise().tricks_lost(facts, made) == counted
    assert list(POSITIVE.problems(facts, players=4, dealer=0)) == []
    lost = made - counted
    # S-HU: 48 for each trick of the declarer, 16 to each of the others for one he did not take.
    others = 16 * (9 - made)
    assert scores(facts, is_lost_to_nobody=True) == [others, 48 * counted, others, others]
    others += 16 * lost
    assert scores(facts) == [others, 48 * counted, others, others]


@given(st.integers(0, 9), st.integers(0, 9))
def test_scores_add_up_to_the_contract_but_for_what_nobody_has(promised: int, made: int) -> None:
    facts = deal(promised, made)
    lost = Promise().tricks_lost(facts, made)
    assert sum(scores(facts)) == POSITIVE.total == 432
    assert sum(scores(facts, is_lost_to_nobody=True)) == 432 - 48 * lost


def test_other_numbers_of_lost_tricks() -> None:
    assert Promise(lost=0).tricks_lost(deal(7, 6), 6) == 0
    assert Promise(lost=5).tricks_lost(deal(7, 6), 6) == 5
    assert Promise(lost=5).tricks_lost(deal(7, 3), 3) == 3


def test_explain_says_what_is_lost_and_to_whom() -> None:
    steps = POSITIVE.explain(deal(7, 6), players=4, dealer=0)
    lines = [[(str(step.sentence), step.points) for step in each] for each in steps]
    assert lines[1] == [
        ("6 × Tricks at +48", 288),
        ("Promised 7 and took fewer: less 2 × 48", -96),
    ]
    assert (
        lines[0]
        == lines[2]
        == lines[3]
        == [
            ("3 × Tricks not taken by player 2, at +16", 48),
            ("The promise of player 2 failed: 2 × 16", 32),
        ]
    )


@pytest.mark.parametrize("promised", [-1, 10])
def test_problem_of_a_promise_out_of_range(promised: int) -> None:
    found = list(POSITIVE.problems(deal(promised, 6), players=4, dealer=0))
    assert [(each.code, each.path, str(each.sentence)) for each in found] == [
        (
            "promise_out_of_range",
            "promised",
            f"From 0 to 9 tricks can be promised, not {promised}.",
        )
    ]


def test_problem_of_a_promise_where_none_is_made() -> None:
    contract = contracts_of(ruleset("king-hungarian"))["positive"]
    found = list(contract.problems(replace(deal(3, 6)), players=4, dealer=0))
    assert [(each.code, each.path, str(each.sentence)) for each in found] == [
        ("promise_not_used", "promised", "No tricks are promised in this contract.")
    ]
