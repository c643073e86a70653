"""What differs between two versions of a ruleset."""

from dataclasses import replace
from typing import Any

import pytest

from kingscore.rules.changes import CARDS, TRUMPS, Change, changes
from kingscore.rules.contract import Contract, Role, Side, TrumpBy
from kingscore.rules.deck import Deck
from kingscore.rules.doubles import Doubling
from kingscore.rules.predictions import Predictions
from kingscore.rules.promise import Promise
from kingscore.rules.ruleset import Direction, Ruleset
from kingscore.rules.sale import Bidding, Sale
from kingscore.rules.schedule import FixedOrder, FreeChoice
from kingscore.rules.sentence import Label
from tests.rules.play import balanced_rulesets, ruleset

KINGEN, DUBBEL, BARBU = ruleset("kingen-4"), ruleset("dubbelkingen-4"), ruleset("barbu")


def said(before: Ruleset, after: Ruleset) -> list[str]:
    """The changes in words."""
    return [_said(each) for each in changes(before, after)]


def _said(change: Change) -> str:
    of = f"{change.of}: " if change.of else ""
    return f"{of}{change.what}: {change.before} → {change.after}"


def with_contract(rules: Ruleset, code: str, **fields: Any) -> Ruleset:
    """The rules with something changed in one contract."""
    contracts = tuple(
        replace(each, **fields) if each.code == code else each for each in rules.contracts
    )
    return replace(rules, contracts=contracts)


@pytest.mark.parametrize("rules", balanced_rulesets()[::7], ids=lambda rules: rules.slug)
def test_nothing_differs_from_itself(rules: Ruleset) -> None:
    assert changes(rules, rules) == ()


def test_changes_of_the_table() -> None:
    other = replace(
        KINGEN,
        deck=Deck(("2s", "2c"), undealt=2),
        in_a_row=2,
        leads=None,
        direction=Direction.COUNTERCLOCKWISE,
        constant=None,
        owed_doubles=1,
        bid_order=("hearts", "queens"),
    )
    assert said(KINGEN, other) == [
        "Cards nobody is dealt: 0 → 2",
        "Deals in a row: 1 → 2",
        "Seats from the dealer to the leader: 1 → whose contract it is",
        "Direction: clockwise → counter-clockwise",
        "All players together: 0 → depends on what is chosen",
        "Compulsory doubles: None → 1",
        "Order of bids: None → hearts queens",
        "Cards taken out:  → 2c 2s",
    ]


def test_changes_of_values_and_of_what_counts() -> None:
    hearts = KINGEN.by_code["hearts"].items[0]
    other = with_contract(KINGEN, "hearts", items=(replace(hearts, value=-2),))
    assert said(KINGEN, other) == [
        "Hearts: All together in a deal: −13 → −26",
        "Hearts: Hearts: 13 × −1 → 13 × −2",
    ]
    other = with_contract(KINGEN, "hearts", items=(replace(hearts, cards=("*d",)),))
    (change,) = changes(KINGEN, other)
    assert (change.before, change.after, change.kind) == ("*h", "*d", CARDS)
    code = KINGEN.contracts[5].code
    items = KINGEN.by_code[code].items
    other = with_contract(KINGEN, code, items=(replace(items[0], tricks=(6,)), items[1]))
    assert said(KINGEN, other) == ["Seventh and last: Seventh trick: 1 × −2 (7) → 1 × −2 (6)"]
    trex = ruleset("trex")
    layout = trex.contracts[-1]
    other = with_contract(
        trex, layout.code, items=(replace(layout.items[0], places=(200, 100, 100, 100)),)
    )
    assert said(trex, other) == ["Trex: Trex: +200 +150 +100 +50 → +200 +100 +100 +100"]


def test_changes_of_contracts_that_come_and_go_are_told_shortly() -> None:
    new = replace(KINGEN.contracts[0], code="none", name=Label("None at all"))
    other = replace(KINGEN, contracts=(*KINGEN.contracts[1:], new), schedule=FreeChoice(10))
    assert said(KINGEN, other) == [
        "Which contract is played when: in a fixed order → chosen freely",
        "None at all: All together in a deal: None → −13",
        "Order of contracts: Tricks, Hearts, Kings and jacks, Queens, King of hearts, "
        "Seventh and last, Trump, Trump, Trump, Trump → None",
        "Tricks: All together in a deal: −13 → None",
    ]


def test_changes_of_quotas() -> None:
    found = said(KINGEN, DUBBEL)
    assert "Deals: 10 → 20" in found
    assert "Penalty deals of each player: None → 3" in found
    assert "Positive deals of each player: None → 2" in found
    assert "Hearts: Times in a game: None → 2" in found
    assert any(line.startswith("Order of contracts: Tricks, ") for line in found)
    own = said(with_contract(BARBU, "hearts", declarer=Role.LEADER), BARBU)
    assert own == ["Hearts: Whose contract: the player who leads → the dealer"]


def test_changes_of_every_rule_of_a_contract() -> None:
    plain = KINGEN.by_code["trump"]
    assert isinstance(plain, Contract)
    other = with_contract(
        KINGEN,
        "trump",
        name=Label("Trumps"),
        trumps=("h", "n"),
        trump_by=TrumpBy.SALE,
        factor=2,
        pool=4,
        is_against_rest=True,
        doubling=Doubling(only_declarer=True),
        predictions=Predictions(3, can_settle=False),
        promise=Promise(1, to_opponents=False),
        sale=Sale(Bidding.OPEN, is_capped=False, unit=5),
        shared=2,
        ends_above=10,
    )
    assert said(KINGEN, other)[1:] == [
        "Trumps: All together in a deal: +13 → +30",
        "Trumps: Name: Trump → Trumps",
        "Trumps: Factor: None → 2",
        "Trumps: Shared out at the start: None → +4",
        "Trumps: How trump is found: the last card dealt → a sale",
        "Trumps: Against the rest: None → yes",
        "Trumps: Doubles: None → yes",
        "Trumps: Each without play: None → 2",
        "Trumps: The game ends with more than: None → 10",
        "Trumps: A wrong prediction costs, times: None → 3",
        "Trumps: Predictions that add up settle the deal: None → no",
        "Trumps: Sale: None → as long as anybody bids",
        "Trumps: Never more than the buyer made: None → no",
        "Trumps: What each unit sold is worth: None → +5",
        "Trumps: Tricks that a failed promise costs: None → 1",
        "Trumps: The opponents get them: None → no",
        "Trumps: Only the declarer can be doubled: None → yes",
        "Trumps: Trump: c d h s → h n",
    ]
    assert changes(KINGEN, other)[-1].kind == TRUMPS
    assert said(other, KINGEN)[-1] == "Trumps: Only the declarer can be doubled: yes → None"


def test_changes_of_the_side_of_what_is_played_instead_and_of_open_cards() -> None:
    assert said(KINGEN, with_contract(KINGEN, "hearts", side=Side.POSITIVE)) == [
        "Hearts: Kind: penalty → positive"
    ]
    assert isinstance(KINGEN.schedule, FixedOrder)
    schedule = replace(KINGEN.schedule, instead={"hearts": ("queens",), "trump": ("queens",)})
    assert said(KINGEN, replace(KINGEN, schedule=schedule)) == [
        "Queens: In place of: None → Hearts, Trump"
    ]
    items = tuple(replace(item, can_expose=True) for item in KINGEN.by_code["queens"].items)
    assert said(KINGEN, with_contract(KINGEN, "queens", items=items)) == [
        "Queens: These cards can be laid open before play: None → yes"
    ]


def test_changes_of_the_value_of_a_game_of_tarock() -> None:
    found = said(ruleset("koenigrufen-4", values="ooe"), ruleset("koenigrufen-4", values="wien"))
    assert found == [
        "Dreier: Value: +4 −4 → +5 −5",
        "Bettel: Value: +2 −2 → +4 −4",
        "Solodreier: Value: +8 −8 → +10 −10",
    ]


def test_changes_between_games_of_tarock() -> None:
    found = said(ruleset("koenigrufen-4"), ruleset("koenigrufen-4", deals="4"))
    assert found == ["Deals: 8 → 4"]
