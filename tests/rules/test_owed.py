"""Compulsory doubles: everybody must double every declarer a number of times (BARB)."""

from dataclasses import replace

import pytest

from kingscore.rules.contract import Contract, Side
from kingscore.rules.deal import DealFacts, Double
from kingscore.rules.deck import Deck
from kingscore.rules.doubles import Doubling
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.item import Item
from kingscore.rules.owed import doubles_given
from kingscore.rules.proof import prove
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import FixedOrder
from kingscore.rules.sheet import Policy, Sheet, start
from tests.rules.play import codes, texts

TRICKS = Contract("tricks", Side.NEGATIVE, (Item("tricks", 13, -1),), doubling=Doubling())
RULES = prove(
    Ruleset(4, Deck(), (TRICKS,), FixedOrder(("tricks",) * 12), constant=-156, owed_doubles=2)
)


def deal(declarer: int, *doublers: int) -> DealFacts:
    """A deal in which these seats doubled the declarer."""
    doubles = tuple(Double(seat, declarer) for seat in doublers)
    return DealFacts("tricks", declarer, {"tricks": (13, 0, 0, 0)}, doubles=doubles)


def after_four(*doublers: int, policy: Policy = Policy.STRICT) -> Sheet:
    """Each seat has declared once of three times; these seats doubled seat 0 when it did."""
    sheet = start(RULES, policy=policy).add(deal(0, *doublers))
    for seat in (1, 2, 3):
        sheet = sheet.add(deal(seat, *[other for other in range(4) if other != seat]))
    return sheet


def test_doubles_are_counted_by_declarer() -> None:
    played = [deal(0, 1, 2), deal(1, 0, 2), deal(0, 1)]
    # A double of somebody who was not the declarer is none that is owed.
    played.append(replace(deal(1), doubles=(Double(2, 0), Double(3, 1))))
    assert doubles_given(played, by=1, on=0) == 2
    assert doubles_given(played, by=2, on=0) == 1
    assert doubles_given(played, by=3, on=0) == 0
    assert doubles_given(played, by=3, on=1) == 1
    assert doubles_given([], by=3, on=1) == 0


def test_double_is_owed_when_too_few_deals_are_left() -> None:
    """Two doubles of each in three deals: who gave none in the first owes both of the others."""
    assert after_four().add(deal(0, 1, 2, 3)).lines[-1].closed is None
    with pytest.raises(InvalidDeal) as caught:
        after_four().add(deal(0, 1, 3))
    assert caught.value.number == 5
    assert codes(caught.value) == ["double_owed"]
    assert caught.value.problems[0].path == "doubles"
    assert texts(caught.value.problems) == [
        "player 3 must double player 1 in this deal: 2 times in his deals, and 0 so far."
    ]


def test_double_is_not_owed_while_deals_are_left() -> None:
    sheet = after_four(1, 2, 3).add(deal(0))
    assert len(sheet.lines) == 5
    for seat in (1, 2, 3):
        sheet = sheet.add(deal(seat, *[other for other in range(4) if other != seat]))
    with pytest.raises(InvalidDeal) as caught:
        sheet.add(deal(0))
    assert texts(caught.value.problems) == [
        "player 2 must double player 1 in this deal: 2 times in his deals, and 1 so far."
    ]
    assert len(sheet.add(deal(0, 1, 2, 3)).lines) == 9


def test_owed_double_can_be_left_out_in_a_friendly_game_with_a_reason() -> None:
    sheet = after_four(policy=Policy.FRIENDLY)
    line = sheet.add(replace(deal(0), override="nobody thought of it")).lines[-1]
    assert line.closed is not None
    assert line.closed.code == "double_owed"


def test_double_of_another_one_is_none_of_the_declarer() -> None:
    facts = replace(deal(0, 2, 3), doubles=(*deal(0, 2, 3).doubles, Double(1, 2)))
    with pytest.raises(InvalidDeal) as caught:
        after_four().add(facts)
    assert codes(caught.value) == ["double_owed"]


@pytest.mark.parametrize("declarer", [-7, -1, 4])
def test_double_is_owed_to_nobody_who_sits_nowhere(declarer: int) -> None:
    with pytest.raises(InvalidDeal) as caught:
        after_four().add(deal(declarer))
    assert codes(caught.value) == ["wrong_declarer"]
