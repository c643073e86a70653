"""Pronostiek: what a prediction costs, and the settlement."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.amount import Amount
from kingscore.rules.contract import Contract
from kingscore.rules.deal import DealFacts
from kingscore.rules.predictions import Predictions, settle_penalties
from tests.rules.play import contracts_of, ruleset

CONTRACTS = contracts_of(ruleset("pronostiek-4"))


def penalties(contract: Contract, facts: DealFacts) -> list[tuple[Amount, str]]:
    """The penalties of each seat, with the reason."""
    return [(step.points, str(step.sentence)) for step in contract.penalties(facts)]


def test_penalties_of_the_example_in_the_source() -> None:
    """S-NL: hearts, B says 4, C 2, D 2, the dealer A 4; they get 6, 3, 1 and 3."""
    facts = DealFacts("hearts", 0, {"hearts": (3, 6, 3, 1)}, predictions=(4, 4, 2, 2))
    assert list(CONTRACTS["hearts"].problems(facts, players=4, dealer=0)) == []
    assert penalties(CONTRACTS["hearts"], facts) == [
        (0, "Said 4, got 3: no penalty"),
        (4, "Said 4, got 6: 2 off, times 2"),
        (2, "Said 2, got 3: 1 off, times 2"),
        (0, "Said 2, got 1: no penalty"),
    ]


def test_penalties_of_a_trump_deal_are_for_tricks_too_few() -> None:
    facts = DealFacts("trump", 0, {"tricks": (6, 2, 5, 0)}, "h", predictions=(4, 4, 5, 1))
    assert penalties(CONTRACTS["trump"], facts) == [
        (0, "Said 4, got 6: no penalty"),
        (4, "Said 4, got 2: 2 off, times 2"),
        (0, "Said 5, got 5: no penalty"),
        (2, "Said 1, got 0: 1 off, times 2"),
    ]


def test_penalties_are_counted_in_points_not_in_cards() -> None:
    facts = DealFacts("queens", 0, {"queens": (3, 1, 0, 0)}, predictions=(2, 2, 2, 0))
    assert [points for points, _ in penalties(CONTRACTS["queens"], facts)] == [8, 0, 0, 0]


def test_penalties_of_a_contract_that_counts_two_things() -> None:
    facts = DealFacts(
        "seventh_and_last",
        0,
        {"seventh_trick": (1, 0, 0, 0), "last_trick": (1, 0, 0, 0)},
        predictions=(2, 0, 0, 0),
    )
    assert [points for points, _ in penalties(CONTRACTS["seventh_and_last"], facts)] == [6, 0, 0, 0]


@pytest.mark.parametrize(
    ("predictions", "code", "at", "text"),
    [
        ((), "predictions_missing", "predictions", "What did each player predict?"),
        ((1, 1), "predictions_wrong_length", "predictions", "2 predictions for 4 players."),
        (
            (0, 3, 0, 0),
            "prediction_not_reachable",
            "predictions[1]",
            "player 2 cannot get exactly 3 in this contract.",
        ),
        (
            (0, 0, -2, 0),
            "prediction_not_reachable",
            "predictions[2]",
            "player 3 cannot get exactly -2 in this contract.",
        ),
        (
            (10, 0, 0, 0),
            "prediction_not_reachable",
            "predictions[0]",
            "player 1 cannot get exactly 10 in this contract.",
        ),
    ],
)
def test_problems_of_predictions(
    predictions: tuple[int, ...], code: str, at: str, text: str
) -> None:
    facts = DealFacts("queens", 0, {"queens": (4, 0, 0, 0)}, predictions=predictions)
    found = list(CONTRACTS["queens"].problems(facts, players=4, dealer=0))
    assert [(each.code, each.path, str(each.sentence)) for each in found] == [(code, at, text)]


def test_settle_deal_needs_the_exact_sum() -> None:
    rule = Predictions()
    assert rule.factor == 2
    assert rule.settle_deal(DealFacts("hearts", 0, predictions=(2, 5, 3, 3)), -13)
    assert rule.settle_deal(DealFacts("trump", 0, predictions=(2, 5, 3, 3)), 13)
    assert not rule.settle_deal(DealFacts("hearts", 0, predictions=(2, 5, 3, 2)), -13)
    assert not rule.settle_deal(DealFacts("hearts", 0, predictions=(2, 5, 3, 4)), -13)
    assert not rule.settle_deal(DealFacts("hearts", 0), -13)
    never = Predictions(can_settle=False)
    assert not never.settle_deal(DealFacts("hearts", 0, predictions=(2, 5, 3, 3)), -13)


def test_settle_penalties_of_the_example_in_the_source() -> None:
    assert settle_penalties((28, 12, 8, 20)) == (-44, 20, 36, -12)


@given(st.lists(st.integers(0, 200), min_size=2, max_size=6))
def test_settle_penalties_is_every_pair_settling_its_difference(penalties: list[int]) -> None:
    settled = settle_penalties(penalties)
    assert settled == tuple(sum(other - own for other in penalties) for own in penalties)
    assert sum(settled) == 0
