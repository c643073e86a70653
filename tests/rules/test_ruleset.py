"""What follows from a ruleset: who deals, who leads, how many deals; and when two are equal."""

from dataclasses import replace

import pytest

from kingscore.rules.deck import Deck, Pack
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import FreeChoice
from kingscore.rules.sentence import Label
from tests.rules.play import ruleset

KINGEN = ruleset("kingen-4")


def test_dealers_take_turns_from_the_first() -> None:
    assert KINGEN.dealers(2) == (2, 3, 0, 1, 2, 3, 0, 1, 2, 3)
    assert (KINGEN.leader(0, 2), KINGEN.leader(3, 3)) == (1, 0)
    assert [KINGEN.dealer(number, 2) for number in range(10)] == list(KINGEN.dealers(2))
    assert KINGEN.dealer(10, 2) == 0  # after the last deal


def test_dealers_deal_some_deals_in_a_row() -> None:
    rules = replace(KINGEN, in_a_row=3)
    assert rules.dealers(3) == (3, 3, 3, 0, 0, 0, 1, 1, 1, 2)
    assert [rules.dealer(number, 3) for number in range(10)] == list(rules.dealers(3))


def test_hands_are_those_who_do_not_sit_out() -> None:
    rules = Ruleset(5, Deck(pack=Pack.TAROCK, undealt=6), (), FreeChoice(4), sits_out=True)
    assert (rules.hands, rules.tricks, rules.deals) == (4, 12, 4)
    assert (KINGEN.hands, KINGEN.tricks, KINGEN.deals) == (4, 13, 10)
    assert replace(rules, sits_out=False).hands == 5


def test_deals_count_once_without_doubled_rounds() -> None:
    assert KINGEN.factor([], 1) == 1


def test_money_and_predictions_are_where_a_contract_has_them() -> None:
    assert not KINGEN.has_money
    assert not KINGEN.has_predictions
    assert ruleset("pronostiek-4").has_predictions
    assert KINGEN.tariff is None


@pytest.mark.parametrize(
    "other",
    [
        replace(KINGEN, slug="x", name=Label("y"), notes=(), fines=(Label("z"),), sources=()),
        replace(
            KINGEN,
            contracts=tuple(
                replace(each, name=Label("x"), notes=(Label("y"),)) for each in KINGEN.contracts
            ),
        ),
    ],
)
def test_rulesets_are_equal_whatever_is_said_about_them(other: Ruleset) -> None:
    assert other == KINGEN


@pytest.mark.parametrize(
    "other",
    [
        ruleset("kingen-4", trump="dealer"),
        ruleset("kingen-iwwa"),
        replace(KINGEN, constant=None),
        replace(KINGEN, in_a_row=2),
        replace(KINGEN, owed_doubles=1),
        replace(KINGEN, bid_order=("tricks",)),
    ],
)
def test_rulesets_differ_when_a_rule_differs(other: Ruleset) -> None:
    assert other != KINGEN
