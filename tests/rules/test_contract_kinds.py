"""The kinds of counting that came with the families of games, one by one."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kingscore.rules.contract import Contract, Side
from kingscore.rules.deal import DealFacts, Double, Exposure
from kingscore.rules.doubles import Doubling
from kingscore.rules.item import Item
from kingscore.rules.predictions import Predictions
from kingscore.rules.sentence import Label
from kingscore.rules.tarock.facts import TarockFacts
from tests.rules.play import contracts_of, deal, ruleset
from tests.rules.test_contract import explained, problems, scores

KINGEN = contracts_of(ruleset("kingen-4"))


def test_problem_of_a_declarer_who_won_the_bidding_and_sits_nowhere() -> None:
    contract = contracts_of(ruleset("king-hungarian", bids="plain"))["tricks"]
    for declarer in (-1, 4):
        assert problems(contract, deal("tricks", declarer, tricks=(9, 0, 0, 0))) == [
            ("unknown_seat", "declarer", "There is no such seat at the table.")
        ]
    assert problems(contract, deal("tricks", 3, tricks=(9, 0, 0, 0))) == []


TRICKS = Item("tricks", 9, 48, name=Label("Tricks"))
REST = Contract("positive", Side.POSITIVE, (TRICKS,), is_against_rest=True)


@pytest.mark.parametrize(("taken", "own", "other"), [(0, 0, 144), (6, 288, 48), (9, 432, 0)])
def test_scores_against_the_rest(taken: int, own: int, other: int) -> None:
    """S-HU: 48 for a trick of the declarer, 16 to each other player for every other trick."""
    facts = DealFacts("positive", 0, {"tricks": (taken,)})
    assert problems(REST, facts) == []
    assert scores(REST, facts) == [own, other, other, other]
    assert explained(REST, facts)[1] == [
        (f"{9 - taken} × Tricks not taken by player 1, at +16", other)
    ]


def test_problem_of_the_numbers_of_others_against_the_rest() -> None:
    found = problems(REST, DealFacts("positive", 0, {"tricks": (3, 2, 2, 2)}))
    assert [code for code, _, _ in found] == ["counts_not_declarers"]


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [((13, 0, 0, 0), [-650, 325, 325, 325]), ((4, 4, 4, 1), [25, 25, 25, 250])],
)
def test_scores_of_a_pool_that_is_shared_at_the_start(
    tricks: tuple[int, ...], expected: list[int]
) -> None:
    """PTK, nulos: everybody starts with 325 and loses 75 for each trick."""
    contract = contracts_of(ruleset("king-portuguese"))["nulos"]
    facts = deal("nulos", 0, tricks=tricks)
    assert scores(contract, facts) == expected
    assert explained(contract, facts)[0][0] == ("Starts the deal with +325", 325)
    assert contract.total == sum(expected) == 325


def test_scores_with_a_factor_are_exact() -> None:
    """S-HU: the Yar counts a quarter; queens and jacks 9, tricks and hearts 4."""
    contract = contracts_of(ruleset("king-hungarian"))["negative_yar"]
    facts = DealFacts(
        "negative_yar",
        0,
        {
            "tricks": (9, 0, 0, 0),
            "hearts": (9, 0, 0, 0),
            "queens": (4, 0, 0, 0),
            "jacks": (4, 0, 0, 0),
            "last_two": (2, 0, 0, 0),
            "king_of_hearts": (1, 0, 0, 0),
        },
    )
    assert scores(contract, facts) == [-216, 0, 0, 0]
    assert ("4 × Queens at −9", -36) in explained(contract, facts)[0]
    third = replace(REST, items=(replace(TRICKS, value=Fraction(5, 2)),), factor=Fraction(1, 4))
    assert scores(third, DealFacts("positive", 0, {"tricks": (0,)}))[1] == Fraction(15, 8)


KHVALYONKA = contracts_of(ruleset("king-russian-4"))["khvalyonka"]


def test_scores_of_tricks_that_are_shared_without_play() -> None:
    """S-RU: two tricks for each of four, +6."""
    facts = DealFacts(KHVALYONKA.code, 1, is_shared=True)
    assert problems(KHVALYONKA, facts) == []
    assert not KHVALYONKA.is_played(facts)
    assert scores(KHVALYONKA, facts) == [6, 6, 6, 6]
    assert explained(KHVALYONKA, facts)[2] == [("Shared out without play: 2 × Tricks at +3", 6)]
    assert problems(KHVALYONKA, replace(facts, trump="h")) == []


def test_problem_of_counts_of_a_deal_that_was_shared() -> None:
    facts = DealFacts(KHVALYONKA.code, 1, {"tricks": (2, 2, 2, 2)}, is_shared=True)
    text = "The deal was shared out without play: nothing is counted."
    assert problems(KHVALYONKA, facts) == [("deal_not_played", "counts", text)]


def test_problem_of_a_choice_that_was_sold_and_shared() -> None:
    facts = DealFacts(KHVALYONKA.code, 1, bids=(0, 0, 3, 0), is_shared=True)
    assert problems(KHVALYONKA, facts) == []  # the offer was declined
    text = "Whoever shares the deal out without play has not sold the choice."
    assert problems(KHVALYONKA, replace(facts, is_sold=True)) == [
        ("shared_and_sold", "is_sold", text)
    ]


SETTLED = replace(
    KINGEN["queens"],
    items=(replace(KINGEN["queens"].items[0], can_expose=True),),
    predictions=Predictions(),
    doubling=Doubling(),
)


def test_doubles_of_a_deal_that_predictions_settled() -> None:
    """What was said is then what was taken, and is settled like it."""
    facts = DealFacts("queens", 0, predictions=(8, 0, 0, 0), doubles=(Double(1, 0),))
    assert problems(SETTLED, facts) == []
    assert not SETTLED.is_played(facts)
    assert scores(SETTLED, facts) == [-8 - 8, 8, 0, 0]


def test_problem_of_cards_laid_open_in_a_deal_that_was_not_played() -> None:
    facts = DealFacts("queens", 0, predictions=(8, 0, 0, 0), exposures=(Exposure("queens", 1, 0),))
    text = "The predictions add up to 8, so this deal is not played: nothing is counted."
    assert problems(SETTLED, facts) == [("deal_not_played", "exposures", text)]


def test_problem_of_sharing_what_cannot_be_shared() -> None:
    facts = DealFacts("tricks", 0, is_shared=True)
    text = "This contract cannot be shared out without play."
    assert problems(KINGEN["tricks"], facts) == [("shared_not_used", "is_shared", text)]


@pytest.mark.parametrize(
    ("changes", "code", "at", "text"),
    [
        (
            {"promised": 3},
            *("promise_not_used", "promised", "No tricks are promised in this contract."),
        ),
        (
            {"doubles": (Double(1, 0),)},
            *("doubles_not_used", "doubles", "There are no doubles in this contract."),
        ),
        (
            {"tarock": TarockFacts()},
            *("tarock_not_used", "tarock", "This is no game of tarock."),
        ),
    ],
)
def test_problem_of_what_these_rules_do_not_ask_for(
    changes: dict[str, Any], code: str, at: str, text: str
) -> None:
    facts = replace(deal("tricks", 0, tricks=(13, 0, 0, 0)), **changes)
    assert problems(KINGEN["tricks"], facts) == [(code, at, text)]


@pytest.mark.parametrize(("most", "ends"), [(10, False), (11, True), (13, True)])
def test_game_ends_when_somebody_has_more_than_the_limit(most: int, *, ends: bool) -> None:
    """KSK: who takes more than ten tricks of a trump deal makes King."""
    contract = contracts_of(ruleset("rifki"))["trump"]
    facts = deal("trump", 0, "h", tricks=(0, most, 13 - most, 0))
    assert contract.ends_game(facts) is ends
    assert not KINGEN["tricks"].ends_game(deal("tricks", 0, tricks=(13, 0, 0, 0)))


def test_there_is_no_money_ledger_where_items_are_counted() -> None:
    facts = deal("tricks", 0, tricks=(13, 0, 0, 0))
    assert not KINGEN["tricks"].has_money
    assert KINGEN["tricks"].money(facts, players=4, dealer=0) == ()
